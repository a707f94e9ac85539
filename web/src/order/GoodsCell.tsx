import type { ReactNode } from 'react'
import { ClassSection } from '../kit/Section.tsx'

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
