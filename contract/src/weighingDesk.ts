// 门岗与磅房.
export const weighingDeskCalls = {}
