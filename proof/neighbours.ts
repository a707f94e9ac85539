// Bank, tax platform and ERP as neighbours that repeat themselves, come late, lie or say nothing: refunds to the source (T36, T37), invoices and
// the ERP's answers (T36).
import { MERCHANT_ID } from '../server/src/money/payment/sandboxBank.ts'
import { type RefundNotice, signRefund } from '../server/src/money/payment/refundNotice.ts'
import { signAnswer, type ErpAnswer } from '../server/src/platform/erpOutbox/erpMessage.ts'
import { signatureOfTax, type TaxNotice } from '../server/src/money/invoice/taxNotice.ts'
import { TAX_CALLBACK } from '../server/src/money/invoice/taxAddress.ts'
import { goodsWith, type Mall, newKey, order } from './mall.ts'
import { drafted, openTickets, outcomeOf, payers, settingsOf, transferIn } from './moneyBack.ts'
import type { Outcome } from './outcome.ts'

const seconds = () => Math.floor(Date.now() / 1000)
const WRONG = '0'.repeat(64)

/** By the console's own call: the process forgets its old rules at once. */
async function rule(mall: Mall, key: string, value: string): Promise<void> {
  await mall.ask('/api/ops/updateSetting', { key, value }, await mall.staff('S001'))
}
const post = (mall: Mall, path: string, body: object) =>
  mall.raw(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
/** The same message a hundred times, thirty at once: how many were not acknowledged, and the slowest, ms. */
async function hundred(send: () => Promise<Response>): Promise<{ refused: number; slowest: number }> {
  let refused = 0
  let slowest = 0
  for (let i = 0; i < 100; i += 30)
    await Promise.all(
      Array.from({ length: Math.min(30, 100 - i) }, async () => {
        const from = performance.now()
        const reply = await send()
        slowest = Math.max(slowest, performance.now() - from)
        if (!reply.ok) refused += 1
      }),
    )
  return { refused, slowest: Math.round(slowest) }
}
async function within(most: number, good: () => Promise<boolean>): Promise<number | null> {
  const from = performance.now()
  while (performance.now() - from < most * 1000) {
    if (await good()) return Math.round((performance.now() - from) / 100) / 10
    await new Promise(done => setTimeout(done, 500))
  }
  return null
}
const one = async <T extends object>(mall: Mall, sql: string, values: unknown[]): Promise<T | undefined> =>
  (await mall.db.query(sql, values)).rows[0] as T | undefined
const balance = async (mall: Mall, companyId: number): Promise<number> =>
  Number(
    (
      await one<{ fen: string }>(
        mall,
        `select coalesce(sum(balance_fen), 0)::bigint as fen from account where company_id = $1 and kind in ('customer_available', 'customer_frozen')`,
        [companyId],
      )
    )?.fen ?? 0,
  )

/** An order paid at the bank's page and cancelled; its refund is asked back to its source. */
export async function toSource(mall: Mall): Promise<{ sourceNo: string; companyId: number; amountFen: number } | string> {
  const [who] = await payers(mall, 1)
  const [goods] = await goodsWith(mall, 1, 10)
  if (!who || !goods) return '没有可用企业'
  const made = await order(mall, who, goods.code)
  const paid = await mall.ask('/api/pay/buyccbPay', { masterOrderCode: made.masterOrderCode, requestId: newKey() }, who.token)
  const url = (paid.data as { payUrl?: string } | null)?.payUrl
  if (!url) return paid.message
  await mall.raw('/sandbox/bank', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ txn: new URL(url, mall.base).searchParams.get('txn') ?? '', result: 'paid' }),
  })
  const orderCode = made.orderCodes[0] ?? ''
  const there = await within(30, async () => {
    const asked = await mall.ask('/api/order/cancelOrderApproval', { orderCode, reason: '不要了' }, who.token)
    return asked.code === 1
  })
  if (there === null) return '付款没有到账'
  await mall.ask('/api/ops/approveCancel', { orderCode, reason: '同意' }, await mall.staff('S001'))
  const { list } = (await mall.ask('/api/order/getRefundList', {}, who.token)).data as {
    list: { refundNo: string; orderCode: string; amountFen: number }[]
  }
  const refund = list.find(r => r.orderCode === orderCode)
  if (!refund) return '没有退款'
  const said = await mall.ask('/api/pay/refundToSource', { refundNo: refund.refundNo }, who.token)
  const sourceNo = (said.data as { sourceNo?: string } | null)?.sourceNo
  return sourceNo ? { sourceNo, companyId: who.companyId, amountFen: refund.amountFen } : said.message
}
const sourceState = async (mall: Mall, sourceNo: string): Promise<string> =>
  (await one<{ state: string }>(mall, 'select state from pay_refund where source_no = $1', [sourceNo]))?.state ?? ''

