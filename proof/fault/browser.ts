// T25 and T33 in a real browser: pages that become live again after everything behind the balancer was away, and pages whose calls fail.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/src/seed/demo.constants.ts'
import { decideGuard } from '@mall/domain/people/session/guard.ts'
import { chromePath } from '../../tools/chrome.ts'
import type { Outcome } from '../outcome.ts'
import { type FaultWorld, pause, until } from './faultWorld.ts'

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromePath(), args: ['--no-sandbox', '--disable-gpu'] })

export async function login(context: BrowserContext, base: string, path: string, who: object): Promise<void> {
  const reply = await context.request.post(base + path, { data: { siteCode: 'HBJYJT', password: DEMO_PASSWORD, ...who } })
  const body = (await reply.json()) as { status: { code: number; message: string } }
  if (body.status.code !== 1) throw new Error(`${path}：${body.status.message}`)
}

/** Puts a notice into somebody's inbox the way the mall does. */
export const tell = (world: Pick<FaultWorld, 'db'>, where: string) =>
  world.db.query(
    `with n as (insert into notice (user_id, event, title, body) select id, 'orderReview', '检验', '检验' from app_user where ${where} returning user_id)
     select pg_notify('mall_live', json_build_object('topic', 'user:' || user_id, 'event', json_build_object('kind', 'notice'))::text) from n`,
  )

/** The unread count that the page shows, by its own doing. */
export const unread = async (page: Page): Promise<number> => {
  const label = (await page.getByRole('button', { name: /消息/ }).first().textContent()) ?? ''
  const aria = (await page.getByRole('button', { name: /消息/ }).first().getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(aria || label)?.[0] ?? 0)
}

/** Both processes are killed; the balancer says 503 for a while; they come back. The open pages are not touched. */
export async function liveBrowser(world: FaultWorld): Promise<Outcome> {
  const base = `http://127.0.0.1:${world.front.port}`
  const browser = await openBrowser()
  try {
    const [buyer, desk] = await Promise.all([browser.newContext(), browser.newContext()])
    await login(buyer, base, '/api/user/loginUser', { userName: 'demo01' })
    await login(desk, base, '/api/ops/loginStaff', { staffCode: 'S001' })
    const [shop, ops] = await Promise.all([buyer.newPage(), desk.newPage()])
    const lines = { opened: 0, refused: 0 }
    for (const page of [shop, ops])
      page.on('response', r => {
        if (r.url().includes('/api/live')) lines[r.status() === 200 ? 'opened' : 'refused'] += 1
      })
    let reloads = -2
    for (const page of [shop, ops]) page.on('domcontentloaded', () => void (reloads += 1))
    await shop.goto(`${base}/user/userCenter`)
    await ops.goto(`${base}/ops`)
    const shows = async (page: Page, where: string): Promise<number | null> => {
      const before = await unread(page)
      await tell(world, where)
      return until(5000, async () => (await unread(page)) === before + 1)
    }
    await until(15_000, async () => lines.opened >= 2)
    const live = [await shows(shop, `user_name = 'demo01'`), await shows(ops, `staff_code = 'S001'`)]
    await Promise.all([world.a.kill(), world.b.kill()])
    await until(15_000, async () => lines.refused >= 2)
    await pause(2000)
    await Promise.all([world.a.start(), world.b.start()])
    const from = performance.now()
    const opened = lines.opened
    const back = await until(40_000, async () => lines.opened >= opened + 2)
    await pause(300)
    const again = [await shows(shop, `user_name = 'demo01'`), await shows(ops, `staff_code = 'S001'`)]
    return {
      pass: live.every(n => n !== null) && back !== null && again.every(n => n !== null) && lines.refused >= 2 && reloads === 0,
      figures: `商城与运营台的页面：中断前 ${live.join('、')} ms 听到，其间被拒 ${lines.refused} 次，恢复后 ${back === null ? '40000 以上' : Math.round(performance.now() - from)} ms 内重新听到（${again.join('、')} ms），页面重载 ${reloads} 次`,
    }
  } finally {
    await browser.close()
  }
}

