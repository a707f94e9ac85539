import { useLazyCall } from '@mall/client/useCall.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Failed } from '../../kernel/kit/Empty.tsx'
import { Figures, FiguresWait } from '../../kernel/kit/Figures.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'

/** The company's money, shared by its people, and who looks after it at the mill. */
export function Funds() {
  const account = useLazyCall('/api/company/getCompanyAccountInfo', {})
  const counts = useLazyCall('/api/order/getOrderStatusCount', {}).data
  const a = account.data
  const seesFunds = useBoot().session.rights.includes('funds.see')
  return (
    <Panel
      title="公司资金"
      remark={a?.companyName}
      more={
        seesFunds && (
          <span className="row">
            <Link to="/user/money">资金总览</Link>
            <Link to="/user/capital">充值与流水</Link>
          </span>
        )
      }
      flush
    >
      {account.isError && !a ? (
        <Failed message={account.error.message} onRetry={() => account.refetch()} />
      ) : a ? (
        <Figures
          sums={[
            ['可用余额', a.availableFen],
            ['冻结', a.frozenFen],
            ['待付订单', counts?.dueFen ?? null],
            ['本月采购', counts?.monthFen ?? null],
          ]}
          who={{ label: '专属业务员', name: a.bdName, phone: a.bdPhone }}
        />
      ) : (
        <FiguresWait />
      )}
    </Panel>
  )
}
