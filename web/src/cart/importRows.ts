import { halfWidth } from '../kit/number.ts'

export interface ImportRow {
  text: string
  pieces?: number
  tons?: number
}

const QUANTITY = /\s(\d+(?:\.\d+)?)\s*(吨|t|件|支|根|捆|卷|盘|张|块|台|车|辆|袋)$/i

/** 'HRB400E 20*9 30吨' or '编码 5件' a line; the quantity stands last, without one it is one piece. */
export function importRows(pasted: string): ImportRow[] {
  return pasted
    .split(/\r?\n/)
    .map(line => line.split('\t').join(' ').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map(line => {
      const plain = line.split(' ').map(halfWidth).join(' ')
      const found = QUANTITY.exec(plain)
      if (!found) return { text: plain.slice(0, 120), pieces: 1 }
      const text = plain.slice(0, found.index).trim().slice(0, 120)
      const amount = Number(found[1])
      if (/吨|t/i.test(found[2] ?? '')) return { text, tons: amount }
      return { text, pieces: Math.max(1, Math.ceil(amount)) }
    })
    .filter(row => row.text !== '')
}
