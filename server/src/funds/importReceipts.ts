// 导入银行流水: for the days on which the bank's notices did not come. Each line stands for itself; what is known is skipped.
import { readStatement } from '@mall/domain/funds/statement.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import type { Ctx } from '../app/ctx.ts'
import { audit } from '../audit/audit.ts'
import { takeTransfer } from './takeTransfer.ts'

export async function importReceipts(ctx: Ctx, { csv }: Parsed<'/api/ops/importReceipts'>) {
  const { rows, bad } = readStatement(csv)
  const counts = { booked: 0, open: 0, repeat: 0, conflict: 0 }
  for (const { line, ...transfer } of rows) {
    const outcome = await takeTransfer(ctx.world, transfer, 'import')
    counts[outcome] += 1
    if (outcome === 'conflict') bad.push({ line, why: `流水 ${transfer.txnId} 已有，内容不同：以先到的为准，请向银行核实` })
  }
  await ctx.db.tx(tx =>
    audit(tx, {
      actorId: ctx.me.userId,
      act: 'receipt.import',
      objectType: 'receipt',
      objectId: '银行流水',
      detail: `${rows.length} 行，自动入账 ${counts.booked}，待认领 ${counts.open}，重复 ${counts.repeat}，有问题 ${bad.length}`,
    }),
  )
  return { ...counts, bad: bad.slice(0, 200) }
}
