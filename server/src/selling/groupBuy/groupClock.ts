// What the clock asks of a group: begin, end, and what follows for each member. Done by the job, and by the first request that comes after it was due.
// The end is one transaction (state, price, members pending); each member's order or refund is one of its own, so that a process that dies in the
// middle leaves members who are pending still, and whoever comes next does the rest: each exactly once, by the row's state.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { timeText } from '@mall/domain/kernel/clock.ts'
import { allotted, depositOf, priceAt, WARN_MS } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { GroupChoice, GroupState, MemberState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { giveToOrder } from '../../goods/capacity/weekHold.queries.ts'
import { shareWeeks } from '../../goods/capacity/weekHold.ts'
import { takeWatchers } from './ask.queries.ts'
import { changeTons, groupAddress, tellAsksOver, tellGroup } from './counts.ts'
import { freeze, release } from './deposits.ts'
import {
  type GroupRow,
  groupsDue,
  groupsToWarn,
  handOver,
  lockGroup,
  lockGroupById,
  markWarned,
  membersPending,
  nextRound,
  setClosed,
  setPending,
  setStarted,
} from './group.queries.ts'
import { makeGroupOrder } from './groupOrder.ts'
import { activeMembers, insertMember, lockMember, memberOf, type MemberRow, moveMember, setMember } from './member.queries.ts'

/** Begins a locked group whose time has come; what it is then. */
export async function startIfDue(tx: Tx, g: GroupRow): Promise<GroupRow> {
  if (g.state !== GroupState.coming || !g.published || g.startsAt > g.now) return g
  await setStarted(tx, g.id)
  await tellGroup(tx, g, { kind: 'started', priceFen: g.listFen })
  const [first] = g.tiers
  await notify(
    tx,
    (await takeWatchers(tx, g)).map(w => w.userId),
    {
      event: 'groupOpened',
      facts: {
        groupNo: g.groupNo,
        title: g.title,
        until: timeText(g.endsAt),
        tons: tons(first?.minKg ?? 0),
        price: yuan(first?.priceFen ?? g.listFen),
      },
      link: groupAddress(g.groupNo),
    },
  )
  return { ...g, state: GroupState.running }
}

/** Brings a group up to what its clock asks for, but for its members; the number of steps taken. */
export async function settleGroup(world: World, tx: Tx, groupNo: string): Promise<number> {
  const locked = await lockGroup(tx, groupNo)
  if (!locked?.published) return 0
  const g = await startIfDue(tx, locked)
  const steps = g.state === locked.state ? 0 : 1
  if ((g.state !== GroupState.running && g.state !== GroupState.reached) || g.endsAt > g.now) return steps
  const members = await activeMembers(tx, g.id)
  const reached = g.state === GroupState.reached
  // Who gets goods: all members of a reached group; of a failed one those who take them at the list price.
  const takers = members.filter(m => reached || m.choice === GroupChoice.list)
  const keepPieces = g.stockMode === StockMode.futures ? 0 : takers.reduce((sum, m) => sum + m.pieces, 0)
  const priceFen = priceAt(g.listFen, g.tiers, g.joinedKg)
  const result = reached
    ? `成团 ${tons(g.joinedKg)} 吨，${g.members} 家，第 ${g.tier} 档 ${yuan(priceFen)} 元/吨`
    : `未成团，${tons(g.joinedKg)} / ${tons(g.tiers[0]?.minKg ?? 0)} 吨，${g.members} 家`
  const closed = await setClosed(tx, {
    id: g.id,
    state: reached ? GroupState.done : GroupState.failed,
    finalFen: reached ? priceFen : null,
    note: result,
    keepPieces,
  })
  await setPending(tx, g.id)
  await shareWeeks(tx, g.id, takers)
  await tellAsksOver(tx, g, null, '已截止')
  if (closed && closed.freed > 0) tx.afterCommit(() => world.search.changed([closed.skuId]))
  await tellGroup(tx, g, { kind: reached ? 'done' : 'failed', priceFen, note: result })
  await notify(tx, await staffWithRight(tx, 'group.run'), {
    event: 'groupEndedDesk',
    facts: { groupNo: g.groupNo, title: g.title, result },
    link: `/ops/groupBuyWatch?no=${g.groupNo}`,
  })
  return steps + 1
}

/** What follows for one member of a closed group: an order, the next round, or the deposit back. False: it was done before. */
export const finishMember = (world: World, groupId: number, memberId: number, actorId: number): Promise<boolean> =>
  world.pool.tx(async tx => {
    const g = await lockGroupById(tx, groupId)
    const m = await lockMember(tx, memberId)
    if (!g || m?.state !== MemberState.pending) return false
    if (g.state === GroupState.done) await takeGoods(world, tx, g, m, g.finalFen ?? g.listFen)
    else if (m.choice === GroupChoice.list) await takeGoods(world, tx, g, m, g.listFen)
    else if (m.choice !== GroupChoice.nextWindow || !(await moveOn(tx, g, m, actorId)))
      await giveDeposit(tx, g, m, actorId, m.choice === GroupChoice.nextWindow ? '，下一轮没有开或装不下' : '')
    return true
  })

async function takeGoods(world: World, tx: Tx, g: GroupRow, m: MemberRow, priceFen: Fen): Promise<void> {
  const made = await makeGroupOrder(world, tx, g, m, priceFen)
  if (g.stockMode === StockMode.spot) await handOver(tx, g.id, m.pieces)
  else await giveToOrder(tx, m.id, made.id)
  await moveMember(tx, { id: m.id, from: 'pending', to: 'unpaid', orderId: made.id, priceFen, hours: g.payHours })
  await notify(tx, [m.userId, ...(await peopleWithRight(tx, m.companyId, 'order.pay'))], {
    event: g.state === GroupState.done ? 'groupOrdered' : 'groupListOrdered',
    facts: { groupNo: g.groupNo, title: g.title, price: yuan(priceFen), orderCode: made.orderCode, hours: g.payHours },
    link: `/order/orderDetail?orderCode=${made.orderCode}`,
  })
}

async function giveDeposit(tx: Tx, g: GroupRow, m: MemberRow, actorId: number, why: string): Promise<void> {
  const fen = await release(tx, { id: m.id, companyId: m.companyId, groupNo: g.groupNo, actorId })
  await moveMember(tx, { id: m.id, from: 'pending', to: 'refunded', depositState: 'released', why: `未成团${why}，订金已解冻` })
  await notify(tx, [m.userId], {
    event: 'groupRefunded',
    facts: { groupNo: g.groupNo, title: g.title, deposit: yuan(fen), why },
    link: groupAddress(g.groupNo),
  })
}

/** 转下一轮: pieces and deposit go into the next group of the same goods, as far as its cap, the company's limit and the balance allow. */
async function moveOn(tx: Tx, g: GroupRow, m: MemberRow, actorId: number): Promise<boolean> {
  const round = await nextRound(tx, g)
  const locked = round && (await lockGroupById(tx, round.id))
  if (!locked || locked.endsAt <= locked.now) return false
  const next = await startIfDue(tx, locked)
  const open = next.state === GroupState.coming || next.state === GroupState.running || next.state === GroupState.reached
  if (!open) return false
  const old = await memberOf(tx, next.id, m.companyId)
  const have = old?.state === MemberState.joined ? old.pieces : 0
  if (old && have === 0 && old.state !== MemberState.left) return false
  const room = {
    pieceG: next.pieceG,
    pieceUnit: next.pieceUnit,
    minPieces: next.minPieces,
    limitPieces: next.limitPieces,
    leftPieces: next.capPieces - next.joinedPieces,
  }
  const got = allotted({ pieces: have + m.pieces, have, takeLess: m.takeLess }, room)
  if ('why' in got) return false
  const weightKg = weightOfPieces(got.pieces, next.pieceG)
  const depositFen = depositOf(next.listFen, weightKg, next.depositBp)
  const moreFen = depositFen - (have > 0 && old ? old.depositFen : 0)
  // What is given back is there again when the rest is asked for: the company's account is locked by the first of both.
  await release(tx, { id: m.id, companyId: m.companyId, groupNo: g.groupNo, actorId })
  if (moreFen > (await availableFen(tx, m.companyId))) {
    await moveMember(tx, {
      id: m.id,
      from: 'pending',
      to: 'refunded',
      depositState: 'released',
      why: '未成团，余额不够下一轮的订金，订金已解冻',
    })
    await notify(tx, [m.userId], {
      event: 'groupRefunded',
      facts: { groupNo: g.groupNo, title: g.title, deposit: yuan(m.depositFen), why: '，余额不够下一轮的订金' },
      link: groupAddress(g.groupNo),
    })
    return true
  }
  const facts = {
    pieces: got.pieces,
    weightKg,
    depositFen,
    takeLess: m.takeLess,
    choice: m.choice,
    userId: m.userId,
    rulesVersion: m.rulesVersion,
    termsIds: m.termsIds,
    termsBy: m.termsBy,
    termsAt: m.termsAt,
  }
  let memberId = old?.id ?? 0
  if (have > 0) await setMember(tx, { id: memberId, ...facts })
  else memberId = (await insertMember(tx, { groupId: next.id, companyId: m.companyId, ...facts }))?.id ?? 0
  const of = { id: memberId, companyId: m.companyId, groupNo: next.groupNo, actorId }
  if (moreFen > 0) await freeze(tx, of, have > 0 ? 'more' : 'joined', moreFen)
  await changeTons(
    tx,
    next,
    { pieces: got.pieces - have, kg: weightKg - (have > 0 && old ? old.weightKg : 0), members: have > 0 ? 0 : 1 },
    have > 0 ? 'changed' : 'joined',
  )
  await moveMember(tx, {
    id: m.id,
    from: 'pending',
    to: 'moved',
    depositState: 'released',
    movedToId: next.id,
    why: `未成团，${tons(weightKg)} 吨在下一轮 ${next.groupNo}`,
  })
  await notify(tx, [m.userId], {
    event: 'groupMoved',
    facts: {
      groupNo: g.groupNo,
      title: g.title,
      tons: tons(weightOfPieces(got.pieces - have, next.pieceG)),
      next: next.groupNo,
      until: timeText(next.endsAt),
      deposit: yuan(depositFen),
    },
    link: groupAddress(next.groupNo),
  })
  return true
}

/** Groups that are due, then so many pending members of theirs, or of one company only. */
async function settle(world: World, companyId: number | null, members: number): Promise<number> {
  const due = await sweep(await groupsDue(world.pool), ({ groupNo }) => world.pool.tx(tx => settleGroup(world, tx, groupNo)))
  const pending = await membersPending(world.pool, companyId, members)
  if (pending.length === 0) return due
  const actorId = await systemUserId(world.pool)
  return due + (await sweep(pending, m => finishMember(world, m.groupId, m.memberId, actorId)))
}
/** Whoever comes after something was due. He is not to fail with it, nor to wait for all members: the job comes in seconds. */
export const settleDue = (world: World, companyId: number | null = null): Promise<number> =>
  settle(world, companyId, companyId === null ? 5 : 20).catch(() => 0)
/** Job: at the moment, by the clock; twice, late or beside its twin it does the same. */
export const runGroupClocks = (world: World): Promise<number> => settle(world, null, 400)

/** Job: members of a group that ends within a day and is not reached. */
export const warnGroups = async (world: World): Promise<number> =>
  sweep(await groupsToWarn(world.pool, WARN_MS), ({ groupNo }) =>
    world.pool.tx(async tx => {
      const g = await lockGroup(tx, groupNo)
      if (!g || !(await markWarned(tx, g.id))) return 0
      const lacks = tons(Math.max(0, (g.tiers[0]?.minKg ?? 0) - g.joinedKg))
      for (const m of await activeMembers(tx, g.id))
        await notify(tx, [m.userId], {
          event: 'groupShort',
          facts: { groupNo, title: g.title, lacks, until: timeText(g.endsAt), choice: `「${GroupChoice.label(m.choice)}」` },
          link: groupAddress(groupNo),
        })
      return 1
    }),
  )
