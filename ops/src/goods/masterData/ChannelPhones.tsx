// 批量填电话: the telephones of all channels on one sheet, saved together.
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { emptyBasic, whyNotBasic } from '@mall/domain/goods/masterData/basics.rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Input, Modal, Spin } from 'antd'
import { useState } from 'react'
import './basics.css'

const whyNot = (telephone: string): string =>
  whyNotBasic('channel', { ...emptyBasic, telephone }).find(w => w.field === 'telephone')?.why ?? ''

export function ChannelPhones({ onClose }: { onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const list = useLazyCall('/api/ops/getBasics', { ofKind: 'channel', pageSize: 100 })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const rows = (list.data?.list ?? []).map(r => {
    const telephone = (typed[r.code] ?? r.telephone).trim()
    return { ...r, now: telephone, why: whyNot(telephone) }
  })
  const changed = rows.filter(r => r.now !== r.telephone)
  const wrong = changed.filter(r => r.why !== '')
  const save = useMutation({
    mutationFn: () =>
      call('/api/ops/saveChannelPhones', { lines: changed.map(r => ({ code: r.code, rev: r.rev, telephone: r.now })) }),
    onSuccess: async made => {
      void message.success(`已改 ${made.changed} 个渠道的电话，商城里马上可见`)
      await client.invalidateQueries({ queryKey: ['/api/ops/getBasics'] })
      await client.invalidateQueries({ queryKey: ['/api/ops/getSetup'] })
      onClose()
    },
    // Somebody else's change is shown, what was typed stays.
    onError: () => client.invalidateQueries({ queryKey: ['/api/ops/getBasics'] }),
  })
  return (
    <Modal
      open
      title="渠道电话"
      okText={changed.length > 0 ? `保存 ${changed.length} 个` : '保存'}
      cancelText="取消"
      okButtonProps={{ disabled: changed.length === 0 || wrong.length > 0 }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate()}
      onCancel={onClose}
      mask={{ closable: false }}
      width={520}
    >
      {list.isPending ? <Spin /> : null}
      <div className="phone-rows">
        {rows.map(r => (
          <label key={r.code} className="phone-row">
            <span>
              {r.name}
              {r.off ? <small className="mute">（已停用）</small> : null}
            </span>
            <span>
              <Input
                value={typed[r.code] ?? r.telephone}
                maxLength={40}
                inputMode="tel"
                placeholder="0311-88886666"
                status={r.why ? 'error' : ''}
                onChange={e => setTyped(was => ({ ...was, [r.code]: e.target.value }))}
              />
              {r.why ? <span className="field-error">{r.why}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <p className="hint">买方在渠道首页和页面顶部看到；留空的用商城总机。</p>
      {list.isError || save.isError ? <Alert type="error" showIcon title={(list.error ?? save.error)?.message} /> : null}
    </Modal>
  )
}
