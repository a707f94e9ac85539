// 回单: the company says that it has paid, and shows it. It books nothing; it speaks for the company where a receipt waits for a name.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { LIKELY_POINTS } from '@mall/domain/money/funds/receipt.ts'
import { dayOf } from '@mall/domain/money/funds/statement.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { filesWithin } from '../../platform/file/file.queries.ts'
import { announce } from '../../platform/live/hub.ts'
import { insertVoucher, lockVouchers, openOfAmount, waitingVouchers, withdrawVoucherRow } from './funds.queries.ts'
import { matchEarlier } from './matchSlips.ts'
import { setLikely } from './receipt.queries.ts'
import { receivingAccount } from './receivingAccount.ts'
import { plannedTransfers } from './slip.queries.ts'
import { candidates } from './takeTransfer.ts'

const MOST = 20
const DAYS_BACK = 90

type Slip = Omit<Parsed<'/api/user/addTransferVoucher'>, 'forOrder'>

/** `transferId`: the planned transfer that it is the paper of. */
export async function keepVoucher(ctx: Ctx, tx: Tx, { account, ...input }: Slip, transferId: number | null) {
  const { companyId, me } = ctx
  const now = await nowOf(tx)
  if (input.paidOn > dayOf(now) || input.paidOn < dayOf(now - DAYS_BACK * 86_400_000)) return refuse('VOUCHER_DATE')
  const [file] = await filesWithin(tx, [input.fileId], { userId: me.userId, companyId })
  if (file?.purpose !== 'transfer') return refuse('FILE_NOT_FOUND')
  await lockVouchers(tx, companyId)
  if ((await waitingVouchers(tx, companyId)) >= MOST) return refuse('VOUCHER_FULL', { max: MOST })
  // A second press of the same page finds the first.
  const made = await insertVoucher(tx, { ...input, companyId, userId: me.userId, accountTail: account.slice(-4), transferId })
  if (!made) return { done: true as const }
  // Its money may have been booked while he looked for the paper.
  await matchEarlier(tx, companyId)
  const to = await receivingAccount(ctx.world.rules)
  for (const r of await openOfAmount(tx, input.amountFen)) {
    const [best] = await candidates(tx, r, to)
    if (best && best.points >= Math.max(r.likelyPoints, LIKELY_POINTS - 40))
      await setLikely(tx, r.id, best.companyId, best.points)
  }
  announce(tx, `company:${companyId}`, { kind: 'funds' })
  return { done: true as const }
}

export const addVoucher = (ctx: Ctx, { forOrder, ...slip }: Parsed<'/api/user/addTransferVoucher'>) =>
  ctx.once(async tx => {
    return keepVoucher(ctx, tx, slip, await plannedFor(tx, ctx.companyId, forOrder, slip.amountFen))
  })

/** Which planned transfer it is of: as the person says; else the one of its sum, and where several are he is asked. */
async function plannedFor(tx: Tx, companyId: number, said: string | undefined, amountFen: Fen): Promise<number | null> {
  if (said === '') return null
  const planned = await plannedTransfers(tx, companyId)
  if (said !== undefined) return planned.find(p => p.codes.includes(said))?.id ?? refuse('VOUCHER_PLAN')
  const same = planned.filter(p => p.dueFen === amountFen)
  return same.length > 1 ? refuse('VOUCHER_WHICH', { orders: same.map(p => p.forOrder).join('、') }) : (same[0]?.id ?? null)
}

export const withdrawVoucher = (ctx: Ctx, { voucherId }: Parsed<'/api/user/withdrawTransferVoucher'>) =>
  ctx.db.tx(async tx => {
    if ((await withdrawVoucherRow(tx, ctx.companyId, Number(voucherId))) === 0) return refuse('VOUCHER_NONE')
    announce(tx, `company:${ctx.companyId}`, { kind: 'funds' })
    return { done: true as const }
  })
