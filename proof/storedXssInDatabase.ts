// T50, stored XSS: every text that a person can have written becomes a script's bait in the database itself, past all that refuses it on the way in; then
// every screen of the mall and the console is opened in a browser. What was written is shown as words, or not at all.
import { readFileSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { HomePage, kindOn, usualBlocks } from '@mall/domain/site/content/homeBlocks.ts'
import { DEMO_PASSWORD } from '../demo/src/seed/demo.constants.ts'
import { chromePath } from '../tools/chrome.ts'
import { BAIT, type Opened, openBaited, TINY } from './storedXssThroughApi.ts'
import { type Mall, openMall } from './mall.ts'
import type { Outcome } from './outcome.ts'

const SHORT = '鱼饵<img data-bait src=x onerror=__bait=1>'
/** Books that are chained or that belong to the runner; a text of theirs is no person's. */
const LEFT_ALONE = /^(audit|schema_|migration|session|bid$|bid_lot|job_run|installation|sku$|category|channel|variety|spu)/
/** Words that the program compares, not a person's. */
const CODES =
  /(_code|_no|_hash|_key|_id|_ref|^code|^state|^status|^kind|^topic|^key|^hash|^ref|unit|mode|mime|path|url|ip|email|mobile|phone|said|sealed|token|version)$/

/** Every free text column, its rows with Chinese in them baited; how many rows, and of how many columns. */
export async function bait(db: pg.Pool): Promise<{ columns: number; rows: number }> {
  const { rows: all } = await db.query<{ t: string; c: string }>(
    `select table_name as t, column_name as c from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying') and is_generated = 'NEVER'`,
  )
  let columns = 0
  let rows = 0
  for (const { t, c } of all) {
    if (LEFT_ALONE.test(t) || CODES.test(c)) continue
    for (const text of [BAIT, SHORT, TINY]) {
      // A column with a list of words, a length or a trigger of its own refuses; that is its own shield.
      const done = await db.query(`update "${t}" set "${c}" = $1 where "${c}" ~ '[一-鿿]'`, [text]).catch(() => null)
      if (!done) continue
      columns += Number((done.rowCount ?? 0) > 0)
      rows += done.rowCount ?? 0
      break
    }
  }
  // Articles are blocks: words in all of them, and links that nobody let in.
  await db.query(`update article_version set body = $1 where true`, [
    JSON.stringify({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: BAIT }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: BAIT },
            {
              type: 'text',
              text: '鱼饵链接',
              marks: [{ type: 'link', attrs: { href: 'javascript:window.__bait=1//data-bait' } }],
            },
          ],
        },
      ],
    }),
  ])
  await baitHome(db)
  return { columns, rows }
}

/** Home pages whose every block has a baited heading; a panel's link that nobody let in is the table's to refuse. */
async function baitHome(db: pg.Pool): Promise<void> {
  for (const page of HomePage.values) {
    const { rows } = await db.query<{ id: string }>(
      `insert into piece_version (piece_id, version_no, state, preview_key, published_at, live_from)
       select id, 900, 'published', replace(gen_random_uuid()::text, '-', ''), now(), now() from home_page where code = $1 returning id`,
      [page],
    )
    for (const [seq, b] of usualBlocks(page).entries()) {
      const said = kindOn(page, b.kind)?.titled ? [TINY, SHORT] : ['', '']
      await db.query(
        `insert into home_block (version_id, seq, kind, area, shown, title, subtitle, size, terminal) values ($1, $2, $3, $4, true, $5, $6, $7, $8)`,
        [rows[0]?.id, seq + 1, b.kind, b.area, ...said, b.size, b.terminal],
      )
    }
  }
  const leads = await db.query(`update panel_text set link = 'javascript:window.__bait=1' where true`).then(
    () => true,
    () => false,
  )
  if (leads) throw new Error('a panel leads to a script')
}

const pathsIn = (file: string, of: RegExp): string[] => [...readFileSync(file, 'utf8').matchAll(of)].map(m => m[1] ?? '')

/** Screens that show one thing, each with a thing of the demo. */
async function withThings(db: pg.Pool): Promise<string[]> {
  const one = async (sql: string): Promise<string> => (await db.query<{ no: string }>(sql)).rows[0]?.no ?? ''
  const mine = `company_id = (select company_id from app_user where user_name = 'demo01')`
  const orders = (
    await db.query<{ no: string }>(
      `select distinct on (status) order_code as no from orders where ${mine} order by status, id desc`,
    )
  ).rows
  const article = await one(`select article_id as no from article where cat_code = 'buyService' limit 1`)
  const quote = await one(`select quote_no as no from price_quote where ${mine} limit 1`)
  const lot = await one(`select bidding_no as no from bid_lot where status > 0 order by id desc limit 1`)
  const contract = await one(`select cc_no as no from framework_contract where ${mine} limit 1`)
  return [
    ...orders.flatMap(({ no }) => [
      `/order/orderDetail?orderCode=${no}`,
      `/order/contract?orderCode=${no}`,
      `/order/chain?orderCode=${no}`,
    ]),
    `/article?articleId=${article}`,
    `/quote/quoteDetail?quoteNo=${quote}`,
    `/auction/details?biddingNo=${lot}`,
    `/framework/frameworkDetail?ccNo=${contract}`,
    '/goods?skuCode=REB-HRB400E-20-9000-1-W01',
    '/search?word=HRB400E',
  ]
}

interface Seen {
  bad: string[]
  /** Screens on which the bait stands as words: without them nothing would have been tried. */
  shown: number
  opened: number
}

