// T33 on the server: every call behind every page fails once, in three ways. The page stands with that part empty, or leads to the log-in.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BootState } from '@mall/contract/kernel/boot.ts'
import type { Caller } from '@mall/contract/main/calls.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import type { Outcome } from '../outcome.ts'
import { type FaultWorld } from './faultWorld.ts'
import { cookieOf } from './liveCount.ts'

interface Rendered {
  status: number
  html: string
}
type Render = (request: Request, o: { call: Caller; boot: BootState; nonce: string }) => Promise<Response | Rendered>

const SCREENS = [
  '/',
  '/homePage?channelCode=J0000009',
  '/search?word=HRB400E',
  '/article',
  '/helpCenter',
  '/cart',
  '/confirmOrder',
  '/order/orderList',
  '/user/userCenter',
  '/user/userBaseInfo',
  '/user/accountSecure',
  '/user/address',
  '/user/companyCapital',
  '/user/subUser',
  '/enterprise/enterpriseInformation',
  '/enterprise/enterpriseCertification',
  '/login',
  '/register',
]
const FAULTS: Record<string, () => Error> = {
  '500': () => new CallError(9500, '系统繁忙，请稍后再试'),
  '606': () => new CallError(606, '登录已失效，请重新登录'),
  拒绝: () => new CallError(4402, '没有权限'),
}

export async function brokenPage(world: FaultWorld): Promise<Outcome> {
  const entry = path.resolve('web/dist/server/entry-server.js')
  if (!existsSync(entry)) return { pass: false, figures: '商城尚未构建' }
  const { render } = (await import(entry)) as { render: Render }
  const { base } = world.a
  const cookie = await cookieOf(base, 'demo01')
  // What the browser is given at its start holds the session; it stands in the page itself.
  const home = await (await fetch(`${base}/homePage?channelCode=J0000009`, { headers: { cookie } })).text()
  const started = /window\.__BOOT__=(.*?)<\/script>/s.exec(home)?.[1]
  if (!started) return { pass: false, figures: '页面里没有启动数据' }
  const boot = (JSON.parse(started) as { s: BootState }).s
  const token = boot.session.token ?? ''

  const draw = async (
    screen: string,
    breaks: string | null,
    error: () => Error,
  ): Promise<{ page: Response | Rendered; asked: Set<string> }> => {
    const asked = new Set<string>()
    const call = (async (callPath: string, input: object) => {
      asked.add(callPath)
      if (callPath === breaks) throw error()
      const reply = await world.through(world.a).ask(callPath, { channelCode: 'J0000009', ...input }, token)
      if (reply.code !== 1) throw new CallError(reply.code, reply.message)
      return reply.data
    }) as Caller
    const page = await render(new Request(`http://127.0.0.1${screen}`), { call, boot: structuredClone(boot), nonce: 'n' })
    return { page, asked }
  }

  const wrong: string[] = []
  let drawn = 0
  for (const screen of SCREENS) {
    const { asked } = await draw(screen, null, () => new Error('none'))
    for (const callPath of asked)
      for (const [name, error] of Object.entries(FAULTS)) {
        drawn += 1
        try {
          const { page } = await draw(screen, callPath, error)
          if (page instanceof Response) {
            const to = page.headers.get('location') ?? ''
            if (!(name === '606' && to.startsWith('/login')) && !to.startsWith('/'))
              wrong.push(`${screen} ${callPath} ${name} → ${to}`)
            continue
          }
          const text = page.html.replace(/<[^>]*>/g, '').trim()
          if (text.length < 20) wrong.push(`${screen} ${callPath} ${name} 空白`)
          if (/NaN|undefined|\[object /.test(text)) wrong.push(`${screen} ${callPath} ${name} 有 NaN 或 undefined`)
          // A missing thing may be a 404; anything above says that the page as a whole fell.
          if (page.status >= 500) wrong.push(`${screen} ${callPath} ${name} 整页 ${page.status}`)
        } catch (e) {
          wrong.push(`${screen} ${callPath} ${name} 抛出 ${(e as Error).message.slice(0, 80)}`)
        }
      }
  }
  return {
    pass: wrong.length === 0 && drawn > 50,
    figures: `服务端 ${SCREENS.length} 页，各页背后每个接口 × ${Object.keys(FAULTS).length} 种坏回答，共 ${drawn} 次，坏页 ${wrong.length}${wrong.length ? `：${wrong.slice(0, 6).join('；')}` : ''}`,
  }
}
