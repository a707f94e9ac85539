import type { Reply } from '@mall/contract/main/calls.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { MOST_SAID } from '@mall/domain/desk/support/support.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Input, Modal, Popconfirm } from 'antd'
import { useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'

type Phrase = Reply<'/api/ops/getPhrases'>[number]
interface Draft {
  phraseId?: string
  title: string
  words: string
  forAll: boolean
}
const EMPTY: Draft = { title: '', words: '', forAll: false }

/** 短语: one's own to write, rename and delete; those of all belong to whoever leads. */
export function PhraseDialog(o: {
  phrases: readonly Phrase[]
  /** What stood in the box when it was opened. */
  words: string
  mayShare: boolean
  onChanged(): void
  onClose(): void
}) {
  const call = useCaller()
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, words: o.words })
  const act = useMutation<unknown, Error, () => Promise<unknown>>({ mutationFn: run => run(), onSuccess: o.onChanged })
  const why = draft.title.trim() === '' ? '请填写名称' : draft.words.trim() === '' ? '请填写内容' : ''
  const mine = (p: Phrase) => p.own || o.mayShare
  return (
    <Modal open title="短语" footer={null} width={640} onCancel={o.onClose}>
      <div className="ch-form">
        <Input
          aria-label="短语名称"
          placeholder="名称，如 装车时间；回复时打 / 加名称就能找到"
          maxLength={20}
          value={draft.title}
          onChange={e => setDraft({ ...draft, title: e.target.value })}
        />
        <Input.TextArea
          aria-label="短语内容"
          rows={3}
          maxLength={MOST_SAID}
          value={draft.words}
          onChange={e => setDraft({ ...draft, words: e.target.value })}
        />
        <div className="row">
          {o.mayShare ? (
            <Checkbox checked={draft.forAll} onChange={e => setDraft({ ...draft, forAll: e.target.checked })}>
              全室共用
            </Checkbox>
          ) : null}
          <ActButton
            type="primary"
            loading={act.isPending}
            {...(why ? { why } : {})}
            onClick={() =>
              act.mutate(async () => {
                await call('/api/ops/savePhrase', { ...draft, title: draft.title.trim(), words: draft.words.trim() })
                setDraft(EMPTY)
              })
            }
          >
            {draft.phraseId ? '保存' : '加一条'}
          </ActButton>
          {draft.phraseId ? <Button onClick={() => setDraft(EMPTY)}>不改了</Button> : null}
        </div>
        {act.isError ? <Alert type="error" showIcon title={act.error.message} /> : null}
      </div>
      {o.phrases.length === 0 ? (
        <p className="mute">还没有短语。</p>
      ) : (
        <ul className="ch-phraselist" aria-label="全部短语">
          {o.phrases.map(p => (
            <li key={p.phraseId}>
              <div>
                <b>{p.title}</b> {p.own ? null : <Tag line>全室共用</Tag>}
                <small className="mute">{p.words}</small>
              </div>
              {mine(p) ? (
                <span className="row">
                  <Button
                    size="small"
                    aria-label={`修改 ${p.title}`}
                    onClick={() => setDraft({ phraseId: p.phraseId, title: p.title, words: p.words, forAll: !p.own })}
                  >
                    修改
                  </Button>
                  <Popconfirm
                    title={`删除「${p.title}」？`}
                    okText="删除"
                    cancelText="不删"
                    onConfirm={() => act.mutate(() => call('/api/ops/dropPhrase', { phraseId: p.phraseId }))}
                  >
                    <Button size="small" danger aria-label={`删除 ${p.title}`}>
                      删除
                    </Button>
                  </Popconfirm>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
