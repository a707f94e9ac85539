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
  const set = (n: number) => {
    const next = limit(Math.round(n))
    if (next !== pieces) onChange(next)
    else setText(shown)
  }
  const commit = () => {
    const typed = parseNumber(text)
    if (typed === null || typed <= 0) return setText(shown)
    set(inTons && pieceGrams ? piecesForWeight(Math.round(typed * 1000), pieceGrams) : Math.ceil(typed))
  }

  return (
    <span className={large ? 'qty lg' : 'qty'}>
      <button type="button" aria-label={`减一${unit}`} disabled={disabled || pieces <= min} onClick={() => set(pieces - step)}>
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
          if (e.key === 'ArrowUp') set(pieces + step)
          if (e.key === 'ArrowDown') set(pieces - step)
        }}
      />
      <button
        type="button"
        aria-label={`加一${unit}`}
        disabled={disabled || (max != null && pieces >= max)}
        onClick={() => set(pieces + step)}
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
}
