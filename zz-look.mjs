import { chromium } from 'playwright'
import { chromePath } from './tools/chrome.ts'
const b = await chromium.launch({ executablePath: await chromePath(), args: ['--no-sandbox','--disable-gpu'] })
const base='http://127.0.0.1:3900'
const shot=async(p,n)=>{await p.waitForTimeout(1200);await p.screenshot({path:`/tmp/pic/${n}.png`})}
const buyer=async(w,h)=>{const c=await b.newContext({baseURL:base,viewport:{width:w,height:h},locale:'zh-CN',timezoneId:'Asia/Shanghai'});const p=await c.newPage();
 await p.goto('/?channelCode=J0000009');await p.goto('/login');await p.getByRole('textbox').first().fill('demo01');await p.locator('input[type=password]').fill(process.env.PW);await p.locator('input[type=checkbox]').first().check().catch(()=>{});await p.getByRole('button',{name:/^登\s*录$/}).click();await p.waitForURL(u=>!String(u).includes('login'),{timeout:15000}).catch(()=>{});return p}
const staff=async(who,w,h)=>{const c=await b.newContext({baseURL:base,viewport:{width:w,height:h},locale:'zh-CN',timezoneId:'Asia/Shanghai'});const p=await c.newPage();await p.goto('/ops/');await p.getByRole('textbox').first().fill(who);await p.locator('input[type=password]').fill(process.env.PW);await p.getByRole('button',{name:/^登\s*录$/}).click();await p.waitForTimeout(3000);return p}
const {run}=await import(process.argv[2]); await run({buyer,staff,shot}); await b.close()
