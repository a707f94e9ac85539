// 指数: made, renamed and stopped at the desk, and the days that are published of it. Whatever contracts follow it keep it.
import { isDeepStrictEqual } from 'node:util'
import { whyNotIndexCode, whyNotIndexName } from '@mall/domain/selling/framework/indexRow.ts'
import { type IndexMove, indexMoves, movesSaid, unlikelyDays } from '@mall/domain/selling/framework/indexMoves.ts'
import { readIndexSheet } from '@mall/domain/selling/framework/indexSheet.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { today } from '../../goods/capacity/line.queries.ts'
import {
  endIndexWish,
  indexByCode,
  indexDays,
  indexNamed,
  indexWish,
  insertIndex,
  insertIndexWish,
  lockIndex,
  setIndexDays,
  updateIndex,
} from './framework.queries.ts'

const done = { done: true as const }
const log = (ctx: Ctx, tx: Tx, act: AuditAct, objectId: string, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'framework', objectId, detail })

/** A stopped index takes no new contracts; those that follow it go on. Saying the same twice changes nothing. */
export const saveIndex = (
  ctx: Ctx,
  { indexCode: code, indexName: name, source: said, off, rev }: Parsed<'/api/ops/saveFrameworkIndex'>,
) =>
  ctx.db.tx(async tx => {
    const why = whyNotIndexCode(code) ?? whyNotIndexName(name)
    if (why !== undefined) return refuse('FRAMEWORK_INDEX', { why })
    if (rev === null) {
      if (await insertIndex(tx, { code, name, source: said ?? '' })) {
        await log(ctx, tx, 'framework.indexMake', code, name)
        return done
      }
      const twin = await indexByCode(tx, code)
      if (twin?.name === name && twin.source === (said ?? twin.source) && !twin.off) return done
      return twin ? refuse('FRAMEWORK_INDEX.codeTaken', { code, name: twin.name }) : refuse('FRAMEWORK_INDEX.nameTaken', { name })
    }
    const was = (await lockIndex(tx, code)) ?? refuse('FRAMEWORK_INDEX.none', { code })
    const source = said ?? was.source
    if (was.name === name && was.source === source && was.off === off) return done
    if (was.rev !== rev) return refuse('FRAMEWORK_INDEX.changed')
    if (await indexNamed(tx, name, code)) return refuse('FRAMEWORK_INDEX.nameTaken', { name })
    await updateIndex(tx, { code, name, source, off })
    const changes = [
      ...(was.name === name ? [] : [`${was.name} → ${name}`]),
      ...(was.source === source ? [] : [`来源 ${was.source || '没有写'} → ${source || '没有写'}`]),
      ...(was.off === off ? [] : [off ? '停用' : '恢复使用']),
    ]
    await log(ctx, tx, 'framework.indexChange', code, changes.join('，'))
    return done
  })

/** All of an index that a sheet is compared with: a day has one value. */
const ALL_DAYS = 20_000
const bare = (rows: readonly IndexMove[]) => rows.map(({ onDay, fen, wasFen }) => ({ onDay, fen, wasFen }))

/**
 * Days of an index: whole or not at all, every wrong cell named. What changes a published day or jumps waits for a second person, the whole sheet of it;
 * `dryRun` writes nothing. Orders placed keep their price.
 */
export const importIndex = (ctx: Ctx, { indexCode, sheet, dryRun, reason }: Parsed<'/api/ops/importFrameworkIndex'>) =>
  ctx.db.tx(async tx => {
    // Two who import at once see each other's days.
    const index = (await lockIndex(tx, indexCode)) ?? refuse('FRAMEWORK_WRONG.noIndex', { indexCode })
    const read = readIndexSheet(sheet, await today(tx))
    const none = { rows: 0, moves: [], waits: false }
    if (read.errors.length > 0) return { ...none, errors: read.errors }
    const last = read.rows.reduce((l, r) => (r.onDay > l ? r.onDay : l), '')
    const band = await ctx.world.rules.number('framework.indexBandPercent')
    const moves = indexMoves(read.rows, await indexDays(tx, index.code, null, last, ALL_DAYS), band)
    const errors = unlikelyDays(sheet, moves)
    if (errors.length > 0 || dryRun) return { ...none, errors, moves, waits: moves.some(m => m.why !== '') }
    const wish = await indexWish(tx, index.code)
    if (moves.some(m => m.why !== '')) {
      // The answer was lost and it is sent again.
      if (wish?.madeBy === ctx.me.userId && isDeepStrictEqual(wish.rows, bare(moves)))
        return { ...none, errors: [], moves, waits: true }
      if (wish) return refuse('INDEX_WISH.waits', { who: wish.madeByName })
      if (reason.length < 2) return refuse('INDEX_WISH.unexplained')
      await insertIndexWish(tx, { code: index.code, rows: bare(moves), reason, madeBy: ctx.me.userId })
      await log(ctx, tx, 'framework.indexWish', index.code, `${movesSaid(moves)}；${reason}`)
      return { ...none, errors: [], moves, waits: true }
    }
    const fresh = moves.filter(m => m.fen !== m.wasFen)
    if (fresh.length > 0) {
      await setIndexDays(tx, index.code, fresh, ctx.me.userId)
      await log(ctx, tx, 'framework.index', index.code, movesSaid(fresh))
    }
    return { rows: moves.length, errors: [], moves, waits: false }
  })

/** The second person's yes to exactly the sheet he has read, or the end of it; its maker may only take it back. */
export const decideIndex = (ctx: Ctx, { indexCode, rev, approve }: Parsed<'/api/ops/decideFrameworkIndex'>) =>
  ctx.db.tx(async tx => {
    const index = (await lockIndex(tx, indexCode)) ?? refuse('INDEX_WISH.noIndex', { indexCode })
    const wish = await indexWish(tx, index.code)
    if (wish?.no !== rev) return refuse('INDEX_WISH.done')
    const own = wish.madeBy === ctx.me.userId
    if (own && approve) return refuse('INDEX_WISH_TWO')
    if (approve) {
      const last = wish.rows.at(-1)?.onDay ?? ''
      const now = new Map((await indexDays(tx, index.code, null, last, ALL_DAYS)).map(d => [d.onDay, d.fen]))
      const moved = wish.rows.find(r => (now.get(r.onDay) ?? null) !== r.wasFen)
      if (moved) return refuse('INDEX_WISH.valueChanged', { day: moved.onDay })
      await setIndexDays(tx, index.code, wish.rows, wish.madeBy)
    }
    await endIndexWish(tx, index.code)
    const how = approve ? '确认' : own ? '撤回' : '退回'
    await log(ctx, tx, 'framework.indexDecide', index.code, `${how}${wish.madeByName}录入的 ${movesSaid(wish.rows)}`)
    return done
  })
