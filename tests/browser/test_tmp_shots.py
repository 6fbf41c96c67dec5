import os, re
import pytest
from tests.browser.guests import AWAY, Guests
from tests.browser.test_table_list import asked
N=int(os.environ.get("N","13")); LANG=os.environ.get("L","de"); OUT=os.environ.get("OUT","/tmp/hp/shots")
SIZES={"phone":(390,844),"side":(844,390),"tablet":(820,1180),"desk":(1366,860)}
FIRST="Anna Bernd Carla Dieter Erika Franz Gerda Hans Inge Jakob Karin Leopold Maria Norbert Olga Peter".split()
LAST="Berghofer Lang Thomaschitz Huber Jung Moser-Pichler Pohl Müller Stark Winter Zeller".split()
NAMES=[f"{FIRST[i%16]} {LAST[(i//16+i)%11]}" for i in range(N)]
if LANG=="ja": NAMES=[f"{'佐藤 鈴木 高橋 田中 渡辺 伊藤 山本 中村 小林 加藤'.split()[i%10]}{'一郎 花子 健太 美咲 翔 陽子 大輔 恵 誠 由美'.split()[(i//10+i)%10]}" for i in range(N)]
os.makedirs(OUT,exist_ok=True)
def test_shots(guests: Guests) -> None:
    guests.forgive=AWAY
    t=guests(LANG, **({"color_scheme":"dark"} if os.environ.get("DARK") else {}))
    page=t.page
    t.go("/clubs")
    club=asked(page,"POST","/clubs",{"name":"FF Ettendorf"})["id"]
    sizes=os.environ.get("S","phone,side,desk").split(",")
    def shot(name, full=True):
        for s in sizes:
            page.set_viewport_size({"width":SIZES[s][0],"height":SIZES[s][1]})
            page.wait_for_timeout(60)
            page.evaluate("window.scrollTo(0,0)")
            page.screenshot(path=f"{OUT}/{name}-{s}-{LANG}-{N}{'-dark' if os.environ.get('DARK') else ''}.png", full_page=full)
    page.goto(f"/club/{club}"); page.wait_for_selector("form.terms")
    if N<50:
        page.get_by_role("radio",name=t.word("evening.form.lives"),exact=True).check()
        shot("terms")
    terms={"form":"lives","lives":3,"cards":2,"fee":1000,"minutes":20,"prizes":[50,30,20]}
    ev=asked(page,"POST",f"/clubs/{club}/evenings",{"date":"2026-11-29","title":"Preisschnapsen","terms":terms})["id"]
    act=lambda a: asked(page,"POST",f"/evenings/{ev}/acts",a)
    for n in NAMES: st=act({"kind":"admit","name":n,"sure":True})
    nums=[p["number"] for p in st["people"]]
    act({"kind":"bought","person":nums[2],"cards":2})
    for p in nums[:-2]: act({"kind":"paid","person":p,"paid":True})
    act({"kind":"bought","person":nums[4],"cards":2})
    page.goto(f"/evening/{ev}"); page.wait_for_selector("nav")
    shot("door", N<50)
    page.locator(".next button").click(); shot("draw")
    st=act({"kind":"draw","how":"drawn"})
    def play(k=None):
        st=asked(page,"GET",f"/evenings/{ev}")
        r=len(st["pairs"]["rounds"])
        for i,g in enumerate(st["pairs"]["rounds"][-1]["games"],1):
            if k is not None and i>k: break
            if g["winner"] is None: st=act({"kind":"decided","round":r,"table":i,"winner":g["cards"][i%2],"reason":""})
        return st
    play(N//3)
    page.goto(f"/evening/{ev}"); page.wait_for_selector(".games"); shot("round1", N<50)
    # correction
    page.locator(".games .who[aria-pressed=false].lost").first.click(); page.wait_for_timeout(100)
    shot("correct", False)
    play()
    act({"kind":"left","person":nums[0]})
    shot("round1done", N<50)
    if N>50: return
    n=0
    while True:
        st=asked(page,"GET",f"/evenings/{ev}")
        if st["pairs"]["over"]: break
        act({"kind":"draw","how":"drawn"}); n+=1
        if n==3:
            play(1); page.goto(f"/evening/{ev}"); page.wait_for_selector(".games"); shot("round4")
        play()
    page.goto(f"/evening/{ev}"); page.wait_for_selector("table"); shot("result")
    act({"kind":"closed"})
    page.goto(f"/evening/{ev}"); page.wait_for_selector("table"); shot("closed")
    page.locator(".next button").click(); shot("cash")
