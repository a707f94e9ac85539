// What the stories share: who logs in, which channel, and the measure of a page's width.
import { test as plain, type APIRequestContext, expect, type Page, type TestInfo } from '@playwright/test'
import { type KeptContexts, keepContexts } from './keptContexts.ts'
import { storyCost } from './storyCost.ts'

export const PASSWORD = 'Steel@2026'
/** A browser with somebody before it: the one of the stories says that it is a machine, and machines are not counted. */
export const PERSON =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
/** Where pictures go: a plain run leaves the tracked ones alone. */
export const SHOTS = process.env.SHOTS ?? 'test-results/screenshots'
/**
 * A picture of the screen where the story stands, for whoever wants to look: only with `LOOK=<folder>`. A plain run takes none: a picture of
 * a whole page resizes the window under the story, and once the page did not come back from it.
 */
export async function look(page: Page, name: string): Promise<void> {
  if (process.env.LOOK)
    await page.screenshot({ path: `${process.env.LOOK}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
export const REBAR = 'J0000009'
/** Made to order as well as from stock: a galvanized coil, of the channel of cold-rolled goods. */
export const COIL = 'GGC-DX51D.Z-0.3-1000-Z60-W11'

/** How long a page that is opened again and again, until something is there, may take to show it each time: a busy machine needs seconds for a page. */
export const A_LOOK_MS = 5_000
/** The page the server drew has been taken over by the script: before that a button is only a picture of one. */
export const alive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    // Header and page may come alive one after the other.
    const firsts = ['#root', '#main'].map(part => document.querySelector(`${part} a, ${part} button, ${part} input`))
    return firsts.every(first => !first || Object.keys(first).some(key => key.startsWith('__reactProps')))
  })
}

/** 我已阅读并同意: what spot goods below the line ask for at the checkout. */
export const agreeToTerms = (page: Page): Promise<void> => page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()

/** Each worker has a mall of its own: stories of two workers do not meet. */
const ports = (process.env.E2E_PORTS ?? '').split(',')
export const mallOf = (info: TestInfo): string => `http://127.0.0.1:${ports[info.parallelIndex] ?? ports[0]}`

export const bare = plain.extend<{ ended: void; cost: void }, { kept: KeptContexts }>({
  baseURL: async ({ locale: _locale }, use, info) => use(mallOf(info)),
  kept: [async ({ browser }, use) => use(keepContexts(browser)), { scope: 'worker', auto: true }],
  // Before the story's own context, so that it is still there when this ends.
  ended: [
    async ({ kept }, use) => {
      await use()
      await kept.takeBack()
    },
    { auto: true },
  ],
  // The browser of the next story is this one (`reuseContext`): what was allowed to this one is not allowed to it.
  context: async ({ context }, use) => {
    await use(context)
    await context.clearPermissions()
    await context.setOffline(false)
  },
  cost: [
    async ({ browserName: _browserName }, use, info) => {
      const spent = storyCost(info)
      await use()
      spent()
    },
    { auto: true },
  ],
})

/** Every `goto` of the page waits until it is alive. */
function waiting(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    await alive(page)
    return answer
  }
  return page
}
export const test = bare.extend({
  page: async ({ page }, use) => {
    const { goto } = page
    await use(waiting(page))
    // The page is the next story's too.
    page.goto = goto
  },
})

/**
 * Logs in by the call and takes over its cookies: for stories whose subject is not the log-in itself. The channel is entered without a page:
 * the story opens its own.
 */
export async function loginAs(page: Page, userName: string, channelCode = REBAR): Promise<void> {
  const reply = await page.request.post('/api/user/loginUser', { data: { userName, password: PASSWORD } })
  expect(((await reply.json()) as { status: { code: number } }).status.code).toBe(1)
  expect((await page.request.get(`/homePage?channelCode=${channelCode}`)).ok()).toBe(true)
  expect((await page.context().cookies()).map(c => c.name)).toContain('HBJYJT_token')
}

/** A new person by the calls of the registration, logged in and in a channel; the form itself has its own story. Gives his mobile. */
export const NEW_PASSWORD = 'kiln-Vega7'
export async function newcomer(page: Page): Promise<string> {
  const mobile = `1020${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const post = async <T>(path: string, data: object) =>
    ((await (await page.request.post(path, { data })).json()) as { data: T }).data
  const { sandboxCode } = await post<{ sandboxCode: string }>('/api/sms/sendSms', { mobile, purpose: 'register' })
  const texts = await post<{ articleId: string; version: string }[]>('/api/cms/getPrivacyInfo', {})
  await post('/api/user/createUser', {
    mobile,
    smsCode: sandboxCode,
    password: NEW_PASSWORD,
    nickName: '马丁酉',
    agreements: texts.map(({ articleId, version }) => ({ articleId, version })),
  })
  await page.goto(`/homePage?channelCode=${REBAR}`)
  return mobile
}

/** The typed way: the form of /login, as a buyer fills it. */
export async function fillLogin(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await alive(page)
  await page.getByLabel('账号或手机号').fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Every story begins with an empty cart, however often it is run against the same mall. */
export async function emptyCart(request: APIRequestContext, userName: string): Promise<void> {
  const reply = await request.post('/api/user/loginUser', { data: { userName, password: PASSWORD } })
  const { token } = ((await reply.json()) as { data: { token: string } }).data
  await request.post('/api/cart/clearnCart', { data: { token } })
  await request.post('/api/cart/clearnCartCommonly', { data: { token, channelCode: 'J0000004' } })
}

/** Pixels by which the page is wider than the window; whoever holds a phone would have to push it sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

interface Answer<T> {
  status: { code: number; message: string }
  data: T
}

const PHONE = { width: 390, height: 844 }
/**
 * The same page, as it stands, in the window of a phone: laid out anew, looked at, and put back. A story that is not about touch is told once
 * and looked at at both widths; one that is about touch says @narrow and is told on a phone again.
 */
export async function asOnPhone(page: Page, look: () => Promise<void>, width = PHONE.width): Promise<void> {
  const size = page.viewportSize()
  if (!size || size.width <= width) return look()
  await page.setViewportSize({ ...PHONE, width })
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await look()
  await page.setViewportSize(size)
}
/** Nothing hangs over the side, in the window of the story and in that of a phone. */
export async function fits(page: Page): Promise<void> {
  expect(await sideways(page), `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
  await asOnPhone(page, async () =>
    expect(await sideways(page), `${page.url()} scrolls sideways on a phone`).toBeLessThanOrEqual(0),
  )
}

export const wide = (info: TestInfo): boolean => info.project.name.startsWith('1280')

/** A page that is asked to change by itself must not have been loaded again: the mark would be gone. */
export const stays = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(window as unknown as { story: string }).story = 'same page'
  })
