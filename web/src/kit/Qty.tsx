import { piecesForWeight, tons, weightOfPieces } from '@mall/domain/weight.ts'
import { useEffect, useState } from 'react'
import { halfWidth, parseNumber } from './number.ts'

const TON = '吨'

export interface QtyProps {
  /** Whole pieces: what the cart and the order count in. */
  pieces: number
  onChange: (pieces: number) => void
  /** 件, 捆, 支, 卷, 台. */
  unit?: string
  /** With it the buyer may type tons; the next whole piece is taken. */
  pieceGrams?: number | null
  min?: number
  max?: number | null
  step?: number
  large?: boolean
  /** What is counted, for those who hear the page. */
  label?: string
  disabled?: boolean
}

/** Stepper with whole pieces inside; the unit switches between pieces and tons. */
export function Qty(props: QtyProps) {
  const { pieces, onChange, unit = '件', pieceGrams, min = 1, max, step = 1, large, label = '数量', disabled } = props
  const [inTons, setInTons] = useState(false)
  const shown = inTons && pieceGrams ? tons(weightOfPieces(pieces, pieceGrams), false) : String(pieces)
  const [text, setText] = useState(shown)
  useEffect(() => setText(shown), [shown])

  const limit = (n: number) => Math.max(min, max != null && max > 0 ? Math.min(n, Math.max(max, min)) : n)
  /** Why the field now holds something else than what was typed. */
  const [said, say] = useState('')
  const set = (n: number) => {
    const next = limit(Math.round(n))
    if (next !== pieces) onChange(next)
    else setText(shown)
    return next
  }
  const change = (n: number) => {
    say('')
    set(n)
  }
  const commit = () => {
    if (text === shown) return
    const typed = parseNumber(text)
    if (typed === null || typed <= 0) {
      setText(shown)
      return say(text.trim() === '' ? '' : `「${text.trim().slice(0, 12)}」不是数量，仍是 ${pieces} ${unit}`)
    }
    const whole = inTons && pieceGrams ? piecesForWeight(Math.round(typed * 1000), pieceGrams) : Math.ceil(typed)
    const next = set(whole)
    if (next < whole) say(`最多 ${next} ${unit}，已改为 ${next} ${unit}`)
    else if (next > whole) say(`至少 ${next} ${unit}`)
    else say(!inTons && whole !== typed ? `按整${unit}卖，${typed} 取 ${whole} ${unit}` : '')
  }

  const box = (
    <span className={large ? 'qty lg' : 'qty'}>
      <button type="button" aria-label={`减一${unit}`} disabled={disabled || pieces <= min} onClick={() => change(pieces - step)}>
        −
      </button>
      <input
        value={text}
        inputMode="decimal"
        aria-label={`${label}，${inTons ? '吨' : unit}`}
        autoComplete="off"
        disabled={disabled}
        onChange={e => setText(halfWidth(e.target.value))}
        onBlur={commit}
        onFocus={e => e.target.select()}
        onKeyDown={e => {
          if (e.key === 'Enter') commit()
          if (e.key === 'ArrowUp') change(pieces + step)
          if (e.key === 'ArrowDown') change(pieces - step)
        }}
      />
      <button
        type="button"
        aria-label={`加一${unit}`}
        disabled={disabled || (max != null && pieces >= max)}
        onClick={() => change(pieces + step)}
      >
        +
      </button>
      {pieceGrams && unit !== TON ? (
        <select
          aria-label="数量单位"
          value={inTons ? TON : unit}
          disabled={disabled}
          onChange={e => setInTons(e.target.value === TON)}
        >
          <option>{unit}</option>
          <option>{TON}</option>
        </select>
      ) : (
        <span>{unit}</span>
      )}
    </span>
  )
  return (
    <span className="qtyw">
      {box}
      <span className="qtysay" role="status" hidden={said === ''}>
        {said}
      </span>
    </span>
  )
}
