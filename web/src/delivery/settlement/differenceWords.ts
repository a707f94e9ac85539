import { yuan } from '@mall/domain/kernel/money.ts'

export const differenceWords = (fen: number): string => (fen > 0 ? `退 ${yuan(fen)}` : fen < 0 ? `补 ${yuan(-fen)}` : '两清')
