import './invoice.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'

export type Billing = Reply<'/api/order/getBillingTickets'>

interface Props {
  b: Billing
  /** Left out where nothing is chosen. */
  chosen?: ReadonlySet<string>
  choose?(ids: readonly string[], on: boolean): void
  /** Which invoice a ticket goes on. */
  goesTo?(id: string): readonly { text: string; late: boolean }[]
}

/** Settled tickets in their groups, then what cannot be invoiced now and why. */
export function TicketTable({ b, chosen, choose, goesTo }: Props) {
  const picking = chosen !== undefined && choose !== undefined
  const columns = picking ? 6 : 5
  return (
    <Panel flush title="已结算磅单" remark={`可开 ${b.list.length} 张，${yuan(b.openFen)} 元`}>
      <table className="tbl cards line">
        <thead>
          <tr>
            {picking && (
              <th className="fit">
                <span className="vh">选择</span>
              </th>
            )}
            <th>磅单</th>
            <th className="num">结算，吨</th>
            <th className="num">单价，元</th>
            <th className="num">可开，元</th>
            <th>{picking ? '归到' : '订单'}</th>
          </tr>
        </thead>
        <tbody>
          {[...Map.groupBy(b.list, t => t.group)].map(([group, mine]) => {
            const ids = mine.map(t => t.ticketId)
            const on = ids.filter(id => chosen?.has(id)).length
            return (
              <Fragment key={group}>
                <tr className="grp">
                  <td colSpan={columns}>
                    {picking && (
                      <Checkbox
                        aria-label={`选择 ${mine[0]?.groupText ?? ''} 全部 ${ids.length} 张`}
                        checked={on === ids.length}
                        some={on > 0 && on < ids.length}
                        onChange={to => choose(ids, to)}
                      />
                    )}
                    <b className="strong">{mine[0]?.groupText}</b>{' '}
                    <span className="mute">
                      {'　'}
                      {tons(mine.reduce((s, t) => s + t.kg, 0))} 吨，{yuan(mine.reduce((s, t) => s + t.openFen, 0))} 元
                    </span>
                  </td>
                </tr>
                {mine.map(t => (
                  <tr key={t.ticketId} className={chosen?.has(t.ticketId) ? 'on' : undefined}>
                    {picking && (
                      <td className="fit">
                        <Checkbox
                          aria-label={`选择 ${t.ticketNo}`}
                          checked={chosen.has(t.ticketId)}
                          onChange={to => choose([t.ticketId], to)}
                        />
                      </td>
                    )}
                    <td className="all">
                      <Link to={`/order/electronicScale?word=${encodeURIComponent(t.waybillNo)}`} className="link">
                        {t.ticketNo}
                      </Link>
                      <small className="mute">
                        {' '}
                        {t.plate}，{t.title}
                      </small>
                    </td>
                    <td className="num" data-l="结算，吨">
                      {tons(t.kg)}
                    </td>
                    <td className="num" data-l={`单价，${PriceUnitLabel[t.priceUnit]}`}>
                      {yuan(t.priceFen)}
                    </td>
                    <td className="num" data-l="可开，元">
                      {yuan(t.openFen)}
                      {t.moneyText && <small className="mute"> {t.moneyText}</small>}
                      {t.invoicedFen > 0 && <small className="mute"> 已开 {yuan(t.invoicedFen)}</small>}
                    </td>
                    <td data-l={picking ? '归到' : '订单'}>
                      {goesTo ? (
                        <GoesTo list={goesTo(t.ticketId)} />
                      ) : (
                        <Link to={`/order/orderDetail?orderCode=${encodeURIComponent(t.orderCode)}`} className="link">
                          {t.orderCode}
                        </Link>
                      )}
                    </td>
                  </tr>
                ))}
              </Fragment>
            )
          })}
          {b.blocked.length > 0 && (
            <tr className="grp">
              <td colSpan={columns}>
                <b className="strong">现在不能开</b>
                <span className="mute">　{b.blocked.length} 张磅单</span>
              </td>
            </tr>
          )}
          {b.blocked.map((x, i) => (
            <tr key={`${x.ticketNo}-${i}`} className="off">
              {picking && (
                <td className="fit">
                  <Checkbox aria-label={`不能选 ${x.ticketNo}`} disabled />
                </td>
              )}
              <td className="all">
                {x.ticketNo}
                <small className="mute"> {x.title}</small>
              </td>
              <td className="num" data-l="吨">
                {tons(x.kg)}
              </td>
              <td className="num" />
              <td className="num" data-l="金额，元">
                {x.fen > 0 ? yuan(x.fen) : '—'}
              </td>
              <td data-l="原因">
                <span className="why">{x.why}</span>
                {x.to && (
                  <>
                    {' '}
                    <Link to={x.to} className="link">
                      去看
                    </Link>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const GoesTo = ({ list }: { list: readonly { text: string; late: boolean }[] }) =>
  list.length === 0 ? (
    <span className="mute">不开</span>
  ) : (
    list.map(g => (
      <Tag key={g.text} {...(g.late ? { tone: 'wait' as const } : { line: true })}>
        {g.text}
      </Tag>
    ))
  )
