// 指数: made, renamed and stopped at the desk, and the days that are published of it. Whatever contracts follow it keep it.
import { whyNotIndexCode, whyNotIndexName } from '@mall/domain/framework/indexRow.ts'
import { readIndexSheet } from '@mall/domain/framework/indexSheet.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { AuditAct } from '@mall/domain/audit/audit.acts.ts'
import type { Ctx } from '../app/ctx.ts'
import { audit } from '../audit/audit.ts'
import type { Tx } from '../db/pool.ts'
import { today } from '../schedule/line.queries.ts'
import { indexByCode, indexNamed, insertIndex, lockIndex, setIndexDays, updateIndex } from './framework.queries.ts'

const done = { done: true as const }
const log = (ctx: Ctx, tx: Tx, act: AuditAct, objectId: string, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'framework', objectId, detail })

/** A stopped index takes no new contracts; those that follow it go on. Saying the same twice changes nothing. */
export const saveIndex = (ctx: Ctx, { indexCode: code, indexName: name, off, rev }: Parsed<'/api/ops/saveFrameworkIndex'>) =>
  ctx.db.tx(async tx => {
    const why = whyNotIndexCode(code) ?? whyNotIndexName(name)
    if (why !== undefined) return refuse('FRAMEWORK_INDEX', { why })
    if (rev === null) {
      if (await insertIndex(tx, { code, name })) {
        await log(ctx, tx, 'framework.indexMake', code, name)
        return done
      }
      const twin = await indexByCode(tx, code)
      if (twin?.name === name && !twin.off) return done
      return refuse('FRAMEWORK_INDEX', { why: twin ? `编码 ${code} 已有（${twin.name}）` : `已有叫「${name}」的指数` })
    }
    const was = (await lockIndex(tx, code)) ?? refuse('FRAMEWORK_INDEX', { why: `没有指数 ${code}` })
    if (was.name === name && was.off === off) return done
    if (was.rev !== rev) return refuse('FRAMEWORK_INDEX', { why: '别人刚改过，请刷新核对后再改' })
    if (await indexNamed(tx, name, code)) return refuse('FRAMEWORK_INDEX', { why: `已有叫「${name}」的指数` })
    await updateIndex(tx, { code, name, off })
    const said = [
      ...(was.name === name ? [] : [`${was.name} → ${name}`]),
      ...(was.off === off ? [] : [off ? '停用' : '恢复使用']),
    ]
    await log(ctx, tx, 'framework.indexChange', code, said.join('，'))
    return done
  })

/** Days of an index: whole or not at all, every wrong cell named. A day that is there already takes the new value; orders placed keep theirs. */
export const importIndex = (ctx: Ctx, { indexCode, sheet }: Parsed<'/api/ops/importFrameworkIndex'>) =>
  ctx.db.tx(async tx => {
    const index = (await indexByCode(tx, indexCode)) ?? refuse('FRAMEWORK_WRONG', { why: `没有指数 ${indexCode}` })
    const read = readIndexSheet(sheet, await today(tx))
    if (read.errors.length > 0) return { rows: 0, errors: read.errors }
    await setIndexDays(tx, index.code, read.rows, ctx.me.userId)
    await audit(tx, {
      ...{ actorId: ctx.me.userId, act: 'framework.index', objectType: 'framework', objectId: index.code },
      detail: `${index.name} ${read.rows.length} 天，${read.rows[0]?.onDay ?? ''} 起`,
    })
    return { rows: read.rows.length, errors: [] }
  })
