import type { Reply } from '@mall/contract/main/calls.ts'
import { SINCE } from '@mall/domain/money/finance/aging.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { textColumn, timeColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { RemindButton } from './RemindButton.tsx'
import './finance.css'

type Row = Reply<'/api/ops/getUninvoicedList'>['list'][number]
const TABS = [{ state: 'all', label: '全部' }, ...SINCE.map(s => ({ state: s.code, label: `结算 ${s.label}` }))] as const
type Band = (typeof TABS)[number]['state']

const columns: Column<Row>[] = [
  {
    key: 'order',
    title: '订单 / 企业',
    head: true,
    excel: [
      { title: '订单', width: 20, value: r => r.orderCode },
      { title: '企业', width: 32, value: r => r.companyName },
    ],
    render: r => (
      <>
        <Link className="nowrap" to={`/order?queue=all&word=${r.orderCode}&open=${r.orderCode}`}>
          {r.orderCode}
        </Link>
        <small className="mute">
          <Link to={`/company360?code=${r.companyCode}&tab=funds`}>{r.companyName}</Link>
        </small>
      </>
    ),
  },
  yuanColumn('sum', '未开票，元', r => r.amountFen),
  timeColumn('settled', '结算', r => r.settledAt),
  {
    key: 'age',
    title: '已过',
    num: true,
    excel: { title: '已过，天', value: r => r.ageDays },
    render: r => <span className={r.ageDays > 30 ? 'warn' : undefined}>{r.ageDays} 天</span>,
  },
  textColumn('bd', '业务员', r => r.contactName),
  {
    key: 'act',
    title: '操作',
    render: r => <RemindButton matter="invoice" number={r.orderCode} remindedAt={r.remindedAt} remindedBy={r.remindedBy} />,
  },
]

/** 已结未开票: what of settled orders stands on no invoice, the oldest first. */
export default function UninvoicedPage() {
  const [f, set, filtered] = useFilters({ band: 'all', word: '', sort: '', page: 1 })
  const tab = TABS.find(t => t.state === f.band) ?? TABS[0]
  const list = useList('/api/ops/getUninvoicedList', f.page, { band: tab.state as Band, word: f.word }, 30_000)
  return (
    <div className="desk">
      <div className="page-head">
        <h1>已结未开票</h1>
        <span className="mute">{list.data && `${list.data.totalCount} 单，${yuan(list.data.sumFen)} 元`}</span>
      </div>
      <ListFrame<Row>
        list="uninvoiced"
        label="已结未开票"
        filtered={filtered}
        tabs={<QueueTabs label="结算以来" tabs={TABS} now={tab.state} onPick={band => set({ band })} />}
        filters={<SearchWord value={f.word} placeholder="企业 / 订单号" onChange={word => set({ word })} />}
        {...list.frame}
        columns={columns}
        rowKey={r => r.orderCode}
        unit="单"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty="结算过的都已申请开票。"
      />
    </div>
  )
}
