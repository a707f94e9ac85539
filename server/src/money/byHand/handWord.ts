// 手工登记: one person says what he did, another says yes, and it has the effect of the partner's answer, once. Locks: what the room of the thing takes
// (its message to the ERP, then itself), then the word; the partner's answer takes them in the same order.
import {
  HandEventLabel,
  HandKind,
  type HandKindCode,
  handMachine,
  HandResult,
  HandState,
  movesMoney,
  whyNotSaid,
} from '@mall/domain/money/byHand/handWord.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { AuditObject } from '@mall/domain/platform/audit/audit.objects.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import { isConnected } from '../../kernel/settings/partners.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import type { HandFacts, HandRoom } from './handRooms.ts'
import {
  dayBounds,
  endWord,
  type HandWordRow,
  insertWord,
  lockOpenWord,
  lockWord,
  openWord,
  ownSlip,
  txnTaken,
  wordById,
} from './handWord.queries.ts'

export const roomOf = (kind: HandKindCode): HandRoom => extensions().handRooms[kind]
/** Why a word about it wants a reason: the partner may do it too. Empty: it cannot. */
export function warningOf(world: World, kind: HandKindCode, f: Pick<HandFacts, 'partnerAsked'>): string {
  if (!f.partnerAsked) return ''
  const { partner } = roomOf(kind)
  return partner && isConnected(world.settings, partner)
    ? '合作方已收到这条指令，还没有答复，它可能也会办；请先与它核对，再写明原因'
    : '合作方停用前已收到这条指令，它可能也会办；请先与它核对，再写明原因'
}
/** Of one thing: what this employee sees. What is no company's is everybody's who sees all companies. */
export async function factsFor(ctx: Ctx, db: Db, kind: HandKindCode, no: string, tx: Tx | null): Promise<HandFacts> {
  const f = (await roomOf(kind).facts(ctx.world, db, no, tx)) ?? refuse('HAND_NONE')
  const sees = f.companyId === null ? deskContactOf(ctx) === null : await companyInScope(ctx, f.companyId, db)
  return sees ? f : refuse('HAND_NONE')
}

const OBJECT: Record<HandKindCode, AuditObject> = {
  balanceRefund: 'refund',
  receiptReturn: 'receipt',
  sourceRefund: 'refund',
  draft: 'draft',
  payOdd: 'payment',
  oddArrival: 'receipt',
}
const record = (tx: Tx, act: AuditAct, w: Pick<HandWordRow, 'kind' | 'no'>, actorId: number, detail: string) =>
  audit(tx, { actorId, act, objectType: OBJECT[w.kind], objectId: w.no, detail })
type About = Pick<HandWordRow, 'kind' | 'no' | 'amountFen' | 'result' | 'bankAccount' | 'bankTxnId' | 'happenedOn' | 'reason'>
const linkOf = (w: Pick<About, 'kind' | 'no'>, view: string): string => `/byHand?view=${view}&kind=${w.kind}&open=${w.no}`
const inWords = (w: About): string =>
  [
    `${HandKind.label(w.kind)} ${yuan(w.amountFen)} 元「${HandResult.label(w.result)}」，${w.happenedOn}`,
    movesMoney(w.result) ? `账号尾号 ${w.bankAccount.slice(-4)} 流水 ${w.bankTxnId}` : '',
    w.reason,
  ]
    .filter(Boolean)
    .join('，')
const factsOf = (w: About) => ({
  kind: HandKind.label(w.kind),
  no: w.no,
  amount: yuan(w.amountFen),
  result: HandResult.label(w.result),
})

export const registerHandWord = (ctx: Ctx, input: Parsed<'/api/ops/registerHandWord'>) =>
  ctx.db.tx(async tx => {
    const { kind, no, result } = input
    const actorId = ctx.me.userId
    const f = await factsFor(ctx, tx, kind, no, tx)
    const open = await openWord(tx, kind, f.key)
    if (open) {
      // Pressed twice.
      const same = open.askedBy === actorId && open.result === result && open.bankTxnId === input.bankTxnId
      return same
        ? { wordId: String(open.id) }
        : refuse('HAND_OPEN', { who: open.askedName, result: HandResult.label(open.result) })
    }
    if (f.results.length === 0) return refuse('HAND_WRONG.notWaiting', { kind: HandKind.label(kind), no, state: f.state })
    const days = (await dayBounds(tx, f.since)) ?? refuse('BUSY')
    const why = whyNotSaid(input, { ...days, results: f.results, warning: warningOf(ctx.world, kind, f) })
    if (why) return refuse('HAND_WRONG', { why })
    if (input.fileId !== '' && !(await ownSlip(tx, input.fileId, actorId))) return refuse('FILE_NOT_FOUND')
    const taken = () => txnTaken(tx, { ...input, but: 0 })
    const told = async (no: string) => refuse('HAND_TXN', { txn: input.bankTxnId, no })
    const has = input.bankTxnId === '' ? '' : await taken()
    if (has) return told(has)
    const made = await insertWord(tx, {
      ...input,
      key: f.key,
      companyId: f.companyId,
      amountFen: f.amountFen,
      fileId: input.fileId || null,
      partnerAsked: f.partnerAsked,
      actorId,
    })
    // A twin took the bank's number a moment before.
    if (!made) return told(await taken())
    await roomOf(kind).hold?.(tx, f.key, true)
    const word = { ...input, amountFen: f.amountFen }
    await notify(
      tx,
      (await staffWithRight(tx, 'fund.check')).filter(id => id !== actorId),
      { event: 'handToCheck', facts: factsOf(word), link: linkOf(word, 'check') },
    )
    await record(tx, 'hand.register', word, actorId, inWords(word))
    return { wordId: String(made.id) }
  })

