// What can be signed comes from other rooms: each kind of document answers these questions, the roof puts them into the world. Signing knows
// nothing else about a document.
import type { SignKindCode } from '@mall/domain/signing/sign.rules.ts'
import type { World } from '../app/ctx.ts'
import type { Db, Tx } from '../db/pool.ts'
import type { Placed } from './pades.ts'

/** What a signer sees beside the PDF: short lines of text, such as 货物 and 交期. */
interface SignableFacts {
  title: string
  lines: readonly { label: string; text: string }[]
  /** Where the matter itself is shown in the mall; empty where it has no page. */
  link: string
  /** What a refusal leaves behind, where it is not sent again by the mill; left out: it is. */
  refused?: string
  /** When the matter itself ends if it is not signed by then, ms; left out: not before the signing does. */
  until?: number
}

export interface Signable {
  /** The document without signatures, saying itself where its seals stand (paper/sheet.ts `sealAt`); the same bytes for the same number, for as long as its flow is open. */
  pdf(world: World, documentNo: string): Promise<Buffer>
  facts(world: World, documentNo: string): Promise<SignableFacts>
  /** The seller as the paper names it: whose seal stands on it. Without it, or empty, the mall's own name. */
  seller?(world: World, documentNo: string): Promise<string>
  /** Inside the transaction in which the flow changes. Both have signed. */
  onSigned(world: World, tx: Tx, documentNo: string): Promise<void>
  onRefused(world: World, tx: Tx, documentNo: string, reason: string): Promise<void>
  onRevoked(world: World, tx: Tx, documentNo: string, reason: string): Promise<void>
  onExpired(world: World, tx: Tx, documentNo: string, reason: string): Promise<void>
  onVoided(world: World, tx: Tx, documentNo: string): Promise<void>
  /** A paper that ends it lies before both sides; and was not signed in the end. It binds all the while. */
  onVoidAsked?(world: World, tx: Tx, documentNo: string, reason: string): Promise<void>
  onVoidEnded?(world: World, tx: Tx, documentNo: string, reason: string): Promise<void>
  /** How it comes into force by pen and stamp; a kind without it is signed on the platform only. All inside the transaction of the record. */
  paper?: {
    /** Locks what the document is of, after its flow. Why nothing is to be signed of it (any more), in words. */
    whyNot(tx: Tx, documentNo: string): Promise<string | undefined>
    /** When its text was made: nobody signed it before. */
    madeAt(db: Db, documentNo: string): Promise<Date | undefined>
    /** Both have signed it; what is locked has nothing in its way. */
    onSigned(world: World, tx: Tx, documentNo: string): Promise<void>
  }
  /** Why it cannot be made void any more, in words; without it a signed document always can. */
  whyNotVoid?(db: Db, documentNo: string): Promise<string | undefined>
}
export type Signables = Partial<Record<SignKindCode, Signable>>

/** Who seals for the mill: the seller of the paper, whatever the site is called. */
export const millNameOf = async (world: World, f: { kind: SignKindCode; documentNo: string }): Promise<string> =>
  (await world.signables[f.kind]?.seller?.(world, f.documentNo)) || world.settings.siteName

/** Of a paper that does not say where its seals stand: the foot of its last page. */
export const DEFAULT_SEALS: { buyer: Placed; mill: Placed } = {
  buyer: { page: -1, x: 84, y: 64 },
  mill: { page: -1, x: 372, y: 64 },
}
