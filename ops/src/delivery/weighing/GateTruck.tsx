import { ENTERED, LEFT, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { TruckAtGate } from '@mall/contract/delivery/weighing/weighingDesk.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { byDivision, deviationText, DIVISION_RULE } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { GateState, TicketKind } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { clock, useGateAgain } from './gateAgain.ts'
import { Doubt } from './Doubt.tsx'
import { ScalePhotos } from './ScalePhotos.tsx'
import { type GateScale, ScaleBox } from './ScaleBox.tsx'

const POLL_MS = 10_000

/** The truck, what is checked, what is on it, and beside it the scale with the one button that is next. */
export function GateTruck({ waybillNo, scanned, scale }: { waybillNo: string; scanned: string; scale: GateScale }) {
  const read = useLazyCall('/api/ops/getGateTruck', { waybillNo }, { keepOld: true, refetchMs: POLL_MS })
  const d = read.data
  if (!d)
    return (
      <section className="panel pad">
        {read.isError ? (
          <Alert type="warning" showIcon title={read.error.message} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </section>
    )
  return (
    <>
      <div className="truck">
        <section className="panel" aria-label={`运单 ${d.waybillNo}`}>
          <div className="hd">
            <span className="plate">{plateText(d.plate) || '未报车牌'}</span>
            <div>
              <b>
                {d.driverName || '未报司机'}　{d.carrier}
              </b>
              <small className="mute">
                {d.waybillNo}　{d.companyName}
              </small>
            </div>
            <span className="push">
              <StatusTag of={GateState} code={d.state} />
            </span>
          </div>
          <div className="pad">
            <ul className="gchecks">
              {d.checks.map(c => (
                <li key={c.label}>
                  <span
                    className={c.ok === null ? 'mute' : c.ok ? 'y' : 'w'}
                    role="img"
                    aria-label={c.ok === null ? '待核对' : c.ok ? '相符' : '注意'}
                  >
                    {c.ok === null ? '○' : c.ok ? '✓' : '!'}
                  </span>
                  <span className={c.ok === false ? 'warn' : undefined}>{c.label}</span>
                  <span className="mute">{c.note}</span>
                </li>
              ))}
            </ul>
          </div>
          <Units d={d} />
          <div className="pad">
            <dl className="gkv">
              <div>
                <dt>装后总重</dt>
                <dd>{tons((d.tareKg ?? (d.usualKg || d.declaredTareKg)) + d.loadKg)} 吨</dd>
              </div>
              <div>
                <dt>上限（{d.axles} 轴）</dt>
                <dd>{tons(d.limitKg)} 吨</dd>
              </div>
              <div>
                <dt>余</dt>
                <dd>{tons(d.limitKg - (d.tareKg ?? (d.usualKg || d.declaredTareKg)) - d.loadKg)} 吨</dd>
              </div>
            </dl>
          </div>
        </section>
      </div>
      <div className="scale">
        <Next d={d} scanned={scanned} scale={scale} />
      </div>
    </>
  )
}

function Next({ d, scanned, scale }: { d: TruckAtGate; scanned: string; scale: GateScale }) {
  const { whyNotEnter, whyNotGross } = d
  return (
    <>
      {d.weighing.dispute?.state === 'open' ? <Doubt d={d} /> : null}
      <AtGate d={d} />
      {d.status === WaybillStatus.allocated && whyNotEnter === '' ? (
        <ScaleBox d={d} kind="tare" scanned={scanned} scale={scale} />
      ) : null}
      {d.status === WaybillStatus.loaded && whyNotGross === '' ? <ScaleBox d={d} kind="gross" scanned="" scale={scale} /> : null}
      <Weighings d={d} />
      <ScalePhotos
        waybillNo={d.waybillNo}
        photos={d.photos}
        open={!LEFT.has(d.status) && (ENTERED.has(d.status) || whyNotEnter === '')}
      />
      <Out d={d} />
    </>
  )
}

function Weighings({ d }: { d: TruckAtGate }) {
  if (d.weighing.weighings.length === 0 || d.weighing.dispute?.state === 'open') return null
  return (
    <section className="panel pad" aria-label="磅单">
      <dl className="three">
        {d.weighing.weighings.map(w => (
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
      <small className="mute">
        {d.weighing.control ? '理计订单，过磅仅核对' : '比吊牌'} {tons(d.weighing.referenceKg)} 吨，允差 ±
        {d.weighing.limitPermille}‰，即 {tons(d.weighing.fromKg)}–{tons(d.weighing.toKg)}
        {byDivision(d.weighing) ? `。${DIVISION_RULE}` : ''}
      </small>
    </section>
  )
}

/** Where it stands in the line, or into it: a driver without a telephone is put there by the gate. */
function AtGate({ d }: { d: TruckAtGate }) {
  const call = useCaller()
  const again = useGateAgain()
  const { message } = App.useApp()
  const noRight = whyNoRight(useStaff(), 'ship.gate')
  const join = useMutation({
    mutationFn: () => call('/api/ops/queueTruck', { waybillNo: d.waybillNo }),
    onSuccess: () => void message.success('已排队，叫号时司机页上会看到'),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  if (d.status !== WaybillStatus.allocated || (!d.queue && d.whyNotQueue !== '')) return null
  return (
    <section className="panel pad row" aria-label="排队">
      {d.queue ? (
        <span>
          排队第 {d.queue.no} 个，{d.queue.says}
        </span>
      ) : (
        <>
          <span className="mute">还没有登记到门口</span>
          <ActButton size="small" {...(noRight ? { why: noRight } : {})} loading={join.isPending} onClick={() => join.mutate()}>
            登记到门口，排队
          </ActButton>
        </>
      )}
    </section>
  )
}

/** Out, or back to loading. */
function Out({ d }: { d: TruckAtGate }) {
  const call = useCaller()
  const again = useGateAgain()
  const { message } = App.useApp()
  const staff = useStaff()
  const [back, setBack] = useState(false)
  const leave = useMutation({
    mutationFn: () => call('/api/ops/leaveMill', { waybillNo: d.waybillNo }),
    onSuccess: r =>
      void message.success(r.status === WaybillStatus.received ? `${d.plate} 已出厂，自提完成` : `${d.plate} 已放行出厂`),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  if (!ENTERED.has(d.status)) return null
  if (LEFT.has(d.status)) return <section className="panel pad mute">{d.why}</section>
  const why = whyNoRight(staff, 'ship.gate') ?? (d.whyNotLeave || undefined)
  return (
    <section className="panel pad gacts" aria-label="出厂">
      <ActButton type="primary" size="large" {...(why ? { why } : {})} loading={leave.isPending} onClick={() => leave.mutate()}>
        放行出厂
      </ActButton>
      {why ? <p className="mute">{why}</p> : null}
      {d.status === WaybillStatus.loaded ? (
        <ActButton {...(whyNoRight(staff, 'ship.gate') ? { why: '您的岗位没有此权限' } : {})} onClick={() => setBack(true)}>
          退回装车
        </ActButton>
      ) : null}
      {back ? (
        <ReasonDialog
          title={`${d.plate} 退回装车`}
          consequence="已有的磅单不再算数，重新装完后再过磅；未了结的异议随之了结。"
          okText="退回"
          usual={['超过限重', '货物不符', '捆扎不牢']}
          onSend={reason => call('/api/ops/unloadTruck', { waybillNo: d.waybillNo, reason }).finally(again)}
          onClose={() => setBack(false)}
        />
      ) : null}
    </section>
  )
}

/** The list of what stands on it: ticked one by one, by typing the number, or all; put off with a reason. */
function Units({ d }: { d: TruckAtGate }) {
  const call = useCaller()
  const again = useGateAgain()
  const { message } = App.useApp()
  const why = whyNoRight(useStaff(), 'ship.store') ?? (d.whyNotLoad || undefined)
  const [typed, setTyped] = useState('')
  const [off, setOff] = useState<string | null>(null)
  const tick = useMutation({
    mutationFn: (unitNo: string | null) => call('/api/ops/tickUnit', { waybillNo: d.waybillNo, ...(unitNo ? { unitNo } : {}) }),
    onSuccess: r => {
      setTyped('')
      void message.success(`已核 ${r.loaded} / ${r.of} 件`)
    },
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const finish = useMutation({
    mutationFn: () => call('/api/ops/finishLoading', { waybillNo: d.waybillNo }),
    onSuccess: () => void message.success('装车完成，去过毛重'),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const loading = d.status === WaybillStatus.loading
  return (
    <>
      {loading ? (
        <div className="pad">
          <div className="row">
            <Input.Search
              aria-label="件号，回车核件"
              placeholder="扫或输入件号"
              value={typed}
              onChange={e => setTyped(e.target.value)}
              enterButton="核件"
              disabled={why !== undefined}
              onSearch={value => value.trim() && tick.mutate(value.trim())}
              style={{ maxWidth: 260 }}
            />
            <ActButton {...(why ? { why } : {})} loading={tick.isPending} onClick={() => tick.mutate(null)}>
              全部核上
            </ActButton>
            <ActButton
              type="primary"
              {...((why ?? (d.loadedCount < d.unitCount ? `还有 ${d.unitCount - d.loadedCount} 件没有核上` : undefined))
                ? { why: why ?? `还有 ${d.unitCount - d.loadedCount} 件没有核上` }
                : {})}
              loading={finish.isPending}
              onClick={() => finish.mutate()}
            >
              装车完成
            </ActButton>
          </div>
        </div>
      ) : null}
      <table className="gunits" aria-label="装车清单">
        <thead>
          <tr>
            <th>装什么</th>
            <th>库位</th>
            <th className="num">件</th>
            <th className="num">{d.basis}，吨</th>
            <th className="num opt">磅，吨</th>
            {loading ? <th>核件</th> : null}
          </tr>
        </thead>
        <tbody>
          {d.units.map(u => (
            <tr key={u.unitNo}>
              <td>
                {u.title}
                <small className="mute">
                  {u.unitNo}　炉号 {u.heatNo}
                </small>
              </td>
              <td>{u.position || '—'}</td>
              <td className="num">{u.pieces}</td>
              <td className="num">{tons(u.kg)}</td>
              <td className="num opt">{u.scaleKg === null ? '—' : tons(u.scaleKg)}</td>
              {loading ? (
                <td className="nowrap">
                  {u.loaded ? (
                    <span className="gchecks">
                      <span className="y">✓ 已核</span>
                    </span>
                  ) : (
                    <ActButton
                      size="small"
                      {...(why ? { why } : {})}
                      aria-label={`核上 ${u.unitNo}`}
                      onClick={() => tick.mutate(u.unitNo)}
                    >
                      核上
                    </ActButton>
                  )}{' '}
                  <ActButton
                    size="small"
                    {...(why ? { why } : {})}
                    aria-label={`退下 ${u.unitNo}`}
                    onClick={() => setOff(u.unitNo)}
                  >
                    退下
                  </ActButton>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>合计</td>
            <td className="num">{d.units.reduce((n, u) => n + u.pieces, 0)}</td>
            <td className="num">{tons(d.loadKg)}</td>
            <td className="num opt" />
            {loading ? <td /> : null}
          </tr>
        </tfoot>
      </table>
      {off ? (
        <ReasonDialog
          title={`退下 ${off}`}
          consequence="这一件从清单上去掉并冻结，调度和质量会收到通知；车按余下的装。"
          okText="退下"
          usual={['外圈磕伤', '散捆', '锈蚀', '标牌不符']}
          onSend={reason => call('/api/ops/putOffUnit', { waybillNo: d.waybillNo, unitNo: off, reason }).finally(again)}
          onClose={() => setOff(null)}
        />
      ) : null}
    </>
  )
}
