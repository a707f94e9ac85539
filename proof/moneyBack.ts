// Money that goes back: asked back by many at once, invoiced by many at once, and ten thousand moves of everything that moves it.
import { execFile } from 'node:child_process'
import { DEMO_ACCOUNT, virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import { readSettings } from '../server/src/kernel/settings/settings.ts'
import { signTransfer, TRANSFER_MERCHANT, type TransferNotice } from '../server/src/money/funds/transferNotice.ts'
import { checkInvariants } from './invariants.ts'
import { type Buyer, goodsWith, type Mall, newKey, order } from './mall.ts'
import type { Outcome } from './outcome.ts'

/** Those of the mall that is asked: a run's own, or the one it was pointed at. */
export const settingsOf = () =>
  readSettings({
    MALL_DATA: `.data/proof-${process.pid}`,
    ...(process.env.BANK_SECRET ? { BANK_SECRET: process.env.BANK_SECRET } : {}),
  })
export const outcomeOf = (wrong: readonly string[], figures: string): Outcome => ({
  pass: wrong.length === 0,
  figures: `${figures}${wrong.length > 0 ? `；${wrong.slice(0, 4).join('；')}` : ''}`,
})
const availableOf = async (mall: Mall, companyId: number): Promise<number> => {
  const { rows } = await mall.db.query<{ b: string }>(
    `select balance_fen as b from account where company_id = $1 and kind = 'customer_available'`,
    [companyId],
  )
  return Number(rows[0]?.b ?? 0)
}

/** The bank tells of money on the company's own number, under its own name. */
export async function transferIn(
  mall: Pick<Mall, 'raw'>,
  company: { id: number; name: string },
  amountFen: number,
  payerName = company.name,
): Promise<string> {
  const notice: TransferNotice = {
    merchantId: TRANSFER_MERCHANT,
    txnId: newKey(),
    payerName,
    payerAccount: '130100009999',
    toAccount: virtualAccountOf(company.id, DEMO_ACCOUNT),
    amountFen,
    currency: 'CNY',
    remark: '',
    paidAt: Date.now(),
    at: Math.floor(Date.now() / 1000),
  }
  await mall.raw('/api/pay/callback/transfer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...notice, signature: signTransfer(settingsOf(), notice) }),
  })
  return notice.txnId
}

interface Payer extends Buyer {
  name: string
  code: string
  accountId: string
}
/** Companies without a difference to pay, each with a certified account to which money may go back. */
export async function payers(mall: Mall, count: number): Promise<Payer[]> {
  const found: Payer[] = []
  for (const b of await mall.buyers(30)) {
    if (found.length === count) break
    if (found.some(f => f.companyId === b.companyId)) continue
    const { owedFen } = (await mall.ask('/api/user/getCapital', {}, b.token)).data as { owedFen: number }
    if (owedFen > 0) continue
    const { rows } = await mall.db.query<{ name: string; code: string }>('select name, code from company where id = $1', [
      b.companyId,
    ])
    const account = { bankName: '演示银行', subBankName: '演示银行石家庄第一支行', lineNo: '999121000019' }
    await mall.ask(
      '/api/company/insertCompanyBankAccount',
      { ...account, account: `13012345${b.companyId}`.padEnd(12, '0'), agreed: true },
      b.token,
    )
    const accounts = (await mall.ask('/api/company/getCompanyBankAccountList', {}, b.token)).data as { accountId: string }[]
    const [first] = rows
    if (first && accounts[0]) found.push({ ...b, ...first, accountId: accounts[0].accountId })
  }
  return found
}

