// 结算台.
export const settlementDeskCalls = {}
