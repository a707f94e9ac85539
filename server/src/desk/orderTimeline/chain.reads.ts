// 等待事项, 全程追溯 and 异常看板: what the rooms say of an order, put together.
import type { Fen } from '@mall/domain/kernel/money.ts'
import {
  blockKinds,
  type BlockKind,
  boardKinds,
  blockOwners,
  isLate,
  onlyWhenLate,
  ownerLabel,
  ownerOf,
} from '@mall/domain/desk/orderTimeline/blockers.ts'
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { InvoiceFlow } from '@mall/domain/money/invoice/invoice.machine.ts'
import { UnitState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { SheetState } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { WaybillStatus, waybillStatusForBuyer } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { waitingSums } from '../../money/byHand/handWord.queries.ts'
import { waitsByHand } from '../../money/byHand/waitsByHand.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { everybody, orderByCode, type OrderRecord } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { sheetsOfOrder } from '../../delivery/settlement/settlement.queries.ts'
import {
  blocksAtDesk,
  blocksOfOrder,
  chainClaims,
  chainInvoices,
  chainLines,
  chainMoney,
  chainTrucks,
  chainUnits,
  ordersOfNumber,
} from './chain.queries.ts'
import { carriedOf, contractOf } from './chainLinks.queries.ts'
import { blockView, factOf, sorted } from './chain.view.ts'

/** The board shows the oldest of them; nobody works through more than this in a day. */
const MOST = 2000

export async function readOrderBlocks(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  const { now } = ctx.me
  const rows = await blocksOfOrder(ctx.db, order.id)
  // Twenty trucks on the road are twenty rows of his table, not twenty things that are stuck.
  const stuck = rows.filter(b => b.kind === 'signReady' || !onlyWhenLate.includes(b.kind) || isLate(factOf(b), now))
  return { blocks: sorted(stuck).map(b => blockView(b, { side: 'buyer', roles: [], now })) }
}

const MONEY: Readonly<Record<string, string>> = { paid: '付款', refund: '退款', more: '补付结算差额' }

async function chainOf(ctx: Ctx, order: OrderRecord, side: 'buyer' | 'desk') {
  const { db } = ctx
  const { now } = ctx.me
  const [contract, lines, units, trucks, sheets, invoices, claims, money, carried, blocks] = await Promise.all([
    contractOf(db, order.id),
    chainLines(db, order.id),
    chainUnits(db, order.id),
    chainTrucks(db, order.id),
    sheetsOfOrder(db, order.id),
    chainInvoices(db, order.id),
    chainClaims(db, order.id),
    chainMoney(db, order.id),
    carriedOf(db, order.id),
    blocksOfOrder(db, order.id),
  ])
  const shown = side === 'buyer' ? sheets.filter(s => s.offeredAt !== null) : sheets
  return {
    orderCode: order.orderCode,
    status: order.status,
    companyName: order.companyName,
    summary: order.summary,
    totalFen: order.totalFen,
    contract: contract ? { ...contract, signedAt: contract.signedAt?.getTime() ?? null } : null,
    lines,
    units: units.map(({ returnNo, returned, ...u }) => ({
      ...u,
      // Where the steel is now: back at the mill, or on its way there.
      stateText: returnNo === null ? UnitState.label(u.state) : `${returned ? '已退回' : '退货中'} ${returnNo}`,
      waybillNo: u.waybillNo ?? '',
      ticketNo: u.ticketNo ?? '',
      certNo: u.certNo ?? '',
      reportNo: u.reportNo ?? '',
    })),
    trucks: trucks.map(t => ({
      waybillNo: t.waybillNo,
      plate: t.plate,
      stateText: t.ended
        ? '已取消'
        : WaybillStatus.label(side === 'buyer' ? waybillStatusForBuyer(t.status, t.byProxy) : t.status),
      leftAt: t.leftAt?.getTime() ?? null,
      receivedAt: t.receivedAt?.getTime() ?? null,
      ticketNo: t.ticketNo ?? '',
      netKg: t.netKg,
      tagKg: t.tagKg,
      pieces: t.pieces,
    })),
    sheets: shown.map(s => ({
      settleNo: s.settleNo,
      stateText: SheetState.label(s.state),
      settledKg: s.settledKg,
      finalFen: s.finalFen,
      differenceFen: s.differenceFen,
    })),
    invoices: invoices.map(v => ({
      invoiceSn: v.invoiceSn,
      taxInvoiceNo: v.taxInvoiceNo,
      red: v.kind === 'red',
      stateText: InvoiceFlow.label(v.flow),
      grossFen: v.grossFen,
    })),
    claims: claims.map(x => ({ claimNo: x.claimNo, stateText: AfterSalesStatus.label(x.status), refundedFen: x.refundedFen })),
    money: money.map(m => ({ at: m.at.getTime(), text: MONEY[m.what] ?? m.what, no: m.no, fen: m.fen })),
    carriedFromCode: carried?.fromCode ?? '',
    carriedToCode: carried?.toCode ?? '',
    replacesCode: carried?.replaces ?? '',
    replacedByCodes: carried?.replacedBy ?? [],
    blocks: sorted(blocks).map(b => blockView(b, { side, roles: side === 'desk' ? ctx.me.staffRoles : [], now })),
  }
}

export const readOrderChain = async (ctx: Ctx, { orderCode }: { orderCode: string }) =>
  chainOf(ctx, (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND'), 'buyer')

export async function readChainAtDesk(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const order = (await orderByCode(ctx.db, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
  if (!(await companyInScope(ctx, order.companyId))) return refuse('ORDER_NOT_FOUND')
  return chainOf(ctx, order, 'desk')
}

export const findChain = async (ctx: Ctx, { no }: { no: string }) => ({
  list: await ordersOfNumber(ctx.db, { ...scopeOf(ctx), contactId: null }, no.toUpperCase()),
})
export const findChainAtDesk = async (ctx: Ctx, { no }: { no: string }) => ({
  list: await ordersOfNumber(ctx.db, { companyId: null, userId: null, contactId: deskContactOf(ctx) }, no.toUpperCase()),
})

/** What is stuck now, of what somebody sees: what runs out first comes first. */
export async function stuckNow(ctx: Ctx, ask: { word: string; depotCode: string }) {
  const { now } = ctx.me
  const rows = await blocksAtDesk(ctx.db, {
    kinds: boardKinds,
    word: ask.word === '' ? null : `%${literal(ask.word)}%`,
    contactId: deskContactOf(ctx),
    depotCode: ask.depotCode || null,
    limit: MOST + 1,
  })
  const late = (b: (typeof rows)[number]) => isLate(factOf(b), now)
  return {
    all: sorted(rows.slice(0, MOST)).filter(b => !onlyWhenLate.includes(b.kind) || late(b)),
    late,
    view: (b: (typeof rows)[number]) => blockView(b, { side: 'desk', roles: ctx.me.staffRoles, now }),
    cut: rows.length > MOST,
  }
}
/** Of an order that waits for several things its money counts once. */
export const stuckFen = (of: readonly { orderId: number; fen: Fen }[]): number =>
  [...new Map(of.map(b => [b.orderId, b.fen])).values()].reduce((sum, fen) => sum + fen, 0)

/** Money has no order to be stuck at: it stands above the list, for whoever sees money. */
async function moneyByHand(ctx: Ctx) {
  if (!mayStaff(ctx.me.staffRoles, 'fund.see')) return []
  return waitsByHand(ctx, await waitingSums(ctx.db, deskContactOf(ctx))).map(({ text, count, fen, link }) => ({
    text,
    count,
    fen,
    link,
  }))
}

export async function readExceptions(ctx: Ctx, input: Parsed<'/api/ops/getExceptions'>) {
  const { now } = ctx.me
  const { all, late, view, cut } = await stuckNow(ctx, input)
  const ofOwner = all.filter(b => !input.owner || ownerOf(b.kind, b.selfPickup) === input.owner)
  const ofKind = all.filter(b => !input.kind || b.kind === input.kind)
  const found = ofOwner.filter(b => (!input.kind || b.kind === input.kind) && (!input.lateOnly || late(b)))
  const listed = found.slice(offsetOf(input), offsetOf(input) + input.pageSize)
  const count = <K extends string>(
    of: typeof all,
    key: (b: (typeof all)[number]) => K,
    label: (k: K) => string,
    codes: readonly K[],
  ) =>
    codes.flatMap(code => {
      const n = of.filter(b => key(b) === code).length
      return n > 0 ? [{ code, label: label(code), count: n }] : []
    })
  return {
    ...page(
      input,
      listed.map(b => ({
        ...view(b),
        orderCode: b.orderCode,
        companyName: b.companyName,
        bdName: b.bdName,
        depotName: b.depotName,
        summary: b.summary,
        ref: b.ref,
        fen: b.fen,
        kindText: blockKinds[b.kind].label,
        byBuyer: ownerOf(b.kind, b.selfPickup) === 'buyer',
      })),
      found.length,
    ),
    now,
    byHand: await moneyByHand(ctx),
    sumFen: stuckFen(found),
    lateCount: all.filter(late).length,
    kinds: count(
      ofOwner,
      b => b.kind,
      (k: BlockKind) => blockKinds[k].label,
      boardKinds,
    ),
    owners: count(
      ofKind,
      b => ownerOf(b.kind, b.selfPickup),
      k => ownerLabel[k],
      blockOwners,
    ),
    cut,
  }
}
