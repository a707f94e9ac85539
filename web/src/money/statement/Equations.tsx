import './statement.css'
import type { StatementEquations } from '@mall/contract/money/statement/statement.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'

/** Balance, goods, invoices: what it was, what moved, what it is. */
export function Equations({ list }: { list: StatementEquations }) {
  return list.map(e => (
    <Panel key={e.key} title={e.title} remark={`元，${e.note}`} flush className="below">
      <dl className="eqn">
        <div>
          <dt>期初</dt>
          <dd>{yuan(e.openingFen)}</dd>
        </div>
        {e.moves.map(m => (
          <div key={m.label}>
            <dt>
              <span className="op">{m.fen < 0 ? '−' : '＋'}</span>
              {m.label} {m.count} 笔
            </dt>
            <dd>{yuan(Math.abs(m.fen))}</dd>
          </div>
        ))}
        <div className="tot">
          <dt>
            <span className="op">＝</span>期末
          </dt>
          <dd>{yuan(e.closingFen)}</dd>
        </div>
      </dl>
    </Panel>
  ))
}
