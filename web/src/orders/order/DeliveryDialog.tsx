import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { FreightMode, type FreightModeCode } from '@mall/domain/orders/order/order.status.ts'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { ORDER_READS, useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note, Totals } from '../../kernel/kit/Panel.tsx'

/** 改提货方式与开票抬头 of an order that the mall made of a win or a group; each address with what its truck costs. */
export function DeliveryDialog({ orderCode, onClose }: { orderCode: string; onClose(): void }) {
  const id = useId()
  const send = useSend()
  const refresh = useRefresh()
  const { data: d, error, refetch } = useLazyCall('/api/order/getDeliveryChoice', { orderCode })
  const [mode, setMode] = useState<FreightModeCode | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [title, setTitle] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const freightMode = mode ?? d?.freightMode ?? FreightMode.selfPickup
  const truck = freightMode === FreightMode.truck
  const address = d?.addresses.find(a => a.addressId === (to ?? d.addressId)) ?? d?.addresses[0]
  const invoiceId = title ?? d?.invoiceId ?? ''
  const totalFen = truck ? address?.totalFen : d?.pickUpFen
  const why = d?.whyNot || (truck && !address ? '企业还没有收货地址，先到地址管理里添加' : '')
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy || why || totalFen === undefined) return
    setBusy(true)
    const done = await send('/api/order/changeDelivery', {
      orderCode,
      freightMode,
      totalFen,
      ...(truck && address ? { addressId: address.addressId } : {}),
      ...(invoiceId ? { invoiceId } : {}),
    })
    setBusy(false)
    await refresh(...ORDER_READS, '/api/order/getDeliveryChoice', '/api/order/getOrderContract')
    if (!done) return
    notify.success(`已改为${FreightMode.label(freightMode)}，订单金额 ${yuan(done.totalFen)} 元`)
    onClose()
  }
  return (
    <Dialog
      open
      title="改提货方式与开票抬头"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>不改</Button>
          <Button type="submit" form={id} look="primary" busy={busy} busyText="正在重算" disabledReason={why} reasonAt="title">
            按这样改
          </Button>
        </>
      }
    >
      {error ? (
        <Failed message={error.message} onRetry={() => refetch()} />
      ) : !d ? (
        <Skeleton lines={4} />
      ) : (
        <form id={id} className="form" method="post" onSubmit={submit} noValidate>
          {d.whyNot && (
            <Note tone="wait">
              <span>{d.whyNot}</span>
            </Note>
          )}
          <Seg<FreightModeCode>
            label="提货方式"
            value={freightMode}
            onChange={setMode}
            options={[
              { value: FreightMode.selfPickup, label: '自提' },
              { value: FreightMode.truck, label: '代办汽运' },
            ]}
          />
          {truck &&
            (d.addresses.length > 0 ? (
              <Select label="送到" value={address?.addressId ?? ''} onChange={e => setTo(e.target.value)}>
                {d.addresses.map(a => (
                  <option key={a.addressId} value={a.addressId}>
                    {a.text}，{a.receiver}，{yuan(a.freightFenPerTon)} 元/吨
                  </option>
                ))}
              </Select>
            ) : (
              <p className="hint">
                企业还没有收货地址，<Link to="/user/address">去添加</Link>
              </p>
            ))}
          {d.titles.length > 0 ? (
            <Select label="开票抬头" value={invoiceId} onChange={e => setTitle(e.target.value)}>
              {invoiceId === '' && <option value="">请选择</option>}
              {d.titles.map(t => (
                <option key={t.invoiceId} value={t.invoiceId}>
                  {t.title}　{t.taxNo}
                </option>
              ))}
            </Select>
          ) : (
            <p className="hint">企业还没有开票抬头，开票前到发票管理里添加。</p>
          )}
          {totalFen !== undefined && (
            <Totals
              lines={[
                { label: '货款', value: `${yuan(d.pickUpFen)} 元` },
                { label: '运费', value: `${yuan(totalFen - d.pickUpFen)} 元` },
                { label: '订单金额', value: <b className="strong">{yuan(totalFen)} 元</b>, rule: true },
              ]}
            />
          )}
          <p className="hint">付款前可以改；改提货方式后合同出新的一版，条款不变。</p>
        </form>
      )}
    </Dialog>
  )
}
