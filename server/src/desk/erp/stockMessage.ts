// What the ERP counted, signed as its answers are: a level of one product in one warehouse, numbered, at least once, in any order.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../kernel/settings/settings.ts'
import { MOST_PIECES, MOST_STOCK_KG } from '@mall/domain/goods/goods/figures.rules.ts'

export interface StockMessage {
  messageId: string
  skuCode: string
  depotCode: string
  pieces: number | null
  kg: Kg | null
  /** Milliseconds: when the level was true in the ERP's books; `seq` says which of two of one moment is newer. */
  countedAt: number
  seq: number
  /** Seconds: when this was sent; sent again it is signed anew. */
  at: number
}
const MAX_AGE_SECONDS = 600

const secretOf = (settings: Settings): Buffer => createHmac('sha256', settings.bankSecret).update('erp stock').digest()
const canonical = (m: StockMessage): string =>
  JSON.stringify([m.messageId, m.skuCode, m.depotCode, m.pieces, m.kg, m.countedAt, m.seq, m.at])
export const signStock = (settings: Settings, m: StockMessage): string =>
  createHmac('sha256', secretOf(settings)).update(canonical(m)).digest('hex')

const code = (v: unknown): v is string => typeof v === 'string' && /^[\x21-\x7e]{1,80}$/.test(v)
const figure = (v: unknown, most: number): v is number | null =>
  v === null || (Number.isSafeInteger(v) && (v as number) >= 0 && (v as number) <= most)

/** The message in it, or null for anything that is not exactly right: form, signature, age. A count that lies ahead would keep later ones out. */
export function stockSound(
  settings: Settings,
  body: unknown,
  nowSeconds: number,
  signed: 'inside' | 'outside' = 'inside',
): StockMessage | null {
  if (body === null || typeof body !== 'object') return null
  const b = { pieces: null, kg: null, ...body } as Record<string, unknown>
  if (!code(b.messageId) || !code(b.skuCode) || !code(b.depotCode)) return null
  // Far above what the mall can keep: what is merely too much is shown at the desk.
  if (!figure(b.pieces, 100 * MOST_PIECES) || !figure(b.kg, 2 * MOST_STOCK_KG) || (b.pieces === null && b.kg === null))
    return null
  if (![b.countedAt, b.seq, b.at].every(n => Number.isSafeInteger(n) && (n as number) >= 0)) return null
  const { messageId, skuCode, depotCode, pieces, kg, countedAt, seq, at } = b as unknown as StockMessage
  const m: StockMessage = { messageId, skuCode, depotCode, pieces, kg, countedAt, seq, at }
  if (signed === 'inside') {
    const given = b.signature
    if (typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) return null
    if (!timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signStock(settings, m), 'hex'))) return null
  }
  if (countedAt / 1000 > nowSeconds + MAX_AGE_SECONDS) return null
  return Math.abs(nowSeconds - at) > MAX_AGE_SECONDS ? null : m
}
