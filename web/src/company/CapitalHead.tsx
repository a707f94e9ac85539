import { useLazyCall } from '@mall/client/useCall.ts'
import { Failed, Skeleton } from '../kit/Empty.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Money } from '../kit/Price.tsx'
import { day } from '../kit/time.ts'

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
      flush
    >
      {!c ? (
        <div className="bd">
          <Skeleton lines={2} />
        </div>
      ) : (
        <dl className="funds">
          <div>
            <dt>可用余额</dt>
            <dd>
              <Money fen={c.availableFen} />
            </dd>
          </div>
          <div>
            <dt>冻结</dt>
            <dd>
              <Money fen={c.frozenFen} />
            </dd>
          </div>
          <div>
            <dt>待付款订单</dt>
            <dd>
              <Money fen={c.dueFen} />
            </dd>
          </div>
          <div>
            <dt>已付未签收</dt>
            <dd>
              <Money fen={c.openFen} />
            </dd>
          </div>
          <div>
            <dt>专属客服</dt>
            <dd className="who">
              {c.bdName || '待分配'}
              {c.bdPhone && <a href={`tel:${c.bdPhone}`}>{c.bdPhone}</a>}
            </dd>
          </div>
        </dl>
      )}
    </Panel>
  )
}
