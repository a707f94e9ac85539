// The number of a line to which the bank gave none: made of all that the line says, by file and by link alike.
import { createHash } from 'node:crypto'
import type { KeyedRow, StatementRow } from '@mall/domain/money/funds/statement.ts'

export const numbered = ({ keyText, ...row }: KeyedRow): StatementRow =>
  keyText === '' ? row : { ...row, txnId: madeNumber(keyText) }
/** Begins with H: statement.ts and receipt.queries.ts know it by that. */
export const madeNumber = (said: string): string =>
  `H${createHash('sha256').update(said).digest('hex').slice(0, 31).toUpperCase()}`
