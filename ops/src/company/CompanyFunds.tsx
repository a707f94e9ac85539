import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { yuan } from '@mall/domain/money.ts'
import { useState } from 'react'
import { type Column, OpsTable } from '../kit/OpsTable.tsx'
import { dateTime } from '../kit/time.ts'

type Row = Reply<'/api/ops/getCompanyFunds'>['list'][number]
const PAGE_SIZE = 20

const columns: Column<Row>[] = [
  { key: 'at', title: '时间', head: true, render: r => <span className="nowrap">{dateTime(r.at)}</span> },
  { key: 'kind', title: '类型', render: r => r.kind },
  { key: 'note', title: '摘要', wide: true, render: r => <span className="notes">{r.note}</span> },
  {
    key: 'sum',
    title: '金额，元',
    num: true,
    render: r => <span className={r.amountFen < 0 ? 'bad' : 'ok'}>{`${r.amountFen > 0 ? '+' : ''}${yuan(r.amountFen)}`}</span>,
  },
  { key: 'after', title: '之后余额，元', num: true, render: r => yuan(r.balanceFen) },
]

export function CompanyFunds({ companyCode }: { companyCode: string }) {
  const [page, setPage] = useState(1)
  const funds = useLazyCall(
    '/api/ops/getCompanyFunds',
    { companyCode, currentPage: page, pageSize: PAGE_SIZE },
    { keepOld: true },
  )
  return (
    <>
      <p className="part mute">
        {funds.data
          ? `可用 ${yuan(funds.data.availableFen)} 元，冻结 ${yuan(funds.data.frozenFen)} 元；以下为可用余额的流水`
          : ' '}
      </p>
      <OpsTable<Row>
        label="资金流水"
        query={funds}
        columns={columns}
        rowKey={r => `${r.at}-${r.balanceFen}-${r.amountFen}`}
        page={page}
        pageSize={PAGE_SIZE}
        unit="笔"
        onPage={setPage}
        empty="还没有来款或付款。"
      />
    </>
  )
}
