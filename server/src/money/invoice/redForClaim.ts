// What stands on an invoice is taken back by a red one before its money goes back: one letter an invoice for all that goes back of a claim together,
// found again by the claim's number and the units that it is for.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { redDead, RedState } from '@mall/domain/money/invoice/red.machine.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { redsOfSource } from './red.queries.ts'
import { openRedLetter } from './redLetter.ts'

export interface GivenBack {
  orderId: number
  claimNo: string
  lines: readonly {
    claimUnitId: number
    orderLineId: number
    amountFen: Fen
    kg: Kg
    /** The steel is back; else only its price is lowered. */
    returned: boolean
  }[]
}
/** The claim that a letter was written for; undefined: by hand, or another room's. */
export const claimOfSource = (sourceNo: string): string | undefined => /^SH\d{14,}$/.exec(sourceNo)?.[0]

/**
 * Empty: nothing of it is on an invoice any more, the money may go. Else what it waits for. A letter that was refused or lapsed is written anew
 * after a day; until then it says so. The caller holds the order's lock.
 */
export async function redBeforeRefund(world: World, tx: Tx, g: GivenBack): Promise<string> {
  const waits = new Set<string>()
  const letters = await redsOfSource(tx, g.claimNo)
  const anew = g.lines.filter(line => {
    const mine = letters.filter(l => l.parts.includes(line.claimUnitId))
    const open = mine.find(l => !l.done && !redDead(l.state))
    if (open) waits.add(`红字确认单 ${open.redNo} ${RedState.label(open.state)}`)
    // A red invoice that is there frees the goods: whether they were invoiced again since is asked like the first time.
    const [newest] = mine
    const rests = !open && newest && !newest.done && !newest.rests
    if (rests) waits.add(`红字确认单 ${newest.redNo} ${RedState.label(newest.state)}，一天后重新发起`)
    return !open && !rests
  })
  if (anew.length > 0) {
    const red = await openRedLetter(world, tx, {
      orderId: g.orderId,
      // A price that was lowered takes no weight off the invoice.
      lines: anew.map(({ orderLineId, amountFen, kg, returned }) => ({ orderLineId, amountFen, kg: returned ? kg : 0 })),
      reason: `异议 ${g.claimNo} 退款`,
      sourceNo: g.claimNo,
      sourceParts: anew.map(l => l.claimUnitId),
      actorId: await systemUserId(tx),
    })
    for (const l of red.behind) waits.add(`红字确认单 ${l.redNo} 先办完（${RedState.label(l.state)}）`)
    if (red.needed)
      for (const l of red.letters) waits.add(`红字确认单 ${l.redNo} ${l.turn === 'buyer' ? '待购方确认' : '办理中'}`)
  }
  return waits.size === 0 ? '' : `货款已开票，红票开出后自动退款：${[...waits].join('；')}`
}
