// What follows when goods are ordered, said before: in a sentence on the goods page, step by step at the checkout. The hours are those of the
// rules in force, and an order that goes on to a manager has his beside the reviewer's.
import type { SettlementModeCode } from '../../goods/goods/goods.codes.ts'
import { settledAnew } from '../../goods/goods/settlementWords.ts'
import { deskTimeText, PLAIN_WEEK, type WorkCalendar } from '../../kernel/workingTime.ts'
import { type HoldRule, holdText } from './holdTime.ts'
import { causesText, goesToManager, reviewCauses, type Start } from './order.rules.ts'

/** What a rule in force says, in hours of its own time, as words: 24 小时, 2 个工作日. */
const tellsBy =
  (hours: Record<HoldRule, number>, c: WorkCalendar) =>
  (rule: HoldRule): string =>
    holdText(rule, hours[rule], c)
const payRule = (futures: boolean): HoldRule => (futures ? 'order.holdHoursFutures' : 'order.holdHoursSpot')

/** The contract comes before the money: the time to pay begins when both have sealed it. */
export const sealedThen = (pay: string): string => `双方签署合同，签后 ${pay}内付款`

/** What follows when the order is submitted now, step by step, said before the button is pressed. `hours`: what the rules in force say. */
export function nextSteps(
  start: Pick<Start, 'state' | 'causes'>,
  hours: Record<HoldRule, number>,
  o: {
    futures: boolean
    settlement: SettlementModeCode
    /** Both sides seal the contract before the money; else its terms are ticked. */
    sealed?: boolean
    agreement?: readonly string[]
    /** When the mill's desks are open. */
    calendar?: WorkCalendar
    /** 订金 is chosen: days for the rest from the goods standing ready; left out or null: all of it at once. */
    restDays?: number | null
    /** 分批付款放行 is chosen: so many stages, so many days from one to the next. */
    stages?: { count: number; days: number } | null
  },
): string[] {
  const calendar = o.calendar ?? PLAIN_WEEK
  const told = tellsBy(hours, calendar)
  const pay = told(payRule(o.futures))
  const anew = settledAnew([o.settlement])
  const settle = anew ? [`实际结算${anew}`] : []
  if (start.state === 'pendingPayment')
    return [
      o.sealed ? `提交后${sealedThen(pay)}，逾期自动取消并释放库存` : `提交后直接付款，${pay}内未付自动取消并释放库存`,
      ...stagesAhead(o),
      ...settle,
    ]
  if (start.state === 'pendingConfirm') return [`待贵公司确认，${pay}内未确认自动取消`, ...settle]
  const why = causesText(start.causes, o.agreement)
  const review = told('order.reviewHours')
  const ends = `自动取消${o.futures ? '' : '并释放库存'}`
  return [
    goesToManager(start.causes)
      ? `销售审核后由销售经理审批：${why}；审核最迟 ${review}，审批最迟再 ${told('order.approvalHours')}（${deskTimeText(calendar)}），逾期未审未批${ends}`
      : `销售审核：${why}；最迟 ${review}内有结果（${deskTimeText(calendar)}），逾期未审${ends}`,
    `通过后${o.sealed ? sealedThen(pay) : ` ${pay}内付款`}，逾期${ends}`,
    ...(o.futures ? [o.stages ? '首期到账后进入排产' : o.restDays ? '订金到账后进入排产' : '付款后进入排产'] : []),
    ...stagesAhead(o),
    ...(o.restDays ? [`货备齐后 ${o.restDays} 天内付尾款，付清后提货`] : []),
    ...settle,
  ]
}

/** 分批付款放行: what is to be paid later, and what it does. */
const stagesAhead = ({ stages, futures }: { stages?: { count: number; days: number } | null; futures: boolean }): string[] =>
  stages
    ? [
        `${futures ? '货备齐后' : '首期到账后'}每 ${stages.days} 天付一期，共 ${stages.count} 期；每付一期放行一批，付到哪里装到哪里`,
      ]
    : []

/**
 * The steps of all orders of one submission, each sentence once: before one that is not true of all stands of which (第 1–8 单), the orders one
 * after the other. A sentence keeps the place it has in its own order, the latest where they differ.
 */
export function stepsOfAll(orders: readonly (readonly string[])[]): string[] {
  const said = new Map<string, { place: number; of: number[] }>()
  for (const [i, steps] of orders.entries())
    for (const [place, step] of steps.entries()) {
      const known = said.get(step)
      if (known) known.of.push(i + 1)
      said.set(step, { place: Math.max(place, known?.place ?? 0), of: known?.of ?? [i + 1] })
    }
  const all = [...said].map(([step, { place, of }]) => ({ step, place, of, common: of.length === orders.length }))
  // What is not true of all is told order by order, each with its steps one after the other; what is true of all stands before or behind them.
  const first = Math.min(...all.flatMap(s => (s.common ? [] : [s.place])))
  const part = (s: (typeof all)[number]): number => (!s.common ? 1 : s.place < first ? 0 : 2)
  return all
    .toSorted(
      (x, y) =>
        part(x) - part(y) ||
        (x.common ? 0 : (x.of[0] ?? 0) - (y.of[0] ?? 0) || spans(x.of).localeCompare(spans(y.of))) ||
        x.place - y.place,
    )
    .map(s => (s.common ? s.step : `第 ${spans(s.of)} 单：${s.step}`))
}
/** 1, 2, 3, 5 as 1–3、5. */
function spans(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = []
  for (const n of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === n - 1) last[1] = n
    else runs.push([n, n])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join('、')
}

/**
 * What the goods page promises to a certified company that orders within its limits: the same causes and hours as the order will have. A sum
 * beyond the line of approval is known at the checkout alone.
 */
export function promiseOf(
  goods: { futures: boolean; agreementGoods: boolean; autoReview: boolean },
  hours: Record<HoldRule, number>,
  calendar: WorkCalendar = PLAIN_WEEK,
): string {
  const causes = reviewCauses({ ...goods, certified: true, totalFen: 0, approvalAboveFen: 0 })
  const told = tellsBy(hours, calendar)
  const pay = told(payRule(goods.futures))
  if (causes.length === 0) return `下单即占用库存，${pay}未付款自动取消并释放；付款后即可安排提货。`
  const manager = goesToManager(causes) ? `、再由销售经理审批（最迟再 ${told('order.approvalHours')}）` : ''
  const what = goods.agreementGoods ? '协议品订单' : goods.futures ? '期货订单' : '订单'
  const looked = `${what}先由销售审核（最迟 ${told('order.reviewHours')}）${manager}，通过后${goods.futures ? sealedThen(pay) : ` ${pay}内付款`}`
  return goods.futures
    ? `${looked}，付款后排产；交期以排产计划为准。`
    : `下单即占用库存，${looked}，逾期自动取消并释放；付款后即可安排提货。`
}
