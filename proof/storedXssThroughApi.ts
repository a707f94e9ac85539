// T50, what people write to each other: a chat, a guest's chat, ratings, tickets, phrases, notes with mentions and a help page's feedback are written
// through their own calls with baited words, and each is opened where it is read: the buyer's and the guest's pane, the desk, its lists and dialogs.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/src/seed/demo.constants.ts'
import { type Mall, newKey } from './mall.ts'

/** Leaves an attribute, a script and an element behind; anything of it that becomes an element bears the mark. */
export const BAIT = `鱼饵"'><img data-bait src=x onerror="window.__bait=1"></script><svg data-bait onload="window.__bait=1"></svg>`
/** For titles of twenty letters. */
export const TINY = '<b data-bait>鱼饵</b>'
const MARK = '鱼饵'

const post = async (context: BrowserContext, base: string, path: string, input: object): Promise<unknown> => {
  const reply = await context.request.post(base + path, { data: { siteCode: 'HBJYJT', ...input } })
  const body = (await reply.json()) as { status: { code: number; message: string }; data: unknown }
  if (body.status.code !== 1) throw new Error(`${path}：${body.status.message}`)
  return body.data
}

interface People {
  buyer: BrowserContext
  guest: BrowserContext
  desk: BrowserContext
}
interface Written {
  thread: string
  guestThread: string
  rated: string
  ticket: string
  answered: string
  orderCode: string
  companyCode: string
  /** Goods that somebody has rated. */
  ratedSku: string
}

/** What every one of them says; a call that refuses it ends the proof, for then nothing would have been tried. */
async function write(mall: Mall, who: People): Promise<Written> {
  const say = async <T>(path: string, input: object, token: string): Promise<T> => {
    const reply = await mall.ask(path, input, token)
    if (reply.code !== 1) throw new Error(`${path}：${reply.message}`)
    return reply.data as T
  }
  const [first, other, buyer, waits, rates] = await Promise.all([
    mall.staff('S001'),
    mall.staff('S027'),
    mall.login('demo01'),
    mall.login('demo05'),
    mall.login('demo06'),
  ])
  await say<unknown>('/api/ops/updateSetting', { key: 'support.hours', value: 'always' }, first)
  await Promise.all([first, other].map(t => say<unknown>('/api/ops/keepDuty', { onDuty: true }, t)))
  // Who stands in the queue from the demo's own salesman is given to him; the desk's chief sees all of them.
  const opened = async (token: string): Promise<string> =>
    (await say<{ threadNo: string }>('/api/support/sendMessage', { requestId: newKey(), words: BAIT }, token)).threadNo
  const thread = await opened(buyer)
  const rated = await opened(rates)
  await opened(waits)
  for (const threadNo of [thread, rated]) {
    await say<unknown>('/api/ops/acceptSupport', { threadNo }, first)
    await say<unknown>('/api/ops/answerSupport', { threadNo, requestId: newKey(), words: BAIT }, first)
  }
  await say<unknown>('/api/ops/noteSupport', { threadNo: thread, requestId: newKey(), words: BAIT }, first)
  await say<unknown>('/api/ops/endSupport', { threadNo: rated }, first)
  await say<unknown>('/api/support/rateSupport', { threadNo: rated, solved: 'no', stars: 1, words: BAIT }, rates)
  await say<unknown>('/api/ops/savePhrase', { title: TINY, words: BAIT, forAll: true }, first)
  // A guest of a browser of his own; whoever took him on hands him over with a note.
  const made = (await post(who.guest, mall.base, '/api/support/sendMessage', { requestId: newKey(), words: BAIT })) as {
    threadNo: string
  }
  await say<unknown>('/api/ops/acceptSupport', { threadNo: made.threadNo }, other)
  await say<unknown>('/api/ops/answerSupport', { threadNo: made.threadNo, requestId: newKey(), words: BAIT }, other)
  // Two tickets: one that waits, one that is answered.
  const left = { ticketKind: 'price', words: BAIT, mobile: '10200000904' }
  const ticket = (await say<{ ticketNo: string }>('/api/support/leaveMessage', { ...left, requestId: newKey() }, buyer)).ticketNo
  await say<unknown>('/api/support/addToTicket', { ticketNo: ticket, words: BAIT }, buyer)
  const answered = (await say<{ ticketNo: string }>('/api/support/leaveMessage', { ...left, requestId: newKey() }, buyer))
    .ticketNo
  await say<unknown>('/api/ops/answerSupportTicket', { ticketNo: answered, version: 1, answer: BAIT }, first)
  // Notes name a colleague; his inbox brings them to him.
  const { rows } = await mall.db.query<{ orderCode: string; companyCode: string }>(
    `select o.order_code as "orderCode", c.code as "companyCode" from orders o join company c on c.id = o.company_id
     join app_user u on u.company_id = c.id where u.user_name = 'demo01' and o.status = 7 order by o.id desc limit 1`,
  )
  const order = rows[0]
  if (!order) throw new Error('没有可写备注的订单')
  const manager = await mall.staff('S003')
  const note = { body: BAIT, mention: ['S001'] }
  await say<unknown>('/api/ops/addCompanyNote', { ...note, companyCode: order.companyCode, requestId: newKey() }, manager)
  await say<unknown>('/api/ops/addOrderNote', { ...note, orderCode: order.orderCode }, manager)
  await say<unknown>('/api/cms/rateHelp', { articleId: 'buyService-1', useful: false, note: BAIT }, buyer)
  const said = await mall.db.query<{ code: string }>(
    `select k.sku_code as code from mall_comment c join sku k on k.id = c.sku_id where c.state = 'shown' and c.words like $1 and k.on_shelf limit 1`,
    [`%${MARK}%`],
  )
  return { ratedSku: said.rows[0]?.code ?? '', thread, guestThread: made.threadNo, rated, ticket, answered, ...order }
}

