import { type Fen, yuan } from '../../kernel/money.ts'
import { ContractStatus, type SignModeCode } from './contract.status.ts'

/**
 * 勾选成交 or 电子签章: spot goods up to the line of their channel are agreed to by ticking the terms; larger sums and everything made to
 * order is sealed by both sides. `tickedUpToFen` 0: everything is sealed. A rule of the mill (settings contract.ticked*), sums in fen.
 */
export const signModeOf = (o: { futures: boolean; totalFen: Fen; tickedUpToFen: Fen }): SignModeCode =>
  !o.futures && o.totalFen <= o.tickedUpToFen ? 'ticked' : 'signed'

/** A contract that both sides still have to seal holds the money back; one of older days, or agreed to by ticking, does not. */
export const waitsForSeals = (status: number | null): boolean =>
  status === ContractStatus.unconfirmed || status === ContractStatus.pendingReview

/** `J0000009=500000.00，J0000001=0` read: code of a channel -> sum in fen; or why it cannot be read. */
export function readChannelSums(text: string): { sums: Map<string, Fen> } | { wrong: string } {
  const sums = new Map<string, Fen>()
  for (const part of text.split(/[,，;；\n]/).map(p => p.trim())) {
    if (part === '') continue
    const found = /^(J\d{7})\s*[=＝:：]\s*(\d{1,10})(?:\.(\d{1,2}))?$/.exec(part)
    if (!found) return { wrong: `「${part.slice(0, 30)}」读不懂，请写成 渠道编码=金额（元），如 J0000009=500000.00` }
    const [, code = '', whole = '0', rest = ''] = found
    if (sums.has(code)) return { wrong: `渠道 ${code} 写了两次` }
    sums.set(code, Number(whole) * 100 + Number(rest.padEnd(2, '0')))
  }
  return { sums }
}

/** The line in words, for the note beside a tick box. */
export const tickedLineText = (fen: Fen): string => (fen === 0 ? '全部须双方签署' : `${yuan(fen)} 元以内勾选成交`)
