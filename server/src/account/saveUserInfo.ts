import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { rememberUser } from '../session/login.ts'
import { updateProfile } from './profile.queries.ts'

interface Input {
  nickName: string
  realName: string
  email: string
  cityCode: string
}

/** updateUserExtendInfo: what a person says about himself. Mobile, company and rights have their own ways. */
export async function saveUserInfo(ctx: Ctx, input: Input) {
  const { me } = ctx
  if (input.cityCode !== '' && !ctx.world.catalogue.cities.has(input.cityCode))
    return refuse('INPUT', { why: 'cityCode：请选择列表中的城市' })
  await updateProfile(ctx.db, me.userId, input)
  rememberUser(ctx, { ...me, nickName: input.nickName })
  return { done: true as const }
}
