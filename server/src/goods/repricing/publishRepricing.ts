// 提交、审批、发布、收回: a sheet's prices change in one statement at one moment, or not at all.
import { RepricingState, TAKE_BACK_MINUTES } from '@mall/domain/goods/repricing/repricing.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { lockMaker } from '../goods/skuDesk.queries.ts'
import { dayOfAuthors, needsOf } from './judgeRepricing.ts'
import {
  addAuthor,
  allowLong,
  areasMovedSince,
  dueRepricings,
  groupsSince,
  lockRepricing,
  moveAreas,
  movedSince,
  movePrices,
  reachOfSheet,
  type RepricingRow,
  setApproved,
  setDraft,
  setDropped,
  setPublished,
  setSubmitted,
  setTakenBack,
} from './repricing.queries.ts'
import { heldRepricing } from './repricing.view.ts'

const linkOf = (r: Pick<RepricingRow, 'repricingNo'>, queue: string) => `/repricing?no=${r.repricingNo}&queue=${queue}`

/** Why the sheet no longer fits the prices of now, in words; empty: it does. */
async function whyStale(tx: Tx, r: RepricingRow): Promise<string> {
  const moved = await movedSince(tx, r.id)
  if (moved > 0) return `${moved} 个商品的现价已变，请重新计算`
  const areas = await areasMovedSince(tx, r.id)
  if (areas > 0) return `${areas} 个区域自己的价已变，请重新计算`
  const grouped = await groupsSince(tx, r.id)
  return grouped > 0 ? `${grouped} 个商品已进了团购，请重新计算` : ''
}
const isDue = (r: RepricingRow): boolean => r.publishAt === null || r.publishAt <= r.now

export const submitRepricing = (ctx: Ctx, input: Parsed<'/api/ops/submitRepricing'>) =>
  ctx.db.tx(async tx => {
    await allowLong(tx)
    const r = await heldRepricing(tx, input.repricingNo, [RepricingState.draft], '提交')
    if (r.version !== input.version) return refuse('REPRICE_CHANGED')
    if (r.publishAt && isDue(r)) return refuse('REPRICE_WRONG.startsPast')
    const stale = await whyStale(tx, r)
    if (stale) return refuse('REPRICE_MOVED', { why: stale })
    // Whoever submits stands for it and does not agree to it himself. The day's sum is that of each who wrote it: two people who submit two sheets of
    // one author in the same moment see one another, so all of them are held, in one order.
    const authors = [...new Set([...r.authors, ctx.me.userId])].toSorted((a, b) => a - b)
    for (const id of authors) await lockMaker(tx, id)
    await addAuthor(tx, r.id, ctx.me.userId)
    const needs = await needsOf(ctx.world, await reachOfSheet(tx, r.id), await dayOfAuthors(tx, authors, r.id))
    await setSubmitted(tx, r.id, needs ? 'waiting' : 'approved', needs)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'price.submit',
      objectType: 'repricing',
      objectId: r.repricingNo,
      detail: `${r.title}，${r.goods} 个商品${needs ? `；${needs}` : ''}`,
    })
    if (!needs) return { repricingState: isDue(r) ? await publish(ctx.world, tx, r, ctx.me.userId) : RepricingState.approved }
    await tellDeciders(tx, { ...r, authors: [...r.authors, ctx.me.userId] }, needs)
    return { repricingState: RepricingState.waiting }
  })

/** Whoever may agree to a sheet hears of it, but none of those who wrote it. */
export async function tellDeciders(
  tx: Tx,
  r: Pick<RepricingRow, 'repricingNo' | 'title' | 'goods' | 'authors'>,
  needs: string,
): Promise<void> {
  const others = (await staffWithRight(tx, 'price.decide')).filter(id => !r.authors.includes(id))
  await notify(tx, others, {
    event: 'repricingToApprove',
    facts: { repricingNo: r.repricingNo, title: r.title, goods: r.goods, why: needs },
    link: linkOf(r, 'waiting'),
  })
}

export const decideRepricing = (ctx: Ctx, input: Parsed<'/api/ops/decideRepricing'>) =>
  ctx.db.tx(async tx => {
    await allowLong(tx)
    const r = await heldRepricing(tx, input.repricingNo, [RepricingState.waiting], '审批')
    if (r.authors.includes(ctx.me.userId)) return refuse('REPRICE_SELF')
    if (r.version !== input.version) return refuse('REPRICE_CHANGED')
    if (!input.pass && input.reason.length < 2) return refuse('REPRICE_WRONG.unexplained')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: input.pass ? 'price.approve' : 'price.reject',
      objectType: 'repricing',
      objectId: r.repricingNo,
      detail: `${r.title}，${r.needs}${input.reason ? `；${input.reason}` : ''}`,
    })
    const tell = (what: string) =>
      notify(tx, [r.madeBy], {
        event: 'repricingDecided',
        facts: { repricingNo: r.repricingNo, title: r.title, what },
        link: linkOf(r, 'all'),
      })
    if (!input.pass) {
      await setDraft(tx, r.id, `审批退回：${input.reason}`)
      await tell(`已退回：${input.reason}`)
      return { repricingState: RepricingState.draft }
    }
    const stale = await whyStale(tx, r)
    if (stale) return refuse('REPRICE_MOVED.stale', { stale })
    if (r.publishAt && isDue(r)) return refuse('REPRICE_WRONG.dueIsPast')
    await setApproved(tx, r.id, ctx.me.userId, input.reason)
    const state = isDue(r) ? await publish(ctx.world, tx, r, ctx.me.userId) : RepricingState.approved
    await tell(state === RepricingState.published ? '已通过并发布' : '已通过，到时发布')
    return { repricingState: state }
  })

