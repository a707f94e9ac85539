import type { Reply } from '@mall/contract/main/calls.ts'
import { StatementState } from '@mall/domain/money/statement/statement.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Button } from 'antd'
import { textColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { NO_COMPANY, StatementPeriod } from './StatementPeriod.tsx'
import { StatementPane } from './StatementPane.tsx'

type Row = Reply<'/api/ops/getStatementQueue'>['list'][number]
const TABS = [
  { state: 'offered', label: '未确认', empty: '没有等客户确认的对账单。' },
  { state: 'disputed', label: '有争议', empty: '没有等答复的争议。' },
  { state: 'confirmed', label: '待签章', empty: '没有在签章的对账单。' },
  { state: 'silent', label: '到期未回复', empty: '没有到期未回复的对账单。' },
  { state: 'sealed', label: '已签章', empty: '还没有双方签章的对账单。' },
  { state: 'all', label: '全部', empty: '还没有对账单。每月到出单日，为上月有往来的企业自动出单。' },
] as const

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '对账单',
    head: true,
    excel: [
      { title: '对账单', width: 22, value: r => r.statementNo },
      { title: '月份', width: 14, value: r => r.monthText },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.statementNo}
        </button>
        <small className="mute">{r.monthText}</small>
      </>
    ),
  },
  textColumn('company', '企业', r => r.companyName, { wide: true, width: 32 }),
  tonsColumn('tons', '结算，吨', r => r.settledKg),
  yuanColumn('settled', '结算，元', r => r.settledFen),
  yuanColumn('closing', '期末余额，元', r => r.balanceClosingFen),
  {
    key: 'disputed',
    title: '争议',
    num: true,
    excel: { title: '争议，元', value: r => ({ fen: r.disputedFen }) },
    render: r => (r.disputedCount === 0 ? '—' : `${r.disputedCount} 行 ${yuan(r.disputedFen)}`),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => StatementState.label(r.state) },
    render: r => <StatusTag of={StatementState} code={r.state} />,
  },
  {
    key: 'until',
    title: '确认期限',
    num: true,
    secondary: true,
    excel: { title: '确认期限', value: r => ({ at: r.confirmUntil }) },
    render: r => shortTime(r.confirmUntil),
  },
]

/** 对账单: who has not confirmed, and what is doubted. */
export default function StatementQueuePage() {
  const [f, set, filtered] = useFilters({ state: 'offered', word: '', page: 1, open: '', company: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList('/api/ops/getStatementQueue', f.page, { state: tab.state, word: f.word })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>对账单</h1>
        <span className="mute">每月自动出单；争议的行单独答复，不挡其余</span>
        <Button className="push" onClick={() => set({ company: NO_COMPANY, page: f.page, open: f.open })}>
          任选期间往来
        </Button>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="statement"
          label="对账单"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} onPick={state => set({ state, open: undefined })} />}
          filters={<SearchWord value={f.word} placeholder="编号 / 企业" onChange={word => set({ word })} />}
          {...list.frame}
          columns={columns(r => set({ open: r.statementNo, page: f.page }))}
          rowKey={r => r.statementNo}
          unit="张"
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="对账单" onClose={() => set({ open: undefined, page: f.page })}>
          <StatementPane statementNo={f.open} onClose={() => set({ open: undefined, page: f.page })} />
        </DetailPane>
      </div>
      {f.company ? (
        <StatementPeriod company={f.company} onClose={() => set({ company: undefined, page: f.page, open: f.open })} />
      ) : null}
    </div>
  )
}
