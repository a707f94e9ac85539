// What the rooms say of their partners: what waits for one, and how one is tried.
import { extensions } from '../../kernel/extensions.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'

interface Waiting {
  n: number
  since: Date | null
}
/** The server cannot ask it: what to look at, and where. */
export interface Elsewhere {
  kind: 'elsewhere'
  words: string
}
export interface PartnerRoom {
  /** What cannot go on without the partner: how much, and since when. */
  waits?: (db: Db) => Promise<Waiting | undefined>
  /** Where the console shows it. */
  href?: string
  /** A harmless question; null where nothing is connected that could be asked. */
  probe?: (world: World) => (() => Promise<PartnerAnswer<string> | Elsewhere>) | null
  /** It is set up, and somebody at his own desk has yet to connect it: who, and where. Empty: it stands as the settings say. */
  toConnect?: (world: World) => Promise<string>
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    readonly partnerRooms: Readonly<Partial<Record<PartnerCode, PartnerRoom>>>
  }
}

export const partnerRoom = (partner: PartnerCode): PartnerRoom => extensions().partnerRooms[partner] ?? {}
