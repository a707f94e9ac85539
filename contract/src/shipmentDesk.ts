// 发货台：调度与仓库.
export const shipmentDeskCalls = {}
