import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { keepLook } from '../session/look.queries.ts'

export async function saveLook(ctx: Ctx, input: Parsed<'/api/ops/saveLook'>) {
  await keepLook(ctx.db, ctx.me.userId, input)
  return { done: true as const }
}
