import type { TermsHead, TermsVersion } from '@mall/contract/orders/contract/contract.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { type Clause, CONDITIONS, PLACEHOLDERS, whyNotTerms } from '@mall/domain/orders/contract/termsText.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input } from 'antd'
import { useState } from 'react'

interface Typed {
  key: number
  title: string
  /** One paragraph a line. */
  text: string
}
let last = 0
const typed = (c: Clause): Typed => ({ key: ++last, title: c.title, text: c.paragraphs.join('\n') })
const clauseOf = (t: Typed): Clause => ({
  title: t.title.trim(),
  paragraphs: t.text
    .split('\n')
    .map(p => p.trim())
    .filter(Boolean),
})

/** The draft of a text. What is typed stays when the server refuses; a colleague's newer draft is never overwritten. */
export function TermsEditor(o: {
  kind: TermsHead['kind']
  code: string
  from: TermsVersion | undefined
  rev: number
  fallbackTitle: string
  onDone(): void
}) {
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [title, setTitle] = useState(o.from?.title ?? o.fallbackTitle)
  const [note, setNote] = useState(o.from?.state === 'draft' ? o.from.note : '')
  const [clauses, setClauses] = useState<Typed[]>(() => (o.from?.clauses ?? [{ title: '', paragraphs: [''] }]).map(typed))
  const [touched, setTouched] = useState(false)
  const text = { title: title.trim(), clauses: clauses.map(clauseOf) }
  const wrong = whyNotTerms(text)
  const save = useMutation({
    mutationFn: () =>
      call('/api/ops/saveContractTermsDraft', { kind: o.kind, code: o.code, rev: o.rev, ...text, note: note.trim() }),
    onSuccess: async r => {
      void message.success(`第 ${r.versionNo} 版草稿已保存`)
      await client.invalidateQueries({
        predicate: q => typeof q.queryKey[0] === 'string' && q.queryKey[0].includes('ContractTerms'),
      })
      o.onDone()
    },
  })
  const change = (key: number, c: Partial<Typed>) => {
    setTouched(true)
    setClauses(all => all.map(x => (x.key === key ? { ...x, ...c } : x)))
  }
  const move = (i: number, by: number) =>
    setClauses(all => {
      const next = [...all]
      const [one] = next.splice(i, 1)
      if (one) next.splice(i + by, 0, one)
      return next
    })
  const leave = () =>
    touched
      ? modal.confirm({
          title: '不保存就离开？',
          content: '这次的修改不会留下。',
          okText: '离开',
          cancelText: '继续编辑',
          onOk: o.onDone,
        })
      : o.onDone()
  return (
    <section className="panel terms-pane" aria-label="条款草稿">
      <div className="hd">
        <b>{o.rev === 0 ? '起草新版' : '编辑草稿'}</b>
        <span className="push row">
          <Button onClick={leave}>返回</Button>
          <Button type="primary" disabled={wrong !== undefined} loading={save.isPending} onClick={() => save.mutate()}>
            保存草稿
          </Button>
        </span>
      </div>
      <div className="panel-pad terms-edit">
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
        {wrong && touched ? <Alert type="warning" showIcon title={wrong} /> : null}
        <label>
          标题
          <Input value={title} maxLength={40} onChange={e => (setTouched(true), setTitle(e.target.value))} />
        </label>
        {clauses.map((c, i) => (
          <fieldset key={c.key}>
            <legend>第 {i + 1} 条</legend>
            <div className="row">
              <Input
                aria-label={`第 ${i + 1} 条的名称`}
                placeholder="条名，如 计重"
                value={c.title}
                maxLength={40}
                onChange={e => change(c.key, { title: e.target.value })}
              />
              <Button size="small" disabled={i === 0} onClick={() => move(i, -1)} aria-label={`第 ${i + 1} 条上移`}>
                上移
              </Button>
              <Button
                size="small"
                disabled={i === clauses.length - 1}
                onClick={() => move(i, 1)}
                aria-label={`第 ${i + 1} 条下移`}
              >
                下移
              </Button>
              <Button
                size="small"
                danger
                disabled={clauses.length === 1}
                onClick={() => (setTouched(true), setClauses(all => all.filter(x => x.key !== c.key)))}
                aria-label={`删去第 ${i + 1} 条`}
              >
                删去
              </Button>
            </div>
            <Input.TextArea
              aria-label={`第 ${i + 1} 条的内容，一行一段`}
              autoSize={{ minRows: 2, maxRows: 14 }}
              value={c.text}
              onChange={e => change(c.key, { text: e.target.value })}
            />
          </fieldset>
        ))}
        <Button onClick={() => (setTouched(true), setClauses(all => [...all, typed({ title: '', paragraphs: [] })]))}>
          加一条
        </Button>
        <label>
          改了什么，为什么（记入版本）
          <Input value={note} maxLength={200} onChange={e => setNote(e.target.value)} />
        </label>
        <p className="hint">
          一行一段。段首写 [条件] 的只用于符合的订单，如 [磅计/抄码]，可用：{CONDITIONS.join('、')}。{'占位：'}
          {Object.entries(PLACEHOLDERS)
            .map(([name, note]) => `{${name}} ${note}`)
            .join('；')}
          。
        </p>
      </div>
    </section>
  )
}
