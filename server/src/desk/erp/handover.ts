// 交接文件: made of what waits while no ERP is connected, downloaded as often as wanted, and done when somebody says that the other house has it.
import { HandoverEventLabel, handoverMachine, HandoverState } from '@mall/domain/desk/erp/handover.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import { giveAddress } from '../../platform/download/oneUse.ts'
import { erpConnected } from './erpConnected.ts'
import { handlesMoney } from './handleDifference.ts'
import {
  endHandover,
  handoverByNo,
  handoverPage,
  letGo,
  lockHandover,
  makeHandover,
  markDelivered,
  unsentSums,
} from './handover.queries.ts'
import { HANDOVER_FILE } from './handoverFile.ts'

const none = (): never => refuse('ERP_HANDOVER_NONE.gone')

export async function readHandovers(ctx: Ctx, input: Parsed<'/api/ops/getErpHandoverList'>) {
  const [rows, unsent] = await Promise.all([
    handoverPage(ctx.db, { limit: input.pageSize, offset: offsetOf(input) }),
    unsentSums(ctx.db, erpConnected(ctx.world)),
  ])
  const connected = erpConnected(ctx.world)
  return {
    ...page(
      input,
      rows.map(h => ({
        handoverNo: h.handoverNo,
        fromOn: h.fromOn,
        toOn: h.toOn,
        lineCount: h.lines,
        handoverState: h.state,
        deliveredName: h.deliveredName,
        madeBy: h.madeBy,
        madeAt: h.madeAt.getTime(),
        endedName: h.endedName,
        endedAt: h.endedAt?.getTime() ?? null,
      })),
      rows[0]?.total ?? 0,
    ),
    connected,
    waitingFactCount: unsent?.facts ?? 0,
    oldestOn: unsent?.oldestOn ?? '',
    whyNotMake: !mayStaff(ctx.me.staffRoles, 'erp.handle')
      ? '没有「处理 ERP 对账」权限'
      : !handlesMoney(ctx)
        ? '文件里有资金消息，由有「复核资金」权限的同事办理'
        : connected && !unsent?.facts
          ? 'ERP 已接通，消息由它自己收'
          : '',
  }
}

export const makeErpHandover = (ctx: Ctx, input: Parsed<'/api/ops/makeErpHandover'>) =>
  ctx.db.tx(async tx => {
    const connected = erpConnected(ctx.world)
    // What a connected ERP has no place for, or has refused, is handed over; the rest it takes itself.
    if (connected && !(await unsentSums(tx, connected))?.facts) return refuse('ERP_ON')
    if (!handlesMoney(ctx)) return refuse('ERP_MONEY')
    if (input.fromOn > input.toOn) return refuse('ERP_HANDOVER_NONE.datesCrossed')
    const made =
      (await makeHandover(tx, { ...input, actorId: ctx.me.userId, connected })) ??
      refuse('ERP_HANDOVER_NONE.nothingWaits', { from: input.fromOn, to: input.toOn })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'erp.handOver',
      objectType: 'erpMessage',
      objectId: made.handoverNo,
      detail: `${input.fromOn} 至 ${input.toOn}，${made.lines} 条`,
    })
    return { handoverNo: made.handoverNo, lineCount: made.lines }
  })

export async function handoverUrl(ctx: Ctx, { handoverNo }: Parsed<'/api/ops/getErpHandoverUrl'>) {
  if (!handlesMoney(ctx)) return refuse('ERP_MONEY')
  const h = (await handoverByNo(ctx.db, handoverNo)) ?? none()
  return giveAddress(ctx, ctx.db, { path: HANDOVER_FILE, payload: { handoverNo: h.handoverNo } })
}

export const endErpHandover = (ctx: Ctx, input: Parsed<'/api/ops/endErpHandover'>) =>
  ctx.db.tx(async tx => {
    if (!handlesMoney(ctx)) return refuse('ERP_MONEY')
    const { handoverNo, act } = input
    const h = (await lockHandover(tx, handoverNo)) ?? none()
    const deliveredName = act === 'deliver' ? input.deliveredName : ''
    if (act === 'deliver' && deliveredName === '') return refuse('ERP_HANDOVER_NONE.batchMissing')
    // Said twice with the same words it is one.
    if (h.state === (act === 'deliver' ? HandoverState.delivered : HandoverState.dropped) && h.deliveredName === deliveredName)
      return { done: true as const }
    const to = handoverMachine.next(h.state, act, 'desk')
    if (!to) return refuse('ERP_HANDOVER_STATE', { state: HandoverState.label(h.state), act: HandoverEventLabel[act] })
    await endHandover(tx, { id: h.id, to, deliveredName, actorId: ctx.me.userId })
    await (act === 'deliver' ? markDelivered(tx, h.id) : letGo(tx, h.id))
    await audit(tx, {
      actorId: ctx.me.userId,
      act: act === 'deliver' ? 'erp.delivered' : 'erp.dropHandover',
      objectType: 'erpMessage',
      objectId: handoverNo,
      detail: `${h.lines} 条${deliveredName ? `，${deliveredName}` : ''}`,
    })
    return { done: true as const }
  })
