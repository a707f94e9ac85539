import './auction.css'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'

export interface Share {
  key: string
  label: string
  fen: Fen
  /** 中标待付 stands first and darker than what is only led. */
  kind: 'won' | 'led'
}

/** The deposit pool: what it holds, which lots take how much of it, what is free, and what a bid would lack. */
export function CoverMeter({ poolFen, shares, wantFen = 0 }: { poolFen: Fen; shares: readonly Share[]; wantFen?: Fen }) {
  const taken = shares.reduce((sum, s) => sum + s.fen, 0)
  const freeFen = Math.max(0, poolFen - taken)
  const lackFen = Math.max(0, taken + wantFen - poolFen)
  const whole = Math.max(poolFen, taken + wantFen, 1)
  const part = (fen: Fen) => `${Math.round((fen / whole) * 1000) / 10}%`
  return (
    <span
      className="cover"
      role="img"
      aria-label={`已冻结 ${yuan(poolFen)} 元，占用 ${yuan(taken)} 元，空闲 ${yuan(freeFen)} 元${lackFen > 0 ? `，还差 ${yuan(lackFen)} 元` : ''}`}
    >
      {shares.map(s => (
        <i key={s.key} className={s.kind} style={{ width: part(s.fen) }} />
      ))}
      {wantFen > 0 && <i className="want" style={{ width: part(Math.min(wantFen, freeFen)) }} />}
      {lackFen > 0 && <i className="lack" style={{ width: part(lackFen) }} />}
    </span>
  )
}
