import { useMutation } from '@tanstack/react-query'
import { Alert, App, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { atOf, localOf } from '../kit/localTime.ts'
import { dateTime } from '../kit/time.ts'

/** At once, or from an hour on; what is shown stays until then. */
export function PublishDialog({
  what,
  send,
  onDone,
  onClose,
}: {
  what: string
  send(wantedAt: number | null): Promise<{ liveAt: number }>
  onDone(): unknown
  onClose(): void
}) {
  const { message } = App.useApp()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [local, setLocal] = useState(() => `${localOf(Date.now() + 86_400_000).slice(0, 11)}08:00`)
  const publish = useMutation({
    mutationFn: () => send(when === 'now' ? null : atOf(local)),
    onSuccess: async ({ liveAt }) => {
      void message.success(liveAt > Date.now() + 1000 ? `已定时，${dateTime(liveAt)} 起` : '已发布，几秒内各页可见')
      onClose()
      await onDone()
    },
  })
  // Refused: somebody was faster. Read first, then everything is shown anew.
  const close = () => {
    onClose()
    if (publish.isError) void onDone()
  }
  return (
    <Modal
      open
      title={`发布${what}`}
      okText="发布"
      cancelText="取消"
      width={440}
      confirmLoading={publish.isPending}
      okButtonProps={{ disabled: when === 'later' && Number.isNaN(atOf(local)) }}
      onOk={() => publish.mutate()}
      onCancel={close}
    >
      <Radio.Group
        value={when}
        onChange={e => setWhen(e.target.value as 'now' | 'later')}
        options={[
          { value: 'now', label: '立即' },
          { value: 'later', label: '定时' },
        ]}
      />
      {when === 'later' ? (
        <label className="stacked">
          从何时起
          <Input type="datetime-local" value={local} onChange={e => setLocal(e.target.value)} />
        </label>
      ) : null}
      <p className="hint">到时之前，页面保持现在的样子。</p>
      {publish.isError ? <Alert type="error" showIcon title={publish.error.message} /> : null}
    </Modal>
  )
}
