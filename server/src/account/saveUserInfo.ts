import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { changeProfile } from './changeProfile.ts'

interface Input {
  nickName: string
  realName: string
  email: string
  cityCode: string
}

/** updateUserExtendInfo: what a person says about himself. Mobile, company and rights have their own ways. */
export async function saveUserInfo(ctx: Ctx, input: Input) {
  if (input.cityCode !== '' && (ctx.world.catalogue.cities.get(input.cityCode)?.off ?? true))
    return refuse('INPUT', { why: 'cityCode：请选择列表中的城市' })
  await changeProfile(ctx, () => input)
  return { done: true as const }
}
