import { unfilledText } from '@mall/domain/kernel/workingTime.ts'
import type { World } from '../../kernel/ctx.ts'
import { nowOf } from '../db/now.queries.ts'
import { notify, staffWithRight } from '../notice/notify.ts'
import { remindLately } from './rules.queries.ts'
import { holidaysToFill } from './workCalendar.ts'

/** From November on whoever may change the rules hears that next year's holidays are not entered, every two weeks until they are. */
export async function watchHolidays(world: World): Promise<number> {
  const years = await holidaysToFill(world.rules, await nowOf(world.pool))
  if (years.length === 0) return 0
  return world.pool.tx(async tx => {
    if (!(await remindLately(tx))) return 0
    await notify(tx, await staffWithRight(tx, 'settings.edit'), {
      event: 'holidaysUnfilled',
      facts: { years: unfilledText(years) },
      link: '/settings#desk.holidays',
    })
    return 1
  })
}
