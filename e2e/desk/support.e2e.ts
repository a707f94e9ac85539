// 客服: two browsers talk, a third takes over; what is typed is text, whatever it looks like.
import { expect, type Page } from '@playwright/test'
import { person } from '../calls.ts'
import { serious } from '../serious.ts'
import { alive, fits, leaveDesk, loginAs, loginDesk, look, sideways, test, wide } from '../story.ts'

const GOODS = '/goods?skuCode=REB-HRB400E-20-9000-1-W01'
async function openPane(page: Page) {
  await alive(page)
  await page
    .getByRole('button', { name: /^在线客服/ })
    .first()
    .click()
  const pane = page.getByRole('dialog', { name: '在线客服' })
  await expect(pane.getByRole('textbox', { name: '消息' })).toBeVisible()
  return pane
}
/** By the button beside the page; on a phone by the menu. */
async function openFromAnywhere(page: Page) {
  const menu = page.getByRole('button', { name: /^打开菜单/ })
  if (await menu.isVisible()) {
    await menu.click()
    await page
      .getByRole('dialog', { name: '菜单' })
      .getByRole('button', { name: /^在线客服/ })
      .click()
  } else
    await page
      .getByRole('complementary', { name: '快捷工具' })
      .getByRole('button', { name: /^在线客服/ })
      .click()
  const pane = page.getByRole('dialog', { name: '在线客服' })
  await expect(pane.getByRole('textbox', { name: '消息' })).toBeVisible()
  return pane
}
/** The desk opens the conversation that says `mark` and takes it. */
async function takesOver(desk: Page, mark: string): Promise<void> {
  await loginDesk(desk, 'S027', '/ops/chat')
  await desk
    .getByRole('button', { name: new RegExp(mark) })
    .first()
    .click()
  await desk.getByRole('button', { name: '接入', exact: true }).click()
}
const shot = (page: Page, name: string) => look(page, `support-${name}`)
/** What demo01 said earlier on this mall is over: he is a new one in the queue. A cookie alone would end nothing. */
async function saysNothingYet(page: Page): Promise<void> {
  const call = await person(page.request, 'demo01')
  const { thread } = await call<{ thread: { threadNo: string; threadState: string } | null }>('/api/support/getSupport', {})
  if (thread && thread.threadState !== 'ended') await call('/api/support/endSupport', { threadNo: thread.threadNo })
}

