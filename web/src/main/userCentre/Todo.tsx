import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import type { CompanyRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { cartPath } from '../../goods/buying/cartCall.ts'
import { cartInput } from '../../orders/cart/cartView.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown, useServerNow } from '../../kernel/kit/Countdown.tsx'
import { Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { bids, MINE_NOW } from '../../selling/auction/company.ts'
import { otherTurns, TURN_RIGHTS, TURNS } from './otherTurns.ts'
import { orderAddress, payAddress } from '../../orders/order/orderAddress.ts'

interface Due {
  kind: 'pay' | 'approve' | 'confirm'
  o: Reply<'/api/order/getOrderList'>['list'][number]
}

/** The states in which the buyer has to move. */
const SHOWN = 5
/** What ends first comes first, also of those that are not shown. */
const page = { currentPage: 1, pageSize: SHOWN, sort: 'deadline' } as const
const openInput = (status: OrderStatusCode) => ({ ...page, status })
const TO_PAY = openInput(OrderStatus.pendingPayment)
const TO_CONFIRM = openInput(OrderStatus.pendingConfirm)
const TO_APPROVE = { ...page, approval: true }
/** Only what the visitor's role lets him move is asked for. */
export const openInputs = (rights: readonly string[]) => [
  ...(rights.includes('order.pay') ? [TO_PAY] : []),
  TO_CONFIRM,
  ...(rights.includes('order.approve') ? [TO_APPROVE] : []),
]

/** The other kinds of turns: asked of their own lists, of which only what his role lets him move. */
function useOtherTurns() {
  const { session } = useBoot()
  const may = (kind: keyof typeof TURNS) => ({ enabled: TURN_RIGHTS[kind].every(r => session.rights.includes(r)) })
  const reads = {
    sheets: useLazyCall('/api/order/getSettlementList', TURNS.sheets, may('sheets')),
    dues: useLazyCall('/api/order/getSettlementList', TURNS.dues, may('dues')),
    claims: useLazyCall('/api/order/getAfterSalesList', TURNS.claims, may('claims')),
    statements: useLazyCall('/api/statement/getStatementList', TURNS.statements, may('statements')),
    drafts: useLazyCall('/api/draft/getDraftList', TURNS.drafts, may('drafts')),
    frameworks: useLazyCall('/api/framework/getFrameworkContractList', TURNS.frameworks, may('frameworks')),
    lots: useLazyCall('/api/bidding/getMyBiddings', MINE_NOW, { enabled: bids(session) }),
  }
  const turns = otherTurns({
    sheets: reads.sheets.data,
    dues: reads.dues.data,
    claims: reads.claims.data,
    statements: reads.statements.data,
    drafts: reads.drafts.data,
    frameworks: reads.frameworks.data,
    lots: reads.lots.data,
  })
  return {
    turns,
    count: turns.reduce((n, t) => n + t.count, 0),
    loading: Object.values(reads).some(r => r.isLoading),
  }
}

/** 今天要您办的: only what the buyer himself can move, what ends first on top; where there is more of a kind, the way to all of it. */
export function Todo() {
  const { channel, ccNo, session } = useBoot()
  const may = (right: CompanyRight) => session.rights.includes(right)
  const now = useServerNow(60_000)
  const pay = useLazyCall('/api/order/getOrderList', TO_PAY, { enabled: may('order.pay') })
  const approve = useLazyCall('/api/order/getOrderList', TO_APPROVE, { enabled: may('order.approve') })
  const confirm = useLazyCall('/api/order/getOrderList', TO_CONFIRM)
  const others = useOtherTurns()
  const cart = useLazyCall(cartPath('refreashCartGroup', channel?.channelCode), cartInput(ccNo)).data
  const toPay = pay.data?.list ?? []
  const asked = confirm.data?.list ?? []
  // What waits for the company's approval is an approver's turn, not the buyer's.
  const toConfirm = may('order.confirm') ? asked.filter(o => o.companyApproval !== CompanyApproval.waits) : []
  const toApprove = (approve.data?.list ?? []).filter(o => o.acts.includes('companyApprove'))
  const changed = cart?.changedLines ?? 0
  const count = (pay.data?.totalCount ?? 0) + toConfirm.length + toApprove.length + others.count + (changed > 0 ? 1 : 0)
  const due: Due[] = [
    ...toPay.map(o => ({ kind: 'pay' as const, o })),
    ...toApprove.map(o => ({ kind: 'approve' as const, o })),
    ...toConfirm.map(o => ({ kind: 'confirm' as const, o })),
  ].sort((x, y) => (x.o.payBefore ?? Infinity) - (y.o.payBefore ?? Infinity))
  const firstPay = due.find(d => d.kind === 'pay')
  const more = [
    { label: '待付款', found: pay.data, to: `/order/orderList?status=${OrderStatus.pendingPayment}&sort=deadline` },
    { label: '待审批', found: approve.data, to: '/order/orderList?approval=1&sort=deadline' },
    { label: '待确认', found: confirm.data, to: `/order/orderList?status=${OrderStatus.pendingConfirm}&sort=deadline` },
  ].filter(m => (m.found?.totalCount ?? 0) > SHOWN)
  const loading = (!confirm.data && !confirm.isError) || (count === 0 && others.loading)
  return (
    <Panel
      title={<>今天要您办的 {count > 0 && <Tag tone="wait">{count}</Tag>}</>}
      more={<time suppressHydrationWarning>{dateTime(now)}</time>}
      flush
    >
      {loading ? (
        <div className="bd">
          <Skeleton lines={3} />
        </div>
      ) : count === 0 ? (
        <p className="bd mute">
          没有等您办的事。{confirm.isError ? confirm.error.message : <Link to="/search">去看今日现货</Link>}
        </p>
      ) : (
        <ul className="todo">
          {due.map(d => (
            <DueRow key={`${d.kind} ${d.o.orderCode}`} d={d} first={d === firstPay} />
          ))}
          {others.turns.map(t => (
            <li key={t.tag}>
              <Tag tone="wait">{t.tag}</Tag>
              <span>
                <b className="strong">{t.head}</b> <span className="mute">{t.note}</span>
              </span>
              <span className="mute r nowrap">
                {t.endsAt !== null && <>剩 {<Countdown endsAt={t.endsAt} over="已到期" />}</>}
              </span>
              <LinkButton size="sm" to={t.to}>
                {t.act}
              </LinkButton>
            </li>
          ))}
          {changed > 0 && (
            <li>
              <Tag tone="wait">购物车</Tag>
              <span>
                <b className="strong">{changed} 行价格或库存有变</b> <span className="mute">核对后再结算</span>
              </span>
              <span />
              <LinkButton size="sm" to="/cart">
                看购物车
              </LinkButton>
            </li>
          )}
        </ul>
      )}
      {more.length > 0 && (
        <p className="bd row sm">
          {more.map(m => (
            <Link key={m.to} to={m.to}>
              全部 {m.found?.totalCount} 张{m.label}，时限近的在前
            </Link>
          ))}
        </p>
      )}
    </Panel>
  )
}

/** What is frozen already pays a part of the sum: the won lot and the group say what is left to pay. */
const HELD: Partial<Record<string, string>> = {
  [OrderOrigin.auction]: '，冻结的保证金抵一部分',
  [OrderOrigin.group]: '，冻结的订金抵一部分',
}

/** One order and what is to be done with it. `first`: the one primary button of the list. */
function DueRow({ d: { kind, o }, first }: { d: Due; first: boolean }) {
  const money = `${yuan(o.totalFen)} 元`
  const { tag, head, note, act, to } = {
    pay: {
      tag: '付款',
      head: `${money}待付`,
      note: `${tons(o.weightKg)} 吨${HELD[o.origin] ?? ''}`,
      act: '去付款',
      to: payAddress(o.orderCode),
    },
    approve: {
      tag: '审批',
      head: `${o.buyerName} 的 ${money}`,
      note: o.companyApprovalWhy,
      act: '去审批',
      to: orderAddress(o.orderCode),
    },
    confirm: {
      tag: '确认',
      head: o.waitsFor || '确认价格、重量与交期',
      note: money,
      act: '看改动',
      to: orderAddress(o.orderCode),
    },
  }[kind]
  return (
    <li>
      <Tag tone="wait">{tag}</Tag>
      <span>
        <b className="strong">{head}</b>
        <span className="mute">
          <Link to={orderAddress(o.orderCode)}>{o.orderCode}</Link>，{o.summary}，{note}
        </span>
      </span>
      <span className="mute r nowrap">{o.payBefore !== null && <>剩 {<Countdown endsAt={o.payBefore} over="已超时" />}</>}</span>
      <LinkButton look={first ? 'primary' : undefined} size="sm" to={to}>
        {act}
      </LinkButton>
    </li>
  )
}
