import type { Reply } from '@mall/contract/main/calls.ts'
import { SINCE } from '@mall/domain/money/finance/aging.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { timeColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import './finance.css'

type Row = Reply<'/api/ops/getUnappliedList'>['list'][number]
const TABS = [{ state: 'all', label: '全部' }, ...SINCE.map(s => ({ state: s.code, label: `${s.label}有进账` }))] as const
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
    render: r => (
      <>
        <Link to={`/company360?code=${r.companyCode}&tab=funds`}>{r.companyName}</Link>
        <small className="mute">{r.companyCode}</small>
      </>
    ),
  },
  yuanColumn('sum', '可用余额，元', r => r.amountFen),
  timeColumn('in', '最近进账', r => r.lastInAt),
  {
    key: 'idle',
    title: '放了',
    num: true,
    excel: { title: '放了，天', value: r => r.idleDays },
    render: r => `${r.idleDays} 天`,
  },
  yuanColumn('unpaid', '待付款订单，元', r => r.unpaidFen),
]

/** 来款未用: money of companies that lies on their balances, by how long nothing has come. */
export default function UnappliedPage() {
  const [f, set, filtered] = useFilters({ band: 'all', word: '', sort: '', page: 1 })
  const tab = TABS.find(t => t.state === f.band) ?? TABS[0]
  const list = useList('/api/ops/getUnappliedList', f.page, { band: tab.state as Band, word: f.word }, 30_000)
  return (
    <div className="desk">
      <div className="page-head">
        <h1>来款未用</h1>
        <span className="mute">
          {list.data && `${list.data.totalCount} 家，${yuan(list.data.sumFen)} 元；待认领的另见`}{' '}
          <Link to="/receipts">来款认领</Link>
        </span>
      </div>
      <ListFrame<Row>
        list="unapplied"
        label="来款未用"
        filtered={filtered}
        tabs={<QueueTabs label="最近进账" tabs={TABS} now={tab.state} onPick={band => set({ band })} />}
        filters={<SearchWord value={f.word} placeholder="企业名称 / 编号" onChange={word => set({ word })} />}
        {...list.frame}
        columns={columns}
        rowKey={r => r.companyCode}
        unit="家"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty="没有未用的来款。"
      />
    </div>
  )
}
