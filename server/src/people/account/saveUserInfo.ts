import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { changeProfile } from './changeProfile.ts'

interface Input {
  nickName: string
  realName: string
  email: string
  cityCode: string
}

/** updateUserExtendInfo: what a person says about himself. Mobile, company and rights have their own ways. */
export async function saveUserInfo(ctx: Ctx, input: Input) {
  const city = ctx.world.catalogue.cities.get(input.cityCode)
  const strange = input.cityCode !== '' && !city
  await changeProfile(ctx, was => {
    // A city that is no longer offered stays where it stands.
    if (strange || (city?.off && was.cityCode !== input.cityCode)) refuse('INPUT.cityUnlisted')
    return input
  })
  return { done: true as const }
}
