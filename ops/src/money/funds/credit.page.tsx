import type { Reply } from '@mall/contract/main/calls.ts'
import { CreditState, dueText } from '@mall/domain/money/funds/credit.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { yuanColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { CreditPane } from './CreditPane.tsx'
import { OpenCredit } from './OpenCredit.tsx'
import './funds.css'

type Row = Reply<'/api/ops/getCreditList'>['list'][number]
const TABS = [
  { state: 'all', label: '全部', empty: '还没有企业有授信；点「开通授信」选一家。' },
  { state: 'overdue', label: '逾期', empty: '没有逾期的授信。' },
  { state: 'week', label: '7 天内到期', empty: '7 天内没有到期的授信。' },
  { state: 'used', label: '有占用', empty: '没有还没还清的授信。' },
  { state: 'asked', label: '待复核', empty: '没有等复核的授信调整。' },
  { state: 'stopped', label: '停用或过期', empty: '没有停用或过期的授信。' },
] as const
type State = (typeof TABS)[number]['state']

const stateText = (r: Row): string =>
  r.state === null ? '待开通' : r.overdueFen > 0 ? `逾期 ${r.overdueDays} 天` : CreditState.label(r.state)

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'company',
    title: '企业',
    head: true,
    excel: [
      { title: '企业编号', value: r => r.companyCode },
      { title: '企业', width: 32, value: r => r.companyName },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => onOpen(r)}>
          {r.companyName}
        </button>
        <small className="mute">{r.companyCode}</small>
      </>
    ),
  },
  yuanColumn('limit', '额度，元', r => r.limitFen),
  yuanColumn('used', '已用，元', r => r.usedFen),
  {
    key: 'overdue',
    title: '逾期，元',
    num: true,
    excel: { title: '逾期，元', value: r => ({ fen: r.overdueFen }) },
    render: r => (r.overdueFen > 0 ? <span className="bad">{yuan(r.overdueFen)}</span> : '—'),
  },
  {
    key: 'next',
    title: '下次到期',
    secondary: true,
    excel: [
      { title: '下次到期', value: r => r.nextDueOn ?? '' },
      { title: '下次到期，元', value: r => ({ fen: r.nextDueFen }) },
    ],
    render: r =>
      r.nextDueOn ? (
        <>
          <span className="nowrap">{r.nextDueOn}</span>
          <small className="mute">{yuan(r.nextDueFen)} 元</small>
        </>
      ) : (
        '—'
      ),
  },
  {
    key: 'terms',
    title: '账期 / 有效期',
    secondary: true,
    excel: [
      { title: '账期，天', value: r => r.termDays },
      { title: '有效期至', value: r => r.validUntil ?? '' },
    ],
    render: r =>
      r.state ? (
        <>
          {r.termDays} 天<small className="mute">至 {r.validUntil}</small>
        </>
      ) : (
        '—'
      ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: stateText },
    render: r => (
      <>
        {r.state === null ? (
          <Tag tone="wait">待开通</Tag>
        ) : r.overdueFen > 0 ? (
          <Tag tone="bad">{dueText(-r.overdueDays)}</Tag>
        ) : (
          <StatusTag of={CreditState} code={r.state} />
        )}
        {r.asked && <small className="warn">调整待复核</small>}
        {r.state === 'stopped' && <small className="mute">{r.stopReason}</small>}
      </>
    ),
  },
]

/** 授信: who may owe how much, who owes it and until when; late ones first. */
export default function CreditPage() {
  const [f, set, filtered] = useFilters({ state: 'all', word: '', sort: '', page: 1, open: '' })
  const [opening, setOpening] = useState(false)
  const whyNoCheck = whyNoRight(useStaff(), 'fund.check')
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList('/api/ops/getCreditList', f.page, { state: tab.state as State, word: f.word }, 15_000)
  const d = list.data
  const counts: Partial<Record<State, number>> = d ? { all: d.lineCount, overdue: d.overdueCount, asked: d.askedCount } : {}
  return (
    <div className="desk">
      <div className="page-head">
        <h1>授信</h1>
        <span className="mute">
          {d && `额度 ${yuan(d.limitFen)} 元，已用 ${yuan(d.usedFen)} 元，其中逾期 ${yuan(d.overdueFen)} 元`}
        </span>
        <span className="acts">
          <ActButton type="primary" {...(whyNoCheck ? { why: whyNoCheck } : {})} onClick={() => setOpening(true)}>
            开通授信
          </ActButton>
        </span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="credit"
          label="授信"
          filtered={filtered}
          tabs={
            <QueueTabs
              label="授信状态"
              tabs={TABS}
              now={tab.state}
              counts={counts}
              onPick={state => set({ state, open: undefined })}
            />
          }
          filters={<SearchWord value={f.word} placeholder="企业名称 / 编号" onChange={word => set({ word })} />}
          {...list.frame}
          columns={columns(r => set({ open: r.companyCode, page: f.page }))}
          rowKey={r => r.companyCode}
          unit="家"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="授信" onClose={() => set({ open: undefined, page: f.page })}>
          <CreditPane key={f.open} companyCode={f.open} onClose={() => set({ open: undefined, page: f.page })} />
        </DetailPane>
      </div>
      {opening && (
        <OpenCredit
          onClose={() => setOpening(false)}
          onChosen={code => {
            setOpening(false)
            set({ open: code, page: f.page })
          }}
        />
      )}
    </div>
  )
}
