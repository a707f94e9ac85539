// 质保书：质量.
export const warrantyDeskCalls = {}
