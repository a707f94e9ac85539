// 导出 details of shipment and of the yard: streamed page by page, safe to open as a sheet.
import { referenceLabel } from '@mall/domain/orders/order/reference.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { UnitState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { literal } from '../../kernel/serve/paging.ts'
import { attachment, giveAddress, registerOneUse } from '../../platform/download/oneUse.ts'
import type { Route } from '../../kernel/serve/serve.ts'
import { audit } from '../../platform/audit/audit.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { csvLine, MARK } from '../../platform/sheet/csv.ts'
import { type ExportFilters, exportLines, type Frozen } from './export.queries.ts'
import { statusSeen } from './ship.view.ts'
import { slotWords } from '../../goods/capacity/gateHours.ts'
import { shipAfter } from './truck.queries.ts'
import { yardAfter } from './yard.queries.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

const PATHS = { ship: '/api/order/exportShipment', units: '/api/order/exportStockDetails' } as const
type Kind = keyof typeof PATHS
const FILES: Record<Kind, string> = { ship: '发货明细.csv', units: '库存件明细.csv' }
const PAGE = 200

const addressFor = (ctx: Ctx, db: Db, kind: Kind, payload: Frozen) => giveAddress(ctx, db, { path: PATHS[kind], payload })
const pattern = (word: string): string | null => (word === '' ? null : `%${literal(word.replace(/[·\s]/g, ''))}%`)

export const shipExportUrl = (ctx: Ctx, input: Parsed<'/api/order/shipExportUrl'>) =>
  addressFor(ctx, ctx.db, 'ship', {
    ...scopeOf(ctx),
    contactId: null,
    filters: {
      fromOn: input.fromOn ?? null,
      toOn: input.toOn ?? null,
      word: pattern(input.word),
      depotCode: null,
      status: input.status ?? null,
      state: null,
    },
  })
/** 在库明细 of a buyer: what lies in the yard for his orders. */
export const stockExportUrl = (ctx: Ctx, input: Parsed<'/api/order/stockExportUrl'>) =>
  addressFor(ctx, ctx.db, 'units', {
    ...scopeOf(ctx),
    contactId: null,
    filters: { fromOn: null, toOn: null, word: pattern(input.word), depotCode: null, status: null, state: null },
  })
export const deskExportUrl = (ctx: Ctx, input: Parsed<'/api/ops/exportUrl'>) =>
  ctx.db.tx(async tx => {
    const filters: ExportFilters = {
      fromOn: input.fromOn ?? null,
      toOn: input.toOn ?? null,
      word: pattern(input.word),
      depotCode: input.depotCode || null,
      status: input.status ?? null,
      state: input.state || null,
    }
    const scope = { companyId: null, userId: null, contactId: deskContactOf(ctx) }
    const made = await addressFor(ctx, tx, input.kind, { ...scope, filters })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'ship.export',
      objectType: 'depot',
      objectId: input.depotCode || '全部仓库',
      detail: input.kind === 'ship' ? '发货明细' : '库存件明细',
    })
    return made
  })

async function* shipRows(db: Db, t: Frozen): AsyncGenerator<string> {
  const asStaff = t.companyId === null
  yield csvLine([
    '运单',
    '订单',
    ...(asStaff ? ['企业'] : []),
    '仓库',
    '状态',
    '时段',
    '车牌',
    '司机',
    '件号',
    '炉号',
    '商品',
    '规格',
    '件数',
    '单位',
    '标牌，吨',
    '分摊过磅，吨',
    '出厂',
    '签收',
    referenceLabel.buyerNo,
    referenceLabel.projectName,
    referenceLabel.wantedOn,
  ])
  const f = t.filters
  const { received, freightApplying, freightPaid } = WaybillStatus
  const asked = f.status === received && !asStaff ? [received, freightApplying, freightPaid] : [f.status]
  const statuses = f.status === null ? null : WaybillStatus.values.filter(code => asked.includes(code))
  for (let after = 0; ; ) {
    const rows = await shipAfter(db, {
      companyId: t.companyId,
      userId: t.userId,
      contact: t.contactId,
      statuses,
      ended: false,
      depotCode: f.depotCode,
      selfPickup: null,
      word: f.word,
      fromOn: f.fromOn,
      toOn: f.toOn,
      after,
      limit: PAGE,
    })
    const last = rows.at(-1)
    if (!last) return
    const lines = await exportLines(
      db,
      rows.map(r => r.id),
    )
    for (const r of rows)
      for (const l of lines.filter(x => x.waybillNo === r.waybillNo))
        yield csvLine([
          r.waybillNo,
          r.orderCode,
          ...(asStaff ? [r.companyName] : []),
          r.depotName,
          WaybillStatus.label(statusSeen(r, asStaff)),
          r.slotAt ? slotWords(r.slotAt) : '',
          r.plate,
          r.driverName,
          l.unitNo,
          l.heatNo,
          l.title,
          l.spec,
          l.pieces,
          l.pieceUnit,
          { kg: l.tagKg },
          l.scaleKg === null ? '' : { kg: l.scaleKg },
          { at: r.leftAt },
          { at: r.receivedAt },
          r.reference.buyerNo,
          r.reference.projectName,
          r.reference.wantedOn ?? '',
        ])
    after = last.id
  }
}
async function* unitRows(db: Db, t: Frozen): AsyncGenerator<string> {
  const asStaff = t.companyId === null
  yield csvLine([
    '件号',
    '炉号',
    '商品',
    '商品编码',
    '仓库',
    '库位',
    '件数',
    '单位',
    '标牌，吨',
    '理论，吨',
    '入库日',
    '状态',
    '订单',
    '运单',
    ...(asStaff ? ['冻结原因'] : []),
  ])
  const { depotCode, state, word } = t.filters
  for (let after = 0; ; ) {
    const own = asStaff ? null : { companyId: t.companyId, userId: t.userId }
    const rows = await yardAfter(db, { depotCode, state, word, contact: t.contactId, own, after, limit: PAGE })
    const last = rows.at(-1)
    if (!last) return
    for (const u of rows)
      yield csvLine([
        u.unitNo,
        u.heatNo,
        u.title,
        u.skuCode,
        u.depotName,
        u.position,
        u.pieces,
        u.pieceUnit,
        { kg: u.tagKg },
        { kg: u.theoryKg },
        u.madeOn,
        UnitState.label(u.state),
        u.orderCode,
        u.waybillNo,
        ...(asStaff ? [u.blockedReason] : []),
      ])
    after = last.id
  }
}

const forWhom: Record<Kind, (viewer: Viewer) => string> = {
  ship: viewer => (viewer.kind === 'staff' ? '/api/ops/exportUrl' : '/api/order/shipExportUrl'),
  units: viewer => (viewer.kind === 'staff' ? '/api/ops/exportUrl' : '/api/order/stockExportUrl'),
}
export function registerShipmentExport(app: FastifyInstance, world: World, routes: readonly Route[]): void {
  for (const kind of Object.keys(PATHS) as Kind[])
    registerOneUse<Frozen>(app, world, {
      path: PATHS[kind],
      refused: ['EXPORT_TICKET'],
      bySession: { routes, call: forWhom[kind], input: { kind } },
      send: async (frozen, reply) =>
        reply
          .header('content-disposition', attachment('export.csv', FILES[kind]))
          .type('text/csv; charset=utf-8')
          .send(Readable.from(marked(kind === 'units' ? unitRows(world.pool, frozen) : shipRows(world.pool, frozen)))),
    })
}
async function* marked(rows: AsyncGenerator<string>): AsyncGenerator<string> {
  yield MARK
  yield* rows
}
