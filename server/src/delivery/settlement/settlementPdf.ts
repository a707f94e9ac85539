// The settlement sheet as a PDF, for whoever sees it on the screen: drawn when it is asked for, in the thread of the papers, sealed by the mill where
// a signing platform is connected, and kept by what it says.
import { referenceText } from '@mall/domain/orders/order/reference.ts'
import { rowPieces } from '@mall/domain/delivery/settlement/sheet.rules.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { PriceUnitLabel, yuan, minus } from '@mall/domain/kernel/money.ts'
import { SheetState, Verdict } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { inDeskScope } from '@mall/domain/people/staff/deskScope.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import type { World } from '../../kernel/ctx.ts'
import { refusalEnvelope } from '../../kernel/serve/serve.ts'
import { contactOfCompany } from '../../people/company/companyDesk.queries.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { everybody, ordersById } from '../../orders/order/order.queries.ts'
import { drawInThread } from '../../platform/pdf/paperThread.ts'
import { viewerOf } from '../../people/session/session.queries.ts'
import { sealAlone } from '../../orders/signing/sealAlone.ts'
import type { SettlementPaper } from './drawSettlement.ts'
import { sheetByNo, type SheetRow } from './settlement.queries.ts'
import { sheetView } from './settlement.view.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

/** Another drawing of the same facts is another paper. */
const DRAWING = 1
const SETTLEMENT_DRAWING = new URL('./drawSettlement.ts', import.meta.url)

/** The same rows as the calls: a buyer's within his scope and offered, the mill's by right and contact. */
async function maySee(world: World, viewer: Viewer, s: SheetRow): Promise<boolean> {
  if (viewer.kind === 'buyer')
    return (
      s.offeredAt !== null &&
      viewer.companyId === s.companyId &&
      (viewer.rights.includes('order.seeAll') || s.userId === viewer.userId)
    )
  const contact = (await contactOfCompany(world.pool, { id: s.companyId }))?.bdUserId ?? null
  return mayStaff(viewer.staffRoles, 'settle.see') && inDeskScope({ userId: viewer.userId, roles: viewer.staffRoles }, contact)
}

/** A download sends no header: the HttpOnly cookie reads here, and reading is all it can do. */
async function sheetFor(world: World, cookie: string | undefined, settleNo: string): Promise<SheetRow | undefined> {
  const sheet = await sheetByNo(world.pool, everybody, settleNo)
  if (!sheet) return undefined
  const cookies = cookieJar(world.settings, cookie)
  for (const name of ['token', 'opsToken'] as const) {
    const token = cookies.get(name)
    const viewer = token ? await viewerOf(world.pool, token) : null
    if (viewer && (await maySee(world, viewer, sheet))) return sheet
  }
  return undefined
}

async function settlementPaper(world: World, s: SheetRow): Promise<Omit<SettlementPaper, 'sealed'>> {
  const [order] = await ordersById(world.pool, [s.orderId])
  if (!order) throw new Error('a sheet without its order')
  const [view, seller] = await Promise.all([sheetView(world.pool, order, s), sellerOf(world)])
  return {
    settleNo: s.settleNo,
    orderCode: s.orderCode,
    contractNo: view.contractNo,
    ...(referenceText(view.reference) === '' ? {} : { referenceText: referenceText(view.reference) }),
    seller: seller.name,
    buyer: s.companyName,
    settlementText: SettlementMode.label(view.settlement),
    stateText: SheetState.label(s.state),
    draftedAt: view.draftedAt,
    rows: view.rows.map(r => ({
      waybillNo: r.waybillNo,
      ticketNo: r.ticketNo,
      title: r.title,
      pieces: rowPieces(r),
      orderedKg: r.orderedKg,
      settledKg: r.settledKg,
      priceText: `${yuan(r.priceFen)} ${PriceUnitLabel[r.priceUnit]}`,
      fen: r.goodsFen + r.serviceFen + r.freightFen,
      verdict: Verdict.label(r.verdict),
    })),
    tail: view.tail.map(t => ({
      title: t.title,
      pieces: `${t.pieces} ${t.pieceUnit}`,
      weightKg: t.weightKg,
      choice: view.tailChoiceText,
    })),
    sums: [
      { label: '货款', fen: view.goodsFen },
      { label: '附加服务', fen: view.serviceFen },
      { label: '运费', fen: view.freightFen },
      { label: '承兑加价', fen: view.acceptanceFen },
      { label: '优惠', fen: minus(view.discountFen) },
      { label: '结算合计', fen: view.finalFen, bold: true as const },
      ...view.taxes.map(t => ({
        label: `其中税额 ${t.ratePercent} %${view.taxes.length > 1 ? `，${t.label}` : ''}${t.by === 'carrier' ? '，承运方开' : ''}`,
        fen: t.taxFen,
      })),
      { label: '争议挂起', fen: view.heldFen },
      { label: '已付', fen: -(view.paidFen - view.earlierFen) },
    ].filter(x => x.fen !== 0),
    differenceFen: view.differenceFen,
    history: view.history.map(h => ({ at: h.at, what: h.what, who: h.who })),
  }
}

/** A draft gets no seal. Where none can be had the paper says so, and is sealed when it is asked for again. */
export async function settlementPdf(world: World, s: SheetRow): Promise<Buffer> {
  const paper = await settlementPaper(world, s)
  const drawn = async (sealed: SettlementPaper['sealed']) => (await drawInThread(SETTLEMENT_DRAWING, { ...paper, sealed })).bytes
  if (s.offeredAt === null) return drawn('draft')
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, paper]))
    .digest('hex')
  const key = `settlement/${hash}`
  const kept = await world.files.get(key)
  if (kept) return kept
  const sealed = await sealAlone(world, await drawn('yes'), {
    requestId: `${s.settleNo}-${hash.slice(0, 12)}`,
    millName: paper.seller,
    reason: `结算单 ${s.settleNo}`,
  })
  if (!sealed) return drawn('no')
  await world.files.put(key, sealed, 'application/pdf')
  return sealed
}

export function registerSettlementPdf(app: FastifyInstance, world: World): void {
  app.get('/api/settlement/pdf', async (req, reply) => {
    const { settleNo = '' } = req.query as Record<string, unknown>
    const sheet =
      typeof settleNo === 'string' && /^JS\d{8,20}$/.test(settleNo)
        ? await sheetFor(world, req.headers.cookie, settleNo)
        : undefined
    if (!sheet) return reply.code(404).send(refusalEnvelope('SETTLEMENT_NOT_FOUND'))
    const bytes = await settlementPdf(world, sheet)
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${sheet.settleNo}.pdf`)
      .type('application/pdf')
      .send(bytes)
  })
}
