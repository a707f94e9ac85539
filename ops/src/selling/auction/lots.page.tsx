import './bidding.css'
import { BiddingStatus, modeText } from '@mall/domain/selling/auction/bidding.status.ts'
import { MOST_AT_ONCE } from '@mall/domain/selling/auction/lot.rules.ts'
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
import { Left } from './Left.tsx'
import { editAddress, isDraft, type LotRow, noPrice, plain, unitOf, watchAddress } from './lotWords.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { BiddingRulesDialog } from './BiddingRulesDialog.tsx'

const TABS = [
  { state: 'open', label: '现场', empty: '现在没有进行中的竞拍。' },
  { state: 'coming', label: '待开始', empty: '没有待开始的竞拍；新建一场，或从 Excel 导入。' },
  { state: 'draft', label: '草稿', empty: '没有草稿；新建一场，或从 Excel 导入。' },
  { state: 'result', label: '结果确认', empty: '没有等处理的结果：待付款、逾期未付、成交取消、递补、流拍和没卖完的都在这里。' },
  { state: 'ended', label: '已结束', empty: '还没有结束的竞拍。' },
  { state: 'all', label: '全部', empty: '还没有竞拍。' },
] as const
type View = (typeof TABS)[number]['state']

const addressOf = (r: LotRow) => (isDraft(r.state) ? editAddress(r.biddingNo) : watchAddress(r.biddingNo))

const columns: readonly Column<LotRow>[] = [
  {
    key: 'lot',
    title: '场次 / 标的',
    head: true,
    excel: [
      { title: '场次', width: 18, value: r => r.biddingNo },
      { title: '标的', width: 40, value: r => r.title },
      { title: '专场', width: 20, value: r => r.eventName },
      { title: '方式', width: 20, value: r => modeText(r) },
      { title: '仓库', width: 18, value: r => r.depotName },
    ],
    render: r => (
      <>
        <Link to={addressOf(r)}>{r.title}</Link>
        <small className="mute">
          {r.biddingNo}　{modeText(r)}　{r.depotName}
          {r.eventName && `　${r.eventName}`}
        </small>
      </>
    ),
  },
  {
    key: 'tons',
    title: '吨',
    num: true,
    excel: { title: '吨', value: r => ({ kg: r.weightKg }) },
    render: r => tons(r.weightKg),
  },
  {
    key: 'price',
    title: '现价 / 成交',
    num: true,
    excel: [
      { title: '起拍价', value: r => ({ fen: r.startPriceFen }) },
      { title: '现价', value: r => (r.leadPriceFen === null ? '' : { fen: r.leadPriceFen }) },
      { title: '成交价', value: r => (r.hammerPriceFen === null ? '' : { fen: r.hammerPriceFen }) },
      { title: '单位', value: r => unitOf(r) },
    ],
    render: r => (
      <>
        {(r.hammerPriceFen ?? r.leadPriceFen) === null ? (
          <span className="mute">{noPrice(r)}</span>
        ) : (
          <b>{plain(r.hammerPriceFen ?? r.leadPriceFen ?? 0)}</b>
        )}
        <small className="mute">
          起 {plain(r.startPriceFen)} {unitOf(r)}
        </small>
      </>
    ),
  },
  {
    key: 'bids',
    title: '报名 / 出价',
    num: true,
    excel: [
      { title: '报名', value: r => r.bidders },
      { title: '出价', value: r => r.bids },
      { title: '被拒', value: r => r.refusedBids },
    ],
    render: r => (
      <>
        {r.bidders} / {r.bids}
        {r.refusedBids > 0 && <small className="mute">被拒 {r.refusedBids}</small>}
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => BiddingStatus.label(r.state) },
      { title: '要看的', width: 24, value: r => r.toDo },
    ],
    render: r => (
      <>
        <StatusTag of={BiddingStatus} code={r.state} />
        {r.toDo && <small className="todo-word">{r.toDo}</small>}
      </>
    ),
  },
  {
    key: 'time',
    title: '时间',
    num: true,
    excel: [
      { title: '开始', value: r => ({ at: r.openAt }) },
      { title: '结束', value: r => ({ at: r.endAt }) },
      { title: '延时次数', value: r => r.extensions },
    ],
    render: r => (isDraft(r.state) ? <span className="nowrap">{dateTime(r.openAt).slice(5)} 起</span> : <Left lot={r} />),
  },
  {
    key: 'maker',
    title: '制单',
    secondary: true,
    excel: { title: '制单', value: r => r.makerName },
    render: r => r.makerName,
  },
]

