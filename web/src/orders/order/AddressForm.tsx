import './order.css'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox, Radios } from '../../kernel/kit/Choice.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { CitySelect } from '../../site/shell/CitySelect.tsx'
import type { TypedAddress } from '../cart/confirmDraft.ts'

interface Props {
  typed: TypedAddress | null
  onType: (typed: TypedAddress) => void
  onDone: (addressId: string) => void
  onCancel?: (() => void) | undefined
  /** The address that is being changed; a new one without it. */
  addressId?: string | undefined
  /** In the address book: the default can be chosen, nothing is "used" afterwards. */
  book?: boolean
}

/** A delivery address, typed at the checkout or in the address book. The city decides price area and freight. */
export function AddressForm({ typed, onType, onDone, onCancel, addressId, book = false }: Props) {
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
    const reply = addressId
      ? (await send('/api/company/updateCompanyShippingAddress', { ...address, addressId })) && { addressId }
      : await send('/api/company/insertCompanyShippingAddress', address)
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
      <h3>{addressId ? '修改收货地址' : '新增收货地址'}</h3>
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
        <CitySelect required provinceCode={form.provinceCode} cityCode={form.cityCode} onChange={set} error={show(errors.city)} />
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
          plain={plainMobile}
          onChange={e => set({ mobile: e.target.value })}
          error={show(errors.mobile)}
          autoComplete="tel"
        />
      </div>
      {book && <Checkbox label="设为默认地址" checked={form.isDefault ?? false} onChange={isDefault => set({ isDefault })} />}
      <div className="row">
        <Button type="submit" look="ink" busy={busy} busyText="正在保存">
          {book ? '保存地址' : '保存并使用'}
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
    </form>
  )
}
