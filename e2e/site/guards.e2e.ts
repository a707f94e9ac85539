// The guards of the mall (specification 6): where a visitor is sent, that the server and the browser agree, and what a cookie is worth.
import { expect } from '@playwright/test'
import { fillLogin, loginAs, PASSWORD, REBAR, test } from '../story.ts'

const login = (from: string) => `/login?redirectUrl=${encodeURIComponent(from)}`
const noFollow = { maxRedirects: 0 }
const CLOSED = [
  '/cart',
  '/confirmOrder',
  '/order/orderList?status=3&word=HRB400E',
  '/order/orderDetail?orderCode=DD20261102000186',
  '/user/userCenter',
  '/pay/payment?masterOrderCode=ZD1',
  '/pay/orderPaySuccess',
  '/article?articleId=1',
]

test('without a channel a guarded page answers 302 to the portal; with one, 302 to the log-in with the full path', async ({
  request,
}) => {
  for (const address of [...CLOSED, '/homePage']) {
    const answer = await request.get(address, noFollow)
    expect(answer.status(), address).toBe(302)
    // The portal says that a channel is to be chosen, and goes on from there.
    expect(answer.headers().location, address).toBe(`/?notice=pick&next=${encodeURIComponent(address)}`)
  }
  const home = await request.get(`/homePage?channelCode=${REBAR}`, noFollow)
  expect(home.status()).toBe(200)
  // From here on the channel is in the cookie.
  for (const address of CLOSED) {
    const answer = await request.get(address, noFollow)
    expect(answer.status(), address).toBe(302)
    expect(answer.headers().location, address).toBe(login(address))
  }
  expect((await request.get('/homePage', noFollow)).status()).toBe(200)
})

test('exempt pages need neither channel nor log-in', async ({ request }) => {
  for (const address of ['/', '/index', '/search', '/totalAuction', '/auction/rules', '/helpCenter', '/login', '/error'])
    expect((await request.get(address, noFollow)).status(), address).toBe(200)
})

test('in the browser a link to a guarded page leads to the same address, and the log-in leads back', async ({ page }) => {
  await page.goto(`/homePage?channelCode=${REBAR}`)
  await page.getByRole('link', { name: '买家中心' }).first().click()
  await expect(page).toHaveURL(login('/user/userCenter'))
  await fillLogin(page, 'demo02')
  await expect(page).toHaveURL('/user/userCenter')
  await expect(page.getByRole('navigation', { name: '买家中心' })).toBeVisible()
})

test('a wrong password stays at the log-in with a sentence at the field, and what was typed', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('账号或手机号').fill('nobody-here')
  await page.getByLabel('密码', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('账号或密码不正确')).toBeVisible()
  await expect(page.getByLabel('账号或手机号')).toHaveValue('nobody-here')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
})

