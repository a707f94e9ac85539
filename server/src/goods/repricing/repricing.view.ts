// Sheets as the desk reads them.
import { whyNotRule } from '@mall/domain/goods/repricing/reprice.ts'
import {
  RepriceHow,
  RepricingState,
  type RepricingStateCode,
  TAKE_BACK_MINUTES,
} from '@mall/domain/goods/repricing/repricing.codes.ts'
import { yuan, type Um } from '@mall/domain/kernel/money.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { RepriceRuleForm } from '@mall/contract/goods/repricing/repricing.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { lockRepricing, type RepricingRow, type TableScope } from './repricing.queries.ts'

/** Held, in one of these states; else refused with what it is now. */
export async function heldRepricing(
  tx: Tx,
  no: string,
  states: readonly RepricingStateCode[],
  act: string,
): Promise<RepricingRow> {
  const r = (await lockRepricing(tx, no)) ?? refuse('REPRICE_NONE')
  return states.includes(r.state) ? r : refuse('REPRICE_STATE', { state: RepricingState.label(r.state), act })
}

export const headOf = (r: RepricingRow) => ({
  repricingNo: r.repricingNo,
  repricingState: r.state,
  version: r.version,
  title: r.title,
  note: r.note,
  repricingSource: r.source,
  ofNo: r.ofNo,
  publishAt: r.publishAt?.getTime() ?? null,
  goodsCount: r.goods,
  needs: r.needs,
  areaHow: r.areaHow,
  areaCount: r.areas,
  makerName: r.makerName,
  madeAt: r.madeAt.getTime(),
  deciderName: r.deciderName,
  decidedAt: r.decidedAt?.getTime() ?? null,
  decideReason: r.decideReason,
  returned: r.returned,
  publishedAt: r.publishedAt?.getTime() ?? null,
  takenBackAt: r.takenBackAt?.getTime() ?? null,
  takenBackName: r.takenBackName,
  kept: r.kept,
  takeBackUntil: r.state === RepricingState.published && r.publishedAt ? untilOf(r.publishedAt, r.now) : null,
})
const untilOf = (publishedAt: Date, now: Date): number | null => {
  const until = publishedAt.getTime() + TAKE_BACK_MINUTES * 60_000
  return until > now.getTime() ? until : null
}

const mm = (um: Um) => `${um / 1000}`
const sizeText = (r: RepriceRuleForm): string =>
  r.sizeFromUm !== null && r.sizeToUm !== null
    ? `${mm(r.sizeFromUm)}–${mm(r.sizeToUm)} mm`
    : r.sizeFromUm !== null
      ? `${mm(r.sizeFromUm)} mm 及以上`
      : r.sizeToUm !== null
        ? `${mm(r.sizeToUm)} mm 及以下`
        : ''

/** What a sheet by the table of 基价与加价 does. */
export const tableText = ({ catalogue }: World, { classCode, keep }: TableScope): string =>
  `${classCode ? (catalogue.classes.get(classCode)?.name ?? classCode) : '全部品类'}：按基价与加价，${keep ? '保留各商品自己的移库费与挂牌调整' : '去掉各商品自己的移库费与挂牌调整'}`

/** A rule as a person says it: 螺纹钢 HRB400E：−30.00. */
export function ruleText({ catalogue }: World, r: RepriceRuleForm): string {
  const scope = [
    catalogue.channels.get(r.ofChannel)?.channelName ?? r.ofChannel,
    catalogue.classes.get(r.classCode)?.name ?? r.classCode,
    r.grade,
    sizeText(r),
    r.ofMill && `生产厂 ${catalogue.mills.get(r.ofMill)?.name ?? r.ofMill}`,
    r.depotCode && `仓库 ${catalogue.depots.get(r.depotCode)?.name ?? r.depotCode}`,
  ]
  const signed = (n: number, text: string) => `${n > 0 ? '+' : n < 0 ? '−' : ''}${text}`
  const act =
    r.how === RepriceHow.set
      ? `改为 ${yuan(r.setFen)}`
      : r.how === RepriceHow.add
        ? signed(r.addFen, yuan(Math.abs(r.addFen)))
        : signed(r.percentBp, `${Math.abs(r.percentBp) / 100} %`)
  return `${scope.filter(Boolean).join(' ') || '全部商品'}：${whyNotRule(r) ?? act}`
}