/** T36: the bank's word on a refund: forged, another sum, unknown, a hundred times, and then its opposite. One effect. */
export async function bankBack(mall: Mall): Promise<Outcome> {
  await rule(mall, 'sandbox.bankRefund', 'hang')
  const r = await toSource(mall)
  if (typeof r === 'string') return { pass: false, figures: r }
  await within(30, async () => (await sourceState(mall, r.sourceNo)) === 'sent')
  const b = await one<{ id: string; txn: string }>(
    mall,
    'select bank_refund_id as id, txn_id as txn from sandbox_bank_refund where key = $1',
    [r.sourceNo],
  )
  const before = await balance(mall, r.companyId)
  const world = { settings: settingsOf() }
  const send = (change: Partial<RefundNotice>, signed = true) => {
    const notice: RefundNotice = {
      merchantId: MERCHANT_ID,
      eventId: `${b?.id}-paid`,
      sourceNo: r.sourceNo,
      bankRefundId: b?.id ?? '',
      txnId: b?.txn ?? '',
      amountFen: r.amountFen,
      currency: 'CNY',
      state: 'paid',
      reason: '',
      at: seconds(),
      ...change,
    }
    return post(mall, '/api/pay/callback/sandboxBankRefund', { ...notice, signature: signed ? signRefund(world, notice) : WRONG })
  }
  const wrong: string[] = []
  const refused = async (what: string, status: number, reply: Response) => {
    if (reply.status !== status) wrong.push(`${what} 得 ${reply.status}`)
  }
  await refused('伪造签名', 401, await send({}, false))
  await refused('过时', 401, await send({ at: 1 }))
  await refused('金额不同', 400, await send({ amountFen: r.amountFen - 1, eventId: newKey() }))
  await refused('单号不存在', 400, await send({ sourceNo: 'YT20200101000001', eventId: newKey() }))
  if ((await sourceState(mall, r.sourceNo)) !== 'sent') wrong.push('假答复有了效果')
  await mall.db.query(`update sandbox_bank_refund set state = 'paid', told = 1 where key = $1`, [r.sourceNo])
  const many = await hundred(() => send({}))
  await send({ state: 'failed', eventId: newKey(), reason: '后到的失败' })
  const out = before - (await balance(mall, r.companyId))
  if (out !== r.amountFen) wrong.push(`出账 ${out} 分，应 ${r.amountFen} 分`)
  if ((await sourceState(mall, r.sourceNo)) !== 'done') wrong.push('后到的失败改了状态')
  await rule(mall, 'sandbox.bankRefund', 'normal')
  if (many.refused > 0 || many.slowest > 5000) wrong.push(`真通知拒收 ${many.refused}，最慢 ${many.slowest} ms`)
  return outcomeOf(
    wrong,
    `真通知 100 次（30 并发）出账一次，最慢 ${many.slowest} ms；伪造、过时、错金额、错单号、先成后败都没有效果`,
  )
}

