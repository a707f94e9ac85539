// 单方盖章: the mill's seal on a paper that is its own word and waits for nobody's answer, such as a settlement sheet.
import type { World } from '../../kernel/ctx.ts'
import { PlatformSaid } from '../../kernel/ports/signing.ts'
import { askPlatform, PlatformAway, platformOf } from './platform.ts'
import { DEFAULT_SEALS } from './signable.ts'
import { signWork } from './signWork.ts'

/** Null where no platform is connected, it does not answer, or is still at it: the caller's paper then says that it is not sealed. */
export async function sealAlone(
  world: World,
  pdf: Buffer,
  o: { requestId: string; millName: string; reason: string },
): Promise<Buffer | null> {
  if (!platformOf(world)) return null
  const { places, pages } = await signWork({ do: 'places', pdf: new Uint8Array(pdf) })
  const paper = { ...o, pdf, pages, place: places.mill ?? DEFAULT_SEALS.mill }
  try {
    return await askPlatform(world, 'pdf', (p, signal) => p.sealAlone(paper, signal))
  } catch (e) {
    if (e instanceof PlatformAway || e instanceof PlatformSaid) return null
    throw e
  }
}
