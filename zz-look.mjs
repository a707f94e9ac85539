import { chromium } from 'playwright'
const { chromePath } = await import('./tools/chrome.ts')
const exe = await chromePath()
const base='http://127.0.0.1:3900'
const b=await chromium.launch({executablePath:exe,args:['--no-sandbox','--disable-gpu']})
const w=Number(process.argv[2]), kind=process.argv[3]
const pages=process.argv.slice(4)
const ctx=await b.newContext({viewport:{width:w,height:w===390?844:800},locale:'zh-CN',timezoneId:'Asia/Shanghai'})
ctx.setDefaultTimeout(30000)
const p=await ctx.newPage()
p.on('console',m=>m.type()==='error'&&console.log('console',m.text().slice(0,200)))
p.on('pageerror',e=>console.log('pageerror',e.message.slice(0,300)))
if(kind.startsWith('S')){
  await p.goto(base+'/ops/')
  try { await p.getByRole('textbox').first().fill(kind); await p.locator('input[type=password]').fill('Steel@2026'); await p.getByRole('button',{name:/登\s*录/}).click() } catch (e) { await p.screenshot({path:'/tmp/look/fail.png'}); console.log(e.message.slice(0,200)) }
  await p.getByRole('banner').getByRole('button', { name: '退出' }).waitFor()
} else if(kind!=='guest'){
  await p.request.post(base+'/api/user/loginUser',{data:{userName:kind,password:'Steel@2026'}})
}
for(const a of pages){
  await p.goto(base+a); await p.waitForLoadState('networkidle',{timeout:5000}).catch(()=>{}); await p.waitForTimeout(1500)
  await p.screenshot({path:`/tmp/look/x-${kind}-${a.replace(/[^A-Za-z0-9]+/g,'_')}-${w}.png`,fullPage:false})
}
await b.close()
