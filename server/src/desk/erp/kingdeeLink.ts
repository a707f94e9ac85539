// 金蝶云星空 as the mall's ERP. It books bills, not messages: a fact that is a bill there is saved, submitted and audited under our own number, and one that
// is none goes out in a file. It takes a number twice where its rules allow it, so a bill is looked up before it is saved, whatever was heard of it before.
import { dayText } from '@mall/domain/kernel/clock.ts'
import { type ErpEvent, isInstruction, type PaidLine } from '@mall/domain/desk/erp/erp.events.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { KingdeeSettings } from '../../kernel/settings/kingdeeSettings.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { OutRow } from '../../platform/erpOutbox/erp.queries.ts'
import type { ErpAnswer } from '../../platform/erpOutbox/erpMessage.ts'
import type { ErpLink, Taken } from './erpPort.ts'
import { type Bill, outStock, receiveBill, refundBill, saleOrder } from './kingdeeBills.ts'
import { type Kingdee, kingdeeOf, quoted } from './kingdeeCalls.ts'
import { kingdeeLevels } from './kingdeeStock.ts'

type Step = 'none' | 'saved' | 'submitted' | 'audited'
const STEPS: readonly Step[] = ['none', 'saved', 'submitted', 'audited']
const isFarther = (a: Step, b: Step): boolean => STEPS.indexOf(a) > STEPS.indexOf(b)
interface Standing {
  step: Step
  /** Its own, where its rules give bills another number than ours. */
  number: string
}

/** Ends a message in the middle of its bills: with what was answered. */
class Ended extends Error {
  readonly answer: PartnerAnswer<never>
  constructor(answer: PartnerAnswer<never>) {
    super('ended')
    this.answer = answer
  }
}
function must<T>(answer: PartnerAnswer<T>): T {
  if (answer.kind !== 'done') throw new Ended(answer)
  return answer.value
}
const no = (words: string): PartnerAnswer<never> => ({ kind: 'refused', code: '星空', words, final: true })

const statusField = (form: string): string => (form.startsWith('AR_') ? 'FDOCUMENTSTATUS' : 'FDocumentStatus')
const CANCELLED = 'B'
/** Draft, created, in review, audited, in review again. */
const STEP_OF: Readonly<Record<string, Step>> = { Z: 'saved', A: 'saved', B: 'submitted', C: 'audited', D: 'saved' }

const filterOf = ({ no: number, third }: Pick<Bill, 'no' | 'third'>): string =>
  `FBillNo=${quoted(number)}${third ? ` or FTHIRDBILLNO=${quoted(number)}` : ''}`

async function standingOf(k: Kingdee, bill: Pick<Bill, 'form' | 'no' | 'third'>): Promise<Standing> {
  const fields = ['FBillNo', statusField(bill.form), 'FCancelStatus']
  const [first, second] = must(await k.query('find', { form: bill.form, fields, filter: filterOf(bill) }))
  if (!first) return { step: 'none', number: '' }
  if (second) throw new Ended(no(`星空里有两张 ${bill.no}，请核对`))
  const [number, status, cancelled] = first.map(String)
  if (cancelled === CANCELLED) throw new Ended(no(`${bill.no} 在星空里已作废`))
  const step = STEP_OF[status ?? '']
  if (!step) throw new Ended({ kind: 'away', asked: true, why: '星空的回应看不懂' })
  return { step, number: number ?? '' }
}

const SAVE = {
  // By default lines that are not sent are deleted.
  IsDeleteEntry: 'false',
  IsVerifyBaseDataField: 'true',
  IsEntryBatchFill: 'true',
  ValidateFlag: 'true',
  NumberSearch: 'true',
  IsAutoSubmitAndAudit: 'false',
  NeedUpDateFields: [],
  NeedReturnFields: [],
} as const

