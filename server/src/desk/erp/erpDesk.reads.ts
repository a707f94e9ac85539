// What the desk of the reconciliation asks. Who has no say in funds sees the yard's books alone.
import { erpBooksOpen, erpConnected } from './erpConnected.ts'
import { effectsOf, type ErpEvent, isInstruction, linesOfMessage } from '@mall/domain/desk/erp/erp.events.ts'
import { DifferenceEventLabel, DifferenceState, isMoney, mendNeedsTwo } from '@mall/domain/desk/erp/difference.ts'
import { whyHeld } from '@mall/domain/desk/erp/handover.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { handlesMoney, mendLines, seesMoney } from './handleDifference.ts'
import { unsentSums } from './handover.queries.ts'
import { answersOf, messageByKey, messageCounts, messagePage, type MessageRow, messagesAbout } from './message.queries.ts'
import {
  differenceById,
  differenceCounts,
  differencePage,
  type DifferenceRow,
  historyOf,
  lastRun,
  runPage,
  type RunRow,
} from './reconcile.queries.ts'
import { inUnit } from './reconcile.ts'
import { erpBooked } from './sandboxBooks.ts'
import { erpRests } from './workOnErp.job.ts'

const runView = (r: RunRow, money: boolean) => ({
  runNo: r.runNo,
  day: r.day,
  how: r.how,
  state: r.state,
  compared: r.compared,
  different: r.different,
  underWayLines: r.underWay,
  messages: r.messages,
  trouble: r.trouble,
  actorName: r.actorName,
  takenAt: r.takenAt.getTime(),
  books: r.books.filter(b => money || !isMoney(b.kind)),
})
const differenceView = (d: DifferenceRow) => ({
  differenceId: String(d.id),
  kind: d.kind,
  ref: d.ref,
  title: d.title,
  ours: d.ours,
  theirs: d.theirs,
  underWay: d.underWay,
  state: d.state,
  note: d.note,
  notedName: d.notedName,
  firstRunNo: d.firstRunNo,
  lastRunNo: d.lastRunNo,
  firstSeenAt: d.firstSeenAt.getTime(),
  lastSeenAt: d.lastSeenAt.getTime(),
  endedAt: d.endedAt?.getTime() ?? null,
  mendAskedName: d.mendAskedName,
  mendedName: d.mendedName,
  version: d.version,
})
const ofYard = (topic: string): boolean => topic === 'order.shipped' || topic === 'order.weight' || topic === 'stock.moved'
const messageView = (ctx: Ctx, m: MessageRow) => ({
  messageKey: m.key,
  topic: m.topic,
  about: m.about,
  state: m.state,
  tries: m.tries,
  resent: m.resent,
  trouble: m.trouble,
  byFile: m.byFile,
  held: m.held,
  handoverNo: m.handoverNo,
  deliveredName: m.deliveredName,
  createdAt: m.createdAt.getTime(),
  sentAt: m.sentAt?.getTime() ?? null,
  doneAt: m.doneAt?.getTime() ?? null,
  nextAt: m.nextAt.getTime(),
  lines: linesOfMessage(m.payload),
  whyNotResend: whyNotResend(ctx, m),
})
const whyNotResend = (ctx: Ctx, m: MessageRow): string =>
  !mayStaff(ctx.me.staffRoles, 'erp.handle')
    ? '没有「处理 ERP 对账」权限'
    : !ofYard(m.topic) && !handlesMoney(ctx)
      ? '资金消息由有「复核资金」权限的同事重发'
      : isInstruction(m.topic) && m.state === 'done'
        ? '付款指令已有答复，不能重发'
        : whyHeld(m)

export async function readRuns(ctx: Ctx, input: Parsed<'/api/ops/getErpRunList'>) {
  const rows = await runPage(ctx.db, { ...daysOf(input), limit: input.pageSize, offset: offsetOf(input) })
  const money = seesMoney(ctx)
  return page(
    input,
    rows.map(r => runView(r, money)),
    rows[0]?.total ?? 0,
  )
}

export async function readDifferences(ctx: Ctx, input: Parsed<'/api/ops/getErpDifferenceList'>) {
  const money = seesMoney(ctx)
  const [rows, counts, last, messages] = await Promise.all([
    differencePage(ctx.db, input.state, {
      ...daysOf(input),
      money,
      kind: input.kind,
      word: literal(input.word),
      limit: input.pageSize,
      offset: offsetOf(input),
    }),
    differenceCounts(ctx.db, money),
    lastRun(ctx.db),
    messageCounts(ctx.db),
  ])
  return {
    ...page(input, rows.map(differenceView), rows[0]?.total ?? 0),
    openCount: counts?.open ?? 0,
    explainedCount: counts?.explained ?? 0,
    last: last ? runView(last, money) : null,
    connected: erpConnected(ctx.world),
    comparable: erpBooksOpen(ctx.world),
    resting: erpRests(ctx.world),
    waitingCount: (messages?.waiting ?? 0) + (messages?.sent ?? 0),
    stuckCount: messages?.stuck ?? 0,
    oldestMinutes: messages?.oldestAt ? Math.floor((ctx.me.now - messages.oldestAt.getTime()) / 60_000) : null,
  }
}