test('@narrow a buyer asks beside the goods, is answered, handed over, and rates it; a script he writes is words', async ({
  page,
  browser,
}) => {
  test.slow()
  const mark = String(Date.now())
  const dialogs: string[] = []
  page.on('dialog', d => {
    dialogs.push(d.message())
    void d.dismiss()
  })
  await loginAs(page, 'demo01')
  await saysNothingYet(page)
  await page.goto(GOODS)
  const pane = await openPane(page)
  const words = `<img src=x onerror=alert(1)><script>alert(2)</script> 60 件 ${mark}`
  await pane.getByRole('textbox', { name: '消息' }).fill(words)
  await pane.getByRole('textbox', { name: '消息' }).press('Enter')
  await expect(pane.getByText(words)).toBeVisible()
  await expect(pane.getByText(/第 \d+ 位/)).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await shot(page, 'pane')

  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  desk.on('dialog', d => {
    dialogs.push(d.message())
    void d.dismiss()
  })
  await takesOver(desk, mark)
  // An answer is for who has taken the conversation.
  await expect(desk.getByRole('button', { name: '转交' })).toBeVisible()
  const box = desk.getByRole('textbox', { name: '回复客户' })
  await box.fill(`30 号前能到 ${mark}`)
  await box.press('Enter')
  await expect(pane.getByText(`30 号前能到 ${mark}`)).toBeVisible()
  await desk.getByText('内部备注', { exact: true }).click()
  await desk.getByRole('textbox', { name: '内部备注' }).fill(`底价三一八五 ${mark}`)
  await desk.getByRole('button', { name: '记下' }).click()
  await expect(desk.getByText(new RegExp(`底价三一八五 ${mark}`))).toBeVisible()
  await shot(desk, 'desk')
  expect(await serious(desk)).toEqual([])

  // What he writes often he keeps under a name, and finds it by it.
  await desk.getByText('回复客户', { exact: true }).click()
  await box.fill('三日内可以提货')
  await desk.getByRole('button', { name: '存为短语' }).click()
  const phrases = desk.getByRole('dialog', { name: '短语' })
  await expect(phrases.getByLabel('短语内容')).toHaveValue('三日内可以提货')
  await phrases.getByLabel('短语名称').fill(`提货${mark}`)
  await phrases.getByRole('button', { name: '加一条' }).click()
  await expect(phrases.getByRole('list', { name: '全部短语' })).toContainText(`提货${mark}`)
  await shot(desk, 'phrases')
  expect(await serious(desk)).toEqual([])
  await desk.keyboard.press('Escape')
  await expect(phrases).toBeHidden()
  await box.fill(`/提货${mark}`)
  await desk
    .getByRole('list', { name: '短语' })
    .getByRole('button', { name: new RegExp(`提货${mark}`) })
    .click()
  await expect(box).toHaveValue('三日内可以提货')
  await box.fill('')

  const other = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await loginDesk(other, 'S001', '/ops/chat')
  await expect(other.getByRole('heading', { name: '在线会话' })).toBeVisible()
  // Who has come on duty meanwhile is there when the dialog opens, without the page being loaded anew.
  await desk.getByRole('button', { name: '转交' }).click()
  await expect(desk.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  await shot(desk, 'transfer')
  await desk.getByRole('dialog').getByRole('textbox').fill('要谈价，请您接')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /转\s*交/ })
    .click()
  await other
    .getByRole('button', { name: new RegExp(`转来[\\s\\S]*`) })
    .first()
    .click()
  await other.getByRole('button', { name: /接\s*收/ }).click()
  await expect(pane.getByText(/已转给/)).toBeVisible()
  await expect(pane.getByText('底价三一八五')).toHaveCount(0)
  await other.getByRole('button', { name: /结\s*束/ }).click()
  // The question is seen without looking for it.
  await expect(pane.getByRole('heading', { name: '问题解决了吗？' })).toBeInViewport({ ratio: 1 })
  await pane.getByRole('button', { name: '没解决' }).click()
  await pane.getByRole('button', { name: '3', exact: true }).click()
  await shot(page, 'rate')
  expect(await serious(page)).toEqual([])
  await pane.getByRole('button', { name: '提交评价' }).click()
  await expect(page.getByText(/已转为工单 GD/)).toBeVisible()
  await page.goto('/user/customerService?tab=ticket')
  await expect(page.getByText(words).first()).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await shot(page, 'mine')
  await other.goto('/ops/tickets')
  await expect(other.getByRole('heading', { name: '工单' })).toBeVisible()
  await shot(other, 'tickets')
  expect(dialogs).toEqual([])
  await desk.close()
  // The buyer's own salesman would be given whatever the buyer says next.
  await leaveDesk(other)
  await other.close()
})

