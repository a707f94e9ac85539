// 回执与出价记录: every accepted bid is a link of a chain; the number and the hash on a receipt fix all bids before it. The log of a closed lot is
// text, one bid a line, and can be checked by whoever has it.
import type { Fen } from '../../kernel/money.ts'
import { bidderCode } from './bidding.rules.ts'

export interface BidFacts {
  biddingNo: string
  seq: number
  codeNo: number
  priceFen: Fen
  pieces: number | null
  auto: boolean
  /** ms */
  at: number
  /**
   * Of a bid whose price is closed: by chance, and told with the log. Without it the bid between two of one's own could be guessed from their hashes: prices
   * and codes are few.
   */
  salt?: string
}
/** What is hashed: the hash before it and the bid, in this order and no other. */
export const chainText = (prevHash: string, b: BidFacts): string =>
  [
    ...[prevHash, b.biddingNo, b.seq, b.codeNo, b.priceFen, b.pieces ?? '', b.auto ? 1 : 0, b.at],
    ...(b.salt ? [b.salt] : []),
  ].join('|')

export interface LogHead {
  biddingNo: string
  title: string
  mode: string
  bids: number
  lastHash: string
}
export interface LogRow extends BidFacts {
  hash: string
}
/** Lines of the log: the lot first, then each bid as it was numbered. */
export const logLines = (head: LogHead, rows: readonly LogRow[]): string[] => [
  JSON.stringify(head),
  ...rows.map(r =>
    JSON.stringify({
      seq: r.seq,
      at: r.at,
      code: bidderCode(r.codeNo),
      codeNo: r.codeNo,
      priceFen: r.priceFen,
      pieces: r.pieces,
      auto: r.auto,
      ...(r.salt ? { salt: r.salt } : {}),
      hash: r.hash,
    }),
  ),
]

export type LogVerdict =
  | { sound: true; biddingNo: string; bids: number; lastHash: string }
  | { sound: false; line: number; why: string }
/** SHA-256 in hex; each side brings its own. */
export type Sha256 = (text: string) => string | Promise<string>

/** Whether a log is whole and unchanged; else the first line that is not, counted from 1. */
export async function checkLog(lines: readonly string[], sha256: Sha256): Promise<LogVerdict> {
  const [first, ...rest] = lines.filter(l => l.trim() !== '')
  const head = read<LogHead>(first)
  if (!head || typeof head.biddingNo !== 'string' || typeof head.lastHash !== 'string' || !Number.isInteger(head.bids))
    return { sound: false, line: 1, why: '第一行不是场次' }
  let hash = ''
  for (const [i, line] of rest.entries()) {
    const row = read<LogRow>(line)
    if (!row || row.seq !== i + 1) return { sound: false, line: i + 2, why: `缺第 ${i + 1} 次出价` }
    // oxlint-disable-next-line no-await-in-loop -- a chain: each needs the one before
    const due = await sha256(chainText(hash, { ...row, biddingNo: head.biddingNo }))
    if (due !== row.hash) return { sound: false, line: i + 2, why: `第 ${row.seq} 次出价与它的摘要不符` }
    hash = due
  }
  if (rest.length !== head.bids)
    return { sound: false, line: rest.length + 2, why: `应有 ${head.bids} 次出价，只有 ${rest.length} 次` }
  return hash === head.lastHash
    ? { sound: true, biddingNo: head.biddingNo, bids: head.bids, lastHash: hash }
    : { sound: false, line: rest.length + 1, why: '最后的摘要与场次不符' }
}

function read<T>(line: string | undefined): T | undefined {
  try {
    const value: unknown = JSON.parse(line ?? '')
    return typeof value === 'object' && value !== null ? (value as T) : undefined
  } catch {
    return undefined
  }
}
