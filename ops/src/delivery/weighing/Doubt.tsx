import { linkOf } from '../../kernel/session.ts'
import { noticeTo } from '@mall/domain/platform/partner/channelWords.ts'
import type { TruckAtGate } from '@mall/contract/delivery/weighing/weighingDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { byDivision, deviationText, SCALE_DIVISION_KG } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { ticketLikeliest } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { DisputeCause, TicketKind } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { clock, useGateAgain } from './gateAgain.ts'

/** The doubt that keeps a truck: weights side by side, its clock, and the weighmaster's word. */
export function Doubt({ d }: { d: TruckAtGate }) {
  const call = useCaller()
  const again = useGateAgain()
  const right = whyNoRight(useStaff(), 'ship.weigh')
  const [deciding, setDeciding] = useState(false)
  const [picked, setPicked] = useState('')
  const ticketNo = picked || (ticketLikeliest(d.weighing.weighings)?.ticketNo ?? '')
  const q = d.weighing.dispute
  if (!q) return null
  return (
    <section className="panel" aria-label="磅单异议" style={{ borderLeft: '3px solid var(--amber)' }}>
      <div className="hd">
        <h2>{plateText(d.plate)} 不能出</h2>
        <span className="push">
          <Left until={q.replyBy} />
        </span>
      </div>
      <div className="pad">
        <p>
          {DisputeCause.label(q.cause)}：{q.reason}
        </p>
        <dl className="three">
          <div>
            <dt>{d.weighing.control ? '理论' : '吊牌'}</dt>
            <dd>{tons(d.weighing.referenceKg)}</dd>
            <dd className="by">
              <small>
                {tons(d.weighing.fromKg)}–{tons(d.weighing.toKg)}
                {byDivision(d.weighing) ? `（按分度 ${SCALE_DIVISION_KG} kg）` : ''}
              </small>
            </dd>
          </div>
          {d.weighing.weighings.slice(-2).map(w => (
            <div key={w.ticketNo} className={w.holds ? 'use' : 'void'}>
              <dt>
                {TicketKind.label(w.kind)} {clock(w.at).slice(0, 5)}
              </dt>
              <dd>{tons(w.netKg)}</dd>
              <dd className="by">
                <small className={w.within ? 'in' : 'out'}>{deviationText(w, d.weighing.limitPermille)}</small>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mute">
          {q.reweighed ? `等买方认可，${clock(q.replyBy).slice(0, 5)} 自动按复磅放行` : '请复磅；没有复磅不会放行'}
          {q.buyerKg === null ? '' : `；客户自磅 ${tons(q.buyerKg)} 吨`}
        </p>
        <ActButton {...(right ? { why: right } : {})} onClick={() => setDeciding(true)}>
          裁定以哪一张为准
        </ActButton>
      </div>
      {deciding ? (
        <ReasonDialog
          title="裁定磅单异议"
          consequence={`裁定后立即可以放行，${noticeTo('买方', linkOf('sms'))}；选旧的一张时出一张更正单替代复磅。`}
          okText="裁定"
          usual={['首磅车头压磅边', '复磅时车未停稳', '首磅无误']}
          onSend={reason => call('/api/ops/decideWeighDispute', { waybillNo: d.waybillNo, ticketNo, reason }).finally(again)}
          onClose={() => setDeciding(false)}
        >
          <Select
            aria-label="以哪一张为准"
            value={ticketNo}
            onChange={setPicked}
            style={{ width: '100%', marginBottom: 12 }}
            options={d.weighing.weighings.map(w => ({
              value: w.ticketNo,
              label: `${w.ticketNo}　${tons(w.netKg)} 吨　${deviationText(w, d.weighing.limitPermille)}`,
            }))}
          />
        </ReasonDialog>
      ) : null}
    </section>
  )
}

/** 23:41; the browser's clock is near enough for a glance, the gate asks the server. */
function Left({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const s = Math.max(0, Math.ceil((until - now) / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  return (
    <b className={s < 300 ? 'bad' : undefined} role="timer" aria-live="off">
      {s === 0 ? '已到时' : `${two(Math.floor(s / 60))}:${two(s % 60)}`}
    </b>
  )
}
