import { seenText } from '@mall/domain/kernel/pasted.ts'

/** Full-width digits, signs and letters (as pasted from Chinese documents) become their ASCII form; separators and spaces go. */
export const halfWidth = (text: string): string =>
  seenText(text)
    .replace(/[\uFF01-\uFF5E]/g, c => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\s]/g, '')
    .replace(/[，、]/g, ',')
    .replace(/[。．]/g, '.')
    .replace(/[−—–]/g, '-')

/** What a person typed as a number; null when it is none. '１，２３４．５' is 1234.5. */
export function parseNumber(text: string): number | null {
  const plain = halfWidth(text).replace(/,/g, '')
  if (plain === '' || !/^-?\d*\.?\d*$/.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

/** Plain number with thousands separators: counts, whole prices on a chart's axis. */
export const grouped = (value: number): string => (Number.isFinite(value) ? value.toLocaleString('en-US') : '0')
