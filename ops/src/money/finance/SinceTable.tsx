import { tenThousands } from '@mall/domain/money/finance/aging.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'

interface Row {
  label: string
  fen: Fen
  last: string
  to: string
  warn?: boolean
}

/** A sum in its bands, each a way to its list. */
export function SinceTable(p: {
  title: string
  to: string
  /** Stands above and is not in the sum. */
  first?: Row
  rows: readonly Row[]
  lastHead: string
  sum: { fen: Fen; last: string }
}) {
  const line = (r: Row, beside: boolean) => (
    <tr key={r.label} className={beside ? 'mute' : undefined}>
      <td>
        <Link className={r.warn ? 'warn' : undefined} to={r.to}>
          {r.label}
        </Link>
      </td>
      <td className="num" title={`${yuan(r.fen)} 元`}>
        {tenThousands(r.fen)}
      </td>
      <td className="num">{r.last}</td>
    </tr>
  )
  return (
    <>
      <h2>
        <Link to={p.to}>{p.title}</Link>
      </h2>
      <div className="panel-pad">
        <table className="tbl">
          <thead>
            <tr>
              <th>分段</th>
              <th className="num">万元</th>
              <th className="num">{p.lastHead}</th>
            </tr>
          </thead>
          <tbody>
            {p.first && line(p.first, true)}
            {p.rows.map(r => line(r, false))}
            <tr className="sum">
              <td>合计</td>
              <td className="num" title={`${yuan(p.sum.fen)} 元`}>
                {tenThousands(p.sum.fen)}
              </td>
              <td className="num">{p.sum.last}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}