/** One step further. */
async function advance(k: Kingdee, bill: Bill, at: Standing): Promise<PartnerAnswer<Standing>> {
  const { form } = bill
  if (at.step !== 'none') {
    const act = at.step === 'saved' ? 'Submit' : 'Audit'
    const did = await k.act(act, { form, data: { Numbers: [at.number] } })
    return did.kind === 'done' ? done({ ...at, step: at.step === 'saved' ? 'submitted' : 'audited' }) : did
  }
  const saved = await k.act('Save', { form, data: { ...SAVE, Model: bill.model } })
  if (saved.kind !== 'done') return saved
  const number = saved.value || bill.no
  if (number !== bill.no && !bill.third)
    return no(`已存为 ${number}：星空的编码规则没有采用商城单号，请在星空删除它、改为允许手工编号，再重发`)
  return done({ step: 'saved', number })
}
/** A no is believed after a look: what is there already, or was brought further by somebody else, says no to the same step too. */
async function place(k: Kingdee, bill: Bill): Promise<void> {
  let at = await standingOf(k, bill)
  while (isFarther(bill.until, at.step)) {
    const next = await advance(k, bill, at)
    if (next.kind === 'refused') {
      const now = await standingOf(k, bill)
      if (!isFarther(now.step, at.step)) throw new Ended(next)
      at = now
    } else at = must(next)
  }
}

/** The bill of an order that is not carried out is closed; it stands there, since the payment was told first. */
async function closeOrder(k: Kingdee, orderCode: string): Promise<void> {
  const look = async () =>
    must(
      await k.query('find', {
        form: 'SAL_SaleOrder',
        fields: ['FBillNo', 'FCloseStatus', 'FCancelStatus'],
        filter: filterOf({ no: orderCode, third: false }),
      }),
    )
  const isOver = ([row]: Awaited<ReturnType<typeof look>>): boolean => row?.[1] === 'B' || row?.[2] === CANCELLED
  const before = await look()
  if (before.length === 0) throw new Ended(no(`星空里查不到销售订单 ${orderCode}，请核对后手工关闭`))
  if (isOver(before)) return
  const closed = await k.act('ExcuteOperation', {
    form: 'SAL_SaleOrder',
    operation: 'YLBillClose',
    data: { Numbers: [orderCode] },
  })
  if (closed.kind === 'done' || (closed.kind === 'refused' && isOver(await look()))) return
  throw new Ended(closed)
}

const FORM = { customer: 'BD_Customer', material: 'BD_MATERIAL' } as const
const LABEL = { customer: '客户', material: '物料' } as const
/** Their numbers of ours: the same, or found by the field in which they keep ours. */
async function numbersOf(
  k: Kingdee,
  { numbers }: KingdeeSettings,
  kind: 'customer' | 'material',
  ours: readonly string[],
): Promise<(code: string) => string> {
  const field = kind === 'customer' ? numbers.customerField : numbers.materialField
  if (field === 'FNumber') return code => code
  const rows = must(
    await k.query('find', {
      form: FORM[kind],
      fields: [field, 'FNumber'],
      filter: `${field} in (${[...new Set(ours)].map(quoted).join(',')})`,
      order: 'FNumber',
      limit: 2000,
    }),
  )
  return code => {
    const theirs = [...new Set(rows.filter(row => row[0] === code).map(row => String(row[1])))]
    const [first, second] = theirs
    if (first !== undefined && second === undefined) return first
    throw new Ended(no(`星空里${first === undefined ? '没有' : '有多个'} ${field} 为 ${code} 的${LABEL[kind]}`))
  }
}

type Paid = Extract<ErpEvent, { topic: 'order.paid' }>
type Shipped = Extract<ErpEvent, { topic: 'order.shipped' }>
type Moved = Extract<ErpEvent, { topic: 'balance.moved' }>

export interface KingdeeOrder {
  pool: Pool
  settings: KingdeeSettings
  /** The account that a refund goes to, from what is kept sealed. */
  account(sealed: string): string
  deadlineMs?: number
}

/** Money of one order that comes several times has a number each time. */
const laterMark = (e: Paid): string =>
  e.part === 'rest' ? '-W' : e.part === 'stage' && (e.stages?.[0] ?? 1) > 1 ? `-Q${e.stages?.[0]}` : ''

