import type { Reply } from '@mall/contract/main/calls.ts'
import { AcceptorClass, DraftState } from '@mall/domain/money/acceptance/draft.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { timeColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { DraftPane } from './DraftPane.tsx'

type Row = Reply<'/api/ops/getDraftList'>['list'][number]
const TABS = [
  { state: 'waiting', label: '待背书', empty: '没有等背书的承兑。' },
  { state: 'odd', label: '通知不符', empty: '没有与登记不符的通知。' },
  { state: 'hand', label: '在手', empty: '没有在手的承兑。' },
  { state: 'due7', label: '7 天内到期', empty: '7 天内没有到期的承兑。' },
  { state: 'due30', label: '30 天内到期', empty: '30 天内没有到期的承兑。' },
  { state: 'dishonoured', label: '退票未补', empty: '没有没补齐的退票款。' },
  { state: 'ended', label: '已了结', empty: '还没有了结的承兑。' },
  { state: 'all', label: '全部', empty: '还没有承兑；客户在「承兑」里登记。' },
] as const
type State = (typeof TABS)[number]['state']

/** What its row says below the state. */
const remark = (r: Row): string =>
  r.debtFen > 0
    ? `待补 ${yuan(r.debtFen)}，${r.debtDueOn ?? ''} 前`
    : r.odd || (r.presented ? '已提示付款' : r.state === 'waiting' ? `${r.endorseBy} 前背书` : r.endedWhy)

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'code',
    title: '承兑 / 企业',
    head: true,
    excel: [
      { title: '承兑编号', width: 20, value: r => r.draftCode },
      { title: '票号', width: 34, value: r => r.draftNo },
      { title: '企业', width: 32, value: r => r.companyName },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.draftCode}
        </button>
        <small className="mute">{r.companyName}</small>
      </>
    ),
  },
  {
    key: 'acceptor',
    title: '承兑人',
    excel: [
      { title: '承兑人', width: 24, value: r => r.acceptorName },
      { title: '类别', value: r => AcceptorClass.label(r.classCode) },
    ],
    render: r => (
      <>
        {r.acceptorName}
        <small className="mute">{AcceptorClass.label(r.classCode)}</small>
      </>
    ),
  },
  yuanColumn('face', '票面，元', r => r.faceFen),
  yuanColumn('left', '未用，元', r => r.leftFen, { secondary: true }),
  {
    key: 'due',
    title: '到期',
    excel: { title: '到期', value: r => r.dueOn },
    render: r => (
      <>
        {r.dueOn}
        <small className="mute">{r.daysLeft < 0 ? `已过 ${-r.daysLeft} 天` : `还有 ${r.daysLeft} 天`}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => DraftState.label(r.state) },
      { title: '说明', width: 32, value: remark },
    ],
    render: r => (
      <>
        <StatusTag of={DraftState} code={r.state} />
        <small className="mute">{remark(r)}</small>
      </>
    ),
  },
  timeColumn('at', '登记', r => r.createdAt, { secondary: true }),
]

/** 承兑: what waits for endorsement, what is in hand, what falls due, what came back unpaid. */
export default function DraftsPage() {
  const [f, set, filtered] = useFilters({ state: 'waiting', word: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList('/api/ops/getDraftList', f.page, { state: tab.state as State, word: f.word }, 15_000)
  const c = list.data?.counts
  const counts: Partial<Record<State, number>> = c
    ? { waiting: c.waiting, odd: c.odd, hand: c.hand, due7: c.due7, due30: c.due30, dishonoured: c.dishonoured }
    : {}
  return (
    <div className="desk">
      <div className="page-head">
        <h1>承兑</h1>
        <span className="mute">
          {c &&
            `在手 ${c.hand} 张 ${yuan(c.handFen)} 元，7 天内到期 ${yuan(c.due7Fen)} 元${c.debtFen > 0 ? `，退票待补 ${yuan(c.debtFen)} 元` : ''}`}
        </span>
        <Link to="/draftRules">收票规则</Link>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="draft"
          label="承兑"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} counts={counts} onPick={state => set({ state, open: undefined })} />}
          filters={<SearchWord value={f.word} placeholder="承兑编号 / 票号 / 企业 / 承兑人" onChange={word => set({ word })} />}
          {...list.frame}
          columns={columns(r => set({ open: r.draftCode, page: f.page }))}
          rowKey={r => r.draftCode}
          unit="张"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="承兑" onClose={() => set({ open: undefined, page: f.page })}>
          <DraftPane key={f.open} draftCode={f.open} onClose={() => set({ open: undefined, page: f.page })} />
        </DetailPane>
      </div>
    </div>
  )
}
