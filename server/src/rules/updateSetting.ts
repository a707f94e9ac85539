import { readChannelSums } from '@mall/domain/contract/signMode.rules.ts'
import { settingText, whyNotSetting } from '@mall/domain/rules/setting.rules.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { audit } from '../audit/audit.ts'
import { lockSetting, saveSetting } from './rules.queries.ts'
import { fallbackOf, offered, type RuleDef, type RuleKey, ruleDefs } from './rules.ts'

/** Changes a rule or a sandbox switch. Other processes see it within the few seconds their copy lives. */
export async function updateSetting(ctx: Ctx, input: { key: string; value: string }) {
  if (!Object.hasOwn(ruleDefs, input.key)) return refuse('INPUT', { why: '没有这项规则，请刷新页面' })
  const key = input.key as RuleKey
  const def: RuleDef = ruleDefs[key]
  if (!offered(def, ctx.world.settings)) return refuse('INPUT', { why: '没有这项规则，请刷新页面' })
  const value = input.value.trim()
  const why = whyNotSetting(def.kind, value, def)
  if (why) return refuse('INPUT', { why: `${def.label}：${why}` })
  // Which channels there are knows the catalogue alone.
  if (def.kind === 'channelSums') {
    const read = readChannelSums(value)
    const unknown = 'sums' in read ? [...read.sums.keys()].find(c => !ctx.world.catalogue.channels.has(c)) : undefined
    if (unknown) return refuse('INPUT', { why: `${def.label}：没有渠道 ${unknown}` })
  }
  return ctx.db.tx(async tx => {
    const was = (await lockSetting(tx, key))?.value ?? fallbackOf(def, ctx.world.settings.production)
    if (was === value) return { done: true as const }
    await saveSetting(tx, key, value)
    tx.afterCommit(() => ctx.world.rules.forget())
    await audit(tx, {
      actorId: ctx.me.userId,
      act: def.sandbox ? 'sandbox.switch' : 'rule.change',
      objectType: 'setting',
      objectId: key,
      detail: `${def.label}：${settingText(def.kind, was, def.choices)} → ${settingText(def.kind, value, def.choices)}`,
    })
    return { done: true as const }
  })
}
