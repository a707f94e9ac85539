// What can be signed comes from other rooms: each kind of document answers these questions, the roof puts them into the world. Signing knows
// nothing else about a document.
import type { SignKindCode } from '@mall/domain/orders/signing/sign.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Placed, SignableFor } from '../../kernel/ports/signing.ts'

export type Signable = SignableFor<World>

/** Who seals for the mill: the seller of the paper, whatever the site is called. */
export const millNameOf = async (world: World, f: { kind: SignKindCode; documentNo: string }): Promise<string> =>
  (await world.signables[f.kind]?.seller?.(world, f.documentNo)) || world.settings.siteName

/** Of a paper that does not say where its seals stand: the foot of its last page. */
export const DEFAULT_SEALS: { buyer: Placed; mill: Placed } = {
  buyer: { page: -1, x: 84, y: 64 },
  mill: { page: -1, x: 372, y: 64 },
}
