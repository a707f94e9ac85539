import { Codes } from '@mall/contract/kernel/codes.ts'
import './openApi.css'
import { newRequestId } from '@mall/client/requestId.ts'
import { useCaller } from '@mall/client/useCall.ts'
import {
  CXML_DOCUMENT,
  hearsOf,
  HookEvent,
  type HookEventCode,
  HookFormat,
  type HookFormatCode,
} from '@mall/domain/desk/openApi/openApi.codes.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox, Radios } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Secret } from './Secret.tsx'
import type { Hook } from './Stopped.tsx'
import { READS } from './useResend.ts'

type End = NonNullable<Hook['ends']>['from']
const NEW_ENDS: NonNullable<Hook['ends']> = {
  from: { domain: 'NetworkId', identity: '' },
  to: { domain: 'NetworkId', identity: '' },
}
const isWhole = (end: End): boolean => end.domain.trim() !== '' && end.identity.trim() !== ''

export function HookDialog({ hook, onClose }: { hook: Hook | null; onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const [url, setUrl] = useState(hook?.url ?? 'https://')
  const [events, setEvents] = useState<HookEventCode[]>(hook?.events ?? ['order.moved'])
  const [format, setFormat] = useState<HookFormatCode>(hook?.format ?? 'json')
  const [ends, setEnds] = useState(hook?.ends ?? NEW_ENDS)
  const cxml = format === HookFormat.cxml
  const offered = HookEvent.rows.filter(r => hearsOf(format, r.code))
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const requestId = useRef(newRequestId())
  const { errors, check, refused } = useFieldErrors<'h-url' | 'h-event' | 'h-from' | 'h-to'>()
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const chosen = events.filter(x => hearsOf(format, x))
    const sent = { url: url.trim(), events: chosen, ...(cxml ? { ends } : {}) }
    const good = check([
      ['h-url', url.trim().length < 10 && '请填写回调地址，形如 https://erp.company.example/hook'],
      ['h-event', chosen.length === 0 && '请至少选择一种事件'],
      ['h-from', cxml && !isWhole(ends.from) && '请填写商城一端的标识种类与标识'],
      ['h-to', cxml && !isWhole(ends.to) && '请填写贵公司一端的标识种类与标识'],
    ])
    if (!good) return
    setBusy(true)
    try {
      if (hook) {
        await call('/api/openApi/changeHook', { hookId: hook.hookId, ...sent })
        notify.success('回调地址已保存，签名密钥不变。')
        onClose()
      } else setSecret((await call('/api/openApi/makeHook', { requestId: requestId.current, format, ...sent })).secret)
      await refresh(...READS)
    } catch (error) {
      refused(error, { [Codes.OPEN_FORM]: 'h-url', [Codes.OPEN_FULL]: 'h-url' })
    }
    setBusy(false)
  }
  if (secret)
    return (
      <Secret
        title="签名密钥"
        text={secret}
        how={
          cxml
            ? '它是每份文档里 Sender 的 SharedSecret，请填进贵公司采购系统里供应商的共享密钥。'
            : '收到回调时，用它对「时间戳.内容」算 HMAC-SHA256，与请求头 x-mall-signature 比对；算法与例子见接口文档。'
        }
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
        {!hook && (
          <>
            <p className="lab">格式</p>
            <Radios<HookFormatCode>
              label="格式"
              value={format}
              onChange={setFormat}
              options={HookFormat.rows.map(r => ({ value: r.code, label: r.label }))}
            />
          </>
        )}
        {cxml && (
          <>
            <p className="hint">采购系统的标准文档，只报用 cXML 下的订单，行号、单位按贵公司的订单。</p>
            <EndFields
              id="h-from"
              label="商城一端"
              end={ends.from}
              error={errors['h-from']}
              onChange={from => setEnds({ ...ends, from })}
            />
            <EndFields
              id="h-to"
              label="贵公司一端"
              end={ends.to}
              error={errors['h-to']}
              onChange={to => setEnds({ ...ends, to })}
            />
          </>
        )}
        <fieldset className="openrights">
          <legend>
            事件<span className="up"> *</span>
          </legend>
          {offered.map(r => (
            <Checkbox
              key={r.code}
              id={`h-event-${r.code}`}
              checked={events.includes(r.code)}
              onChange={on => setEvents(on ? [...events, r.code] : events.filter(x => x !== r.code))}
              label={(cxml && CXML_DOCUMENT[r.code]) || r.label}
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

/** What one end of the line is called in the documents: both systems have to say the same. */
function EndFields(o: { id: string; label: string; end: End; error: string | undefined; onChange: (end: End) => void }) {
  const { id, label, end, error, onChange } = o
  return (
    <div className="openends">
      <Input
        id={id}
        label={`${label}的标识`}
        required
        maxLength={60}
        value={end.identity}
        onChange={e => onChange({ ...end, identity: e.target.value })}
        error={error}
      />
      <Input
        id={`${id}-domain`}
        label={`${label}的标识种类`}
        required
        maxLength={60}
        value={end.domain}
        onChange={e => onChange({ ...end, domain: e.target.value })}
        hint="如 NetworkId、DUNS"
      />
    </div>
  )
}