/** T08: the rest of a balance asked back thirty times at once; the same claim agreed to thirty times at once. */
export async function refunds(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const [who] = await payers(mall, 1)
  if (!who) return { pass: false, figures: '没有可用企业' }
  // Brought to 1,000.00: what is above goes out as one request, which stays frozen.
  await transferIn(mall, { id: who.companyId, name: who.name }, 100_000)
  const above = (await availableOf(mall, who.companyId)) - 100_000
  const ask = (amountFen: number) =>
    mall.ask(
      '/api/userRefundFunds/applyRefund',
      { amountFen, accountId: who.accountId, reason: '余款', requestId: newKey() },
      who.token,
    )
  if (above > 0 && (await ask(above)).code !== 1) wrong.push('余额没有调到 1,000.00')
  const asked = await Promise.all(Array.from({ length: 30 }, () => ask(10_000)))
  const taken = asked.filter(r => r.code === 1)
  if (taken.length !== 10) wrong.push(`30 笔 100.00 元受理了 ${taken.length} 笔`)
  if (asked.some(r => r.http >= 500)) wrong.push('有 5xx')
  if ((await availableOf(mall, who.companyId)) !== 0) wrong.push('余额不为 0')
  const finance = await mall.staff('S005')
  const refundNo = (taken[0]?.data as { refundNo: string } | undefined)?.refundNo ?? ''
  await Promise.all(
    Array.from({ length: 30 }, () => mall.ask('/api/ops/decideBalanceRefund', { refundNo, attempt: 0, agree: true }, finance)),
  )
  const { rows: told } = await mall.db.query<{ n: number }>('select count(*)::int as n from erp_outbox where key like $1', [
    `%${refundNo}%`,
  ])
  if (told[0]?.n !== 1) wrong.push(`30 次同意交了 ${told[0]?.n} 条 ERP 指令`)
  const claim = await claimed(mall, wrong)
  return outcomeOf(wrong, `1,000.00 元的余额，30 笔 100.00 元受理 ${taken.length} 笔；30 次同意一份方案付一次${claim}`)
}

interface ClaimUnit {
  claimUnitId: string
  problemKg: number
  way: string | null
}
async function claimed(mall: Mall, wrong: string[]): Promise<string> {
  const [buyer, service] = [await mall.login('demo01'), await mall.staff('S027')]
  const { rows } = await mall.db.query<{ code: string }>(
    `select o.order_code as code from orders o join app_user u on u.company_id = o.company_id and u.user_name = 'demo01'
     where o.id in (select order_id from settlement where state = 'done') and o.id not in (select order_id from claim) order by o.id desc`,
  )
  for (const { code } of rows) {
    const apply = (await mall.ask('/api/order/getAfterSalesApply', { orderCode: code }, buyer)).data as {
      units: { waybillUnitId: string; tagKg: number; inClaim: string; returned: boolean }[]
    } | null
    const free = apply?.units.filter(u => u.inClaim === '' && !u.returned) ?? []
    if (free.length < 2) continue
    const units = free.map(u => ({ waybillUnitId: u.waybillUnitId, problem: '与合同不符', problemKg: u.tagKg, photos: [] }))
    const filing = {
      orderCode: code,
      kind: 'price',
      wish: 'discount',
      wishFenPerTon: 20_000,
      contact: '秦乙未',
      mobile: '10200000101',
      units,
    }
    // Thirty files about the same coils at once: one of them stands.
    const filed = await Promise.all(
      Array.from({ length: 30 }, () => mall.ask('/api/order/createAfterSales', { ...filing, requestId: newKey() }, buyer)),
    )
    const made = filed.filter(r => r.code === 1)
    const [one] = made
    if (!one) continue
    if (made.length !== 1) wrong.push(`同一批件立了 ${made.length} 份异议`)
    const { claimNo } = one.data as { claimNo: string }
    const detail = async () =>
      (await mall.ask('/api/order/getAfterSalesDetail', { claimNo }, buyer)).data as { version: number; list: ClaimUnit[] }
    await mall.ask('/api/ops/acceptClaim', { claimNo, version: (await detail()).version }, service)
    const c = await detail()
    const terms = c.list.map(u => ({ claimUnitId: u.claimUnitId, way: 'discount', fenPerTon: 10_000, kg: u.problemKg }))
    const proposed = await mall.ask('/api/ops/proposeClaim', { claimNo, version: c.version, terms }, service)
    if (proposed.code !== 1) return `（方案未提出：${proposed.message}）`
    const before = await availableOf(mall, 1)
    const { version, list } = await detail()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        mall.ask(
          '/api/order/answerAfterSales',
          { claimNo, version, requestId: newKey(), agree: list.map(u => u.claimUnitId) },
          buyer,
        ),
      ),
    )
    const yes = answers.filter(r => r.code === 1)
    if (yes.length !== 1) wrong.push(`30 次同意成功 ${yes.length} 次`)
    const given = (yes[0]?.data as { refundedFen: number } | undefined)?.refundedFen ?? 0
    const moved = (await availableOf(mall, 1)) - before
    if (given === 0) wrong.push('同意后没有退款')
    if (moved !== given) wrong.push(`应退 ${given} 分，到余额 ${moved} 分`)
    return `，${(given / 100).toFixed(2)} 元`
  }
  wrong.push('没有可提异议的订单')
  return ''
}

