// 银行直联: one question a run, as often as the bank allows it. A round goes from behind the last whole day to today, a month at most; what it brings is taken page by
// page. A day is whole when it was read to its end some hours after it was over and its balances follow from one another: until then it is asked for again and again.
import { dayAfter } from '@mall/domain/money/acceptance/draft.rules.ts'
import { daysBetween } from '@mall/domain/money/funds/credit.ts'
import { balanceChain, dayOf } from '@mall/domain/money/funds/statement.ts'
import type { World } from '../../kernel/ctx.ts'
import { partnerSaid } from '../../platform/partner/callPartner.ts'
import { pageRead, takeTurn, type Turn } from './bankRound.queries.ts'
import { receivingAccount } from './receivingAccount.ts'
import { takeLines, whyNotOurs } from './takeLines.ts'
import { transferBankOf } from './transferBank.ts'
import type { BankEntry } from './transferPort.ts'

const HOUR_MS = 3_600_000
/** The bank goes on with its books of a day after midnight, and sums up then what it hid by day. */
const QUIET_MS = 6 * HOUR_MS
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
  const last = entries.findLast(e => e.balanceFen !== null)
  const gapDay = turn.gapDay ?? gapIn(turn, entries)
  const read = {
    account: turn.account,
    askedAt: turn.askedAt,
    page: next,
    wholeTo: turn.wholeTo,
    lastFen: last?.balanceFen ?? turn.lastFen,
    lastAt: last ? new Date(last.paidAt ?? 0) : turn.lastAt,
    gapDay,
    saidDay: turn.saidDay,
    again: next !== null,
  }
  if (next === null) {
    const over = quietDay(turn.beganAt) < turn.to ? quietDay(turn.beganAt) : turn.to
    const patient = gapDay !== null && daysBetween(gapDay, turn.today) <= PATIENT_DAYS
    const whole = patient ? dayAfter(gapDay, -1) : over
    if (whole > read.wholeTo) read.wholeTo = whole < over ? whole : over
    read.again = turn.to < turn.today && read.wholeTo > turn.wholeTo
    if (gapDay !== null && gapDay !== turn.saidDay) {
      read.saidDay = gapDay
      await say('balance', '余额', `${gapDay} 的明细余额接不上，可能缺了几笔，${PATIENT_DAYS} 天内再查；请与网银核对`)
    }
    if (turn.tooLate) await say('statement', '13 个月', `${turn.from} 以前的明细银行不再给，没有取到，请导入那段时间的流水文件`)
  }
  await pageRead(world.pool, read)
  return took.receipts
}

/** The first day, of those that are over, on which a balance does not follow from the one before. */
function gapIn(turn: Turn, entries: readonly BankEntry[]): string | null {
  const until = quietDay(turn.beganAt)
  const over = entries.filter(e => dayOf(e.paidAt ?? 0) <= until)
  const first = over[0]
  if (!first) return null
  // The page before ended there.
  const before =
    turn.lastFen === null
      ? []
      : [{ ...first, paidAt: turn.lastAt?.getTime() ?? 0, inFen: 0, outFen: 0, balanceFen: turn.lastFen, wrong: '' }]
  const chain = [...before, ...over].map((e, i) => ({ ...e, line: i }))
  const [at] = balanceChain(chain).gaps
  const entry = at === undefined ? undefined : chain[at]
  return entry ? dayOf(entry.paidAt ?? 0) : null
}
