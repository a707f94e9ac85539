// Sets of persons that statements of more than one room ask for, by name. `t`: the alias of app_user in the statement.

/** Whoever may order only so much without asking (people/companyAccess/limits.queries.ts). */
export const limited = (t: string): string =>
  `num_nonnulls(${t}.order_limit_fen, ${t}.month_limit_fen, ${t}.order_limit_kg, ${t}.month_limit_kg) > 0`
