// Columns that are encrypted at rest (bank accounts, second factors): AES-256-GCM with the column's name bound in, under the data key.
import { createHmac } from 'node:crypto'
import { seal, unseal } from './cookies.ts'
import type { Settings } from './settings.ts'

export const sealColumn = (settings: Settings, column: string, value: string): string => seal(settings.dataKeys, column, value)

/** The plain text; throws when the value was changed, moved to another column, or its key is gone. */
export function openColumn(settings: Settings, column: string, sealed: string): string {
  const value = unseal(settings.dataKeys, column, sealed)
  if (value === null) throw new Error(`${column}: sealed value cannot be opened with the configured DATA_KEYS`)
  return value
}

/** Finds doubles of a sealed value without opening any: keyed, so that short numbers cannot be tried out from a copy of the table. */
export const columnDigest = (settings: Settings, column: string, value: string): string => {
  const oldest = settings.dataKeys.at(-1)
  if (!oldest) throw new Error('no data key')
  return createHmac('sha256', oldest.key).update(`${column}:${value}`).digest('hex')
}
