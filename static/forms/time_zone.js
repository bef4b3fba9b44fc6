// For a form that asks for a time zone and has no other script.
import { fillZone } from "../page/dom.js";

fillZone();
