import time,collections,atexit
from playwright.sync_api import Page, Locator, BrowserContext, APIRequestContext, Browser
from playwright.sync_api._generated import *
import playwright.sync_api._generated as G
acc=collections.Counter(); cnt=collections.Counter(); slow=[]; depth=0
def wrap(cls,name):
    f=getattr(cls,name)
    def g(self,*a,**k):
        global depth
        t=time.perf_counter(); depth+=1
        try: return f(self,*a,**k)
        finally:
            depth-=1
            if not depth:
                d=time.perf_counter()-t; m=f"{cls.__name__}.{name}"; acc[m]+=d; cnt[m]+=1; slow.append((d,m,(str(self)+str(a))[-110:].replace("\n"," ")))
    setattr(cls,name,g)
for cls in (Page,Locator,BrowserContext,Browser,APIRequestContext,G.LocatorAssertions,G.PageAssertions,G.Keyboard,G.Touchscreen):
    for n in dir(cls):
        if not n.startswith('_') and callable(getattr(cls,n)) and n not in ("locator","get_by_role","get_by_text","first","nth","on","once","remove_listener","filter","get_by_label","expect_navigation","expect_response","expect_request","expect_event","expect_page","expect_download","not_"): wrap(cls,n)
def end():
    with open('/tmp/pw.txt','a') as f:
        for m,d in acc.most_common(14): print(f"{d:7.2f} {cnt[m]:5d} {m}",file=f)
        for d,m,p in sorted(slow,reverse=True)[:40]: print(f"   {d:.2f} {m} {p}",file=f)
atexit.register(end)