test('a code by SMS logs in too; the sandbox shows it', async ({ page, request }) => {
  const reply = await request.post('/api/user/loginUser', { data: { userName: 'demo05', password: PASSWORD } })
  const { mobile } = ((await reply.json()) as { data: { mobile: string } }).data
  await page.goto('/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = /[0-9]{6}/.exec((await page.getByText(/沙箱短信，验证码/).textContent()) ?? '')?.[0] ?? ''
  await page.getByLabel('短信验证码').fill(code)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
})

test('whoever is logged in is sent from the log-in to the portal', async ({ page }) => {
  await loginAs(page, 'demo02')
  for (const address of ['/login', '/register', '/login?redirectUrl=%2Fcart']) {
    const answer = await page.request.get(address, noFollow)
    expect(answer.status(), address).toBe(302)
    expect(answer.headers().location, address).toBe('/')
  }
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('an unknown channel in the address leads to the portal', async ({ page, request }) => {
  const answer = await request.get('/homePage?channelCode=J9999999', noFollow)
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toMatch(/^\/(\?.*)?$/)
  await page.goto('/homePage?channelCode=J9999999')
  await expect(page.getByRole('heading', { level: 1, name: '选择采购渠道' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('an unknown address answers 404 with its two sentences and the ways on', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '您访问的页面不存在' })).toBeVisible()
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await expect(page.getByRole('button', { name: '刷新' })).toBeVisible()
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL('/')
})

test('goods and articles that do not exist answer 404, not an empty page', async ({ page }) => {
  for (const address of ['/goods?skuCode=NO-SUCH-GOODS', '/helpCenter?articleId=no-such-article']) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(404)
    await expect(page.getByText('您访问的页面不存在')).toBeVisible()
  }
})

test('goods and orders that do not exist have a way on: the search, one’s orders', async ({ page }) => {
  await loginAs(page, 'demo01')
  const main = page.getByRole('main')
  await page.goto('/goods?skuCode=nonsense')
  await main.getByRole('link', { name: '去搜索' }).click()
  await expect(page).toHaveURL('/search')
  await page.goto('/order/orderDetail?orderCode=DD20200000999930')
  await main.getByRole('link', { name: '我的订单' }).click()
  await expect(page).toHaveURL('/order/orderList')
  await page.goto('/pay/payment?masterOrderCode=ZD20200000999930')
  await expect(main.getByRole('heading', { name: '没有这张订单' })).toBeVisible()
  await main.getByRole('link', { name: '我的订单' }).last().click()
  await expect(page).toHaveURL('/order/orderList')
})

test('redirectUrl cannot lead off this site', async ({ page }) => {
  const traps = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ]
  for (const trap of traps) {
    await page.context().clearCookies()
    await page.goto(`/login?redirectUrl=${encodeURIComponent(trap)}`)
    await fillLogin(page, 'demo02')
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
    const { host, port } = new URL(page.url())
    expect(`${host}`, trap).toBe(`127.0.0.1:${port}`)
  }
})

test('a tampered cookie counts as guest, and one moved to another name too', async ({ page }) => {
  await loginAs(page, 'demo02')
  const cookies = await page.context().cookies()
  const token = cookies.find(c => c.name === 'HBJYJT_token')
  expect(token?.httpOnly).toBe(true)
  expect(token?.sameSite).toBe('Lax')
  expect(token?.value).toMatch(/^v1\.[a-z0-9]+\.[A-Za-z0-9_-]+$/)
  if (!token) return
  const middle = Math.floor(token.value.length / 2)
  const edited = token.value.slice(0, middle) + (token.value[middle] === 'A' ? 'B' : 'A') + token.value.slice(middle + 1)
  await page.context().addCookies([{ ...token, value: edited }])
  await page.goto('/')
  await expect(page.getByText('游客，您好')).toBeVisible()
  const info = cookies.find(c => c.name === 'HBJYJT_userInfo')
  await page.context().addCookies([{ ...token, value: info?.value ?? '' }])
  await page.goto('/cart')
  await expect(page).toHaveURL(login('/cart'))
  // Whole again, it is the buyer's again.
  await page.context().addCookies([token])
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: '购物车' })).toBeVisible()
})

test('a cookie alone moves nothing: a POST needs the token', async ({ page }) => {
  await loginAs(page, 'demo02')
  const answer = await page.request.post('/api/cart/clearnCart', { data: {} })
  expect(((await answer.json()) as { status: { code: number } }).status.code).toBe(606)
})

test('logging out clears the session, the channel and their cookies, and the token is dead', async ({ page }) => {
  await loginAs(page, 'demo02')
  await page.goto('/homePage')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('游客，您好')).toBeVisible()
  const left = (await page.context().cookies()).map(c => c.name)
  for (const name of ['token', 'lastLoginTime', 'userInfo', 'CCNo', 'channel']) expect(left).not.toContain(`HBJYJT_${name}`)
  expect(left).not.toContain('deliveryDateNumber')
  await page.goto('/cart')
  await expect(page.getByText('请先选择渠道，选好后继续打开「购物车」')).toBeVisible()
})

test('a session that ended elsewhere leads to the log-in and back to the same page', async ({ page }) => {
  const reply = await page.request.post('/api/user/loginUser', { data: { userName: 'demo02', password: PASSWORD } })
  const { token } = ((await reply.json()) as { data: { token: string } }).data
  await page.goto(`/homePage?channelCode=${REBAR}`)
  await page.goto('/order/orderList')
  await page.getByRole('textbox', { name: '订单号、采购单号、品名、材质' }).fill('HRB')
  await page.request.post('/api/user/logoutUser', { data: { token } })
  // The page may have learned of it from a question of its own before the key is pressed: either way leads to the log-in.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Forder%2ForderList/)
  await fillLogin(page, 'demo02')
  // The channel went with the session (specification 4); once it is chosen the page is the one that was asked for.
  await page
    .getByRole('link', { name: /建筑钢材/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/orderList/)
  await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible()
})

test('a path in letters of another case leads to the page as it is spelt, where the guard knows it', async ({
  page,
  request,
}) => {
  const at = async (path: string) => {
    const reply = await request.get(path, { maxRedirects: 0 })
    return [reply.status(), reply.headers().location ?? '']
  }
  expect(await at('/Login?redirectUrl=%2Fcart')).toEqual([302, '/login?redirectUrl=%2Fcart'])
  expect(await at('/ORDER/ORDERLIST?status=3')).toEqual([302, '/order/orderList?status=3'])
  expect(await at('/LoginX')).toEqual([404, ''])
  await loginAs(page, 'demo01')
  // Logged in, the log-in leads home, however it is spelt.
  await page.goto('/Login')
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goto('/homepage')
  await expect(page).toHaveURL(/\/homePage$/)
})
