import { GradeLevel, SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { goodsAddress, landedFen, moreOf, type Product, worksFen } from '../goods/productRow.ts'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Price } from '../../kernel/kit/Price.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'

/** What is compared, in words; a figure that is drawn otherwise has its own. */
interface Fact {
  label: string
  text(p: Product): string
  draw?(p: Product): ReactNode
}
const FACTS: readonly Fact[] = [
  { label: '材质', text: p => p.grade },
  { label: '规格', text: p => p.spec, draw: p => <b className="strong">{p.spec}</b> },
  { label: '镀层、颜色', text: moreOf },
  { label: '执行标准', text: p => p.standard },
  { label: '等级', text: p => GradeLevel.label(p.gradeLevel) },
  { label: '产地', text: p => p.millName },
  { label: '仓库', text: p => p.depotName },
  { label: '计重', text: p => SettlementMode.label(p.settlement) },
  { label: '可供', text: p => `${p.availablePieces} ${p.pieceUnit} / ${tons(p.availableKg)} 吨` },
  {
    label: '单价',
    text: p => String(worksFen(p)),
    draw: p => <Price fen={worksFen(p)} unit={p.priceUnit} plain none="登录后可见" />,
  },
  {
    label: '到货价',
    text: p => String(landedFen(p)),
    draw: p => <Price fen={landedFen(p)} unit={p.priceUnit} none="登录后可见" />,
  },
]
const differs = (fact: Fact, rows: readonly Product[]): boolean => new Set(rows.map(fact.text)).size > 1

/** Rows side by side; what they differ in says so. What none of them has is left out. */
export default function Compare({ rows, onClose }: { rows: readonly Product[]; onClose: () => void }) {
  const facts = FACTS.filter(f => rows.some(p => f.text(p) !== ''))
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
            {facts.map(f => (
              <tr key={f.label}>
                <td className="mute nowrap">
                  {f.label} {rows.length > 1 && differs(f, rows) && <Tag tone="info">不同</Tag>}
                </td>
                {rows.map(p => (
                  <td key={p.skuCode} className="nowrap">
                    {f.draw?.(p) ?? (f.text(p) || '—')}
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
