// 框架合同: who may call off what of it, how much is left, what it costs, what a period's tons earn. Weights whole kg, money fen, days ISO (China).
import { ContractStatus } from '../../orders/contract/contract.status.ts'
import { GradeLevel, type GradeLevelCode, levelWord } from '../../goods/goods/goods.codes.ts'
import { type Fen, type Kg, yuan, type Um } from '../../kernel/money.ts'
import { tons, weightOfPieces } from '../../kernel/weight.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'

/**
 * 指数窗口: of which published days the average is made. The first two are complete when an order is placed, so its price is final; the month of
 * delivery is not: such orders are placed at a provisional price, of the days published last.
 */
export const IndexWindow = codes({
  lastMonth: { code: 'lastMonth', label: '上个自然月均价' },
  lastDays: { code: 'lastDays', label: '下单前若干个发布日均价' },
  deliveryMonth: { code: 'deliveryMonth', label: '交货月均价' },
})
export type IndexWindowCode = CodeOf<typeof IndexWindow>

export const PriceState = codes({
  provisional: { code: 'provisional', label: '暂定价', tone: 'wait' },
  /** The month's sheet is out, and does not stand yet (priceSheet.rules.ts). */
  offered: { code: 'offered', label: '结算价待认可', tone: 'wait' },
  final: { code: 'final', label: '结算价', tone: 'good' },
})

/** Payment by the specification's types: cash, acceptance, either. */
export const FrameworkPayment = codes({
  cash: { code: 'A', label: '现汇' },
  acceptance: { code: 'B', label: '承兑' },
  either: { code: 'C', label: '现汇或承兑' },
})
export type FrameworkPaymentCode = CodeOf<typeof FrameworkPayment>

export const FrameworkTypes = ['M', 'Y', 'C'] as const
export type FrameworkType = (typeof FrameworkTypes)[number]

/** Which goods a line covers; an empty text and an open end have no bound. Sizes in micrometres. */
export interface CoverFacts {
  classCode: string
  grade: string
  spuCode: string
  /** GradeLevel; contracts written before it could be chosen have none: prime goods (levelOf). */
  gradeLevel?: string | undefined
  thicknessFromUm: Um | null
  thicknessToUm: Um | null
  widthFromUm: Um | null
  widthToUm: Um | null
}
export interface FrameworkLine extends CoverFacts {
  lineNo: number
  title: string
  committedKg: Kg
  /** 品种升贴水 and 规格加价, fen a ton; the first may be negative. */
  premiumFen: Fen
  extraFen: Fen
}
export interface PlanMonth {
  /** YYYY-MM */
  month: string
  kg: Kg
}
export interface RebateTier {
  fromKg: Kg
  fenPerTon: Fen
}
/** What both sides sign: a version is this and nothing else. */
export interface FrameworkContent {
  contractType: FrameworkType
  fromOn: string
  toOn: string
  channelCodes: string[]
  toleranceBp: number
  /** 考核: part of the tons that has to be called off, in basis points. */
  fulfilBp: number
  payment: FrameworkPaymentCode
  addressText: string
  signerName: string
  indexCode: string
  window: IndexWindowCode
  windowDays: number
  lines: FrameworkLine[]
  plan: PlanMonth[]
  tiers: RebateTier[]
  /** Of which tons the tiers are; contracts written before it could be chosen have none: the whole term. */
  rebatePeriod?: 'term' | 'quarter' | 'month'
  /** 履约保证金, basis points of the value; and the value that it is of, fen: committed tons at the price of the day the version was sent. */
  depositBp?: number
  valueFen?: Fen
}

export interface GoodsFacts {
  classCode: string
  grade: string
  spuCode: string
  thicknessUm: Um | null
  widthUm: Um | null
  priceUnit: string
  channelCode: string
  /** GradeLevel. */
  gradeLevel: string
}

const within = (size: number | null, from: number | null, to: number | null): boolean =>
  (from === null || (size !== null && size >= from)) && (to === null || (size !== null && size <= to))

/** Which level a line is for: prime goods, of whose price it is, unless it says otherwise. */
export const levelOf = (line: Pick<CoverFacts, 'gradeLevel'>): GradeLevelCode =>
  GradeLevel.values.find(level => level === line.gradeLevel) ?? GradeLevel.first
/** A line as lists, plans and orders call it: of goods below prime its level is part of the name. */
export const lineName = (line: Pick<FrameworkLine, 'title' | 'gradeLevel'>): string => {
  const word = levelWord(levelOf(line))
  return word === '' || line.title.includes(word) ? line.title : `${line.title} ${word}`
}

/**
 * Whether a line is about these goods. Goods that are not priced by the ton are never covered: a contract is in tons. Goods of another level are not,
 * whatever else the line says of them (decision 0270).
 */