/** T37: the bank has given it back and tells nobody: known within a minute. It cannot, and tells nobody: on the balance again within a minute. */
export async function bankBackLost(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  await rule(mall, 'sandbox.bankRefund', 'silent')
  const paid = await toSource(mall)
  if (typeof paid === 'string') return { pass: false, figures: paid }
  const done = await within(60, async () => (await sourceState(mall, paid.sourceNo)) === 'done')
  if (done === null) wrong.push('银行已退不通知，60 秒没有补记')
  await rule(mall, 'sandbox.bankRefund', 'lies')
  const lied = await toSource(mall)
  if (typeof lied === 'string') return { pass: false, figures: lied }
  const healed = await within(60, async () => (await sourceState(mall, lied.sourceNo)) === 'done')
  if (healed === null) wrong.push('银行答错金额，60 秒没有问清')
  await rule(mall, 'sandbox.bankRefund', 'normal')
  return outcomeOf(wrong, `不通知 ${done} 秒补记；答错金额 ${healed} 秒问清`)
}

/** T36: the tax platform's word on an invoice: forged, another sum, unknown, a hundred times, and then a refusal. One number, once. */
export async function taxAnswers(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  await rule(mall, 'sandbox.tax', 'silent')
  await rule(mall, 'invoice.autoPassFen', '1000000000000')
  const token = await mall.login('demo01')
  const tickets = (await openTickets(mall, token)).filter(t => t.openFen > 0)
  const first = tickets[0]
  const draft = first
    ? await drafted(
        mall,
        token,
        tickets.filter(t => t.orderCode === first.orderCode).map(t => t.ticketId),
      )
    : undefined
  if (!draft) return { pass: false, figures: '没有可开票的磅单' }
  const made = (await mall.ask('/api/order/insertInvoiceInfo', draft, token)).data as { invoiceSns?: string[] } | null
  const invoiceSn = made?.invoiceSns?.[0] ?? ''
  const row = () =>
    one<{ flow: string; no: string | null; gross: string; net: string; tax: string }>(
      mall,
      'select flow, tax_invoice_no as no, gross_fen as gross, net_fen as net, tax_fen as tax from invoice where invoice_sn = $1',
      [invoiceSn],
    )
  if ((await within(40, async () => (await row())?.flow === 'WE')) === null)
    return { pass: false, figures: `发票 ${invoiceSn} 没有送开` }
  const v = await row()
  const number = `9${String(Date.now()).padStart(19, '0')}`
  const send = (change: object, o: { eventId?: string; signed?: boolean; at?: number } = {}) => {
    const answer = {
      requestId: invoiceSn,
      state: 'issued',
      taxInvoiceNo: number,
      issuedAt: Date.now(),
      reason: '',
      grossFen: Number(v?.gross),
      netFen: Number(v?.net),
      taxFen: Number(v?.tax),
      ...change,
    }
    const notice: TaxNotice = { customer: 'HENGYE-TAX-SANDBOX', eventId: o.eventId ?? newKey(), at: o.at ?? seconds(), answer }
    const signature = o.signed === false ? WRONG : signatureOfTax(settingsOf(), notice)
    return post(mall, TAX_CALLBACK, { ...notice, signature })
  }
  const refused = async (what: string, status: number, reply: Response) => {
    if (reply.status !== status) wrong.push(`${what} 得 ${reply.status}`)
  }
  await refused('伪造签名', 401, await send({}, { signed: false }))
  await refused('过时', 401, await send({}, { at: 1 }))
  await refused('没有这张票', 400, await send({ requestId: 'FP20200101000001' }))
  if ((await row())?.no) wrong.push('假答复给了号码')
  const genuine = newKey()
  const frozen = { issuedAt: 1_700_000_000_000 }
  const many = await hundred(() => send(frozen, { eventId: genuine }))
  await send({ ...frozen, state: 'refused', taxInvoiceNo: '', reason: '后到的拒绝' })
  await send({ ...frozen, taxInvoiceNo: `8${number.slice(1)}` })
  const end = await row()
  if (end?.no !== number || !['NS', 'DD'].includes(end.flow)) wrong.push(`开成 ${end?.no ?? '无号'}（${end?.flow}）`)
  const told = await one<{ n: number }>(mall, `select count(*)::int as n from erp_outbox where key = 'invoice.issued:' || $1`, [
    invoiceSn,
  ])
  if (told?.n !== 1) wrong.push(`告知 ERP ${told?.n} 次`)
  if (many.refused > 0 || many.slowest > 5000) wrong.push(`真回调拒收 ${many.refused}，最慢 ${many.slowest} ms`)
  await rule(mall, 'sandbox.tax', 'normal')
  return outcomeOf(
    wrong,
    `真回调 100 次（30 并发）开出一次，最慢 ${many.slowest} ms；伪造、过时、错单号、后到的拒绝与另一个号码都没有效果`,
  )
}

