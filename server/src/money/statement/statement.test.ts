import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Caller } from '../../testing/testMall.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { draftDueSheets } from '../../delivery/settlement/draftSheet.ts'
import { allReceived, paidOrder, truck } from '../../delivery/settlement/testDelivered.ts'
import { sendMails } from '../../platform/notice/sendMail.job.ts'
import { wantsMail } from '../../platform/notice/testNoticeMail.ts'
import { flowOf } from '../../orders/signing/openFlow.ts'
import { draftStatement, draftStatements, endStatements } from './draftStatements.job.ts'
import { statementSignable } from './statementPaper.ts'

let finance: Caller
let stranger: Caller
let companyId = 0
let no = ''
const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 8) + '01'
openDesks()

/** A coil order, received and settled with so many kg more than ordered. */
async function settled(off: number): Promise<string> {
  const coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60 and k.piece_weight_g < 8000000`,
  )
  const orderCode = await paidOrder(coil, 2)
  const g = await mall.world.pool.row<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [coil])
  const kg = Math.round((g?.g ?? 0) / 1000) * 2
  await truck(orderCode, { tags: [Math.floor(kg / 2), kg - Math.floor(kg / 2)], netKg: kg + off })
  await allReceived(orderCode)
  await draftDueSheets(mall.world)
  const sheet = (await buyer.get('/api/order/getOrderSettlement', { orderCode })).sheets.at(-1)
  if (sheet?.state === 'offered')
    await buyer.get('/api/order/confirmSettlement', {
      settleNo: sheet.settleNo,
      decisions: [],
      tailChoice: null,
      differenceFen: sheet.differenceFen,
    })
  return orderCode
}
const detail = (who: Caller = buyer) => who.get('/api/statement/getStatement', { statementNo: no })

beforeAll(async () => {
  finance = await mall.staff('S005')
  stranger = await mall.buyer('demo02')
  companyId =
    (await mall.world.pool.row<{ id: number }>(`select company_id as id from app_user where user_name = 'demo01'`))?.id ?? 0
  await settled(-6)
  await settled(-4)
  expect(await mall.world.pool.tx(tx => draftStatement(mall.world, tx, companyId, month))).toBe(true)
  no = (await buyer.get('/api/statement/getStatementList', {})).list[0]?.statementNo ?? ''
})

test('the month’s closing is the balance of the ledger, the lines are what was settled; there is one of a month', async () => {
  const s = await detail()
  const balance = s.equations.find(e => e.key === 'balance')
  const account = await mall.world.pool.row<{ fen: Fen }>(
    `select sum(balance_fen)::bigint as fen from account where company_id = $1 and kind in ('customer_available', 'customer_frozen')`,
    [companyId],
  )
  expect(s.balanceClosingFen).toBe(account?.fen)
  for (const e of s.equations) expect(e.moves.reduce((n, m) => n + m.fen, e.openingFen)).toBe(e.closingFen)
  expect(balance?.moves.map(m => m.label)).toContain('订单付款')
  expect(s.lines.reduce((n, l) => n + l.amountFen, 0)).toBe(s.settledFen)
  expect(s.lines.reduce((n, l) => n + l.settledKg, 0)).toBe(s.settledKg)
  const goods = s.equations.find(e => e.key === 'goods')
  expect(goods?.moves.find(m => m.label === '本月结算')?.fen).toBe(minus(s.settledFen))
  expect(await mall.world.pool.tx(tx => draftStatement(mall.world, tx, companyId, month))).toBe(false)
  const twice = await Promise.all([1, 2, 3].map(() => mall.world.pool.tx(tx => draftStatement(mall.world, tx, companyId, month))))
  expect(twice).toEqual([false, false, false])
})

test('a doubted line does not hold up the others; both seals end it, and the paper stays what was confirmed', async () => {
  const before = await detail()
  const dispute = { statementNo: no, lineNo: 1, reason: '我方复磅少 20 公斤', ownKg: 30_000 }
  expect((await stranger.ask('/api/statement/disputeLine', dispute)).code).toBe(Codes.STATEMENT_NONE)
  expect((await stranger.ask('/api/statement/getStatement', { statementNo: no })).code).toBe(Codes.STATEMENT_NONE)
  expect((await buyer.ask('/api/statement/disputeLine', { ...dispute, reason: '少' })).message).toContain('至少四个字')
  expect((await buyer.ask('/api/statement/disputeLine', { ...dispute, lineNo: 99 })).message).toContain('没有这一行')
  const seen = { statementNo: no, settledFen: before.settledFen, disputedFen: 0 }
  await buyer.get('/api/statement/disputeLine', dispute)
  expect((await buyer.ask('/api/statement/confirmStatement', seen)).code).toBe(Codes.STATEMENT_CHANGED)
  const doubted = await detail()
  expect([doubted.disputedCount, doubted.disputedFen]).toEqual([1, before.lines[0]?.amountFen])
  const queue = await finance.get('/api/ops/getStatementQueue', { state: 'disputed', word: no })
  expect(queue.list.map(x => x.statementNo)).toEqual([no])
  // Five clicks are one word and one flow.
  const word = { ...seen, disputedFen: doubted.disputedFen }
  const said = await Promise.all([1, 2, 3, 4, 5].map(() => buyer.ask('/api/statement/confirmStatement', word)))
  expect(said.map(a => a.code)).toEqual([1, 1, 1, 1, 1])
  const flow = await flowOf(mall.world.pool, 'statement', no)
  expect(flow?.title).toMatch(/年 \d+ 月对账单$/)
  const paper = await statementSignable.pdf(mall.world, no)
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await buyer.ask('/api/statement/disputeLine', { ...dispute, lineNo: 2 })).message).toContain('已确认')
  expect((await buyer.get('/api/order/getContractSign', { documentNo: no })).title).toBe(flow?.title)
  expect((await stranger.ask('/api/order/getContractSign', { documentNo: no })).code).toBe(Codes.SIGN_NONE)

  const answer = { statementNo: no, lineNo: 1, agree: false, answer: '两次过磅一致，磅单有效' }
  const store = await mall.staff('S023')
  expect((await store.ask('/api/ops/answerStatementLine', answer)).code).not.toBe(1)
  await finance.get('/api/ops/answerStatementLine', answer)
  expect((await finance.ask('/api/ops/answerStatementLine', answer)).code).toBe(Codes.STATEMENT_LINE)
  expect((await detail()).lines[0]?.state).toBe('upheld')
  expect((await statementSignable.pdf(mall.world, no)).equals(paper)).toBe(true)

  await mall.world.pool.tx(tx => statementSignable.onSigned(mall.world, tx, no))
  expect((await detail()).state).toBe('sealed')
  expect((await buyer.get('/api/statement/confirmStatement', word)).state).toBe('sealed')
})

test('a seal that came to nothing is sent for anew by the same button, once', async () => {
  await mall.world.pool.run(`update statement set state = 'confirmed', sealed_at = null where statement_no = $1`, [no])
  await mall.world.pool.run(`update sign_flow set status = $2 where document_no = $1`, [no, SignStatus.revoked])
  const s = await detail()
  const word = { statementNo: no, settledFen: s.settledFen, disputedFen: 0 }
  await Promise.all([1, 2, 3].map(() => buyer.ask('/api/statement/confirmStatement', word)))
  const flows = await mall.world.pool.rows<{ status: number }>(
    'select status from sign_flow where document_no = $1 order by id',
    [no],
  )
  expect(flows).toHaveLength(2)
})

test('the day decides who gets one; silence after the last day is no objection, and can still become a word', async () => {
  await mall.world.pool.run(
    `insert into setting (key, value) values ('statement.day', '1') on conflict (key) do update set value = '1'`,
  )
  mall.world.rules.forget()
  await draftStatements(mall.world)
  expect(await draftStatements(mall.world)).toBe(0)
  await mall.world.pool.run(`delete from statement_line`)
  await mall.world.pool.run(`delete from statement`)
  await mall.world.pool.tx(tx => draftStatement(mall.world, tx, companyId, month))
  await mall.world.pool.run(`update statement set confirm_by = now() + interval '2 days' where statement_no = $1`, [no])
  expect(await endStatements(mall.world)).toBe(1)
  expect(await endStatements(mall.world)).toBe(0)
  await mall.world.pool.run(`update statement set confirm_by = now() - interval '1 second' where statement_no = $1`, [no])
  expect(await endStatements(mall.world)).toBe(1)
  const s = await detail()
  expect(s.state).toBe('silent')
  await buyer.get('/api/statement/confirmStatement', { statementNo: no, settledFen: s.settledFen, disputedFen: 0 })
  expect((await detail()).state).toBe('confirmed')
})

test('any days up to today add up like a month: the running month is the statement of it, its halves join, and a stranger sees his own', async () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const ask = (fromOn: string, toOn: string, who: Caller = buyer) => who.get('/api/statement/getPeriod', { fromOn, toOn })
  const now = await ask(month, today)
  const s = await detail()
  const closing = (p: { equations: readonly { key: string; openingFen: Fen; closingFen: Fen }[] }, key: string) =>
    p.equations.find(e => e.key === key)?.closingFen
  const [account] = await mall.world.pool.rows<{ fen: Fen }>(
    `select sum(balance_fen)::bigint as fen from account where company_id = $1 and kind in ('customer_available', 'customer_frozen')`,
    [companyId],
  )
  expect(closing(now, 'balance')).toBe(account?.fen)
  expect(now.lines.map(l => l.amountFen).toSorted()).toEqual(s.lines.map(l => l.amountFen).toSorted())
  expect(now.settledFen).toBe(s.settledFen)
  for (const e of now.equations) expect(e.moves.reduce((n, m) => n + m.fen, e.openingFen)).toBe(e.closingFen)
  // Lines of one name are one sum: what was paid on credit, by a bank or after a settlement has a line of its own.
  const move = (key: string, label: string) =>
    now.equations.find(e => e.key === key)?.moves.find(m => m.label === label)?.fen ?? 0
  const paid = minus(move('balance', '订单付款'))
  expect(paid).toBeGreaterThan(0)
  expect(move('goods', '订单付款')).toBe(paid)
  const [credit] = await mall.world.pool.rows<{ fen: Fen }>(
    `select coalesce(sum(p.amount_fen - p.held_fen), 0)::bigint as fen from orders o join payment p on p.order_id = o.id
     where o.company_id = $1 and p.provider = 'CREDIT' and p.state = 'succeeded' and p.at >= ($2::date::timestamp at time zone 'Asia/Shanghai')`,
    [companyId, month],
  )
  expect(credit?.fen).toBeGreaterThan(0)
  expect(move('goods', '授信付款')).toBe(credit?.fen)
  // A year up to the eve of the month, then the month: what the one ends with the other begins with.
  const eve = new Date(Date.parse(month) - 86_400_000).toISOString().slice(0, 10)
  const before = await ask(new Date(Date.parse(eve) - 200 * 86_400_000).toISOString().slice(0, 10), eve)
  for (const key of ['balance', 'goods', 'invoice'])
    expect(closing(before, key), key).toBe(now.equations.find(e => e.key === key)?.openingFen)
  expect((await ask(month, today, stranger)).companyName).not.toBe(now.companyName)
  // The desk sees the same; who may not see money does not.
  const code = (await mall.world.pool.row<{ code: string }>('select code from company where id = $1', [companyId]))?.code ?? ''
  const asked = { companyCode: code, fromOn: month, toOn: today }
  expect((await finance.get('/api/ops/getStatementPeriod', asked)).equations).toEqual(now.equations)
  expect((await (await mall.staff('S023')).ask('/api/ops/getStatementPeriod', asked)).code).toBe(Codes.STAFF_RIGHT)
  expect((await finance.ask('/api/ops/getStatementPeriod', { ...asked, companyCode: 'KH999999' })).code).toBe(
    Codes.COMPANY_NOT_FOUND,
  )
})

test('days that are reversed, to come, or too many are refused with the reason', async () => {
  const why = async (fromOn: string, toOn: string) => (await buyer.ask('/api/statement/getPeriod', { fromOn, toOn })).message
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  expect(await why('2026-11-20', '2026-11-19')).toContain('开始日期不能晚于结束日期')
  expect(await why('2026-11-01', '2999-01-01')).toBe(`结束日期最晚是今天 ${today}`)
  expect(await why('2024-01-01', '2026-01-01')).toContain('一次最多看 366 天，现在是 732 天')
  expect(await why('2026-02-30', '2026-03-01')).toContain('日期写成')
})

test('an issued statement goes by mail, with the PDF of its page, to those who confirm statements and chose it', async () => {
  const { pool } = mall.world
  const people = (
    await pool.rows<{ name: string }>(`select user_name as name from app_user where company_id = $1 order by id`, [companyId])
  ).map(p => p.name)
  const may: string[] = []
  for (const name of people) {
    const who = await mall.buyer(name)
    await wantsMail(who, `${name}@company.example`, name === people[0] ? ['对账单'] : ['对账单', '订单'])
    if ((await who.ask('/api/statement/getStatementList', {})).code === 1) may.push(name)
  }
  expect(may.length).toBeGreaterThan(0)
  expect(may.length).toBeLessThan(people.length)
  expect(await pool.tx(tx => draftStatement(mall.world, tx, companyId, '2026-01-01'))).toBe(true)
  await Promise.all([sendMails(mall.world), sendMails(mall.world)])
  const mails = await pool.rows<{ address: string; subject: string; files: { name: string; sha256: string }[] }>(
    `select s.address, s.subject, s.files from sandbox_mail s join mail_outbox m on m.mail_no = s.mail_no where m.about = 'statementOffered' order by m.id`,
  )
  expect(mails.map(m => m.address)).toEqual(may.map(name => `${name}@company.example`))
  const drafted = mails[0]?.files[0]?.name.replace('.pdf', '') ?? ''
  const pdf = await statementSignable.pdf(mall.world, drafted)
  expect(mails.map(m => m.files.map(f => f.sha256))).toEqual(may.map(() => [createHash('sha256').update(pdf).digest('hex')]))
})
