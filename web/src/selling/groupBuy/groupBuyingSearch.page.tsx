import './groupBuy.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { ExportList } from '../../desk/export/ExportList.tsx'
import { useLive } from '../../kernel/live.ts'
import { Pager } from '../../kernel/kit/Pager.tsx'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Input, Select } from '../../kernel/kit/Field.tsx'
import { Crumb } from '../../kernel/kit/Panel.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { type GroupView, GROUPS, JUST_ENDED } from './groupInput.ts'
import { GroupRow } from './GroupRow.tsx'
import { GroupRulesDialog } from './GroupRules.tsx'
import { GROUP_READS, type GroupList } from './groupWords.ts'
import { useGroupLine } from './useGroupLine.ts'

const showsEnded = (query: URLSearchParams) => GROUPS.values(query).view === 'open' && !GROUPS.filtered(query)
export const load = ({ query, ensure }: PageContext) =>
  Promise.all([
    ensure('/api/productGroupBuy/getProductGroupBuyList', GROUPS.input(query)),
    showsEnded(query) && ensure('/api/productGroupBuy/getProductGroupBuyList', JUST_ENDED),
  ])

export const head = ({ read, query, boot }: PageContext): Head => {
  const counts = read('/api/productGroupBuy/getProductGroupBuyList', GROUPS.input(query))?.counts
  return {
    title: '团购',
    description: `${boot.site.siteName}团购：按吨成团，吨数越多价格越低，截止时所有人同一个价${counts ? `，进行中 ${counts.open} 团` : ''}。每家各有自己的合同和发票。`,
    canonical: '/groupBuyingSearch',
  }
}

/** The line tells at once; this is for pages where it cannot be had. */
const EVERY_MS = 15_000

export default function GroupBuyingSearch() {
  const { session } = useBoot()
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const [rules, setRules] = useState(false)
  // The names are the specification's, for the state of this page.
  const search = useLazyCall('/api/productGroupBuy/getProductGroupBuyList', GROUPS.input(query), {
    keepOld: true,
    refetchMs: EVERY_MS,
  })
  const groupBuyingGoodsList = search.data?.list ?? []
  const groupBuyingTotalCount = search.data?.totalCount ?? 0
  const groupBuyingTotalPage = search.data?.totalPage ?? 0
  const groupBuyingCurrentPag = search.data?.currentPage ?? 1
  useGroupLine(groupBuyingGoodsList)
  useLive(event => {
    if (event.kind === 'funds' || event.kind === 'order' || event.kind === 'again') void refresh(...GROUP_READS)
  }, session.userStatus)
  const d = search.data
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '首页', to: '/' }, { label: '团购' }]} />
        <div className="row pagehd">
          <h1>团购</h1>
          <span className="mute">按吨成团，截止时所有人同一个价；每人自己的合同和发票</span>
          <span className="push row">
            {query.get('view') === 'mine' && <ExportList kind="groups" />}
            <Button onClick={() => setRules(true)}>团购规则</Button>
          </span>
        </div>
        <section className="panel" aria-label="筛选">
          <Tabs counts={d?.counts} />
          <Tools classes={d?.classes ?? []} />
        </section>
        <div className="gstack" aria-busy={search.isPlaceholderData || undefined}>
          {!d ? (
            <Waiting read={search} lines={10} bare />
          ) : groupBuyingTotalCount === 0 ? (
            <section className="panel">
              <Nothing />
            </section>
          ) : (
            groupBuyingGoodsList.map(g => <GroupRow key={g.groupNo} group={g} availableFen={d.availableFen} />)
          )}
          {groupBuyingTotalPage > 1 && (
            <Pager page={groupBuyingCurrentPag} pageSize={GROUPS.pageSize} totalCount={groupBuyingTotalCount} />
          )}
          {showsEnded(query) && <JustEnded />}
        </div>
      </div>
      {rules && <GroupRulesDialog group={groupBuyingGoodsList[0]} onClose={() => setRules(false)} />}
    </main>
  )
}

