// What 建设银行 tells the mall of payments: by its server, and by the payer's browser on its way back. Both are signed and have the same one effect; they bear no
// moment (of a company's alone), so a copy is harmless because it is taken once. What is signed and says neither paid nor failed is asked of the bank.
import { digitStampMs } from '@mall/domain/kernel/clock.ts'
import type { FastifyInstance } from 'fastify'
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { plainName } from '@mall/domain/money/funds/receipt.ts'
import type { World } from '../../kernel/ctx.ts'
import { type NoticeOutcome, takeBytes, taken, takeNotices } from '../../platform/partner/inbound.ts'
import { countCall } from '../../platform/partner/partner.queries.ts'
import { CCB, CCB_NOTICE, CCB_RETURN, paymentTold } from './ccbPay.ts'
import { claimsToBeOf, type Noticed, noticeIn } from './ccbSign.ts'
import { payerOf } from './pay.queries.ts'
import { payPartnerNamed } from './payPartner.ts'
import { takePayment } from './takePayment.ts'

const DAY_MS = 86_400_000
/** A maker's payment of a month ago may be told today; nothing is told of tomorrow. */
const OLDEST_MS = 60 * DAY_MS
const AHEAD_MS = 15 * 60_000

type Came = { noticed: Noticed } | { wrong: true }

export function registerCcbPay(app: FastifyInstance, world: World): void {
  /** Null: a stranger's. A wrong signature under our own counter's number is worth a look at the desk: the key may have been replaced. */
  const read = (raw: Buffer): Came | null => {
    const own = world.settings.adapters.ccb
    if (!own || own.posId === '') return null
    const noticed = noticeIn(raw, own)
    if (!noticed) return claimsToBeOf(raw, own.posId) ? { wrong: true } : null
    const { tranTime } = noticed
    if (tranTime === null) return { noticed }
    const ageMs = world.clock.now() - digitStampMs(tranTime)
    return ageMs > -AHEAD_MS && ageMs < OLDEST_MS ? { noticed } : null
  }
  const count = (why: string) =>
    countCall(world.pool, { partner: 'bank', act: 'notice', outcome: why === '' ? 'ok' : 'refused', why, skewMs: null })

  /** How the bank sees it; a bank that is silent is asked again by the job. */
  async function askAbout(paymentNo: string): Promise<NoticeOutcome> {
    const payer = await payerOf(world.pool, paymentNo)
    if (!payer || payer.partner !== CCB) return { refused: '没有这笔付款' }
    const said = await payPartnerNamed(world, CCB)?.ask({ paymentNo })
    if (said?.kind === 'done' && said.value) await takePayment(world, said.value)
    return taken
  }
  async function take({ paymentNo, amountFen, state, payerName }: Noticed): Promise<NoticeOutcome> {
    if (state === 'unsure') return askAbout(paymentNo)
    // A company's notice is signed over its values without ends: the first digit of the sum may be the last of the name before it. Only where the name is the
    // company's own the sum is surely cut where the bank has cut it; else the bank is asked, whose answer is signed with names.
    if (payerName !== null && state === 'paid') {
      const payer = await payerOf(world.pool, paymentNo)
      if (payer && plainName(payer.name) !== plainName(payerName)) return askAbout(paymentNo)
    }
    const outcome = await takePayment(world, paymentTold({ paymentNo, amountFen }, state))
    // What does not fit lies at the desk: told again it would be the same.
    return outcome === 'refused' ? { refused: '与商户订单不符' } : taken
  }
  async function taking(came: Came): Promise<NoticeOutcome> {
    if ('wrong' in came) {
      await count('通知的签名不对：可能是伪造的，也可能是公钥换了（CCB_PUBLIC_KEY）')
      return { refused: 'signature' }
    }
    const outcome = await take(came.noticed)
    await count('refused' in outcome ? `通知${outcome.refused}` : '')
    return outcome
  }

  takeNotices(app, {
    path: CCB_NOTICE,
    byQuery: true,
    name: 'ccb notice',
    sound: read,
    take: taking,
    answer: outcome => ('taken' in outcome ? { status: 200, body: 'success' } : { status: 400, body: 'fail' }),
  })

  // Whoever comes here is a person: he goes on to his payment as it stands now, whatever he brought.
  takeBytes(app, { path: CCB_RETURN, methods: ['GET', 'POST'], mostBytes: 10_000 }, async (raw, req, reply) => {
    const came = read(raw)
    const noticed = came && 'noticed' in came ? came.noticed : null
    if (came) await taking(came)
    else req.log.warn('ccb return refused')
    const now = noticed && (await payerOf(world.pool, noticed.paymentNo))
    return reply
      .code(303)
      .header('location', now ? `/pay/${pageFor(now.state)}?paymentNo=${noticed.paymentNo}` : '/order/orderList?status=3')
      .send()
  })
}

const pageFor = (state: number): string =>
  state === PaymentState.succeeded ? 'orderPaySuccess' : state === PaymentState.pending ? 'payment' : 'orderPayFail'
