import { ClaimKind } from '@mall/domain/orders/contract/claimTerms.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { textColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { type Column, OpsTable } from '../../kernel/kit/OpsTable.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getClaimQueue'>['list'][number]

const columns: Column<Row>[] = [
  {
    key: 'no',
    title: '异议 / 订单',
    head: true,
    excel: [
      { title: '异议', width: 20, value: r => r.claimNo },
      { title: '订单', width: 20, value: r => r.orderCode },
    ],
    render: r => (
      <>
        <Link className="nowrap" to={`/claims?state=all&word=${r.claimNo}&open=${r.claimNo}`}>
          {r.claimNo}
        </Link>
        <small className="mute">{r.orderCode}</small>
      </>
    ),
  },
  textColumn('kind', '类别', r => ClaimKind.label(r.kind)),
  textColumn('title', '货', r => `${r.title}，${r.units} 件`, { wide: true }),
  tonsColumn('tons', '问题，吨', r => r.problemKg),
  yuanColumn('wish', '期望，元', r => r.wishFen),
  yuanColumn('paid', '已退，元', r => r.refundedFen),
  {
    key: 'status',
    title: '状态',
    excel: { title: '状态', value: r => AfterSalesStatus.label(r.status) },
    render: r => (
      <>
        <StatusTag of={AfterSalesStatus} code={r.status} />
        <small className="mute">{r.waitsFor}</small>
      </>
    ),
  },
]

/** What the company has claimed, the way to each. */
export function CompanyClaims({ companyName }: { companyName: string }) {
  const [page, setPage] = useState(1)
  const claims = useList('/api/ops/getClaimQueue', page, { word: companyName.slice(0, 40), state: 'all' })
  return (
    <OpsTable<Row>
      label="异议"
      {...claims.frame}
      columns={columns}
      rowKey={r => r.claimNo}
      unit="件"
      onPage={setPage}
      empty="没有异议。"
    />
  )
}
