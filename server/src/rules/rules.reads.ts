import type { Ctx } from '../app/ctx.ts'
import { settingValues } from './rules.queries.ts'
import { type RuleKey, ruleDefs } from './rules.ts'

const settingsView = (values: ReadonlyMap<string, string>) =>
  (Object.keys(ruleDefs) as RuleKey[]).map(key => {
    const def = ruleDefs[key]
    return {
      key,
      label: def.label,
      note: def.note,
      kind: def.kind,
      value: values.get(key) ?? def.fallback,
      choices: 'choices' in def ? [...def.choices] : [],
      sandbox: 'sandbox' in def,
    }
  })

export async function readSettings(ctx: Ctx) {
  const rows = await settingValues(ctx.db)
  return settingsView(new Map(rows.map(r => [r.key, r.value])))
}
