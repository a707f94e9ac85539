import { useMutation } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { BookingState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { toleranceBand, tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useBoardAgain } from './board.ts'
import { ReportForm } from './ReportForm.tsx'

/** One line of an order: what is made of it, the form for more, its reports and its way through the plan. */
export function ProductionPane({ bookingId, onClose }: { bookingId: string; onClose(): void }) {
  const call = useCaller()
  const again = useBoardAgain()
  const why = whyNoRight(useStaff(), 'schedule.plan')
  const [back, setBack] = useState<string | null>(null)
  const detail = useLazyCall('/api/ops/getProductionDetail', { bookingId }, { enabled: bookingId !== '' })
  const takeBack = useMutation({
    mutationFn: (o: { reportNo: string; reason: string }) => call('/api/ops/takeBackReport', o),
    onSettled: again,
  })
  const d = detail.data
  if (!d)
    return detail.isError ? (
      <Alert type="warning" showIcon title={detail.error.message} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    )
  const band = toleranceBand(d.kg, d.tolerancePct)
  return (
    <div className="production">
      <div className="row">
        <h2>{d.title}</h2>
        <StatusTag of={BookingState} code={d.state} />
        <Button className="push" size="small" onClick={onClose}>
          关闭
        </Button>
      </div>
      <p className="hint">
        {d.orderCode}　订货 {d.pieces} {d.pieceUnit} {tons(d.kg)} 吨（允差 ±{d.tolerancePct} %：{tons(band.fromKg)} –{' '}
        {tons(band.toKg)}），已产 {tons(d.producedKg)} 吨
      </p>
      <p>
        <b>订货参数</b>　{d.ordered.length > 0 ? d.ordered.join('，') : '没有另外约定，按商品本身'}
      </p>
      {why || d.held ? (
        <Alert type="info" showIcon title={why ?? d.held} />
      ) : (
        <ReportForm key={`${d.bookingId} ${d.producedKg}`} d={d} onDone={again} />
      )}
      <h3>报产记录</h3>
      {d.reports.length === 0 ? <p className="mute">还没有报产。</p> : null}
      {d.reports.map(r => (
        <div key={r.reportNo} className="report" role="region" aria-label={`报产 ${r.reportNo}`} tabIndex={0}>
          <div className="row">
            <b>{r.reportNo}</b>
            <span className="mute">
              {r.by} {dateTime(r.at)}，{r.madeOn} 生产，{tons(r.kg)} 吨
            </span>
            {r.takenBack ? (
              <Tag tone="bad">已撤回</Tag>
            ) : why ? null : (
              <Button className="push" size="small" danger onClick={() => setBack(r.reportNo)}>
                撤回
              </Button>
            )}
          </div>
          {r.takenBack ? <p className="hint">{r.takenBack}</p> : null}
          <table className="plain-table">
            <thead>
              <tr>
                <th>件号</th>
                <th>炉号</th>
                <th className="num">件数</th>
                <th className="num">吨</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {r.units.map(u => (
                <tr key={u.unitNo}>
                  <td>{u.unitNo}</td>
                  <td>{u.heatNo}</td>
                  <td className="num">{u.pieces}</td>
                  <td className="num">{tons(u.kg)}</td>
                  <td>{u.stateLabel}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      <h3>履历</h3>
      <ul className="told">
        {d.history.map((h, i) => (
          <li key={i}>
            <b>{h.what}</b>
            <small>
              {dateTime(h.at)}　{h.who}
              {h.reason ? `　${h.reason}` : ''}
            </small>
          </li>
        ))}
      </ul>
      {back ? (
        <ReasonDialog
          title={`撤回报产 ${back}`}
          consequence="这次报的件全部作废，件号可以重新录入；已转待发货的订单退回待排产。报产不能修改，只能撤回重报。"
          okText="撤回"
          usual={['炉号录错', '重量录错', '报错订单']}
          onSend={reason => takeBack.mutateAsync({ reportNo: back, reason })}
          onClose={() => setBack(null)}
        />
      ) : null}
    </div>
  )
}
