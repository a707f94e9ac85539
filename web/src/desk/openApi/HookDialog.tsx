import './openApi.css'
import { newRequestId } from '@mall/client/requestId.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { HookEvent, type HookEventCode } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Secret } from './Secret.tsx'
import type { Hook } from './Stopped.tsx'
import { READS } from './useResend.ts'

export function HookDialog({ hook, onClose }: { hook: Hook | null; onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const [url, setUrl] = useState(hook?.url ?? 'https://')
  const [events, setEvents] = useState<HookEventCode[]>(hook?.events ?? ['order.moved'])
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const requestId = useRef(newRequestId())
  const { errors, check, refused } = useFieldErrors<'h-url' | 'h-event'>()
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['h-url', url.trim().length < 10 && '请填写回调地址，形如 https://erp.company.example/hook'],
      ['h-event', events.length === 0 && '请至少选择一种事件'],
    ])
    if (!good) return
    setBusy(true)
    try {
      if (hook) {
        await call('/api/openApi/changeHook', { hookId: hook.hookId, url: url.trim(), events })
        notify.success('回调地址已保存，签名密钥不变。')
        onClose()
      } else setSecret((await call('/api/openApi/makeHook', { requestId: requestId.current, url: url.trim(), events })).secret)
      await refresh(...READS)
    } catch (error) {
      refused(error, { OPEN_FORM: 'h-url', OPEN_FULL: 'h-url' })
    }
    setBusy(false)
  }
  if (secret)
    return (
      <Secret
        title="签名密钥"
        text={secret}
        how="收到回调时，用它对「时间戳.内容」算 HMAC-SHA256，与请求头 x-mall-signature 比对；算法与例子见接口文档。"
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      title={hook ? '修改回调地址' : '添加回调地址'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="openhook" look="primary" busy={busy} busyText="正在保存">
            保存
          </Button>
        </>
      }
    >
      <form id="openhook" className="form" method="post" onSubmit={save} noValidate>
        <Input
          id="h-url"
          label="地址"
          required
          inputMode="url"
          maxLength={300}
          value={url}
          onChange={e => setUrl(e.target.value)}
          error={errors['h-url']}
          hint="公网可到达的 https 地址；内部网络的地址不能用"
        />
        <fieldset className="openrights">
          <legend>
            事件<span className="up"> *</span>
          </legend>
          {HookEvent.rows.map(r => (
            <Checkbox
              key={r.code}
              id={`h-event-${r.code}`}
              checked={events.includes(r.code)}
              onChange={on => setEvents(on ? [...events, r.code] : events.filter(x => x !== r.code))}
              label={r.label}
            />
          ))}
          {errors['h-event'] && (
            <p className="err" role="alert">
              {errors['h-event']}
            </p>
          )}
        </fieldset>
      </form>
    </Dialog>
  )
}
