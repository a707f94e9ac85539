// Asks for a file. What it will hold, and whose rows they are, is decided now, by who asks; a job makes it.
import {
  ExportKind,
  type ExportKindCode,
  exportRights,
  ExportState,
  formatFits,
  MOST_OPEN_EXPORTS,
  MOST_PROJECT_ORDERS,
} from '@mall/domain/desk/export/export.codes.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { companyForDesk, companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { everybody, orderByCode, type OrderRecord } from '../../orders/order/order.queries.ts'
import { ordersOfProject } from '../../orders/order/project.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import {
  type Asker,
  cancelExport as cancel,
  type ExportRow,
  exportByNo,
  type ExportScope,
  type GoodsAsk,
  insertExport,
  lockQueue,
  openCount,
} from './export.queries.ts'
import { exportView } from './export.view.ts'

type Input = Parsed<'/api/export/startExport'>

export const askerOf = (ctx: Ctx): Asker => ({ userId: ctx.me.userId, actorId: ctx.me.actor?.userId ?? null })

/** The right of the content: asked when a file is begun and again when it is fetched. */
export function mayExport(ctx: Ctx, kind: ExportKindCode, atDesk: boolean): boolean {
  const r = exportRights[kind]
  if (atDesk) return r.desk !== undefined && mayStaff(ctx.me.staffRoles, r.desk)
  return r.buyer === null || (r.buyer !== undefined && ctx.me.rights.includes(r.buyer))
}

/** Orders the asker sees; one he does not see is as unknown as one that never was. */
async function ordersOf(ctx: Ctx, codes: readonly string[], atDesk: boolean): Promise<OrderRecord[]> {
  const orders: OrderRecord[] = []
  for (const code of new Set(codes)) {
    const order = await orderByCode(ctx.db, atDesk ? everybody : scopeOf(ctx), code)
    if (!order || (atDesk && !(await companyInScope(ctx, order.companyId)))) return refuse('ORDER_NOT_FOUND')
    orders.push(order)
  }
  return orders
}

/** Of the asker's company, or at the desk of the one he names. */
async function codesOfProject(ctx: Ctx, input: Input, atDesk: boolean): Promise<string[]> {
  if (atDesk && !input.companyCode) return refuse('EXPORT_KIND.companyUnchosen')
  const scope = atDesk ? { companyId: await companyForDesk(ctx, input.companyCode), userId: null } : scopeOf(ctx)
  const found = await ordersOfProject(ctx.db, { ...scope, project: input.projectName, limit: MOST_PROJECT_ORDERS + 1 })
  if (found.length > MOST_PROJECT_ORDERS) return refuse('EXPORT_KIND.tooManyOrders', { most: MOST_PROJECT_ORDERS })
  return found.map(o => o.orderCode)
}

const GOODS: readonly ExportKindCode[] = ['goods', 'prices', 'counts']
const goodsAsk = ({ kind, goods }: Input): GoodsAsk | null =>
  goods && GOODS.includes(kind)
    ? {
        words: goods.word.split(/\s+/).filter(w => w !== ''),
        ofChannel: goods.ofChannel ?? null,
        depotCode: goods.depotCode ?? null,
        onShelf: goods.onShelf ?? null,
      }
    : null

const titleOf = (ctx: Ctx, input: Input, orders: readonly OrderRecord[]): string => {
  const label = ExportKind.label(input.kind)
  if (GOODS.includes(input.kind)) {
    const { channels, depots } = ctx.world.catalogue
    const { word = '', ofChannel = '', depotCode = '', onShelf } = input.goods ?? {}
    const of = [channels.get(ofChannel)?.channelName, depots.get(depotCode)?.name, word]
    return [label, ...of, onShelf === undefined ? '' : onShelf ? '在架' : '已下架'].filter(Boolean).join(' ')
  }
  if (input.kind === 'pack' && input.projectName) return `${label} 项目 ${input.projectName}，${orders.length} 张订单`
  if (input.kind === 'pack')
    return `${label} ${orders[0]?.orderCode ?? ''}${orders.length > 1 ? ` 等 ${orders.length} 张订单` : ''}`
  if (!input.fromOn && !input.toOn) return label
  return `${label} ${input.fromOn ?? ''} 至 ${input.toOn ?? ''}`.trim()
}

const startAt = (atDesk: boolean) => async (ctx: Ctx, input: Input) => {
  if (!mayExport(ctx, input.kind, atDesk)) return refuse('FORBIDDEN')
  if (!formatFits(input.kind, input.format))
    return refuse(input.kind === 'pack' ? 'EXPORT_KIND.onlyZip' : 'EXPORT_KIND.onlySheets')
  if (input.fromOn && input.toOn && input.fromOn > input.toOn) return refuse('EXPORT_KIND.datesCrossed')
  const isPack = input.kind === 'pack'
  const codes = isPack && input.projectName ? await codesOfProject(ctx, input, atDesk) : input.orderCodes
  if (isPack && codes.length === 0) return refuse('EXPORT_EMPTY')
  const orders = isPack ? await ordersOf(ctx, codes, atDesk) : []
  const scope: ExportScope = atDesk
    ? {
        companyId: input.companyCode && !isPack ? await companyForDesk(ctx, input.companyCode) : null,
        ownerId: null,
        contactId: deskContactOf(ctx),
      }
    : // The balance is the company's: who may see it sees all of it.
      { companyId: ctx.companyId, ownerId: input.kind === 'ledger' ? null : ctx.ownOnly, contactId: null }
  const made = await ctx.db.tx(async tx => {
    await lockQueue(tx, ctx.me.userId)
    const n = await openCount(tx, ctx.me.userId)
    if (n >= MOST_OPEN_EXPORTS) return refuse('EXPORT_BUSY', { n })
    const row = await insertExport(tx, {
      ...askerOf(ctx),
      ...scope,
      kind: input.kind,
      format: input.format,
      title: titleOf(ctx, input, orders),
      filters: {
        fromOn: input.fromOn ?? null,
        toOn: input.toOn ?? null,
        orderIds: orders.map(o => o.id),
        atDesk,
        goods: goodsAsk(input),
      },
      totalCount: null,
    })
    if (!row) throw new Error('an export without a row')
    if (atDesk)
      await audit(tx, {
        actorId: ctx.me.userId,
        act: 'export.start',
        objectType: 'export',
        objectId: row.exportNo,
        detail: row.title,
      })
    return row
  })
  return exportView(made)
}
export const startExport = startAt(false)
export const startExportAtDesk = startAt(true)

/** One of his own. */
export const findExport = async (ctx: Ctx, exportNo: string): Promise<ExportRow> =>
  (await exportByNo(ctx.db, askerOf(ctx), exportNo)) ?? refuse('EXPORT_NONE')

export async function cancelExport(ctx: Ctx, { exportNo }: { exportNo: string }) {
  const row = await findExport(ctx, exportNo)
  if ((await cancel(ctx.db, row.id)) === 0)
    return refuse('EXPORT_STATE', { state: ExportState.label((await findExport(ctx, exportNo)).state), act: '再取消' })
  return { done: true as const }
}
