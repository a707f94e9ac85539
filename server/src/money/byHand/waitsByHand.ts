// What of money waits for a partner that is not connected or stays silent, and what for the second person: a line a kind, for every board that shows it.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { HandKind } from '@mall/domain/money/byHand/handWord.ts'
import { Partner } from '@mall/domain/platform/partner/partner.codes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { isConnected } from '../../kernel/settings/partners.ts'
import { roomOf } from './handWord.ts'
import type { WaitingSum } from './handWord.queries.ts'

/** So long a connected partner may take before the boards speak of it. */
const PARTNER_PATIENCE_MINUTES = 24 * 60

export interface HandWait {
  text: string
  count: number
  /** 0 where it is not summed: what is checked was counted with its own kind before. */
  fen: Fen
  /** Whether it waits for the second person. */
  check: boolean
  /** Address in the console. */
  link: string
}

const waitedText = (minutes: number): string =>
  minutes < 60 ? `${minutes} 分钟` : minutes < 48 * 60 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1440)} 天`

export function waitsByHand(ctx: Ctx, sums: readonly WaitingSum[]): HandWait[] {
  const waits = sums.flatMap((s): HandWait[] => {
    const minutes = s.since ? Math.max(0, Math.floor((ctx.me.now - s.since.getTime()) / 60_000)) : 0
    const { partner } = roomOf(s.kind)
    // Nobody is waited for: it lies there until somebody has looked at the bank.
    if (partner === null)
      return s.waiting === 0
        ? []
        : [
            {
              text: `${HandKind.label(s.kind)}等核实，最久等了 ${waitedText(minutes)}；核实后手工登记`,
              count: s.waiting,
              fen: s.waitingFen,
              check: false,
              link: `/byHand?kind=${s.kind}`,
            },
          ]
    const off = !isConnected(ctx.world.settings, partner)
    if (s.waiting === 0 || (!off && minutes < PARTNER_PATIENCE_MINUTES)) return []
    const why = off ? '没有接通' : '没有答复'
    return [
      {
        text: `${HandKind.label(s.kind)}等${Partner.label(partner)}，${why}，最久等了 ${waitedText(minutes)}；办完手工登记`,
        count: s.waiting,
        fen: s.waitingFen,
        check: false,
        link: `/byHand?kind=${s.kind}`,
      },
    ]
  })
  const check = sums.reduce((n, s) => n + s.check, 0)
  return check === 0
    ? waits
    : [...waits, { text: '手工登记等另一人复核', count: check, fen: 0, check: true, link: '/byHand?view=check' }]
}
