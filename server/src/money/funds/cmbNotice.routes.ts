// Where 招商银行 tells that money came in. What is signed, whole and of these days is a receipt at once; what claims to be the bank's and is not lets the mall ask,
// as often as the bank allows anyway. Rounds of questions go on whatever is told.
import type { FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { takingTurns } from '../../kernel/load/turns.ts'
import { tellDue } from '../../platform/live/wakes.ts'
import { type NoticeOutcome, taken, takeNotices } from '../../platform/partner/inbound.ts'
import { countCall } from '../../platform/partner/partner.queries.ts'
import { askAgain } from './bankRound.queries.ts'
import { type CmbNotice, cmbNoticeIn } from './cmbNotice.ts'
import { cmbWork } from './cmbWork.ts'
import { receivingAccount } from './receivingAccount.ts'
import { takeLines, whyNotOurs } from './takeLines.ts'
import { transferBankOf } from './transferBank.ts'

export const CMB_NOTICE = '/api/pay/callback/cmb'
const HOUR_MS = 3_600_000
/** A copy of an old one is harmless, since it is taken once; older than that the list of the bank has it. */
const OLDEST_MS = 72 * HOUR_MS
/** As the bank allows our clock to be apart from its own. */
const AHEAD_MS = HOUR_MS
const MOST_BYTES = 20_000
/** While a file is imported they wait for its end: one of them for a connection, the others for that one. */
const inTurn = takingTurns({ atWork: 1, waiting: 50 })

export function registerCmbNotices(app: FastifyInstance, world: World): void {
  const own = () => (transferBankOf(world) ? world.settings.adapters.cmb : null)
  const count = (why: string) =>
    countCall(world.pool, { partner: 'transfer', act: 'notice', outcome: why === '' ? 'ok' : 'refused', why, skewMs: null })
  async function ask(): Promise<void> {
    const bank = transferBankOf(world)
    if (!bank) return
    await askAgain(world.pool, bank)
    await tellDue(world.pool, 'read-bank', 0)
  }
  const isNow = (n: CmbNotice): boolean => {
    const ageMs = world.clock.now() - n.signedAt
    return ageMs < OLDEST_MS && ageMs > -AHEAD_MS
  }
  async function take(n: CmbNotice): Promise<NoticeOutcome> {
    const s = own()
    if (!s) return { refused: 'off' }
    const right =
      n.sigdat !== '' &&
      (await cmbWork({ do: 'notice', payload: n.payload, sigdat: n.sigdat, of: { uid: s.uid, bankKeys: s.bankKeys } }))
    if (!right) {
      await count('推送的签名不对，没有采信，已去查明细：可能是伪造的，也可能是公钥换了（CMB_BANK_KEY）')
      await ask()
      return { refused: 'signature' }
    }
    const to = await receivingAccount(world.rules)
    // Where buyers have numbers of their own the notice does not surely say which: the list does.
    const whole = n.entry !== null && to !== null && whyNotOurs(s.account, to) === undefined && to.prefix === '' && isNow(n)
    const { entry } = n
    const took = whole && entry && to ? await inTurn(() => takeLines(world, [entry], to, 'notice')) : null
    if (!took || took.unsure > 0) await ask()
    await count('')
    return taken
  }

  // On or off is the settings' and does not change; a test changes them after the start.
  takeNotices(app, {
    path: CMB_NOTICE,
    name: 'cmb notice',
    mostBytes: MOST_BYTES,
    sound: raw => {
      const s = own()
      return s ? cmbNoticeIn(raw, s) : null
    },
    take,
    answer: outcome => {
      if ('forged' in outcome || 'refused' in outcome) return { status: 401, body: { code: 'FAIL', message: '签名校验未通过' } }
      return { status: 200, body: own()?.notice?.answer || { code: 'SUCCESS', message: '成功' } }
    },
  })
}
