// 新建密钥 and 换新密钥. The key leaves this function once and is kept as its hash only.
import { randomBytes } from 'node:crypto'
import { refuse } from '@mall/contract/main/errors.ts'
import {
  KEY_DAYS,
  KEY_START,
  MOST_KEYS,
  OpenRight,
  type OpenRightCode,
  OVERLAP_DAYS,
} from '@mall/domain/desk/openApi/openApi.codes.ts'
import { whyNotNet } from '@mall/domain/desk/openApi/publicAddress.ts'
import { companyRights, rightsOfPerson } from '@mall/domain/people/companyAccess/companyRights.ts'
import { limitsText, noLimits, wider } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { beyond } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { isConnected } from '../../kernel/settings/partners.ts'
import { ANY_SUM, mustBeProved } from '../../people/session/proved.ts'
import { codeIsRight } from '../../people/session/sms.ts'
import { keyHash } from './askByKey.ts'
import {
  type Colleague,
  colleagueById,
  colleagueByName,
  daysTo,
  insertKey,
  livingKeys,
  lockKey,
  lockOpenApi,
  markRenewed,
} from './key.queries.ts'

interface Terms {
  requestId: string
  expiresOn: string
  smsCode?: string | undefined
}
interface Wanted {
  name: string
  rights: readonly OpenRightCode[]
  perDay: number
  nets: readonly string[]
  sandbox: boolean
}

/**
 * A key acts within its person's rights and limits: who makes it must hold them too, or he would give himself what he lacks. Limits count where it
 * may order.
 */
async function whoActs(
  ctx: Ctx,
  db: Db,
  person: Colleague | undefined,
  { rights, sandbox }: Pick<Wanted, 'rights' | 'sandbox'>,
): Promise<Colleague> {
  if (!person) return refuse('OPEN_AS')
  const [first] = beyond(ctx.me.rights, rightsOfPerson(person))
  if (first) return refuse('RIGHT_BEYOND', { right: companyRights[first as keyof typeof companyRights] })
  if (person.id === ctx.me.userId || sandbox || !rights.includes(OpenRight.order)) return person
  const mine = (await colleagueById(db, ctx.companyId, ctx.me.userId)) ?? noLimits
  if (wider(person, mine))
    return refuse('OPEN_FORM.limitsWider', { name: person.name, theirs: limitsText(person), yours: limitsText(mine) })
  return person
}

/**
 * Who makes a key is the person of the session: one that orders by an SMS code, where SMS is connected, any other by the password. A wrong code is
 * answered outside of the transaction: inside, its count would be rolled back with the refusal.
 */
async function proveMaker(ctx: Ctx, w: Pick<Wanted, 'rights' | 'sandbox'>, smsCode: string | undefined): Promise<void> {
  // A key of the sandbox sees and orders nothing of the company's.
  if (w.sandbox) return
  if (!w.rights.includes(OpenRight.order) || !isConnected(ctx.world.settings, 'sms'))
    return ctx.db.tx(tx => mustBeProved(ctx, tx, { what: '给系统发密钥', fen: ANY_SUM }))
  const right = smsCode
    ? await ctx.db.tx(tx => codeIsRight(tx, ctx, { mobile: ctx.me.mobile, smsCode, purpose: 'openKey' }))
    : false
  if (!right) refuse('SMS_WRONG')
}

async function checkTerms(ctx: Ctx, expiresOn: string): Promise<void> {
  const days = await daysTo(ctx.db, expiresOn)
  if (days < 0) refuse('OPEN_FORM.expiryPast')
  if (days > KEY_DAYS) refuse('OPEN_FORM.expiryFar')
}

async function write(ctx: Ctx, tx: Tx, person: Colleague, w: Wanted, t: Terms): Promise<{ id: number; key: string }> {
  if ((await livingKeys(tx, ctx.companyId)) >= MOST_KEYS) return refuse('OPEN_FULL.keys', { most: MOST_KEYS })
  const key = KEY_START[w.sandbox ? 'sandbox' : 'live'] + randomBytes(32).toString('base64url')
  const id = await insertKey(tx, {
    companyId: ctx.companyId,
    userId: person.id,
    madeBy: ctx.me.userId,
    name: w.name,
    rights: w.rights,
    perDay: w.perDay,
    nets: w.nets,
    sandbox: w.sandbox,
    hash: keyHash(key),
    tail: key.slice(-4),
    expiresOn: t.expiresOn,
    requestId: t.requestId,
  })
  return id === undefined ? refuse('OPEN_TWICE') : { id, key }
}
const inWords = (person: Colleague, w: Wanted, t: Terms): string =>
  `${w.name}，${w.sandbox ? '沙箱，' : ''}${w.rights.map(r => OpenRight.label(r)).join('、')}，以 ${person.name} 的身份，到 ${t.expiresOn}`

export async function makeKey(ctx: Ctx, { actsAs, ...input }: Terms & Wanted & { actsAs: string }) {
  const wanted = { ...input, rights: OpenRight.values.filter(r => input.rights.includes(r)), nets: [...new Set(input.nets)] }
  for (const net of wanted.nets) {
    const why = whyNotNet(net)
    if (why) return refuse('OPEN_FORM', { why })
  }
  await checkTerms(ctx, input.expiresOn)
  await whoActs(ctx, ctx.db, await colleagueByName(ctx.db, ctx.companyId, actsAs), wanted)
  await proveMaker(ctx, wanted, input.smsCode)
  return ctx.db.tx(async tx => {
    await lockOpenApi(tx, ctx.companyId)
    const person = await whoActs(ctx, tx, await colleagueByName(tx, ctx.companyId, actsAs), wanted)
    const made = await write(ctx, tx, person, wanted, input)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'openKey.make',
      objectType: 'openKey',
      objectId: String(made.id),
      detail: inWords(person, wanted, input),
    })
    return { keyId: String(made.id), key: made.key }
  })
}

/** The new one has the old one's terms; the old one works on for some days, so that nobody has to change both sides in one minute. */
export async function renewKey(ctx: Ctx, { keyId, ...terms }: Terms & { keyId: string }) {
  const seen = (await ctx.db.tx(tx => lockKey(tx, ctx.companyId, Number(keyId)))) ?? refuse('OPEN_KEY_NONE')
  await checkTerms(ctx, terms.expiresOn)
  await proveMaker(ctx, seen, terms.smsCode)
  return ctx.db.tx(async tx => {
    await lockOpenApi(tx, ctx.companyId)
    const old = (await lockKey(tx, ctx.companyId, Number(keyId))) ?? refuse('OPEN_KEY_NONE')
    const state = old.revoked ? '已停用' : old.over ? '已到期' : old.renewed ? '已换新' : ''
    if (state) return refuse('OPEN_KEY_STATE', { state, act: '换新，请新建' })
    const person = await whoActs(ctx, tx, await colleagueById(tx, ctx.companyId, old.userId), old)
    const made = await write(ctx, tx, person, old, terms)
    await markRenewed(tx, old.id, made.id, OVERLAP_DAYS)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'openKey.renew',
      objectType: 'openKey',
      objectId: String(made.id),
      detail: `${inWords(person, old, terms)}；旧密钥再用 ${OVERLAP_DAYS} 天`,
    })
    return { keyId: String(made.id), key: made.key }
  })
}
