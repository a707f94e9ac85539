import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { shortTime } from '../../kernel/kit/time.ts'

type Sku = Reply<'/api/ops/getSkuDetail'>

export function SkuHistory({ sku }: { sku: Sku }) {
  const areaName = (code: string) => (code === '' ? '挂牌价' : (sku.areas.find(a => a.salesAreaCode === code)?.areaName ?? code))
  const price = (fen: Fen | null) => (fen === null ? '按调整计算' : yuan(fen))
  return (
    <>
      <section>
        <h3>改价记录</h3>
        {sku.priceChanges.length === 0 ? <p className="hint">还没有改过价。</p> : null}
        <ol className="events">
          {sku.priceChanges.map(c => (
            <li key={`${c.at}${c.salesAreaCode}`}>
              <time>{shortTime(c.at)}</time>
              <span>
                {areaName(c.salesAreaCode)}：{price(c.wasFen)} → {price(c.nowFen)}
                <small className="mute">
                  {c.staffName}
                  {c.why ? `　${c.why}` : ''}
                </small>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3>库存流水</h3>
        {sku.moves.length === 0 ? <p className="hint">还没有出入库。</p> : null}
        <ol className="events">
          {sku.moves.map((m, i) => (
            <li key={`${m.at}${i}`}>
              <time>{shortTime(m.at)}</time>
              <span className="move">
                <span>
                  {m.reason}
                  <small className="mute">{m.ref}</small>
                </span>
                <b className={m.delta < 0 ? 'push down' : 'push'}>
                  {m.delta > 0 ? '+' : ''}
                  {m.delta} {sku.pieceUnit}
                </b>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
