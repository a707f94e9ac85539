// 赔付: agreed money moves by itself. It waits for what other rooms ask (`refundGuards`) and for the settlement of the truck, and is called again.
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { returnFen, returnKg } from '@mall/domain/delivery/afterSales/claim.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import { sweep } from '../../kernel/sweep.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { postBack } from '../../money/funds/credit.ts'
import { type GivenBack, giveBackEntries } from '../../money/funds/draftMoney.ts'
import { type Journal, post } from '../../money/funds/ledger.ts'
import { everybody, type OrderRecord } from '../../orders/order/order.queries.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import { type ClaimRow, claimsToPay, type ClaimUnitRow, lockClaim, logClaim, setWaits, unitsOfClaim } from './claim.queries.ts'
import { unitMoney } from './claimMoney.ts'
import { type LockedClaim, lockForClaim, moveClaim, tellBuyer, claimFacts } from './moveClaim.ts'
import { payReplacement, replacementToPay } from './replaceGoods.ts'
import { insertRefund, lowerAgreed, openReturns, receivedOf, type RefundLine, setRefund } from './refund.queries.ts'

interface RefundAsked {
  orderId: number
  companyId: number
  claimNo: string
  lines: readonly RefundLine[]
  amountFen: Fen
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** What must be before money goes back; empty: it may go, else what it waits for. The claim stays as agreed. */
    readonly refundGuards: readonly ((world: World, tx: Tx, asked: RefundAsked) => Promise<string>)[]
  }
}

interface Give {
  claimId: number
  claimNo: string
  lines: readonly RefundLine[]
  actorId: number
  /** It pays for new steel at once: what is left of it goes to the credit later. */
  carried?: boolean
}
/**
 * Books a refund of goods, to the drafts that paid the order and else onto the balance; says what lies on drafts again. Null: it is more than was
 * paid for them and not given back. The order is locked.
 */
export async function giveRefund(
  tx: Tx,
  order: Pick<OrderRecord, 'id' | 'orderCode' | 'companyId'>,
  r: Give,
): Promise<{ id: number; drafts: GivenBack['drafts'] } | null> {
  const money = await unitMoney(tx, order.id)
  const asked = Map.groupBy(r.lines, l => l.waybillUnitId)
  for (const [unit, lines] of asked) {
    const fen = lines.reduce((sum, l) => sum + l.amountFen, 0)
    const m = money.get(unit)
    if (!m?.settled || fen <= 0 || fen > m.restFen) return null
  }
  const amountFen = r.lines.reduce((sum, l) => sum + l.amountFen, 0)
  const refund = await insertRefund(tx, {
    orderId: order.id,
    claimId: r.claimId,
    amountFen,
    reason: `异议 ${r.claimNo}`,
    lines: r.lines,
  })
  if (!refund) return null
  const back = await giveBackEntries(tx, order, amountFen, r.actorId)
  const journal: Journal = {
    sourceType: 'refund',
    sourceId: String(refund.id),
    sourceStep: 'done',
    moneyChangeType: MoneyChangeType.claimBack,
    note: `订单 ${order.orderCode} 异议 ${r.claimNo} 退款`,
    actorId: r.actorId,
    entries: [...back.entries, { kind: 'mall_orders', companyId: null, amountFen: -amountFen }],
  }
  if (!(await (r.carried ? post(tx, journal) : postBack(tx, order, journal))))
    throw new Error(`refund ${refund.id} was not posted`)
  return { id: refund.id, drafts: back.drafts }
}

interface Due {
  unit: ClaimUnitRow
  /** The return whose new steel it pays for. */
  returnId: number | null
  line: RefundLine
}
/** What is agreed and has not gone: discounts, and steel that came back. */
async function dueOf(tx: Tx, order: OrderRecord, units: readonly ClaimUnitRow[]): Promise<{ due: Due[]; unsettled: string[] }> {
  const money = await unitMoney(tx, order.id)
  const back = new Map((await receivedOf(tx, units[0] ? units.map(u => u.id) : [])).map(b => [b.claimUnitId, b]))
  const due: Due[] = []
  const unsettled: string[] = []
  for (const unit of units) {
    const came = back.get(unit.id)
    const home = unit.way === 'return' || (unit.way === 'replace' && came?.whole)
    const wanted = unit.refundId === null && (unit.way === 'discount' || (home && came !== undefined))
    if (!wanted) continue
    const m = money.get(unit.waybillUnitId)
    if (!m?.settled) {
      unsettled.push(unit.waybillNo)
      continue
    }
    const fen = came
      ? returnFen({ restFen: m.restFen, settledKg: m.kg, receivedKg: came.receivedKg, handlingFen: came.handlingFen })
      : Math.min(unit.agreedFen, m.restFen)
    // Agreed before the truck was settled, and it was settled at less: never more than was paid.
    if (!came && fen < unit.agreedFen) await lowerAgreed(tx, unit.id, fen)
    if (fen > 0)
      due.push({
        unit,
        returnId: unit.way === 'replace' && came ? came.returnId : null,
        line: {
          orderLineId: unit.orderLineId,
          waybillUnitId: unit.waybillUnitId,
          waybillId: unit.waybillId,
          claimUnitId: unit.id,
          amountFen: fen,
          kg: came ? returnKg({ settledKg: m.kg, receivedKg: came.receivedKg }) : unit.kg,
          returned: came !== undefined,
        },
      })
  }
  return { due, unsettled: [...new Set(unsettled)] }
}