async function orderPaid(k: Kingdee, s: KingdeeSettings, e: Paid, day: string): Promise<Taken> {
  const { orderCode, lines, bankFen } = e
  // Written by a version that did not say what was ordered.
  // With the rest of a deposit, and with a later stage, comes money alone: the sale order stands since the first payment.
  const later = e.part === 'rest' || (e.part === 'stage' && (e.stages?.[0] ?? 1) > 1)
  if (!lines || (lines.length === 0 && !later) || bankFen === undefined) return 'byFile'
  const customer = (await numbersOf(k, s, 'customer', [e.companyCode]))(e.companyCode)
  if (!later) {
    const material = await numbersOf(
      k,
      s,
      'material',
      lines.map(l => l.skuCode),
    )
    const named = lines.map((l: PaidLine) => ({ ...l, material: material(l.skuCode) }))
    await place(k, saleOrder(s, { orderCode, customer, day, lines: named }))
  }
  if (bankFen > 0) {
    const note = `商城订单 ${orderCode} 收款`
    await place(k, receiveBill(s, { no: `SK-${orderCode}${laterMark(e)}`, customer, day, fen: bankFen, note, orderCode }))
  }
  return 'booked'
}

async function orderShipped(k: Kingdee, s: KingdeeSettings, e: Shipped, day: string): Promise<Taken> {
  const kgs = e.stock.map(l => l.kg)
  if (kgs.length === 0 || kgs.includes(undefined)) return 'byFile'
  if (kgs.reduce<number>((sum, kg) => sum + (kg ?? 0), 0) !== e.kg)
    throw new Ended(no(`运单 ${e.waybillNo} 各商品的重量合计与磅单不符，请手工录入出库单`))
  const customer = (await numbersOf(k, s, 'customer', [e.companyCode]))(e.companyCode)
  const material = await numbersOf(
    k,
    s,
    'material',
    e.stock.map(l => l.skuCode),
  )
  const lines = e.stock.map(l => ({
    material: material(l.skuCode),
    stock: s.stocks.get(l.depotCode) ?? l.depotCode,
    kg: l.kg ?? 0,
    pieces: l.pieces,
  }))
  await place(k, outStock(s, { ...e, customer, day, lines }))
  return 'booked'
}

async function balanceMoved(k: Kingdee, s: KingdeeSettings, e: Moved, day: string, key: string): Promise<Taken> {
  // What moves between a company's own sums, and its payments out of them, is no bill there.
  if (!e.bankFen || e.bankFen < 0) return 'byFile'
  const customer = (await numbersOf(k, s, 'customer', [e.companyCode]))(e.companyCode)
  const number = `SK-${key.slice(key.indexOf(':') + 1)}`
  await place(k, receiveBill(s, { no: number, customer, day, fen: e.bankFen, note: e.note, orderCode: '' }))
  return 'booked'
}

async function instruct(k: Kingdee, o: KingdeeOrder, m: OutRow): Promise<Taken> {
  const { numbers } = o.settings
  const text = (name: string): string => String(m.payload[name] ?? '')
  let customer = numbers.unclaimed
  if (m.topic === 'balanceRefund') {
    const code = text('companyCode')
    customer = (await numbersOf(k, o.settings, 'customer', [code]))(code)
  }
  if (customer === '') throw new Ended(no('没有设待认领来款的客户（KINGDEE_NUMBERS 的 unclaimed），请手工登记'))
  const note = [
    m.topic === 'balanceRefund' ? `余款退款 ${text('refundNo')}` : `来款 ${text('receiptNo')} 退回`,
    text('accountName'),
    text('bankName'),
    o.account(text('accountSealed')),
  ]
  const bill = { no: m.key, customer, day: dayText(m.createdAt), fen: m.payload.amountFen ?? 0 }
  await place(k, refundBill(o.settings, { ...bill, note: note.filter(Boolean).join('，') }))
  return 'later'
}

