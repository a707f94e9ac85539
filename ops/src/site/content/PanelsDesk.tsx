// 活动栏与横幅: what is on, where and for how long. A list in the order of the page, the one that is worked on, and its versions.
import type { DeskPanel, PanelVersion } from '@mall/contract/site/content/homeDesk.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { BannerStand, PanelPlace, type PanelPlaceCode, VersionStand } from '@mall/domain/site/content/content.codes.ts'
import { Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { ProductClass } from '@mall/domain/goods/goods/goods.codes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Empty } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { PanelEditor } from './PanelEditor.tsx'
import { isOpen, PieceSide } from './PieceSide.tsx'
import { useHeld } from './useHeld.ts'
import { seenOf, useRestore } from './useRestore.ts'
import { WhereShown } from './WhereShown.tsx'

const NEW = 'new'

/** What each place is called, and what a new mall has there. */
const WORDS = {
  panel: {
    one: '活动',
    hint: '放在首页哪里、放几条在「首页版块」里排',
    empty: '还没有活动，首页上没有活动栏；新建一条，存草稿、看预览、发布。',
  },
  banner: {
    one: '横幅',
    hint: '一页最多 5 条，本渠道的在前；放在哪里在「首页版块」里排',
    empty: '还没有横幅，首页只显示渠道与商品；新建一条，存草稿、看预览、发布。',
  },
} as const

/** The panels of one place: drafts, previews, an hour to come on, versions. */
export function PanelsDesk({ place }: { place: PanelPlaceCode }) {
  const [query, setQuery] = useSearchParams()
  const words = WORDS[place]
  const read = useLazyCall('/api/ops/getPanels', { place })
  const client = useQueryClient()
  const why = whyNoRight(useStaff(), 'content.edit')
  const list = read.data ?? []
  const wanted = query.get('panel')
  const panel = list.find(p => p.panelId === wanted) ?? (wanted === NEW ? undefined : list[0])
  const again = () => client.invalidateQueries({ queryKey: ['/api/ops/getPanels'] })
  const open = (panelId: string) => setQuery({ panel: panelId })
  const on = list.filter(p => p.stand === BannerStand.live).length
  return (
    <>
      <div className="page-head">
        <h1>{place === PanelPlace.banner ? '横幅与热词' : '活动栏'}</h1>
        {read.data ? (
          <span className="mute">
            {list.length} 条，展示中 {on} 条；{words.hint}
          </span>
        ) : null}
        <span className="push">
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => open(NEW)}>
            新{words.one}
          </ActButton>
        </span>
      </div>
      <WhereShown place={place} />
      {!read.data ? (
        <section className="panel">
          <PaneState query={read} />
        </section>
      ) : (
        <div className="content-desk">
          <div className="content-side">
            <PanelList place={place} list={list} current={panel?.panelId} onOpen={open} again={again} />
          </div>
          {wanted === NEW ? (
            <section className="panel content-main" aria-label={`新${words.one}`}>
              <div className="hd">
                <b>新{words.one}</b>
              </div>
              <PanelEditor
                place={place}
                panel={null}
                from={undefined}
                readOnly={why !== undefined}
                typing={() => {}}
                again={again}
                onAdded={open}
              />
            </section>
          ) : panel ? (
            <OnePanel key={panel.panelId} place={place} panel={panel} again={again} />
          ) : (
            <section className="panel">
              <Empty className="panel-pad" image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.empty} />
            </section>
          )}
        </div>
      )}
    </>
  )
}

