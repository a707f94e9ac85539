// 一张订单在发货台: its lines and units, what lacks, exchange, plan, trucks.
import { referenceText } from '@mall/domain/orders/order/reference.ts'
import { useMutation } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { UnitState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { slotWords } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Select } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { ShipStateTag } from './ShipStateTag.tsx'
import { type DeskOrder, useShipAgain } from './shipping.ts'

export function OrderPane({ orderCode, onTruck }: { orderCode: string; onTruck(waybillNo: string): void }) {
  const order = useLazyCall('/api/ops/getDispatchOrder', { orderCode }, { keepOld: true })
  if (!order.data) return <PaneState query={order} />
  return <Loaded o={order.data} onTruck={onTruck} />
}

function Loaded({ o, onTruck }: { o: DeskOrder; onTruck(waybillNo: string): void }) {
  const call = useCaller()
  const again = useShipAgain()
  const noRight = whyNoRight(useStaff(), 'ship.dispatch')
  const why = noRight ?? (o.why || undefined)
  const [planning, setPlanning] = useState(false)
  const [swap, setSwap] = useState<string | null>(null)
  const [release, setRelease] = useState<string | null>(null)
  const allocate = useMutation({
    mutationFn: () => call('/api/ops/allocateOrder', { orderCode: o.orderCode }),
    onSettled: again,
  })
  const bill = useMutation({ mutationFn: () => call('/api/ops/makeBill', { orderCode: o.orderCode }), onSettled: again })
  const ready = o.units.filter(u => u.state === 'allocated')
  const error = allocate.error ?? bill.error
  return (
    <>
      <div className="ship-part">
        <p className="mute">
          {o.companyName}　{o.depotName}　{o.selfPickup ? '自提' : '代办汽运'}　{o.billNo ? `提单 ${o.billNo}` : '未开提单'}
        </p>
        {referenceText(o.reference) ? <p>{referenceText(o.reference)}</p> : null}
        {o.why ? <Alert type="warning" showIcon title={o.why} /> : null}
        {o.releasedText ? <Alert type="info" showIcon title={o.releasedText} style={{ marginBlock: 8 }} /> : null}
        <div className="ship-acts">
          <ActButton
            type="primary"
            {...(why ? { why } : ready.length === 0 ? { why: '没有待装车的件' } : {})}
            onClick={() => setPlanning(true)}
          >
            派车
          </ActButton>
          <ActButton {...(why ? { why } : {})} loading={allocate.isPending} onClick={() => allocate.mutate()}>
            立即配货
          </ActButton>
          <ActButton
            {...(why ? { why } : o.billNo ? { why: `已开 ${o.billNo}` } : {})}
            loading={bill.isPending}
            onClick={() => bill.mutate()}
          >
            开提单
          </ActButton>
          {o.billNo ? (
            <a className="ant-btn" href={`/ops/bill?orderCode=${o.orderCode}`}>
              看提单
            </a>
          ) : null}
        </div>
        {error ? <Alert type="error" showIcon title={error.message} /> : null}
      </div>
      <div className="ship-part">
        <h3>订货与配货</h3>
        <table className="ship-lines">
          <thead>
            <tr>
              <th>商品</th>
              <th className="num">订货</th>
              <th className="num">已配</th>
            </tr>
          </thead>
          <tbody>
            {o.lines.map(l => (
              <tr key={l.lineNo}>
                <td>
                  {l.lineNo}. {l.title}
                  {l.lacks ? <div className="ship-warn">{l.lacks}</div> : null}
                </td>
                <td className="num">
                  {l.pieces} {l.pieceUnit}
                  <br />
                  {tons(l.kg)} 吨
                </td>
                <td className="num">
                  {l.units} {l.pieceUnit}
                  <br />
                  {tons(l.unitKg)} 吨
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="ship-part">
        <h3>件 {o.units.length}</h3>
        <table className="ship-lines">
          <thead>
            <tr>
              <th>件号、炉号</th>
              <th>库位</th>
              <th className="num">标牌，吨</th>
              <th>状态</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {o.units.map(u => (
              <tr key={u.unitId}>
                <td>
                  {u.unitNo}
                  <br />
                  <span className="mute">{u.heatNo}</span>
                </td>
                <td>{u.position || '—'}</td>
                <td className="num">{tons(u.tagKg)}</td>
                <td>
                  <StatusTag of={UnitState} code={u.state} />
                  {u.waybillNo ? (
                    <div>
                      <button type="button" className="link" onClick={() => onTruck(u.waybillNo)}>
                        {u.waybillNo}
                      </button>
                    </div>
                  ) : null}
                </td>
                <td className="num">
                  {u.state === 'allocated' && !noRight ? (
                    <>
                      <button type="button" className="link" aria-label={`换 ${u.unitNo}`} onClick={() => setSwap(u.unitId)}>
                        换件
                      </button>{' '}
                      <button type="button" className="link" aria-label={`退回 ${u.unitNo}`} onClick={() => setRelease(u.unitId)}>
                        退回
                      </button>
                    </>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {o.units.length === 0 ? <p className="mute">还没有配到件。</p> : null}
      </div>
      <div className="ship-part">
        <h3>运单 {o.trucks.length}</h3>
        <table className="ship-lines">
          <tbody>
            {o.trucks.map(t => (
              <tr key={t.waybillNo}>
                <td>
                  <button type="button" className="link" onClick={() => onTruck(t.waybillNo)}>
                    {t.waybillNo}
                  </button>
                  <br />
                  <span className="mute">{t.plate || '未报车'}</span>
                </td>
                <td>{slotWords(t.slotAt)}</td>
                <td className="num">{tons(t.tagKg)} 吨</td>
                <td>
                  <ShipStateTag row={t} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {o.trucks.length === 0 ? <p className="mute">还没有派车。</p> : null}
      </div>
      {planning ? <PlanDialog order={o} onClose={() => setPlanning(false)} /> : null}
      {swap ? (
        <ExchangeDialog unitId={swap} unitNo={o.units.find(u => u.unitId === swap)?.unitNo ?? ''} onClose={() => setSwap(null)} />
      ) : null}
      {release ? (
        <ReasonDialog
          title={`退回 ${o.units.find(u => u.unitId === release)?.unitNo ?? ''}`}
          consequence="这一件回到可用，不再自动配给这一行；系统会另配一件。"
          okText="退回"
          usual={['客户要求换批', '表面待复检']}
          onSend={async reason => {
            await call('/api/ops/releaseAllocation', { unitId: release, reason })
            await again()
          }}
          onClose={() => setRelease(null)}
        />
      ) : null}
    </>
  )
}

function ExchangeDialog({ unitId, unitNo, onClose }: { unitId: string; unitNo: string; onClose(): void }) {
  const call = useCaller()
  const again = useShipAgain()
  const list = useLazyCall('/api/ops/getExchangeList', { unitId })
  const [other, setOther] = useState<string>()
  return (
    <ReasonDialog
      title={`换件 ${unitNo}`}
      consequence="换成同一商品、同一仓库的可用件；换下的件回到可用，不再自动配给这一行。"
      okText="换件"
      usual={['外圈压伤', '客户要求换批', '库位不便吊装']}
      onSend={async reason => {
        if (!other) throw new Error('请选择换成哪一件')
        await call('/api/ops/exchangeUnit', { unitId, withUnitId: other, reason })
        await again()
      }}
      onClose={onClose}
    >
      <Select
        aria-label="换成"
        style={{ width: '100%', marginBottom: 12 }}
        loading={list.isFetching}
        placeholder={list.data?.length === 0 ? '没有可换的件' : '选择换成哪一件'}
        value={other ?? null}
        onChange={v => setOther(v ?? undefined)}
        options={(list.data ?? []).map(u => ({
          value: u.unitId,
          label: `${u.unitNo}　${u.heatNo}　${tons(u.tagKg)} 吨　${u.position}`,
        }))}
      />
    </ReasonDialog>
  )
}
