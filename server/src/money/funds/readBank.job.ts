// 银行直联: one question a run, as often as the bank allows it. A round goes from behind the last whole day to today, a month at most; what it brings is taken page by
// page. A day is whole when it was read to its end some hours after it was over and its balances follow from one another: until then it is asked for again and again.
import { dayAfter } from '@mall/domain/money/acceptance/draft.rules.ts'
import { daysBetween } from '@mall/domain/money/funds/credit.ts'
import { balanceChain, dayOf } from '@mall/domain/money/funds/statement.ts'
import type { World } from '../../kernel/ctx.ts'
import { partnerSaid } from '../../platform/partner/callPartner.ts'
import { type PageRead, pageRead, takeTurn, type Turn } from './bankRound.queries.ts'
import { receivingAccount } from './receivingAccount.ts'
import { takeLines, whyNotOurs } from './takeLines.ts'
import { transferBankOf } from './transferBank.ts'
import type { BankEntry } from './transferPort.ts'

const HOUR_MS = 3_600_000
/** The bank goes on with its books of a day after midnight, and sums up then what it hid by day. */
const QUIET_MS = 6 * HOUR_MS
/** How far back is asked again where a line was written into a whole day. */
const BACK_DAYS = 3
/** A day whose balances never follow is not asked for for ever. */
const PATIENT_DAYS = 3

/** The last day that was over for long enough when the round began. */
const quietDay = (beganAt: Date): string => dayAfter(dayOf(beganAt.getTime() - QUIET_MS), -1)

export async function readBank(world: World): Promise<number> {
  const bank = transferBankOf(world)
  if (!bank) return 0
  const say = (act: string, code: string, words: string, alarm?: true) =>
    partnerSaid(
      world.pool,
      { partner: 'transfer', act },
      { kind: 'refused', code, words, final: true, ...(alarm ? { alarm } : {}) },
    )
  const to = await receivingAccount(world.rules)
  const why = whyNotOurs(bank.account, to)
  if (why !== undefined || !to) {
    await say('statement', 'CMB_ACCOUNT', why ?? '', true)
    return 0
  }
  const turn = await takeTurn(world.pool, bank)
  if (!turn) return 0
  const said = await bank.read(turn)
  if (said.kind !== 'done') return 0
  const { entries, next } = said.value
  const took = await takeLines(world, entries, to)
  const until = quietDay(turn.beganAt)
  const over = entries.filter(e => dayOf(e.paidAt ?? 0) <= until)
  const last = entries.findLast(e => e.balanceFen !== null)
  const gap = turn.gapDay === null ? gapIn(turn, over) : null
  const read: PageRead = {
    account: turn.account,
    askedAt: turn.askedAt,
    page: next,
    wholeTo: turn.wholeTo,
    wholeFen: turn.wholeFen,
    lastFen: last?.balanceFen ?? turn.lastFen,
    lastAt: last ? new Date(last.paidAt ?? 0) : turn.lastAt,
    overFen: over.findLast(e => e.balanceFen !== null)?.balanceFen ?? turn.overFen,
    gapDay: turn.gapDay ?? gap?.day ?? null,
    saidDay: turn.saidDay,
    again: next !== null,
  }
  if (gap?.atStart) {
    // A line was written into a day that was read to its end: back, once, and that end is not known any more.
    Object.assign(read, { page: null, wholeTo: dayAfter(turn.wholeTo, -BACK_DAYS), wholeFen: null, gapDay: null, again: true })
    await say('balance', '余额', `${turn.wholeTo} 日终的余额与 ${gap.day} 的明细接不上，已往回 ${BACK_DAYS} 天再查；请与网银核对`)
  } else if (next === null) await endRound(turn, read, say)
  await pageRead(world.pool, read)
  return took.receipts
}

type Say = (act: string, code: string, words: string) => Promise<unknown>
async function endRound(turn: Turn, read: PageRead, say: Say): Promise<void> {
  const { gapDay } = read
  const quiet = quietDay(turn.beganAt)
  const over = quiet < turn.to ? quiet : turn.to
  const patient = gapDay !== null && daysBetween(gapDay, turn.today) <= PATIENT_DAYS
  const whole = patient && dayAfter(gapDay, -1) < over ? dayAfter(gapDay, -1) : over
  if (whole > turn.wholeTo) {
    read.wholeTo = whole
    read.wholeFen = whole === over ? read.overFen : null
  }
  read.again = turn.to < turn.today && read.wholeTo > turn.wholeTo
  if (gapDay !== null && gapDay !== turn.saidDay) {
    read.saidDay = gapDay
    await say('balance', '余额', `${gapDay} 的明细余额接不上，可能缺了几笔，${PATIENT_DAYS} 天内再查；请与网银核对`)
  }
  if (turn.tooLate) await say('statement', '13 个月', `${turn.from} 以前的明细银行不再给，没有取到，请导入那段时间的流水文件`)
}

/** Of days that are over the first on which a balance does not follow from the one before; `atStart`: from the end of the last whole day. */
function gapIn(turn: Turn, over: readonly BankEntry[]): { day: string; atStart: boolean } | null {
  const first = over[0]
  if (!first) return null
  // The page before ended there, or the last whole day.
  const before =
    turn.lastFen === null
      ? []
      : [{ ...first, paidAt: turn.lastAt?.getTime() ?? 0, inFen: 0, outFen: 0, balanceFen: turn.lastFen, wrong: '' }]
  const chain = [...before, ...over].map((e, i) => ({ ...e, line: i }))
  const [at] = balanceChain(chain).gaps
  const entry = at === undefined ? undefined : chain[at]
  if (!entry) return null
  return { day: dayOf(entry.paidAt ?? 0), atStart: at === 1 && before.length > 0 && turn.page === '' }
}
