import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { useState } from 'react'
import { type Column, OpsTable } from '../kit/OpsTable.tsx'
import { dateTime } from '../kit/time.ts'

type Row = Reply<'/api/ops/getCompanyLog'>['list'][number]
const PAGE_SIZE = 20

const columns: Column<Row>[] = [
  { key: 'at', title: '时间', head: true, render: r => <span className="nowrap">{dateTime(r.at)}</span> },
  {
    key: 'who',
    title: '谁',
    render: r => (
      <>
        <span className="nowrap">{r.actorName}</span>
        {r.behalfName ? <small className="warn">以 {r.behalfName} 的名义</small> : null}
      </>
    ),
  },
  { key: 'what', title: '做了什么', render: r => <b>{r.action}</b> },
  { key: 'detail', title: '前后', wide: true, render: r => <span className="notes">{r.detail}</span> },
]

/** What was done to the company, by its people, or in their names; freezing with its reasons among it. */
export function CompanyLog({ companyCode }: { companyCode: string }) {
  const [page, setPage] = useState(1)
  const log = useLazyCall('/api/ops/getCompanyLog', { companyCode, currentPage: page, pageSize: PAGE_SIZE }, { keepOld: true })
  return (
    <OpsTable<Row>
      label="操作记录"
      query={log}
      columns={columns}
      rowKey={r => String(r.seq)}
      page={page}
      pageSize={PAGE_SIZE}
      unit="条"
      onPage={setPage}
      empty="还没有记录。"
    />
  )
}
