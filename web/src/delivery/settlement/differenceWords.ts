import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'

export const differenceWords = (fen: Fen): string => (fen > 0 ? `退 ${yuan(fen)}` : fen < 0 ? `补 ${yuan(minus(fen))}` : '两清')
