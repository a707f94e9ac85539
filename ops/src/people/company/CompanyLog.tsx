import type { Reply } from '@mall/contract/main/calls.ts'
import { useState } from 'react'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { type Column, OpsTable } from '../../kernel/kit/OpsTable.tsx'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getCompanyLog'>['list'][number]

const columns: Column<Row>[] = [
  timeColumn('at', '时间', r => r.at, { head: true }),
  {
    key: 'who',
    title: '操作人',
    excel: [
      { title: '操作人', value: r => r.actorName },
      { title: '以谁的名义', value: r => r.behalfName },
    ],
    render: r => (
      <>
        <span className="nowrap">{r.actorName}</span>
        {r.behalfName ? <small className="warn">以 {r.behalfName} 的名义</small> : null}
      </>
    ),
  },
  { key: 'what', title: '做了什么', excel: { title: '做了什么', value: r => r.action }, render: r => <b>{r.action}</b> },
  textColumn('detail', '前后', r => r.detail, { wide: true, width: 60 }),
]

/** What was done to the company, by its people, or in their names; freezing with its reasons among it. */
export function CompanyLog({ companyCode }: { companyCode: string }) {
  const [page, setPage] = useState(1)
  const log = useList('/api/ops/getCompanyLog', page, { companyCode })
  return (
    <OpsTable<Row>
      label="操作记录"
      {...log.frame}
      columns={columns}
      rowKey={r => String(r.seq)}
      unit="条"
      onPage={setPage}
      empty="还没有记录。"
    />
  )
}
