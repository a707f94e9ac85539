import { readChannelSums } from '@mall/domain/orders/contract/signMode.rules.ts'
import { whyNotPayee } from '@mall/domain/kernel/payee.ts'
import { receivingOf } from '@mall/domain/kernel/virtualAccount.ts'
import { settingText, whyNotSetting } from '@mall/domain/main/setting.rules.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../audit/audit.ts'
import { tellCatalogue } from '../../kernel/ports/catalogue.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { fallbackOf, offered, type RuleDef, ruleDefs, type RuleKey } from '../../kernel/businessRules.ts'
import { notify, staffWithRight } from '../notice/notify.ts'
import { endWish, lockSetting, lockWish, saveSetting, saveWish } from './rules.queries.ts'

/** Changes a rule or a sandbox switch. Other processes see it within the few seconds their copy lives. */
export async function updateSetting(ctx: Ctx, input: { key: string; value: string }) {
  if (!Object.hasOwn(ruleDefs, input.key)) return refuse('INPUT.noRule')
  const key = input.key as RuleKey
  const def: RuleDef = ruleDefs[key]
  if (!offered(def, ctx.world.settings)) return refuse('INPUT.noRule')
  const value = input.value.trim()
  const why = whyNotSetting(def.kind, value, def)
  if (why) return refuse('INPUT', { why: `${def.label}：${why}` })
  // Which channels there are knows the catalogue alone.
  if (def.kind === 'channelSums') {
    const read = readChannelSums(value)
    const unknown = 'sums' in read ? [...read.sums.keys()].find(c => !ctx.world.catalogue.channels.has(c)) : undefined
    if (unknown) return refuse('INPUT.noChannel', { label: def.label, channel: unknown })
  }
  await checkPayee(ctx, key, value)
  const answer = await ctx.db.tx(async tx => {
    const was = (await lockSetting(tx, key))?.value ?? fallbackOf(def, ctx.world.settings.production)
    if (def.second) return wishFor(ctx, tx, { key, def, was, value })
    if (was === value) return { done: true as const, waits: false }
    await saveSetting(tx, key, value)
    tx.afterCommit(() => ctx.world.rules.forget())
    // What the site calls itself is held like the catalogue: every process hears of it.
    if (key.startsWith('site.')) tellCatalogue(tx)
    await record(ctx, tx, { key, def, act: def.sandbox ? 'sandbox.switch' : 'rule.change', was, value })
    return { done: true as const, waits: false }
  })
  if (key.startsWith('site.')) await ctx.world.rereadCatalogue()
  return answer
}

/** Names that buyers read side by side: what is set, or agreed to, must fit what is in force. A seller is renamed first, then his account. */
async function checkPayee({ world: { rules } }: Ctx, key: RuleKey, value: string): Promise<void> {
  if (key !== 'funds.receivingAccount' && key !== 'contract.agentPaper') return
  const valueOf = async (of: RuleKey) => (of === key ? value : rules.get(of))
  const account = receivingOf(await valueOf('funds.receivingAccount'))
  const why =
    account &&
    whyNotPayee({
      holder: account.holder,
      seller: await valueOf('contract.sellerName'),
      paper: await valueOf('contract.agentPaper'),
    })
  if (why) refuse('INPUT', { why })
}

interface Change {
  key: RuleKey
  def: RuleDef
  was: string
  value: string
}
type Act = 'sandbox.switch' | 'rule.change' | 'rule.wish' | 'rule.agree' | 'rule.refuse'
const record = (ctx: Ctx, tx: Tx, { key, def, was, value, act, why }: Change & { act: Act; why?: string }) =>
  audit(tx, {
    actorId: ctx.me.userId,
    act,
    objectType: 'setting',
    objectId: key,
    detail: `${def.label}：${settingText(def.kind, was, def.choices)} → ${settingText(def.kind, value, def.choices)}${why ? `；${why}` : ''}`,
  })

/** Who agrees to a rule that one person may not change alone: finance, or another administrator. */
export const AGREES = 'settings.agree'
export const whyNotAgree = (own: boolean, may: boolean): string =>
  own ? '自己提交的改动由另一位管理员或财务同意' : may ? '' : '由管理员或财务同意'

/** It counts when somebody else has agreed; what is in force goes on meanwhile. */
async function wishFor(ctx: Ctx, tx: Tx, change: Change) {
  const before = await lockWish(tx, change.key)
  // Back to what is in force: then there is nothing to agree to.
  if (change.value === change.was) {
    if (before) {
      await endWish(tx, change.key)
      await record(ctx, tx, { ...change, act: 'rule.refuse', value: before.value, why: '撤回' })
    }
    return { done: true as const, waits: false }
  }
  if (before?.value === change.value) return { done: true as const, waits: true }
  await saveWish(tx, change.key, change.value, ctx.me.userId)
  await record(ctx, tx, { ...change, act: 'rule.wish' })
  const others = (await staffWithRight(tx, AGREES)).filter(id => id !== ctx.me.userId)
  await notify(tx, others, {
    event: 'settingWaits',
    facts: { label: change.def.label },
    link: `/settings#${change.key}`,
  })
  return { done: true as const, waits: true }
}

/** The other person's word. What he agrees to is what he has read: a wish that was changed meanwhile is refused. */
export const decideSetting = (ctx: Ctx, { key: asked, value, agree, reason }: Parsed<'/api/ops/decideSetting'>) =>
  ctx.db.tx(async tx => {
    const key = asked as RuleKey
    const def: RuleDef | undefined = Object.hasOwn(ruleDefs, key) ? ruleDefs[key] : undefined
    const now = def ? (await lockSetting(tx, key))?.value : undefined
    const wish = def ? await lockWish(tx, key) : undefined
    if (!def || wish?.value !== value) return refuse('INPUT.changeGone')
    const own = wish.madeBy === ctx.me.userId
    // Its maker may take it back, not agree to it.
    const why = own && !agree ? '' : whyNotAgree(own, mayStaff(ctx.me.staffRoles, AGREES))
    if (why) return refuse('SECOND_PERSON', { why })
    if (!agree && !own && reason === '') return refuse('INPUT.refusalUnexplained')
    const was = now ?? fallbackOf(def, ctx.world.settings.production)
    await endWish(tx, key)
    if (agree) {
      await checkPayee(ctx, key, value)
      await saveSetting(tx, key, value)
      tx.afterCommit(() => ctx.world.rules.forget())
    }
    await record(ctx, tx, { key, def, was, value, act: agree ? 'rule.agree' : 'rule.refuse', why: own ? '撤回' : reason })
    return { done: true as const }
  })
