// 让价的线: asked by every way that lowers what a buyer pays before it takes effect; beyond the line it waits for another person (decision 0195).
import { type ConcessionKindCode, ConcessionKind, layerOf } from '@mall/domain/goods/concession/concession.codes.ts'
import { togetherLower, whySecondPerson } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { takingOwnTurns } from '../../kernel/load/turns.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { lockMaker } from '../goods/skuDesk.queries.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { aloneToday, dropWaiting, type GoodsOf, insertConcession, waitingOf } from './concession.queries.ts'

export interface Lowered extends GoodsOf {
  kind: ConcessionKindCode
  /** The most of its list price that is taken off one of these goods. */
  share: number
  /** How many goods. */
  count: number
}

/** Why one person alone may not lower prices so, in words; empty: he may. With what he let go by alone today, of the same goods. */
export async function whyNotAlone(world: World, db: Db, personId: number, l: Lowered): Promise<string> {
  if (l.share <= 0) return ''
  const [percent, goods] = await Promise.all([
    world.rules.number('price.approvePercent'),
    world.rules.number('price.approveGoods'),
  ])
  const today = (await aloneToday(db, { ...l, personId })) ?? { offer: 0, coupon: 0, listLess: 0 }
  const other = layerOf(l.kind) === 'coupon' ? today.offer : today.coupon
  const day = { goods: 0, widest: togetherLower([today.listLess, l.share, other]) }
  return whySecondPerson({ goods: l.count, widest: l.share }, { percent, goods }, day, 'lowered')
}

/** Before the question where the answer takes effect: of two acts of one person at once, each must see the other. */
export const lockPerson = (tx: Tx, personId: number) => lockMaker(tx, personId)
/**
 * For what holds or takes that lock for hundreds of rows: forty such works of one person wait here, and not each with a connection of the database, for
 * ever or until the lock is given up.
 */
export const inPersonsTurn = takingOwnTurns({ waiting: 8 })

interface Of {
  refNo: string
  refVersion?: number
  title: string
  by: number
}
/** One person's word was enough: it counts towards his day. */
export async function wentAlone(tx: Tx, l: Lowered, o: Of): Promise<void> {
  if (l.share <= 0) return
  await insertConcession(tx, {
    kind: l.kind,
    share: l.share,
    skuIds: l.skuIds,
    classes: l.classes,
    needs: '',
    note: '',
    asked: null,
    refNo: o.refNo,
    refVersion: o.refVersion ?? 0,
    title: o.title.slice(0, 120),
    authors: [o.by],
    askedBy: o.by,
  })
}

/** It waits for somebody who has not written it, who hears of it. A second submission of the same finds the first. */
export async function mustWait(
  tx: Tx,
  l: Lowered,
  o: Of & { needs: string; note?: string; asked?: object; authors?: readonly number[] },
): Promise<{ concessionNo: string; needs: string }> {
  const authors = [...new Set([...(o.authors ?? []), o.by])]
  const made = await insertConcession(tx, {
    kind: l.kind,
    share: l.share,
    skuIds: l.skuIds,
    classes: l.classes,
    needs: o.needs,
    note: o.note ?? '',
    refNo: o.refNo,
    refVersion: o.refVersion ?? 0,
    title: o.title.slice(0, 120),
    authors,
    askedBy: o.by,
    asked: o.asked ?? null,
  })
  if (!made) {
    const waiting = await waitingOf(tx, l.kind, o.refNo)
    if (!waiting) throw new Error('what waits was decided under its own lock')
    return { concessionNo: waiting.concessionNo, needs: waiting.needs }
  }
  const { concessionNo } = made
  const what = `${ConcessionKind.label(l.kind)} ${o.title}`
  await audit(tx, {
    actorId: o.by,
    act: 'concession.ask',
    objectType: 'concession',
    objectId: concessionNo,
    detail: `${what} ${o.refNo}；${o.needs}`.slice(0, 500),
  })
  const others = (await staffWithRight(tx, 'price.decide')).filter(id => !authors.includes(id))
  await notify(tx, others, {
    event: 'concessionToApprove',
    facts: { concessionNo, title: what.slice(0, 60), why: o.needs },
    link: `/concessions?no=${concessionNo}&queue=waiting`,
  })
  return { concessionNo, needs: o.needs }
}

/** What was submitted is not what stands any more: whoever changed it submits it again. */
export const takeBack = (tx: Tx, kind: ConcessionKindCode, refNo: string) => dropWaiting(tx, kind, refNo)