export const covers = (line: CoverFacts, g: Omit<GoodsFacts, 'channelCode'>): boolean =>
  g.priceUnit === 'ton' &&
  line.classCode === g.classCode &&
  (line.grade === '' || line.grade === g.grade) &&
  (line.spuCode === '' || line.spuCode === g.spuCode) &&
  levelOf(line) === g.gradeLevel &&
  within(g.thicknessUm, line.thicknessFromUm, line.thicknessToUm) &&
  within(g.widthUm, line.widthFromUm, line.widthToUm)

/** The line that takes the goods: one that names them before one of a grade, before one of a class; of equals the first. */
export const lineOf = <L extends FrameworkLine>(lines: readonly L[], g: Omit<GoodsFacts, 'channelCode'>): L | undefined =>
  lines
    .filter(l => covers(l, g))
    .toSorted(
      (a, b) =>
        Number(b.spuCode !== '') - Number(a.spuCode !== '') ||
        Number(b.grade !== '') - Number(a.grade !== '') ||
        a.lineNo - b.lineNo,
    )[0]

/** The most that may be ordered of a line: committed and its tolerance, whole kg. */
export const limitKg = (committedKg: Kg, toleranceBp: number): Kg => Math.floor((committedKg * (10_000 + toleranceBp)) / 10_000)
export const leftKg = (committedKg: Kg, toleranceBp: number, orderedKg: Kg): Kg =>
  Math.max(0, limitKg(committedKg, toleranceBp) - orderedKg)

/** Where its days stand: of a contract in force that tells more than its status. */
export const ContractTerm = codes({
  coming: { code: 'coming', label: '未开始', tone: 'info' },
  running: { code: 'running', label: '已生效', tone: 'good' },
  over: { code: 'over', label: '已到期', tone: 'none' },
})
export type ContractTermCode = CodeOf<typeof ContractTerm>
export const termOf = (c: { fromOn: string; toOn: string }, today: string): ContractTermCode =>
  today < c.fromOn ? 'coming' : today > c.toOn ? 'over' : 'running'

/** What the tons that are left are called: only what can be ordered now is 还可订. */
export function leftLabel(c: { status: number; term: ContractTermCode; whyNotUse: string }): string {
  if (c.whyNotUse === '') return '还可订'
  if (c.status === ContractStatus.unconfirmed || c.status === ContractStatus.changed) return '签署后可订'
  if (c.status === ContractStatus.pendingReview) return '审核、签署后可订'
  if (c.status !== ContractStatus.confirmed) return '没有订的'
  return c.term === 'over' ? '到期未订' : c.term === 'coming' ? '开始后可订' : '暂不可订'
}

/** The tons beside that label: of a contract that is over what was agreed and not ordered; the tolerance was a leave, nothing that is missing. */
export const leftSaidKg = (term: ContractTermCode, q: { committedKg: Kg; orderedKg: Kg; leftKg: Kg }): Kg =>
  term === 'over' ? Math.max(0, q.committedKg - q.orderedKg) : q.leftKg

/**
 * Why a line cannot be called off made to order though tons are left: in whole pieces they are fewer than the mill rolls at once. Undefined: enough, or
 * nothing is left at all.
 */
export function whyNotRolled(o: { leftKg: Kg; pieceG: number; minKg: Kg }): string | undefined {
  const whole = weightOfPieces(Math.floor((o.leftKg * 1000) / o.pieceG), o.pieceG)
  if (o.leftKg === 0 || whole >= o.minKg) return undefined
  return `余 ${tons(o.leftKg)} 吨${o.leftKg >= o.minKg ? `，按整件 ${tons(whole)} 吨` : ''}，不够期货排产起订 ${tons(o.minKg)} 吨；可按现货订，或请业务员并单排产`
}

/** Why no order can be placed under it on a day (China's), in words; undefined when it can. */
export function whyNotUsable(
  c: { status: number; fromOn: string; toOn: string; depositLackFen?: Fen },
  today: string,
): string | undefined {
  if (c.status === ContractStatus.unconfirmed) return '合同还没有签署'
  if (c.status === ContractStatus.pendingReview) return '合同还在审核'
  if (c.status === ContractStatus.deleted) return '合同已作废'
  if (c.status === ContractStatus.changed) return '合同有变更，重新签署之后才能下单'
  if (c.status !== ContractStatus.confirmed) return '合同不在可用状态'
  if (today < c.fromOn) return `合同 ${c.fromOn} 才开始`
  if (today > c.toOn) return `合同已于 ${c.toOn} 到期`
  if (c.depositLackFen) return `履约保证金还差 ${yuan(c.depositLackFen)} 元，可用余额充足后自动冻结，冻结之后才能下单`
  return undefined
}

