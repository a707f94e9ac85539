// 竞价室问答: a bidder asks, the desk answers for everybody, rejects with a reason, or corrects what stands; nothing is taken away. Bidders never read
// each other: what is published has no name, and what could lead from one to another is left out (decision 0291).
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import {
  MOST_AN_HOUR,
  MOST_WAITING,
  shortNames,
  TalkKind,
  TalkState,
  withoutBidders,
  withoutNames,
} from '@mall/domain/selling/auction/talk.rules.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { rowLimit } from '../../kernel/serve/rateLimit.ts'
import { OTHERS, seesContact } from '../../people/company/deskScope.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { entriesOf, entryOf } from './bid.queries.ts'
import { concerned } from './closeLot.ts'
import { anyLotByNo, lotByNo, type LotRow } from './lot.queries.ts'
import { lotFacts, lotNow, tellLot } from './lotClock.ts'
import {
  actOnTalk,
  askedBy,
  biddersNames,
  insertAnnouncement,
  insertQuestion,
  isFrozen,
  talkByNo,
  type TalkChange,
  talkChanges,
  talkCounts,
  talkOfLot,
  talkQueue,
  type TalkRow,
} from './talk.queries.ts'

const done = { done: true as const }
const lotAddress = (lot: { biddingNo: string }): string => `/auction/details?biddingNo=${lot.biddingNo}#talk`
const IN_AN_HOUR = rowLimit({ of: 'bid_talk', most: MOST_AN_HOUR })
const WAITING = rowLimit({ of: 'bid_talk', most: MOST_WAITING })

export const askInLot = (ctx: Ctx, { biddingNo, words, requestId }: Parsed<'/api/bidding/askInLot'>) =>
  ctx.once(async tx => {
    const lot = await lotNow(ctx.world, tx, biddingNo)
    if (lot.status === BiddingStatus.draft) return refuse('BID_LOT_NONE')
    if (lot.status !== BiddingStatus.announced) return refuse('BID_TALK.ended')
    if (await isFrozen(tx, ctx.companyId)) return refuse('BID_TALK.frozen')
    if (!(await entryOf(tx, lot.id, ctx.companyId))) return refuse('BID_TALK.notSignedUp')
    const own = await askedBy(tx, lot.id, ctx.me.userId)
    if ((own?.waiting ?? 0) >= WAITING.most) return refuse('BID_TALK.waiting', { most: WAITING.most })
    if ((own?.lately ?? 0) >= IN_AN_HOUR.most) return refuse('BID_TALK.often', { most: IN_AN_HOUR.most })
    const made = await insertQuestion(tx, {
      lotId: lot.id,
      companyId: ctx.companyId,
      userId: ctx.me.userId,
      words,
      requestId,
    })
    if (!made) throw new Error('the question was not written')
    await notify(tx, await staffWithRight(tx, 'bid.run'), {
      event: 'bidTalkAsked',
      facts: { ...lotFacts(lot), words: words.slice(0, 60) },
      link: `/biddingTalk?word=${lot.biddingNo}`,
    })
    return { talkNo: made.no }
  })

const namesIn = async (db: Db, lotId: number): Promise<string[]> =>
  (await biddersNames(db, lotId)).flatMap(({ name }) => shortNames(name))
/** What the desk says to everybody at a lot. */
export const saidToAll = async (db: Db, lotId: number, words: string): Promise<string> =>
  withoutBidders(words, await namesIn(db, lotId))

/** 公告 of the desk: beside the answers, on the lot's line, and told to all who take part. The lot is locked. */
export async function announceInLot(ctx: Ctx, tx: Tx, lot: LotRow, words: string): Promise<void> {
  await insertAnnouncement(tx, { lotId: lot.id, userId: ctx.me.userId, words })
  await notify(tx, (await entriesOf(tx, lot.id)).flatMap(concerned), {
    event: 'bidAnnounced',
    facts: { ...lotFacts(lot), words },
    link: lotAddress(lot),
  })
}

/** One of a lot that is not over, as it was read. */
async function acted(
  ctx: Ctx,
  tx: Tx,
  o: { biddingNo: string; talkNo: number; rev: number },
): Promise<{ lot: LotRow; t: TalkRow }> {
  const lot = await lotNow(ctx.world, tx, o.biddingNo)
  const t = (await talkByNo(tx, lot.id, o.talkNo)) ?? refuse('BID_TALK_NONE')
  if (lot.status !== BiddingStatus.announced) return refuse('BID_TALK_STATE.closed')
  if (t.rev !== o.rev) return refuse('BID_TALK_STATE.changed')
  return { lot, t }
}

