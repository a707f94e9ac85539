// The signing platform is a third house behind one interface. What can be signed comes from other rooms: each kind of document answers the
// questions of `SignableFor`; signing knows nothing else about a document.
import type { SignKindCode } from '@mall/domain/orders/signing/sign.rules.ts'
import type { Db, Tx } from './database.ts'

export interface Placed {
  /** Counted from 0; -1 is the last page. */
  page: number
  /** Lower left corner in points. */
  x: number
  y: number
}

export type Side = 'buyer' | 'mill'

export interface NewFlow {
  /** Ours; asking again with the same one gives the same flow. */
  requestId: string
  title: string
  pdf: Buffer
  /** How many pages it has: a place on its last one is named by -1. */
  pages: number
  /** `signer`: who of the buyer will sign, where a platform wants to know him beforehand; null: nobody may yet. */
  buyer: { name: string; creditCode: string; signer: { name: string; mobile: string } | null }
  millName: string
  seals: { buyer: Placed; mill: Placed }
  callbackUrl: string
  expiresAt: Date
}

/** It has answered, and the answer is a no in words: nothing of what was asked was done. */
export class PlatformSaid extends Error {
  readonly code: string
  /** The same question gets the same answer. */
  readonly final: boolean
  constructor(words: string, o: { code: string; final: boolean }) {
    super(words)
    this.code = o.code
    this.final = o.final
  }
}

/** What signatures are checked against. */
export interface SignTrust {
  /** Certificates that a signer's must lead to, base64 DER. */
  roots: readonly string[]
  /** Its documents end with a time stamp over all of them; without: the last seal covers everything. */
  stamped: boolean
}

/** Each answers with the state that follows (read by `readState`), whoever was faster; a page's address, or bytes. A no in words is thrown as `PlatformSaid`. */
export interface SigningPlatform {
  /** Other ways than the code by SMS do not exist there. */
  onlySms?: true
  createFlow(f: NewFlow, signal: AbortSignal): Promise<unknown>
  /** The state of what a request has made; null: it never came. */
  flowByRequest(requestId: string, signal: AbortSignal): Promise<unknown>
  flowState(platformId: string, signal: AbortSignal): Promise<unknown>
  /** The page where one person signs for the buyer: address as text. */
  signPage(
    t: { platformId: string; person: string; mobile: string; way: 'sms' | 'ukey'; phase: 'sign' | 'void'; returnUrl: string },
    signal: AbortSignal,
  ): Promise<unknown>
  /** One page where one person signs several with one proof of himself, each for itself; without it they are signed one after the other. */
  signPages?(
    t: { platformIds: readonly string[]; person: string; mobile: string; way: 'sms' | 'ukey'; phase: 'sign'; returnUrl: string },
    signal: AbortSignal,
  ): Promise<unknown>
  /** The mill's own seal, kept at the platform under an authority of the mill. */
  // Where it takes a while the state says `sealing`; asked again it goes on.
  seal(platformId: string, phase: 'sign' | 'void', person: string, signal: AbortSignal): Promise<unknown>
  /** The mill's seal alone, at once, on a paper that is its own word: bytes with the seal and the clock's stamp. */
  // `requestId`: of this paper as it reads now; asking again with the same one gives the same paper.
  sealAlone(
    p: { requestId: string; pdf: Buffer; pages: number; millName: string; reason: string; place: Placed },
    signal: AbortSignal,
  ): Promise<unknown>
  refuse(platformId: string, by: Side, reason: string, signal: AbortSignal): Promise<unknown>
  revoke(platformId: string, reason: string, signal: AbortSignal): Promise<unknown>
  extend(platformId: string, expiresAt: Date, signal: AbortSignal): Promise<unknown>
  urge(platformId: string, signal: AbortSignal): Promise<unknown>
  voidFlow(platformId: string, v: { by: Side; reason: string; pdf: Buffer }, signal: AbortSignal): Promise<unknown>
  endVoid(platformId: string, how: 'refused' | 'withdrawn', reason: string, signal: AbortSignal): Promise<unknown>
  download(platformId: string, phase: 'sign' | 'void', signal: AbortSignal): Promise<unknown>
  /** `SignTrust`, or the one certificate of its authority that issues all of them. */
  authority(signal: AbortSignal): Promise<unknown>
}

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

export interface SignableFor<World> {
  /** The document without signatures, saying itself where its seals stand (platform/pdf/sheet.ts `sealAt`); the same bytes for the same number, for as long as its flow is open. */
  pdf(world: World, documentNo: string): Promise<Buffer>
  facts(world: World, documentNo: string): Promise<SignableFacts>
  /** The seller as the paper names it: whose seal stands on it. Without it, or empty, the mall's own name. */
  seller?(world: World, documentNo: string): Promise<string>
  /** The buyer has signed and the mill's desk has it: what ends unless it is signed waits until that desk may have looked. `reason`: a sentence for the buyer. */
  onAtDesk?(world: World, tx: Tx, documentNo: string, o: { actorId: number; reason: string }): Promise<void>
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

export type SignablesFor<World> = Partial<Record<SignKindCode, SignableFor<World>>>
