// Which house signs, as the settings choose (port: kernel/ports/signing.ts).
import type { World } from '../../kernel/ctx.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { SigningPlatform } from '../../kernel/ports/signing.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
import { esignPlatform } from './esignPlatform.ts'
import { sandboxPlatform } from './sandboxPlatform.ts'

export const signPartnerOf = (settings: Settings): ((world: World) => SigningPlatform) | null => {
  const { esign } = settings.adapters
  if (inSandbox(settings, 'sign')) return sandboxPlatform
  return esign ? world => esignPlatform(world, esign) : null
}
export const probeSigning = (world: World): (() => Promise<PartnerAnswer<string>>) | null => {
  const { esign } = world.settings.adapters
  return esign ? () => esignPlatform(world, esign).probe() : null
}
