import { tenThousands } from '@mall/domain/money/finance/aging.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'

/** 应收账龄: a table whose second column is drawn, so that a reader of the screen hears the same figures. */
export function AgingBars({
  companies,
  late,
  bands,
}: {
  companies: number
  late: { fen: Fen; companies: number }
  bands: readonly { code: string; label: string; fen: Fen }[]
}) {
  const most = Math.max(1, ...bands.map(b => b.fen))
  return (
    <section className="panel f-aging">
      <h2 className="row">
        应收账龄
        <Link className="push sm" to="/receivable">
          {companies} 家
        </Link>
      </h2>
      <div className="panel-pad">
        <table className="bars">
          <caption className="vh">应收按逾期天数，万元</caption>
          <tbody>
            {bands.map(b => (
              <tr key={b.code}>
                <th scope="row">
                  <Link to={`/receivable?band=${b.code}`}>{b.label}</Link>
                </th>
                <td aria-hidden="true">
                  <span className={`bar ${b.code}`}>
                    <i style={{ width: `${b.fen === 0 ? 0 : Math.max(1, (b.fen / most) * 100)}%` }} />
                  </span>
                </td>
                <td className="num" title={`${yuan(b.fen)} 元`}>
                  {tenThousands(b.fen)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="hint">
          {late.fen > 0 ? `逾期 ${tenThousands(late.fen)} 万，${late.companies} 家；逾期的企业已自动停新授信单。` : '没有逾期。'}
        </p>
      </div>
    </section>
  )
}
