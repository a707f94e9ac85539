// What the platform says becomes what the mall knows: the callback, the job's question and the answer to an act all end here. A picture with
// a number that was seen already changes nothing, so repeats and disorder do nothing.
import { SignStatus, signStatusOf, type SignActor } from '@mall/domain/orders/signing/sign.machine.ts'
import type { World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { moveFlow } from './moveFlow.ts'
import type { PlatformState } from './platform.ts'
import {
  askAgain,
  type FlowRow,
  flowById,
  lockFlowOfPlatform,
  logFlow,
  setBuyerSigned,
  setRevokeAsked,
  setSellerSigned,
  setSeq,
  setVoid,
  setVoidSigned,
} from './signing.queries.ts'
import { tellBuyer, tellDesk, flowFacts } from './tellSides.ts'

/** Who caused it, where a person at a screen of the mall did. */
export interface Cause {
  actorId: number
  by: SignActor
}
export type Applied = 'changed' | 'same' | 'unknown'

const SIDE = { buyer: '买方', mill: '卖方' } as const

export async function applyState(world: World, tx: Tx, s: PlatformState, cause?: Cause): Promise<Applied> {
  const locked = await lockFlowOfPlatform(tx, s.platformId)
  if (!locked) return 'unknown'
  const unclear = locked.status === SignStatus.unclear
  if (s.seq <= locked.platformSeq && !unclear) return 'same'
  // An older picture says nothing about now, also not to a flow that is unclear.
  if (s.seq < locked.platformSeq) return 'same'
  await setSeq(tx, locked.id, s.seq)
  const system = await systemUserId(tx)
  let row = locked
  if (unclear) {
    const left = signStatusOf(locked.leftStatus ?? SignStatus.pendingSign) as 'signing'
    row = await moveFlow(tx, row, { on: `found:${left}`, by: 'system', actorId: system })
  }
  const before = row.status
  row = await signatures(world, tx, row, s, cause ?? { actorId: system, by: 'platform' })
  row = await endings(world, tx, row, s, cause ?? { actorId: system, by: 'platform' })
  row = await voiding(world, tx, row, s, cause ?? { actorId: system, by: 'platform' })
  await askAgain(tx, row.id, nextAsk(row, world.clock.now()))
  return unclear || row.status !== before ? 'changed' : 'same'
}

/** Whoever went to the platform's page so lately may be there still. */
const AT_PAGE_MS = 3_600_000
export const isAtPage = (row: Pick<FlowRow, 'sentAt'>, now: number): boolean =>
  row.sentAt !== null && now - row.sentAt.getTime() < AT_PAGE_MS

/** Seconds until the job looks at a flow again: often while somebody is at the platform's page, else now and then; null: never. `now`: the database's. */
export function nextAsk(row: FlowRow, now: number): number | null {
  const lately = isAtPage(row, now)
  switch (signStatusOf(row.status)) {
    case 'incomplete':
    case 'signed':
      return 0
    case 'voided':
      return row.voidKey === null ? 0 : null
    case 'signing':
      return 20
    case 'unclear':
      return 30
    case 'pendingSign':
    case 'voiding':
      return Math.max(5, Math.min(lately ? 20 : 1800, (row.expiresAt.getTime() - now) / 1000 + 5))
    default:
      return null
  }
}

async function signatures(world: World, tx: Tx, from: FlowRow, s: PlatformState, cause: Cause): Promise<FlowRow> {
  let row = from
  if (s.buyer && row.status === SignStatus.pendingSign) {
    await setBuyerSigned(tx, row.id, s.buyer.at, s.buyer.person)
    const actorId = row.signerId ?? cause.actorId
    row = await moveFlow(tx, row, { on: 'firstSign', by: 'platform', actorId, detail: s.buyer.person })
    await signedBy(tx, row, 'signing.sign', actorId, s.buyer.person)
    if (!s.mill)
      await world.signables[row.kind]?.onAtDesk?.(world, tx, row.documentNo, { actorId, reason: '您已签署，等钢厂盖章' })
    if (!s.mill && !(await world.rules.on('signing.autoSeal'))) await tellDesk(tx, row, '买方已签署，待我方盖章')
  }
  if (s.mill && row.status === SignStatus.signing) {
    await setSellerSigned(tx, row.id, s.mill.at, s.mill.person)
    row = await moveFlow(tx, row, { on: 'lastSign', by: 'platform', actorId: cause.actorId, detail: s.mill.person })
    await signedBy(tx, row, 'signing.seal', cause.actorId, s.mill.person)
    await world.signables[row.kind]?.onSigned(world, tx, row.documentNo)
    await tellBuyer(tx, row, { event: 'signDone', facts: flowFacts(row) })
  }
  return row
}

const signedBy = (
  tx: Tx,
  row: FlowRow,
  act: 'signing.sign' | 'signing.seal' | 'signing.voidSign',
  actorId: number,
  who: string,
) => audit(tx, { actorId, act, objectType: 'signing', objectId: row.flowNo, detail: `${row.documentNo}：${who}` })

async function endings(world: World, tx: Tx, row: FlowRow, s: PlatformState, cause: Cause): Promise<FlowRow> {
  const open = row.status === SignStatus.pendingSign || row.status === SignStatus.signing
  if (!open || s.state === 'open' || s.state === 'done') return row
  const signable = world.signables[row.kind]
  const reason = s.reason || (s.state === 'expired' ? '到期未签完，自动撤销' : '未写明原因')
  const half = row.status === SignStatus.signing
  await setRevokeAsked(tx, row.id, null, '')
  const on = s.state === 'refused' ? 'refuse' : s.state === 'expired' ? 'expire' : half ? 'revokeAgreed' : 'revoke'
  const moved = await moveFlow(tx, row, { on, by: 'platform', actorId: cause.actorId, reason })
  if (s.state === 'refused') await signable?.onRefused(world, tx, row.documentNo, reason)
  else if (s.state === 'expired') await signable?.onExpired(world, tx, row.documentNo, reason)
  else await signable?.onRevoked(world, tx, row.documentNo, reason)
  const who = s.refusedBy === '' ? '' : SIDE[s.refusedBy]
  const what = s.state === 'refused' ? `${who}拒签` : s.state === 'expired' ? '到期未签' : '已撤回'
  await tellBuyer(tx, moved, { event: 'signEnded', facts: { ...flowFacts(moved), what, reason } })
  if (s.state === 'refused' && s.refusedBy === 'buyer') {
    await audit(tx, {
      actorId: row.signerId ?? cause.actorId,
      act: 'signing.refuse',
      objectType: 'signing',
      objectId: row.flowNo,
      detail: `${row.documentNo}：${reason}`,
    })
    await tellDesk(tx, moved, `买方拒签：${reason}`)
  }
  return moved
}

async function voiding(world: World, tx: Tx, from: FlowRow, s: PlatformState, cause: Cause): Promise<FlowRow> {
  const v = s.void
  let row = from
  if (!v) return row
  if (
    v.state !== 'refused' &&
    v.state !== 'withdrawn' &&
    (row.status === SignStatus.signed || row.status === SignStatus.archived)
  ) {
    await setVoid(tx, row.id, { by: v.by, reason: v.reason })
    row = await moveFlow(
      tx,
      { ...row, voidBy: v.by },
      { on: 'applyVoid', by: 'platform', actorId: cause.actorId, detail: v.reason },
    )
    await world.signables[row.kind]?.onVoidAsked?.(world, tx, row.documentNo, v.reason)
    if (v.by === 'mill') await tellBuyer(tx, row, { event: 'signVoidAsked', facts: { ...flowFacts(row), reason: v.reason } })
    else await tellDesk(tx, row, `买方申请作废：${v.reason}`)
  }
  if (row.status !== SignStatus.voiding) return row
  const known = (await flowById(tx, row.id)) ?? row
  for (const [side, at, seen] of [
    ['buyer', v.buyerAt, known.voidBuyerAt],
    ['mill', v.millAt, known.voidSellerAt],
  ] as const) {
    if (at === null || seen) continue
    const actorId = side === 'buyer' ? (known.signerId ?? cause.actorId) : cause.actorId
    await logFlow(tx, { flowId: row.id, event: 'voidSign', from: row.status, to: row.status, actorId, detail: SIDE[side] })
    await signedBy(tx, row, 'signing.voidSign', actorId, SIDE[side])
  }
  await setVoidSigned(tx, row.id, v.buyerAt, v.millAt)
  if (v.state === 'done') {
    row = await moveFlow(tx, row, { on: 'voidConfirmed', by: 'platform', actorId: cause.actorId, reason: known.voidReason })
    await world.signables[row.kind]?.onVoided(world, tx, row.documentNo)
    await tellBuyer(tx, row, { event: 'signVoided', facts: flowFacts(row) })
    await tellDesk(tx, row, '双方已签署作废协议')
  } else if (v.state === 'refused' || v.state === 'withdrawn') {
    row = await moveFlow(tx, row, { on: 'voidRefused', by: 'platform', actorId: cause.actorId, detail: v.reason })
    await setVoid(tx, row.id, { by: null, reason: '' })
    await world.signables[row.kind]?.onVoidEnded?.(world, tx, row.documentNo, v.reason)
    await tellBuyer(tx, row, { event: 'signVoidRefused', facts: { ...flowFacts(row), reason: v.reason } })
    if (cause.by !== 'mill') await tellDesk(tx, row, `作废未成：${v.reason}`)
  }
  return row
}
