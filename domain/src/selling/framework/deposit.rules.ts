// 履约保证金: a part of what the contract is worth, frozen while it runs; what becomes of it when the contract is over. Money fen, weights whole kg.
import type { Fen, Kg } from '../../kernel/money.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'
import type { FrameworkContent } from './framework.rules.ts'

export const FrameworkDeposit = codes({
  waits: { code: 'waits', label: '等冻结', tone: 'wait' },
  held: { code: 'held', label: '已冻结', tone: 'info' },
  due: { code: 'due', label: '等钢厂处理', tone: 'wait' },
  freed: { code: 'freed', label: '已解冻', tone: 'good' },
  forfeited: { code: 'forfeited', label: '已扣罚', tone: 'bad' },
})
export type FrameworkDepositCode = CodeOf<typeof FrameworkDeposit>

/** Per cent of a contract's value, basis points: whole fen, half up. */
const depositFen = (valueFen: Fen, depositBp: number): Fen => Math.floor((2 * valueFen * depositBp + 10_000) / 20_000)
/** What both have signed; a contract without a per cent, and one signed before there were any, has none. */
export const depositOf = (c: Pick<FrameworkContent, 'depositBp' | 'valueFen'>): Fen =>
  depositFen(c.valueFen ?? 0, c.depositBp ?? 0)
/** What of a deposit may be kept for the tons that were not ordered: their part of the committed ones, whole fen, half up. */
export const lackPartFen = (heldFen: Fen, lackKg: Kg, committedKg: Kg): Fen =>
  committedKg === 0 ? 0 : Math.floor((2 * heldFen * Math.min(lackKg, committedKg) + committedKg) / (2 * committedKg))
