// The person of a session types his password once more, or the code that was sent to his number; what asked for it (people/session/proved.ts) then goes on.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { counted } from '../../kernel/serve/rateLimit.ts'
import { passwordMatches } from '../session/password.ts'
import { codeIsRight } from '../session/sms.ts'
import { setProved } from '../session/session.queries.ts'
import { ownLimit } from '../session/tries.ts'
import { passwordOf } from './account.queries.ts'

export async function proveAgain(ctx: Ctx, input: Parsed<'/api/user/proveAgain'>) {
  const { me } = ctx
  const byCode = 'smsCode' in input
  const right = byCode ? await codeRight(ctx, input.smsCode) : await passwordRight(ctx, input.password)
  if (!right) return refuse(byCode ? 'SMS_WRONG' : 'PROVE_WRONG')
  await setProved(ctx.db, me.sessionId)
  return { done: true as const }
}

const passwordRight = (ctx: Ctx, password: string): Promise<true | undefined> =>
  counted(ctx.db, ownLimit('again', ctx.me.userId), async () => {
    const found = await passwordOf(ctx.db, ctx.me.userId)
    return (await passwordMatches(password, found?.passwordHash, ctx.world.settings)) ? true : undefined
  })
/** Of his own number, whichever the browser sent it to. */
const codeRight = (ctx: Ctx, smsCode: string): Promise<boolean> =>
  ctx.db.tx(tx => codeIsRight(tx, ctx, { mobile: ctx.me.mobile, smsCode, purpose: 'prove' }))