async function taking(k: Kingdee, o: KingdeeOrder, m: OutRow): Promise<Taken> {
  if (isInstruction(m.topic)) return instruct(k, o, m)
  const e = m.payload as unknown as ErpEvent
  const day = dayText(m.createdAt)
  switch (e.topic) {
    case 'order.paid':
      return orderPaid(k, o.settings, e, day)
    case 'order.cancelled':
      await closeOrder(k, e.orderCode)
      return 'booked'
    case 'order.shipped':
      return orderShipped(k, o.settings, e, day)
    case 'balance.moved':
      return balanceMoved(k, o.settings, e, day, m.key)
    // A corrected ticket, a settlement, an invoice, a movement of stock: no bill there that could be made without its people.
    case 'order.weight':
    case 'order.settled':
    case 'invoice.issued':
    case 'invoice.red':
    case 'stock.moved':
      return 'byFile'
  }
}

/** Whole fen of a figure of theirs; null where it is none. */
function fenIn(v: unknown): number | null {
  const fen = Math.round(Number(v) * 100)
  return (typeof v === 'number' || (typeof v === 'string' && v !== '')) && Number.isSafeInteger(fen) ? fen : null
}
const MOST_TXN = 200
/** What became of a refund: audited with the bank's number it is paid, cancelled it is not. */
async function refundAnswer(k: Kingdee, m: OutRow): Promise<ErpAnswer | null> {
  const form = 'AR_REFUNDBILL'
  const rows = must(
    await k.query('paid', {
      form,
      fields: ['FBillNo', statusField(form), 'FCancelStatus', 'FREALREFUNDAMOUNTFOR', 'FSETTLENO'],
      filter: filterOf({ no: m.key, third: true }),
      limit: 100,
    }),
  )
  const [first] = rows
  // Who may not see it finds nothing: that is no word on the money.
  if (!first) throw new Ended(no(`星空里查不到退款单 ${m.key}，请核对后重试或手工登记`))
  if (new Set(rows.map(r => r[0])).size > 1) throw new Ended(no(`星空里有两张退款单 ${m.key}，请核对`))
  const amountFen = fenIn(first[3])
  const said = {
    key: m.key,
    amountFen: m.payload.amountFen ?? 0,
    bankTxnId: '',
    reason: '',
    at: Math.floor(Date.now() / 1000),
  }
  if (first[2] === CANCELLED)
    return { ...said, messageId: `kingdee-${m.key}-returned`, result: 'returned', reason: '星空里的退款单已作废' }
  if (first[1] !== 'C') return null
  const numbers = rows.map(r => (typeof r[4] === 'string' ? r[4].trim() : ''))
  const bankTxnId = [...new Set(numbers.filter(Boolean))].join('、')
  if (bankTxnId === '' || bankTxnId.length > MOST_TXN)
    throw new Ended(no(`退款单 ${m.key} 在星空里已审核，没有填结算号（银行流水号）`))
  if (amountFen !== said.amountFen)
    throw new Ended(
      no(`退款单 ${m.key} 在星空里是 ${amountFen === null ? '—' : yuan(amountFen)} 元，申请 ${yuan(said.amountFen)} 元`),
    )
  return { ...said, messageId: `kingdee-${m.key}-paid`, result: 'paid', bankTxnId }
}

/** What was said in the middle of it is the answer. */
async function ended<T>(work: Promise<T>): Promise<PartnerAnswer<T>> {
  try {
    return done(await work)
  } catch (e) {
    if (e instanceof Ended) return e.answer
    throw e
  }
}

export function kingdeeLink(o: KingdeeOrder): ErpLink {
  const k = kingdeeOf(o.pool, o.settings, o.deadlineMs)
  return {
    once: true,
    tell: m => ended(taking(k, o, m)),
    ask: m => ended(isInstruction(m.topic) ? refundAnswer(k, m) : Promise.resolve(null)),
    levels: asked => kingdeeLevels(k, o.settings, asked),
    probe: async () => {
      const answer = await k.query('probe', { form: 'SAL_SaleOrder', fields: ['FBillNo'], filter: `FBillNo='-'`, limit: 1 })
      return answer.kind === 'done' ? done('查询销售订单成功，账套、应用和用户正常') : answer
    },
  }
}
