// 首页版块: which blocks the portal and the channels' pages are made of, in which order. A draft, its preview, an hour to come, versions to go back to.
import type { HomeArrangement } from '@mall/contract/site/content/homeDesk.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { VersionStand } from '@mall/domain/site/content/content.codes.ts'
import { blockLines, HomePage, usualBlocks } from '@mall/domain/site/content/homeBlocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { HomeEditor } from './HomeEditor.tsx'
import { isOpen, PieceSide } from './PieceSide.tsx'
import { useHeld } from './useHeld.ts'
import { seenOf, useRestore } from './useRestore.ts'

type Version = HomeArrangement['versions'][number]

const FOLLOWS = '跟随所有渠道的一页'

export default function HomeBlocksPage() {
  const [query, setQuery] = useSearchParams()
  const pageCode = query.get('page') || HomePage.index
  const read = useLazyCall('/api/ops/getHomeArrangement', { pageCode })
  const channels = useLazyCall('/api/goods/getChannelCardList', {}).data?.channels ?? []
  const own = read.data?.ownPages ?? []
  return (
    <>
      <div className="page-head">
        <h1>首页版块</h1>
        <Select
          value={pageCode}
          aria-label="哪一页"
          popupMatchSelectWidth={false}
          onChange={page => setQuery({ page })}
          options={[
            { value: HomePage.index, label: '门户首页' },
            { value: HomePage.channel, label: '所有渠道的首页' },
            ...channels.map(c => ({
              value: c.channelCode,
              label: `${c.channelName}${own.includes(c.channelCode) ? '（自己一页）' : ''}`,
            })),
          ]}
        />
        <span className="mute">
          {own.length > 0 ? `${own.length} 个渠道有自己的一页，其余跟随所有渠道的首页` : '各渠道都跟随所有渠道的首页'}
        </span>
      </div>
      {!read.data ? (
        <section className="panel">
          <PaneState query={read} />
        </section>
      ) : (
        <OnePage key={pageCode} read={read.data} first={channels[0]?.channelCode ?? ''} />
      )}
    </>
  )
}

function OnePage({ read: readNow, first }: { read: HomeArrangement; first: string }) {
  const [read, typing] = useHeld(readNow)
  const { pageCode, page, versions, now } = read
  const call = useCaller()
  const client = useQueryClient()
  const why = whyNoRight(useStaff(), 'content.edit')
  const [id, setId] = useState<number>()
  const [fresh, setFresh] = useState(false)
  const again = () => {
    setFresh(false)
    return client.invalidateQueries({ queryKey: ['/api/ops/getHomeArrangement'] })
  }
  const newest = versions[0]
  const shown = versions.find(v => v.versionId === id) ?? newest
  const ownPage = pageCode !== HomePage.index && pageCode !== HomePage.channel
  const { restore, restoring } = useRestore({
    restore: versionId => call('/api/ops/restoreHome', { pageCode, seen: seenOf(newest), versionId }),
    onRestored: () => setId(undefined),
    again,
  })
  const lines = (v: Version | undefined) =>
    v && v.blocks.length === 0 ? [FOLLOWS] : blockLines(page, v ? v.blocks : ownPage ? now.blocks : usualBlocks(page))
  const open = isOpen(newest) ? newest : undefined
  // What the work begins with: the version on its way, else what is read now.
  const from = open && open.blocks.length > 0 ? open.blocks : now.blocks
  const following = ownPage && !fresh && (open ? open.blocks.length === 0 : !now.own)
  return (
    <div className="home-desk">
      <section className="panel content-main" aria-label="版块">
        {page === HomePage.channel ? (
          <p className="hint panel-pad">
            {pageCode === HomePage.channel ? '没有自己一页的渠道都是这样；条数按第一个渠道数。' : '只改这一个渠道的首页。'}
            页头的渠道名、电话和现货数不在版块里。
          </p>
        ) : null}
        {following ? (
          <div className="panel-pad">
            <Alert
              type="info"
              showIcon
              title={open ? `第 ${open.versionNo} 版：${FOLLOWS}` : `这个渠道${FOLLOWS}`}
              action={
                open ? null : (
                  <ActButton {...(why ? { why } : {})} onClick={() => setFresh(true)}>
                    为它单独排一页
                  </ActButton>
                )
              }
            />
          </div>
        ) : null}
        {shown !== newest && shown ? (
          <ul className="panel-pad plain">
            {lines(shown).map(l => (
              <li key={l}>{l}</li>
            ))}
          </ul>
        ) : !following || open ? (
          <HomeEditor
            key={`${newest?.versionId ?? 0}-${newest?.rev ?? 0}-${fresh}`}
            read={read}
            from={from}
            sample={page === HomePage.index ? '' : ownPage ? pageCode : first}
            readOnly={why !== undefined || newest?.stand === VersionStand.ahead || following}
            fresh={fresh}
            typing={typing}
            again={again}
            onLeave={() => setFresh(false)}
          />
        ) : null}
      </section>
      <PieceSide
        versions={versions}
        lines={lines}
        shownId={shown?.versionId}
        usual={!ownPage}
        why={why}
        restoring={restoring}
        onShow={v => setId(v === newest?.versionId ? undefined : v)}
        onRestore={restore}
      />
    </div>
  )
}
