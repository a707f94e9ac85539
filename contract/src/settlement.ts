// 结算单.
export const settlementCalls = {}
