import { mondayOf } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { HORIZON_WEEKS } from '../../goods/capacity/bookLines.ts'
import { lineByCode, today } from '../../goods/capacity/line.queries.ts'
import { ensureWeeks, insertLine, updateLine, varieties } from './weeks.queries.ts'

/** 产线: made and changed here, also in a mall that has none yet. A new capacity is that of weeks to come; weeks that stand are changed one by one. */
export const saveLine = (ctx: Ctx, { isNew, ...line }: Parsed<'/api/ops/saveRollingLine'>) =>
  ctx.db.tx(async tx => {
    for (const [what, from, to] of [
      ['厚度', line.thicknessFromUm, line.thicknessToUm],
      ['宽度', line.widthFromUm, line.widthToUm],
    ] as const)
      if (from !== null && to !== null && from > to) return refuse('RANGE', { what })
    const known = new Set((await varieties(tx)).map(v => v.code))
    const strange = line.varietyCodes.find(code => !known.has(code))
    if (strange !== undefined) return refuse('INPUT.noVariety', { varietyCode: strange })
    if (!isNew && !(await lineByCode(tx, line.lineCode))) return refuse('LINE_NONE')
    if ((await (isNew ? insertLine(tx, line) : updateLine(tx, line))) === 0) return refuse('LINE_TAKEN')
    await ensureWeeks(tx, mondayOf(await today(tx)), HORIZON_WEEKS)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'schedule.line',
      objectType: 'schedule',
      objectId: line.lineCode,
      detail: `${isNew ? '新增' : '修改'} ${line.name}，周能力 ${tons(line.capacityKg)} 吨${line.active ? '' : '，停用'}`,
    })
    return { done: true as const }
  })
