import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { Button, Select } from 'antd'
import { type Column, OpsTable } from '../kit/OpsTable.tsx'
import { SearchWord } from '../kit/SearchWord.tsx'
import { Tag } from '../kit/Tag.tsx'
import { dateTime } from '../kit/time.ts'
import { useFilters } from '../kit/useFilters.ts'

type Row = Reply<'/api/ops/getAuditList'>['list'][number]
const PAGE_SIZE = 20
const kinds: Record<string, string> = {
  order: '订单',
  sku: '商品',
  setting: '规则',
  intend: '采购意向',
  payment: '收款',
  user: '账号',
}

const columns: Column<Row>[] = [
  { key: 'at', title: '时间', head: true, render: r => <span className="nowrap">{dateTime(r.at)}</span> },
  { key: 'who', title: '谁', render: r => <span className="nowrap">{r.actorName}</span> },
  { key: 'what', title: '做了什么', render: r => <b className="nowrap">{r.action}</b> },
  {
    key: 'object',
    title: '对象',
    wide: true,
    render: r => (
      <>
        <Tag line>{kinds[r.objectType] ?? r.objectType}</Tag> <span className="object-id">{r.objectId}</span>
      </>
    ),
  },
  { key: 'detail', title: '前后', wide: true, render: r => <span className="notes">{r.detail}</span> },
  { key: 'seq', title: '序号', num: true, render: r => <span className="mute">{r.seq}</span> },
]

export default function AuditListPage() {
  const [f, set] = useFilters({ word: '', objectType: '', page: 1 })
  const audits = useLazyCall(
    '/api/ops/getAuditList',
    { currentPage: f.page, pageSize: PAGE_SIZE, word: f.word, objectType: f.objectType || undefined },
    { keepOld: true },
  )
  return (
    <>
      <div className="page-head">
        <h1>操作审计</h1>
        <span className="mute">只增不改，前后相链</span>
      </div>
      <section className="panel">
        <div className="flt">
          <SearchWord value={f.word} placeholder="对象编号 / 操作人 / 内容" onChange={word => set({ word })} />
          <Select
            aria-label="对象"
            value={f.objectType}
            onChange={objectType => set({ objectType })}
            options={[{ value: '', label: '全部对象' }, ...Object.entries(kinds).map(([value, label]) => ({ value, label }))]}
          />
        </div>
        <OpsTable<Row>
          label="操作审计"
          query={audits}
          columns={columns}
          rowKey={r => String(r.seq)}
          page={f.page}
          pageSize={PAGE_SIZE}
          unit="条"
          onPage={page => set({ page })}
          empty={
            f.word || f.objectType ? (
              <Button size="small" onClick={() => set({ word: undefined, objectType: undefined })}>
                清除筛选
              </Button>
            ) : (
              '第一次操作之后会出现在这里。'
            )
          }
        />
      </section>
    </>
  )
}
