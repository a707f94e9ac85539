// 一张运单在发货台: truck, load, track, and what the dispatcher may do with it.
import { referenceFacts } from '@mall/domain/orders/order/reference.ts'
import { linkOf } from '../../kernel/session.ts'
import { bySmsTo, driverCodeWords } from '@mall/domain/platform/partner/channelWords.ts'
import { useMutation } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { slotWords } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { RECEIVED, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Form, Input, Modal, Select } from 'antd'
import { Fragment, useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { TruckWhere } from '../tracking/TruckWhere.tsx'
import { ArriveDialog, ProxySignDialog } from './ReceiptDialogs.tsx'
import { ReceiptProof } from './ReceiptProof.tsx'
import { ShipStateTag } from './ShipStateTag.tsx'
import { SlotChoice } from './SlotChoice.tsx'
import { type DeskShip, useShipAgain } from './shipping.ts'
import { asTruck, freshTruck, TruckFields, type TruckValues } from './TruckFields.tsx'

type Act = 'slot' | 'truck' | 'load' | 'cancel' | 'way' | 'arrive' | 'sign' | 'freight' | 'refuse'

export function TruckPane({ waybillNo, onOrder }: { waybillNo: string; onOrder(orderCode: string): void }) {
  const ship = useLazyCall('/api/ops/getDispatchWaybill', { waybillNo }, { keepOld: true })
  if (!ship.data) return <PaneState query={ship} />
  return <Loaded s={ship.data} onOrder={onOrder} />
}

function Loaded({ s, onOrder }: { s: DeskShip; onOrder(orderCode: string): void }) {
  const call = useCaller()
  const again = useShipAgain()
  const noRight = whyNoRight(useStaff(), 'ship.dispatch')
  const [act, setAct] = useState<Act | null>(null)
  const why = noRight ?? (s.whyNotChange || undefined)
  const close = () => setAct(null)
  const agree = useMutation({
    mutationFn: () => call('/api/ops/decideTruckChange', { waybillNo: s.waybillNo, agree: true }),
    onSettled: again,
  })
  const button = (key: Act, label: string, more: { type?: 'primary'; danger?: boolean } = {}) => (
    <ActButton {...more} {...(why ? { why } : {})} onClick={() => setAct(key)}>
      {label}
    </ActButton>
  )
  const send = async (run: () => Promise<unknown>) => {
    await run()
    await again()
  }
  const waybillNo = s.waybillNo
  const received = s.status === WaybillStatus.received || s.status === WaybillStatus.receivedByProxy
  return (
    <>
      <div className="ship-part">
        <p>
          <ShipStateTag row={s} />{' '}
          <button type="button" className="link" onClick={() => onOrder(s.orderCode)}>
            {s.orderCode}
          </button>{' '}
          第 {s.truckOfOrder} 车
        </p>
        <p className="mute">
          {s.companyName}　提单 {s.billNo}
        </p>
        {s.change ? (
          <Alert
            type="warning"
            showIcon
            title={`申请换为 ${s.change.plate} ${s.change.driverName}${s.change.reason ? `：${s.change.reason}` : ''}`}
            description={
              <div className="ship-acts">
                <ActButton
                  size="small"
                  type="primary"
                  {...(noRight ? { why: noRight } : {})}
                  loading={agree.isPending}
                  onClick={() => agree.mutate()}
                >
                  同意
                </ActButton>
                <ActButton size="small" {...(noRight ? { why: noRight } : {})} onClick={() => setAct('refuse')}>
                  不同意
                </ActButton>
              </div>
            }
          />
        ) : null}
        {agree.isError ? <Alert type="error" showIcon title={agree.error.message} /> : null}
        <div className="ship-acts">
          {button('slot', '改时段', s.todo?.act === 'slot' ? { type: 'primary' } : {})}
          {button('truck', s.plate ? '换车' : '报车', s.todo?.act === 'truck' ? { type: 'primary' } : {})}
          {button('load', '改装载')}
          {button('cancel', '取消配车', { danger: true })}
          {s.status === WaybillStatus.inTransit ? (
            <>
              <ActButton {...(noRight ? { why: noRight } : {})} onClick={() => setAct('way')}>
                登记途经
              </ActButton>
              {s.arrivedAt === null ? (
                <ActButton {...(noRight ? { why: noRight } : {})} onClick={() => setAct('arrive')}>
                  登记到达
                </ActButton>
              ) : null}
              <ActButton {...(noRight ? { why: noRight } : {})} onClick={() => setAct('sign')}>
                代签收
              </ActButton>
            </>
          ) : null}
          {!s.selfPickup && received ? (
            <ActButton type="primary" {...(noRight ? { why: noRight } : {})} onClick={() => setAct('freight')}>
              申请运费
            </ActButton>
          ) : null}
        </div>
        {s.freight ? (
          <p className="mute">
            运费 {yuan(s.freight.amountFen)} 元，
            {{ waits: '待付', paid: '已付', rejected: `退回：${s.freight.reason}` }[s.freight.state] ?? ''}（{s.freight.by} 申请）
          </p>
        ) : null}
      </div>
      <div className="ship-part">
        <dl className="ship-facts">
          <dt>时段</dt>
          <dd>
            {slotWords(s.slotAt)}　{s.depotName}
          </dd>
          {referenceFacts(s.reference).map(f => (
            <Fragment key={f.label}>
              <dt>{f.label}</dt>
              <dd>{f.value}</dd>
            </Fragment>
          ))}
          <dt>车辆</dt>
          <dd>
            {s.plate || '未报车'}，{s.axles} 轴，空车 {tons(s.tareKg)} 吨，限重 {s.legalKg / 1000} 吨
          </dd>
          <dt>司机</dt>
          <dd>
            {s.driverName || '—'} {s.driverMobile} {s.driverId}
          </dd>
          {s.pickUpCode && s.plate ? (
            <>
              <dt>提货码</dt>
              <dd>
                <b>{s.pickUpCode}</b>　<a href={s.passUrl}>司机页面</a>
                <small className="mute block">{driverCodeWords(linkOf('sms'))}</small>
              </dd>
            </>
          ) : null}
          {s.selfPickup ? null : (
            <>
              <dt>承运</dt>
              <dd>{s.carrierName || '待定'}</dd>
              <dt>送至</dt>
              <dd>
                {s.address} {s.receiver} {s.receiverMobile}
              </dd>
            </>
          )}
        </dl>
      </div>
      <TruckWhere waybillNo={waybillNo} />
      <div className="ship-part">
        <h3>
          装载 {s.load.length} 件 {tons(s.tagKg)} 吨
        </h3>
        <table className="ship-lines">
          <tbody>
            {s.load.map(u => (
              <tr key={u.unitId}>
                <td>
                  {u.unitNo}
                  <br />
                  <span className="mute">{u.title}</span>
                </td>
                <td>{u.position || '—'}</td>
                <td className="num">{tons(u.tagKg)}</td>
                <td className="num">{u.scaleKg === null ? '' : `磅 ${tons(u.scaleKg)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {RECEIVED.has(s.status) ? (
        <div className="ship-part">
          <ReceiptProof waybillNo={waybillNo} />
        </div>
      ) : null}
      <div className="ship-part">
        <h3>轨迹</h3>
        <ol className="ship-track">
          {s.track.map(t => (
            <li key={`${t.at}${t.what}`}>
              <time>{shortTime(t.at)}</time>
              <span>
                {t.what}　{t.place}
              </span>
              <small>
                {t.detail} {t.who}
              </small>
            </li>
          ))}
        </ol>
      </div>
      {act === 'slot' ? <SlotDialog s={s} onClose={close} /> : null}
      {act === 'truck' ? <TruckDialog s={s} onClose={close} /> : null}
      {act === 'load' ? <LoadDialog s={s} onClose={close} /> : null}
      {act === 'freight' ? <FreightDialog s={s} onClose={close} /> : null}
      {act === 'arrive' ? <ArriveDialog s={s} onClose={close} /> : null}
      {act === 'sign' ? <ProxySignDialog s={s} onClose={close} /> : null}
      {act === 'way' ? <WayDialog s={s} onClose={close} /> : null}
      {act === 'cancel' ? (
        <ReasonDialog
          title={`取消配车 ${waybillNo}`}
          consequence="时段释放，货物回到待装车，提货码作废；是订单唯一的车时，订单回到待发货。"
          okText="取消配车"
          usual={['车辆故障', '客户改期', '仓库停发']}
          onSend={reason => send(() => call('/api/ops/cancelTruck', { waybillNo, reason }))}
          onClose={close}
        />
      ) : null}
      {act === 'refuse' ? (
        <ReasonDialog
          title={`不同意换车 ${waybillNo}`}
          consequence="原车原码继续有效，客户会收到原因。"
          okText="不同意"
          onSend={reason => send(() => call('/api/ops/decideTruckChange', { waybillNo, agree: false, reason }))}
          onClose={close}
        />
      ) : null}
    </>
  )
}

interface Opened {
  s: DeskShip
  onClose(): void
}
function SlotDialog({ s, onClose }: Opened) {
  const call = useCaller()
  const again = useShipAgain()
  const [slotAt, setSlotAt] = useState<number | null>(null)
  return (
    <ReasonDialog
      title={`改时段 ${s.waybillNo}`}
      consequence={`现在 ${slotWords(s.slotAt)}；改后以站内信通知客户，${bySmsTo('司机', linkOf('sms'), '请打电话告诉司机')}。`}
      okText="改时段"
      usual={['客户要求', '仓库停发', '错过时段']}
      onSend={async reason => {
        if (slotAt === null) throw new Error('请选择时段')
        await call('/api/ops/changeTruckSlot', { waybillNo: s.waybillNo, slotAt, reason })
        await again()
      }}
      onClose={onClose}
    >
      <div style={{ marginBottom: 12 }}>
        <SlotChoice depotCode={s.depotCode} value={slotAt} onChange={setSlotAt} />
      </div>
    </ReasonDialog>
  )
}

function TruckDialog({ s, onClose }: Opened) {
  const call = useCaller()
  const again = useShipAgain()
  const [form] = Form.useForm<TruckValues & { carrierCode?: string }>()
  const order = useLazyCall('/api/ops/getDispatchOrder', { orderCode: s.orderCode }, { enabled: !s.selfPickup })
  const save = useMutation({
    mutationFn: (v: TruckValues & { carrierCode?: string }) =>
      call('/api/ops/changeTruck', { waybillNo: s.waybillNo, truck: asTruck(v), carrierCode: v.carrierCode ?? '' }),
    onSuccess: onClose,
    onSettled: again,
  })
  return (
    <Modal
      open
      title={`${s.plate ? '换车' : '报车'} ${s.waybillNo}`}
      okText="保存"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={520}
    >
      <p className="hint">
        {s.plate ? '保存后换新提货码，原码作废' : '保存后生成提货码'}；
        {bySmsTo('司机', linkOf('sms'), s.plate ? '请把新码告诉司机' : '请把提货码告诉司机')}。身份证号加密保存，只显示后四位。
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...freshTruck, axles: s.axles }}
        onFinish={v => save.mutate(v)}
      >
        {s.selfPickup ? null : (
          <Form.Item name="carrierCode" label="承运商（不改留空）">
            <Select allowClear options={(order.data?.carriers ?? []).map(c => ({ value: c.code, label: c.name }))} />
          </Form.Item>
        )}
        <TruckFields />
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}

function LoadDialog({ s, onClose }: Opened) {
  const call = useCaller()
  const again = useShipAgain()
  const order = useLazyCall('/api/ops/getDispatchOrder', { orderCode: s.orderCode })
  const [unitIds, setUnitIds] = useState(s.load.map(u => u.unitId))
  const free = (order.data?.units ?? []).filter(u => u.state === 'allocated')
  const all = [...s.load, ...free]
  const kg = all.filter(u => unitIds.includes(u.unitId)).reduce((n, u) => n + u.tagKg, 0)
  return (
    <ReasonDialog
      title={`改装载 ${s.waybillNo}`}
      consequence={`本车 ${tons(kg)} 吨，加空车 ${tons(kg + s.tareKg)} 吨，限重 ${s.legalKg / 1000} 吨。`}
      okText="改装载"
      usual={['超重', '客户要求', '换件']}
      onSend={async reason => {
        await call('/api/ops/changeTruckLoad', { waybillNo: s.waybillNo, unitIds, reason })
        await again()
      }}
      onClose={onClose}
    >
      <Select
        aria-label="装哪些件"
        mode="multiple"
        style={{ width: '100%', marginBottom: 12 }}
        value={unitIds}
        onChange={setUnitIds}
        optionFilterProp="label"
        options={all.map(u => ({ value: u.unitId, label: `${u.unitNo}　${tons(u.tagKg)} 吨` }))}
      />
    </ReasonDialog>
  )
}

function FreightDialog({ s, onClose }: Opened) {
  const call = useCaller()
  const again = useShipAgain()
  const [fen, setFen] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const save = useMutation({
    mutationFn: () => call('/api/ops/applyFreight', { waybillNo: s.waybillNo, amountFen: fen ?? 0, note }),
    onSuccess: onClose,
    onSettled: again,
  })
  return (
    <Modal
      open
      title={`申请运费 ${s.waybillNo}`}
      okText="提交财务"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => save.mutate()}
      okButtonProps={{ disabled: fen === null || fen < 1 }}
      confirmLoading={save.isPending}
      width={420}
    >
      <p className="hint">
        {s.carrierName}，{tons(s.netKg ?? s.tagKg)} 吨，送至 {s.address}。由财务另一位同事付款，客户看不到。
      </p>
      <MoneyInput value={fen} onChange={setFen} unit="元" label="运费" />
      <Input
        style={{ marginTop: 8 }}
        maxLength={100}
        placeholder="说明，可不填"
        value={note}
        onChange={e => setNote(e.target.value)}
      />
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}

function WayDialog({ s, onClose }: Opened) {
  const call = useCaller()
  const again = useShipAgain()
  const [form] = Form.useForm<{ place: string; detail: string }>()
  const save = useMutation({
    mutationFn: (f: { place: string; detail?: string }) =>
      call('/api/ops/addWaypoint', { waybillNo: s.waybillNo, place: f.place, detail: f.detail ?? '' }),
    onSuccess: onClose,
    onSettled: again,
  })
  return (
    <Modal
      open
      title={`登记途经 ${s.waybillNo}`}
      okText="登记"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      width={420}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={f => save.mutate(f)}>
        <Form.Item name="place" label="地点" rules={[{ required: true, whitespace: true, message: '请填写地点' }]}>
          <Input maxLength={60} placeholder="如 藁城方向 G307 48 公里" />
        </Form.Item>
        <Form.Item name="detail" label="情况">
          <Input maxLength={100} placeholder="如 堵车，预计晚半小时" />
        </Form.Item>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
