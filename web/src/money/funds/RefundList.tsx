import { useLazyCall } from '@mall/client/useCall.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { type Filter, oneOf } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { useList } from '../../kernel/list/useList.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { ExportSheet } from './ExportSheet.tsx'
import { RefundRows } from './RefundRows.tsx'

const TABS = [
  ['running', '进行中', '没有进行中的退款'],
  ['arrived', '已到账', '还没有到账的退款'],
  ['ended', '驳回与撤回', '没有驳回或撤回的退款'],
] as const
type RefundTab = (typeof TABS)[number][0]

/** Two addresses: what runs or was ended otherwise, and what has arrived. */
export const REFUNDING = listAddress({ at: '/user/refunding', pageSize: 20, filters: { state: oneOf(['running', 'ended']) } })
export const ARRIVED = listAddress({ at: '/user/refundArr', pageSize: 20, filters: { state: oneOf(['arrived']) } })
const addressOf = (state: RefundTab): string =>
  state === 'arrived' ? ARRIVED.at : state === 'ended' ? `${REFUNDING.at}?state=ended` : REFUNDING.at

/** 余款退款 of the company: running, arrived, ended otherwise. */
export function RefundList({ of }: { of: typeof REFUNDING | typeof ARRIVED }) {
  const { session } = useBoot()
  const list = useList<{ state: Filter<RefundTab> }>(of)
  const { state } = list.values
  const read = useLazyCall('/api/userRefundFunds/selectSteelUserRefundFundsToERP', list.input, { keepOld: true })
  const why = whyNotRight(session.rights, 'funds.refund')
  return (
    <ListScreen
      list={list}
      read={read}
      bones={5}
      pagesInside
      top={
        <>
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
            {TABS.map(([code, label]) => (
              <Tab key={code} to={addressOf(code)} on={code === state}>
                {label}
              </Tab>
            ))}
          </nav>
        </>
      }
      nothing={{
        title: TABS.find(([code]) => code === state)?.[2] ?? '',
        hint: '用不到的余额可以申请退回企业账户：财务审核后由银行付款，进度在这里。',
        to: '/user/capital',
        label: '看资金',
      }}
    >
      {({ list: rows }) => <RefundRows rows={rows} />}
    </ListScreen>
  )
}