/** T36: the ERP's word on a refund it shall pay: forged, another sum, unknown, a hundred times, and then a return. One payment. */
export async function erpAnswers(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  await rule(mall, 'sandbox.erp', 'hang')
  const [who] = await payers(mall, 1)
  if (!who) return { pass: false, figures: '没有可用企业' }
  await transferIn(mall, { id: who.companyId, name: who.name }, 50_000)
  const asked = await mall.ask(
    '/api/userRefundFunds/applyRefund',
    { amountFen: 50_000, accountId: who.accountId, reason: '余款', requestId: newKey() },
    who.token,
  )
  const refundNo = (asked.data as { refundNo?: string } | null)?.refundNo ?? ''
  const finance = await mall.staff('S005')
  await mall.ask('/api/ops/decideBalanceRefund', { refundNo, attempt: 0, agree: true, reason: '同意' }, finance)
  const key = `${refundNo}-1`
  const row = () => one<{ status: number }>(mall, 'select status::int from fund_refund where refund_no = $1', [refundNo])
  if ((await within(40, async () => (await row())?.status === 2)) === null)
    return { pass: false, figures: `退款 ${refundNo} 没有交 ERP` }
  const before = await balance(mall, who.companyId)
  const bankTxnId = newKey()
  const send = (change: Partial<ErpAnswer>, signed = true) => {
    const answer: ErpAnswer = {
      messageId: `m-${refundNo}`,
      key,
      result: 'paid',
      amountFen: 50_000,
      bankTxnId,
      reason: '',
      at: seconds(),
      ...change,
    }
    return post(mall, '/api/erp/callback', { ...answer, signature: signed ? signAnswer(settingsOf(), answer) : WRONG })
  }
  const reply = await send({}, false)
  if (reply.status !== 401) wrong.push(`伪造签名 得 ${reply.status}`)
  await send({ amountFen: 49_999, messageId: newKey() })
  await send({ key: 'TK20200101000001-1', messageId: newKey() })
  await send({ result: 'accepted', messageId: newKey() })
  if ((await row())?.status !== 2 || (await balance(mall, who.companyId)) !== before) wrong.push('假答复有了效果')
  const many = await hundred(() => send({}))
  await send({ result: 'returned', messageId: newKey(), reason: '后到的退回' })
  const out = before - (await balance(mall, who.companyId))
  if (out !== 50_000) wrong.push(`出账 ${out} 分，应 50000 分`)
  if ((await row())?.status !== 3) wrong.push(`状态 ${(await row())?.status}`)
  if (many.refused > 0 || many.slowest > 5000) wrong.push(`真答复拒收 ${many.refused}，最慢 ${many.slowest} ms`)
  await rule(mall, 'sandbox.erp', 'normal')
  return outcomeOf(
    wrong,
    `真答复 100 次（30 并发）付款一次，最慢 ${many.slowest} ms；伪造、错金额、错单号、错类型、先付后退都没有效果`,
  )
}
