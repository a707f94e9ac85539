import { useLazyCall } from '@mall/client/useCall.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../app/data.ts'
import { useBoot } from '../app/deps.ts'
import { Button } from '../kit/Button.tsx'
import { Radios } from '../kit/Choice.tsx'
import { Input, Select } from '../kit/Field.tsx'
import { halfWidth } from '../kit/number.ts'
import { notify } from '../kit/notify.ts'
import type { TypedAddress } from './confirmDraft.ts'

interface Props {
  typed: TypedAddress | null
  onType: (typed: TypedAddress) => void
  onDone: (addressId: string) => void
  onCancel?: (() => void) | undefined
}

/** A new delivery address without leaving the checkout. The city decides price area and freight. */
export function AddressForm({ typed, onType, onDone, onCancel }: Props) {
  const { location, session } = useBoot()
  const send = useSend()
  const refresh = useRefresh()
  const form: TypedAddress = typed ?? {
    addressType: 'F',
    name: '',
    provinceCode: location.provinceCode,
    cityCode: location.cityCode,
    detail: '',
    receiver: session.userInfo?.nickName ?? '',
    mobile: '',
  }
  const set = (c: Partial<TypedAddress>) => onType({ ...form, ...c })
  const provinces = useLazyCall('/api/address/getSystemRegionAreaInfoOfListByRegionType', { regionType: 1 }).data ?? []
  const cities =
    useLazyCall(
      '/api/address/getSystemRegionAreaInfoOfListByRegionType',
      { regionType: 2, parentCode: form.provinceCode },
      { enabled: form.provinceCode !== '' },
    ).data ?? []
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const errors = {
    name: form.name.trim() === '' ? '请填写地址名称，如项目部、仓库名' : null,
    city: form.cityCode === '' ? '请选择城市' : null,
    detail: form.detail.trim() === '' ? '请填写街道、门牌号' : null,
    receiver: form.receiver.trim() === '' ? '请填写收货人' : null,
    mobile: /^1[0-9]{10}$/.test(form.mobile) ? null : '手机号是 11 位数字，以 1 开头',
  }

  const save = async (e: FormEvent) => {
    e.preventDefault()
    setTried(true)
    if (busy) return
    if (Object.values(errors).some(Boolean)) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#new-address [aria-invalid=true]')?.focus())
      return
    }
    setBusy(true)
    const { provinceCode: _province, ...address } = form
    const reply = await send('/api/company/insertCompanyShippingAddress', address)
    if (reply) {
      await refresh('/api/company/getCompanyShippingAddress')
      notify.success(`地址 ${form.name} 已保存。`)
      onDone(reply.addressId)
    }
    setBusy(false)
  }
  const show = (error: string | null) => (tried ? error : null)
  return (
    <form id="new-address" className="quick newaddr" onSubmit={save} noValidate>
      <h3>新增收货地址</h3>
      <Radios
        label="地址类型"
        value={form.addressType}
        onChange={addressType => set({ addressType })}
        options={[
          { value: 'F' as const, label: '工地', note: '含卸车时间限制' },
          { value: 'M' as const, label: '市场、仓库' },
        ]}
      />
      <div className="two2">
        <Input
          label="地址名称"
          required
          value={form.name}
          onChange={e => set({ name: e.target.value })}
          maxLength={40}
          error={show(errors.name)}
        />
        <div className="two2">
          <Select label="省" value={form.provinceCode} onChange={e => set({ provinceCode: e.target.value, cityCode: '' })}>
            {provinces.map(p => (
              <option key={p.code} value={p.code}>
                {p.name}
              </option>
            ))}
          </Select>
          <Select
            label="城市"
            required
            value={form.cityCode}
            onChange={e => set({ cityCode: e.target.value })}
            error={show(errors.city)}
          >
            <option value="">请选择</option>
            {cities.map(c => (
              <option key={c.code} value={c.code}>
                {c.name}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <Input
        label="详细地址"
        required
        value={form.detail}
        onChange={e => set({ detail: e.target.value })}
        maxLength={120}
        error={show(errors.detail)}
        hint="限高、限行时间也写在这里"
      />
      <div className="two2">
        <Input
          label="收货人"
          required
          value={form.receiver}
          onChange={e => set({ receiver: e.target.value })}
          maxLength={20}
          error={show(errors.receiver)}
          autoComplete="name"
        />
        <Input
          label="手机"
          required
          inputMode="tel"
          value={form.mobile}
          onChange={e => set({ mobile: halfWidth(e.target.value) })}
          maxLength={11}
          error={show(errors.mobile)}
          autoComplete="tel"
        />
      </div>
      <div className="row">
        <Button type="submit" look="ink" busy={busy} busyText="正在保存">
          保存并使用
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
    </form>
  )
}
