import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { type AddressInput, clearDefaultAddress, countAddresses, insertAddress, lockAddresses } from './company.queries.ts'

const MOST = 100

export const checkCity = (ctx: Ctx, cityCode: string): void => {
  if (ctx.world.catalogue.cities.get(cityCode)?.off ?? true) refuse('INPUT.cityUnlisted')
}

export async function addShippingAddress(ctx: Ctx, input: AddressInput) {
  checkCity(ctx, input.cityCode)
  const { companyId } = ctx
  const row = await ctx.db.tx(async tx => {
    // The company's people one after the other: neither the limit nor the one default can be passed by two at once.
    await lockAddresses(tx, companyId)
    if ((await countAddresses(tx, companyId)) >= MOST) refuse('ADDRESS_FULL', { max: MOST })
    if (input.isDefault) await clearDefaultAddress(tx, companyId)
    return insertAddress(tx, companyId, input)
  })
  return { addressId: String(row?.id) }
}
