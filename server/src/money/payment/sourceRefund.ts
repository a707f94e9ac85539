// 原路退回: a refund goes on from the balance to the account that paid (of one paid with frozen money beside, what the bank has got), by the buyer's word or the desk's. Frozen from the first moment; the bank's
// word ends it, and where the bank cannot, the balance has it again (decision 0074).
import { refundIdOf, refundNoOf } from '@mall/domain/money/payment/refundNo.ts'
import {
  SOURCE_PATIENCE_HOURS,
  sourceFen,
  sourceRefundMachine,
  type SourceRefundStateCode,
  whyNotSource,
} from '@mall/domain/money/payment/sourceRefund.ts'
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { sweep } from '../../kernel/sweep.ts'
import { audit } from '../../platform/audit/audit.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { lineOf } from '../funds/credit.queries.ts'
import { openDebtFen } from '../funds/draftMoney.queries.ts'
import { insertHold } from '../funds/hold.queries.ts'
import { post } from '../funds/ledger.ts'
import { owedFen } from '../funds/refund.queries.ts'
import { announce } from '../../platform/live/hub.ts'
import type { RefundPartner } from '../../kernel/ports/payment.ts'
import { lockOrdersById } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { refundHouse } from './payPartner.ts'
import {
  insertSource,
  liveSource,
  lockSource,
  markLooked,
  moveSource,
  refundToSend,
  type SourceInWork,
  sourcePage,
  sourcesInWork,
  sourcesRunning,
} from './sourceRefund.queries.ts'
import { failSource, odd, takeRefundState } from './takeRefund.ts'
import { mustBeProved } from '../../people/session/proved.ts'

/** All that keeps a company's money from leaving: settlements, credit and drafts that it owes. */
export async function owedInAll(db: Db, companyId: number): Promise<number> {
  const [owed, line, debt] = await Promise.all([owedFen(db, companyId), lineOf(db, companyId), openDebtFen(db, companyId)])
  return owed + (line?.overdueFen ?? 0) + debt
}

interface Started {
  sourceNo: string
  state: SourceRefundStateCode
}
async function start(
  tx: Tx,
  id: number,
  scope: { companyId: number | null; userId: number | null },
  actorId: number,
): Promise<Started & { orderCode: string; companyId: number; amountFen: Fen; twin: boolean }> {
  const found = (await refundToSend(tx, id, scope)) ?? refuse('REFUND_NOT_FOUND')
  // Who gives money of an order back, or takes it on, waits for the same row.
  await lockOrdersById(tx, [found.orderId])
  // Asked again under it: two refunds of one payment together send no more than the bank has got.
  const seen = (await refundToSend(tx, id, scope)) ?? refuse('REFUND_NOT_FOUND')
  const running = await liveSource(tx, id)
  const about = { orderCode: seen.orderCode, companyId: seen.companyId }
  if (running) return { ...about, amountFen: running.amountFen, sourceNo: running.sourceNo, state: running.state, twin: true }
  const available = await availableFen(tx, seen.companyId)
  const why = whyNotSource({
    provider: seen.provider,
    newOrderCode: seen.newOrderCode,
    state: null,
    amountFen: seen.amountFen,
    bankRestFen: seen.bankRestFen,
    availableFen: available,
    owedFen: await owedInAll(tx, seen.companyId),
  })
  if (why) return refuse('SOURCE_REFUND', { why })
  const amountFen = sourceFen(seen)
  const made = (await insertSource(tx, { ...seen, amountFen, refundId: id, userId: actorId })) ?? refuse('BUSY')
  const posted = await post(tx, {
    sourceType: 'payRefund',
    sourceId: String(made.id),
    sourceStep: 'freeze',
    moneyChangeType: MoneyChangeType.freeze,
    note: `原路退回 ${made.sourceNo}（订单 ${seen.orderCode}）冻结`,
    actorId,
    entries: [
      { kind: 'customer_available', companyId: seen.companyId, amountFen: minus(amountFen) },
      { kind: 'customer_frozen', companyId: seen.companyId, amountFen },
    ],
  })
  if (!posted) return refuse('BALANCE_SHORT', { available: yuan(available), due: yuan(amountFen) })
  await insertHold(tx, {
    companyId: seen.companyId,
    amountFen,
    receiptId: null,
    refundId: null,
    payRefundId: made.id,
    reason: `原路退回 ${made.sourceNo}（订单 ${seen.orderCode}）`,
    ends: '银行退到付款账户，或银行退不了时解冻',
  })
  announce(tx, `company:${seen.companyId}`, { kind: 'funds' })
  return { ...about, amountFen, sourceNo: made.sourceNo, state: 'asked', twin: false }
}

