// 分批付款放行: a large order is kept or made whole, paid in stages, and no more of it is loaded than is paid (decision 0289). The first stage is what 0274 calls the
// deposit, the others are its rest in parts: the same payment, reminders and end. Shares were agreed and stand on the order; sums follow from them.
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { yuan, type Fen, type Kg } from '../../kernel/money.ts'
import { tons } from '../../kernel/weight.ts'

/** So many percent of the total, rounded up to whole yuan, never more than the total: `stage_sum` of the database counts the same. */
export const percentFen = (totalFen: Fen, percent: number): Fen =>
  Math.min(totalFen, Math.floor((totalFen * percent + 9999) / 10_000) * 100)

export const STAGES_LEAST = 2
export const STAGES_MOST = 6
/** Of one stage, percent. */
export const STAGE_LEAST_PERCENT = 10

/** What the desk has set. */
export interface StageRule {
  /** 0: this size does not decide. Both 0: nobody may. */
  fromFen: Fen
  fromKg: Kg
  /** So many stages at most. */
  most: number
  /** The first is at least so many percent. */
  firstPercent: number
  /** Days from one stage to the next. */
  days: number
}
/** Of listed and of 议价 goods, in stock or made to order; a framework contract, a lot and a group have money of their own. */
export const takesStages = (rule: StageRule, o: { framework: boolean; totalFen: Fen; weightKg: Kg }): boolean =>
  !o.framework &&
  ((rule.fromFen > 0 && o.totalFen >= rule.fromFen) || (rule.fromKg > 0 && o.weightKg >= rule.fromKg)) &&
  // Of less than a yuan a percent a stage could be of nothing.
  o.totalFen >= 10_000

/** Equal stages, the first takes what rounding leaves; never below what the first has to be. */
export function equalShares(count: number, firstPercent = 0): number[] {
  const each = Math.floor(100 / count)
  const first = Math.max(firstPercent, 100 - each * (count - 1))
  const rest = 100 - first
  const later = Math.floor(rest / (count - 1))
  return [first, ...Array.from({ length: count - 1 }, (_, i) => (i === count - 2 ? rest - later * (count - 2) : later))]
}

/** Why an order cannot be paid in these shares; undefined when it can. */
export function whyNotShares(shares: readonly number[], rule: Pick<StageRule, 'most' | 'firstPercent'>): string | undefined {
  if (shares.length < STAGES_LEAST || shares.length > rule.most) return `分批付款放行分 ${STAGES_LEAST} 至 ${rule.most} 期`
  if (shares.some(s => !Number.isInteger(s) || s < STAGE_LEAST_PERCENT)) return `每期至少 ${STAGE_LEAST_PERCENT} %，写整数`
  if ((shares[0] ?? 0) < rule.firstPercent) return `首期至少 ${rule.firstPercent} %`
  if ((shares[0] ?? 0) > 90) return '首期至多 90 %'
  const sum = shares.reduce((a, b) => a + b, 0)
  return sum === 100 ? undefined : `各期合计 ${sum} %，要正好 100 %`
}

/** What the first `n` stages come to. */
export const stageSum = (totalFen: Fen, shares: readonly number[], n: number): Fen =>
  percentFen(
    totalFen,
    shares.slice(0, Math.max(0, n)).reduce((a, b) => a + b, 0),
  )
/** The weight that the first `n` stages release; with the last one all of it, whatever it will weigh. */
export const stageKg = (weightKg: Kg, shares: readonly number[], n: number): Kg =>
  Math.floor((weightKg * shares.slice(0, Math.max(0, n)).reduce((a, b) => a + b, 0)) / 100)

export interface StagedFacts {
  totalFen: Fen
  paidFen: Fen
  stageShares?: readonly number[]
}
export const isStaged = (o: StagedFacts): boolean => (o.stageShares?.length ?? 0) > 0
/** How many are paid; between two of them none can be. */
export const stagesPaid = (o: StagedFacts): number => {
  const shares = o.stageShares ?? []
  for (let n = 0; n <= shares.length; n++) if (stageSum(o.totalFen, shares, n) >= o.paidFen) return n
  return shares.length
}

