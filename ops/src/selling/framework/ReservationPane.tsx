import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import {
  ReservationMove,
  ReservationPeriod,
  ReservationState,
  unkeptKg,
} from '@mall/domain/selling/framework/reservation.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Popconfirm } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { openAddress } from './frameworkWords.ts'
import { periodName, type Reservation, useReservationsAgain } from './reservationWords.ts'

/** One agreement: its periods with what lies there, what is missing, what can be done, what was done. */
export function ReservationPane({ reservationNo, onClose }: { reservationNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getReservation', { reservationNo }, { refetchMs: 15_000 })
  const r = read.data
  if (!r) return <PaneState query={read} />
  return (
    <div className="panel-pad">
      <div className="row">
        <h2>{r.reservationNo}</h2>
        <StatusTag of={ReservationState} code={r.state} dot />
        <span className="push">
          <ActButton size="small" type="text" onClick={onClose}>
            关闭
          </ActButton>
        </span>
      </div>
      <p className="mute">
        {r.companyName}　<Link to={openAddress(r.ccNo)}>{r.ccNo}</Link>　{r.title}
        <br />
        仓库 {r.depotsText || '不限'}
      </p>
      <Acts r={r} />
      <PeriodList r={r} />
      <h3>经过</h3>
      <ul className="plain">
        <li>
          {dateTime(r.askedAt)}　{r.askedName} 约定：{r.reason}
        </li>
        {r.decidedAt !== null && (
          <li>
            {dateTime(r.decidedAt)}　{r.decidedName} {r.state === 'rejected' ? `不同意：${r.why}` : '同意'}
          </li>
        )}
        {r.endedAt !== null && (
          <li>
            {dateTime(r.endedAt)}　结束：{r.why}
          </li>
        )}
      </ul>
      {r.moves.length > 0 && (
        <div className="fw-scroll" role="region" aria-label="备货变动" tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th>时间</th>
                <th>变动</th>
                <th>货物</th>
                <th className="num">吨</th>
                <th>说明</th>
              </tr>
            </thead>
            <tbody>
              {r.moves.map((m, i) => (
                <tr key={`${m.at} ${i}`}>
                  <td className="nowrap">{dateTime(m.at)}</td>
                  <td className="nowrap">
                    {ReservationMove.label(m.kind)} {m.pieces} {m.pieceUnit}
                  </td>
                  <td>
                    {m.title}
                    <small className="mute">{m.depotName}</small>
                  </td>
                  <td className="num">{tons(m.kg)}</td>
                  <td>
                    {m.orderCode === '' ? m.why || '—' : <Link to={`/intend?queue=all&word=${m.orderCode}`}>{m.orderCode}</Link>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

export const PeriodList = ({ r }: { r: Reservation }) => (
  <>
    {r.stoppedWhy !== '' && <p className="warn">{r.stoppedWhy}：留着的已放回现货，恢复后自动再备。</p>}
    {r.periods.map(p => (
      <div className="fw-change" key={p.fromOn}>
        <div className="row">
          <b>{periodName(p)}</b>
          {r.state === 'inForce' || p.state === 'over' ? <StatusTag of={ReservationPeriod} code={p.state} /> : null}
        </div>
        <div>
          约定 {tons(p.kg)} 吨　留着 <b>{tons(p.heldKg)}</b> 吨　已订走 {tons(p.takenKg)} 吨
          {p.shortKg > 0 && <span className="warn">　缺 {tons(p.shortKg)} 吨</span>}
          {p.state === 'full' && unkeptKg(p) > 0 && (
            <span className="mute">　其余 {tons(unkeptKg(p))} 吨不足一件，或已超出合同余量</span>
          )}
        </div>
        {p.goods.map(g => (
          <div className="mute" key={g.skuCode}>
            {g.title}　{g.depotName}　{g.pieces} {g.pieceUnit}，{tons(g.kg)} 吨
          </div>
        ))}
      </div>
    ))}
  </>
)

function Acts({ r }: { r: Reservation }) {
  const staff = useStaff()
  const call = useCaller()
  const again = useReservationsAgain()
  const { message } = App.useApp()
  const [asks, setAsks] = useState<'reject' | 'end' | null>(null)
  const onError = (e: Error) => void message.error(e.message)
  const { reservationNo } = r
  const agree = useMutation({
    mutationFn: () => call('/api/ops/decideReservation', { reservationNo, approve: true }),
    onError,
    onSettled: again,
  })
  const back = useMutation({
    mutationFn: () => call('/api/ops/withdrawReservation', { reservationNo }),
    onError,
    onSettled: again,
  })
  const noDecide = whyNoRight(staff, 'framework.decide')
  const why = r.own ? '这份备货是您约定的，须由另一位同事决定' : noDecide
  return (
    <>
      {r.state === 'waits' && (
        <div className="row fw-acts">
          {why ? (
            <ActButton size="small" type="primary" why={why} onClick={() => undefined}>
              同意备货
            </ActButton>
          ) : (
            <Popconfirm
              title="同意备货？"
              description="到起始日自动留货，别的客户买不到；买方会收到通知。"
              okText="同意"
              cancelText="取消"
              onConfirm={() => agree.mutate()}
            >
              <ActButton size="small" type="primary" loading={agree.isPending} onClick={() => undefined}>
                同意备货
              </ActButton>
            </Popconfirm>
          )}
          <ActButton size="small" {...(why ? { why } : {})} onClick={() => setAsks('reject')}>
            不同意
          </ActButton>
          {r.own && (
            <Popconfirm title={`撤回 ${reservationNo}？`} okText="撤回" cancelText="取消" onConfirm={() => back.mutate()}>
              <ActButton size="small" loading={back.isPending} onClick={() => undefined}>
                撤回
              </ActButton>
            </Popconfirm>
          )}
        </div>
      )}
      {r.state === 'inForce' && (
        <div className="row fw-acts">
          <ActButton size="small" danger {...(noDecide ? { why: noDecide } : {})} onClick={() => setAsks('end')}>
            提前结束
          </ActButton>
        </div>
      )}
      {asks === 'reject' && (
        <ReasonDialog
          title={`不同意 ${reservationNo}`}
          consequence="不留货；原因会告诉约定的同事，买方没有收到过。"
          okText="不同意"
          onSend={reason => call('/api/ops/decideReservation', { reservationNo, approve: false, reason }).finally(again)}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'end' && (
        <ReasonDialog
          title={`提前结束 ${reservationNo}`}
          consequence={`留着的 ${tons(r.heldKg)} 吨马上放回现货，其余各期不再备；原因买方看得到。`}
          okText="结束备货"
          onSend={reason => call('/api/ops/endReservation', { reservationNo, reason }).finally(again)}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  )
}