async function look(page: Page, where: string, seen: Seen): Promise<void> {
  const found = await page
    .evaluate(() => ({
      ran: (window as unknown as { __bait?: number }).__bait === 1,
      elements: document.querySelectorAll('[data-bait]').length,
      links: [...document.querySelectorAll('a[href],form[action],iframe[src]')].filter(e =>
        /^\s*(javascript|data):/i.test(e.getAttribute('href') ?? e.getAttribute('action') ?? e.getAttribute('src') ?? ''),
      ).length,
      words: document.body.innerText.includes('鱼饵'),
    }))
    .catch(() => null)
  seen.opened += 1
  if (!found) return
  if (found.ran || found.elements > 0 || found.links > 0)
    seen.bad.push(`${where} 脚本 ${found.ran ? '运行了' : '没有运行'}，元素 ${found.elements}，链接 ${found.links}`)
  seen.shown += Number(found.words)
}

async function walk(
  context: BrowserContext,
  base: string,
  addresses: readonly string[],
  seen: Seen,
  rows: boolean,
): Promise<void> {
  const page = await context.newPage()
  page.on('dialog', d => {
    seen.bad.push(`${page.url()} 弹出 ${d.message().slice(0, 40)}`)
    void d.dismiss()
  })
  for (const address of addresses) {
    await page.goto(base + address, { waitUntil: 'load' }).catch(() => null)
    await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => {})
    await look(page, address, seen)
    if (!rows) continue
    const first = page.locator('tr.ant-table-row button').first()
    if (!(await first.isVisible().catch(() => false))) continue
    await first.click({ timeout: 1500 }).catch(() => {})
    await page.waitForTimeout(400)
    await look(page, `${address} 第一行`, seen)
  }
  await page.close()
}

/** What the pages themselves send along: no script that is not ours, no frame, nothing that guesses types, nothing kept of a person's page. */
async function headersOf(base: string, addresses: readonly string[], cookie: string): Promise<string[]> {
  const bad: string[] = []
  for (const address of addresses) {
    const reply = await fetch(base + address, { headers: { cookie }, redirect: 'manual' })
    await reply.arrayBuffer()
    if (reply.status >= 300 && reply.status < 400) continue
    const csp = reply.headers.get('content-security-policy') ?? ''
    const script = /script-src ([^;]*)/.exec(csp)?.[1] ?? ''
    // A nonce, or the very words of each script by their hash: both let in nothing that was not written here.
    if (!/'(nonce|sha256)-/.test(script) || /unsafe-inline|unsafe-eval|\*|https?:/.test(script))
      bad.push(`${address} script-src ${script}`)
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      if (!csp.includes(part)) bad.push(`${address} 缺 ${part}`)
    if (reply.headers.get('x-content-type-options') !== 'nosniff') bad.push(`${address} 缺 nosniff`)
    if (!reply.headers.get('referrer-policy')) bad.push(`${address} 缺 referrer-policy`)
    if (!/no-store/.test(reply.headers.get('cache-control') ?? '')) bad.push(`${address} 会被留存`)
  }
  return bad
}

async function inBrowser(mall: Mall, seen: Seen): Promise<{ bad: string[]; said: Opened }> {
  const mine = pathsIn('web/src/kernel/routes.ts', /^ {2}'(\/[^']*)':/gm)
  const desk = pathsIn('ops/src/kernel/screens.ts', /path: '(\/[^']+)'/g).map(p => `/ops${p}`)
  const things = await withThings(mall.db)
  const browser = await chromium.launch({ executablePath: await chromePath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const [buyer, staff] = await Promise.all([browser.newContext(), browser.newContext()])
    const login = async (context: BrowserContext, path: string, who: object) =>
      context.request.post(mall.base + path, { data: { siteCode: 'HBJYJT', password: DEMO_PASSWORD, ...who } })
    await login(buyer, '/api/user/loginUser', { userName: 'demo01' })
    await login(staff, '/api/ops/loginStaff', { staffCode: 'S001' })
    await (await buyer.newPage()).goto(`${mall.base}/homePage?channelCode=J0000009`)
    await walk(buyer, mall.base, [...mine, ...things], seen, false)
    await walk(staff, mall.base, [...desk, '/ops/company360?code=KH100001'], seen, true)
    const cookie = (await buyer.cookies()).map(c => `${c.name}=${c.value}`).join('; ')
    const bad = await headersOf(mall.base, [...mine, ...things], cookie)
    const said = await openBaited(mall, browser, (page, where) => look(page, where, seen))
    return { bad: [...bad, ...said.bad], said }
  } finally {
    await browser.close()
  }
}

export async function shields(seed: number): Promise<Outcome> {
  const mall = await openMall(seed)
  try {
    const baited = await bait(mall.db)
    // What a process has read at its start it reads again.
    await mall.restart()
    const seen: Seen = { bad: [], shown: 0, opened: 0 }
    const walked = await inBrowser(mall, seen)
    const bad = [...walked.bad, ...seen.bad]
    return {
      pass: bad.length === 0 && seen.shown > 60 && baited.columns > 60,
      figures: `${baited.columns} 个文本列 ${baited.rows} 行换成带脚本的字，开 ${seen.opened} 个页面状态，${seen.shown} 个上面作为文字可见，其中聊天、工单、备注、评价、文章 ${walked.said.places} 处逐处打开，不对 ${bad.length}${bad.length ? `：${bad.slice(0, 8).join('；')}` : ''}`,
    }
  } finally {
    await mall.close()
  }
}
