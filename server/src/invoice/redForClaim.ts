// What stands on an invoice is taken back by a red one before its money goes back: a letter for each unit of a claim, found again by its number.
import { redDead, RedState } from '@mall/domain/invoice/red.machine.ts'
import type { World } from '../app/ctx.ts'
import type { Tx } from '../db/pool.ts'
import { systemUserId } from '../db/systemUser.queries.ts'
import { redsOfSource } from './red.queries.ts'
import { openRedLetter } from './redLetter.ts'

export interface GivenBack {
  orderId: number
  claimNo: string
  lines: readonly { claimUnitId: number; orderLineId: number; amountFen: number; kg: number }[]
}
const sourceOf = (claimNo: string, claimUnitId: number): string => `${claimNo}/${claimUnitId}`
/** The claim that a letter was written for; undefined: by hand, or another room's. */
export const claimOfSource = (sourceNo: string): string | undefined => /^(SH\d{14,})\/\d+$/.exec(sourceNo)?.[1]

/**
 * Empty: nothing of it is on an invoice any more, the money may go. Else what it waits for. A letter that was refused or lapsed is written anew
 * after a day; until then it says so. The caller holds the order's lock.
 */
export async function redBeforeRefund(world: World, tx: Tx, g: GivenBack): Promise<string> {
  const waits: string[] = []
  const actorId = await systemUserId(tx)
  for (const line of g.lines) {
    const sourceNo = sourceOf(g.claimNo, line.claimUnitId)
    const letters = await redsOfSource(tx, sourceNo)
    const open = letters.find(l => !l.done && !redDead(l.state))
    if (open) {
      waits.push(`红字确认单 ${open.redNo} ${RedState.label(open.state)}`)
      continue
    }
    const [newest] = letters
    // A red invoice that is there frees the goods: whether they were invoiced again since is asked like the first time.
    if (newest && !newest.done && !newest.rests) {
      waits.push(`红字确认单 ${newest.redNo} ${RedState.label(newest.state)}，一天后重新发起`)
      continue
    }
    const { orderLineId, amountFen, kg } = line
    const {
      needed,
      letters: made,
      behind,
    } = await openRedLetter(world, tx, {
      orderId: g.orderId,
      lines: [{ orderLineId, amountFen, kg }],
      reason: `异议 ${g.claimNo} 退款`,
      sourceNo,
      actorId,
    })
    waits.push(...behind.map(l => `红字确认单 ${l.redNo} 先办完（${RedState.label(l.state)}）`))
    if (needed) waits.push(...made.map(l => `红字确认单 ${l.redNo} ${l.turn === 'buyer' ? '待购方确认' : '办理中'}`))
  }
  return waits.length === 0 ? '' : `货款已开票，红票开出后自动退款：${waits.join('；')}`
}
