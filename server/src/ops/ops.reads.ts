import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { companyAccount } from '../company/company.queries.ts'
import { everybody, orderByCode } from '../order/order.queries.ts'
import { orderDetail } from '../order/order.reads.ts'
import {
  anyAudit,
  auditCount,
  type AuditFilter,
  auditsPage,
  companyOrderCount,
  intendCount,
  intendsPage,
  paymentCount,
  paymentsPage,
  type QueueFilter,
  queueCount,
  queueOf,
  settingValues,
  workCount,
} from './ops.queries.ts'
import {
  actorsOf,
  areaPrices,
  auditView,
  deskRow,
  intendView,
  paymentView,
  queueRow,
  settingsView,
  specialNames,
  whoseForStaff,
} from './ops.view.ts'
import { deskSku, movesOf, overridesOf, priceChangesOf, type SkuFilter, skuCount, skuPage } from './skuDesk.queries.ts'

interface Paging {
  currentPage: number
  pageSize: number
}
const offsetOf = (p: Paging): number => (p.currentPage - 1) * p.pageSize
const page = <T>(p: Paging, list: T[], totalCount: number) => ({
  list,
  currentPage: p.currentPage,
  totalPage: Math.ceil(totalCount / p.pageSize),
  totalCount,
})
/** What is typed is text, not a pattern. */
const literal = (word: string): string => word.replace(/[%_\\]/g, '\\$&')

export async function readWorkCount(ctx: Ctx) {
  const none = {
    review: 0,
    approval: 0,
    cancelApply: 0,
    intend: 0,
    certification: 0,
    unpaid: 0,
    todayFen: 0,
    todayKg: 0,
    todayOrders: 0,
  }
  return (await workCount(ctx.db)) ?? none
}

export async function readOrderQueue(ctx: Ctx, input: Parsed<'/api/ops/getOrderQueue'>) {
  const filter: QueueFilter = {
    queue: input.queue,
    status: input.status ?? null,
    word: literal(input.word),
    channelCode: input.channelCode ?? null,
    sort: input.sort,
    limit: input.pageSize,
    offset: offsetOf(input),
  }
  const [rows, total, special] = await Promise.all([
    queueOf(ctx.db, filter),
    queueCount(ctx.db, filter),
    ctx.world.rules.get('order.speciallyTreated'),
  ])
  const names = specialNames(special)
  const by = actorsOf(ctx.me)
  return page(
    input,
    rows.map(o => queueRow(ctx.world, o, by, names)),
    total,
  )
}

export async function readOrderForStaff(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const head = (await orderByCode(ctx.db, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
  const [detail, account, companyOrders, audits, special] = await Promise.all([
    orderDetail(ctx, orderCode, true),
    companyAccount(ctx.db, head.companyId),
    companyOrderCount(ctx.db, head.companyId),
    auditsPage(ctx.db, { ...anyAudit, objectType: 'order', objectId: orderCode, limit: 20, offset: 0 }),
    ctx.world.rules.get('order.speciallyTreated'),
  ])
  return {
    ...detail,
    blocker: detail.blocker && { ...detail.blocker, whose: whoseForStaff(detail.blocker.whose) },
    companyCode: head.companyCode,
    certified: head.certified,
    speciallyTreated: specialNames(special).has(head.companyName),
    availableFen: account?.availableFen ?? 0,
    companyOrders,
    cancelReason: head.cancelReason,
    audits: audits.map(auditView),
  }
}

export async function readSkuDesk(ctx: Ctx, input: Parsed<'/api/ops/getSkuList'>) {
  const words = input.word.split(/\s+/).filter(Boolean)
  const isNumber = (word: string) => /^\d+(\.\d+)?$/.test(word)
  const filter: SkuFilter = {
    patterns: words.filter(word => !isNumber(word)).map(word => `%${literal(word)}%`),
    numbers: words.filter(isNumber).map(word => `(^|[^0-9.])${word.replace('.', '[.]')}([^0-9.]|$)`),
    channelCode: input.channelCode ?? null,
    depotCode: input.depotCode ?? null,
    onShelf: input.onShelf ?? null,
  }
  const [rows, total] = await Promise.all([skuPage(ctx.db, filter, input.pageSize, offsetOf(input)), skuCount(ctx.db, filter)])
  return page(
    input,
    rows.map(r => deskRow(ctx.world, r)),
    total,
  )
}

export async function readSkuForStaff(ctx: Ctx, { skuCode }: { skuCode: string }) {
  const sku = (await deskSku(ctx.db, skuCode)) ?? refuse('GOODS_NOT_FOUND')
  const [overrides, moves, priceChanges] = await Promise.all([
    overridesOf(ctx.db, sku.id),
    movesOf(ctx.db, sku.id),
    priceChangesOf(ctx.db, sku.id),
  ])
  return {
    ...sku,
    areas: areaPrices(ctx.world, sku, overrides),
    moves: moves.map(m => ({ ...m, at: m.at.getTime() })),
    priceChanges: priceChanges.map(c => ({ ...c, at: c.at.getTime() })),
  }
}

export async function readPaymentList(ctx: Ctx, input: Parsed<'/api/ops/getPaymentList'>) {
  const [rows, total] = await Promise.all([
    paymentsPage(ctx.db, input.state ?? null, literal(input.word), input.pageSize, offsetOf(input)),
    paymentCount(ctx.db, input.state ?? null, literal(input.word)),
  ])
  return page(input, rows.map(paymentView), total)
}

export async function readSettings(ctx: Ctx) {
  const rows = await settingValues(ctx.db)
  return settingsView(new Map(rows.map(r => [r.key, r.value])))
}

export async function readAuditList(ctx: Ctx, input: Parsed<'/api/ops/getAuditList'>) {
  const filter: AuditFilter = {
    objectType: input.objectType ?? null,
    objectId: input.objectId ?? null,
    word: literal(input.word),
    person: literal(input.person),
    action: literal(input.action),
    fromOn: input.fromOn ?? null,
    toOn: input.toOn ?? null,
    proxyOnly: input.proxyOnly,
  }
  const [rows, total] = await Promise.all([
    auditsPage(ctx.db, { ...filter, limit: input.pageSize, offset: offsetOf(input) }),
    auditCount(ctx.db, filter),
  ])
  return page(input, rows.map(auditView), total)
}

export async function readIntendList(ctx: Ctx, input: Parsed<'/api/ops/getIntendList'>) {
  const [rows, total] = await Promise.all([
    intendsPage(ctx.db, input.state ?? null, input.pageSize, offsetOf(input)),
    intendCount(ctx.db, input.state ?? null),
  ])
  return page(input, rows.map(intendView), total)
}
