// 纸质签署: where both signed a document on paper, one employee records it with its scans and a second one, who has opened them, confirms.
// Locks as the seals do (0053): the flow, what the document is of (an order, a framework contract), then the record.
import { paperWords, whyNotOnPaper, whyNotSignedOn } from '@mall/domain/orders/signing/paper.rules.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { Signable } from './signable.ts'
import { announceFlow, mayMove, moveFlow } from './moveFlow.ts'
import {
  decidePaper,
  insertPaper,
  lockPaper,
  ownScans,
  paperById,
  paperDays,
  type PaperRow,
  unseenScans,
} from './paper.queries.ts'
import { askAgain, type FlowRow, flowByNo, flowOfDocument, lockFlow, setTrouble } from './signing.queries.ts'
import { tellBuyer, tellDesk, flowFacts } from './tellSides.ts'

/** The flow and what its document is of, locked in this order; refuses where nothing is to be signed on paper (any more). */
async function lockUnsigned(
  world: World,
  tx: Tx,
  flowId: number,
): Promise<{ flow: FlowRow; paper: NonNullable<Signable['paper']> }> {
  const flow = (await lockFlow(tx, flowId)) ?? refuse('SIGN_NONE')
  const paper = world.signables[flow.kind]?.paper
  const why = (await paper?.whyNot(tx, flow.documentNo)) ?? whyNotOnPaper({ ...flow, atPlatform: flow.platformId !== null })
  if (why) return refuse('PAPER_STATE', { why })
  return { flow, paper: paper ?? refuse('SIGN_NONE') }
}

const log = (tx: Tx, ctx: Ctx, flow: FlowRow, act: AuditAct, detail: string) =>
  audit(tx, {
    actorId: ctx.me.userId,
    act,
    objectType: 'signing',
    objectId: flow.flowNo,
    detail: `${flow.documentNo}：${detail}`,
  })

export async function recordPaperContract(ctx: Ctx, input: Parsed<'/api/ops/recordPaperContract'>) {
  const found = (await flowByNo(ctx.db, input.flowNo)) ?? refuse('SIGN_NONE')
  const fileIds = [...new Set(input.fileIds)]
  return ctx.db.tx(async tx => {
    const { flow, paper } = await lockUnsigned(ctx.world, tx, found.id)
    const { kind, documentNo } = flow
    const madeAt = (await paper.madeAt(tx, documentNo)) ?? refuse('SIGN_NONE')
    const days = (await paperDays(tx, madeAt)) ?? refuse('SIGN_NONE')
    const why = whyNotSignedOn(input.signedOn, days)
    if (why) return refuse('PAPER_STATE', { why })
    // A foreign file answers like one that never was.
    const scans = await ownScans(tx, { ids: fileIds, userId: ctx.me.userId, contractNo: documentNo })
    if (scans.length !== fileIds.length) return refuse('FILE_NOT_FOUND')
    const { signedOn, buyerSigner, note } = input
    const made = await insertPaper(tx, {
      kind,
      contractNo: documentNo,
      signedOn,
      buyerSigner,
      note,
      actorId: ctx.me.userId,
      fileIds,
    })
    if (!made) return refuse('PAPER_STATE.open', { noun: paperWords(kind).noun })
    const reason = `纸质${paperWords(kind).noun}已登记，等钢厂第二人核对`
    await ctx.world.signables[kind]?.onAtDesk?.(ctx.world, tx, documentNo, { actorId: ctx.me.userId, reason })
    await log(tx, ctx, flow, 'signing.paperRecord', `${signedOn}，买方 ${buyerSigner}，${fileIds.length} 份扫描件`)
    announceFlow(tx, flow)
    await tellDesk(tx, flow, `纸质签署已由 ${nameOf(ctx)} 登记，待第二人确认`)
    return { paperId: String(made.id) }
  })
}

const nameOf = (ctx: Ctx): string => ctx.me.realName || ctx.me.nickName

export async function decidePaperContract(ctx: Ctx, { paperId, act, reason }: Parsed<'/api/ops/decidePaperContract'>) {
  const paper = (await paperById(ctx.db, Number(paperId))) ?? refuse('PAPER_NONE')
  const found = (await flowOfDocument(ctx.db, paper.kind, paper.contractNo)) ?? refuse('PAPER_NONE')
  const own = paper.recordedById === ctx.me.userId
  if (act === 'takeBack' ? !own : own) return refuse(act === 'takeBack' ? 'PAPER_NONE' : 'PAPER_OWN')
  if (act === 'reject' && reason === '') return refuse('REASON_NEEDED')
  return ctx.db.tx(async tx => {
    if (act === 'confirm') return confirm(tx, ctx, paper, found.id)
    const flow = (await lockFlow(tx, found.id)) ?? refuse('PAPER_NONE')
    await take(tx, ctx, paper)
    const state = act === 'reject' ? 'rejected' : 'takenBack'
    await decidePaper(tx, { id: paper.id, state, actorId: ctx.me.userId, reason })
    await log(tx, ctx, flow, act === 'reject' ? 'signing.paperReject' : 'signing.paperTakeBack', reason || paper.signedOn)
    if (act === 'reject') await tellDesk(tx, flow, `纸质签署登记被 ${nameOf(ctx)} 驳回：${reason}`, [paper.recordedById])
    announceFlow(tx, flow)
    // What was held back may go to the platform now.
    await askAgain(tx, flow.id, 0)
    return { state } as const
  })
}

/** The record, if it still waits; whoever judges it has opened every scan. */
async function take(tx: Tx, ctx: Ctx, paper: PaperRow): Promise<void> {
  if ((await lockPaper(tx, paper.id))?.state !== 'waits') return refuse('PAPER_NONE')
  if (paper.recordedById === ctx.me.userId) return
  const n = await unseenScans(tx, paper.id, ctx.me.userId)
  if (n > 0) return refuse('PAPER_LOOK', { n })
}

async function confirm(tx: Tx, ctx: Ctx, paper: PaperRow, flowId: number) {
  const { flow, paper: hooks } = await lockUnsigned(ctx.world, tx, flowId)
  await take(tx, ctx, paper)
  await decidePaper(tx, { id: paper.id, state: 'confirmed', actorId: ctx.me.userId, reason: '' })
  // Nobody has it signed a second time: the job finds nothing to send.
  if (mayMove(flow, 'signedOnPaper', 'mill'))
    await moveFlow(tx, flow, { on: 'signedOnPaper', by: 'mill', actorId: ctx.me.userId, reason: `纸质签署 ${paper.signedOn}` })
  await setTrouble(tx, flow.id, '', 0)
  await askAgain(tx, flow.id, null)
  await hooks.onSigned(ctx.world, tx, paper.contractNo)
  await log(tx, ctx, flow, 'signing.paperConfirm', `${paper.signedOn}，买方 ${paper.buyerSigner}，${paper.recordedBy} 登记`)
  await tellBuyer(tx, flow, { event: 'signDone', facts: flowFacts(flow) })
  await tellDesk(tx, flow, `纸质签署已由 ${nameOf(ctx)} 确认，${paperWords(flow.kind).effect}`, [paper.recordedById])
  return { state: 'confirmed' } as const
}
