import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { unfilledText } from '@mall/domain/kernel/workingTime.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { settingValues, settingWishes } from './rules.queries.ts'
import { areaOf, fallbackOf, offered, type RuleDef, ruleDefs, type RuleKey } from '../../kernel/businessRules.ts'
import { holidaysToFill } from './workCalendar.ts'
import { AGREES, whyNotAgree } from './updateSetting.ts'

export async function readSettings(ctx: Ctx) {
  const { settings } = ctx.world
  const [rows, wishes] = await Promise.all([settingValues(ctx.db), settingWishes(ctx.db)])
  const years = await holidaysToFill(ctx.world.rules, ctx.me.now)
  const values = new Map(rows.map(r => [r.key, r.value]))
  return (Object.keys(ruleDefs) as RuleKey[]).flatMap(key => {
    const def: RuleDef = ruleDefs[key]
    if (!offered(def, settings)) return []
    const wish = wishes.find(w => w.key === key)
    return {
      key,
      areaName: areaOf(key),
      label: def.label,
      note: def.note,
      warn: key === 'desk.holidays' && years.length > 0 ? `${unfilledText(years)}，时限暂按周一至周五算` : '',
      kind: def.kind,
      value: values.get(key) ?? fallbackOf(def, settings.production),
      choices: [...(def.choices ?? [])],
      bounds: def.bounds ? { ...def.bounds, zeroIsOff: def.bounds.zeroIsOff === true } : null,
      sandbox: def.sandbox !== undefined,
      second: def.second === true,
      wish: wish
        ? {
            value: wish.value,
            byName: wish.name,
            at: wish.at.getTime(),
            own: wish.madeBy === ctx.me.userId,
            whyNotAgree: whyNotAgree(wish.madeBy === ctx.me.userId, mayStaff(ctx.me.staffRoles, AGREES)),
          }
        : null,
    }
  })
}
