// 文章与页脚: every group the site has a place for, its articles in their order, and the one that is worked on.
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { ArticleArea, ArticleStand, VersionStand } from '@mall/domain/site/content/content.codes.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Empty, Form, Input, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { newRequestId } from '@mall/client/requestId.ts'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { type Group, type Placed, useContentAgain } from './content.ts'
import { GroupBar } from './GroupBar.tsx'
import { ArticlePane } from './ArticlePane.tsx'

const counted = (groups: readonly Group[]): string => {
  const all = groups.flatMap(g => g.articles)
  const of = (stand: string) => all.filter(a => a.stand === stand).length
  return `${groups.length} 组 ${all.length} 篇：线上 ${of('live')}、已下线 ${of('off')}、未发布 ${of('never')}；另有 ${all.filter(a => a.open && a.stand !== 'never').length} 个新版本在途`
}

export default function ArticlesPage() {
  const [query, setQuery] = useSearchParams()
  const read = useLazyCall('/api/ops/getContentGroups', {})
  const why = whyNoRight(useStaff(), 'content.edit')
  const [adding, setAdding] = useState(false)
  const groups = read.data ?? []
  const wanted = query.get('article')
  const group =
    groups.find(g => g.articles.some(a => a.articleId === wanted)) ??
    groups.find(g => g.catCode === query.get('group')) ??
    groups[0]
  const article = group?.articles.find(a => a.articleId === wanted)
  return (
    <>
      <div className="page-head">
        <h1>文章与页脚</h1>
        {read.data ? <span className="mute">{counted(groups)}</span> : null}
        <span className="push">
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setAdding(true)}>
            新文章
          </ActButton>
        </span>
      </div>
      {read.isError && !read.data ? (
        <Alert type="error" showIcon title={read.error.message} action={<Button onClick={() => read.refetch()}>重试</Button>} />
      ) : null}
      {!read.data && !read.isError ? <Skeleton active paragraph={{ rows: 10 }} /> : null}
      {group ? (
        <div className="content-desk">
          <div className="content-side">
            <nav className="panel terms-list" aria-label="分组">
              {groups.map(g => {
                const waiting = g.articles.filter(a => a.open).length
                return (
                  <button
                    key={g.catCode}
                    type="button"
                    aria-current={g === group ? 'true' : undefined}
                    onClick={() => setQuery({ group: g.catCode })}
                  >
                    <b>{g.name}</b>
                    <span>
                      {waiting > 0 ? <Tag tone="wait">{waiting} 在途</Tag> : null} {g.articles.length}
                    </span>
                    <small className="mute">
                      {ArticleArea.label(g.area)}
                      {g.off ? '，不显示' : ''}
                    </small>
                  </button>
                )
              })}
            </nav>
            <GroupBar group={group} groups={groups} />
            <ArticleList group={group} current={article} onPick={id => setQuery({ article: id })} />
          </div>
          {article ? (
            <ArticlePane key={article.articleId} group={group} groups={groups} article={article} />
          ) : (
            <section className="panel">
              <Empty
                className="panel-pad"
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={group.articles.length > 0 ? '从左边选一篇文章。' : '这一组还没有文章，页面上不显示；新建一篇开始。'}
              />
            </section>
          )}
        </div>
      ) : null}
      {adding ? (
        <AddDialog
          groups={groups}
          catCode={group?.catCode ?? ''}
          onClose={() => setAdding(false)}
          onMade={id => setQuery({ article: id })}
        />
      ) : null}
    </>
  )
}

const told = (a: Placed): string => {
  if (a.open?.stand === 'ahead') return `第 ${a.open.versionNo} 版 ${shortTime(a.open.at)} 起`
  if (a.stand === 'off') return `${shortTime(a.offAt)} 起下线`
  return a.stand === 'never'
    ? '还没有发布过'
    : `第 ${a.versionNo} 版，${shortTime(a.liveAt)} 起${a.offAt ? `，到 ${shortTime(a.offAt)}` : ''}`
}

