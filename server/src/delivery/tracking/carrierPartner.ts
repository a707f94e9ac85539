// Which house is asked where trucks are, as the settings choose.
import type { World } from '../../kernel/ctx.ts'
import type { TruckLocator } from './carrierPort.ts'
import { g7 } from './g7.ts'
import { sinoiov } from './sinoiov.ts'

/** Null: nobody is asked. */
export function truckLocatorOf({ pool, settings }: World): TruckLocator | null {
  const own = settings.adapters.carrier
  if (!own) return null
  const { carrier } = settings.partners
  return carrier === 'sinoiov' ? sinoiov(pool, own) : carrier === 'g7' ? g7(pool, own) : null
}