export const answerTalk = (ctx: Ctx, input: Parsed<'/api/ops/answerTalk'>) =>
  ctx.db.tx(async tx => {
    const { lot, t } = await acted(ctx, tx, input)
    const corrects = t.state === TalkState.answered
    if (corrects && input.reason.length < 2) return refuse('BID_TALK_STATE.unexplained')
    const names = await namesIn(tx, lot.id)
    const question = t.kind === TalkKind.question
    const shown = question ? withoutNames(input.questionText || t.words, names) : ''
    const answer = withoutBidders(input.answer, names)
    // Why it was corrected stands beside it; of a first answer nobody asks why.
    const why = corrects ? withoutBidders(input.reason, names) : ''
    await actOnTalk(tx, { id: t.id, rev: t.rev, state: 'answered', shown, answer, why, by: ctx.me.userId })
    const what = question ? `第 ${t.no} 条问答` : '公告'
    await tellLot(tx, lot, {
      kind: 'notice',
      at: lot.now,
      note: `${what}${corrects ? '已更正' : ''}：${answer.length > 60 ? `${answer.slice(0, 60)}…` : answer}`,
    })
    if (question)
      await notify(tx, [t.askedBy], {
        event: 'bidTalkAnswered',
        facts: { ...lotFacts(lot), how: corrects ? '的答复已更正' : '已答复', words: answer.slice(0, 120) },
        link: lotAddress(lot),
      })
    // Whoever has read what stood before may have bid on it.
    if (corrects) {
      const people = (await entriesOf(tx, lot.id)).flatMap(concerned).filter(id => !question || id !== t.askedBy)
      await notify(tx, people, {
        event: 'bidAnnounced',
        facts: { ...lotFacts(lot), words: question ? `${what}已更正：${answer.slice(0, 120)}` : `更正：${answer}` },
        link: lotAddress(lot),
      })
    }
    await audit(tx, {
      actorId: ctx.me.userId,
      act: corrects ? 'bidding.correctTalk' : 'bidding.answerTalk',
      objectType: 'bidding',
      objectId: lot.biddingNo,
      detail: `${what}：${answer}${why ? `（${why}）` : ''}`,
    })
    return done
  })

export const rejectTalk = (ctx: Ctx, input: Parsed<'/api/ops/rejectTalk'>) =>
  ctx.db.tx(async tx => {
    const { lot, t } = await acted(ctx, tx, input)
    if (t.kind !== TalkKind.question) return refuse('BID_TALK_STATE.notQuestion')
    // What was published stands: it is corrected, not taken away.
    if (t.state !== TalkState.open) return refuse('BID_TALK_STATE.changed')
    await actOnTalk(tx, { id: t.id, rev: t.rev, state: 'rejected', shown: '', answer: '', why: input.reason, by: ctx.me.userId })
    await notify(tx, [t.askedBy], {
      event: 'bidTalkRejected',
      facts: { ...lotFacts(lot), why: input.reason },
      link: lotAddress(lot),
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'bidding.rejectTalk',
      objectType: 'bidding',
      objectId: lot.biddingNo,
      detail: `第 ${t.no} 条：${input.reason}`,
    })
    return done
  })

