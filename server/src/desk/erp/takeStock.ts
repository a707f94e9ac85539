// 库存消息: the ERP's levels become the mall's stock, each once and the newest alone; what does not fit waits for a person and is tried again.
import { effectsOf, type ErpEvent, stockRef } from '@mall/domain/desk/erp/erp.events.ts'
import { decideLevel, StockLevelState, type StockStuck, waitsForAnswer } from '@mall/domain/desk/erp/stockLevel.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { addStock, recordMove } from '../../goods/goods/skuDesk.queries.ts'
import { erpConnected } from './erpConnected.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import {
  cameAgain,
  dropLevel,
  dueLevels,
  endLevel,
  hasNewer,
  insertLevel,
  keepStuck,
  levelByMessage,
  type LevelRow,
  lockLevel,
  lockRef,
  lockStockOf,
  movesBeside,
  overtake,
} from './stock.queries.ts'
import type { StockMessage } from './stockMessage.ts'

export type StockOutcome = LevelRow['state'] | 'repeat' | 'odd'

/** What it said that the first of its number did not say; empty where it is the same message again. */
function whyOther(first: LevelRow, m: StockMessage): string {
  const said = (x: Pick<StockMessage, 'skuCode' | 'depotCode' | 'pieces' | 'kg' | 'seq'>) =>
    `${x.depotCode}/${x.skuCode} ${x.pieces ?? '—'} 件 ${x.kg ?? '—'} 千克 序号 ${x.seq}`
  return said(first) === said(m) && first.countedAt.getTime() === m.countedAt ? '' : said(m)
}

/** A verified message. */
export const takeStock = (world: World, m: StockMessage): Promise<StockOutcome> =>
  world.pool.tx(async tx => {
    await lockRef(tx, m)
    const level = await insertLevel(tx, m)
    if (level) return judge(world, tx, level)
    const first = await levelByMessage(tx, m.messageId)
    const other = first ? whyOther(first, m) : ''
    await cameAgain(tx, m.messageId, other)
    return other ? 'odd' : 'repeat'
  })

/** About an hour of tries. */
const LONG = 14
const needsPerson = (why: StockStuck | '', tries: number): boolean => !waitsForAnswer(why) || tries >= LONG

/** Takes a level in, or says why not; under the lock of its goods. */
async function judge(world: World, tx: Tx, l: LevelRow): Promise<LevelRow['state']> {
  const nothing = { id: l.id, underWay: 0, wasPieces: null, nowPieces: null }
  if (await hasNewer(tx, l)) {
    await endLevel(tx, { ...nothing, state: 'older' })
    return 'older'
  }
  const overtaken = await overtake(tx, l)
  const goods = await lockStockOf(tx, l.skuCode)
  const ref = stockRef(l)
  const beside = goods?.depotCode === l.depotCode ? await movesBeside(tx, { ...l, at: l.countedAt }) : []
  const underWay = beside
    .flatMap(o => (o.how === 'out' ? effectsOf(o.payload as unknown as ErpEvent) : []))
    .reduce((sum, e) => (e.kind === 'stock' && e.ref === ref ? sum + e.value : sum), 0)
  const unanswered = beside.filter(o => o.how === 'unknown').length
  const decided = decideLevel({ ...l, goods, underWay, unanswered })
  if (!decided.takes || !goods) {
    if (decided.takes) return 'stuck'
    await keepStuck(tx, { id: l.id, why: decided.why, trouble: decided.trouble, underWay })
    // Told once of each: the same goods stuck again, or tried again, are on the desk already. What waits for an answer mends itself, unless it waits long.
    const before = [...overtaken, ...(l.tries === 0 ? [] : [l])].some(o => needsPerson(o.why, o.tries - 1))
    if (needsPerson(decided.why, l.tries) && !before)
      await notify(tx, await staffWithRight(tx, 'erp.handle'), {
        event: 'erpStockStuck',
        facts: { skuCode: l.skuCode, why: decided.trouble },
        link: '/erpStock',
      })
    return 'stuck'
  }
  const delta = decided.onHand - goods.onHand
  const ends = { id: l.id, underWay, wasPieces: goods.onHand, nowPieces: decided.onHand }
  if (delta === 0) {
    await endLevel(tx, { ...ends, state: 'same' })
    return 'same'
  }
  // Under the row's lock it cannot fail; if it ever did, nothing of this is kept.
  if (!(await addStock(tx, goods.skuId, delta))) throw new Error(`stock of ${ref} moved under its lock`)
  // The ERP is not told what it has said itself: it would book it twice.
  await recordMove(tx, goods.skuId, delta, 'ERP 库存', `ERP ${l.messageId}`)
  await endLevel(tx, { ...ends, state: 'applied' })
  tx.afterCommit(() => world.search.changed([goods.skuId]))
  return 'applied'
}

/** Tried again, if it waits still; undefined: there is no such message. */
async function again(world: World, tx: Tx, messageId: string) {
  const seen = await levelByMessage(tx, messageId)
  if (!seen) return undefined
  await lockRef(tx, seen)
  const l = await lockLevel(tx, messageId)
  return l && { before: l.state, state: l.state === 'stuck' ? await judge(world, tx, l) : l.state, level: l }
}

/** Job: what did not fit is tried again; goods are made, orders ship, and then it does. */
export const retryStock = async (world: World): Promise<number> =>
  // Without an ERP nothing is answered, so nothing is known of what a count holds.
  sweep(erpConnected(world) ? await dueLevels(world.pool) : [], ({ messageId }) =>
    world.pool.tx(async tx => {
      const done = await again(world, tx, messageId)
      return done?.before === 'stuck' && done.state !== 'stuck'
    }),
  )

export const retryErpStock = (ctx: Ctx, { messageId }: Parsed<'/api/ops/retryErpStock'>) =>
  ctx.db.tx(async tx => {
    if (!erpConnected(ctx.world)) return refuse('ERP_OFF')
    const done = (await again(ctx.world, tx, messageId)) ?? refuse('ERP_STOCK_NONE')
    if (done.before !== 'stuck') return refuse('ERP_STOCK_STATE', { state: StockLevelState.label(done.before), act: '重试' })
    const now = (await levelByMessage(tx, messageId)) ?? done.level
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'erp.stockRetry',
      objectType: 'erpMessage',
      objectId: messageId,
      detail: `${done.level.skuCode}：${StockLevelState.label(done.state)}${now.trouble ? `，${now.trouble}` : ''}`,
    })
    return { state: done.state, trouble: now.trouble }
  })

/** 不采用: the mall's figure stands, by a person's word; the daily reconciliation goes on naming the difference. */
export const dropErpStock = (ctx: Ctx, { messageId, note }: Parsed<'/api/ops/dropErpStock'>) =>
  ctx.db.tx(async tx => {
    const seen = (await levelByMessage(tx, messageId)) ?? refuse('ERP_STOCK_NONE')
    await lockRef(tx, seen)
    const l = (await lockLevel(tx, messageId)) ?? refuse('ERP_STOCK_NONE')
    if (l.state === 'dropped' && l.note === note) return { done: true as const }
    if (l.state !== 'stuck') return refuse('ERP_STOCK_STATE', { state: StockLevelState.label(l.state), act: '不采用' })
    await dropLevel(tx, l.id, ctx.me.userId, note)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'erp.stockDrop',
      objectType: 'erpMessage',
      objectId: messageId,
      detail: `${l.skuCode}：${l.trouble}；${note}`,
    })
    return { done: true as const }
  })