interface Ticket {
  ticketId: string
  orderCode: string
  openFen: number
}
export const openTickets = async (mall: Mall, token: string): Promise<Ticket[]> =>
  ((await mall.ask('/api/order/getBillingTickets', {}, token)).data as { list: Ticket[] } | null)?.list ?? []
/** The four steps of an application with these tickets, up to the last button. */
export async function drafted(mall: Mall, token: string, ticketIds: string[]) {
  const saved = await mall.ask('/api/order/saveBillingDraft', { ticketIds }, token)
  const applyNo = (saved.data as { applyNo: string } | null)?.applyNo
  if (!applyNo) return null
  const [title] = (await mall.ask('/api/company/getCompanyInvoiceByCompanyCode', {}, token)).data as { invoiceId: string }[]
  await mall.ask('/api/order/updateBillingDraft', { applyNo, title: { titleId: title?.invoiceId ?? '', invoiceType: 1 } }, token)
  const recipient = { recipientMobile: '10200000102', recipientMail: 'finance@demo-steel.example', remark: '' }
  await mall.ask('/api/order/updateBillingDraft', { applyNo, recipient }, token)
  const { invoices } = (await mall.ask('/api/order/getBillingDraft', {}, token)).data as { invoices: { grossFen: number }[] }
  return { applyNo, invoices: invoices.length, grossFen: invoices.reduce((sum, i) => sum + i.grossFen, 0) }
}

/** T09: the tickets of one order applied for twenty times at once by two people; none is invoiced twice, none beyond what it was settled at. */
export async function invoices(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const [one, two] = await Promise.all(['demo01', 'demo01-3'].map(name => mall.login(name)))
  if (!one || !two) return { pass: false, figures: '没有可用买家' }
  const { rows: held } = await mall.db.query<{ applyNo: string }>(
    `select apply_no as "applyNo" from invoice_apply where company_id = 1 and apply_status = 0`,
  )
  for (const { applyNo } of held) await mall.ask('/api/order/deleteBillingDraft', { applyNo }, one)
  const tickets = (await openTickets(mall, one)).filter(t => t.openFen > 0)
  const orderCode = tickets[0]?.orderCode ?? ''
  const mine = tickets.filter(t => t.orderCode === orderCode)
  const ids = mine.map(t => t.ticketId)
  const drafts = await Promise.all([one, two].map(token => drafted(mall, token, ids)))
  const won = drafts.flatMap((draft, i) => (draft ? [{ draft, token: [one, two][i] ?? one }] : []))
  if (won.length !== 1) wrong.push(`同一批磅单进了 ${won.length} 份草稿`)
  const [first] = won
  const answers = first
    ? await Promise.all(Array.from({ length: 20 }, () => mall.ask('/api/order/insertInvoiceInfo', first.draft, first.token)))
    : []
  if (new Set(answers.map(a => JSON.stringify(a.data))).size !== 1) wrong.push('20 次提交得到不同的申请')
  const { rows } = await mall.db.query<{ n: number; fen: string }>(
    `select count(*)::int as n, coalesce(sum(v.gross_fen), 0)::bigint as fen from invoice v join invoice_apply a on a.id = v.apply_id where a.apply_no = $1`,
    [first?.draft.applyNo ?? ''],
  )
  const settledFen = mine.reduce((sum, t) => sum + t.openFen, 0)
  if (Number(rows[0]?.fen) !== settledFen) wrong.push(`开票 ${rows[0]?.fen} 分，结算 ${settledFen} 分`)
  const left = (await openTickets(mall, one)).filter(t => t.orderCode === orderCode && t.openFen > 0)
  if (left.length > 0) wrong.push('开过的磅单还能再开')
  return outcomeOf(wrong, `${ids.length} 张磅单申请 20 次，得 ${rows[0]?.n} 张发票共 ${(settledFen / 100).toFixed(2)} 元`)
}

const STEPS = 10_000
const WORKERS = 20
const CHECK_EVERY = 500

