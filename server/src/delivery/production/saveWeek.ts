import { tons } from '@mall/domain/kernel/weight.ts'
import { weekLabel } from '@mall/domain/delivery/production/week.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { lineByCode } from '../../goods/capacity/line.queries.ts'
import { lockWeek, updateWeek } from './weeks.queries.ts'

/**
 * 改一周: what the mill can make and what others than the mall have of it, whether it takes orders, until when, and why it stands still. In
 * force at once: what cannot be made must not be sold for one more minute. Never below what is booked.
 */
export const saveWeek = (ctx: Ctx, input: Parsed<'/api/ops/saveScheduleWeek'>) =>
  ctx.db.tx(async tx => {
    const line = (await lineByCode(tx, input.lineCode)) ?? refuse('LINE_NONE')
    const was = (await lockWeek(tx, line.id, input.week)) ?? refuse('WEEK_NONE')
    const { capacityKg, elsewhereKg, released, stopReason, extendedTo, closedEarlyOn } = input
    if (was.bookedKg + elsewhereKg > capacityKg)
      return refuse('SCHEDULE_CANNOT.overCapacity', {
        week: weekLabel(input.week),
        booked: tons(was.bookedKg),
        elsewhere: tons(elsewhereKg),
      })
    if (extendedTo !== null && extendedTo > input.week) return refuse('SCHEDULE_CANNOT.delayLate')
    await updateWeek(tx, {
      lineId: line.id,
      week: input.week,
      capacityKg,
      elsewhereKg,
      released,
      stopReason,
      extendedTo,
      closedEarlyOn,
    })
    const said = [
      was.capacityKg !== capacityKg && `能力 ${tons(was.capacityKg)} → ${tons(capacityKg)}`,
      was.elsewhereKg !== elsewhereKg && `商城外 ${tons(was.elsewhereKg)} → ${tons(elsewhereKg)}`,
      was.released !== released && (released ? '放量' : '收回放量'),
      was.stopReason !== stopReason && (stopReason ? `停线：${stopReason}` : '恢复开线'),
      was.extendedTo !== extendedTo && (extendedTo ? `延到 ${extendedTo}` : '取消延期'),
      was.closedEarlyOn !== closedEarlyOn && (closedEarlyOn ? `${closedEarlyOn} 提前截止` : '取消提前截止'),
    ].filter(Boolean)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'schedule.week',
      objectType: 'schedule',
      objectId: `${line.code} ${input.week}`,
      detail: `${said.length > 0 ? said.join('，') : '没有变化'}；${input.reason}`,
    })
    return { done: true as const }
  })