const TABS: readonly [Exclude<GroupView, 'all'>, string][] = [
  ['open', '进行中'],
  ['mine', '我参加的'],
  ['today', '今天截止'],
  ['ended', '已结束'],
]
function Tabs({ counts }: { counts: GroupList['counts'] | undefined }) {
  const { session } = useBoot()
  const [query] = useSearchParams()
  const now = GROUPS.values(query).view
  return (
    <nav className="tabs" aria-label="团购状态">
      {TABS.filter(([view]) => view !== 'mine' || session.companyName !== null).map(([view, label]) => (
        <Tab key={view} to={GROUPS.to(query, { view, word: now === 'all' ? null : query.get('word') })} on={view === now}>
          {label} <small>{counts?.[view]}</small>
        </Tab>
      ))}
    </nav>
  )
}

function Tools({ classes }: { classes: GroupList['classes'] }) {
  const { areaName, priceAreaCode } = useArea()
  const [query] = useSearchParams()
  const go = useNavigate()
  const [word, setWord] = useState(query.get('word') ?? '')
  const set = (change: Parameters<typeof GROUPS.to>[1]) => void go(GROUPS.to(query, change), { preventScrollReset: true })
  const find = (e: FormEvent) => {
    e.preventDefault()
    set({ word: word.trim() || null })
  }
  return (
    <div className="toolbar gtools">
      <Select aria-label="品类" size="md" value={query.get('cid') ?? ''} onChange={e => set({ cid: e.target.value || null })}>
        <option value="">全部品类</option>
        {classes.map(c => (
          <option key={c.classCode} value={c.classCode}>
            {c.className}
          </option>
        ))}
      </Select>
      <Select aria-label="交货" size="md" value={query.get('mode') ?? ''} onChange={e => set({ mode: e.target.value || null })}>
        <option value="">交货：全部</option>
        <option value="spot">现货</option>
        <option value="futures">期货排产</option>
      </Select>
      <form role="search" aria-label="团购" className="row" onSubmit={find}>
        <Input
          aria-label="品名、材质或团号"
          size="md"
          placeholder="品名、材质或团号"
          value={word}
          onChange={e => setWord(e.target.value)}
        />
        <Button type="submit">查找</Button>
      </form>
      <Checkbox
        label={`我的价格区域 ${areaName || priceAreaCode}`}
        checked={query.get('myArea') === '1'}
        onChange={on => set({ myArea: on ? '1' : null })}
      />
      <span className="push mute sm">我参加的在前，再按截止时间</span>
    </div>
  )
}
function useArea() {
  const { location } = useBoot()
  return { areaName: location.cityName, priceAreaCode: location.salesAreaCode }
}

function Nothing() {
  const [query] = useSearchParams()
  const view = GROUPS.values(query).view
  if (GROUPS.filtered(query))
    return (
      <Empty title="没有符合条件的团" actions={<LinkButton to="/groupBuyingSearch">看全部进行中的团</LinkButton>}>
        换个条件，或看全部进行中的团。
      </Empty>
    )
  const words =
    view === 'mine'
      ? '贵公司还没有参加过团购。'
      : view === 'today'
        ? '今天没有截止的团。'
        : view === 'ended'
          ? '最近没有结束的团。'
          : '现在没有进行中的团。'
  return (
    <Empty
      title={words}
      actions={
        <LinkButton to={view === 'open' ? '/search' : '/groupBuyingSearch'}>
          {view === 'open' ? '看现货资源' : '看进行中的团'}
        </LinkButton>
      }
    >
      {view === 'open' ? '新的一团开始前会出现在这里。' : ''}
    </Empty>
  )
}

function JustEnded() {
  const d = useLazyCall('/api/productGroupBuy/getProductGroupBuyList', JUST_ENDED).data
  if (!d || d.list.length === 0) return null
  return (
    <>
      <div className="row gsub">
        <b>刚结束</b>
        <Link to="/groupBuyingSearch?view=ended">已结束 {d.counts.ended} 团</Link>
      </div>
      {d.list.map(g => (
        <GroupRow key={g.groupNo} group={g} availableFen={d.availableFen} />
      ))}
    </>
  )
}
