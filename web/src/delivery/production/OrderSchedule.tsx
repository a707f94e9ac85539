import { useLazyCall } from '@mall/client/useCall.ts'
import { weekLabel } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { LineState, Progress } from './Progress.tsx'

/** 排产 of a made-to-order order: week, day and progress of each line. The one place for it outside the schedule itself. */
export function OrderSchedule({ orderCode }: { orderCode: string }) {
  const lines = useLazyCall('/api/order/getOrderSchedule', { orderCode }).data?.lines ?? []
  if (lines.length === 0) return null
  const slips = lines.some(l => l.slip?.reply === 'waits')
  return (
    <Panel
      title="排产"
      className="below"
      flush
      more={<Link to="/LZProductionSchedule">{slips ? '交期后移，去选择' : '看排产计划'}</Link>}
    >
      <table className="tbl cards c3 eq">
        <thead>
          <tr>
            <th>商品</th>
            <th className="num">数量</th>
            <th>产线</th>
            <th>周</th>
            <th className="num">预计入库</th>
            <th>进度</th>
            <th>状态</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.bookingId}>
              <td className="all">
                {line.lineNo}. {line.title}
              </td>
              <td className="num" data-l="数量">
                {tons(line.kg)}
                <span className="u">吨</span>
              </td>
              <td data-l="产线">{line.lineName || '—'}</td>
              <td data-l="周">{line.week ? weekLabel(line.week) : '待排'}</td>
              <td className="num" data-l="预计入库">
                {line.plannedOn ?? '待排'}
              </td>
              <td data-l="进度">
                <Progress line={line} />
              </td>
              <td data-l="状态">
                <LineState line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
