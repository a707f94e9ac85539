import './groupBuy.css'
import { GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { addressOf, type GroupRow, plain } from './deskWords.ts'
import { GroupRulesDialog } from './GroupRulesDialog.tsx'

const TABS = [
  { state: 'open', label: '进行中', empty: '现在没有进行中的团。' },
  { state: 'coming', label: '待开始', empty: '没有待开始的团。' },
  { state: 'draft', label: '草稿', empty: '没有草稿；新建一团。' },
  { state: 'unpaid', label: '待付款', empty: '成员都付清了。' },
  { state: 'ended', label: '已结束', empty: '还没有结束的团。' },
  { state: 'all', label: '全部', empty: '还没有团购。' },
] as const
type View = (typeof TABS)[number]['state']

const columns: readonly Column<GroupRow>[] = [
  {
    key: 'group',
    title: '团号 / 商品',
    head: true,
    excel: [
      { title: '团号', width: 18, value: r => r.groupNo },
      { title: '商品', width: 40, value: r => r.title },
      { title: '供货', value: r => (r.futures ? r.periodText : '现货') },
      { title: '仓库', width: 18, value: r => r.depotName },
    ],
    render: r => (
      <>
        <Link to={addressOf(r)}>{r.title}</Link>
        <small className="mute">
          {r.groupNo}　{r.futures ? r.periodText : '现货'}　{r.depotName}
        </small>
      </>
    ),
  },
  {
    key: 'price',
    title: '现价 / 挂牌',
    num: true,
    excel: [
      { title: '挂牌价', value: r => ({ fen: r.listPriceFen }) },
      { title: '现价或成交价', value: r => ({ fen: r.priceFen }) },
    ],
    render: r => (
      <>
        <b>{plain(r.priceFen)}</b>
        <small className="mute">
          挂牌 {plain(r.listPriceFen)}，{r.tier} / {r.tiers.length} 档
        </small>
      </>
    ),
  },
  {
    key: 'tons',
    title: '已参 / 上限，吨',
    num: true,
    excel: [
      { title: '已参，吨', value: r => ({ kg: r.joinedKg }) },
      { title: '上限，吨', value: r => ({ kg: r.capKg }) },
      { title: '家数', value: r => r.members },
    ],
    render: r => (
      <>
        {tons(r.joinedKg)}
        <small className="mute">
          上限 {tons(r.capKg)}，{r.members} 家
        </small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => GroupState.label(r.state) },
      { title: '要看的', width: 24, value: r => r.toDo },
    ],
    render: r => (
      <>
        <StatusTag of={GroupState} code={r.state} />
        {r.toDo && <small className="group-todo">{r.toDo}</small>}
      </>
    ),
  },
  {
    key: 'time',
    title: '开始 / 截止',
    num: true,
    excel: [
      { title: '开始', value: r => ({ at: r.startAt }) },
      { title: '截止', value: r => ({ at: r.endAt }) },
    ],
    render: r => (
      <>
        <span className="nowrap">{dateTime(r.endAt).slice(5)}</span>
        <small className="mute">
          {dateTime(r.startAt).slice(5)} 起{r.endAt > r.firstEndAt && '，已延期'}
        </small>
      </>
    ),
  },
  {
    key: 'maker',
    title: '制单',
    secondary: true,
    excel: { title: '制单', value: r => r.makerName },
    render: r => r.makerName,
  },
]

/** 团购: what runs, what comes, drafts, members who have not paid. */
export default function GroupBuysPage() {
  const [f, set, filtered] = useFilters({ queue: 'open', word: '', fromOn: '', toOn: '', sort: '', page: 1 })
  const noRun = whyNoRight(useStaff(), 'group.run')
  const go = useNavigate()
  const [rules, setRules] = useState(false)
  const tab = TABS.find(t => t.state === f.queue) ?? TABS[0]
  const list = useList(
    '/api/ops/getGroupBuys',
    f.page,
    {
      view: tab.state as View,
      word: f.word,
      ...(f.fromOn ? { fromOn: f.fromOn } : {}),
      ...(f.toOn ? { toOn: f.toOn } : {}),
    },
    tab.state === 'open' ? 5000 : 15_000,
  )
  const d = list.data
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>团购</h1>
        <span className="push row">
          <Link to="/groupBuyReport">团购报表</Link>
          <ActButton {...(noRun ? { why: noRun } : {})} onClick={() => setRules(true)}>
            团购规则
          </ActButton>
          <ActButton type="primary" {...(noRun ? { why: noRun } : {})} onClick={() => go('/groupBuyEdit')}>
            新建团购
          </ActButton>
        </span>
      </div>
      <ListFrame<GroupRow>
        list="groupBuy"
        label="团购"
        filtered={filtered}
        tabs={
          <QueueTabs
            tabs={TABS}
            now={tab.state}
            counts={d ? { open: d.counts.open, coming: d.counts.coming, draft: d.counts.draft, unpaid: d.counts.unpaid } : {}}
            onPick={queue => set({ queue })}
          />
        }
        filters={
          <>
            <SearchWord value={f.word} placeholder="团号 / 商品" onChange={word => set({ word })} />
            <DateRange from={f.fromOn} to={f.toOn} label="开始" onChange={change => set(change)} />
          </>
        }
        {...list.frame}
        columns={columns}
        rowKey={r => r.groupNo}
        onOpen={r => go(addressOf(r))}
        unit="团"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty={tab.empty}
      />
      {rules ? <GroupRulesDialog onClose={() => setRules(false)} /> : null}
    </div>
  )
}
