// What a room tells of a thing that waits for a partner, and how a word about it is carried out: with the same functions as the partner's answer.
// The room of words knows none of them (main/extensions.ts).
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { HandKindCode, HandResultCode } from '@mall/domain/money/byHand/handWord.ts'
import type { PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface HandFacts {
  no: string
  /** Of this try. */
  key: string
  companyId: number | null
  /** The company, or who is named by a transfer that is nobody's yet. */
  whose: string
  amountFen: Fen
  to: string
  /** Sealed: the account that a person pays to. Empty where the money goes back the way it came, or none is paid. */
  toSealed: string
  since: Date
  /** What can be said of it now; none: it does not wait for the partner. */
  results: readonly HandResultCode[]
  /** How it stands where nothing can be said. */
  state: string
  /** The partner has it, or may have it. */
  partnerAsked: boolean
}
export interface HandSaidOf {
  result: HandResultCode
  bankTxnId: string
  reason: string
  actorId: number
  wordId: number
}
export interface HandRoom {
  /** Who could answer in its place; null: nobody, it lies at the desk. */
  partner: PartnerCode | null
  /** In a transaction with every lock that its effect takes; without one just to read. */
  facts(world: World, db: Db, no: string, tx: Tx | null): Promise<HandFacts | undefined>
  /** While a word waits for the second person the partner is not told. */
  hold?(tx: Tx, key: string, held: boolean): Promise<unknown>
  /** The effect of the partner's answer. Its facts are locked. */
  end(world: World, tx: Tx, f: HandFacts, said: HandSaidOf): Promise<void>
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    readonly handRooms: Readonly<Record<HandKindCode, HandRoom>>
  }
}