/** The buyer's word. Said twice it is one refund, and the second hears how it stands. */
export const refundToSource = (ctx: Ctx, { refundNo }: Parsed<'/api/pay/refundToSource'>) =>
  ctx.db.tx(async tx => {
    const { userId } = scopeOf(ctx)
    const made = await start(tx, refundIdOf(refundNo), { companyId: ctx.companyId ?? 0, userId }, ctx.me.userId)
    const { sourceNo, state } = made
    if (!made.twin) await mustBeProved(ctx, tx, { what: '原路退回', fen: made.amountFen })
    return { sourceNo, state }
  })
/** The desk's word, for a buyer who asked by telephone. */
export const refundToSourceAtDesk = (ctx: Ctx, { refundNo, reason }: Parsed<'/api/ops/refundToSource'>) =>
  ctx.db.tx(async tx => {
    const id = refundIdOf(refundNo)
    const seen = (await refundToSend(tx, id, { companyId: null, userId: null })) ?? refuse('REFUND_NOT_FOUND')
    if (!(await companyInScope(ctx, seen.companyId, tx))) return refuse('REFUND_NOT_FOUND')
    const { twin, sourceNo, state, amountFen } = await start(tx, id, { companyId: null, userId: null }, ctx.me.userId)
    if (!twin)
      await audit(tx, {
        actorId: ctx.me.userId,
        act: 'refund.toSource',
        objectType: 'refund',
        objectId: sourceNo,
        detail: `订单 ${seen.orderCode} ${yuan(amountFen)} 元：${reason}`,
      })
    return { sourceNo, state }
  })

export async function readSourceRefunds(ctx: Ctx, input: Parsed<'/api/ops/getSourceRefunds'>) {
  const [rows, running] = await Promise.all([
    sourcePage(ctx.db, {
      state: input.state,
      word: literal(input.word),
      contactId: deskContactOf(ctx),
      limit: input.pageSize,
      offset: offsetOf(input),
    }),
    sourcesRunning(ctx.db, deskContactOf(ctx)),
  ])
  return {
    ...page(
      input,
      rows.map(({ refundId, ...r }) => ({
        ...r,
        refundNo: refundNoOf(refundId),
        at: r.at.getTime(),
        askedAt: r.askedAt?.getTime() ?? null,
        endedAt: r.endedAt?.getTime() ?? null,
      })),
      rows[0]?.total ?? 0,
    ),
    workCount: running.n,
    workFen: running.fen,
  }
}

/** Job: hands new ones to the house that was paid, asks about silent ones, drops those it has sat on too long. What it is not connected to waits for a hand. */
export async function workOnSourceRefunds(world: World): Promise<number> {
  const partner = refundHouse(world)
  if (!partner) return 0
  return sweep(await sourcesInWork(world.pool, SOURCE_PATIENCE_HOURS, partner.name), async s => {
    if (s.state === 'asked') return handOver(world, partner, s)
    const said = s.over && partner.drop ? await partner.drop(s) : await partner.ask(s)
    if (said.kind === 'away') throw new Error(said.why)
    await markLooked(world.pool, s.sourceNo)
    return said.kind === 'done' && said.value !== null && (await takeRefundState(world, s.sourceNo, said.value))
  })
}
async function handOver(world: World, partner: RefundPartner, s: SourceInWork): Promise<boolean> {
  // Asked outside of any transaction, by our number: asked again after a crash, or after no answer, it is the same refund.
  const answer = await partner.giveBack(s)
  // The job is tried again, and its failing is seen.
  if (answer.kind === 'away') throw new Error(answer.why)
  if (answer.kind === 'refused' && !answer.final) {
    await world.pool.tx(async tx => {
      const r = await lockSource(tx, s.sourceNo)
      if (r?.state === 'asked') await odd(tx, r, answer.words)
    })
    return false
  }
  const moved = await world.pool.tx(async tx => {
    const r = await lockSource(tx, s.sourceNo)
    if (r?.state !== 'asked') return false
    if (answer.kind === 'refused') await failSource(tx, r, answer.words)
    else {
      const to = sourceRefundMachine.next(r.state, 'send', 'system') ?? r.state
      await moveSource(tx, { id: r.id, from: r.state, to, bankRefundId: answer.value.bankRefundId, reason: '' })
    }
    return true
  })
  if (moved && answer.kind === 'done') await takeRefundState(world, s.sourceNo, answer.value)
  return moved
}
