import './acceptance.css'
import { AcceptorClass, DraftKind, DraftState } from '@mall/domain/money/acceptance/draft.ts'
import { percent } from '@mall/domain/money/acceptance/draft.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { daysText, type DraftRow, nextStep, rowClass, soon } from './nextStep.ts'
import { RepayDebt } from './RepayDebt.tsx'

export const DraftRows = ({ rows }: { rows: readonly DraftRow[] }) => (
  <table className="tbl cards firm">
    <thead>
      <tr>
        <th>票据</th>
        <th className="num">票面，元</th>
        <th>到期</th>
        <th className="num">贴现成本，元</th>
        <th>状态</th>
        <th>下一步</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(d => (
        <tr key={d.draftCode} className={rowClass(d)}>
          <td className="all">
            <Link to={`/user/draft?draftCode=${d.draftCode}`}>{d.draftCode}</Link>
            <small>
              {d.acceptorName} {AcceptorClass.label(d.classCode)}
              {d.kind === DraftKind.commercial ? ' 商承' : ''} {percent(d.rateBp)}
            </small>
          </td>
          <td className="num" data-l="票面，元">
            {yuan(d.faceFen)}
          </td>
          <td data-l="到期">
            {d.dueOn}
            <small>{daysText(d)}</small>
          </td>
          <td className="num" data-l="贴现成本，元">
            {d.state === 'waiting' || d.state === 'signed' ? yuan(d.discountFen) : '—'}
          </td>
          <td data-l="状态">{soon(d) ? <Tag tone="info">快到期</Tag> : <StatusTag of={DraftState} code={d.state} />}</td>
          <td className="inl" data-l="下一步">
            {nextStep(d)} {d.debtFen > 0 && <RepayDebt draft={d} />}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
