// Which company registry is asked, as the settings choose.
import type { World } from '../../kernel/ctx.ts'
import type { CompanyRegistry } from './companyRegistry.ts'
import { sandboxRegistry } from './sandboxRegistry.ts'
import { tianyancha, type Tianyancha } from './tianyancha.ts'

/** The real one, where it is chosen. */
export function ownRegistryOf({ pool, settings }: World): Tianyancha | null {
  const own = settings.adapters.registry
  return own && settings.partners.registry === 'tianyancha' ? tianyancha(pool, own) : null
}
/** Null: none is connected, and people look it up themselves. */
export const companyRegistryOf = (world: World): CompanyRegistry | null =>
  world.settings.partners.registry === 'sandbox' ? sandboxRegistry : ownRegistryOf(world)
