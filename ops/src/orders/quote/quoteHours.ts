/** How long an offer may hold, as the desk picks it; hours. */
export const HOURS = [4, 12, 24, 48, 72, 168]
export const hoursText = (h: number): string => (h < 48 ? `有效 ${h} 小时` : `有效 ${h / 24} 天`)
