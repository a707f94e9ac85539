// What e签宝 says of a flow, and what that is to the mall. Pure.
import type { Side } from '../../kernel/ports/signing.ts'
import type { EsignBook } from './esignBooks.queries.ts'
import { listOf, numberOf, objectOf, textOf } from './esignCalls.ts'
import type { PlatformState } from './platform.ts'

/** `signFlowStatus`. */
export const FLOW = { draft: 0, signing: 1, done: 2, revoked: 3, expired: 5, refused: 7 } as const
const KNOWN: ReadonlySet<number> = new Set(Object.values(FLOW))
/** `signStatus` of a side, and that of a field which failed. */
const SIGNED = 2
const REFUSED = 4
const FIELD_FAILED = 2
/** `rescissionStatus`: of some of its files is as good as being ended. */
export const RESCISSION = { none: 0, running: 1, part: 2, done: 3 } as const

interface Signer {
  side: Side
  signed: boolean
  refused: boolean
  failed: boolean
  person: string
  fields: { id: string; biz: string }[]
}
export interface Detail {
  status: number
  reason: string
  rescission: number
  expiresAt: number
  signers: Signer[]
}

/** Our number of a field: whose it is, and of the buyer for whom it was made. */
export const MILL_FIELD = 'mill'
export const BUYER_FIELD = 'buyer'
const sideOf = (fields: Signer['fields'], orgId: string, millOrgId: string): Side => {
  const own = fields.find(f => f.biz !== '')?.biz
  if (own !== undefined) return own === MILL_FIELD ? 'mill' : 'buyer'
  return orgId === millOrgId ? 'mill' : 'buyer'
}

/** Undefined: it is none, or of another number. */
export function detailIn(data: unknown, millOrgId: string): Detail | undefined {
  const d = objectOf(data)
  const status = numberOf(d.signFlowStatus)
  if (!KNOWN.has(status)) return undefined
  return {
    status,
    reason: (textOf(d.revokeReason) || textOf(d.signFlowDescription)).slice(0, 200),
    rescission: numberOf(d.rescissionStatus) || RESCISSION.none,
    expiresAt: numberOf(objectOf(d.signFlowConfig).signFlowExpireTime) || 0,
    signers: listOf(d.signers).map(one => {
      const s = objectOf(one)
      const org = objectOf(s.orgSigner)
      const who = objectOf(org.transactor)
      const fields = listOf(s.signFields).map(objectOf)
      const named = fields.map(f => ({ id: textOf(f.signFieldId), biz: textOf(f.customBizNum) }))
      const signStatus = numberOf(s.signStatus)
      return {
        side: sideOf(named, textOf(org.orgId), millOrgId),
        signed: signStatus === SIGNED,
        refused: signStatus === REFUSED,
        failed: fields.some(f => numberOf(f.signFieldStatus) === FIELD_FAILED),
        person: (textOf(who.psnName) || textOf(objectOf(who.psnInfo).psnName)).slice(0, 60),
        fields: named,
      }
    }),
  }
}

export const sideSigned = (d: Detail, side: Side): boolean => {
  const all = d.signers.filter(s => s.side === side)
  return all.length > 0 && all.every(s => s.signed)
}
/** Everybody has, and nothing but the word that it is finished is missing. */
export const allSigned = (d: Detail, alone: boolean): boolean =>
  d.status === FLOW.signing && sideSigned(d, 'mill') && (alone || sideSigned(d, 'buyer'))

const VOID_ENDED = 9
/** The vendor has no number that rises: where a flow stands in its life is one. */
function seqOf(state: PlatformState['state'], signed: boolean, b: EsignBook): number {
  if (state === 'open') return signed ? 2 : 1
  const sides = Number(b.voidBuyerAt !== null) + Number(b.voidMillAt !== null)
  return 10 + 10 * b.voidRound + (b.voidState === '' ? 0 : b.voidState === 'open' ? 1 + sides : VOID_ENDED)
}

/** `b`: with what the look has written into it. */
export function stateOf(flowId: string, b: EsignBook, d: Detail): PlatformState {
  const refused = d.status === FLOW.refused || (d.status === FLOW.revoked && b.refusedBy !== '')
  const state = refused
    ? 'refused'
    : d.status === FLOW.revoked
      ? 'revoked'
      : d.status === FLOW.expired
        ? 'expired'
        : d.status === FLOW.done
          ? 'done'
          : 'open'
  const ended = state === 'done'
  const buyerSigned = !b.alone && (ended || sideSigned(d, 'buyer'))
  return {
    platformId: flowId,
    seq: seqOf(state, buyerSigned, b),
    state,
    buyer: buyerSigned ? { at: b.buyerAt?.getTime() ?? 0, person: b.buyerPerson } : null,
    mill: ended ? { at: b.millAt?.getTime() ?? 0, person: b.sealPerson } : null,
    refusedBy: refused ? b.refusedBy || (d.signers.find(s => s.refused)?.side ?? 'buyer') : '',
    reason: state === 'open' || ended ? '' : d.reason,
    expiresAt: b.expiresAt.getTime(),
    sealing: state === 'open' && buyerSigned && b.sealAskedMs !== null,
    void:
      b.voidState === ''
        ? null
        : {
            state: b.voidState,
            by: b.voidBy,
            reason: b.voidReason,
            buyerAt: b.voidBuyerAt?.getTime() ?? null,
            millAt: b.voidMillAt?.getTime() ?? null,
          },
  }
}

/** What has become of the second flow, by which a signed document is ended. */
export function voidSeen(b: EsignBook, first: Detail, second: Detail | null): { state: EsignBook['voidState']; reason: string } {
  const same = { state: 'open' as const, reason: b.voidReason }
  if (first.rescission === RESCISSION.done || second?.status === FLOW.done) return { ...same, state: 'done' }
  if (!second) return same
  switch (second.status) {
    case FLOW.refused:
      // Whoever asked for it has taken it back, the other has refused it.
      return { state: b.voidBy === 'buyer' ? 'withdrawn' : 'refused', reason: second.reason || '买方在签署页面拒签作废协议' }
    case FLOW.revoked:
      return { state: 'withdrawn', reason: second.reason || '作废协议已撤销' }
    case FLOW.expired:
      return { state: 'refused', reason: '作废协议到期未签' }
    default:
      return same
  }
}
