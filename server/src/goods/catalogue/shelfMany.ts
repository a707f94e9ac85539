// 成批上下架: the ticked goods, or all that a filter finds, on or off the shelf at once or at a time; every goods has its own result.
import { MOST_SHELF, type ShelfFacts, whyNotPlan } from '@mall/domain/goods/goods/shelf.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { requestHash } from '../../kernel/serve/once.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { codesFound } from '../goods/goodsDesk.reads.ts'
import { recordShelf, setShelf } from '../goods/skuDesk.queries.ts'
import { whyNotThere } from '../goods/updateSkuShelf.ts'
import {
  addPlans,
  type Batch,
  batchByNo,
  batchPage,
  dropBatch,
  dropPlans,
  insertBatch,
  lockForShelf,
  timedBatch,
} from './shelfPlan.queries.ts'

type Input = Parsed<'/api/ops/updateManyShelf'>

/** The goods meant: as ticked, or as the filter finds them by now. What the person has confirmed is a number: another one is another decision. */
async function goodsMeant(ctx: Ctx, db: Db, input: Input): Promise<string[]> {
  if (input.skuCodes.length > 0) return [...new Set(input.skuCodes)]
  if (!input.filter) return refuse('INPUT.noneTicked')
  const found = await codesFound(ctx, db, input.filter, MOST_SHELF + 1)
  if (found.length > MOST_SHELF) return refuse('SHELF_MANY', { most: MOST_SHELF })
  if (found.length !== input.seen) return refuse('SHELF_SEEN', { seen: input.seen, now: found.length })
  return found
}

const answerOf = ({ batchNo, onShelf, dueAt, changed, same, refused }: Batch) => ({
  batchNo,
  onShelf,
  dueAt: dueAt?.getTime() ?? null,
  total: changed.length + same + refused.length,
  changed,
  same,
  refused,
})

export const updateManyShelf = (ctx: Ctx, input: Input) =>
  ctx.once(async tx => {
    const { onShelf, dueAt, reason, requestId } = input
    const codes = await goodsMeant(ctx, tx, input)
    if (codes.length === 0) return refuse('INPUT.noneMeant')
    const goods = await lockForShelf(tx, codes)
    const here = new Map(goods.map(g => [g.skuCode, g]))
    const now = await nowOf(tx)
    const refused: Batch['refused'] = []
    const same: string[] = []
    const changed: typeof goods = []
    for (const skuCode of codes) {
      const g = here.get(skuCode)
      const why = g ? whyNot(ctx.world, g, { onShelf, dueAt, now }) : '商品已不在，可能刚被撤下'
      if (!g || why) refused.push({ skuCode, title: g?.title ?? '', why })
      else if (dueAt === null ? g.onShelf === onShelf : g.plans.some(p => p.onShelf === onShelf && p.dueAt === dueAt))
        same.push(skuCode)
      else changed.push(g)
    }
    const ids = changed.map(g => g.id)
    if (dueAt === null) {
      await setShelf(tx, ids, onShelf, reason)
      await recordShelf(tx, ids, { onShelf, staffId: ctx.me.userId, why: reason })
      tx.afterCommit(() => ctx.world.search.changed(ids))
    } else {
      await dropPlans(tx, ids, onShelf)
      await addPlans(tx, { ids, onShelf, dueAt, reason, staffId: ctx.me.userId })
    }
    const result = { onShelf, changed: changed.map(g => g.skuCode), same: same.length, refused }
    const made = await insertBatch(tx, { ...result, dueAt, reason, staffId: ctx.me.userId, requestId, said: requestHash(input) })
    if (!made) return refuse('REQUEST_REUSED')
    const word = onShelf ? '上架' : '下架'
    await audit(tx, {
      actorId: ctx.me.userId,
      act: onShelf ? 'goods.onShelf' : 'goods.offShelf',
      objectType: 'shelfBatch',
      objectId: made.batchNo,
      detail: `成批${dueAt === null ? '' : '定时'}${word} ${changed.length} 个商品${same.length > 0 ? `，${same.length} 个本来就是` : ''}${refused.length > 0 ? `，${refused.length} 个没有办` : ''}，${reason}`,
    })
    return answerOf({ ...result, dueAt: dueAt === null ? null : new Date(dueAt), batchNo: made.batchNo })
  })

/** At once everything that is there may, in a channel that is open; for a time the rule of a single goods holds as well. */
const whyNot = (
  world: World,
  g: ShelfFacts & { channelCode: string; varietyCode: string },
  o: { onShelf: boolean; dueAt: number | null; now: number },
): string => (o.onShelf && whyNotThere(world, g)) || (o.dueAt === null ? '' : whyNotPlan(g, { ...o, dueAt: o.dueAt }))

/** A timed batch as a whole; what has come due or was planned anew stays. Twice is once. */
export const dropShelfPlans = (ctx: Ctx, { batchNo }: Parsed<'/api/ops/dropShelfPlans'>) =>
  ctx.db.tx(async tx => {
    const batch = (await timedBatch(tx, batchNo)) ?? refuse('SHELF_BATCH_NONE')
    const removed = await dropBatch(tx, batchNo)
    if (removed > 0)
      await audit(tx, {
        actorId: ctx.me.userId,
        act: 'goods.shelfPlan',
        objectType: 'shelfBatch',
        objectId: batchNo,
        detail: `撤回成批定时${batch.onShelf ? '上架' : '下架'} ${removed} 个商品`,
      })
    return { removed, left: batch.goods - removed }
  })

/** What was done to many goods at once, and what of it is still ahead. */
export async function readShelfBatches(ctx: Ctx, input: Parsed<'/api/ops/getShelfBatches'>) {
  const rows = await batchPage(ctx.db, input.state, {
    ...daysOf(input),
    word: input.word,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(
    input,
    rows.map(({ total: _total, ...b }) => ({ ...b, dueAt: b.dueAt?.getTime() ?? null, madeAt: b.madeAt.getTime() })),
    rows[0]?.total ?? 0,
  )
}
export async function readShelfBatch(ctx: Ctx, { batchNo }: Parsed<'/api/ops/getShelfBatch'>) {
  return answerOf((await batchByNo(ctx.db, batchNo)) ?? refuse('SHELF_BATCH_NONE'))
}