interface Place {
  name: string
  who: keyof People
  at: string
  /** The part of the page in which the words must stand: what was not seen was not tried. */
  words(page: Page): Locator | Promise<Locator>
  /** What has to happen shortly before it is looked at. */
  before?(mall: Mall): Promise<unknown>
}
const pane = async (page: Page): Promise<Locator> => {
  await page
    .getByRole('button', { name: /^在线客服/ })
    .first()
    .click()
  return page.getByRole('dialog', { name: '在线客服' }).getByRole('list', { name: '会话' })
}
const chat = (page: Page): Locator => page.getByRole('list', { name: '话', exact: true })
const places = (w: Written): Place[] => [
  { name: '买家的客服窗口', who: 'buyer', at: '/goods?skuCode=REB-HRB400E-20-9000-1-W01', words: pane },
  { name: '游客的客服窗口', who: 'guest', at: '/', words: pane },
  {
    name: '我的会话',
    who: 'buyer',
    at: '/user/customerService',
    words: async page => {
      await page.getByRole('button', { name: `看 ${w.thread}` }).click()
      return page.locator('.sphistory').first()
    },
  },
  { name: '我的工单', who: 'buyer', at: '/user/customerService?tab=ticket', words: page => page.locator('.cmlist') },
  { name: '商品的评价', who: 'buyer', at: `/goods?skuCode=${w.ratedSku}`, words: page => page.locator('#comments .words') },
  { name: '帮助文章', who: 'buyer', at: '/article?articleId=buyService-1', words: page => page.locator('main article').first() },
  { name: '首页横幅', who: 'guest', at: '/', words: page => page.locator('main') },
  { name: '客服台的队列', who: 'desk', at: '/ops/chat', words: page => page.getByRole('region', { name: '会话', exact: true }) },
  { name: '客服台的会话', who: 'desk', at: `/ops/chat?open=${w.thread}`, words: chat },
  {
    name: '客服台的客户栏',
    who: 'desk',
    at: `/ops/chat?open=${w.thread}`,
    words: page => page.getByRole('complementary', { name: '客户' }),
  },
  { name: '客服台的内部备注', who: 'desk', at: `/ops/chat?open=${w.thread}`, words: page => chat(page).locator('.ch-note') },
  {
    name: '短语候选',
    who: 'desk',
    at: `/ops/chat?open=${w.thread}`,
    words: async page => {
      await page.getByRole('textbox', { name: '回复客户' }).fill('/')
      return page.getByRole('list', { name: '短语', exact: true })
    },
  },
  {
    name: '短语窗口',
    who: 'desk',
    at: `/ops/chat?open=${w.thread}`,
    words: async page => {
      await page.getByRole('button', { name: '管理短语' }).click()
      return page.getByRole('list', { name: '全部短语' })
    },
  },
  { name: '评价的话', who: 'desk', at: `/ops/chat?open=${w.rated}`, words: page => page.locator('.ch-thread .ch-head') },
  { name: '游客的会话', who: 'desk', at: `/ops/chat?open=${w.guestThread}`, words: chat },
  {
    name: '转交说明',
    who: 'desk',
    at: `/ops/chat?open=${w.guestThread}`,
    // It waits for a minute only.
    before: async mall => {
      const other = await mall.staff('S027')
      await mall.ask('/api/ops/transferSupport', { threadNo: w.guestThread, staffCode: 'S001', note: BAIT }, other)
    },
    words: page => page.locator('.ch-thread .ant-alert'),
  },
  { name: '工单列表', who: 'desk', at: '/ops/tickets', words: page => page.locator('.ant-table-tbody').first() },
  { name: '工单', who: 'desk', at: `/ops/tickets?open=${w.ticket}`, words: page => page.locator('.pane-body') },
  {
    name: '工单的回复',
    who: 'desk',
    at: `/ops/tickets?state=done&open=${w.answered}`,
    words: page => page.locator('.pane-body'),
  },
  {
    name: '企业备注',
    who: 'desk',
    at: `/ops/company360?code=${w.companyCode}&tab=notes`,
    words: page => page.getByRole('region', { name: '内部备注' }),
  },
  {
    name: '订单备注',
    who: 'desk',
    at: `/ops/order?queue=all&open=${w.orderCode}`,
    words: page => page.getByRole('region', { name: '内部备注' }),
  },
  {
    name: '@ 到的人的消息',
    who: 'desk',
    at: '/ops',
    words: async page => {
      await page.getByRole('button', { name: /^消息通知/ }).click()
      return page.locator('.ant-drawer-body')
    },
  },
  { name: '评价台', who: 'desk', at: '/ops/comments?state=all', words: page => page.locator('.ant-table-tbody').first() },
  {
    name: '帮助的反馈',
    who: 'desk',
    at: '/ops/articles?article=buyService-1',
    words: async page => {
      await page.getByText('读者说缺什么').first().click()
      return page.locator('details ul').first()
    },
  },
]

