import './openApi.css'
import { HookEvent, type HookEventCode } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import type { Hook } from './Stopped.tsx'
import { READS } from './useResend.ts'

/** 模拟事件: one event of an order that does not exist, sent at once to one hook. */
export function SimulateDialog({ hook, onClose }: { hook: Hook; onClose: () => void }) {
  const send = useSend()
  const refresh = useRefresh()
  const [event, setEvent] = useState<HookEventCode>(HookEvent.orderMoved)
  const [status, setStatus] = useState<OrderStatusCode>(OrderStatus.pendingPayment)
  const [busy, setBusy] = useState(false)
  const simulate = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    setBusy(true)
    const done = await send('/api/openApi/simulateEvent', { hookId: hook.hookId, event, status })
    if (done?.ok) notify.success(`已送达：对方 ${(done.ms / 1000).toFixed(1)} 秒内回应 ${done.code}。`)
    else if (done) notify.error(`没有送到：${done.trouble}${done.code ? `（${done.code}）` : ''}。`)
    await refresh(...READS)
    setBusy(false)
  }
  return (
    <Dialog
      open
      title="模拟事件"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="submit" form="simulate" look="primary" busy={busy} busyText="正在发送">
            发送
          </Button>
        </>
      }
    >
      <form id="simulate" className="form" method="post" onSubmit={simulate} noValidate>
        <p className="hint">
          马上送一次到 <span className="openurl">{hook.url}</span>
          。字段与真的一样，单号全是 0，内容带 <code>"sandbox": true</code>，签名照常；不自动重试，不计入送达数。
        </p>
        <Select id="s-event" label="事件" value={event} onChange={e => setEvent(e.target.value as HookEventCode)}>
          {HookEvent.rows.map(r => (
            <option key={r.code} value={r.code}>
              {r.label}
            </option>
          ))}
        </Select>
        {event === HookEvent.orderMoved && (
          <Select
            id="s-status"
            label="变成"
            value={String(status)}
            onChange={e => setStatus(Number(e.target.value) as OrderStatusCode)}
          >
            {OrderStatus.rows
              .filter(r => r.code !== OrderStatus.createFailed)
              .map(r => (
                <option key={r.code} value={r.code}>
                  {r.label}
                </option>
              ))}
          </Select>
        )}
      </form>
    </Dialog>
  )
}
