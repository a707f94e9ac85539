import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import {
  type DeliveryStateCode,
  DeliveryState,
  eventLabel,
  KEY_START,
  type KeyStateCode,
  OpenRight,
  PER_MINUTE,
  SOON_DAYS,
} from '@mall/domain/desk/openApi/openApi.codes.ts'
import { companyRights, rightsOfPerson } from '@mall/domain/people/companyAccess/companyRights.ts'
import { beyond } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { countDeliveries, deliveriesOf, hooksOf, triesOf } from './hook.queries.ts'
import { colleagues, keysOf, type ShownKey } from './key.queries.ts'

const stateOf = (k: ShownKey): KeyStateCode => (k.revoked ? 'revoked' : k.over ? 'over' : k.renewed ? 'old' : 'live')

export async function readOpenApi(ctx: Ctx) {
  const { companyId, db } = ctx
  const [keys, hooks, people] = await Promise.all([
    keysOf(db, companyId, SOON_DAYS),
    hooksOf(db, companyId),
    colleagues(db, companyId),
  ])
  return {
    address: ctx.world.settings.origin,
    mobile: maskMobile(ctx.me.mobile),
    keys: keys.map(k => ({
      keyId: String(k.id),
      name: k.name,
      hint: `${KEY_START[k.sandbox ? 'sandbox' : 'live']}…${k.tail}`,
      sandbox: k.sandbox,
      rights: k.rights,
      state: stateOf(k),
      actsAs: k.actsAs,
      perDay: k.perDay,
      usedToday: k.usedToday,
      perMinute: PER_MINUTE,
      nets: k.nets,
      whyDead: k.gone && !k.revoked && !k.over ? `${k.actsAs} 已停用或已离开企业，这把密钥不能用了` : '',
      expiresAt: k.expiresAt.getTime(),
      soon: k.soon,
      lastAt: k.lastAt?.getTime() ?? null,
      lastIp: k.lastIp,
      createdAt: k.createdAt.getTime(),
      madeBy: k.madeBy,
      revokedAt: k.revokedAt?.getTime() ?? null,
      revokedBy: k.revokedBy,
      needsCode: !k.sandbox && k.rights.includes(OpenRight.order),
    })),
    hooks: hooks.map(h => ({
      hookId: String(h.id),
      url: h.url,
      events: h.events,
      format: h.format,
      ends: h.ends,
      stoppedAt: h.stoppedAt?.getTime() ?? null,
      sent: h.sent,
      arrived: h.arrived,
      lost: h.lost,
      held: h.held,
      lastAt: h.lastAt?.getTime() ?? null,
      lastCode: h.lastCode ?? 0,
      lastTrouble: h.lastTrouble ?? '',
      lastMs: h.lastMs ?? 0,
    })),
    people: people.map(p => {
      const [first] = beyond(ctx.me.rights, rightsOfPerson(p))
      const right = first ? companyRights[first as keyof typeof companyRights] : ''
      return { userName: p.userName, name: p.name, whyNot: right ? `有您没有的「${right}」权限` : '' }
    }),
  }
}

interface Asked {
  currentPage: number
  pageSize: number
  state?: DeliveryStateCode | undefined
  hookId?: string | undefined
}
export async function readDeliveries(ctx: Ctx, { currentPage, pageSize, state, hookId }: Asked) {
  const filter = { companyId: ctx.companyId, state: state ?? null, hookId: hookId ? Number(hookId) : null }
  const [rows, totalCount, lost] = await Promise.all([
    deliveriesOf(ctx.db, { ...filter, limit: pageSize, offset: (currentPage - 1) * pageSize }),
    countDeliveries(ctx.db, filter),
    countDeliveries(ctx.db, { ...filter, state: DeliveryState.lost }),
  ])
  const tries = await triesOf(
    ctx.db,
    rows.map(r => r.id),
  )
  return {
    currentPage,
    totalCount,
    totalPage: Math.ceil(totalCount / pageSize),
    lost,
    list: rows.map(r => ({
      deliveryId: String(r.id),
      eventId: r.eventId,
      event: r.event,
      eventLabel: r.simulated ? `模拟：${eventLabel(r.event)}` : eventLabel(r.event),
      about: r.about,
      url: r.url,
      state: r.state,
      createdAt: r.createdAt.getTime(),
      body: r.body,
      nextAt: r.state === DeliveryState.waiting && !r.stopped ? r.nextAt.getTime() : null,
      tries: tries
        .filter(t => t.deliveryId === r.id)
        .map(t => ({ at: t.at.getTime(), code: t.code, trouble: t.trouble, ms: t.ms })),
    })),
  }
}
