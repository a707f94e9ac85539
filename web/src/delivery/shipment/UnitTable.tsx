import type { Kg } from '@mall/domain/kernel/money.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { ReactNode } from 'react'
import { Checkbox } from '../../kernel/kit/Choice.tsx'

export type Unit = Reply<'/api/order/getPickUpPlan'>['units'][number] & { scaleKg?: Kg | null }

/** Units of steel one by one; with `chosen` a row can be taken on the truck or left. */
export function UnitTable({
  units,
  chosen,
  onChoose,
  foot,
}: {
  units: readonly Unit[]
  chosen?: ReadonlySet<string>
  onChoose?: (unitIds: string[]) => void
  foot?: ReactNode
}) {
  const scaled = units.some(u => u.scaleKg !== null && u.scaleKg !== undefined)
  const all = chosen !== undefined && units.every(u => chosen.has(u.unitId))
  const sum = (pick: (u: Unit) => number) => units.reduce((n, u) => n + pick(u), 0)
  const flip = (id: string) => onChoose?.(chosen?.has(id) ? [...chosen].filter(x => x !== id) : [...(chosen ?? []), id])
  return (
    <table className="tbl tight mini">
      <thead>
        <tr>
          {chosen && (
            <th>
              <Checkbox
                aria-label="全选"
                checked={all}
                some={!all && chosen.size > 0}
                onChange={on => onChoose?.(on ? units.map(u => u.unitId) : [])}
              />
            </th>
          )}
          <th>件号</th>
          <th className="not-n">炉号</th>
          <th className="not-n">商品</th>
          <th className="num">件数</th>
          <th className="num">标牌重</th>
          {scaled && <th className="num">分摊过磅</th>}
          <th className="not-n">库位</th>
        </tr>
      </thead>
      <tbody>
        {units.map(u => (
          <tr key={u.unitId}>
            {chosen && (
              <td>
                <Checkbox aria-label={`装 ${u.unitNo}`} checked={chosen.has(u.unitId)} onChange={() => flip(u.unitId)} />
              </td>
            )}
            <td className="nowrap">
              <b className="strong">{u.unitNo}</b>
              <div className="only-n mute sm">炉号 {u.heatNo}</div>
            </td>
            <td className="nowrap not-n">{u.heatNo}</td>
            <td className="not-n">{u.title}</td>
            <td className="num nowrap">
              {u.pieces} {u.pieceUnit}
            </td>
            <td className="num">
              {tons(u.tagKg)}
              <span className="u">吨</span>
            </td>
            {scaled && (
              <td className="num">
                {u.scaleKg === null || u.scaleKg === undefined ? '—' : tons(u.scaleKg)}
                <span className="u">吨</span>
              </td>
            )}
            <td className="nowrap not-n">{u.position || '—'}</td>
          </tr>
        ))}
      </tbody>
      {!chosen && units.length > 1 && (
        <tfoot>
          <tr>
            <td>合计 {units.length} 件</td>
            <td className="not-n" />
            <td className="not-n" />
            <td className="num">{sum(u => u.pieces)}</td>
            <td className="num">
              {tons(sum(u => u.tagKg))}
              <span className="u">吨</span>
            </td>
            {scaled && (
              <td className="num">
                {tons(sum(u => u.scaleKg ?? 0))}
                <span className="u">吨</span>
              </td>
            )}
            <td className="not-n" />
          </tr>
        </tfoot>
      )}
      {foot}
    </table>
  )
}
