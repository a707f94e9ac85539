// 单个改价: within the line of price sheets one person's word is enough; above it the new price is a sheet of one and waits for another (decision 0150).
import type { Fen } from '@mall/domain/kernel/money.ts'
import { randomUUID } from 'node:crypto'
import type { Reach } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { HandPrice, PriceWaits } from '../goods/updateSkuPrice.ts'
import { needsOf, withConcessions } from './judgeRepricing.ts'
import { tellDeciders } from './publishRepricing.ts'
import {
  areaBeforeHands,
  type AreaMove,
  dayOfLines,
  insertRepricing,
  reachedByIds,
  setSubmitted,
  waitingByHand,
  writeAreas,
  writeLines,
} from './repricing.queries.ts'

const share = (wasFen: Fen, nowFen: Fen): number => Math.abs(nowFen - wasFen) / Math.max(1, wasFen)

/** What went on somebody's own word in the last 24 hours, this price with it. */
async function dayOf(ctx: Ctx, tx: Tx, p: HandPrice): Promise<Reach> {
  const me = [ctx.me.userId]
  const withOthers = (day: Reach) => withConcessions(tx, me, p.willPayFen < p.paysFen ? [p.skuId] : [], day)
  if (p.salesAreaCode === null)
    return withOthers(await dayOfLines(tx, me, [{ skuId: p.skuId, wasFen: p.paysFen, nowFen: p.willPayFen }]))
  const { goods } = await dayOfLines(tx, me, [{ skuId: p.skuId, wasFen: p.paysFen, nowFen: p.paysFen }])
  const before = (await areaBeforeHands(tx, { ...p, salesAreaCode: p.salesAreaCode })) ?? p.paysFen
  return withOthers({ goods, widest: share(before, p.willPayFen) })
}

/**
 * The sheet that a price changed by hand has become, submitted to the second person; undefined: it may take effect at once. Whoever calls holds the person
 * (`lockMaker`) and then the goods.
 */
export async function sheetOfHand(ctx: Ctx, tx: Tx, p: HandPrice): Promise<PriceWaits | undefined> {
  const needs = await needsOf(ctx.world, { goods: 1, widest: share(p.paysFen, p.willPayFen) }, await dayOf(ctx, tx, p))
  if (!needs) return undefined
  const waiting = await waitingByHand(tx, p.skuId, p.salesAreaCode)
  if (waiting) {
    // The twin of a click that was answered already.
    if (waiting.madeBy === ctx.me.userId && waiting.nowFen === p.nowFen)
      return { repricingNo: waiting.repricingNo, needs: waiting.needs }
    return refuse('PRICE_WAITS', { repricingNo: waiting.repricingNo })
  }
  const ofList = p.salesAreaCode === null
  const [goods] = ofList ? await reachedByIds(tx, [p.skuId]) : []
  if (goods?.inGroup) return refuse('REPRICE_WRONG.inGroup')
  const lines = ofList && p.wasFen !== null && p.nowFen !== null ? [{ skuId: p.skuId, wasFen: p.wasFen, nowFen: p.nowFen }] : []
  const areas: AreaMove[] = p.salesAreaCode === null ? [] : [{ ...p, salesAreaCode: p.salesAreaCode }]
  const title = `${p.what}：${p.title}`.slice(0, 60)
  const made = await insertRepricing(tx, {
    title,
    note: p.reason,
    source: 'hand',
    rules: [],
    ofId: null,
    publishAt: null,
    goods: lines.length,
    areaHow: ofList ? 'leave' : 'fixed',
    madeBy: ctx.me.userId,
    requestId: `hand-${randomUUID()}`,
  })
  if (!made) throw new Error('a new key was taken')
  await writeLines(tx, made.id, lines)
  if (areas.length > 0) await writeAreas(tx, { id: made.id, areaHow: 'fixed', fixed: areas })
  await setSubmitted(tx, made.id, 'waiting', needs)
  const { repricingNo } = made
  await audit(tx, {
    actorId: ctx.me.userId,
    act: 'price.submit',
    objectType: 'repricing',
    objectId: repricingNo,
    detail: `${title} ${p.skuCode}；${needs}${p.reason ? `；${p.reason}` : ''}`.slice(0, 500),
  })
  await tellDeciders(tx, { repricingNo, title, goods: 1, authors: [ctx.me.userId] }, needs)
  return { repricingNo, needs }
}
