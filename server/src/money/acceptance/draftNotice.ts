// What the bill platform (票据平台) tells: a draft was endorsed to us, an acceptor has paid or refused what we presented, or can pay nothing any
// more before the day has come (到期前追索). Signed, at least once, perhaps forged.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { DRAFT_NO, DraftKind, type DraftKindCode } from '@mall/domain/money/acceptance/draft.ts'
import type { Settings } from '../../kernel/settings/settings.ts'

export interface DraftNews {
  noticeId: string
  kind: 'endorsed' | 'honoured' | 'dishonoured' | 'insolvent'
  draftNo: string
  billKind: DraftKindCode
  acceptor: string
  /** Who endorsed it to us. */
  holder: string
  faceFen: Fen
  dueOn: string
  reason: string
}
export interface DraftNotice extends DraftNews {
  memberId: string
  /** Seconds: when it is told. */
  at: number
}
export const MEMBER_ID = 'HENGYE-SANDBOX'
const MAX_AGE_SECONDS = 600
const MOST_FEN = 1_000_000_000_000

const secretOf = (settings: Settings): Buffer => createHmac('sha256', settings.bankSecret).update('bill platform').digest()
const facts = (n: DraftNews): unknown[] => [
  n.noticeId,
  n.kind,
  n.draftNo,
  n.billKind,
  n.acceptor,
  n.holder,
  n.faceFen,
  n.dueOn,
  n.reason,
]
/** As JSON, where every field has its own ends. */
const canonical = (n: DraftNotice): string => JSON.stringify([n.memberId, ...facts(n), n.at])
export const signDraftNotice = (settings: Settings, n: DraftNotice): string =>
  createHmac('sha256', secretOf(settings)).update(canonical(n)).digest('hex')
/** Of all that was said: the same number with other facts is another message. */
export const factsHash = (n: DraftNews): string =>
  createHash('sha256')
    .update(JSON.stringify(facts(n)))
    .digest('hex')

const LONGEST = { memberId: 40, acceptor: 60, holder: 100, reason: 100 } as const
const CONTROL = /[\p{Cc}]/u

/** The news in it, or null for anything that is not exactly right: form, signature, member, age. */
export function draftNoticeSound(settings: Settings, body: unknown, nowMs: number): DraftNews | null {
  if (body === null || typeof body !== 'object') return null
  const n = body as Record<string, unknown>
  for (const [key, longest] of Object.entries(LONGEST)) {
    const value = n[key]
    if (typeof value !== 'string' || value.length > longest || CONTROL.test(value)) return null
    if (value === '' && key !== 'reason') return null
  }
  const { noticeId, kind, draftNo, billKind, acceptor, holder, faceFen, dueOn, reason, memberId, at } =
    n as unknown as DraftNotice
  if (typeof noticeId !== 'string' || !/^[A-Za-z0-9_-]{6,64}$/.test(noticeId)) return null
  if (typeof draftNo !== 'string' || !DRAFT_NO.test(draftNo)) return null
  if (!['endorsed', 'honoured', 'dishonoured', 'insolvent'].includes(kind) || !DraftKind.values.includes(billKind)) return null
  if (typeof dueOn !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(dueOn)) return null
  if (![faceFen, at].every(Number.isSafeInteger) || faceFen <= 0 || faceFen > MOST_FEN) return null
  const news: DraftNews = { noticeId, kind, draftNo, billKind, acceptor, holder, faceFen, dueOn, reason }
  const given = n.signature
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) return null
  const right = signDraftNotice(settings, { ...news, memberId, at })
  if (!timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(right, 'hex'))) return null
  return memberId === MEMBER_ID && Math.abs(nowMs / 1000 - at) <= MAX_AGE_SECONDS ? news : null
}
