import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { checkCity } from './addShippingAddress.ts'
import {
  type AddressInput,
  addressOf,
  clearDefaultAddress,
  lockAddresses,
  removeAddress,
  updateAddress,
} from './company.queries.ts'

const done = { done: true as const }

/** Orders keep the address as it was when they were made; only later ones see the change. */
export async function changeShippingAddress(ctx: Ctx, { addressId, ...address }: AddressInput & { addressId: string }) {
  const { companyId } = ctx
  await ctx.db.tx(async tx => {
    await lockAddresses(tx, companyId)
    const was = (await addressOf(tx, companyId, Number(addressId))) ?? refuse('ADDRESS_NOT_FOUND')
    // A city that is no longer offered stays where it stands.
    if (was.cityCode !== address.cityCode) checkCity(ctx, address.cityCode)
    if (address.isDefault) await clearDefaultAddress(tx, companyId)
    if ((await updateAddress(tx, companyId, Number(addressId), address)) === 0) refuse('ADDRESS_NOT_FOUND')
  })
  return done
}

/** The row stays for the orders that name it. */
export async function deleteShippingAddress(ctx: Ctx, { addressId }: { addressId: string }) {
  if ((await removeAddress(ctx.db, ctx.companyId, Number(addressId))) === 0) return refuse('ADDRESS_NOT_FOUND')
  return done
}
