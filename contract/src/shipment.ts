// 运单、提单、约车：买方.
export const shipmentCalls = {}
