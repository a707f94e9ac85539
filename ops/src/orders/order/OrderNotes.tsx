import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { MentionField, mentionCodes, NoteWords } from '../../kernel/kit/MentionField.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

/** What colleagues tell each other about an order; with a name it is handed over. The customer never sees it. */
export function OrderNotes({ order: o }: { order: Reply<'/api/ops/getOrderDetail'> }) {
  const [writing, setWriting] = useState(false)
  return (
    <section className="internal" aria-label="内部备注">
      <div className="row">
        <h3>
          内部备注 <Tag>客户看不到</Tag>
        </h3>
        {writing ? null : (
          <Button size="small" className="push" onClick={() => setWriting(true)}>
            写备注 / 转交
          </Button>
        )}
      </div>
      {writing ? <NoteForm orderCode={o.orderCode} onDone={() => setWriting(false)} /> : null}
      {o.notes.length === 0 && !writing ? <p className="mute">还没有备注。</p> : null}
      <ol className="events">
        {o.notes.map(n => (
          <li key={n.noteId}>
            <time>{shortTime(n.at)}</time>
            <span>
              <NoteWords words={n.body} names={n.mentionNames} />
              <small className="mute">
                {n.authorName}
                {n.handToName ? ` → ${n.handToName}` : ''}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function NoteForm({ orderCode, onDone }: { orderCode: string; onDone(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const [body, setBody] = useState('')
  const [handTo, setHandTo] = useState('')
  const people = useLazyCall('/api/ops/getColleagues', { orderCode })
  const save = useMutation({
    mutationFn: () =>
      call('/api/ops/addOrderNote', {
        orderCode,
        body: body.trim(),
        mention: mentionCodes(body, people.data ?? []),
        ...(handTo ? { handTo } : {}),
      }),
    onSuccess: onDone,
    onSettled: () => {
      for (const path of ['/api/ops/getOrderDetail', '/api/ops/getOrderQueue'])
        void client.invalidateQueries({ queryKey: [path] })
    },
  })
  return (
    <div className="note-form">
      <MentionField label="备注" value={body} people={people.data ?? []} onChange={setBody} />
      <div className="row">
        <Select
          aria-label="转给"
          value={handTo}
          onChange={setHandTo}
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: '不转交' },
            ...(people.data ?? []).map(p => ({ value: p.staffCode, label: `${p.name} ${p.staffCode}` })),
          ]}
        />
        <span className="push row">
          <Button size="small" onClick={onDone}>
            取消
          </Button>
          <Button
            size="small"
            type="primary"
            disabled={body.trim() === ''}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {handTo ? '备注并转交' : '保存'}
          </Button>
        </span>
      </div>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </div>
  )
}