/** 竞拍: what runs, what comes, drafts, results that wait for somebody. */
export default function BiddingLotsPage() {
  const [f, set, filtered] = useFilters({ queue: 'open', word: '', fromOn: '', toOn: '', sort: '', page: 1 })
  const noRun = whyNoRight(useStaff(), 'bid.run')
  const noDecide = whyNoRight(useStaff(), 'bid.decide')
  const go = useNavigate()
  const [rules, setRules] = useState(false)
  const [publishing, setPublishing] = useState<string[] | null>(null)
  const tab = TABS.find(t => t.state === f.queue) ?? TABS[0]
  // Ticked are rows of these filters: what other filters hide is not published unseen.
  const asked = JSON.stringify([tab.state, f.word, f.fromOn, f.toOn])
  const [ticked, setTicked] = useState<{ asked: string; keys: string[] }>({ asked, keys: [] })
  const keys = ticked.asked === asked ? ticked.keys : []
  const setKeys = (now: string[]) => setTicked({ asked, keys: now })
  const list = useList(
    '/api/ops/getBiddingLots',
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
  const whyNotPublish =
    noRun ??
    (keys.length === 0
      ? '请先勾选草稿'
      : keys.length > MOST_AT_ONCE
        ? `一次最多发布 ${MOST_AT_ONCE} 场，请少选 ${keys.length - MOST_AT_ONCE} 场`
        : undefined)
  const why = noRun ? { why: noRun } : {}
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>竞拍</h1>
        <span className="mute">{d && `今天成交 ${d.todaySold} 场 ${tons(d.todaySoldKg)} 吨`}</span>
        <span className="push row">
          <ActButton {...(noDecide ? { why: noDecide } : {})} onClick={() => setRules(true)}>
            竞拍规则
          </ActButton>
          {tab.state === 'draft' ? (
            <ActButton {...(whyNotPublish ? { why: whyNotPublish } : {})} onClick={() => setPublishing(keys)}>
              {keys.length > 0 ? `发布所选 ${keys.length} 场` : '成批发布'}
            </ActButton>
          ) : null}
          <ActButton {...why} onClick={() => go('/biddingImport')}>
            Excel 导入
          </ActButton>
          <ActButton type="primary" {...why} onClick={() => go('/biddingEdit')}>
            新建竞拍
          </ActButton>
        </span>
      </div>
      <ListFrame<LotRow>
        list="bidding"
        label="竞拍"
        filtered={filtered}
        tabs={
          <QueueTabs
            tabs={TABS}
            now={tab.state}
            counts={d ? { open: d.counts.open, coming: d.counts.coming, draft: d.counts.draft, result: d.counts.result } : {}}
            onPick={queue => set({ queue })}
          />
        }
        filters={
          <>
            <SearchWord value={f.word} placeholder="场次 / 标的 / 专场" onChange={word => set({ word })} />
            <DateRange from={f.fromOn} to={f.toOn} label="开始" onChange={change => set(change)} />
          </>
        }
        {...list.frame}
        columns={columns}
        rowKey={r => r.biddingNo}
        onOpen={r => go(addressOf(r))}
        unit="场"
        {...(tab.state === 'draft' ? { selection: { keys, onChange: setKeys, whyNot: () => noRun } } : {})}
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty={tab.empty}
      />
      {publishing ? (
        <PublishDialog
          biddingNos={publishing}
          onClose={done => {
            setPublishing(null)
            setKeys(keys.filter(no => !done.includes(no)))
          }}
        />
      ) : null}
      {rules ? <BiddingRulesDialog onClose={() => setRules(false)} /> : null}
    </div>
  )
}
