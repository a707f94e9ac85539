import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { useScrollStop } from '../../kernel/kit/useScrollStop.ts'

/** The group of a company: what its members owe, each for itself, and together. */
export function CompanyGroup({ companyCode }: { companyCode: string }) {
  const read = useLazyCall('/api/ops/getCompanyGroupSums', { companyCode })
  const table = useScrollStop('集团成员')
  if (!read.data) return read.isError ? <p className="part mute">{read.error.message}</p> : <Skeleton active />
  const { sums, hidden } = read.data
  if (!sums) return <p className="part mute">这家企业不在任何集团里。集团由企业自己建立和加入。</p>
  return (
    <>
      <p className="part">
        集团「{sums.groupName}」应收合计 <b>{yuan(sums.total.owedFen)} 元</b>
        {hidden > 0 && <span className="mute">，另有 {hidden} 家不归您负责，未计入</span>}
      </p>
      <Table
        ref={table}
        size="small"
        rowKey="companyCode"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...sums.rows]}
        columns={[
          {
            title: '企业',
            render: (_, r) => <Link to={`/company360?code=${r.companyCode}&tab=group`}>{r.companyName}</Link>,
          },
          { title: '应收，元', align: 'right', render: (_, r) => yuan(r.owedFen) },
          {
            title: '授信已用 / 额度，元',
            align: 'right',
            render: (_, r) => `${yuan(r.creditUsedFen)} / ${yuan(r.creditLimitFen)}`,
          },
          { title: '可用余额，元', align: 'right', render: (_, r) => yuan(r.availableFen) },
          { title: '本月订单，元', align: 'right', render: (_, r) => yuan(r.orderFen) },
          { title: '本月吨', align: 'right', render: (_, r) => tons(r.weightKg) },
          { title: '框架合同', align: 'right', render: (_, r) => r.contractCount },
        ]}
      />
      <p className="part mute">各企业的账各自独立；应收 = 授信已用 + 结算应补 + 退票款。</p>
    </>
  )
}
