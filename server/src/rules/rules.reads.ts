import type { Ctx } from '../app/ctx.ts'
import { settingValues } from './rules.queries.ts'
import { fallbackOf, offered, type RuleDef, type RuleKey, ruleDefs } from './rules.ts'

const settingsView = (values: ReadonlyMap<string, string>, settings: { production: boolean; sandbox: boolean }) =>
  (Object.keys(ruleDefs) as RuleKey[]).flatMap(key => {
    const def: RuleDef = ruleDefs[key]
    if (!offered(def, settings)) return []
    return {
      key,
      label: def.label,
      note: def.note,
      kind: def.kind,
      value: values.get(key) ?? fallbackOf(def, settings.production),
      choices: [...(def.choices ?? [])],
      bounds: def.bounds ? { ...def.bounds, zeroIsOff: def.bounds.zeroIsOff === true } : null,
      sandbox: def.sandbox === true,
    }
  })

export async function readSettings(ctx: Ctx) {
  const rows = await settingValues(ctx.db)
  return settingsView(new Map(rows.map(r => [r.key, r.value])), ctx.world.settings)
}
