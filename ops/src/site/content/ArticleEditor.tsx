import type { ArticleVersion } from '@mall/contract/site/content/cmsDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { ArticleAreaCode } from '@mall/domain/site/content/content.codes.ts'
import { whyNotLink, type RichText } from '@mall/domain/site/content/richText.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Input, Modal, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { useContentAgain } from './content.ts'
import { RichEditor } from './RichEditor.tsx'
import { useWhen, WhenFields } from './WhenFields.tsx'

interface Props {
  articleId: string
  /** What the typing begins with: the draft, or the version that is read now. */
  from: ArticleVersion
  /** Of the draft; 0: there is none yet. */
  rev: number
  isNew: boolean
  area: ArticleAreaCode
  announceDays: number
  values: Reply<'/api/ops/getSystemValues'>
  onSaved(): void
  onLeave(): void
}

/** The draft. What is typed stays when the server refuses; a colleague's newer draft is never overwritten; leaving with something typed asks first. */
export function ArticleEditor(o: Props) {
  const call = useCaller()
  const again = useContentAgain()
  const { message, modal } = App.useApp()
  const [title, setTitle] = useState(o.from.title)
  const [isOpen, setIsOpen] = useState(o.from.isOpen)
  const [link, setLink] = useState(o.from.link)
  const [body, setBody] = useState<RichText>(o.from.body)
  const [note, setNote] = useState(o.rev > 0 ? o.from.note : '')
  const [touched, setTouched] = useState(o.rev === 0)
  const [submitting, setSubmitting] = useState(false)
  const wrong = title.trim() === '' ? '请填写标题' : isOpen === 1 && link !== '' ? whyNotLink(link) : undefined
  const touch =
    <T,>(set: (v: T) => void) =>
    (v: T) => {
      set(v)
      setTouched(true)
    }
  useEffect(() => {
    if (!touched) return
    const stay = (e: BeforeUnloadEvent) => e.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [touched])
  const text = {
    title: title.trim(),
    isOpen,
    link: isOpen === 1 ? link : '',
    body: isOpen === 1 ? { type: 'doc' as const, content: [] } : body,
  }
  const save = useMutation({
    mutationFn: () => call('/api/ops/saveArticleDraft', { articleId: o.articleId, rev: o.rev, ...text, note: note.trim() }),
    onSuccess: async r => {
      setTouched(false)
      void message.success(`第 ${r.versionNo} 版草稿已保存`)
      await again()
      o.onSaved()
    },
  })
  const drop = useMutation({
    mutationFn: () => call('/api/ops/dropArticleDraft', { articleId: o.articleId, rev: o.rev }),
    onSuccess: () => void message.success('草稿已放弃'),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const leave = () =>
    o.rev === 0
      ? o.onLeave()
      : void modal.confirm({
          title: '放弃草稿？',
          content: o.isNew ? '文章还没有发布过，会与草稿一起删去。' : '草稿的内容不再保留，线上的版本不变。',
          okText: '放弃草稿',
          cancelText: '先不',
          onOk: () => drop.mutateAsync().catch(() => {}),
        })
  return (
    <>
      <div className="content-edit">
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
        <div className="content-fields">
          <label className="stacked">
            标题
            <Input value={title} maxLength={60} onChange={e => touch(setTitle)(e.target.value)} />
          </label>
          <label className="stacked">
            点开
            <Radio.Group
              optionType="button"
              value={isOpen}
              onChange={e => touch(setIsOpen)(Number(e.target.value))}
              options={[
                { value: 0, label: '站内文章' },
                { value: 1, label: '外部链接' },
              ]}
            />
          </label>
        </div>
        {isOpen === 1 ? (
          <label className="stacked">
            地址
            <Input value={link} maxLength={500} placeholder="https://" onChange={e => touch(setLink)(e.target.value.trim())} />
            {link !== '' && whyNotLink(link) ? <span className="field-error">{whyNotLink(link)}</span> : null}
          </label>
        ) : (
          <RichEditor from={o.from.body} values={o.values} onChange={touch(setBody)} />
        )}
        <label className="stacked">
          改了什么（记入版本）
          <Input value={note} maxLength={200} onChange={e => touch(setNote)(e.target.value)} />
        </label>
      </div>
      <div className="content-foot">
        <span className="hint">蓝底数值取自系统设置，设置一改文章跟着改。</span>
        <span className="push row">
          <Button danger={o.rev > 0} loading={drop.isPending} onClick={leave}>
            {o.rev > 0 ? '放弃草稿' : '不改了'}
          </Button>
          {o.rev > 0 && !touched && isOpen === 0 ? (
            <Button href={o.from.previewPath} target="_blank" rel="noreferrer">
              预览
            </Button>
          ) : null}
          <Button disabled={wrong !== undefined || !touched} loading={save.isPending} onClick={() => save.mutate()}>
            存草稿
          </Button>
          <Button
            type="primary"
            disabled={touched || o.rev === 0}
            title={touched ? '先存草稿' : ''}
            onClick={() => setSubmitting(true)}
          >
            提交发布
          </Button>
        </span>
      </div>
      {submitting ? <SubmitDialog {...o} onClose={() => setSubmitting(false)} /> : null}
    </>
  )
}

function SubmitDialog({ articleId, rev, announceDays, onClose }: Props & { onClose(): void }) {
  const call = useCaller()
  const again = useContentAgain()
  const { message } = App.useApp()
  const when = useWhen()
  const submit = useMutation({
    mutationFn: () => call('/api/ops/submitArticle', { articleId, rev, wantedAt: when.wantedAt }),
    onSuccess: async () => {
      void message.success('已提交，等另一人批准')
      onClose()
      await again()
    },
  })
  return (
    <Modal
      open
      title="提交发布"
      okText="提交"
      cancelText="取消"
      width={440}
      confirmLoading={submit.isPending}
      okButtonProps={{ disabled: when.wrong }}
      onOk={() => submit.mutate()}
      onCancel={onClose}
    >
      <p className="hint">
        由另一人批准后读者才看得到。
        {announceDays > 0 ? `这是人们已经同意过的文本，改动须公示 ${announceDays} 天才执行。` : ''}
      </p>
      <WhenFields of={when} now={announceDays > 0 ? '公示期满的第一天' : '批准即上'} />
      {submit.isError ? <Alert type="error" showIcon title={submit.error.message} /> : null}
    </Modal>
  )
}
