/** 10:42:17 at the mill. */
export const clock = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(11, 19)
