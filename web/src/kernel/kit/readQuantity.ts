// What a typed quantity becomes, and the words for whatever was made of it: nothing is changed in silence.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { nearestMade, nearestPieces, tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { parseNumber } from './number.ts'

export interface Typed {
  text: string
  /** What holds until now. */
  pieces: number
  unit: string
  inTons: boolean
  pieceGrams: number | null
  min: number
  /** Made to order: what is rolled at once. Left out: of the stock. */
  rolledKg?: Kg | undefined
  /** Null without a limit. */
  max: number | null
}

/** Whole pieces for what was typed; `said` is empty where that is just what was typed. */
export function readQuantity(t: Typed): { pieces: number; said: string } {
  const { unit, min, max } = t
  const plain = t.text.trim()
  const keep = (said: string) => ({ pieces: t.pieces, said })
  if (plain === '') return keep('')
  const typed = parseNumber(plain)
  if (typed === null) return keep(`「${plain.slice(0, 12)}」不是数量，仍是 ${t.pieces} ${unit}`)
  if (typed <= 0) return keep(`数量要大于 0，仍是 ${t.pieces} ${unit}`)
  const grams = t.inTons ? (t.pieceGrams ?? 0) : 0
  const rolledKg = t.rolledKg ?? 0
  const kg = Math.round(typed * 1000)
  const near = grams > 0 ? nearestMade(kg, grams, rolledKg, min) : nearestPieces(typed, 1000, min)
  const whole = near.pieces
  if (max !== null && whole > Math.max(max, min))
    return { pieces: Math.max(max, min), said: `最多 ${max} ${unit}，已改为 ${max} ${unit}` }
  if (grams > 0 ? typed * 1_000_000 <= (min - 1) * grams : typed <= min - 1)
    return { pieces: min, said: `至少 ${min} ${unit}，已改为 ${min} ${unit}` }
  if (grams === 0) return { pieces: whole, said: whole === typed ? '' : `按整${unit}卖，${typed} 取 ${whole} ${unit}` }
  if (whole * grams === Math.round(typed * 1_000_000)) return { pieces: whole, said: '' }
  const weight = (n: number) => `${n} ${unit} ${tons(weightOfPieces(n, grams))} 吨`
  const { other } = near
  // Nearer would have been one less, which nobody rolls.
  if (grams > 0 && whole > nearestPieces(kg, grams, min).pieces)
    return { pieces: whole, said: `按整${unit}卖，${typed} 吨取 ${weight(whole)}；再少不够起订 ${tons(rolledKg)} 吨` }
  const beside =
    other === undefined || (max !== null && other > max) ? '' : `；${other < whole ? '少' : '多'}一${unit}是 ${weight(other)}`
  return { pieces: whole, said: `按整${unit}卖，${typed} 吨取 ${weight(whole)}${beside}` }
}
