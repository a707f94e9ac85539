import { type Fen, type PriceUnit, PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'

/** One furnace price a row or block: the one that will be paid. Others are `plain`. No price says so in words. */
export function Price(props: {
  fen: Fen | null | undefined
  unit?: PriceUnit
  unitText?: string
  plain?: boolean
  big?: boolean
  none?: string
}) {
  const { fen, unit = 'ton', unitText, plain, big, none = '面议' } = props
  if (fen === null || fen === undefined) return <span className="mute">{none}</span>
  return (
    <span className={['price', plain && 'plain', big && 'big'].filter(Boolean).join(' ')}>
      {yuan(fen)}
      <i>{unitText ?? PriceUnitLabel[unit]}</i>
    </span>
  )
}

/** A range of the day: 3,180 – 3,420 元/吨, whole yuan. */
export function PriceRange({ fromFen, toFen, unit = 'ton' }: { fromFen: Fen | null; toFen: Fen | null; unit?: PriceUnit }) {
  if (fromFen === null || toFen === null) return <span className="mute">面议</span>
  const whole = (fen: Fen) => yuan(fen).replace(/\.00$/, '')
  return (
    <span className="price plain">
      <b>{fromFen === toFen ? whole(fromFen) : `${whole(fromFen)} – ${whole(toFen)}`}</b>
      <i>{PriceUnitLabel[unit]}</i>
    </span>
  )
}

/** Never by colour alone: triangle, number and a word for those who hear the page. */
export function Change({ fen }: { fen: Fen | null | undefined }) {
  if (!fen) return <span className="chg flat">持平</span>
  return (
    <span className={`chg ${fen > 0 ? 'up' : 'down'}`}>
      <span className="vh">{fen > 0 ? '涨' : '跌'}</span>
      {yuan(Math.abs(fen)).replace(/\.00$/, '')}
    </span>
  )
}

/** An amount with its unit; `main` for the sum that will be paid. */
export function Money({ fen, main, signed }: { fen: Fen; main?: boolean; signed?: boolean }) {
  const text = `${signed && fen > 0 ? '+' : ''}${yuan(fen)}`
  if (main)
    return (
      <span className="price">
        {text}
        <i>元</i>
      </span>
    )
  return (
    <span className="nowrap">
      {text}
      <span className="u">元</span>
    </span>
  )
}
