import { tons } from '@mall/domain/kernel/weight.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import type { DeskLine } from './board.ts'

/** 待排: by the day it is wanted; what may not be planned is grey and says why. */
export function WaitingList({
  rows,
  inHand,
  why,
  onTake,
  onPlan,
}: {
  rows: readonly DeskLine[]
  inHand: string | null
  why: string | undefined
  onTake(bookingId: string | null): void
  onPlan(row: DeskLine): void
}) {
  if (rows.length === 0)
    return <p className="todo-none mute">没有待排的订单。付款的期货订单自动排进所选交货期，排不进的在这里。</p>
  return (
    <ul className="todoq">
      {rows.map(row => {
        const blocked = row.held !== ''
        return (
          <li
            key={row.bookingId}
            className={[blocked && 'held', inHand === row.bookingId && 'on'].filter(Boolean).join(' ') || undefined}
            draggable={!blocked && !why}
            onDragStart={e => {
              e.dataTransfer.setData('text/plain', row.bookingId)
              onTake(row.bookingId)
            }}
            onDragEnd={() => onTake(null)}
          >
            <div className="ln">
              <b>{row.title}</b>
              <span className="nowrap">{tons(row.kg)} 吨</span>
            </div>
            <small>
              <Link to={`/order?orderCode=${row.orderCode}`}>{row.orderCode}</Link>
            </small>
            <small>{row.companyName}</small>
            {row.ordered.length > 0 ? <small>{row.ordered.join('，')}</small> : null}
            <div className="ln">
              <small className="mute nowrap">{row.dueOn ? `要 ${row.dueOn}` : '未选交货期'}</small>
              {blocked ? (
                <Tag tone="wait">{row.held}</Tag>
              ) : why ? (
                <ActButton size="small" why={why}>
                  排到…
                </ActButton>
              ) : (
                <Button size="small" onClick={() => onPlan(row)}>
                  排到…
                </Button>
              )}
            </div>
            {row.cause ? (
              <small className="mute">{row.makes.length === 0 ? '没有能生产它的产线，请先维护产线' : row.cause}</small>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