/** Why these pieces cannot be ordered under it, in words for the line; undefined when they can. */
export function whyNotCovered(
  c: Pick<FrameworkContent, 'channelCodes' | 'lines'>,
  g: GoodsFacts,
  o: { kg: Kg; leftKg: Kg | undefined },
): string | undefined {
  const other = lineOf(c.lines, g) ? undefined : GradeLevel.values.find(gradeLevel => lineOf(c.lines, { ...g, gradeLevel }))
  if (other) return `合同价是${GradeLevel.label(other)}的价，${GradeLevel.label(g.gradeLevel)}不在合同内`
  if (!lineOf(c.lines, g))
    return c.lines.some(l => l.classCode === g.classCode) ? '合同里没有这个材质或规格' : '合同里没有这个品种'
  if (!c.channelCodes.includes(g.channelCode)) return '这个渠道的商品不在合同内'
  if (o.leftKg !== undefined && o.kg > o.leftKg)
    return o.leftKg === 0 ? '这一行已订满' : `超出这一行的余量 ${tons(o.kg - o.leftKg)} 吨，还可订 ${tons(o.leftKg)} 吨`
  return undefined
}

/** The first and last day of the window of an order of a day. `lastDays` is counted in published days and has no first day of its own. */
export function windowOf(window: IndexWindowCode, today: string): { fromOn: string | null; toOn: string } {
  const first = `${today.slice(0, 7)}-01`
  const before = new Date(Date.parse(`${first}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  if (window === IndexWindow.lastMonth) return { fromOn: `${before.slice(0, 7)}-01`, toOn: before }
  return { fromOn: null, toOn: new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10) }
}
/** YYYY-MM whose mean is the final price: of the delivery period that was chosen (2026121), else of the day of the order. */
export const deliveryMonthOf = (period: string | undefined, today: string): string =>
  period && /^\d{7}$/.test(period) ? `${period.slice(0, 4)}-${period.slice(4, 6)}` : today.slice(0, 7)
export function finalWindowOf(month: string): { fromOn: string; toOn: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)
  return { fromOn: `${month}-01`, toOn: last }
}
/** Days after its end that a month's sheet waits for publications that are late. */
const FINAL_WAIT_DAYS = 5
/** Why a month's mean is not final: it is not over, or its last days may not be published yet. Undefined when it is. */
export function whyNotFinal(o: {
  toOn: string
  today: string
  newestOn: string | undefined
  published: number
}): string | undefined {
  if (o.today <= o.toOn) return `${o.toOn} 之后出结算价`
  if (o.published === 0) return '这个月还没有指数发布，等钢厂录入'
  const waited = Date.parse(`${o.today}T00:00:00Z`) - Date.parse(`${o.toOn}T00:00:00Z`) > FINAL_WAIT_DAYS * 86_400_000
  return waited || (o.newestOn !== undefined && o.newestOn > o.toOn) ? undefined : '等这个月最后几天的指数发布'
}
/** Mean of the published values, whole fen, half up; undefined without one. */
export const averageFen = (values: readonly Fen[]): Fen | undefined =>
  values.length === 0 ? undefined : Math.floor((2 * values.reduce((n, v) => n + v, 0) + values.length) / (2 * values.length))
/** 厂提价: index + 品种升贴水 + 规格加价; freight comes after it, by the mall's own table for the address. */
export const exWorksFen = (indexFen: Fen, line: Pick<FrameworkLine, 'premiumFen' | 'extraFen'>): Fen =>
  Math.max(0, indexFen + line.premiumFen + line.extraFen)

/** What lacks to the tons that are to be called off. */
export const lackKg = (committedKg: Kg, fulfilBp: number, orderedKg: Kg): Kg =>
  Math.max(0, Math.ceil((committedKg * fulfilBp) / 10_000) - orderedKg)
/** The tier that so many tons reach; undefined below the first. */
export const tierOf = (tiers: readonly RebateTier[], kg: Kg): RebateTier | undefined =>
  tiers.filter(t => kg >= t.fromKg).toSorted((a, b) => b.fromKg - a.fromKg)[0]
/** 返利 for the tons of a whole period, fen, by the tier that they reach: whole fen, half up. */
export const rebateFen = (tiers: readonly RebateTier[], kg: Kg): Fen =>
  Math.round((kg * (tierOf(tiers, kg)?.fenPerTon ?? 0)) / 1000)

/** What of the agreed tons no month's plan holds; undefined where nothing is planned, or all of it. */
export function unplannedKg(plan: readonly PlanMonth[], committedKg: Kg): Kg | undefined {
  const rest = committedKg - plan.reduce((n, p) => n + p.kg, 0)
  return plan.length > 0 && rest > 0 ? rest : undefined
}
/** What is left of a month's plan, kg; undefined where the contract plans nothing for it. */
export const monthRest = (plan: readonly PlanMonth[], month: string, takenKg: Kg): Kg | undefined => {
  const planned = plan.find(p => p.month === month)
  return planned && Math.max(0, planned.kg - takenKg)
}

/** Part in tenths of a percent, to the nearest: 90.293 % is 90.3. Not all of it is never 100.0. */
export const partText = (kg: Kg, ofKg: Kg): string => {
  if (ofKg === 0) return '0.0'
  const tenths = Math.round((kg * 1000) / ofKg)
  return ((kg < ofKg ? Math.min(tenths, 999) : tenths) / 10).toFixed(1)
}
