import { useLazyCall } from '@mall/client/useCall.ts'
import { Link } from 'react-router'
import { Failed } from '../../kernel/kit/Empty.tsx'
import { Figures, FiguresWait } from '../../kernel/kit/Figures.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { day } from '../../kernel/kit/time.ts'

/** Header data of the company: who it is, what it has, what waits to be paid, who looks after it. */
export function CapitalHead() {
  const code = useLazyCall('/api/company/getCompanyAccountInfo', {}).data?.companyCode ?? ''
  const capital = useLazyCall(
    '/api/company/getCompanyAccountInfoByCompanyCode',
    { companyCode: code },
    { enabled: code !== '', keepOld: true },
  )
  const c = capital.data
  if (capital.isError && !c) return <Failed message={capital.error.message} onRetry={() => capital.refetch()} />
  return (
    <Panel
      title={c?.companyName ?? '公司资金'}
      remark={
        c && `${c.companyCode}　${c.customerCategory} ${c.customerTier} 级${c.certifiedAt ? `　${day(c.certifiedAt)} 认证` : ''}`
      }
      more={<Link to="/user/capital">充值、冻结与流水</Link>}
      flush
    >
      {c ? (
        <Figures
          sums={[
            ['可用余额', c.availableFen],
            ['冻结', c.frozenFen],
            ['待付款订单', c.dueFen],
            ['已付未签收', c.openFen],
          ]}
          who={{ label: '专属客服', name: c.bdName, phone: c.bdPhone }}
        />
      ) : (
        <FiguresWait />
      )}
    </Panel>
  )
}
