import type { Kg } from '@mall/domain/kernel/money.ts'
import { firstPieces, hasPack, nearestPack, type PackRule, packStep, whyNotPack } from '@mall/domain/goods/goods/packRule.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { useEffect, useRef, useState } from 'react'
import { halfWidth } from './number.ts'
import { readQuantity } from './readQuantity.ts'

const TON = '吨'

export interface QtyProps {
  /** Whole pieces: what the cart and the order count in. */
  pieces: number
  onChange: (pieces: number) => void
  /** 件, 捆, 支, 卷, 台. */
  unit?: string
  /** With it the buyer may type tons; the nearest whole piece is taken. */
  pieceGrams?: number | null
  min?: number
  /** Made to order: what is rolled at once; tons that are as much as that do not become less. */
  rolledKg?: Kg | undefined
  max?: number | null
  step?: number
  /** Sold in packs: the stepper goes from one to the next, and what is typed becomes the nearest. */
  pack?: PackRule | undefined
  large?: boolean
  /** What is counted, for those who hear the page. */
  label?: string
  disabled?: boolean
  /** The field of a pair that takes tons alone. */
  tonsOnly?: boolean
  /** Sums beside it follow every key; not where a change is sent to the server. */
  live?: boolean
}

/** Stepper with whole pieces inside; the unit switches between pieces and tons. */
export function Qty(props: QtyProps) {
  const {
    pieces,
    onChange,
    unit = '件',
    pieceGrams,
    min: least = 1,
    rolledKg,
    max,
    step = 1,
    pack: packs,
    large,
    label = '数量',
    disabled,
    tonsOnly,
    live,
  } = props
  const pack = packs && hasPack(packs) ? packs : undefined
  const stock = max != null && max > 0 ? max : null
  const min = pack ? firstPieces(pack, stock) : least
  const next = (up: boolean) => (pack ? packStep(pack, pieces, up, stock) : up ? pieces + step : pieces - step)
  const [inTons, setInTons] = useState(tonsOnly ?? false)
  const shown = inTons && pieceGrams ? tons(weightOfPieces(pieces, pieceGrams), false) : String(pieces)
  const [text, setText] = useState(shown)
  // While somebody types, what he typed stands; what became of it is said when he leaves the field.
  const typing = useRef(false)
  useEffect(() => {
    if (!typing.current) setText(shown)
  }, [shown])

  const limit = (n: number) => Math.max(min, max != null && max > 0 ? Math.min(n, Math.max(max, min)) : n)
  /** Why the field now holds something else than what was typed. */
  const [said, say] = useState('')
  const change = (n: number) => {
    say('')
    typing.current = false
    const within = limit(n)
    if (within !== pieces) onChange(within)
    else setText(shown)
  }
  const readText = (typed: string) => {
    const read = readQuantity({
      text: typed,
      pieces,
      unit,
      inTons,
      pieceGrams: pieceGrams ?? null,
      min: pack ? 1 : min,
      rolledKg,
      max: stock,
    })
    const why = pack && read.pieces !== pieces ? whyNotPack(pack, { pieces: read.pieces, available: stock, unit }) : undefined
    if (!pack || !why) return read
    const near = nearestPack(pack, read.pieces, stock)
    return { pieces: near, said: `${why}，已取 ${near} ${unit}` }
  }
  const type = (typed: string) => {
    typing.current = true
    setText(typed)
    const read = readText(typed)
    if (live && read.pieces !== pieces) onChange(read.pieces)
  }
  const commit = () => {
    typing.current = false
    if (text === shown) return
    const read = readText(text)
    if (read.pieces !== pieces) onChange(read.pieces)
    else setText(shown)
    say(read.said)
  }

  const box = (
    <span className={large ? 'qty lg' : 'qty'}>
      <button type="button" aria-label={`减一${unit}`} disabled={disabled || pieces <= min} onClick={() => change(next(false))}>
        −
      </button>
      <input
        value={text}
        inputMode="decimal"
        aria-label={`${label}，${inTons ? '吨' : unit}`}
        autoComplete="off"
        disabled={disabled}
        onChange={e => type(halfWidth(e.target.value))}
        onBlur={commit}
        onFocus={e => e.target.select()}
        onKeyDown={e => {
          if (e.key === 'Enter' && !e.nativeEvent.isComposing) commit()
          if (e.key === 'ArrowUp') change(next(true))
          if (e.key === 'ArrowDown') change(next(false))
        }}
      />
      <button
        type="button"
        aria-label={`加一${unit}`}
        disabled={disabled || (max != null && pieces >= max)}
        onClick={() => change(next(true))}
      >
        +
      </button>
      {pieceGrams && unit !== TON && !tonsOnly ? (
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
        <span>{tonsOnly ? TON : unit}</span>
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
