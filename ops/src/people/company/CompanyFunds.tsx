import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { useStaff } from '../../kernel/staff.ts'
import { textColumn, timeColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { type Column, OpsTable } from '../../kernel/kit/OpsTable.tsx'
import { useList } from '../../kernel/kit/useList.ts'
import { CompanyCredit } from './CompanyCredit.tsx'
import { CompanyHolds } from './CompanyHolds.tsx'

type Row = Reply<'/api/ops/getCompanyFunds'>['list'][number]

const columns: Column<Row>[] = [
  timeColumn('at', '时间', r => r.at, { head: true }),
  textColumn('kind', '类型', r => r.kind),
  textColumn('note', '摘要', r => r.note, { wide: true, width: 48 }),
  {
    key: 'sum',
    title: '金额，元',
    num: true,
    excel: { title: '金额，元', value: r => ({ fen: r.amountFen }) },
    render: r => <span className={r.amountFen < 0 ? 'bad' : 'ok'}>{`${r.amountFen > 0 ? '+' : ''}${yuan(r.amountFen)}`}</span>,
  },
  yuanColumn('after', '之后余额，元', r => r.balanceFen),
]

export function CompanyFunds({ companyCode }: { companyCode: string }) {
  const [page, setPage] = useState(1)
  const funds = useList('/api/ops/getCompanyFunds', page, { companyCode })
  const seesFunds = useStaff().rights.includes('fund.see')
  return (
    <>
      {seesFunds && <CompanyCredit companyCode={companyCode} />}
      {seesFunds && <CompanyHolds companyCode={companyCode} />}
      <p className="part mute">
        {funds.data
          ? `可用 ${yuan(funds.data.availableFen)} 元，冻结 ${yuan(funds.data.frozenFen)} 元；以下为可用余额的流水`
          : ' '}
      </p>
      <OpsTable<Row>
        label="资金流水"
        {...funds.frame}
        columns={columns}
        rowKey={r => `${r.at}-${r.balanceFen}-${r.amountFen}`}
        unit="笔"
        onPage={setPage}
        empty="还没有来款或付款。"
      />
    </>
  )
}
