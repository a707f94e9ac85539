// What changes the tons of a group: counters, price, state, tiers told, the event. The group is locked, and `g` is what its row says.
import { timeText } from '@mall/domain/kernel/clock.ts'
import { priceAt, takesMembers, tiersReached } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { GroupEventKind, type GroupEventKindCode, GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify } from '../../platform/notice/notify.ts'
import { endAsks } from './ask.queries.ts'
import { type GroupRow, insertEvent, setCounts } from './group.queries.ts'
import { activeMembers } from './member.queries.ts'

export const groupAddress = (groupNo: string): string => `/groupBuyingSearch?view=all&word=${groupNo}`

/** An event of the group: numbered, kept, announced. */
export async function tellGroup(
  tx: Tx,
  g: Pick<GroupRow, 'id' | 'groupNo' | 'now'>,
  e: { kind: GroupEventKindCode; priceFen: Fen; changeKg?: Kg; note?: string },
): Promise<void> {
  const row = await insertEvent(tx, {
    groupId: g.id,
    kind: e.kind,
    changeKg: e.changeKg ?? 0,
    priceFen: e.priceFen,
    note: e.note ?? '',
  })
  announce(tx, `group:${g.id}`, { kind: 'group', groupNo: g.groupNo, seq: row?.seq ?? 0, serverNow: g.now.getTime() })
}

/** Wishes that wait for a colleague have no sense any more: the group is over, or the company is in it. */
export async function tellAsksOver(
  tx: Tx,
  g: Pick<GroupRow, 'id' | 'groupNo' | 'title'>,
  companyId: number | null,
  why: string,
): Promise<void> {
  const people = (await endAsks(tx, g.id, companyId, why)).map(a => a.userId)
  await notify(tx, people, {
    event: 'groupAskOver',
    facts: { groupNo: g.groupNo, title: g.title, why },
    link: groupAddress(g.groupNo),
  })
}

/**
 * Pieces come to a running group or go. Its price follows: a reached group may fall back below its tier, and the history shows both. Members hear
 * of a tier the first time it is reached, once.
 */
export async function changeTons(
  tx: Tx,
  g: GroupRow,
  by: { pieces: number; kg: Kg; members: number },
  kind: 'joined' | 'changed' | 'left',
): Promise<GroupRow> {
  const kg = g.joinedKg + by.kg
  const tier = tiersReached(g.tiers, kg)
  const state = takesMembers(g.state) ? (tier > 0 ? GroupState.reached : GroupState.running) : g.state
  const now: GroupRow = {
    ...g,
    joinedPieces: g.joinedPieces + by.pieces,
    joinedKg: kg,
    members: g.members + by.members,
    tier,
    state,
    toldTier: Math.max(g.toldTier, tier),
  }
  await setCounts(tx, { id: g.id, pieces: now.joinedPieces, kg, members: now.members, tier, state, toldTier: now.toldTier })
  const priceFen = priceAt(g.listFen, g.tiers, kg)
  await tellGroup(tx, g, { kind, priceFen, changeKg: by.kg })
  if (tier !== g.tier)
    await tellGroup(tx, g, {
      kind: tier > g.tier ? GroupEventKind.reached : GroupEventKind.fell,
      priceFen,
      note: tier === 0 ? '低于第 1 档，回到挂牌价' : `第 ${tier} 档 ${yuan(priceFen)} 元/吨`,
    })
  if (tier > g.toldTier) {
    const people = (await activeMembers(tx, g.id)).map(m => m.userId)
    await notify(tx, people, {
      event: 'groupTier',
      facts: { groupNo: g.groupNo, title: g.title, tons: tons(kg), price: yuan(priceFen), n: tier, until: timeText(g.endsAt) },
      link: groupAddress(g.groupNo),
    })
  }
  return now
}