function PanelList(o: {
  place: PanelPlaceCode
  list: readonly DeskPanel[]
  current: string | undefined
  onOpen(panelId: string): void
  again(): Promise<unknown>
}) {
  const call = useCaller()
  const { message } = App.useApp()
  const why = whyNoRight(useStaff(), 'content.publish')
  const ids = o.list.map(p => p.panelId)
  const order = useMutation({
    mutationFn: (panelIds: string[]) => call('/api/ops/orderPanels', { place: o.place, was: ids, panelIds }),
    onError: e => void message.error(e.message),
    onSettled: o.again,
  })
  const swap = (i: number, by: 1 | -1) => {
    const next = [...ids]
    next.splice(i + by, 0, ...next.splice(i, 1))
    order.mutate(next)
  }
  if (o.list.length === 0) return null
  return (
    <ol className="panel content-list tall" aria-label={WORDS[o.place].one}>
      {o.list.map((p, i) => {
        const newest = p.versions[0]
        const shown = p.versions.find(v => v.stand === VersionStand.live) ?? newest
        return (
          <li key={p.panelId} aria-current={p.panelId === o.current ? 'true' : undefined}>
            <button type="button" className="pick" onClick={() => o.onOpen(p.panelId)}>
              <b>{shown?.title}</b>
              <span>
                {p.stand ? <StatusTag of={BannerStand} code={p.stand} /> : null}
                {isOpen(newest) && newest ? <StatusTag of={VersionStand} code={newest.stand} /> : null}
              </span>
              <small className="mute">
                {shown && shown.channels.length > 0 ? `${shown.channels.length} 个渠道` : '全部渠道'}
                {shown && shown.terminal !== Terminal.all ? `，${Terminal.label(shown.terminal)}` : ''}
                {shown?.untilAt ? `，到 ${shortTime(shown.untilAt)}` : ''}
              </small>
            </button>
            {why === undefined ? (
              <span className="moves">
                <button
                  type="button"
                  disabled={i === 0 || order.isPending}
                  onClick={() => swap(i, -1)}
                  aria-label={`${shown?.title} 上移`}
                >
                  ↑
                </button>
                <button
                  type="button"
                  disabled={i === ids.length - 1 || order.isPending}
                  onClick={() => swap(i, 1)}
                  aria-label={`${shown?.title} 下移`}
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

function OnePanel({ place, panel: read, again }: { place: PanelPlaceCode; panel: DeskPanel; again(): Promise<unknown> }) {
  const [panel, typing] = useHeld(read)
  const call = useCaller()
  const { message } = App.useApp()
  const staff = useStaff()
  const whyEdit = whyNoRight(staff, 'content.edit')
  const whyPublish = whyNoRight(staff, 'content.publish')
  const channels = useLazyCall('/api/goods/getChannelCardList', {}).data?.channels
  const [id, setId] = useState<number>()
  const newest = panel.versions[0]
  const live = panel.versions.find(v => v.stand === VersionStand.live)
  const shown = panel.versions.find(v => v.versionId === id) ?? newest
  const nameOf = (code: string) => channels?.find(c => c.channelCode === code)?.channelName ?? code
  const turn = useMutation({
    mutationFn: () => call('/api/ops/switchPanel', { panelId: panel.panelId, rev: panel.rev, off: !panel.off }),
    onSuccess: () => void message.success(panel.off ? '已重新上' : '已撤下'),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const { restore, restoring } = useRestore({
    restore: versionId => call('/api/ops/restorePanel', { panelId: panel.panelId, seen: seenOf(newest), versionId }),
    onRestored: () => setId(undefined),
    again,
  })
  const lines = (v: PanelVersion | undefined) =>
    v
      ? [
          `标题：${v.title}`,
          `副标题：${v.subtitle || '无'}`,
          `链接：${v.link}`,
          `图片：${v.pictureId ? v.pictureId.slice(0, 8) : '无'}`,
          ...(place === PanelPlace.banner ? [`配图品类：${ProductClass.label(v.classCode)}`] : []),
          `渠道：${v.channels.map(nameOf).join('、') || '全部'}`,
          `终端：${Terminal.label(v.terminal)}`,
          `到：${v.untilAt === null ? '不结束' : dateTime(v.untilAt)}`,
        ]
      : []
  return (
    <>
      <section className="panel content-main" aria-label={shown?.title ?? '活动'}>
        <div className="hd">
          <b>{shown?.title}</b>
          {panel.stand ? <StatusTag of={BannerStand} code={panel.stand} /> : <Tag tone="wait">未发布</Tag>}
          <span className="push row">
            {live ? (
              <ActButton
                size="small"
                {...(whyPublish ? { why: whyPublish } : {})}
                loading={turn.isPending}
                onClick={() => turn.mutate()}
              >
                {panel.off ? '重新上' : '撤下'}
              </ActButton>
            ) : null}
          </span>
        </div>
        {shown === newest ? (
          <PanelEditor
            key={`${newest?.versionId}-${newest?.rev}`}
            place={place}
            panel={panel}
            from={newest}
            readOnly={whyEdit !== undefined || newest?.stand === VersionStand.ahead}
            typing={typing}
            again={again}
            onAdded={() => {}}
          />
        ) : (
          <ul className="panel-pad plain">
            {lines(shown).map(l => (
              <li key={l}>{l}</li>
            ))}
          </ul>
        )}
      </section>
      <PieceSide
        versions={panel.versions}
        lines={lines}
        shownId={shown?.versionId}
        why={whyEdit}
        restoring={restoring}
        onShow={v => setId(v === newest?.versionId ? undefined : v)}
        onRestore={restore}
      />
    </>
  )
}