export async function readDifference(ctx: Ctx, { differenceId }: Parsed<'/api/ops/getErpDifference'>) {
  const d = (await differenceById(ctx.db, Number(differenceId))) ?? refuse('ERP_DIFFERENCE_NONE')
  if (isMoney(d.kind) && !seesMoney(ctx)) return refuse('ERP_DIFFERENCE_NONE')
  const [about, history, lines] = await Promise.all([
    messagesAbout(ctx.db, d.ref, d.kind === 'stock' ? (d.ref.split('/')[1] ?? '') : ''),
    historyOf(ctx.db, d.id),
    mendLines(ctx.world.rules),
  ])
  const messages = about.filter(m => seesMoney(ctx) || ofYard(m.topic))
  const booked = await erpBooked(
    ctx.world,
    d,
    messages.map(m => m.key),
  )
  const ended = d.endedAt !== null
  const noRight = !mayStaff(ctx.me.staffRoles, 'erp.handle')
    ? '没有「处理 ERP 对账」权限，请联系运营管理员'
    : isMoney(d.kind) && !handlesMoney(ctx)
      ? '资金差异由有「复核资金」权限的同事办理'
      : ''
  return {
    ...differenceView(d),
    messages: messages.map(m => ({ ...messageView(ctx, m), bookedText: booked ? bookedText(d, m, booked.get(m.key)) : '' })),
    twoPersons: mendNeedsTwo({ kind: d.kind, gap: d.ours - d.theirs }, lines),
    whyNotHandle: ended ? `差异${DifferenceState.label(d.state)}` : noRight,
    whyNotCheck:
      d.state !== DifferenceState.mendAsked
        ? '没有等复核的修正'
        : noRight || (d.mendAskedBy === ctx.me.userId ? '修正是您登记的，请另一位同事复核' : ''),
    history: history.map(h => ({
      event: DifferenceEventLabel[h.event as keyof typeof DifferenceEventLabel],
      detail: h.detail,
      who: h.who,
      at: h.at.getTime(),
    })),
  }
}

/** Where the ERP's book and the message do not say the same; empty where they do, or where the message does not touch the book. */
function bookedText(d: DifferenceRow, m: MessageRow, theirs: number | undefined): string {
  if (isInstruction(m.topic)) return ''
  const ours = effectsOf(m.payload as unknown as ErpEvent).find(e => e.kind === d.kind && e.ref === d.ref)?.value ?? 0
  if (ours === (theirs ?? 0)) return ''
  return theirs === undefined ? 'ERP 账上没有这笔' : `ERP 账上记了 ${inUnit(d.kind, theirs)}`
}

export async function readMessages(ctx: Ctx, input: Parsed<'/api/ops/getErpMessageList'>) {
  const [rows, counts, unsent] = await Promise.all([
    messagePage(ctx.db, input.state, {
      ...daysOf(input),
      money: seesMoney(ctx),
      topic: input.topic,
      word: input.word,
      limit: input.pageSize,
      offset: offsetOf(input),
    }),
    messageCounts(ctx.db),
    unsentSums(ctx.db, erpConnected(ctx.world)),
  ])
  return {
    ...page(
      input,
      rows.map(m => messageView(ctx, m)),
      rows[0]?.total ?? 0,
    ),
    connected: erpConnected(ctx.world),
    waitingFactCount: unsent?.facts ?? 0,
    waitingSinceAt: unsent?.since?.getTime() ?? null,
    waitingPayCount: unsent?.pays ?? 0,
    waitingCount: counts?.waiting ?? 0,
    sentCount: counts?.sent ?? 0,
    stuckCount: counts?.stuck ?? 0,
  }
}

export async function readMessage(ctx: Ctx, { messageKey }: Parsed<'/api/ops/getErpMessage'>) {
  const m = (await messageByKey(ctx.db, messageKey)) ?? refuse('ERP_MESSAGE_NONE')
  if (!seesMoney(ctx) && !ofYard(m.topic)) return refuse('ERP_MESSAGE_NONE')
  const answers = await answersOf(ctx.db, messageKey)
  return {
    ...messageView(ctx, m),
    answers: answers.map(a => ({
      messageId: a.messageId,
      outcome: a.outcome,
      result: String(a.body.result ?? ''),
      amountFen: Number(a.body.amountFen ?? 0),
      receivedAt: a.receivedAt.getTime(),
    })),
  }
}
