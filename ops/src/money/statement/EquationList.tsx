import type { StatementEquations } from '@mall/contract/money/statement/statement.ts'
import { yuan } from '@mall/domain/kernel/money.ts'

/** Balance, goods, invoices, a sentence each. */
export function EquationList({ list }: { list: StatementEquations }) {
  return list.map(e => (
    <section key={e.key}>
      <h3>
        {e.title} <small className="mute">元，{e.note}</small>
      </h3>
      <p>
        期初 {yuan(e.openingFen)}
        {e.moves.map(m => ` ${m.fen < 0 ? '−' : '＋'} ${m.label} ${yuan(Math.abs(m.fen))}`).join('')} ＝{' '}
        <b>{yuan(e.closingFen)}</b>
      </p>
    </section>
  ))
}
