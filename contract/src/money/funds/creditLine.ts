// 授信 on the wire: a line with what is owed on it.
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { CreditState } from '@mall/domain/money/funds/credit.ts'
import { at } from '../../kernel/call.ts'

const fen = fenInt()
export const CreditUse = z.object({
  useId: z.string(),
  orderCode: z.string(),
  summary: z.string(),
  amountFen: fen,
  repaidFen: fen,
  restFen: fen,
  dueOn: z.string(),
  daysLeft: z.int().describe('离到期日；负数：逾期'),
  createdAt: at,
})
export type CreditUse = z.output<typeof CreditUse>
export const CreditLine = z.object({
  limitFen: fen,
  usedFen: fen,
  overdueFen: fen,
  leftFen: fen,
  termDays: z.int(),
  validUntil: z.string(),
  state: z.literal(CreditState.values),
  whyNot: z.string().describe('为什么现在不能用授信付款；空：可以'),
  uses: z.array(CreditUse).describe('没有还清的，先到期的在前'),
})
export type CreditLine = z.output<typeof CreditLine>