/** How far one stage is; `next`: the one that is to be paid now. */
export const StageState = codes({
  paid: { code: 'paid', label: '已付' },
  next: { code: 'next', label: '下一期' },
  later: { code: 'later', label: '以后' },
})
export interface StageRow {
  stageNum: number
  percent: number
  fen: Fen
  kg: Kg
  stageState: CodeOf<typeof StageState>
}
export function stageRows(o: StagedFacts & { weightKg: Kg }): StageRow[] {
  const shares = o.stageShares ?? []
  const paid = stagesPaid(o)
  return shares.map((percent, i) => ({
    stageNum: i + 1,
    percent,
    fen: stageSum(o.totalFen, shares, i + 1) - stageSum(o.totalFen, shares, i),
    kg: stageKg(o.weightKg, shares, i + 1) - stageKg(o.weightKg, shares, i),
    stageState: i < paid ? StageState.paid : i === paid ? StageState.next : StageState.later,
  }))
}

export const stageName = (from: number, to = from): string => (from === to ? `第 ${from} 期` : `第 ${from} 至 ${to} 期`)
/** Of one payment. */
export const stageMoneyName = (from: number, to = from): string => `${stageName(from, to)}货款`

/** Until when a stage is to be paid, in words of the reader; the first within the usual time. `fromOn` null: its days have not begun. */
export const stageUntilText = (o: { days: number; futures: boolean; dueOn: string | null }, stage: number): string => {
  if (o.dueOn !== null) return `最迟 ${o.dueOn} `
  if (stage === 1) return '在付款时限内'
  return `${o.futures ? '货备齐后' : '首期到账后'} ${o.days * (stage - 1)} 天内`
}

/** Why nothing more can be loaded: all that is paid stands on trucks, or what is left of it is less than any unit. */
export const stageUnpaidText = (o: { stage: number; fen: Fen }): string =>
  `已付的款不够再装一件，${stageMoneyName(o.stage)} ${yuan(o.fen)} 元付清后放行下一批`
export const beyondReleasedText = (o: { leftFen: Fen; wantedFen: Fen; stage: number; fen: Fen }): string =>
  `已付款放行的还能装 ${yuan(o.leftFen)} 元的货，选的值 ${yuan(o.wantedFen)} 元；请少装，或先付${stageMoneyName(o.stage)} ${yuan(o.fen)} 元`

/** The agreement as contracts say it. */
export function stageTerms(o: {
  totalFen: Fen
  weightKg: Kg
  stageShares: readonly number[]
  days: number
  futures: boolean
  payHours: number
  sealed: boolean
}): string[] {
  const rows = stageRows({ ...o, paidFen: 0 })
  const begin = o.futures ? '货物全部入库' : '首期到账'
  return [
    `货款分 ${rows.length} 期付，每付一期放行相应的货物：${rows.map(r => `第 ${r.stageNum} 期 ${r.percent} %，${yuan(r.fen)} 元，放行 ${tons(r.kg)} 吨`).join('；')}。`,
    `首期在${o.sealed ? '双方签署后' : '订单进入待付款后'} ${o.payHours} 小时内付，到账后${o.futures ? '安排生产' : '为买方保留全部货物'}；逾期未付的订单取消。以后各期：${rows
      .slice(1)
      .map(r => `第 ${r.stageNum} 期在${begin}后 ${o.days * (r.stageNum - 1)} 日内`)
      .join('，')}。可以提前付，也可以几期一次付。`,
    '放行按金额计：已装车与已出厂的货物，按其占所在行的件数或重量（取大者）折成合同金额，任何时候不超过已付的金额；实际重量超出合同重量的部分归入最后一期，随结算多退少补。',
    '单价按下单时确定，不因分期变动。有一期逾期未付的，卖方可以终止没有放行的部分：已装车、出厂的据实结算，已付而没有装车的货款退还，不再保留其余货物；还没有装车的，取消订单，已付的扣除卖方说明理由的违约金后退还，违约金不超过首期。其他条款中付清全款的约定，以本条为准。',
  ]
}
