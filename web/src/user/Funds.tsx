import { useLazyCall } from '@mall/client/useCall.ts'
import { Failed, Skeleton } from '../kit/Empty.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Money } from '../kit/Price.tsx'

/** The company's money, shared by its people, and who looks after it at the mill. */
export function Funds() {
  const account = useLazyCall('/api/company/getCompanyAccountInfo', {})
  const counts = useLazyCall('/api/order/getOrderStatusCount', {}).data
  const a = account.data
  return (
    <Panel title="公司资金" remark={a?.companyName} flush>
      {account.isError && !a ? (
        <Failed message={account.error.message} onRetry={() => account.refetch()} />
      ) : !a ? (
        <div className="bd">
          <Skeleton lines={2} />
        </div>
      ) : (
        <dl className="funds">
          <div>
            <dt>可用余额</dt>
            <dd>
              <Money fen={a.availableFen} />
            </dd>
          </div>
          <div>
            <dt>冻结</dt>
            <dd>
              <Money fen={a.frozenFen} />
            </dd>
          </div>
          <div>
            <dt>待付订单</dt>
            <dd>{counts ? <Money fen={counts.dueFen} /> : '—'}</dd>
          </div>
          <div>
            <dt>本月采购</dt>
            <dd>{counts ? <Money fen={counts.monthFen} /> : '—'}</dd>
          </div>
          <div>
            <dt>专属业务员</dt>
            <dd className="who">
              {a.bdName || '待分配'}
              {a.bdPhone && <a href={`tel:${a.bdPhone}`}>{a.bdPhone}</a>}
            </dd>
          </div>
        </dl>
      )}
    </Panel>
  )
}
