import type { Touched } from './limits.queries.ts'

/** The budget an order is of, as the checkout and the approver read it. */
export const teamUse = (team: Touched['team']) =>
  team && { teamName: team.teamName, period: team.period, budgetFen: team.budgetFen, beyond: team.beyond, usedFen: team.usedFen }