/**
 * T10: ten thousand moves by twenty at once, each drawn from the seed: order, pay by balance or on credit, pay credit back, cancel, cancel what was paid, money in by its number, money that
 * somebody must claim, claimed, checked, undone, sent back, balance asked back, withdrawn, decided, invoices applied for and withdrawn. The
 * invariants are looked at after every five hundred, with nothing in between.
 */
export async function ledger(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const [goods] = await goodsWith(mall, 1, 100_000)
  const people = await payers(mall, 6)
  const [cashier, finance, manager] = await Promise.all(['S028', 'S005', 'S003'].map(code => mall.staff(code)))
  const buyer = await mall.login('demo01')
  if (!goods || people.length < 6 || !cashier || !finance || !manager) return { pass: false, figures: '没有可用企业' }
  const validUntil = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  for (const p of people) {
    await transferIn(mall, { id: p.companyId, name: p.name }, 500_000_000)
    const line = { companyCode: p.code, limitFen: 40_000_000, termDays: 30, validUntil, reason: '检验', version: 0 }
    // A company of the demo may have one already.
    await mall.ask('/api/ops/setCredit', line, finance)
  }
  const made: { p: Payer; master: string; code: string }[] = []
  const paid: { p: Payer; code: string }[] = []
  const asked: { p: Payer; refundNo: string }[] = []
  const receipts: string[] = []
  const sent: string[] = []
  const broken: string[] = []
  const counts = new Map<string, number>()
  const tell = async (path: string, input: object, token: string) => {
    const reply = await mall.ask(path, input, token)
    if (reply.http >= 500) broken.push(`${path} ${reply.http} ${reply.message}`)
    if (reply.code === 1) counts.set(path, (counts.get(path) ?? 0) + 1)
    return reply
  }
  const below = (n: number): number => Math.floor(mall.random() * n)
  const any = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const out = <T>(list: T[]): T | undefined => list.splice(below(list.length), 1)[0]
  const someone = (): Payer => any(people) as Payer
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const p = someone()
      const o = await order(mall, p, goods.code, 1 + below(3)).catch(() => null)
      if (o?.orderCodes[0]) made.push({ p, master: o.masterOrderCode, code: o.orderCodes[0] })
    },
    async () => {
      const o = out(made)
      if (!o) return
      const path = mall.random() < 0.5 ? '/api/pay/balancePay' : '/api/pay/creditPay'
      const done = await tell(path, { masterOrderCode: o.master, requestId: newKey() }, o.p.token)
      if (done.code === 1) paid.push({ p: o.p, code: o.code })
    },
    async () => {
      const p = someone()
      const { credit } = (await mall.ask('/api/user/getCapital', {}, p.token)).data as {
        credit: { uses: { useId: string; restFen: number }[] } | null
      }
      const use = any(credit?.uses ?? [])
      if (!use) return
      const amountFen = Math.max(1, Math.floor(use.restFen / (1 + below(3))))
      await tell('/api/user/repayCredit', { useId: use.useId, amountFen, requestId: newKey() }, p.token)
    },
    async () => {
      const o = any(made)
      if (o) await tell('/api/order/cancelOrder', { orderCode: o.code }, o.p.token)
    },
    async () => {
      const o = out(paid)
      if (!o) return
      await tell('/api/order/cancelOrderApproval', { orderCode: o.code, reason: '工期推迟' }, o.p.token)
      await tell(
        mall.random() < 0.8 ? '/api/ops/approveCancel' : '/api/ops/rejectCancel',
        { orderCode: o.code, reason: '同意' },
        manager,
      )
    },
    async () => {
      const p = someone()
      await transferIn(mall, { id: p.companyId, name: p.name }, 1 + below(5_000_000))
    },
    async () => {
      const p = someone()
      const txnId = await transferIn(mall, { id: p.companyId, name: p.name }, 2 + below(2_000_000), '演示某集团财务公司')
      const { rows } = await mall.db.query<{ no: string }>('select receipt_no as no from fund_receipt where bank_txn_id = $1', [
        txnId,
      ])
      if (rows[0]) receipts.push(rows[0].no)
    },
    async () => {
      const receiptNo = any(receipts)
      if (!receiptNo) return
      const { data } = await mall.ask('/api/ops/getReceipt', { receiptNo }, cashier)
      const amountFen = (data as { amountFen: number } | null)?.amountFen ?? 0
      const goodsFen = Math.floor(amountFen / (1 + below(3)))
      const claim = { receiptNo, companyCode: someone().code, goodsFen, depositFen: amountFen - goodsFen, reason: '认领' }
      await tell('/api/ops/claimReceipt', claim, cashier)
    },
    async () => {
      const receiptNo = any(receipts)
      if (receiptNo) await tell('/api/ops/checkReceipt', { receiptNo, agree: mall.random() < 0.8, reason: '复核' }, finance)
    },
    async () => {
      const receiptNo = any(receipts)
      if (receiptNo) await tell('/api/ops/undoReceipt', { receiptNo, reason: '认错' }, manager)
    },
    async () => {
      const receiptNo = any(receipts)
      if (receiptNo) await tell('/api/ops/askReceiptReturn', { receiptNo, reason: '退回' }, cashier)
    },
    async () => {
      const p = someone()
      const input = { amountFen: 1 + below(3_000_000), accountId: p.accountId, reason: '余款', requestId: newKey() }
      const { data } = await tell('/api/userRefundFunds/applyRefund', input, p.token)
      const refundNo = (data as { refundNo?: string } | null)?.refundNo
      if (refundNo) asked.push({ p, refundNo })
    },
    async () => {
      const r = any(asked)
      if (r) await tell('/api/userRefundFunds/withdrawRefund', { refundNo: r.refundNo }, r.p.token)
    },
    async () => {
      const r = any(asked)
      const decision = { attempt: below(2), agree: mall.random() < 0.7, reason: '审核' }
      if (r) await tell('/api/ops/decideBalanceRefund', { refundNo: r.refundNo, ...decision }, any([finance, manager]) ?? finance)
    },
    async () => {
      const ticket = any((await openTickets(mall, buyer)).filter(t => t.openFen > 0))
      const draft = ticket ? await drafted(mall, buyer, [ticket.ticketId]) : null
      if (!draft) return
      const { data } = await tell('/api/order/insertInvoiceInfo', draft, buyer)
      sent.push(...((data as { invoiceSns: string[] } | null)?.invoiceSns ?? []))
    },
    async () => {
      const invoiceSn = any(sent)
      if (invoiceSn) await tell('/api/order/updateInvoiceInfo', { invoiceSn, act: 'withdraw' }, buyer)
    },
  ]
  let steps = 0
  let checks = 0
  while (steps < STEPS && wrong.length === 0) {
    let todo = CHECK_EVERY
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        while (todo > 0) {
          todo -= 1
          steps += 1
          await any(acts)?.()
        }
      }),
    )
    checks += 1
    const found = await checkInvariants(mall.db)
    for (const f of found) wrong.push(`第 ${steps} 步：${f.id} ${f.says} ${f.violations} 处`)
  }
  if (broken.length > 0) wrong.push(`5xx ${broken.length} 次：${broken.slice(0, 3).join('、')}`)
  const done = [...counts.values()].reduce((sum, n) => sum + n, 0)
  return outcomeOf(wrong, `${steps} 步，${done} 次成功的动作，查账 ${checks} 次`)
}

/**
 * T10: ten thousand steps after delivery (settlements, claims, returns, invoices, red letters, refunds), drawn from the seed; the invariants every
 * five hundred. It is the test `histories.test.ts` at its full length, on a database of its own: trucks come faster there than by the gate.
 */
export async function histories(mall: Mall): Promise<Outcome> {
  const seed = Math.floor(mall.random() * 1_000_000)
  const said = await new Promise<{ ok: boolean; output: string }>(done => {
    execFile(
      'vitest',
      ['run', '--project', 'server', 'server/src/delivery/afterSales/histories.test.ts'],
      { env: { ...process.env, STEPS: '10000', SEED: String(seed), NO_COLOR: '1' }, maxBuffer: 2 ** 24 },
      (error, stdout) => done({ ok: error === null, output: stdout }),
    )
  })
  const acts = /^seed \d+：(.*)$/m.exec(said.output)?.[1] ?? ''
  const why = /(?:Assertion)?Error: .*/.exec(said.output)?.[0] ?? ''
  return outcomeOf(said.ok ? [] : [why || '没有跑完'], `种子 ${seed}，10000 步${acts ? `：${acts}` : ''}`)
}
