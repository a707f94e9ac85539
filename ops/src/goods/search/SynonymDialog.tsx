import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Checkbox, Form, Input, Modal } from 'antd'
import { useDeferredValue, useState } from 'react'

/** 加同义词: what the buyer says, what it is called here, and what he would find, before it is saved. */
export function SynonymDialog({ word, onClose }: { word: string; onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [said, setSaid] = useState(word)
  const [means, setMeans] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const asked = useDeferredValue({ word: said.trim(), means: means.trim() })
  const ready = asked.word !== '' && asked.means !== ''
  const seen = useLazyCall('/api/ops/previewSynonym', asked, { enabled: ready })
  const p = ready ? seen.data : undefined
  const save = useMutation({
    mutationFn: () => call('/api/ops/saveSynonym', { word: said.trim(), means: means.trim(), confirmed }),
    onSuccess: async r => {
      void message.success(`已加同义词，马上生效：现在能找到 ${r.findsThen} 个有货商品`)
      await Promise.all(
        (['/api/ops/getSynonyms', '/api/ops/getSearchWords'] as const).map(path =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      )
      onClose()
    },
  })
  const mustConfirm = p !== undefined && p.why === '' && p.findsNow > 0
  const blocked = !p || p.why !== '' || (mustConfirm && !confirmed)
  return (
    <Modal
      open
      title="加同义词"
      okText="保存"
      cancelText="取消"
      width={480}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: blocked }}
      onOk={() => save.mutate()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label="买家用的词" htmlFor="synonym-word" extra="按整个词替换；中间不能有空格">
          <Input id="synonym-word" maxLength={20} value={said} onChange={e => setSaid(e.target.value)} />
        </Form.Item>
        <Form.Item label="它指的词" htmlFor="synonym-means" extra="目录里认得的材质、品名或行话，如 螺纹钢、Q235B">
          <Input id="synonym-means" maxLength={40} value={means} autoFocus onChange={e => setMeans(e.target.value)} />
        </Form.Item>
      </Form>
      {p ? (
        <Alert
          type={p.why ? 'warning' : 'info'}
          showIcon
          title={p.why || `加了以后，搜「${asked.word}」能找到 ${p.findsThen} 个有货商品（${p.understood.join('，')}）`}
        />
      ) : null}
      {mustConfirm ? (
        <Checkbox checked={confirmed} onChange={e => setConfirmed(e.target.checked)}>
          这个词本来就能找到 {p.findsNow} 个商品，确认改按「{asked.means}」查
        </Checkbox>
      ) : null}
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
