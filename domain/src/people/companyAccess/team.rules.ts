// 班组 team: a part of a company with a budget of its own for a month, a quarter or a year of China's calendar.
import { type Fen, yuan } from '../../kernel/money.ts'

export const teamPeriods = { month: '每月', quarter: '每季度', year: '每年' } as const
export type TeamPeriod = keyof typeof teamPeriods
/** What becomes of an order beyond the budget, by the team's choice. */
export const teamBeyond = { approve: '由审批人审批', refuse: '不能提交' } as const
export type TeamBeyond = keyof typeof teamBeyond

/** So many teams a company has at most. */
export const MOST_TEAMS = 50

export interface TeamBudget {
  teamName: string
  period: TeamPeriod
  budgetFen: Fen
  beyond: TeamBeyond
}

/** By how much an order passes the budget, in words; empty when it does not. `usedFen`: live orders of the period, waiting ones too. */
export function overBudget(t: TeamBudget, usedFen: Fen, orderFen: Fen): string[] {
  const over = usedFen + orderFen - t.budgetFen
  if (over <= 0) return []
  return [
    `超班组「${t.teamName}」${teamPeriods[t.period]}预算 ${yuan(t.budgetFen)} 元，已用 ${yuan(usedFen)} 元，本次 ${yuan(orderFen)} 元，超出 ${yuan(over)} 元`,
  ]
}

/** How an order stands to the budget, in one line. */
export function budgetState(t: TeamBudget, usedFen: Fen, orderFen: Fen): string {
  const rest = t.budgetFen - usedFen - orderFen
  const end = rest < 0 ? `超出 ${yuan(-rest)} 元` : `还余 ${yuan(rest)} 元`
  return `预算 ${yuan(t.budgetFen)} 元，已用 ${yuan(usedFen)} 元，本单 ${yuan(orderFen)} 元，${end}`
}