const SCREENS = [
  '/',
  '/homePage?channelCode=J0000009',
  '/search?word=HRB400E',
  '/cart',
  '/order/orderList',
  '/user/userCenter',
  '/user/userBaseInfo',
  '/user/address',
  '/user/companyCapital',
  '/user/subUser',
  '/helpCenter',
  '/enterprise/enterpriseInformation',
]
const FAULTS: Record<string, { status: number; contentType: string; body: string }> = {
  '500': { status: 500, contentType: 'text/html', body: '<html>Internal Server Error</html>' },
  '503': { status: 503, contentType: 'text/html', body: '<html>Service Unavailable</html>' },
  '606': {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ status: { code: 606, message: '登录已失效，请重新登录' }, data: null }),
  },
  乱码: { status: 200, contentType: 'application/json', body: '<<<' },
  空数据: {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ status: { code: 1, message: '成功' }, data: null }),
  },
}

/** Where a visitor who goes there ends: the place itself, or where the guards send him. */
const endsAt = (screen: string, loggedIn: boolean): string => {
  const { pathname, search } = new URL(screen, 'http://site.invalid')
  return new URL(decideGuard({ pathname, search, channelCode: 'J0000009', loggedIn }) ?? screen, 'http://site.invalid').pathname
}

/** What is wrong with what stands there now; empty when it is as it should be. */
async function faultOf(page: Page, screen: string, loggedIn: boolean, before: string): Promise<string> {
  const at = new URL(page.url())
  // A page for guests may lead to the log-in too when the session is over.
  if (at.pathname !== endsAt(screen, loggedIn) && (loggedIn || at.pathname !== '/login')) return `停在 ${at.pathname}`
  if (at.pathname === '/login' && at.searchParams.get('redirectUrl') !== screen) return '登录后回不到原处'
  const main = await page.locator('main').innerText({ timeout: 500 })
  // The address changes before the page does: what stood there must be gone.
  if (main === before) return '还是原来的页'
  if (main.trim().length < 10) return '正文空白'
  if (main.includes('系统错误') || main.includes('出错了')) return '整页倒了'
  if ((await page.locator('header').count()) === 0) return '没有页头'
  if ((await page.locator('[aria-busy="true"]').count()) > 0) return '一直在读'
  const text = await page.locator('body').innerText({ timeout: 500 })
  const odd = /NaN|undefined|\[object |Internal Server Error|<<</.exec(text)
  return odd ? `写着 ${odd[0]}` : ''
}

/**
 * Every call of a page that is gone to inside the browser fails in one of five ways: the page itself stands there with that part empty, or the
 * log-in where the session is over and the page is not for guests.
 */
export async function brokenCalls(world: FaultWorld): Promise<Outcome> {
  const { base } = world.a
  const browser = await openBrowser()
  const wrong: string[] = []
  let tried = 0
  let broken = 0
  try {
    for (const [name, answer] of Object.entries(FAULTS)) {
      const context = await browser.newContext()
      await login(context, base, '/api/user/loginUser', { userName: 'demo01' })
      const page = await context.newPage()
      const thrown: string[] = []
      page.on('pageerror', e => thrown.push(e.message))
      for (const screen of SCREENS) {
        tried += 1
        thrown.length = 0
        let asked = 0
        await page.unroute('**/api/**')
        await page.goto(`${base}${screen === '/helpCenter' ? '/case' : '/helpCenter'}?channelCode=J0000009`)
        const before = await page.locator('main').innerText()
        await page.route('**/api/**', route => {
          if (route.request().url().includes('/api/live')) return route.abort()
          asked += 1
          return route.fulfill(answer)
        })
        // Inside the page, as a link does it: the browser's own loaders ask.
        await page.evaluate(to => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        }, screen)
        let fault = ''
        // A session that nobody asked for is not over.
        const good = await until(4000, async () => {
          fault = await faultOf(page, screen, name !== '606' || asked === 0, before)
          return fault === ''
        })
        broken += asked
        if (good === null) wrong.push(`${name} ${screen} ${fault}`)
        if (thrown.length > 0) wrong.push(`${name} ${screen} 抛出 ${thrown[0]?.slice(0, 80)}`)
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return {
    pass: wrong.length === 0 && broken > tried,
    figures: `浏览器内 ${SCREENS.length} 页 × ${Object.keys(FAULTS).length} 种坏回答，${tried} 次进入、${broken} 个接口答坏，不对 ${wrong.length}${wrong.length ? `：${wrong.slice(0, 12).join('；')}` : ''}`,
  }
}
