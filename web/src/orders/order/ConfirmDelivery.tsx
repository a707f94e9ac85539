import './order.css'
import { AddressType } from '@mall/domain/people/company/company.codes.ts'
import { pickUpText } from '@mall/domain/orders/order/ahead.rules.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { useState } from 'react'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { AddressForm } from './AddressForm.tsx'
import type { Addresses, Confirm } from './useConfirm.ts'

/** How the goods leave and where to; another address may be another price area, the sums follow at once. */
export function ConfirmDelivery({ page, addresses }: { page: Confirm; addresses: Addresses }) {
  const { draft, change, preview } = page
  const [adding, setAdding] = useState(false)
  const truck = draft.freightMode === FreightMode.truck
  const area = addresses.find(a => a.addressId === draft.addressId)?.salesAreaCode
  const whyNoAddress = useWhyNot('address.manage')
  const showForm = truck && !whyNoAddress && (adding || draft.typing !== null || addresses.length === 0)
  return (
    <section className="panel">
      <div className="hd">
        <h2>1　提货方式与地址</h2>
        <Seg
          label="提货方式"
          value={draft.freightMode}
          onChange={freightMode => change({ freightMode })}
          options={[
            { value: 2 as const, label: '代办汽运' },
            { value: 1 as const, label: '自提' },
          ]}
        />
        {truck && !showForm && (
          <span className="more">
            <Button look="quiet" disabledReason={whyNoAddress} reasonAt="title" onClick={() => setAdding(true)}>
              新增地址
            </Button>
          </span>
        )}
      </div>
      <div className="bd">
        {!truck && (
          <Note>
            <span>
              {pickUpText([...new Set(preview.data?.groups.map(g => g.depotName))])}
              {preview.data && `价格按您所在区域（${preview.data.areaName}）计。`}
            </span>
          </Note>
        )}
        {truck && addresses.length > 0 && (
          <div className="adr" role="radiogroup" aria-label="收货地址">
            {addresses.map(a => {
              const on = a.addressId === draft.addressId
              return (
                <label key={a.addressId} className={on ? 'on' : undefined}>
                  <b>
                    <input
                      type="radio"
                      className="chk"
                      name="address"
                      checked={on}
                      onChange={() => change({ addressId: a.addressId })}
                    />
                    {a.name} <Tag line>{AddressType.label(a.addressType)}</Tag>
                    {a.isDefault && <Tag line>默认</Tag>}
                  </b>
                  {a.detail.startsWith(a.cityName) ? a.detail : `${a.cityName} ${a.detail}`}
                  <br />
                  {a.receiver}　{a.mobile}
                  {!on && area !== undefined && a.salesAreaCode !== area && (
                    <>
                      <br />
                      <span className="hint">价格区域 {a.salesAreaCode}，改选后重新计价</span>
                    </>
                  )}
                </label>
              )
            })}
          </div>
        )}
        {truck && addresses.length === 0 && whyNoAddress && (
          <p className="why">企业还没有收货地址。{whyNoAddress}，或改为自提。</p>
        )}
        {showForm && (
          <AddressForm
            typed={draft.typing}
            onType={typing => change({ typing })}
            onDone={addressId => {
              setAdding(false)
              change({ addressId, typing: null })
            }}
            onCancel={
              addresses.length > 0
                ? () => {
                    setAdding(false)
                    change({ typing: null })
                  }
                : undefined
            }
          />
        )}
      </div>
    </section>
  )
}
