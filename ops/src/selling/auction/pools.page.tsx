import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { yuanColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getDepositPools'>['list'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'company',
    title: '企业',
    head: true,
    excel: [
      { title: '企业', width: 32, value: r => r.companyName },
      { title: '编码', value: r => r.companyCode },
    ],
    render: r => (
      <>
        <Link to={`/company360?code=${r.companyCode}&tab=funds`}>{r.companyName}</Link>
        <small className="mute">{r.companyCode}</small>
      </>
    ),
  },
  yuanColumn('pool', '已冻结，元', r => r.poolFen),
  yuanColumn('used', '占用，元', r => r.exposureFen),
  yuanColumn('free', '空闲，元', r => r.poolFen - r.exposureFen),
  {
    key: 'lots',
    title: '在拍 / 待付',
    num: true,
    excel: [
      { title: '在拍，场', value: r => r.lots },
      { title: '待付，场', value: r => r.unpaid },
    ],
    render: r => `${r.lots} / ${r.unpaid}`,
  },
  {
    key: 'defaults',
    title: '违约，6 个月内',
    num: true,
    excel: [
      { title: '违约次数', value: r => r.defaults },
      { title: '扣罚，元', value: r => ({ fen: r.forfeitedFen }) },
      { title: '暂停参拍到', value: r => ({ at: r.barredUntil }) },
    ],
    render: r => (
      <>
        {r.defaults === 0 ? <span className="mute">—</span> : `${r.defaults} 次`}
        {r.forfeitedFen > 0 && <small className="mute">扣罚 {yuan(r.forfeitedFen)}</small>}
        {r.barredUntil !== null && <Tag tone="bad">暂停到 {dateTime(r.barredUntil).slice(0, 10)}</Tag>}
      </>
    ),
  },
]

/** 竞拍保证金: each company's pool, what of it is taken, and who broke his word. */
export default function PoolsPage() {
  const [f, set, filtered] = useFilters({ word: '', sort: '', page: 1 })
  const list = useList('/api/ops/getDepositPools', f.page, { word: f.word }, 30_000)
  const d = list.data
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>竞拍保证金</h1>
        <span className="mute">{d && `共冻结 ${yuan(d.sumPoolFen)} 元，占用 ${yuan(d.sumExposureFen)} 元`}</span>
        <Link to="/bidding">竞拍</Link>
      </div>
      <ListFrame<Row>
        list="biddingPool"
        label="竞拍保证金"
        filtered={filtered}
        filters={<SearchWord value={f.word} placeholder="企业 / 编码" onChange={word => set({ word })} />}
        {...list.frame}
        columns={columns}
        rowKey={r => r.companyCode}
        unit="家"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty="还没有企业转入竞拍保证金。"
      />
    </div>
  )
}
