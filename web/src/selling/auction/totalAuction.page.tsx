import './auction.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { BiddingMode } from '@mall/domain/selling/auction/bidding.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import { ListPages } from '../../kernel/list/ListScreen.tsx'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Checkbox, Seg } from '../../kernel/kit/Choice.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Input, Select } from '../../kernel/kit/Field.tsx'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { Chip } from '../../kernel/kit/Tag.tsx'
import { bids, BID_READS, MINE_NOW } from './company.ts'
import { COMING, HALL } from './hallInput.ts'
import { ServerClock } from './LineMark.tsx'
import { ComingLots, EndedLots, OpenLots } from './LotTables.tsx'
import { isComing, isOver } from './lotWords.ts'
import { PoolPanel } from './PoolPanel.tsx'
import { BidTodo } from './Todo.tsx'

export const load = ({ boot, query, ensure }: PageContext) =>
  Promise.all([
    ensure('/api/bidding/selectBiddingInfoPages', HALL.input(query)),
    HALL.values(query).view === 'open' && !HALL.filtered(query) && ensure('/api/bidding/selectBiddingInfoPages', COMING),
    ...(bids(boot.session) ? [ensure('/api/bidding/getDepositPool', {}), ensure('/api/bidding/getMyBiddings', MINE_NOW)] : []),
  ])

export const head = ({ read, query, boot }: PageContext): Head => {
  const counts = read('/api/bidding/selectBiddingInfoPages', HALL.input(query))?.counts
  return {
    title: '竞拍大厅',
    description: `${boot.site.siteName}竞拍大厅：协议品、短尺、余材在线竞拍${counts ? `，进行中 ${counts.open} 场，即将开始 ${counts.coming} 场` : ''}。单价、整单、按量与密封报价，服务器时间为准。`,
    canonical: '/totalAuction',
  }
}

/** While somebody may bid, the hall is asked again: the one lot that moves is the one that counts. */
const EVERY_MS = 5000

export default function TotalAuction() {
  const { session } = useBoot()
  const [query] = useSearchParams()
  const view = HALL.values(query).view
  const refresh = useRefresh()
  const [landed, setLanded] = useState(true)
  const list = useLazyCall('/api/bidding/selectBiddingInfoPages', HALL.input(query), {
    keepOld: true,
    refetchMs: view === 'ended' ? 60_000 : EVERY_MS,
  })
  const mine = useLazyCall('/api/bidding/getMyBiddings', MINE_NOW, { enabled: bids(session), refetchMs: EVERY_MS * 3 })
  useLive(event => {
    if (event.kind === 'funds' || event.kind === 'order' || event.kind === 'again') void refresh(...BID_READS)
  }, session.userStatus)
  const d = list.data
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '首页', to: '/' }, { label: '竞拍大厅' }]} />
        <div className="row pagehd">
          <h1>竞拍大厅</h1>
          <span className="mute">
            <ServerClock />
            {d && `　今天 ${d.counts.today} 场，进行中 ${d.counts.open} 场 ${tons(d.counts.openKg)} 吨`}
          </span>
          <span className="push row">
            {bids(session) && <LinkButton to="/auction/list">我的竞拍{mine.data ? ` ${mine.data.nowCount}` : ''}</LinkButton>}
            <LinkButton to="/auction/rules">竞拍规则</LinkButton>
          </span>
        </div>
        <div className={bids(session) ? 'hall' : 'hall alone'}>
          <div className="stack">
            <section className="panel">
              <Tabs counts={d?.counts} />
              <Tools landed={landed} onLanded={setLanded} depots={d?.depots ?? []} />
              <div className={list.isPlaceholderData ? 'dim' : undefined} aria-busy={list.isPlaceholderData || undefined}>
                {!d ? (
                  <Waiting read={list} lines={8} />
                ) : d.list.length === 0 ? (
                  <Nothing />
                ) : view === 'open' ? (
                  <OpenLots lots={d.list} landed={landed} />
                ) : view === 'coming' ? (
                  <ComingLots lots={d.list} landed={landed} />
                ) : view === 'ended' ? (
                  <EndedLots lots={d.list} />
                ) : (
                  <Mixed lots={d.list} landed={landed} />
                )}
              </div>
            </section>
            <ListPages list={HALL} found={d} />
            {view === 'open' && !HALL.filtered(query) && <Coming landed={landed} total={d?.counts.coming ?? 0} />}
          </div>
          {bids(session) && (
            <div className="stack">
              <PoolPanel />
              <BidTodo lots={mine.data?.list ?? []} />
            </div>
          )}
        </div>
      </div>
    </main>
  )
}

/** Lots of every state, each under the head that fits it. */
function Mixed({ lots, landed }: { lots: Parameters<typeof OpenLots>[0]['lots']; landed: boolean }) {
  const coming = lots.filter(l => isComing(l.state))
  const ended = lots.filter(l => isOver(l.state))
  const running = lots.filter(l => !isComing(l.state) && !isOver(l.state))
  return (
    <>
      {running.length > 0 && <OpenLots lots={running} landed={landed} />}
      {coming.length > 0 && <ComingLots lots={coming} landed={landed} />}
      {ended.length > 0 && <EndedLots lots={ended} />}
    </>
  )
}

