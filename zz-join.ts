import { chromium } from "playwright";
import { readFileSync } from "node:fs";
import { findBrowser } from "#tests/support/node/browser.ts";
const [out,...names]=process.argv.slice(2);
const b=await chromium.launch(await findBrowser());
const p=await b.newPage({viewport:{width:1800,height:700}});
await p.setContent(`<body style="margin:0;background:#888;display:flex;gap:8px;align-items:start">${names.map(n=>`<img src="data:image/png;base64,${readFileSync(`/tmp/scr/${n}.png`).toString("base64")}">`).join("")}`);
await p.screenshot({path:`/tmp/scr/${out}.png`,fullPage:true}); await b.close();
