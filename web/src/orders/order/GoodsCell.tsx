import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { settlementWords } from '@mall/domain/goods/goods/settlementWords.ts'
import { type PriceUnit, PriceUnitLabel, yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { ReactNode } from 'react'
import { Money } from '../../kernel/kit/Price.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'

/** The first column of every table of ordered goods: section, title, and what belongs to it in small. */
export function GoodsCell(o: { classCode: string; accent: string; title: ReactNode; extras: readonly string[] }) {
  return (
    <td className="all">
      <div className="item">
        <ClassSection productClass={o.classCode} accent={o.accent} />
        <div>
          <b>{o.title}</b>
          <small>{o.extras.filter(Boolean).join('，')}</small>
        </div>
      </div>
    </td>
  )
}

/** Its head: the order's lines and the lines that will be one are read alike. */
export const GoodsHead = (): ReactNode => (
  <thead>
    <tr>
      <th>商品</th>
      <th className="num">数量</th>
      <th className="num">重量</th>
      <th className="num">厂提价</th>
      <th className="num">货款</th>
    </tr>
  </thead>
)

interface Line {
  pieces: number
  pieceUnit: string
  weightKg: Kg
  priceFen: Fen
  priceUnit: PriceUnit
  amountFen: Fen
  /** What the scale may say; left out where it is said for the whole order. */
  weightFromKg?: Kg
  weightToKg?: Kg
  /** Code of SettlementMode, beside the range. */
  settlement?: SettlementModeCode
  /** Goods sold by the piece whatever they weigh. */
  pieceWeightG?: number
}

/** Pieces, weight, price and sum of a line: in the cart that cannot be ordered yet, in the orders to be made and in those that were. */
export function LineCells({ l, belowPrice, belowSum }: { l: Line; belowPrice?: ReactNode; belowSum?: ReactNode }) {
  const { weightFromKg = l.weightKg, weightToKg = l.weightKg } = l
  return (
    <>
      <td className="num" data-l="数量">
        {l.pieces} {l.pieceUnit}
      </td>
      <td className="num" data-l="重量">
        {l.pieceWeightG === 0 ? (
          <span className="mute">按件计价</span>
        ) : (
          <>
            {tons(l.weightKg)}
            <span className="u">吨</span>
            {weightFromKg !== weightToKg && (
              <small>
                {settlementWords(l.settlement ?? SettlementMode.weighed).short} {tons(weightFromKg)} – {tons(weightToKg)}
              </small>
            )}
          </>
        )}
      </td>
      <td className="num" data-l="厂提价">
        {yuan(l.priceFen)}
        <span className="u">{PriceUnitLabel[l.priceUnit]}</span>
        {belowPrice}
      </td>
      <td className="num" data-l="货款">
        <Money fen={l.amountFen} />
        {belowSum}
      </td>
    </>
  )
}
