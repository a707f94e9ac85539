/** 资金流水 with the rebates and the deposit of one contract alone (`ccNo` of web/src/money/funds/FundsLedger.tsx). */
export const ledgerOfContract = (ccNo: string): string => `/user/capital?ccNo=${ccNo}#ledger`