// ---------- reading
/** What stood before what stands now, each with why it was corrected. */
const earlierOf = (t: TalkRow, changes: readonly TalkChange[]) => {
  const versions = changes.filter(c => c.talkId === t.id && c.state === 'answered')
  return versions.slice(1).map((c, i) => ({
    at: c.at.getTime(),
    questionText: c.shown,
    answer: c.answer,
    reason: versions[i]?.reason ?? '',
    byName: c.byName,
  }))
}
/** Why somebody cannot ask; empty: he can. */
async function whyNotAsk(ctx: Ctx, lot: LotRow): Promise<string> {
  const { viewer } = ctx
  if (lot.status !== BiddingStatus.announced) return '竞拍已结束，问答只供查阅'
  if (viewer?.kind !== 'buyer' || viewer.companyId === null) return '登录并报名之后可以提问'
  if (!(await entryOf(ctx.db, lot.id, viewer.companyId))) return '报名之后可以提问'
  if (viewer.actor || viewer.punchOut) return '提问须由本人登录'
  return (await isFrozen(ctx.db, viewer.companyId)) ? '贵公司已停用，请联系客服' : ''
}
export async function readLotTalk(ctx: Ctx, { biddingNo }: Parsed<'/api/bidding/getLotTalk'>) {
  const lot = (await lotByNo(ctx.db, biddingNo)) ?? refuse('BID_LOT_NONE')
  const rows = await talkOfLot(ctx.db, lot.id)
  const shown = rows.filter(t => t.state === TalkState.answered)
  const changes = await talkChanges(
    ctx.db,
    shown.map(t => t.id),
  )
  // An employee who acts for him is not he: what he asked is for who runs auctions.
  const me = ctx.viewer?.kind === 'buyer' && !ctx.viewer.actor ? ctx.viewer.userId : 0
  const mine = (t: TalkRow): boolean => t.kind === TalkKind.question && t.askedBy === me
  return {
    list: shown.map(t => ({
      talkNo: t.no,
      talkKind: t.kind,
      questionText: t.shown,
      answer: t.answer,
      at: (t.actedAt ?? t.at).getTime(),
      mine: mine(t),
      // Who of the mill wrote it is the mill's business.
      earlier: earlierOf(t, changes).map(({ at, questionText, answer, reason }) => ({ at, questionText, answer, reason })),
    })),
    own: rows
      .filter(mine)
      .map(t => ({ talkNo: t.no, words: t.words, talkState: t.state, askedAt: t.at.getTime(), reason: t.why })),
    whyNotAsk: await whyNotAsk(ctx, lot),
  }
}

type DeskTalk = Reply<'/api/ops/getDeskTalk'>['list'][number]
async function deskViews(ctx: Ctx, rows: readonly TalkRow[]): Promise<DeskTalk[]> {
  const changes = await talkChanges(
    ctx.db,
    rows.map(t => t.id),
  )
  const names = new Map<number, string[]>()
  for (const { lotId } of rows) if (!names.has(lotId)) names.set(lotId, await namesIn(ctx.db, lotId))
  // Who asks is for whoever sees the company; what he asks is for whoever answers.
  const sees = seesContact(ctx)
  return rows.map(t => ({
    biddingNo: t.biddingNo,
    title: t.title,
    talkNo: t.no,
    talkKind: t.kind,
    talkState: t.state,
    words: sees(t.bdUserId) || t.kind === TalkKind.announcement ? t.words : withoutNames(t.words, names.get(t.lotId) ?? []),
    questionText: t.state === TalkState.open ? withoutNames(t.words, names.get(t.lotId) ?? []) : t.shown,
    answer: t.answer,
    reason: t.why,
    companyName: t.companyId === null ? '' : sees(t.bdUserId) ? t.companyName : OTHERS,
    userName: sees(t.bdUserId) || t.companyId === null ? t.userName : '',
    askedAt: t.at.getTime(),
    late: t.late && t.living,
    whyNotAct: t.living ? '' : '竞拍已结束，问答不再改动',
    rev: t.rev,
    earlier: earlierOf(t, changes),
  }))
}
export async function readTalkQueue(ctx: Ctx, input: Parsed<'/api/ops/getTalkQueue'>) {
  const word = input.word === '' ? null : `%${literal(input.word)}%`
  const rows = await talkQueue(ctx.db, { view: input.view, word, limit: input.pageSize, offset: offsetOf(input) })
  const counts = (await talkCounts(ctx.db)) ?? { openCount: 0, lateCount: 0 }
  return { ...page(input, await deskViews(ctx, rows), rows[0]?.total ?? 0), ...counts }
}
export async function readDeskTalk(ctx: Ctx, { biddingNo }: Parsed<'/api/ops/getDeskTalk'>) {
  const lot = (await anyLotByNo(ctx.db, biddingNo)) ?? refuse('BID_LOT_NONE')
  return { list: await deskViews(ctx, await talkOfLot(ctx.db, lot.id)) }
}
/** 问答 on the sheet of a lot: as everybody reads it, the first one first. */
export const talkLines = (rows: readonly TalkRow[]): string[] =>
  rows
    .filter(t => t.state === TalkState.answered)
    .toReversed()
    .map(t => (t.kind === TalkKind.announcement ? `公告：${t.answer}` : `问：${t.shown}　答：${t.answer}`))
