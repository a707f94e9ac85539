import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { callTable, type Parsed } from '@mall/contract/main/calls.ts'
import { proxyMay } from '@mall/contract/kernel/call.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { PROXY_TICKET_SECONDS, proxyGroupOf, proxyGroups } from '@mall/domain/people/session/proxy.rules.ts'
import { companyRights } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { orderByCode } from '../order/order.queries.ts'
import { scopeOf } from '../order/scope.ts'
import { staffById } from '../../people/session/session.queries.ts'
import { compareLines, proxyLog, proxyLogCount, targetById, ticketOf } from './proxy.queries.ts'

const MINUTE_MS = 60_000

/** Calls that only belong to people outside a session, or to the employee's own way in: no acts in somebody's name. */
const OUTSIDE = new Set(['/api/user/agentLogin', '/api/user/loginUser', '/api/user/smsLoginUserBean', '/api/user/createUser'])
const plain = (title: string): string => title.replace(/（.*?）|[：；，].*$/g, '')

/** The contract's own flags as a table: what a person sees here is what the server refuses by. Reads are named as one. */
const groups = (() => {
  const table = new Map<string, { may: Set<string>; mayNot: Set<string> }>()
  for (const [path, call] of Object.entries(callTable)) {
    if (!call.writes || call.access === 'staff' || path.startsWith('/api/ops/') || OUTSIDE.has(path)) continue
    const label = proxyGroupOf(path)
    const group = table.get(label) ?? { may: new Set(), mayNot: new Set() }
    table.set(label, group)
    group[proxyMay(call) ? 'may' : 'mayNot'].add(plain(call.title))
  }
  return proxyGroups.flatMap(label => {
    const g = table.get(label)
    return g ? [{ label, may: [...g.may], mayNot: [...g.mayNot].filter(t => !g.may.has(t)) }] : []
  })
})()

export async function readProxyTerms(ctx: Ctx, input: { ticket?: string | undefined }) {
  if (input.ticket === undefined) return { who: null, groups }
  const t = (await ticketOf(ctx.db, input.ticket)) ?? refuse('PROXY_TICKET')
  const [target, staff] = [await targetById(ctx.db, t.userId), await staffById(ctx.db, t.staffId)]
  if (!target || !staff) return refuse('PROXY_TICKET')
  const now = ctx.world.clock.now()
  return {
    who: {
      companyName: target.companyName,
      buyerName: target.name,
      staffName: `${staff.name}（${staff.staffCode}）`,
      reason: t.reason,
      minutes: t.minutes,
      until: now + t.minutes * MINUTE_MS,
      seconds: Math.max(0, Math.ceil((t.createdAt.getTime() + PROXY_TICKET_SECONDS * 1000 - now) / 1000)),
    },
    groups,
  }
}

/** Whose log the asker sees: his own; with the right over people, his company's. */
export function logScope(ctx: Ctx, scope: 'mine' | 'company'): { userId: number | null; companyId: number | null } {
  const { me } = ctx
  if (scope === 'mine') return { userId: me.userId, companyId: null }
  if (!me.rights.includes('people.manage')) return refuse('COMPANY_RIGHT', { right: companyRights['people.manage'] })
  return { userId: null, companyId: ctx.companyId }
}

export async function readProxyLog(ctx: Ctx, input: Parsed<'/api/user/getProxyLog'>) {
  const whose = logScope(ctx, input.scope)
  const [rows, totalCount] = await Promise.all([
    proxyLog(ctx.db, { ...whose, limit: input.pageSize, offset: (input.currentPage - 1) * input.pageSize }),
    proxyLogCount(ctx.db, whose.userId, whose.companyId),
  ])
  return {
    list: rows.map(r => ({
      sessionId: String(r.id),
      buyerName: r.buyerName,
      staffName: `${r.staffName}（${r.staffCode}）`,
      reason: r.reason,
      startedAt: r.startedAt.getTime(),
      until: r.until.getTime(),
      endedAt: r.endedAt?.getTime() ?? null,
      endWhy: r.endWhy || r.overWhy || '',
      running: r.endedAt === null && r.overWhy === null,
      actCount: r.actCount,
      acts: r.acts.map(a => ({ at: new Date(a.at).getTime(), ...actForBuyer(a) })),
    })),
    currentPage: input.currentPage,
    totalPage: Math.ceil(totalCount / input.pageSize),
    totalCount,
  }
}

const BY_PROXY: readonly (string | null)[] = ['proxy.act', 'proxy.leave'] satisfies AuditAct[]
/** The buyer knows whose log he reads: the call's name is enough. Its path and fields are for those who investigate. */
const actForBuyer = (a: { act: string | null; action: string; detail: string }) =>
  BY_PROXY.includes(a.act)
    ? { action: a.action.slice(a.action.indexOf('：') + 1), detail: '' }
    : { action: a.action, detail: a.detail }

export async function readProxyCompare(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  return (await compareLines(ctx.db, order.id, order.companyId)).map(r => ({
    lineNo: r.lineNo,
    title: r.title,
    pieceUnit: r.pieceUnit,
    priceUnit: r.priceUnit,
    pieces: r.pieces,
    priceFen: r.priceFen,
    last:
      r.lastCode === null || r.lastAt === null
        ? null
        : { orderCode: r.lastCode, at: r.lastAt.getTime(), pieces: r.lastPieces ?? 0, priceFen: r.lastPriceFen ?? 0 },
  }))
}
