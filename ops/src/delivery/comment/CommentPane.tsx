import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { CommentState, MOST_WORDS, type Stars } from '@mall/domain/delivery/comment/comment.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'

export const starsText = (s: Stars): string => `商品 ${s.goodsStars}　重量 ${s.weightStars}　交付 ${s.deliveryStars}`

type Act = 'hide' | 'show' | 'keep'
const ACTS: Record<Act, { button: string; title: string; consequence: string; usual: string[] }> = {
  hide: {
    button: '隐藏',
    title: '隐藏评价',
    consequence: '不再公开显示，也不计入平均分；客户会看到原因，可以申请恢复。',
    usual: ['与商品无关', '含联系方式或广告', '含侮辱性文字', '图片与商品无关'],
  },
  show: {
    button: '恢复显示',
    title: '恢复显示',
    consequence: '重新公开显示并计入平均分；客户会看到说明。',
    usual: ['核实属实', '误隐藏'],
  },
  keep: {
    button: '维持隐藏',
    title: '维持隐藏',
    consequence: '评价仍不公开；客户会看到原因。',
    usual: ['与商品无关', '含联系方式或广告'],
  },
}

/** One comment: what was said of which goods, the answer, what may be done about it. */
export function CommentPane({ commentId, onClose }: { commentId: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getComment', { commentId }, { refetchMs: 15_000 })
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [typed, setTyped] = useState<string | null>(null)
  const [act, setAct] = useState<Act | null>(null)
  const c = read.data
  const again = () => {
    for (const path of ['/api/ops/getCommentList', '/api/ops/getComment']) void client.invalidateQueries({ queryKey: [path] })
  }
  const reply = useMutation({
    mutationFn: (o: { version: number; reply: string }) => call('/api/ops/replyComment', { commentId, ...o }),
    onSuccess: () => {
      setTyped(null)
      void message.success('已回复，客户会收到通知')
      again()
    },
  })
  if (!c) return <PaneState query={read} />
  const text = typed ?? c.reply
  const whyNot = c.whyNotReply || (text.trim() === '' ? '请填写回复' : text.trim() === c.reply ? '与现在的回复相同' : '')
  const asked = act && ACTS[act]
  return (
    <>
      <div className="hd">
        <div>
          <b>{starsText(c)}</b>
          <small>
            <Link to={`/company360?code=${c.companyCode}`}>{c.companyName}</Link>　{c.authorName}
          </small>
        </div>
        <span className="push row">
          <StatusTag of={CommentState} code={c.state} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {c.state !== 'shown' && (
          <section className="note">
            <h3>{c.state === 'appealed' ? '客户申请恢复' : '没有公开显示'}</h3>
            {c.appealText && <p>{c.appealText}</p>}
            <p className="mute">隐藏原因：{c.whyHidden}</p>
          </section>
        )}
        <section>
          <h3>评价</h3>
          <p className="cm-words">{c.words || <span className="mute">没有文字</span>}</p>
          {c.pictures.length > 0 && (
            <div className="cm-shots">
              {c.pictures.map((p, i) => (
                <a key={p.fileId} href={p.url} target="_blank" rel="noreferrer">
                  <img src={p.thumbUrl} alt={`评价图片 ${i + 1}`} />
                </a>
              ))}
            </div>
          )}
          <dl className="kv">
            <div>
              <dt>商品</dt>
              <dd>{c.title}</dd>
            </div>
            <div>
              <dt>订单</dt>
              <dd>
                <Link to={`/chain?orderCode=${c.orderCode}`}>
                  {c.orderCode} 第 {c.lineNo} 行
                </Link>
              </dd>
            </div>
            <div>
              <dt>显示为</dt>
              <dd>{c.author}</dd>
            </div>
            <div>
              <dt>时间</dt>
              <dd>{dateTime(c.createdAt)}</dd>
            </div>
          </dl>
        </section>
        <section className="cm-reply">
          <h3>{c.reply ? `回复（${c.repliedName}，${shortTime(c.repliedAt)}）` : '回复'}</h3>
          <Input.TextArea
            aria-label="回复"
            rows={4}
            maxLength={MOST_WORDS}
            disabled={c.whyNotReply !== ''}
            value={text}
            placeholder={c.whyNotReply || '公开显示在评价下面，客户会收到通知'}
            onChange={e => setTyped(e.target.value)}
          />
          {reply.isError && <Alert type="error" showIcon title={reply.error.message} />}
        </section>
        <section>
          <h3>记录</h3>
          <ol className="events">
            {c.history.toReversed().map((h, i) => (
              <li key={c.history.length - i}>
                <time>{shortTime(h.at)}</time>
                <span>
                  {h.event}
                  <small className="mute">
                    {h.who}
                    {h.detail ? `：${h.detail}` : ''}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <section className="decide side">
        <ActButton
          type="primary"
          loading={reply.isPending}
          {...(whyNot ? { why: whyNot } : {})}
          onClick={() => reply.mutate({ version: c.version, reply: text.trim() })}
        >
          {c.reply ? '修改回复' : '回复'}
        </ActButton>
        {c.acts.map(a => (
          <Button key={a} onClick={() => setAct(a)}>
            {ACTS[a].button}
          </Button>
        ))}
      </section>
      {act && asked && (
        <ReasonDialog
          title={asked.title}
          consequence={asked.consequence}
          okText={asked.button}
          usual={asked.usual}
          onSend={async reason => {
            await call('/api/ops/moveComment', { commentId, version: c.version, act, reason })
            again()
          }}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}
