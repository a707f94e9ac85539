import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'

/** The price has to be typed a second time. */
export const asksAgain = (error: Error | null): boolean => error instanceof CallError && error.code === Codes.PRICE_CONFIRM
