// 免审的线: how far one person alone may move what a buyer pays. Asked of the effect, by every way that has it (decision 0195): price sheets and prices by
// hand, agreed prices, quotes, coupons, groups, lots. Which way it is makes no difference to what is left of the price.
import type { Fen } from '../../kernel/money.ts'

/** What one person did without a second one is counted together over so long. */
export const ALONE_HOURS = 24

/** How far prices move: how many, and the widest of them as a share of its old price. */
export interface Reach {
  goods: number
  widest: number
}
/** The settings `price.approvePercent` and `price.approveGoods`. */
export interface AloneLine {
  percent: number
  goods: number
}

/** As a share of what is paid now; nothing where it is paid more. */
export const loweredBy = (wasFen: Fen, nowFen: Fen): number => (wasFen <= 0 ? 0 : Math.max(0, (wasFen - nowFen) / wasFen))

/** Several reductions that one price takes, as one: each as if of the whole price, so that what a buyer pays is never less than this says. */
export const togetherLower = (shares: readonly number[]): number =>
  Math.min(
    1,
    shares.reduce((sum, s) => sum + Math.max(0, s), 0),
  )

/** Shares come of divisions: the line itself is within the line. */
const GRAIN = 1e-9

/**
 * Why a second person has to agree, in words; empty: within the maker's own line. `day`: this together with what went without a second person in the last
 * `ALONE_HOURS`; a large move cut into small ones is the large move.
 */
export function whySecondPerson(
  { goods, widest }: Reach,
  line: AloneLine,
  day: Reach = { goods: 0, widest: 0 },
  what: 'moved' | 'lowered' = 'moved',
): string {
  const said = WORDS[what]
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %，超过 ${line.percent} %`
  const beyond = (share: number): boolean => share * 100 > line.percent + GRAIN
  return [
    ...(beyond(widest) ? [`${said.widest} ${percent(widest)}`] : []),
    ...(!beyond(widest) && beyond(day.widest) ? [`${said.day} ${percent(day.widest)}`] : []),
    ...(goods > line.goods ? [`${goods} 个商品，超过 ${line.goods} 个`] : []),
    ...(goods <= line.goods && day.goods > line.goods
      ? [`与本人近 ${ALONE_HOURS} 小时没有经过审批的调价单合计 ${day.goods} 个商品，超过 ${line.goods} 个`]
      : []),
  ].join('；')
}
const WORDS = {
  moved: { widest: '最大变动', day: `与近 ${ALONE_HOURS} 小时没有经过审批的调价合计，最大变动` },
  lowered: { widest: '比挂牌价最多低', day: `与本人近 ${ALONE_HOURS} 小时没有经过审批的调价、让价合计，最多低` },
} as const
