// 来款核对: what the bank's link says came in and no rule makes a receipt of: it may be one that a file has told of under another number, was taken back, or names
// nobody who paid. One person who has looked at the bank says what it is, another confirms; only then it is a receipt, or nothing.
import { HandResult } from '@mall/domain/money/byHand/handWord.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { plainAccount } from '../../people/company/bankAccount.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import type { HandRoom } from '../byHand/handRooms.ts'
import {
  endOddArrival,
  insertOddArrival,
  lockOddArrival,
  type NewOdd,
  oddArrivalByNo,
  oddArrivalsWaiting,
} from './oddArrival.queries.ts'
import { inArrivalsTurn } from './receipt.queries.ts'
import { type Transfer, takeOne } from './takeTransfer.ts'

/** False: it lies there already, or was decided. */
export async function keepOddArrival(tx: Tx, o: NewOdd): Promise<boolean> {
  const made = await insertOddArrival(tx, o)
  if (!made) return false
  const waiting = await oddArrivalsWaiting(tx)
  await notify(tx, await staffWithRight(tx, 'fund.receipt'), {
    event: 'oddArrival',
    facts: { oddNo: made.oddNo, amount: yuan(Math.abs(o.amountFen)), why: o.why, count: waiting?.n ?? 1 },
    link: `/byHand?kind=oddArrival&open=${made.oddNo}`,
  })
  return true
}

const STATE = { open: '待核对', booked: '已入账', setAside: '已定不入账' } as const

export const oddArrivalByHand: HandRoom = {
  partner: null,
  facts: async (_world, db, no, tx) => {
    // Before its own row: whoever takes what the bank says has the turn first and may write here.
    if (tx) await inArrivalsTurn(tx)
    const o = await (tx ? lockOddArrival(tx, no) : oddArrivalByNo(db, no))
    if (!o) return undefined
    return {
      no,
      key: o.oddNo,
      companyId: null,
      whose: o.payerName || '没有户名',
      amountFen: Math.abs(o.amountFen),
      to: `银行流水 ${o.txnId}，${o.amountFen < 0 ? '支出' : '收入'}${o.payerTail ? `，对方尾号 ${o.payerTail}` : ''}${o.remark ? `，附言「${o.remark}」` : ''}：${o.why}`,
      toSealed: '',
      since: o.at,
      results: o.state === 'open' ? [HandResult.setAside, ...(o.bookable && !o.taken ? [HandResult.booked] : [])] : [],
      state: o.state === 'open' && o.bookable && o.taken ? '待核对，来款里已有这个流水号' : STATE[o.state],
      partnerAsked: false,
    }
  },
  end: async (world, tx, f, said) => {
    const o = await lockOddArrival(tx, f.no)
    if (!o) throw new Error(`${f.no} is gone under its lock`)
    const receiptId = said.result === HandResult.booked ? await book(world, tx, o) : null
    if (!(await endOddArrival(tx, { id: o.id, state: receiptId === null ? 'setAside' : 'booked', receiptId })))
      throw new Error(`${f.no} moved under its lock`)
  },
}

/** Booked by the rules of every receipt: the two persons are not asked whose money it is. */
async function book(world: World, tx: Tx, o: NonNullable<Awaited<ReturnType<typeof lockOddArrival>>>): Promise<number> {
  const transfer: Transfer = {
    txnId: o.txnId,
    payerName: o.payerName,
    payerAccount: plainAccount(world.settings, o.payerSealed),
    toAccount: o.toAccount,
    amountFen: o.amountFen,
    remark: o.remark,
    paidAt: o.paidAt?.getTime() ?? 0,
  }
  const { outcome, receiptId } = await takeOne(world, tx, transfer, 'link')
  if ((outcome !== 'booked' && outcome !== 'open') || receiptId === null) throw new Error(`${o.oddNo} is there already`)
  return receiptId
}