/** All list prices in one statement, those of areas with them. The sheet is held, and its prices were looked at in this transaction: one that differs now was changed this very moment. */
async function publish(world: World, tx: Tx, r: RepricingRow, staffId: number): Promise<'published'> {
  const moved = await movePrices(tx, { id: r.id, staffId, back: false })
  if (moved.length !== r.goods) return refuse('REPRICE_MOVED.goodsMoved', { count: r.goods - moved.length })
  const areas = await moveAreas(tx, { id: r.id, staffId, back: false })
  if (areas.length !== r.areas) return refuse('REPRICE_MOVED.areasMoved', { count: r.areas - areas.length })
  await setPublished(tx, r.id)
  tx.afterCommit(() => world.search.changed([...new Set([...moved, ...areas])]))
  await audit(tx, {
    actorId: staffId,
    act: 'price.publish',
    objectType: 'repricing',
    objectId: r.repricingNo,
    detail: `${r.title}，${moved.length} 个商品${areas.length > 0 ? `、${areas.length} 个区域自己的价` : ''}`,
  })
  return RepricingState.published
}

/** Job: sheets whose time has come. One that no longer fits goes back to its maker whole, nothing of it is published. */
export async function publishDue(world: World): Promise<number> {
  const actorId = await systemUserId(world.pool)
  return sweep(await dueRepricings(world.pool), ({ repricingNo }) =>
    world.pool.tx(async tx => {
      await allowLong(tx)
      const r = await lockRepricing(tx, repricingNo)
      if (r?.state !== RepricingState.approved || !isDue(r)) return 0
      const stale = await whyStale(tx, r)
      if (!stale) {
        await publish(world, tx, r, actorId)
        return 1
      }
      await setDraft(tx, r.id, `到时没有发布：${stale}`)
      await notify(tx, [r.madeBy], {
        event: 'repricingDecided',
        facts: { repricingNo: r.repricingNo, title: r.title, what: `到时没有发布，已回到草稿：${stale}` },
        link: linkOf(r, 'draft'),
      })
      return 1
    }),
  )
}

export const withdrawRepricing = (ctx: Ctx, input: Parsed<'/api/ops/withdrawRepricing'>) =>
  ctx.db.tx(async tx => {
    const from = input.drop ? [RepricingState.draft] : [RepricingState.waiting, RepricingState.approved]
    const r = await heldRepricing(tx, input.repricingNo, from, input.drop ? '作废' : '撤回')
    if (r.version !== input.version) return refuse('REPRICE_CHANGED')
    if (input.drop) await setDropped(tx, r.id)
    else await setDraft(tx, r.id, '')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: input.drop ? 'price.drop' : 'price.withdraw',
      objectType: 'repricing',
      objectId: r.repricingNo,
      detail: r.title,
    })
    return { repricingState: input.drop ? RepricingState.dropped : RepricingState.draft }
  })

/** 收回: everything of it that nobody has changed since goes back at once. Orders submitted in between keep their price. */
export const takeBackRepricing = (ctx: Ctx, input: Parsed<'/api/ops/takeBackRepricing'>) =>
  ctx.db.tx(async tx => {
    await allowLong(tx)
    const r = await heldRepricing(tx, input.repricingNo, [RepricingState.published], '收回')
    if (!r.publishedAt || r.now.getTime() - r.publishedAt.getTime() > TAKE_BACK_MINUTES * 60_000)
      return refuse('REPRICE_STATE', { state: `发布已过 ${TAKE_BACK_MINUTES} 分钟`, act: '收回，请用反向调回' })
    const moved = await movePrices(tx, { id: r.id, staffId: ctx.me.userId, back: true })
    const areas = await moveAreas(tx, { id: r.id, staffId: ctx.me.userId, back: true })
    const kept = r.goods - moved.length
    await setTakenBack(tx, r.id, ctx.me.userId, kept)
    tx.afterCommit(() => ctx.world.search.changed([...new Set([...moved, ...areas])]))
    const areasSaid =
      r.areas > 0
        ? `，${areas.length} 个区域自己的价随之恢复${areas.length < r.areas ? `、${r.areas - areas.length} 个之后另改过` : ''}`
        : ''
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'price.takeBack',
      objectType: 'repricing',
      objectId: r.repricingNo,
      detail: `${r.title}，${moved.length} 个商品回到原价${kept > 0 ? `，${kept} 个之后另改过，没有动` : ''}${areasSaid}；${input.reason}`,
    })
    return { backCount: moved.length, kept, areasBackCount: areas.length, areasKeptCount: r.areas - areas.length }
  })