export interface Opened {
  /** Places on which the words stand as words. */
  places: number
  bad: string[]
}

/** Writes it all and opens every place of it; `look` judges the whole page. */
export async function openBaited(
  mall: Mall,
  browser: Browser,
  look: (page: Page, where: string) => Promise<void>,
): Promise<Opened> {
  const people: People = {
    buyer: await browser.newContext(),
    guest: await browser.newContext(),
    desk: await browser.newContext(),
  }
  const password = DEMO_PASSWORD
  await post(people.buyer, mall.base, '/api/user/loginUser', { userName: 'demo01', password })
  await post(people.desk, mall.base, '/api/ops/loginStaff', { staffCode: 'S001', password })
  const written = await write(mall, people)
  for (const context of [people.buyer, people.guest]) {
    const page = await context.newPage()
    await page.goto(`${mall.base}/homePage?channelCode=J0000009`)
    await page.close()
  }
  const done: Opened = { places: 0, bad: [] }
  for (const place of places(written)) {
    const page = await people[place.who].newPage()
    page.on('dialog', d => {
      done.bad.push(`${place.name} 弹出 ${d.message().slice(0, 40)}`)
      void d.dismiss()
    })
    try {
      await place.before?.(mall)
      await page.goto(mall.base + place.at)
      // What is pressed before the page is alive is not heard.
      await page.waitForFunction(
        () =>
          ['#root', '#main'].every(part => {
            const first = document.querySelector(`${part} a, ${part} button, ${part} input`)
            return !first || Object.keys(first).some(key => key.startsWith('__reactProps'))
          }),
        { timeout: 15_000 },
      )
      const words = (await place.words(page)).filter({ hasText: MARK }).first()
      await words.waitFor({ timeout: 10_000 })
      done.places += 1
    } catch (e) {
      done.bad.push(`${place.name} 没有看到：${(e as Error).message.split('\n')[0]?.slice(0, 80)}`)
    }
    await look(page, place.name)
    await page.close()
  }
  return done
}
