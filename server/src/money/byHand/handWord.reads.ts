// 手工登记 at the desk: lists, and one thing with its words.
import { HandKind, HandState } from '@mall/domain/money/byHand/handWord.ts'
import { Partner } from '@mall/domain/platform/partner/partner.codes.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { receivingOf } from '@mall/domain/kernel/virtualAccount.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { isConnected } from '../../kernel/settings/partners.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { plainAccount } from '../../people/company/bankAccount.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { factsFor, roomOf, warningOf } from './handWord.ts'
import { dayBounds, endedPage, type HandWordRow, waitingPage, waitingSums, wordsById, wordsOf } from './handWord.queries.ts'

const wordView = (w: HandWordRow) => ({
  wordId: String(w.id),
  result: w.result,
  bankAccount: w.bankAccount,
  bankName: w.bankName,
  bankTxnId: w.bankTxnId,
  happenedOn: w.happenedOn,
  fileId: w.fileId ?? '',
  reason: w.reason,
  partnerAsked: w.partnerAsked,
  wordState: w.state,
  askedBy: w.askedName,
  askedAt: w.askedAt.getTime(),
  decidedBy: w.decidedName,
  decidedAt: w.decidedAt?.getTime() ?? null,
  decideReason: w.decideReason,
})
const connectedTo = (ctx: Ctx, kind: HandWordRow['kind']): boolean => {
  const { partner } = roomOf(kind)
  return partner === null || isConnected(ctx.world.settings, partner)
}
const minutes = (ctx: Ctx, from: Date): number => Math.max(0, Math.floor((ctx.me.now - from.getTime()) / 60_000))

async function rowsOf(ctx: Ctx, input: Parsed<'/api/ops/getHandWordList'>) {
  const f = {
    kind: input.kind,
    word: literal(input.word),
    contactId: deskContactOf(ctx),
    limit: input.pageSize,
    offset: offsetOf(input),
  }
  if (input.view === 'ended') {
    const rows = await endedPage(ctx.db, f)
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.map(w => ({
        kind: w.kind,
        no: w.no,
        whose: w.whose,
        amountFen: w.amountFen,
        since: w.askedAt.getTime(),
        waitMinutes: 0,
        connected: connectedTo(ctx, w.kind),
        partnerAsked: w.partnerAsked,
        buyersTurn: false,
        word: wordView(w),
      })),
    }
  }
  const rows = await waitingPage(ctx.db, { ...f, check: input.view === 'check' })
  const words = new Map(
    (
      await wordsById(
        ctx.db,
        rows.flatMap(r => r.wordId ?? []),
      )
    ).map(w => [w.id, w]),
  )
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(r => {
      const word = r.wordId === null ? undefined : words.get(r.wordId)
      return {
        kind: r.kind,
        no: r.no,
        whose: r.whose,
        amountFen: r.amountFen,
        since: r.since.getTime(),
        waitMinutes: minutes(ctx, r.since),
        connected: connectedTo(ctx, r.kind),
        partnerAsked: r.partnerAsked,
        buyersTurn: r.buyersTurn,
        word: word ? wordView(word) : null,
      }
    }),
  }
}

export async function readHandWords(ctx: Ctx, input: Parsed<'/api/ops/getHandWordList'>) {
  const [{ rows, total }, sums] = await Promise.all([rowsOf(ctx, input), waitingSums(ctx.db, deskContactOf(ctx))])
  const since = sums.flatMap(s => s.since?.getTime() ?? [])
  const off = new Set(
    HandKind.values
      .filter(k => !connectedTo(ctx, k))
      .flatMap(k => roomOf(k).partner ?? [])
      .map(p => Partner.label(p)),
  )
  return {
    ...page(input, rows, total),
    waitingCount: sums.reduce((n, s) => n + s.waiting, 0),
    waitingFen: sums.reduce((n, s) => n + s.waitingFen, 0),
    buyersTurnCount: sums.reduce((n, s) => n + s.buyersTurn, 0),
    checkCount: sums.reduce((n, s) => n + s.check, 0),
    oldestMinutes: since.length > 0 ? minutes(ctx, new Date(Math.min(...since))) : null,
    offText: [...off].join('、'),
  }
}

export async function readHandWord(ctx: Ctx, { kind, no }: Parsed<'/api/ops/getHandWord'>) {
  const f = await factsFor(ctx, ctx.db, kind, no, null)
  const [words, days, rule] = await Promise.all([
    wordsOf(ctx.db, kind, no),
    dayBounds(ctx.db, f.since),
    ctx.world.rules.get('funds.receivingAccount'),
  ])
  const own = receivingOf(rule)
  const open = words.find(w => w.key === f.key && w.state === HandState.asked)
  const may = (right: string, what: string) => (mayStaff(ctx.me.staffRoles, right) ? '' : `没有「${what}」权限，请联系运营管理员`)
  return {
    kind,
    no,
    whose: f.whose,
    amountFen: f.amountFen,
    since: f.since.getTime(),
    connected: connectedTo(ctx, kind),
    partnerAsked: f.partnerAsked,
    to: f.to,
    toAccount:
      f.toSealed && f.results.length > 0 && ['fund.receipt', 'fund.check'].some(right => mayStaff(ctx.me.staffRoles, right))
        ? plainAccount(ctx.world.settings, f.toSealed)
        : '',
    results: [...f.results],
    warningText: f.results.length > 0 ? warningOf(ctx.world, kind, f) : '',
    fromOn: days?.from ?? refuse('BUSY'),
    ownAccount: own?.accountNo ?? '',
    ownBankName: own?.bankName ?? '',
    whyNotRegister:
      f.results.length === 0
        ? `${f.state}，不用登记`
        : open
          ? `${open.askedName} 已登记，等复核`
          : may('fund.receipt', '登记来款与付款'),
    whyNotDecide: !open
      ? '没有等复核的登记'
      : may('fund.check', '复核资金') || (open.askedBy === ctx.me.userId ? '登记是您办的，请另一位同事复核' : ''),
    mayWithdraw: open?.askedBy === ctx.me.userId,
    words: words.map(wordView),
  }
}
