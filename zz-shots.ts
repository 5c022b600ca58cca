import { chromium } from "playwright";
import { findBrowser } from "#tests/support/node/browser.ts";
const b = await chromium.launch(await findBrowser());
const base = "http://127.0.0.1:4307";
const id = `browser-test-${Date.now()}`.padEnd(32,"0");
const r = await fetch(base+"/api/user/createAccountDemoForU",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({demo_id:id})});
const {data:{token}} = await r.json() as any;
async function shot(name:string,w:number,h:number,lang:string,dark:boolean,mode:string,act?:(p:any)=>Promise<void>, path="/trade"){
  const p = await b.newPage({viewport:{width:w,height:h}});
  await p.addInitScript(([t,m,d]:any)=>{localStorage.setItem("token",t);localStorage.setItem("trade_mode",m);localStorage.setItem("theme",d?"dark":"light")},[token,mode,dark]);
  await p.goto(base+path+"?lang="+lang);
  if (path==="/trade") await p.waitForSelector('[data-testid=kline][data-state=ready]');
  await p.waitForTimeout(700);
  if (act) await act(p);
  await p.waitForTimeout(400);
  await p.screenshot({path:`/tmp/scr/${name}.png`}); await p.close();
}
const both = async (p:any)=>{await p.getByTestId("ticket-stop_loss-switch").click();await p.getByTestId("ticket-take_profit-switch").click();};
await shot("a",360,560,"en",false,"forex");
await shot("b",390,664,"en",false,"forex");
await shot("c",390,664,"en",true,"forex",async p=>{await both(p);await p.getByTestId("ticket-buy").click();});
await shot("d",360,560,"ar",false,"forex",both);
await shot("e",390,664,"en",false,"micro");
await shot("f",390,664,"ar",true,"micro",async p=>{await p.evaluate(()=>scrollTo(0,9999))});
await shot("g",320,640,"fr",false,"micro");
await shot("h",1440,900,"en",false,"forex",async p=>{await both(p);});
await shot("i",1024,768,"en",true,"micro",async p=>{await p.getByTestId("micro-amount").fill("50")});
await b.close();
