import type { OpenRightCode } from '@mall/domain/desk/openApi/openApi.codes.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

/** Who asks with a key, and what he may. */
export interface KeyAsk {
  keyId: number
  keyName: string
  rights: readonly OpenRightCode[]
  /** What it writes is taken back. */
  sandbox: boolean
  /** Set while the call runs: the cart that was kept for it no longer fits, it began with an empty one. */
  cartReset?: boolean
  viewer: Viewer
}
