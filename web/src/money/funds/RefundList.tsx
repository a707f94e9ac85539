import { useLazyCall } from '@mall/client/useCall.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { ExportSheet } from './ExportSheet.tsx'
import { pageOf } from './Gate.tsx'
import { RefundRows } from './RefundRows.tsx'

const PAGE = 20
const TABS = [
  { state: 'running', to: '/user/refunding', label: '进行中', empty: '没有进行中的退款' },
  { state: 'arrived', to: '/user/refundArr', label: '已到账', empty: '还没有到账的退款' },
  { state: 'ended', to: '/user/refunding?state=ended', label: '驳回与撤回', empty: '没有驳回或撤回的退款' },
] as const
export type RefundTab = (typeof TABS)[number]['state']

export const refundsInput = (state: RefundTab, query: URLSearchParams) => ({ state, currentPage: pageOf(query), pageSize: PAGE })

/** 余款退款 of the company: running, arrived, ended otherwise. */
export function RefundList({ state }: { state: RefundTab }) {
  const { session } = useBoot()
  const [query] = useSearchParams()
  const read = useLazyCall('/api/userRefundFunds/selectSteelUserRefundFundsToERP', refundsInput(state, query), { keepOld: true })
  const tab = TABS.find(t => t.state === state) ?? TABS[0]
  const why = whyNotRight(session.rights, 'funds.refund')
  const found = read.data
  return (
    <section className="panel">
      <div className="hd">
        <h2>余款退款</h2>
        <span className="more row">
          <ExportSheet kind="refunds" />
          {why ? (
            <Button look="primary" disabledReason={why} reasonAt="title">
              申请余款退款
            </Button>
          ) : (
            <LinkButton look="primary" to="/user/refund">
              申请余款退款
            </LinkButton>
          )}
        </span>
      </div>
      <nav className="tabs" aria-label="余款退款">
        {TABS.map(t => (
          <Tab key={t.state} to={t.to} on={t.state === state}>
            {t.label}
          </Tab>
        ))}
      </nav>
      {!found ? (
        <Waiting read={read} lines={5} />
      ) : found.totalCount === 0 ? (
        <Empty
          title={tab.empty}
          actions={
            <LinkButton look="ink" to="/user/capital">
              看资金
            </LinkButton>
          }
        >
          用不到的余额可以申请退回企业账户：财务审核后由银行付款，进度在这里。
        </Empty>
      ) : (
        <RefundRows rows={found.list} />
      )}
      {found && found.totalCount > PAGE && (
        <div className="bd">
          <Pager page={found.currentPage} pageSize={PAGE} totalCount={found.totalCount} />
        </div>
      )}
    </section>
  )
}