test('beside the open conversation the home page keeps the channel, the way to another and every column of the auctions', async ({
  page,
}) => {
  await page.goto('/homePage?channelCode=J0000001')
  await openFromAnywhere(page)
  const shop = page.locator('.nav .chan')
  await expect(shop.getByText('切换')).toBeInViewport({ ratio: 1 })
  await shot(page, 'beside-channel')
  await page.goto('/')
  await openFromAnywhere(page)
  const auctions = page.locator('.panel', { has: page.getByRole('heading', { name: '正在竞拍' }) })
  if ((await auctions.count()) > 0) {
    await auctions.getByRole('columnheader', { name: '标的' }).scrollIntoViewIfNeeded()
    for (const name of ['当前价', '出价', '剩余'])
      await expect(auctions.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
  await shot(page, 'beside-home')
})

test('@narrow the chat is one tap away on every page; beside it goods can still be read and bought', async ({ page }, info) => {
  await page.goto('/search?word=HRB400E')
  if (wide(info)) await openFromAnywhere(page)
  else {
    await alive(page)
    await page.locator('.locbar').getByRole('button', { name: '在线客服' }).click()
  }
  await expect(page.getByRole('dialog', { name: '在线客服' })).toBeVisible()
  await shot(page, 'beside-search')
  if (!wide(info)) return
  const row = page.locator('table.wares tbody tr').first()
  const title = await row.locator('td.all').boundingBox()
  expect(title?.width, 'the name of the goods has a line to itself').toBeGreaterThan(400)
  await row
    .getByRole('button', { name: /加入购物车|购买/ })
    .first()
    .click({ trial: true })
})

test('a guest is 游客 and four signs, keeps what did not get through, and leaves the queue', async ({ page }) => {
  await page.goto('/')
  const pane = await openPane(page)
  await page.route('**/api/support/sendMessage', r => r.abort(), { times: 1 })
  await pane.getByRole('textbox', { name: '消息' }).fill('怎么注册企业账号？')
  await pane.getByRole('textbox', { name: '消息' }).press('Enter')
  await expect(pane.getByRole('button', { name: '重发' })).toBeVisible()
  await pane.getByRole('button', { name: '重发' }).click()
  await expect(pane.getByText('已送达')).toBeVisible()
  await pane.getByRole('button', { name: '退出排队' }).click()
  await expect(pane.getByText(/您退出了排队/)).toBeVisible()
})

test('a price is offered in the conversation and taken from its card', async ({ page, browser }) => {
  test.slow()
  const mark = String(Date.now())
  await loginAs(page, 'demo01')
  await saysNothingYet(page)
  await page.goto(GOODS)
  const pane = await openPane(page)
  await pane.getByRole('textbox', { name: '消息' }).fill(`60 件能便宜些吗？ ${mark}`)
  await pane.getByRole('textbox', { name: '消息' }).press('Enter')
  await expect(pane.getByText(/第 \d+ 位|已送达/).first()).toBeVisible()

  // The manager leads the conversations and may quote.
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await loginDesk(desk, 'S001', '/ops/chat')
  await desk
    .getByRole('button', { name: new RegExp(mark) })
    .first()
    .click()
  await desk.getByRole('button', { name: '接入', exact: true }).click()
  const side = desk.getByRole('complementary', { name: '客户' })
  await expect(side.getByRole('heading', { name: '上次成交' })).toBeVisible()
  await desk.getByRole('button', { name: '报价', exact: true }).click()
  const offer = desk.getByRole('dialog', { name: /^报价给/ })
  // The goods that were spoken of stand in the first line.
  await expect(offer.getByText(/挂牌 [\d,.]+/)).toBeVisible()
  const list = Number(/挂牌 ([\d,.]+)/.exec(await offer.innerText())?.[1]?.replaceAll(',', ''))
  await offer.getByLabel('第 1 行件数').fill('60')
  await offer.getByLabel('第 1 行报价').fill(String(list - 10))
  await shot(desk, 'offer')
  expect(await serious(desk)).toEqual([])
  await offer.getByRole('button', { name: /^报\s*价$/ }).click()
  await expect(desk.getByRole('list', { name: '话' }).getByText('看议价单')).toBeVisible()

  const take = pane.getByRole('link', { name: '接受或还价' })
  await expect(take).toBeVisible({ timeout: 120_000 })
  await expect(pane.getByText(/比挂牌省 [\d,.]+/)).toBeVisible()
  await fits(page)
  await shot(page, 'offered')
  expect(await serious(page)).toEqual([])
  await take.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待买方答复')
  await shot(desk, 'offer-card')
  await leaveDesk(desk)
  await desk.close()
})

test('the agent sends the buyer’s own order as a card; the button counts it on another page and forgets it when it was read', async ({
  page,
  browser,
}) => {
  test.slow()
  const mark = String(Date.now())
  await loginAs(page, 'demo01')
  await saysNothingYet(page)
  await page.goto('/order/orderList')
  const pane = await openFromAnywhere(page)
  await pane.getByRole('textbox', { name: '消息' }).fill(`我的单到哪了 ${mark}`)
  await pane.getByRole('textbox', { name: '消息' }).press('Enter')
  await expect(pane.getByText(/已送达|已读/).first()).toBeVisible()
  await pane.getByRole('button', { name: '关闭客服' }).click()

  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await takesOver(desk, mark)
  await desk.getByRole('button', { name: '卡片', exact: true }).click()
  const cards = desk.getByRole('dialog', { name: '发卡片' })
  const first = cards.getByRole('list', { name: '可发的卡片' }).getByRole('listitem').first()
  const title = await first.locator('b').innerText()
  await shot(desk, 'cards')
  expect(await serious(desk)).toEqual([])
  // Goods are found as in the mall's own search.
  await cards.getByText('商品', { exact: true }).click()
  await cards.getByRole('searchbox', { name: '查商品' }).fill('HRB400E 20*9')
  await cards.getByRole('button', { name: '查找' }).click()
  await expect(cards.getByRole('button', { name: /^发给客户 REB-HRB400E-20-9000/ }).first()).toBeVisible()
  await cards.getByText('订单', { exact: true }).click()
  await cards.getByRole('list', { name: '可发的卡片' }).getByRole('button').first().click()
  await expect(cards).toBeHidden()
  await expect(desk.getByRole('list', { name: '话' }).getByText(title)).toBeVisible()

  // The page stands where it stood; the count comes by itself.
  const counts = page.getByRole('button', { name: /1 条新回复/ }).and(page.locator(':visible'))
  await expect(counts.first()).toBeVisible()
  await shot(page, 'count')
  await page.goto('/search?word=HRB400E')
  await expect(counts.first()).toBeVisible()
  await fits(page)
  const again = await openFromAnywhere(page)
  await expect(again.getByRole('link', { name: new RegExp(title) }).last()).toBeVisible()
  await expect(counts).toHaveCount(0)
  await again.getByRole('button', { name: '关闭客服' }).click()
  await page.reload()
  await expect(
    page
      .getByRole('button', { name: /在线客服|打开菜单/ })
      .and(page.locator(':visible'))
      .first(),
  ).toBeVisible()
  await expect(counts).toHaveCount(0)
  await desk.getByRole('button', { name: /结\s*束/ }).click()
  await expect(desk.getByRole('button', { name: '转交' })).toHaveCount(0)
  await desk.close()
})

test('a guest who has asked sees on every page that he was answered', async ({ page, browser }) => {
  const mark = String(Date.now())
  await page.goto('/')
  const pane = await openFromAnywhere(page)
  await pane.getByRole('textbox', { name: '消息' }).fill(`有现货吗 ${mark}`)
  await pane.getByRole('textbox', { name: '消息' }).press('Enter')
  await expect(pane.getByText('已送达')).toBeVisible()
  await pane.getByRole('button', { name: '关闭客服' }).click()
  await page.goto('/helpCenter')
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await takesOver(desk, mark)
  await expect(desk.getByRole('button', { name: '转交' })).toBeVisible()
  const box = desk.getByRole('textbox', { name: '回复客户' })
  await box.fill('有，现货 60 件')
  await box.press('Enter')
  await expect(desk.getByRole('list', { name: '话' }).getByText('有，现货 60 件')).toBeVisible()
  const counts = page.getByRole('button', { name: /1 条新回复/ }).and(page.locator(':visible'))
  await expect(counts.first()).toBeVisible()
  await fits(page)
  // Somebody else's browser knows nothing of it.
  const stranger = await browser.newPage()
  await stranger.goto('/helpCenter')
  await expect(stranger.getByRole('button', { name: '在线客服' }).first()).toBeVisible()
  await expect(stranger.getByRole('button', { name: /条新回复/ })).toHaveCount(0)
  await openFromAnywhere(page)
  await expect(counts).toHaveCount(0)
  await stranger.close()
  // An employee answers six at most: this one makes room.
  await desk.getByRole('button', { name: /结\s*束/ }).click()
  await expect(desk.getByRole('button', { name: '转交' })).toHaveCount(0)
  await desk.close()
})
