// 卡在哪与全链.
export const chainCalls = {}
