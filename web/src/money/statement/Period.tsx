import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { whyNotPeriod } from '@mall/domain/money/statement/statement.rules.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { day, monthDay, shortTime } from '../../kernel/kit/time.ts'
import { day as dayIn } from '../../kernel/list/filters.ts'
import { type Days, DaysFields } from './DaysFields.tsx'
import { Equations } from './Equations.tsx'

/** The days in the address; undefined: it names none, or not both. */
export function daysAsked(query: URLSearchParams): Days | undefined {
  const [fromOn, toOn] = [dayIn.read(query.get('fromOn') ?? ''), dayIn.read(query.get('toOn') ?? '')]
  return fromOn && toOn ? { fromOn, toOn } : undefined
}
const search = ({ fromOn, toOn }: Days): string => `fromOn=${fromOn}&toOn=${toOn}`

/** Any days up to today; at first the month that runs. */
export function ChooseDays({ days }: { days: Days | undefined }) {
  const today = day(useServerNow(60_000))
  const [asked, setAsked] = useState<Days>(days ?? { fromOn: `${today.slice(0, 8)}01`, toOn: today })
  const go = useNavigate()
  const why = whyNotPeriod(asked, today)
  return (
    <Panel title="任选期间" remark="当月到今天也可以；供核对，不签章" className="below no-print">
      <DaysFields asked={asked} today={today} onChange={setAsked}>
        <Button
          look="ink"
          size="sm"
          disabledReason={!asked.fromOn || !asked.toOn ? '请选择起止日期' : why || null}
          onClick={() => go(`/user/statement?${search(asked)}`)}
        >
          看往来
        </Button>
      </DaysFields>
    </Panel>
  )
}

export function Period({ days }: { days: Days }) {
  const why = whyNotPeriod(days, day(useServerNow(60_000)))
  const read = useLazyCall('/api/statement/getPeriod', days, { enabled: !why })
  const p = read.data
  // The form below says what is wrong with the days; asking again would not mend them.
  if (why) return null
  if (read.isError && !p) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!p) return <Skeleton lines={12} />
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h2>往来明细</h2>
            <p className="row mute facts">
              <span>{p.periodText}</span>
              <span>{shortTime(p.now)} 的数，供核对，不签章</span>
            </p>
          </div>
          <div className="acts no-print">
            <a className="btn" href={`/api/statement/pdf?${search(days)}`} download>
              PDF
            </a>
            <LinkButton to="/user/statement">每月对账单</LinkButton>
          </div>
        </div>
      </section>
      <Equations list={p.equations} />
      <Panel title="结算明细" remark={`${p.lines.length} 行`} flush className="below">
        {p.lines.length === 0 ? (
          <p className="bd mute">这段时间没有结算。</p>
        ) : (
          <table className="tbl cards">
            <thead>
              <tr>
                <th>磅单</th>
                <th>订单</th>
                <th className="num">结算，吨</th>
                <th className="num">金额，元</th>
              </tr>
            </thead>
            <tbody>
              {p.lines.map(l => (
                <tr key={l.lineNo}>
                  <td>
                    {l.ticketNo ? (
                      <Link to={`/order/electronicScale?word=${encodeURIComponent(l.ticketNo)}`}>{l.ticketNo}</Link>
                    ) : (
                      l.waybillNo || l.settleNo
                    )}
                    <small className="mute">
                      {' '}
                      {monthDay(l.settledAt)}　{l.title}
                    </small>
                  </td>
                  <td data-l="订单">
                    <Link to={`/order/orderDetail?orderCode=${l.orderCode}`}>{l.orderCode}</Link>
                    {l.buyerNo && <small className="mute"> {l.buyerNo}</small>}
                  </td>
                  <td className="num" data-l="结算，吨">
                    {tons(l.settledKg)}
                  </td>
                  <td className="num" data-l="金额，元">
                    {yuan(l.amountFen)}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>{p.lines.length} 行</td>
                <td />
                <td className="num" data-l="结算，吨">
                  {tons(p.settledKg)}
                </td>
                <td className="num" data-l="金额，元">
                  {yuan(p.settledFen)}
                </td>
              </tr>
            </tfoot>
          </table>
        )}
      </Panel>
    </>
  )
}
