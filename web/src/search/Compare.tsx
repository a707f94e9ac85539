import { SettlementMode } from '@mall/domain/goods/goods.codes.ts'
import { tons } from '@mall/domain/weight.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { goodsAddress, type Product } from '../goods/productRow.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Price } from '../kit/Price.tsx'

const FACTS: readonly (readonly [string, (p: Product) => ReactNode])[] = [
  ['材质', p => p.grade],
  ['规格', p => <b className="strong">{p.spec}</b>],
  ['执行标准', p => p.standard],
  ['产地', p => p.millName],
  ['仓库', p => p.depotName],
  ['计重', p => SettlementMode.label(p.settlement)],
  ['可供', p => `${p.availablePieces} ${p.pieceUnit} / ${tons(p.availableKg)} 吨`],
  ['单价', p => <Price fen={p.priceFen} unit={p.priceUnit} plain />],
  ['到货价', p => <Price fen={p.deliveredFen} unit={p.priceUnit} />],
]

/** Rows side by side. */
export default function Compare({ rows, onClose }: { rows: readonly Product[]; onClose: () => void }) {
  return (
    <Dialog open wide title={`对比 ${rows.length} 行`} onClose={onClose}>
      <div className="scroll">
        <table className="tbl tight">
          <thead>
            <tr>
              <th>项目</th>
              {rows.map(p => (
                <th key={p.skuCode}>
                  <Link to={goodsAddress(p.skuCode)}>{p.productName}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FACTS.map(([label, show]) => (
              <tr key={label}>
                <td className="mute">{label}</td>
                {rows.map(p => (
                  <td key={p.skuCode} className="nowrap">
                    {show(p)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