export const stayed = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => (window as unknown as { story?: string }).story)).toBe('same page')

/** The console’s log-in form, filled and sent; the page may stand anywhere in the console already. */
export async function fillDeskLogin(page: Page, staffCode: string, password = PASSWORD): Promise<void> {
  // The fields of the form alone: lists have filters that speak of 工号 too.
  const form = page.getByRole('main').filter({ has: page.getByRole('heading', { name: '运营台' }) })
  await form.getByLabel('工号').fill(staffCode)
  await form.getByLabel('密码').fill(password)
  await form.getByRole('button', { name: '登录' }).click()
}
/** In the console by the call, at a screen of it: for stories whose subject is not the log-in itself. */
export async function loginDesk(page: Page, staffCode: string, at = '/ops/'): Promise<void> {
  const reply = await page.request.post('/api/ops/loginStaff', { data: { staffCode, password: PASSWORD } })
  expect(((await reply.json()) as { status: { code: number } }).status.code).toBe(1)
  await page.goto(at)
  await expect(page.getByRole('banner').getByRole('button', { name: '退出' })).toBeVisible()
}
/** A screen of the console by the field that finds it in the menu, whether its group is folded or not. */
export async function fromMenu(page: Page, label: string): Promise<void> {
  await page.getByRole('textbox', { name: '找菜单' }).fill(label)
  await page.getByRole('menuitem', { name: new RegExp(`^${label}( \\d|$)`) }).click()
}
/**
 * On to another screen of the console as a press on its menu goes: the program stays, the screen begins anew. A load of the console costs a
 * browser of the stories more than a second, and a walk has a hundred screens.
 */
