// 异常看板.
export const chainDeskCalls = {}
