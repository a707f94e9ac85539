// 横幅与热词: what the home pages open with, and the words under the search box. Both count at once.
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { BannerStand } from '@mall/domain/cms/content.codes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Empty, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../app/staff.ts'
import { ActButton } from '../kit/ActButton.tsx'
import { newKey } from '../kit/newKey.ts'
import { StatusTag } from '../kit/Tag.tsx'
import { shortTime } from '../kit/time.ts'
import { BannerDialog } from './BannerDialog.tsx'

export type Banner = Reply<'/api/ops/getBanners'>[number]

export default function BannersPage() {
  const why = whyNoRight(useStaff(), 'content.publish')
  const [editing, setEditing] = useState<Banner | 'new' | null>(null)
  const read = useLazyCall('/api/ops/getBanners', {})
  return (
    <>
      <div className="page-head">
        <h1>横幅与热词</h1>
        <span className="mute">改了即上，十秒内各页可见</span>
        <span className="push">
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setEditing('new')}>
            新横幅
          </ActButton>
        </span>
      </div>
      {read.isError && !read.data ? (
        <Alert type="error" showIcon title={read.error.message} action={<Button onClick={() => read.refetch()}>重试</Button>} />
      ) : null}
      {!read.data && !read.isError ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      <div className="banner-desk">
        {read.data ? <Banners list={read.data} why={why} onEdit={setEditing} /> : null}
        <HotWords why={why} />
      </div>
      {editing ? <BannerDialog banner={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </>
  )
}

const timeOf = (b: Banner): string => `${shortTime(b.fromAt)} 起${b.untilAt === null ? '' : `，到 ${shortTime(b.untilAt)}`}`

function Banners({ list, why, onEdit }: { list: readonly Banner[]; why: string | undefined; onEdit(b: Banner): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const again = () => client.invalidateQueries({ queryKey: ['/api/ops/getBanners'] })
  const onError = (e: Error) => void message.error(e.message)
  const order = useMutation({
    mutationFn: (bannerIds: string[]) => call('/api/ops/orderBanners', { bannerIds }),
    onError,
    onSettled: again,
  })
  const turn = useMutation({
    mutationFn: (b: Banner) =>
      call('/api/ops/saveBanner', {
        ...{ bannerId: b.bannerId, rev: b.rev, ofChannel: b.channelCode, title: b.title, subtitle: b.subtitle, link: b.link },
        ...{ classCode: b.classCode, fromAt: null, untilAt: b.untilAt, off: !b.off, requestId: newKey() },
      }),
    onSuccess: (_, b) => void message.success(b.off ? '已重新上' : '已撤下'),
    onError,
    onSettled: again,
  })
  const swap = (i: number, by: 1 | -1) => {
    const ids = list.map(b => b.bannerId)
    ids.splice(i + by, 0, ...ids.splice(i, 1))
    order.mutate(ids)
  }
  if (list.length === 0)
    return (
      <section className="panel">
        <Empty
          className="panel-pad"
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="还没有横幅，首页只显示渠道与商品；新建一条。"
        />
      </section>
    )
  return (
    <ol className="panel content-list banner-list" aria-label="横幅">
      {list.map((b, i) => {
        const beside = (by: 1 | -1) => list[i + by]?.channelCode === b.channelCode
        return (
          <li key={b.bannerId}>
            <div className="pick">
              <b>
                {b.title} <small className="mute">{b.subtitle}</small>
              </b>
              <span>
                <StatusTag of={BannerStand} code={b.stand} />
              </span>
              <small className="mute">
                {b.channelName}　{b.className}　{b.link}　{timeOf(b)}
              </small>
            </div>
            <span className="row-acts">
              <ActButton size="small" {...(why ? { why } : {})} onClick={() => onEdit(b)} aria-label={`改 ${b.title}`}>
                改
              </ActButton>
              <ActButton
                size="small"
                {...(why ? { why } : {})}
                loading={turn.isPending && turn.variables.bannerId === b.bannerId}
                onClick={() => turn.mutate(b)}
                aria-label={`${b.off ? '重新上' : '撤下'} ${b.title}`}
              >
                {b.off ? '重新上' : '撤下'}
              </ActButton>
            </span>
            {why === undefined ? (
              <span className="moves">
                <button
                  type="button"
                  disabled={!beside(-1) || order.isPending}
                  onClick={() => swap(i, -1)}
                  aria-label={`${b.title} 上移`}
                >
                  ↑
                </button>
                <button
                  type="button"
                  disabled={!beside(1) || order.isPending}
                  onClick={() => swap(i, 1)}
                  aria-label={`${b.title} 下移`}
                >
                  ↓
                </button>
              </span>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

function HotWords({ why }: { why: string | undefined }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const read = useLazyCall('/api/ops/getHotWords', {})
  const [typed, setTyped] = useState<string[]>()
  const was = read.data?.words ?? []
  const words = typed ?? was
  const save = useMutation({
    mutationFn: () => call('/api/ops/saveHotWords', { was, words: words.map(w => w.trim()).filter(w => w !== '') }),
    onSuccess: async () => {
      void message.success('热词已改')
      await client.invalidateQueries({ queryKey: ['/api/ops/getHotWords'] })
      setTyped(undefined)
    },
  })
  const wrong = words.find(w => w.length > 20) ? '每个词不超过 20 个字' : words.length > 20 ? '最多 20 个词' : undefined
  return (
    <section className="panel panel-pad hotwords" aria-label="热门搜索词">
      <h2>热门搜索词</h2>
      <p className="hint">搜索框里的默认词是第一个；其余按次序列在框下。写完一个按回车。</p>
      {read.data ? (
        <>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label="热门搜索词，按次序"
            placeholder="还没有热词，搜索框下不列"
            disabled={why !== undefined}
            value={words}
            onChange={(all: string[]) => setTyped(all)}
            tokenSeparators={[',', '，', '、', '\n']}
          />
          {wrong ? <p className="field-error">{wrong}</p> : null}
          {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
          <p className="row">
            {typed ? <Button onClick={() => setTyped(undefined)}>不改了</Button> : null}
            <ActButton
              type="primary"
              {...(why ? { why } : {})}
              disabled={!typed || wrong !== undefined}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              保存热词
            </ActButton>
          </p>
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
    </section>
  )
}
