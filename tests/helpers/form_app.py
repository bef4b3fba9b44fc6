"""The application in whose context forms are made where no page is sent. It asks for
no CSRF token."""

from flask import Flask

FORM_APP = Flask(__name__)
FORM_APP.config["WTF_CSRF_ENABLED"] = False
