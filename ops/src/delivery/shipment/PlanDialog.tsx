// 派车: the proposed trucks of an order, each with hour, carrier, truck and driver; all are made or none.
import { useMutation } from '@tanstack/react-query'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Button, Checkbox, Form, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { SlotChoice } from './SlotChoice.tsx'
import { type DeskOrder, useShipAgain } from './shipping.ts'
import { asTruck, freshTruck, TruckFields, type TruckValues } from './TruckFields.tsx'

interface Wish {
  unitIds: string[]
  slotAt: number | null
  carrierCode: string
  later: boolean
}

export function PlanDialog({ order, onClose }: { order: DeskOrder; onClose(): void }) {
  const call = useCaller()
  const again = useShipAgain()
  const request = useRef(newRequestId())
  const [form] = Form.useForm<{ trucks: TruckValues[] }>()
  const [wishes, setWishes] = useState<Wish[]>(
    order.plan.map(p => ({ unitIds: p.unitIds, slotAt: null, carrierCode: order.carriers[0]?.code ?? '', later: true })),
  )
  const ready = order.units.filter(u => u.state === 'allocated')
  const set = (i: number, change: Partial<Wish>) => setWishes(wishes.map((w, k) => (k === i ? { ...w, ...change } : w)))
  const kgOf = (w: Wish) => ready.filter(u => w.unitIds.includes(u.unitId)).reduce((n, u) => n + u.tagKg, 0)
  const save = useMutation({
    mutationFn: async () => {
      const values = wishes.some(w => !w.later) ? await form.validateFields() : { trucks: [] }
      return call('/api/ops/planTrucks', {
        requestId: request.current,
        orderCode: order.orderCode,
        trucks: wishes.map((w, i) => {
          const truck = values.trucks?.[i]
          return {
            unitIds: w.unitIds,
            slotAt: w.slotAt ?? 0,
            carrierCode: order.selfPickup ? '' : w.carrierCode,
            ...(w.later || !truck ? {} : { truck: asTruck(truck) }),
          }
        }),
      })
    },
    onSuccess: onClose,
    onSettled: () => {
      request.current = nextRequestId(request.current)
      void again()
    },
  })
  const lacking = wishes.findIndex(w => w.slotAt === null)
  const taken = new Set(wishes.flatMap(w => w.unitIds))
  return (
    <Modal
      open
      title={`派车 ${order.orderCode}`}
      okText={`派 ${wishes.length} 车`}
      cancelText="取消"
      onCancel={onClose}
      onOk={() => save.mutate()}
      okButtonProps={{ disabled: lacking !== -1 || wishes.length === 0 }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={640}
    >
      <p className="hint">
        {order.depotName}，{order.selfPickup ? '自提' : `送至 ${order.address}`}。已按限重先进先出分车；任一车不能安排时整批不派。
        {lacking === -1 ? '' : ` 第 ${lacking + 1} 车还没有时段。`}
      </p>
      {order.tooHeavy.length > 0 ? (
        <Alert type="warning" showIcon title={`6 轴车装不了：${order.tooHeavy.join('、')}`} style={{ marginBottom: 10 }} />
      ) : null}
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ trucks: wishes.map(() => freshTruck) }}>
        {wishes.map((w, i) => (
          <div className="ship-truck" key={w.unitIds.join()}>
            <div className="row">
              <b>第 {i + 1} 车</b>
              <span className="mute">
                {w.unitIds.length} 件 {tons(kgOf(w))} 吨
              </span>
              {wishes.length > 1 ? (
                <Button size="small" type="link" onClick={() => setWishes(wishes.filter((_, k) => k !== i))}>
                  这车先不派
                </Button>
              ) : null}
            </div>
            <Select
              aria-label={`第 ${i + 1} 车装哪些件`}
              mode="multiple"
              maxTagCount={4}
              style={{ width: '100%', marginBottom: 8 }}
              value={w.unitIds}
              onChange={unitIds => set(i, { unitIds })}
              optionFilterProp="label"
              options={ready
                .filter(u => w.unitIds.includes(u.unitId) || !taken.has(u.unitId))
                .map(u => ({ value: u.unitId, label: `${u.unitNo}　${tons(u.tagKg)} 吨` }))}
            />
            <SlotChoice depotCode={order.depotCode} value={w.slotAt} onChange={slotAt => set(i, { slotAt })} />
            {order.selfPickup ? null : (
              <div className="row">
                <span className="mute">承运</span>
                <Select
                  aria-label={`第 ${i + 1} 车承运商`}
                  style={{ width: 240 }}
                  value={w.carrierCode || null}
                  placeholder="选择承运商"
                  onChange={v => set(i, { carrierCode: v ?? '' })}
                  options={order.carriers.map(c => ({ value: c.code, label: c.name }))}
                />
              </div>
            )}
            <Checkbox checked={w.later} onChange={e => set(i, { later: e.target.checked })}>
              车牌司机稍后报（时段前 2 小时）
            </Checkbox>
            {w.later ? null : <TruckFields at={['trucks', i]} />}
          </div>
        ))}
      </Form>
      {save.isError && save.error.message ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
