// Settled tickets with what may still be invoiced of each: one knowledge for the list, the draft, the order's page and the submit.
import { assemble, type Limits, linePrice, type PackedInvoice } from '@mall/domain/money/invoice/assembly.ts'
import { openOfRows, ownOpen, taxClassOf, worthOfRows } from '@mall/domain/money/invoice/tickets.ts'
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { PaymentType } from '@mall/domain/orders/order/order.status.ts'
import { freightIsOurs, VAT_RATE_PERCENT } from '@mall/domain/kernel/tax.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { orderCaps, type SettledRow, settledOfCompany, settledOfOrders, usedToday } from './tickets.queries.ts'

export interface OpenTicket extends SettledRow {
  ticketId: string
  grossFen: Fen
  openFen: Fen
  /** Neither invoiced nor given back, whatever the order as a whole leaves. */
  ownFen: Fen
  group: string
  groupText: string
  ratePercent: number
}
export const idOf = (t: { settlementId: number; waybillId: number; orderLineId: number }): string =>
  `${t.settlementId}-${t.waybillId}-${t.orderLineId}`

export const openOfCompany = async (world: World, db: Db, companyId: number): Promise<OpenTicket[]> =>
  (await priced(world, db, await settledOfCompany(db, companyId))).filter(t => t.openFen > 0)
/**
 * All tickets of orders, also those without a rest. `evenDue`: with what was never invoiced of an order whose 少补 is unpaid, which nobody may
 * apply for yet but which no red letter is needed for either.
 */
export const ticketsOfOrders = async (
  world: World,
  db: Db,
  orderIds: readonly number[],
  o: { evenDue?: true } = {},
): Promise<OpenTicket[]> => priced(world, db, await settledOfOrders(db, orderIds, o.evenDue === true), o)

async function priced(world: World, db: Db, rows: readonly SettledRow[], o: { evenDue?: true } = {}): Promise<OpenTicket[]> {
  if (rows.length === 0) return []
  const caps = new Map((await orderCaps(db, [...new Set(rows.map(r => r.orderId))])).map(c => [c.orderId, c]))
  const merge = await world.rules.on('invoice.mergeOrders')
  const out: OpenTicket[] = []
  for (const [orderId, mine] of Map.groupBy(rows, r => r.orderId)) {
    const cap = caps.get(orderId)
    const worth = [...Map.groupBy(mine, r => r.settlementId).values()].flatMap(sheet =>
      worthOfRows(sheet[0] ?? { acceptanceFen: 0, discountFen: 0 }, sheet, sheet[0]?.invoiceRoute ?? 1).map((grossFen, i) => ({
        row: sheet[i] as SettledRow,
        grossFen,
      })),
    )
    // 少补 unpaid blocks the whole order.
    const left =
      !cap || (cap.due && !o.evenDue)
        ? 0
        : cap.keptFen - cap.invoicedFen - cap.reservedFen - (freightIsOurs(mine[0]?.invoiceRoute ?? 1) ? 0 : cap.freightFen)
    const rowsOf = worth.map(w => ({ grossFen: w.grossFen, takenFen: w.row.takenFen, refundedFen: w.row.refundedFen }))
    const open = openOfRows(rowsOf, left)
    for (const [i, { row, grossFen }] of worth.entries()) {
      const mineOf = rowsOf[i]
      const ratePercent = VAT_RATE_PERCENT.goods
      const long = row.contractType !== 'C'
      const contract = long ? row.contractNo : merge ? 'C' : row.orderCode
      out.push({
        ...row,
        ticketId: idOf(row),
        grossFen,
        openFen: open[i] ?? 0,
        ownFen: mineOf ? ownOpen(mineOf) : 0,
        ratePercent,
        group: `${contract}|${row.paymentType}|${ratePercent}`,
        groupText: `${long || !merge ? `合同 ${row.contractNo || row.orderCode}` : '单笔合同'}　${PaymentType.label(row.paymentType)}　税率 ${ratePercent} %`,
      })
    }
  }
  // Of one group together, in the order of the oldest.
  return [...Map.groupBy(out, t => t.group).values()].flat()
}

const part = (label: string, fen: Fen): string => (fen === 0 ? '' : `${label} ${fen < 0 ? '−' : ''}${yuan(Math.abs(fen))}`)
/** What a ticket is worth, part by part, where that is not its goods alone: the buyer sees why it is not price times weight. */
export function moneyText(
  t: Pick<OpenTicket, 'goodsFen' | 'serviceFen' | 'freightFen' | 'grossFen' | 'refundedFen' | 'invoiceRoute'>,
): string {
  const freightFen = freightIsOurs(t.invoiceRoute) ? t.freightFen : 0
  const otherFen = t.grossFen - t.goodsFen - t.serviceFen - freightFen
  const more = [
    part('附加服务', t.serviceFen),
    part('运费', freightFen),
    part(otherFen < 0 ? '优惠' : '承兑加价', otherFen),
    part('已退', minus(t.refundedFen)),
    t.freightFen > freightFen ? '运费由承运方开' : '',
  ].filter(Boolean)
  return more.length === 0 ? '' : [part('货款', t.goodsFen), ...more].join('，')
}

export async function limitsOf(world: World, db: Db): Promise<Limits> {
  const [maxLines, maxNetFen, dayNetFen, used] = [
    await world.rules.number('invoice.maxLines'),
    await world.rules.number('invoice.maxNetFen'),
    await world.rules.number('invoice.dayNetFen'),
    await usedToday(db),
  ]
  return { maxLines, maxNetFen, dayNetFen, restNetFen: Math.max(0, dayNetFen - used) }
}

export const pack = (tickets: readonly OpenTicket[], limits: Limits): PackedInvoice[] =>
  assemble(
    tickets.map(t => ({ key: t.ticketId, group: t.group, kg: t.kg, grossFen: t.openFen, ratePercent: t.ratePercent })),
    limits,
  )

export const goodsNameOf = (t: Pick<OpenTicket, 'classCode' | 'goodsName'>): string =>
  `*${taxClassOf(t.classCode)}*${t.goodsName}`

export function packedView(invoices: readonly PackedInvoice[], tickets: readonly OpenTicket[]) {
  const by = new Map(tickets.map(t => [t.ticketId, t]))
  return invoices.map(i => {
    const first = by.get(i.lines[0]?.key ?? '')
    return {
      ...i,
      groupText: first?.groupText ?? '',
      paymentType: first?.paymentType ?? ('A' as const),
      lines: i.lines.flatMap(l => {
        const t = by.get(l.key)
        return t
          ? [
              {
                ticketId: l.key,
                ticketNo: t.ticketNo || t.waybillNo,
                orderCode: t.orderCode,
                goodsName: goodsNameOf(t),
                spec: t.spec,
                kg: l.kg,
                price: linePrice(l.netFen, l.kg),
                grossFen: l.grossFen,
                netFen: l.netFen,
                taxFen: l.taxFen,
              },
            ]
          : []
      }),
    }
  })
}