/** One refund for what is money alone, one for each return that new steel is paid by. False: more than was paid and not given back; nothing was booked. */
async function payEach(world: World, tx: Tx, locked: LockedClaim, due: readonly Due[], actorId: number): Promise<boolean> {
  const { order, claim } = locked
  for (const [returnId, mine] of Map.groupBy(due, d => d.returnId)) {
    const lines = mine.map(d => d.line)
    const fen = lines.reduce((sum, l) => sum + l.amountFen, 0)
    const anew = returnId === null ? null : await replacementToPay(world, tx, { returnId, fen, actorId })
    const give = { claimId: claim.id, claimNo: claim.claimNo, lines, actorId, carried: anew !== null }
    const refund = await giveRefund(tx, order, give)
    if (!refund) return false
    await setRefund(
      tx,
      mine.map(d => d.unit.id),
      refund.id,
    )
    if (anew) await payReplacement(world, tx, { order, claim, anew, drafts: refund.drafts, fen, actorId })
  }
  return true
}

/** Pays what a locked claim owes, as far as it may go, and ends the claim when nothing is left. Says what went and what it waits for. */
export async function payLocked(
  world: World,
  tx: Tx,
  locked: LockedClaim,
): Promise<{ refundedFen: Fen; waits: string; claim: ClaimRow }> {
  const { order } = locked
  const { due, unsettled } = await dueOf(tx, order, await unitsOfClaim(tx, locked.claim.id))
  let waits = unsettled.length > 0 ? `运单 ${unsettled.join('、')} 还没有结算，结算后自动退款` : ''
  let refundedFen = 0
  const actorId = await systemUserId(tx)
  if (due.length > 0) {
    const lines = due.map(d => d.line)
    const amountFen = lines.reduce((sum, l) => sum + l.amountFen, 0)
    const asked = { orderId: order.id, companyId: order.companyId, claimNo: locked.claim.claimNo, lines, amountFen }
    let held = ''
    for (const ask of extensions().refundGuards) held ||= await ask(world, tx, asked)
    if (!held) {
      const paid = await payEach(world, tx, locked, due, actorId)
      if (!paid) held = `应退 ${yuan(amountFen)} 元超过订单已付未退的货款，请客服与财务核对`
      else {
        refundedFen = amountFen
        await logClaim(tx, {
          claimId: locked.claim.id,
          event: 'money',
          detail: `${yuan(amountFen)} 元`,
          actorId,
          requestId: '',
        })
        await tellBuyer(tx, locked.claim, { event: 'claimPaid', facts: { ...claimFacts(locked.claim), amount: yuan(amountFen) } })
        announceOrder(tx, order, order.status)
      }
    }
    waits = [held, waits].filter(Boolean).join('；')
  }
  await setWaits(tx, locked.claim.id, waits)
  const claim = (await lockClaim(tx, locked.claim.id)) ?? locked.claim
  if (claim.status !== AfterSalesStatus.agreed || waits !== '' || (await openReturns(tx, claim.id)) > 0)
    return { refundedFen, waits, claim }
  return { refundedFen, waits, claim: await moveClaim(tx, { order, claim }, { on: 'finish', by: 'system', actorId }) }
}

/** To be called again by whoever held the money: pays what may go now. Says what it still waits for. */
export async function payAgreedClaim(world: World, tx: Tx, claimNo: string): Promise<string> {
  const locked = await lockForClaim(tx, everybody, claimNo)
  return (await payLocked(world, tx, locked)).waits
}

/** Job: agreed money whose truck has been settled since, or whose guard has nothing to say any more. */
export const payAgreedClaims = async (world: World): Promise<number> =>
  sweep(await claimsToPay(world.pool), ({ claimNo }) =>
    world.pool.tx(async tx => {
      const locked = await lockForClaim(tx, everybody, claimNo)
      const done = await payLocked(world, tx, locked)
      return done.refundedFen > 0 || done.claim.status !== locked.claim.status
    }),
  )
