// The person of a session types his password once more; what asked for it (people/session/proved.ts) then goes on.
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { passwordMatches } from '../session/password.ts'
import { setProved } from '../session/session.queries.ts'
import { counted, ownLimit } from '../session/tries.ts'
import { passwordOf } from './account.queries.ts'

export async function proveAgain(ctx: Ctx, { password }: { password: string }) {
  const { me } = ctx
  const right = await counted(ctx.db, ownLimit('again', me.userId), async () => {
    const found = await passwordOf(ctx.db, me.userId)
    return (await passwordMatches(password, found?.passwordHash, ctx.world.settings)) ? true : undefined
  })
  if (!right) return refuse('PROVE_WRONG')
  await setProved(ctx.db, me.sessionId)
  return { done: true as const }
}
