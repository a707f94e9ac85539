import './bidding.css'
import { serverTime } from '@mall/client/serverClock.ts'
import { TalkState } from '@mall/domain/selling/auction/talk.rules.ts'
import { Link } from 'react-router'
import { Age } from '../../kernel/kit/Age.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { watchAddress } from './lotWords.ts'
import { TalkActs } from './TalkActs.tsx'
import type { Talk } from './talkWords.ts'

const TABS = [
  { state: 'open', label: '待答复', empty: '没有等答复的提问。' },
  { state: 'answered', label: '已答复', empty: '还没有答复过提问。' },
  { state: 'rejected', label: '不予公开', empty: '没有不予公开的提问。' },
  { state: 'all', label: '全部', empty: '还没有人提问。' },
] as const
type View = (typeof TABS)[number]['state']

const COLUMNS: readonly Column<Talk>[] = [
  {
    key: 'lot',
    title: '竞拍',
    head: true,
    excel: [
      { title: '竞拍', width: 18, value: t => t.biddingNo },
      { title: '标题', width: 30, value: t => t.title },
      { title: '第几条', value: t => String(t.talkNo) },
    ],
    render: t => (
      <>
        <Link to={watchAddress(t.biddingNo)}>{t.biddingNo}</Link>
        <small className="mute">{t.title}</small>
      </>
    ),
  },
  {
    key: 'words',
    title: '提问与答复',
    wide: true,
    excel: [
      { title: '提问', width: 50, value: t => t.words },
      { title: '公开的提问', width: 50, value: t => (t.talkState === TalkState.answered ? t.questionText : '') },
      { title: '答复', width: 50, value: t => t.answer || t.reason },
    ],
    render: t => (
      <span className="notes">
        {t.words}
        {(t.answer || t.reason) && <small className="mute">{t.answer ? `答：${t.answer}` : `不予公开：${t.reason}`}</small>}
        {t.earlier.length > 0 && <small className="mute">更正过 {t.earlier.length} 次</small>}
      </span>
    ),
  },
  {
    key: 'who',
    title: '提问人',
    secondary: true,
    excel: [
      { title: '企业', width: 30, value: t => t.companyName },
      { title: '提问人', value: t => t.userName },
    ],
    render: t => (
      <>
        {t.companyName}
        <small className="mute">{t.userName}</small>
      </>
    ),
  },
  {
    key: 'age',
    title: '等了',
    excel: { title: '提问时间', value: t => ({ at: t.askedAt }) },
    render: t => (
      <>
        <Age ageMinutes={Math.floor((serverTime() - t.askedAt) / 60_000)} workMinutes={0} ours={false} />
        {t.talkState !== TalkState.open && <StatusTag of={TalkState} code={t.talkState} />}
      </>
    ),
  },
  { key: 'acts', title: '操作', render: t => <TalkActs key={t.rev} t={t} /> },
]

/** 竞拍提问 of all lots: what waits, the longest first; answered, rejected, corrected from here or at the lot. */
export default function TalkPage() {
  const [f, set, filtered] = useFilters({ view: 'open', word: '', page: 1 })
  const tab = TABS.find(t => t.state === f.view) ?? TABS[0]
  const list = useList('/api/ops/getTalkQueue', f.page, { view: tab.state as View, word: f.word }, 10_000)
  const d = list.data
  return (
    <>
      <div className="page-head">
        <h1>竞拍提问</h1>
        <span className="mute">
          {d && `${d.openCount} 条等答复${d.lateCount > 0 ? `，其中 ${d.lateCount} 条等了半小时以上` : ''}`}
        </span>
        <span className="push row">
          <Link to="/bidding">竞拍</Link>
        </span>
      </div>
      <ListFrame<Talk>
        list="bidTalk"
        label="竞拍提问"
        filtered={filtered}
        tabs={<QueueTabs tabs={TABS} now={tab.state} counts={d ? { open: d.openCount } : {}} onPick={view => set({ view })} />}
        filters={<SearchWord value={f.word} placeholder="竞拍号 / 标题 / 提问" onChange={word => set({ word })} />}
        {...list.frame}
        columns={COLUMNS}
        rowKey={t => `${t.biddingNo} ${t.talkNo}`}
        unit="条"
        onPage={page => set({ page })}
        empty={tab.empty}
      />
    </>
  )
}
