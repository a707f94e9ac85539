import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { boundsText, settingText, whyNotSetting } from '@mall/domain/main/setting.rules.ts'
import { App, Button, Input, Segmented, Select, Switch } from 'antd'
import { useState } from 'react'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { AccountFields } from './AccountFields.tsx'
import { WishBox } from './WishBox.tsx'

type Setting = Reply<'/api/ops/getSettings'>[number]

/** More choices than this do not fit beside each other. */
const SIDE_BY_SIDE = 5

/** A switch and a choice count at once; what is typed waits for 保存. */
export function SettingRow({ setting: s, why }: { setting: Setting; why: string | undefined }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? s.value
  const wrong = whyNotSetting(s.kind, value, s)
  const save = useMutation({
    mutationFn: (next: string) => call('/api/ops/updateSetting', { key: s.key, value: next }),
    onSuccess: ({ waits }, next) =>
      void message.success(
        waits ? `${s.label}：已提交，另一位管理员或财务同意后生效` : `${s.label}：${settingText(s.kind, next, s.choices)}`,
      ),
    onError: e => void message.error(e.message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['/api/ops/getSettings'] })
      setTyped(null)
    },
  })
  const disabled = why !== undefined || save.isPending
  const id = `setting-${s.key}`
  const atOnce = (next: string) => {
    setTyped(next)
    save.mutate(next)
  }
  return (
    <div className="setting">
      <div>
        <label htmlFor={id}>
          <b>{s.label}</b>
        </label>
        <small className="mute">
          {s.note}
          {s.bounds && (s.kind === 'number' || s.kind === 'fen') ? `；可填 ${boundsText(s.kind, s.bounds)}` : ''}
        </small>
        {s.warn ? <small className="warn">{s.warn}</small> : null}
      </div>
      <div className="setting-field" title={why}>
        {s.kind === 'switch' ? (
          <Switch
            id={id}
            checked={value === 'on'}
            checkedChildren="开"
            unCheckedChildren="关"
            disabled={disabled}
            onChange={on => atOnce(on ? 'on' : 'off')}
            aria-label={s.label}
          />
        ) : null}
        {s.kind === 'choice' && s.choices.length > SIDE_BY_SIDE ? (
          <Select
            id={id}
            className="choice-field"
            aria-label={s.label}
            value={value}
            options={s.choices.map(c => ({ value: c.code, label: c.label }))}
            disabled={disabled}
            onChange={next => atOnce(next)}
          />
        ) : s.kind === 'choice' ? (
          <Segmented
            aria-label={s.label}
            value={value}
            options={s.choices.map(c => ({ value: c.code, label: c.label }))}
            disabled={disabled}
            onChange={next => atOnce(String(next))}
          />
        ) : null}
        {s.kind === 'fen' ? (
          <MoneyInput
            id={id}
            unit="元"
            least={0}
            most={99_999_999_999}
            value={Number(value)}
            disabled={disabled}
            onChange={fen => setTyped(fen === null ? '' : String(fen))}
          />
        ) : null}
        {s.kind === 'number' || s.kind === 'deskTime' || s.kind === 'phone' || s.kind === 'line' ? (
          <Input
            id={id}
            {...(s.kind === 'number' ? { className: 'number-field', inputMode: 'numeric' as const } : {})}
            value={value}
            disabled={disabled}
            status={wrong ? 'error' : ''}
            onChange={e => setTyped(s.kind === 'line' ? e.target.value : e.target.value.trim())}
          />
        ) : null}
        {s.kind === 'account' ? <AccountFields id={id} value={value} disabled={disabled} onChange={setTyped} /> : null}
        {s.kind === 'text' || s.kind === 'creditCode' || s.kind === 'days' || s.kind === 'channelSums' ? (
          <Input.TextArea
            id={id}
            rows={2}
            maxLength={300}
            value={value}
            disabled={disabled}
            status={wrong ? 'error' : ''}
            onChange={e => setTyped(e.target.value)}
          />
        ) : null}
        {typed !== null && typed !== s.value && s.kind !== 'switch' && s.kind !== 'choice' ? (
          <span className="row">
            <Button
              type="primary"
              size="small"
              disabled={wrong !== undefined}
              loading={save.isPending}
              onClick={() => save.mutate(typed.trim())}
            >
              {s.second ? '提交，由另一人同意' : '保存'}
            </Button>
            <Button size="small" onClick={() => setTyped(null)}>
              放弃
            </Button>
          </span>
        ) : null}
        {wrong && typed !== null ? <span className="field-error">{wrong}</span> : null}
        {s.wish ? <WishBox setting={s} wish={s.wish} /> : null}
      </div>
    </div>
  )
}