function Tabs({ counts }: { counts: { open: number; coming: number; mine: number; ended: number } | undefined }) {
  const { session } = useBoot()
  const [query] = useSearchParams()
  const now = HALL.values(query).view
  const tab = (view: ReturnType<typeof HALL.values>['view'], label: string) => (
    <Tab key={view} to={HALL.to(query, { view })} on={view === now}>
      {label} <small>{counts?.[view]}</small>
    </Tab>
  )
  return (
    <nav className="tabs" aria-label="竞拍状态">
      {tab('open', '进行中')}
      {tab('coming', '即将开始')}
      {bids(session) && tab('mine', '我参加的')}
      {tab('ended', '已结束')}
    </nav>
  )
}

function Tools({
  landed,
  onLanded,
  depots,
}: {
  landed: boolean
  onLanded(on: boolean): void
  depots: readonly { depotCode: string; depotName: string }[]
}) {
  const { location } = useBoot()
  const [query] = useSearchParams()
  const go = useNavigate()
  const [word, setWord] = useState(query.get('word') ?? '')
  const set = (change: Parameters<typeof HALL.to>[1]) => void go(HALL.to(query, change), { preventScrollReset: true })
  const search = (e: FormEvent) => {
    e.preventDefault()
    set({ word: word.trim() || null })
  }
  const depotName = depots.find(d => d.depotCode === query.get('depotCode'))?.depotName
  const chips = [
    ...(query.get('word') ? [{ key: 'word', text: `含「${query.get('word')}」` }] : []),
    ...(query.get('mode') && BiddingMode.values.some(m => m === query.get('mode'))
      ? [{ key: 'mode', text: BiddingMode.label(query.get('mode') ?? '') }]
      : []),
    ...(query.get('depotCode') ? [{ key: 'depotCode', text: depotName ?? `仓库 ${query.get('depotCode')}` }] : []),
    ...(query.get('eventName') ? [{ key: 'eventName', text: `专场「${query.get('eventName')}」` }] : []),
    ...(query.get('canSignUp') === '1' ? [{ key: 'canSignUp', text: '只看可报名' }] : []),
  ]
  return (
    <>
      <div className="toolbar halltools">
        <Seg
          label="价格"
          options={[
            { value: 'landed', label: '到我货场价' },
            { value: 'mill', label: '出厂价' },
          ]}
          value={landed ? 'landed' : 'mill'}
          onChange={v => onLanded(v === 'landed')}
        />
        <span className="mute sm nowrap">{landed && location.cityName}</span>
        <Select
          aria-label="竞拍方式"
          size="md"
          value={query.get('mode') ?? ''}
          onChange={e => set({ mode: e.target.value || null })}
        >
          <option value="">全部方式</option>
          {BiddingMode.rows.map(r => (
            <option key={r.code} value={r.code}>
              {r.label}
            </option>
          ))}
        </Select>
        <Select
          aria-label="仓库"
          size="md"
          value={query.get('depotCode') ?? ''}
          onChange={e => set({ depotCode: e.target.value || null })}
        >
          <option value="">全部仓库</option>
          {depots.map(d => (
            <option key={d.depotCode} value={d.depotCode}>
              {d.depotName}
            </option>
          ))}
        </Select>
        <Checkbox
          label="只看可报名"
          checked={query.get('canSignUp') === '1'}
          onChange={on => set({ canSignUp: on ? '1' : null })}
        />
        <form className="push" role="search" onSubmit={search}>
          <Input
            aria-label="找标的"
            size="md"
            placeholder="品名 / 材质 / 场次号"
            maxLength={40}
            value={word}
            onChange={e => setWord(e.target.value)}
          />
        </form>
      </div>
      {chips.length > 0 && (
        <div className="chips hallchips">
          {chips.map(c => (
            <Chip key={c.key} name={c.text} to={HALL.to(query, { [c.key]: null })}>
              {c.text}
            </Chip>
          ))}
        </div>
      )}
    </>
  )
}

const EMPTY: Record<string, [title: string, text: string]> = {
  open: ['现在没有进行中的竞拍', '开始前会发公告；可以先看即将开始的，或去现货里选。'],
  coming: ['还没有预告的竞拍', '新的竞拍发布后会出现在这里和通知公告里。'],
  mine: ['还没有参加竞拍', '报名后，领先、被超过和中标都在这里跟。'],
  ended: ['还没有结束的竞拍', '结束后这里看成交价和出价记录。'],
}
function Nothing() {
  const [query] = useSearchParams()
  const filtered = HALL.filtered(query)
  const view = HALL.values(query).view
  const [title, text] = EMPTY[view] ?? ['没有找到数据', '']
  return (
    <Empty
      title={filtered ? '没有找到数据' : title}
      drawing="coil"
      actions={
        filtered ? (
          <LinkButton
            look="ink"
            to={HALL.to(query, { word: null, mode: null, depotCode: null, eventName: null, canSignUp: null })}
          >
            清除条件
          </LinkButton>
        ) : view === 'open' ? (
          <>
            <LinkButton look="ink" to={HALL.to(query, { view: 'coming' })}>
              看即将开始
            </LinkButton>
            <LinkButton to="/search">去选现货</LinkButton>
          </>
        ) : (
          <LinkButton look="ink" to="/totalAuction">
            看进行中
          </LinkButton>
        )
      }
    >
      {filtered ? '换个条件试试；场次号可以只填后几位。' : text}
    </Empty>
  )
}

function Coming({ landed, total }: { landed: boolean; total: number }) {
  const read = useLazyCall('/api/bidding/selectBiddingInfoPages', COMING, { refetchMs: 60_000 }).data
  if (!read || read.list.length === 0) return null
  return (
    <Panel title="即将开始" more={<Link to="/totalAuction?view=coming">全部 {total} 场</Link>} flush>
      <ComingLots lots={read.list} landed={landed} />
    </Panel>
  )
}