/** The articles of a group in the order of the page; the order is changed by the arrows, one step at a time. */
function ArticleList({ group, current, onPick }: { group: Group; current: Placed | undefined; onPick(id: string): void }) {
  const call = useCaller()
  const again = useContentAgain()
  const { message } = App.useApp()
  const why = whyNoRight(useStaff(), 'content.publish')
  const order = useMutation({
    mutationFn: (articleIds: string[]) => call('/api/ops/orderArticles', { catCode: group.catCode, articleIds }),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const ids = group.articles.map(a => a.articleId)
  const move = (i: number, by: 1 | -1) => {
    const next = [...ids]
    next.splice(i + by, 0, ...next.splice(i, 1))
    order.mutate(next)
  }
  if (group.articles.length === 0) return null
  return (
    <ol className="panel content-list" aria-label={group.name}>
      {group.articles.map((a, i) => (
        <li key={a.articleId} aria-current={a === current ? 'true' : undefined}>
          <button type="button" className="pick" onClick={() => onPick(a.articleId)}>
            <b>{a.title}</b>
            <span>
              {a.open ? (
                <Tag tone={VersionStand.tone(a.open.stand)}>{VersionStand.label(a.open.stand)}</Tag>
              ) : (
                <StatusTag of={ArticleStand} code={a.stand} />
              )}
            </span>
            <small className="mute">
              {told(a)}
              {a.isOpen === 1 ? '，外部链接' : ''}
              {a.channels.length > 0 ? `，限 ${a.channels.length} 个渠道` : ''}
            </small>
          </button>
          {why === undefined && ids.length > 1 ? (
            <span className="moves">
              <button
                type="button"
                disabled={i === 0 || order.isPending}
                onClick={() => move(i, -1)}
                aria-label={`${a.title} 上移`}
              >
                ↑
              </button>
              <button
                type="button"
                disabled={i === ids.length - 1 || order.isPending}
                onClick={() => move(i, 1)}
                aria-label={`${a.title} 下移`}
              >
                ↓
              </button>
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

interface Values {
  catCode: string
  title: string
  kind?: string
}

function AddDialog(o: { groups: readonly Group[]; catCode: string; onClose(): void; onMade(articleId: string): void }) {
  const call = useCaller()
  const again = useContentAgain()
  const [form] = Form.useForm<Values>()
  const [requestId] = useState(newRequestId)
  const cat = Form.useWatch('catCode', form)
  const isNotice = o.groups.find(g => g.catCode === cat)?.area === ArticleArea.notice
  const add = useMutation({
    mutationFn: (v: Values) =>
      call('/api/ops/addArticle', { catCode: v.catCode, title: v.title.trim(), kind: v.kind?.trim() ?? '', requestId }),
    onSuccess: async r => {
      await again()
      o.onMade(r.articleId)
      o.onClose()
    },
  })
  return (
    <Modal
      open
      title="新文章"
      okText="新建"
      cancelText="取消"
      width={440}
      confirmLoading={add.isPending}
      onOk={form.submit}
      onCancel={o.onClose}
      mask={{ closable: false }}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ catCode: o.catCode, title: '' }}
        onFinish={v => add.mutate(v)}
      >
        <Form.Item name="catCode" label="分组">
          <Select options={o.groups.map(g => ({ value: g.catCode, label: `${g.name}　${ArticleArea.label(g.area)}` }))} />
        </Form.Item>
        <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
          <Input maxLength={60} autoFocus />
        </Form.Item>
        {isNotice ? (
          <Form.Item name="kind" label="类别，写在标题前，如 销售">
            <Input maxLength={8} />
          </Form.Item>
        ) : null}
        <p className="hint">先成草稿，批准后读者才看得到。</p>
        {add.isError ? <Alert type="error" showIcon title={add.error.message} /> : null}
      </Form>
    </Modal>
  )
}
