// 客服时间, as the console's rules have it.
import { hoursAt, hoursText, type SupportHours } from '@mall/domain/desk/support/support.rules.ts'
import type { WorkCalendar } from '@mall/domain/kernel/workingTime.ts'
import type { World } from '../../kernel/ctx.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'

export async function supportHours(world: World, now: number) {
  const hours = (await world.rules.get('support.hours')) as SupportHours
  const calendar: WorkCalendar = await workCalendar(world.rules)
  const said = { always: '全天接待', desk: hoursText(calendar), closed: '只接受留言' }[hours]
  return { ...hoursAt(hours, now, calendar), hoursText: said, calendar }
}
