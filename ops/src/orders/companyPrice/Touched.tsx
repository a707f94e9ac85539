import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Alert } from 'antd'

/** What the terms in the form touch: how many goods, some of them with both prices, and who must look. */
export function Touched({
  seen,
  whyNot,
  stale,
}: {
  seen: Reply<'/api/ops/previewCompanyPrice'> | undefined
  whyNot: string | undefined
  stale: boolean
}) {
  if (whyNot) return <Alert type="error" showIcon title={whyNot} />
  if (!seen) return <p className="hint">正在试算</p>
  return (
    <section aria-label="试算" className={stale ? 'dim' : undefined}>
      <p role="status">
        碰到 <b>{seen.touchedCount}</b> 件上架商品，各区域挂牌价 {yuan(seen.lowFen)} 到 {yuan(seen.highFen)} 元
      </p>
      {seen.below ? (
        <Alert type="warning" showIcon title="须另一人审批" description={seen.below} />
      ) : (
        <p className="hint">订价后即刻有效</p>
      )}
      <table className="plain-table">
        <thead>
          <tr>
            <th>商品{seen.touchedCount > seen.goods.length ? `（前 ${seen.goods.length} 件）` : ''}</th>
            <th className="num">挂牌</th>
            <th className="num">协议</th>
          </tr>
        </thead>
        <tbody>
          {seen.goods.map(g => (
            <tr key={g.skuCode}>
              <td>
                {g.title}
                <small className="mute">{g.placeText}</small>
              </td>
              <td className="num">{yuan(g.listFen)}</td>
              <td className="num">
                {g.agreedFen < g.listFen ? <b>{yuan(g.agreedFen)}</b> : <span className="mute">按挂牌</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
