import './shipment.css'
import type { Kg } from '@mall/domain/kernel/money.ts'
import { useBoot } from '../../kernel/deps.ts'
import { driverMobileHint } from '@mall/domain/platform/partner/channelWords.ts'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { whyNotDriverName, whyNotIdentity } from '@mall/domain/delivery/shipment/driver.ts'
import { whyNotPlate } from '@mall/domain/delivery/shipment/plate.ts'
import { AXLES, legalGrossKg } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { Input, NumberInput, Select } from '../../kernel/kit/Field.tsx'

export interface TruckDraft {
  plate: string
  axles: number
  tareKg: Kg
  driverName: string
  driverMobile: string
  driverId: string
}
export const emptyTruck: TruckDraft = {
  plate: '',
  axles: 6,
  tareKg: 15_000,
  driverName: '',
  driverMobile: '',
  driverId: '',
}
export type TruckField = 'plate' | 'tareKg' | 'driverName' | 'driverMobile' | 'driverId'

/** What is wrong with it, field by field, by the rules the server asks. Plates of the demonstration are the server's to know. */
export const truckErrors = (t: TruckDraft): [TruckField, string | null][] => [
  ['plate', whyNotPlate(t.plate, { demo: true }) ?? null],
  ['tareKg', t.tareKg < 2000 || t.tareKg > 30_000 ? '空车重在 2 到 30 吨之间' : null],
  ['driverName', whyNotDriverName(t.driverName) ?? null],
  ['driverMobile', /^1[0-9]{10}$/.test(t.driverMobile.trim()) ? null : '手机号是 11 位数字，以 1 开头'],
  ['driverId', whyNotIdentity(t.driverId) ?? null],
]

export function TruckForm({
  value,
  errors,
  onChange,
}: {
  value: TruckDraft
  errors: Partial<Record<TruckField, string>>
  onChange(next: TruckDraft): void
}) {
  const set = (change: Partial<TruckDraft>) => onChange({ ...value, ...change })
  return (
    <div className="truckform">
      <Input
        id="plate"
        label="车牌号"
        required
        maxLength={24}
        autoComplete="off"
        placeholder="冀A12345"
        hint="报车头的车牌，新能源 8 位"
        value={value.plate}
        error={errors.plate}
        onChange={e => set({ plate: e.target.value })}
      />
      <Select label="车轴数（含挂车）" value={value.axles} onChange={e => set({ axles: Number(e.target.value) })}>
        {AXLES.map(n => (
          <option key={n} value={n}>
            {n} 轴，车货限 {legalGrossKg(n) / 1000} 吨
          </option>
        ))}
      </Select>
      <NumberInput
        id="tareKg"
        label="空车重"
        unit="吨"
        size="lg"
        decimals={3}
        value={value.tareKg / 1000}
        error={errors.tareKg}
        onChange={v => set({ tareKg: Math.round((v ?? 0) * 1000) })}
      />
      <Input
        id="driverName"
        label="司机姓名"
        required
        maxLength={40}
        autoComplete="off"
        value={value.driverName}
        error={errors.driverName}
        onChange={e => set({ driverName: e.target.value })}
      />
      <Input
        id="driverMobile"
        label="司机手机"
        required
        inputMode="numeric"
        autoComplete="off"
        hint={driverMobileHint(useBoot().site.partners.sms)}
        value={value.driverMobile}
        error={errors.driverMobile}
        plain={plainMobile}
        onChange={e => set({ driverMobile: e.target.value })}
      />
      <Input
        id="driverId"
        label="司机身份证号"
        required
        maxLength={40}
        autoComplete="off"
        hint="加密保存，只供门岗核验，页面只显示后四位"
        value={value.driverId}
        error={errors.driverId}
        onChange={e => set({ driverId: e.target.value })}
      />
    </div>
  )
}
