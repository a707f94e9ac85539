import './auction.css'
import { liftText } from '@mall/domain/selling/auction/landed.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { landedFen, type Lot, perTonFen, plain } from './lotWords.ts'

/** What a ton costs at my yard at this price, with its parts, beside prime goods of the same size. */
export function Landed({ lot, priceFen }: { lot: Lot; priceFen: Fen }) {
  const landed = landedFen(lot, priceFen)
  const parts = lot.landed
  if (landed === null || !parts)
    return (
      <div className="pre">
        <p className="hint">在页头选送货城市后，每个价都显示到货场价。</p>
        <Lift lot={lot} />
      </div>
    )
  const below = parts.primeFenPerTon === null ? null : parts.primeFenPerTon - landed
  return (
    <div className="pre">
      <div className="row spread">
        <span>到我货场，{parts.cityName}</span>
        <span className="price landedprice">
          {yuan(landed)}
          <i>元/吨</i>
        </span>
      </div>
      <p className="hint">
        {plain(perTonFen(lot, priceFen))} + 出库吊装 {plain(parts.outFenPerTon)} + 汽运 {plain(parts.freightFenPerTon)}
        {parts.tiedFenPerTon > 0 && ` + 保证金占用 ${parts.tiedDays} 天 ${plain(parts.tiedFenPerTon)}`}；含税
        {parts.primeFenPerTon !== null && (
          <>
            。一级品到货 {plain(parts.primeFenPerTon)}，
            {below !== null && below >= 0 ? (
              <b className="down">低 {plain(below)}</b>
            ) : (
              <b className="warn">高 {plain(-(below ?? 0))}</b>
            )}
          </>
        )}
        。
      </p>
      <Lift lot={lot} />
    </div>
  )
}

/** 提货截止: of who wins at the end that stands now and pays at the last moment. */
function Lift({ lot }: { lot: Lot }) {
  return (
    <p className="hint">
      最晚 <b>{lot.liftUntil}</b> 提货（中标后 {lot.payHours} 小时内付清，{liftText(lot.liftDays)}）。
    </p>
  )
}
