// Entering a group: what a wish comes to, and the membership it makes. The group is locked and open; limits of a person are asked by whoever comes here.
import { timeText } from '@mall/domain/kernel/clock.ts'
import { allotted, depositOf, shownState, takesMembers } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { GroupChoice, type GroupChoiceCode, GroupState, MemberState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { changeTons, groupAddress, tellAsksOver } from './counts.ts'
import { freeze } from './deposits.ts'
import { clockOf } from './group.view.ts'
import { type GroupRow, lockGroup, nextRound } from './group.queries.ts'
import { startIfDue } from './groupClock.ts'
import { insertMember, memberOf, type MemberRow } from './member.queries.ts'

/** The group, locked, its clock asked; refuses one that takes nobody now. */
export async function openGroup(tx: Tx, groupNo: string, act: string): Promise<GroupRow> {
  const locked = await lockGroup(tx, groupNo)
  if (!locked?.published) return refuse('GROUP_NONE')
  const g = await startIfDue(tx, locked)
  const state = shownState(clockOf(g), g.now.getTime())
  if (state === GroupState.closing || g.state === GroupState.failed || g.state === GroupState.done)
    return refuse('GROUP_ENDED', { at: timeText(g.endsAt) })
  if (!takesMembers(g.state)) return refuse('GROUP_NOT_OPEN', { state: GroupState.label(state), act })
  return g
}
export const roomOf = (g: GroupRow) => ({
  pieceG: g.pieceG,
  pieceUnit: g.pieceUnit,
  minPieces: g.minPieces,
  limitPieces: g.limitPieces,
  leftPieces: g.capPieces - g.joinedPieces,
})

export async function refuseNoRound(tx: Tx, g: GroupRow, choice: GroupChoiceCode): Promise<void> {
  if (choice === GroupChoice.nextWindow && !(await nextRound(tx, g))) refuse('GROUP_CHOICE')
}
export const answer = (g: GroupRow, m: Pick<MemberRow, 'pieces' | 'weightKg' | 'depositFen'>, frozenFen: Fen, waits = '') => ({
  groupNo: g.groupNo,
  pieces: m.pieces,
  weightKg: m.weightKg,
  depositFen: m.depositFen,
  frozenFen,
  waits,
})

interface Wish
  extends Pick<
    MemberRow,
    'companyId' | 'userId' | 'pieces' | 'takeLess' | 'choice' | 'rulesVersion' | 'termsIds' | 'termsBy' | 'termsAt'
  > {
  /** Who freezes the deposit: himself, or who has agreed to it. */
  actorId: number
}
/** What a wish would come to in a locked open group: pieces, tons, deposit. Refuses what the group cannot take. */
export async function counted(tx: Tx, g: GroupRow, w: Pick<Wish, 'companyId' | 'pieces' | 'takeLess' | 'choice'>) {
  const old = await memberOf(tx, g.id, w.companyId)
  if (old && old.state !== MemberState.left) return refuse('GROUP_MEMBER.joined')
  await refuseNoRound(tx, g, w.choice)
  const got = allotted({ pieces: w.pieces, have: 0, takeLess: w.takeLess }, roomOf(g))
  if ('why' in got) return refuse('GROUP_QUANTITY', { why: got.why })
  const weightKg = weightOfPieces(got.pieces, g.pieceG)
  return { pieces: got.pieces, weightKg, depositFen: depositOf(g.listFen, weightKg, g.depositBp) }
}
/** A company becomes a member: counted, its deposit frozen, the group's tons changed. The group is locked and open. */
export async function enterGroup(tx: Tx, g: GroupRow, w: Wish) {
  const got = await counted(tx, g, w)
  const made = await insertMember(tx, { ...w, ...got, groupId: g.id })
  if (!made) return refuse('BUSY')
  await freeze(tx, { id: made.id, companyId: w.companyId, groupNo: g.groupNo, actorId: w.actorId }, 'joined', got.depositFen)
  await changeTons(tx, g, { pieces: got.pieces, kg: got.weightKg, members: 1 }, 'joined')
  await tellAsksOver(tx, g, w.companyId, '同事已参加这一团')
  await notify(tx, [w.userId], {
    event: 'groupJoined',
    facts: {
      groupNo: g.groupNo,
      title: g.title,
      tons: tons(got.weightKg),
      deposit: yuan(got.depositFen),
      until: timeText(g.endsAt),
    },
    link: groupAddress(g.groupNo),
  })
  return answer(g, got, got.depositFen)
}