/** The thing's locks, then the word's: read before without a lock, to know whose locks. */
async function lockBoth(ctx: Ctx, tx: Tx, wordId: string): Promise<{ w: HandWordRow; f: HandFacts }> {
  const seen = (await wordById(tx, Number(wordId))) ?? refuse('HAND_NONE')
  const f = await factsFor(ctx, tx, seen.kind, seen.no, tx)
  return { f, w: (await lockWord(tx, seen.id)) ?? refuse('HAND_NONE') }
}
async function end(tx: Tx, w: HandWordRow, on: 'confirm' | 'refuse' | 'withdraw', actorId: number, reason: string) {
  const to = handMachine.next(w.state, on, on === 'withdraw' ? 'clerk' : 'checker')
  const act = HandEventLabel[on]
  if (!to) return refuse('HAND_STATE', { state: HandState.label(w.state), act })
  if (!(await endWord(tx, { id: w.id, to, actorId, reason }))) return refuse('HAND_STATE', { state: '已变化', act })
  await roomOf(w.kind).hold?.(tx, w.key, false)
  return to
}

export const decideHandWord = (ctx: Ctx, input: Parsed<'/api/ops/decideHandWord'>) =>
  ctx.db.tx(async tx => {
    const { w, f } = await lockBoth(ctx, tx, input.wordId)
    const actorId = ctx.me.userId
    // Pressed twice by the same person: what he said stands.
    if (w.decidedBy === actorId && w.state === (input.agree ? HandState.confirmed : HandState.refused))
      return { wordState: w.state }
    if (w.askedBy === actorId) return refuse('HAND_TWO')
    if (!input.agree) {
      if (input.reason === '') return refuse('FUND_REASON')
      const wordState = await end(tx, w, 'refuse', actorId, input.reason)
      await notify(tx, [w.askedBy], {
        event: 'handRefused',
        facts: { kind: HandKind.label(w.kind), no: w.no, reason: input.reason },
        link: linkOf(w, 'ended'),
      })
      await record(tx, 'hand.refuse', w, actorId, `${inWords(w)}：${input.reason}`)
      return { wordState }
    }
    const wordState = await end(tx, w, 'confirm', actorId, input.reason)
    if (f.key !== w.key || !f.results.includes(w.result))
      return refuse('HAND_STATE', { state: `对应的${HandKind.label(w.kind)}${f.state}`, act: HandEventLabel.confirm })
    const has = w.bankTxnId === '' ? '' : await txnTaken(tx, { ...w, but: w.id })
    if (has) return refuse('HAND_TXN', { txn: w.bankTxnId, no: has })
    await roomOf(w.kind).end(ctx.world, tx, f, {
      result: w.result,
      bankTxnId: w.bankTxnId,
      reason: w.reason,
      actorId,
      wordId: w.id,
    })
    await record(tx, 'hand.confirm', w, actorId, `${inWords(w)}；登记 ${w.askedName}`)
    return { wordState }
  })

export const withdrawHandWord = (ctx: Ctx, { wordId }: Parsed<'/api/ops/withdrawHandWord'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockBoth(ctx, tx, wordId)
    if (w.askedBy !== ctx.me.userId) return refuse('HAND_OTHERS')
    if (w.state === HandState.withdrawn) return { done: true as const }
    await end(tx, w, 'withdraw', ctx.me.userId, '')
    await record(tx, 'hand.withdraw', w, ctx.me.userId, inWords(w))
    return { done: true as const }
  })

/** The partner has answered first: what somebody had registered has no effect any more, and whoever has paid by hand must look at once. */
export async function overtakeWord(tx: Tx, kind: HandKindCode, key: string): Promise<void> {
  const w = await lockOpenWord(tx, kind, key)
  const to = w && handMachine.next(w.state, 'overtake', 'system')
  if (!w || !to) return
  await endWord(tx, { id: w.id, to, actorId: null, reason: '' })
  await notify(tx, [...new Set([w.askedBy, ...(await staffWithRight(tx, 'fund.check'))])], {
    event: 'handOvertaken',
    facts: factsOf(w),
    link: linkOf(w, 'ended'),
  })
}
