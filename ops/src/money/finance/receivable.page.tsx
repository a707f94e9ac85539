import type { Reply } from '@mall/contract/main/calls.ts'
import { AGING, MatterLabel } from '@mall/domain/money/finance/aging.ts'
import { dueText } from '@mall/domain/money/funds/credit.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { yuanColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { RemindButton } from './RemindButton.tsx'
import './finance.css'

type Row = Reply<'/api/ops/getReceivableList'>['list'][number]
const TABS = [
  { state: 'all', label: '全部' },
  { state: 'late', label: '逾期' },
  { state: 'today', label: '今天到期' },
  ...AGING.map(b => ({ state: b.code, label: b.label })),
] as const
type Band = (typeof TABS)[number]['state']

const columns: Column<Row>[] = [
  {
    key: 'company',
    title: '企业',
    head: true,
    excel: [
      { title: '企业编号', value: r => r.companyCode },
      { title: '企业', width: 32, value: r => r.companyName },
    ],
    render: r => <Link to={`/company360?code=${r.companyCode}&tab=funds`}>{r.companyName}</Link>,
  },
  {
    key: 'what',
    title: '应收',
    excel: [
      { title: '类别', value: r => MatterLabel[r.matter] },
      { title: '单号', width: 20, value: r => r.number },
      { title: '订单', width: 20, value: r => r.orderCode },
    ],
    render: r => (
      <>
        <Link
          className="nowrap"
          to={r.matter === 'credit' ? `/credit?open=${r.companyCode}` : `/settlement?state=due&word=${r.number}`}
        >
          {r.number}
        </Link>
        <small className="mute">{MatterLabel[r.matter]}</small>
      </>
    ),
  },
  yuanColumn('sum', '金额，元', r => r.amountFen),
  {
    key: 'due',
    title: '到期',
    excel: [
      { title: '到期', value: r => r.dueOn },
      { title: '逾期天数', value: r => Math.max(0, r.lateDays) },
    ],
    render: r => (
      <>
        <span className="nowrap">{r.dueOn}</span>
        <small>
          <Tag tone={r.lateDays > 0 ? 'bad' : r.lateDays > -8 ? 'wait' : 'none'}>{dueText(-r.lateDays)}</Tag>
        </small>
      </>
    ),
  },
  {
    key: 'money',
    title: '可用余额，元',
    num: true,
    excel: { title: '可用余额，元', value: r => ({ fen: r.availableFen }) },
    render: r => (
      <>
        <span className={r.availableFen < r.amountFen ? 'warn' : undefined}>{yuan(r.availableFen)}</span>
        {r.receiptWaits && (
          <small>
            <Link to={`/receipts?state=open&word=${r.companyCode}`}>有来款待认领</Link>
          </small>
        )}
      </>
    ),
  },
  {
    key: 'act',
    title: '操作',
    render: r =>
      r.lateDays >= 0 || r.matter === 'settlement' ? (
        <RemindButton matter={r.matter} number={r.number} remindedAt={r.remindedAt} remindedBy={r.remindedBy} />
      ) : (
        <span className="mute">到期前系统自动提醒</span>
      ),
  },
]

/** 应收与账龄: orders on credit that are not repaid, settlement differences that are not paid; the latest first. */
export default function ReceivablePage() {
  const [f, set, filtered] = useFilters({ band: 'all', dueOn: '', word: '', sort: '', page: 1 })
  const tab = TABS.find(t => t.state === f.band) ?? TABS[0]
  const list = useList(
    '/api/ops/getReceivableList',
    f.page,
    { band: tab.state as Band, word: f.word, dueOn: f.dueOn || undefined },
    30_000,
  )
  return (
    <div className="desk">
      <div className="page-head">
        <h1>应收与账龄</h1>
        <span className="mute">{list.data && `${list.data.totalCount} 笔，${yuan(list.data.sumFen)} 元`}</span>
      </div>
      <ListFrame<Row>
        list="receivable"
        label="应收与账龄"
        filtered={filtered}
        tabs={<QueueTabs label="账龄" tabs={TABS} now={tab.state} onPick={band => set({ band })} />}
        filters={
          <>
            <SearchWord value={f.word} placeholder="企业 / 订单号 / 结算单号" onChange={word => set({ word })} />
            {f.dueOn && <Button onClick={() => set({ dueOn: undefined })}>{f.dueOn} 到期 ×</Button>}
          </>
        }
        {...list.frame}
        columns={columns}
        rowKey={r => `${r.matter} ${r.number}`}
        unit="笔"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty="没有这样的应收。"
      />
    </div>
  )
}
