// 磅单、异议、签收、司机通行证.
export const weighingCalls = {}
