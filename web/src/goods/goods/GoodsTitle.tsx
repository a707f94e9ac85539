import { GradeLevel, SettlementMode, StockMode, type StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { deliveryTolerancePct } from '@mall/domain/orders/order/lineSum.ts'
import { GradeTag } from '../../kernel/kit/GradeTag.tsx'
import { Facts } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { barsOf, type Detail } from './dims.ts'
import { pieceWeight } from './productRow.ts'

/** 交货允差 of what is chosen here: from stock another than made to order, and none where the theoretical weight is settled. */
function toleranceOf(g: Detail, stockMode: StockModeCode): string {
  if (g.pieceWeightG <= 0 || g.priceUnit === 'piece') return ''
  const pct = deliveryTolerancePct({ settlement: g.settlement, stockMode, tolerancePct: g.tolerancePct })
  return pct > 0 ? `±${pct} %（${StockMode.label(stockMode)}）` : '无，按理论重量结算'
}

/** What the goods are called, and what a buyer must know before he chooses. `stockMode`: as chosen beside it. */
export function GoodsTitle({ g, stockMode }: { g: Detail; stockMode: StockModeCode }) {
  const tolerance = toleranceOf(g, stockMode)
  const bars = barsOf(g)
  return (
    <>
      <h1>{g.title}</h1>
      <p className="row tags">
        {g.spot && g.availablePieces > 0 && <Tag tone="good">现货</Tag>}
        {g.futures && <Tag>可排产</Tag>}
        <GradeTag gradeLevel={g.gradeLevel} />
        <Tag line>{SettlementMode.label(g.settlement)}</Tag>
        {g.standard && <Tag line>{g.standard}</Tag>}
        <span className="mute sm">商品编号 {g.skuCode}</span>
      </p>
      <Facts
        layout="four"
        items={[
          ['产地', g.millName],
          ['等级', GradeLevel.label(g.gradeLevel)],
          ...(g.kgPerM ? [['米重', `${g.kgPerM} kg/m`] as const] : []),
          ...(g.pieceWeightG > 0 ? [[`单${g.pieceUnit}`, pieceWeight(g.pieceWeightG)] as const] : []),
          ...(g.theory ? [[g.theory.settles ? '理重依据' : '参考重量', g.theory.text] as const] : []),
          ...(g.theory?.tolerance ? [['标准允许偏差', g.theory.tolerance] as const] : []),
          ...(bars === undefined ? [] : [[`每${g.pieceUnit}`, `${bars} 支`] as const]),
          ['仓库', g.depotName],
          ...(g.packing ? [['包装', g.packing] as const] : []),
          ...(tolerance ? [['交货允差', tolerance] as const] : []),
        ]}
      />
    </>
  )
}
