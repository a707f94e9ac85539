import type { TermsHead } from '@mall/contract/orders/contract/contract.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { type Column, OpsTable } from '../../kernel/kit/OpsTable.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getContractTermsOrders'>['list'][number]

/** Open orders that stand by an older version: they keep it; whoever published a new one sees whom to talk to. */
export function TouchedOrders({ kind, code }: { kind: TermsHead['kind']; code: string }) {
  const [page, setPage] = useState(1)
  const orders = useList('/api/ops/getContractTermsOrders', page, { kind, code })
  const mayOpen = !whyNoRight(useStaff(), 'order.see')
  const columns: Column<Row>[] = [
    {
      key: 'order',
      title: '订单',
      head: true,
      render: r => (mayOpen ? <Link to={`/order?queue=all&open=${r.orderCode}`}>{r.orderCode}</Link> : r.orderCode),
      excel: { title: '订单', width: 20, value: r => r.orderCode },
    },
    {
      key: 'company',
      title: '企业',
      wide: true,
      render: r => r.companyName,
      excel: { title: '企业', width: 30, value: r => r.companyName },
    },
    {
      key: 'status',
      title: '状态',
      render: r => <StatusTag of={OrderStatus} code={r.status} />,
      excel: { title: '状态', value: r => OrderStatus.label(r.status) },
    },
    {
      key: 'contract',
      title: '合同',
      render: r => (
        <>
          {r.contractNo} <StatusTag of={ContractStatus} code={r.contractStatus} />
        </>
      ),
      excel: { title: '合同', width: 20, value: r => r.contractNo },
    },
    {
      key: 'version',
      title: '所用版本',
      render: r => `第 ${r.versionNo} 版`,
      excel: { title: '所用版本', value: r => r.versionNo },
    },
    { key: 'at', title: '生成', render: r => dateTime(r.madeAt), excel: { title: '生成', value: r => ({ at: r.madeAt }) } },
    {
      key: 'fen',
      title: '金额，元',
      num: true,
      render: r => yuan(r.totalFen),
      excel: { title: '金额，元', value: r => ({ fen: r.totalFen }) },
    },
  ]
  return (
    <OpsTable<Row>
      {...orders.frame}
      label="按旧版本条款执行的未完订单"
      columns={columns}
      rowKey={r => r.contractNo}
      unit="张"
      onPage={setPage}
      empty="未完订单都按现行版本执行。"
    />
  )
}
