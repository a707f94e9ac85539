/** Number of a refund as people see it. */
export const refundNoOf = (id: number): string => `TK${String(id).padStart(8, '0')}`
/** 0: no such number. */
export const refundIdOf = (no: string): number => (/^TK[0-9]{8,15}$/.test(no) ? Number(no.slice(2)) : 0)
