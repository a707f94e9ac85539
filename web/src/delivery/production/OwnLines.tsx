import './production.css'
import { weekNumber } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import type { Schedule } from './WeekGrid.tsx'
import { LineState, Progress } from './Progress.tsx'
import { OrderLink } from './scheduleLinks.tsx'

/** 我的订单在排: every paid made-to-order line of the company with week, day and progress. */
export function OwnLines({ data }: { data: Schedule }) {
  const { mine } = data
  return (
    <Panel
      title="我的订单在排"
      remark={mine.totalCount > 0 ? `${mine.totalCount} 行 ${tons(data.mineKg)} 吨` : undefined}
      flush
      className="below"
    >
      {mine.totalCount === 0 ? (
        <Empty
          title="没有在排的订单"
          drawing="coil"
          actions={
            <LinkButton look="ink" to="/search">
              去选可排产的规格
            </LinkButton>
          }
        >
          期货订单付款后自动排进所选交货期，在这里看进度。
        </Empty>
      ) : (
        <>
          <table className="tbl cards c3 eq">
            <thead>
              <tr>
                <th>商品</th>
                <th>订单</th>
                <th className="num">数量</th>
                <th>产线</th>
                <th>周</th>
                <th className="num">预计入库</th>
                <th>进度</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {mine.list.map(line => (
                <tr key={line.bookingId}>
                  <td className="all">
                    <div className="item">
                      <ClassSection productClass={line.classCode} accent="" />
                      <div>
                        <b>{line.title}</b>
                        {line.dueOn && <small>交货期到 {line.dueOn}</small>}
                      </div>
                    </div>
                  </td>
                  <td className="all">
                    <OrderLink code={line.orderCode} />
                  </td>
                  <td className="num" data-l="数量">
                    {line.pieces} {line.pieceUnit}
                    <small>{tons(line.kg)} 吨</small>
                  </td>
                  <td data-l="产线">{line.lineName || '—'}</td>
                  <td data-l="周">
                    {line.slip?.fromWeek && line.slip.fromWeek !== line.week && (
                      <span className="was">{weekNumber(line.slip.fromWeek)}</span>
                    )}{' '}
                    {line.week ? weekNumber(line.week) : '待排'}
                  </td>
                  <td className="num" data-l="预计入库">
                    {line.plannedOn?.slice(5) ?? '待排'}
                    {line.slip && (
                      <small>
                        <span className="was">{line.slip.fromOn.slice(5)}</span>
                      </small>
                    )}
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
          {mine.totalPage > 1 && <Pager page={mine.currentPage} pageSize={10} totalCount={mine.totalCount} />}
        </>
      )}
    </Panel>
  )
}
