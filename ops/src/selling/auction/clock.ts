import { secondText } from '@mall/domain/kernel/clock.ts'

/** 10:42:17 at the mill. */
export const clock = (at: number): string => secondText(new Date(at))
