// 质保书.
export const warrantyCalls = {}
