import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { clearDefaultAddress, insertAddress } from './company.queries.ts'

interface Input {
  addressType: 'F' | 'M'
  name: string
  cityCode: string
  detail: string
  receiver: string
  mobile: string
  isDefault: boolean
}

export async function addShippingAddress(ctx: Ctx, input: Input) {
  if (!ctx.world.catalogue.cities.has(input.cityCode)) return refuse('INPUT', { why: '请选择列表中的城市' })
  const { companyId } = ctx
  const row = await ctx.db.tx(async tx => {
    if (input.isDefault) await clearDefaultAddress(tx, companyId)
    return insertAddress(tx, companyId, input)
  })
  return { addressId: String(row?.id) }
}
