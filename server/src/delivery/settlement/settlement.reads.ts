// 结算单 for the buyer: list, one sheet, and an order's quantities with what may be said of its end.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { SheetState } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { whyNotAskClose } from '@mall/domain/delivery/settlement/caseClose.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse, sentence } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { daysOf } from '../../platform/db/days.ts'
import { orderByCode } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { computeSheet } from './figures.ts'
import { heldTrucks } from './holds.ts'
import { lastClose, sheetByNo, sheetsOfOrder, trucksUnderWay } from './settlement.queries.ts'
import { quantitiesOf, settlementPage, stateCounts } from './settlementList.queries.ts'
import { headOf, sheetView } from './settlement.view.ts'

const CLOSE_STATE: Readonly<Record<string, string>> = {
  asked: '等钢厂答复',
  agreed: '钢厂已出结算单',
  refused: '钢厂不同意',
  withdrawn: '已撤回',
  over: '已全部签收，不用结案',
}
const LISTS = { all: 'shown', open: 'offered', due: 'due', done: 'done' } as const

export async function readSettlementList(ctx: Ctx, input: Parsed<'/api/order/getSettlementList'>) {
  const scope = { ...scopeOf(ctx), contactId: null }
  const [rows, counts] = await Promise.all([
    settlementPage(
      ctx.db,
      {
        ...scope,
        ...daysOf(input),
        list: LISTS[input.state],
        word: input.word,
        limit: input.pageSize,
        offset: offsetOf(input),
      },
      'newest',
    ),
    stateCounts(ctx.db, scope),
  ])
  const count = (state: string) => counts.find(c => c.state === state)?.n ?? 0
  return { ...page(input, rows.map(headOf), rows[0]?.total ?? 0), openCount: count('offered'), dueCount: count('due') }
}

/** A draft is the mill's own paper: the buyer hears of a sheet when it is offered. */
export async function readSettlement(ctx: Ctx, { settleNo, objected }: Parsed<'/api/order/getSettlementDetail'>) {
  const sheet = await sheetByNo(ctx.db, scopeOf(ctx), settleNo)
  if (!sheet || sheet.offeredAt === null) return refuse('SETTLEMENT_NOT_FOUND')
  const order = (await orderByCode(ctx.db, scopeOf(ctx), sheet.orderCode)) ?? refuse('SETTLEMENT_NOT_FOUND')
  const seesMoney = ctx.me.rights.some(r => r === 'order.pay' || r === 'funds.see')
  return {
    ...(await sheetView(ctx.db, order, sheet, objected)),
    whyNotConfirm:
      sheet.state !== 'offered'
        ? sentence('SETTLEMENT_STATE', { state: SheetState.label(sheet.state), act: '确认' })
        : ctx.me.actor
          ? '代打单状态下不能确认结算'
          : (whyNotRight(ctx.me.rights, 'settle.confirm') ?? ''),
    balanceFen: seesMoney ? await availableFen(ctx.db, ctx.companyId) : null,
  }
}

export async function readOrderSettlement(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  const [quantities, sheets, close, under] = await Promise.all([
    quantitiesOf(ctx.db, order.id),
    sheetsOfOrder(ctx.db, order.id),
    lastClose(ctx.db, order.id),
    trucksUnderWay(ctx.db, order.id),
  ])
  const shown = sheets.filter(s => s.offeredAt !== null)
  const moving = order.status === OrderStatus.shipping || order.status === OrderStatus.signed
  const computed =
    moving && shown.every(s => s.state === 'void')
      ? await computeSheet(ctx.db, order, { disputed: await heldTrucks(ctx.db, order.id), accepted: new Set() })
      : null
  return {
    quantities: quantities ?? { orderedKg: order.weightKg, allocatedKg: 0, shippedKg: 0, receivedKg: 0, settledKg: 0 },
    sheets: shown.map(headOf),
    draft:
      computed && computed.rows.length > 0
        ? {
            settledKg: computed.figures.settledKg,
            finalFen: computed.figures.finalFen,
            heldFen: computed.figures.heldFen,
            trucks: new Set(computed.rows.map(r => r.waybillId)).size,
          }
        : null,
    close: close
      ? {
          reason: close.reason,
          askedBy: close.askedBy,
          askedAt: close.askedAt.getTime(),
          open: close.state === 'asked',
          stateText: CLOSE_STATE[close.state] ?? close.state,
          answerText: close.answer,
        }
      : null,
    whyNotAskClose:
      whyNotAskClose({
        shipping: order.status === OrderStatus.shipping,
        offered: shown.some(s => s.state === 'offered'),
        asked: close?.state === 'asked',
        underWay: under,
      }) ?? (ctx.me.actor ? '代打单状态下不能申请结案' : (whyNotRight(ctx.me.rights, 'settle.confirm') ?? '')),
  }
}
