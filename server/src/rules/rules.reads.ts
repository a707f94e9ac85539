import type { Ctx } from '../app/ctx.ts'
import { settingValues } from './rules.queries.ts'
import { fallbackOf, type RuleDef, type RuleKey, ruleDefs } from './rules.ts'

const settingsView = (values: ReadonlyMap<string, string>, production: boolean) =>
  (Object.keys(ruleDefs) as RuleKey[]).map(key => {
    const def: RuleDef = ruleDefs[key]
    return {
      key,
      label: def.label,
      note: def.note,
      kind: def.kind,
      value: values.get(key) ?? fallbackOf(def, production),
      choices: [...(def.choices ?? [])],
      mayBeZero: def.mayBeZero === true,
      sandbox: def.sandbox === true,
    }
  })

export async function readSettings(ctx: Ctx) {
  const rows = await settingValues(ctx.db)
  return settingsView(new Map(rows.map(r => [r.key, r.value])), ctx.world.settings.production)
}
