import type { Reply } from '@mall/contract/main/calls.ts'
import { Radio } from 'antd'

/** 盘点: goods of the depot that the sheet does not name, before anything is settled. Nothing where it names them all. */
export function CountMissing({
  answer,
  as,
  busy,
  onPick,
}: {
  answer: Pick<Reply<'/api/ops/tryGoodsByRule'>, 'missing' | 'missingCount'>
  as: 'leave' | 'nil'
  busy: boolean
  onPick(as: 'leave' | 'nil'): void
}) {
  const { missing, missingCount } = answer
  if (missingCount === 0) return null
  const reserved = missing.filter(m => m.reserved > 0).length
  return (
    <section className="panel" aria-label="表里没有的商品">
      <div className="panel-head">
        <h2>表里没有的商品</h2>
        <span className="warn">
          这个仓库还有 {missingCount} 个有库存的商品不在表里
          {missingCount > missing.length ? `，先列前 ${missing.length} 个` : ''}
        </span>
        <span className="push">
          <Radio.Group
            aria-label="表里没有的商品怎么办"
            value={as}
            disabled={busy}
            onChange={e => onPick(e.target.value as 'leave' | 'nil')}
            options={[
              { value: 'leave', label: '不动' },
              { value: 'nil', label: '按 0 件计' },
            ]}
          />
        </span>
      </div>
      {as === 'nil' && reserved > 0 ? (
        <p className="hint panel-pad">其中 {reserved} 个有订单占用，不能按 0 件计，请补进表里。</p>
      ) : null}
      <div className="scrollx" role="region" aria-label="表里没有的商品" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th>商品</th>
              <th className="num">在库件数</th>
              <th className="num">订单占用</th>
            </tr>
          </thead>
          <tbody>
            {missing.map(m => (
              <tr key={m.skuCode}>
                <td>
                  {m.title}
                  <small className="mute">{m.skuCode}</small>
                </td>
                <td className="num">{m.onHand}</td>
                <td className="num">{m.reserved}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
