// 单方盖章: the mill's seal on a paper that is its own word and waits for nobody's answer, such as a settlement sheet.
import type { World } from '../../kernel/ctx.ts'
import { askPlatform, PlatformAway, platformOf } from './platform.ts'
import { DEFAULT_SEALS } from './signable.ts'
import { signWork } from './signWork.ts'

/** Null where no platform is connected, or it does not answer: the caller's paper then says that it is not sealed. */
export async function sealAlone(world: World, pdf: Buffer, o: { millName: string; reason: string }): Promise<Buffer | null> {
  if (!platformOf(world)) return null
  const { mill } = await signWork({ do: 'places', pdf: new Uint8Array(pdf) })
  const paper = { ...o, pdf, place: mill ?? DEFAULT_SEALS.mill }
  try {
    return await askPlatform(world, 'pdf', (p, signal) => p.sealAlone(paper, signal))
  } catch (e) {
    if (e instanceof PlatformAway) return null
    throw e
  }
}