export async function onTo(page: Page, address: string): Promise<void> {
  // Whoever has just logged in is still being led to his first screen.
  await expect(page).not.toHaveURL(/\/ops\/?$/)
  await within(page, address, { none: '/ops/-', says: '没有这个页面' })
}
/** On to another page of the mall, as a press on a link goes. That every page opens by its address, drawn by the server, other stories show. */
export const onwards = (page: Page, address: string): Promise<void> =>
  within(page, address, { none: '/no/such/page', says: '您访问的页面不存在' })

/** Between two addresses lies one of no page, so that nothing of the first is left when the second is looked at. */
async function within(page: Page, address: string, { none, says }: { none: string; says: string }): Promise<void> {
  const go = (to: string) =>
    page.evaluate(at => {
      history.pushState(null, '', at)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
  await go(none)
  await expect(page.getByText(says)).toBeVisible()
  await go(address)
  await expect(page.getByText(says)).toHaveCount(0)
}
/** Out of the console, and the server has heard of it. */
export async function leaveDesk(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '退出' }).click()
  await expect(page.getByRole('heading', { name: '运营台' })).toBeVisible()
}

/** Calls of the console by somebody of the mill: for steps that are not the story’s subject. One that is refused ends the story. */
export async function staffCalls(request: APIRequestContext, staffCode: string) {
  const post = async <T>(path: string, data: object) => {
    const { status, data: given } = (await (await request.post(path, { data })).json()) as Answer<T>
    if (status.code !== 1) throw new Error(`${path}: ${status.message}`)
    return given
  }
  const { token } = await post<{ token: string }>('/api/ops/loginStaff', { staffCode, password: PASSWORD })
  return <T>(path: string, data: object) => post<T>(path, { token, ...data })
}

/**
 * The mill's hand on a paper: its seal, or its yes to a void. A platform that answers late has done it all the same: whoever comes again finds the
 * act no longer offered.
 */
export async function actOnPaper(
  mill: Awaited<ReturnType<typeof staffCalls>>,
  documentNo: string,
  act: 'seal' | 'confirmVoid',
): Promise<void> {
  let flowNo: string | undefined
  await expect(async () => {
    const { list } = await mill<{ list: { flowNo: string; documentNo: string }[] }>('/api/ops/getSignQueue', {
      queue: act === 'seal' ? 'seal' : 'voiding',
      word: documentNo,
    })
    flowNo ??= list.find(f => f.documentNo.startsWith(documentNo))?.flowNo
    expect(flowNo).toBeDefined()
    const { version, acts } = await mill<{ version: number; acts: string[] }>('/api/ops/getSignDetail', { flowNo })
    if (acts.includes(act)) await mill('/api/ops/actOnSign', { flowNo, version, act })
  }).toPass({ timeout: 120_000 })
}

/** From the order’s page 去签署 to the contract, through the platform’s own page, and the mill’s seal behind it. Ends at the order, which may be paid. */
export async function sealContract(page: Page, request: APIRequestContext, orderCode: string): Promise<void> {
  await page
    .getByRole('region', { name: /^(待您处理|当前进展)$/ })
    .getByRole('link', { name: '去签署' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('合同 HT')
  const contractNo = /HT[\d-]+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''
  await page.getByRole('button', { name: /去盖章签署/ }).click()
  await expect(page.getByRole('heading', { name: '沙箱电子签章平台' })).toBeVisible()
  await page.getByLabel(/短信验证码/).fill(await page.locator('small b').innerText())
  await page.getByRole('button', { name: '盖章签署' }).click()
  await expect(page).toHaveURL(/\/order\/sign/)
  const mill = await staffCalls(request, 'S003')
  await actOnPaper(mill, contractNo, 'seal')
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await expect(page.getByRole('region', { name: /^(待您处理|当前进展)$/ }).getByRole('link', { name: '去付款' })).toBeVisible()
}
