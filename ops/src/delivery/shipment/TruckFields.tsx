import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { AXLES, legalGrossKg } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { whyNotDriverName, whyNotIdentity } from '@mall/domain/delivery/shipment/driver.ts'
import { whyNotPlate } from '@mall/domain/delivery/shipment/plate.ts'
import { Form, Input, InputNumber, Select } from 'antd'

export interface TruckValues {
  plate: string
  axles: number
  tareT: number
  driverName: string
  driverMobile: string
  driverId: string
}
export const freshTruck: TruckValues = { plate: '', axles: 6, tareT: 15, driverName: '', driverMobile: '', driverId: '' }
export const asTruck = (v: TruckValues) => ({
  plate: v.plate,
  axles: v.axles,
  tareKg: Math.round(v.tareT * 1000),
  driverName: v.driverName.trim(),
  driverMobile: v.driverMobile.trim(),
  driverId: v.driverId,
})
const rule = (why: (text: string) => string | undefined) => ({
  validator: async (_: unknown, text: string | undefined) => {
    const found = why(text ?? '')
    if (found) throw new Error(found)
  },
})

/** Truck and driver inside a form; the rules are the server's. */
export function TruckFields({ at = [] }: { at?: readonly (string | number)[] }) {
  const name = (field: keyof TruckValues) => [...at, field]
  return (
    <div className="two-cols">
      <Form.Item name={name('plate')} label="车牌" rules={[rule(t => whyNotPlate(t, { demo: true }))]}>
        <Input maxLength={24} placeholder="冀A12345" autoComplete="off" />
      </Form.Item>
      <Form.Item name={name('axles')} label="车轴数">
        <Select options={AXLES.map(n => ({ value: n, label: `${n} 轴，限 ${legalGrossKg(n) / 1000} 吨` }))} />
      </Form.Item>
      <Form.Item name={name('tareT')} label="空车，吨" rules={[{ required: true, message: '请填写' }]}>
        <InputNumber min={2} max={30} precision={3} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name={name('driverName')} label="司机" rules={[rule(whyNotDriverName)]}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name={name('driverMobile')}
        label="司机手机"
        normalize={plainMobile}
        rules={[{ pattern: /^1\d{10}$/, required: true, message: '11 位数字，以 1 开头' }]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name={name('driverId')} label="身份证号" rules={[rule(whyNotIdentity)]}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
    </div>
  )
}
