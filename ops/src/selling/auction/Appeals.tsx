import { SupportTicketState } from '@mall/domain/desk/support/support.codes.ts'
import { Link } from 'react-router'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import type { DeskLot } from './lotWords.ts'

/** 申诉 of those who took part: tickets of 客服, answered there; here they are seen before anything is settled. */
export function Appeals({ lot }: { lot: DeskLot }) {
  if (lot.appeals.length === 0) return null
  return (
    <section className="panel" aria-label="申诉">
      <div className="panel-head">
        <h2>申诉</h2>
        {lot.openAppeals > 0 ? (
          <span className="warn">{lot.openAppeals} 张没有答复，处理成交、递补和结算前请先答复</span>
        ) : (
          <span className="mute">都已答复</span>
        )}
      </div>
      <ul className="bidappeals">
        {lot.appeals.map(a => (
          <li key={a.ticketNo}>
            <span className="row">
              <Link to={`/tickets?${a.ticketState === 'open' ? '' : 'state=done&'}open=${a.ticketNo}`}>{a.ticketNo}</Link>
              <StatusTag of={SupportTicketState} code={a.ticketState} />
              {a.late && <Tag tone="bad">已过答复时限</Tag>}
              <span className="mute push">
                {shortTime(a.createdAt)} 提出{a.ticketState === 'open' && `，${shortTime(a.dueAt)} 前答复`}
              </span>
            </span>
            <b>{a.companyName}</b>
            <small className="mute">　{a.code}</small>
            <p>{a.words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
