import './auction.css'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AwardState, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { ACT_UNSAID, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { ORDER_READS, useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { maybe } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useFresh } from '../../kernel/list/useFresh.ts'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Section } from '../../kernel/kit/Section.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { orderAddress } from '../../orders/order/orderAddress.ts'
import { CERTIFY_FIRST, MinePage } from '../../site/shell/CompanyPage.tsx'
import { bids, BID_READS } from './company.ts'
import { drawingOf } from './drawing.ts'
import { lotAddress, plain } from './lotWords.ts'

type Lot = Reply<'/api/bidding/getWonLots'>['list'][number]
const LIST = listAddress({
  at: '/order/auctionOrder',
  pageSize: 10,
  filters: { state: maybe(AwardState.from) },
})
const PARTS = [AwardState.unpaid, AwardState.asking, AwardState.paid, AwardState.defaulted] as const

export const load = ({ boot, query, ensure }: PageContext) =>
  bids(boot.session) ? ensure('/api/bidding/getWonLots', LIST.input(query)) : undefined
export const head = (): Head => ({ title: '竞拍订单', noIndex: true })

/** 竞拍订单: what was won, what of it is to be paid until when, where its order stands. */
export default function AuctionOrder() {
  const { session } = useBoot()
  return (
    <MinePage
      here={LIST.at}
      title="竞拍订单"
      why={!bids(session) && (session.companyName ? '您没有下单权限，看不到竞拍订单。' : CERTIFY_FIRST)}
    >
      <Won />
    </MinePage>
  )
}

function Won() {
  const list = useList(LIST)
  const read = useLazyCall('/api/bidding/getWonLots', list.input, { keepOld: true })
  useFresh(['order', 'payment', 'funds'], '/api/bidding/getWonLots')
  return (
    <>
      <ListScreen
        list={list}
        read={read}
        top={
          <ListTabs
            list={list}
            name="state"
            label="竞拍订单状态"
            tabs={[
              [undefined, '全部'],
              ...PARTS.map(
                state =>
                  [state, AwardState.label(state), (state === AwardState.unpaid && read.data?.toPay) || undefined] as const,
              ),
            ]}
          />
        }
        nothing={{
          title: '还没有中标',
          drawing: 'coil',
          hint: '中标后自动生成订单，在这里付款和跟进。',
          to: '/totalAuction',
          label: '去竞拍大厅',
        }}
        none={{ hint: '换个状态看看。', label: '看全部' }}
      >
        {found => <WonTable rows={found.list} />}
      </ListScreen>
      <p className="mute sm">
        中标价即成交价，不再改价；付款时保证金转货款，其余在这里用余额付；要用其他方式的，从订单进付款页付，保证金同样抵货款。逾期未付：订单取消，保证金不退。
      </p>
    </>
  )
}

function WonTable({ rows }: { rows: readonly Lot[] }) {
  return (
    <ListTable
      look="tbl tight cards c3 eq lots"
      rows={rows}
      rowKey={w => `${w.biddingNo}${w.orderCode}${w.wonAt}`}
      rowClass={w => (w.state === AwardState.unpaid ? 'ask' : undefined)}
      columns={COLUMNS}
    />
  )
}

function Act({ w }: { w: Lot }) {
  const { session } = useBoot()
  const send = useSend()
  const refresh = useRefresh()
  const requestId = useRef(newRequestId())
  if (w.state === AwardState.asking)
    return (
      <LinkButton size="sm" look="primary" to={`${lotAddress(w.biddingNo)}#result`}>
        去答复
      </LinkButton>
    )
  if (w.state !== AwardState.unpaid)
    return w.orderCode ? (
      <LinkButton size="sm" to={orderAddress(w.orderCode)}>
        订单
      </LinkButton>
    ) : (
      <LinkButton size="sm" to={lotAddress(w.biddingNo)}>
        看结果
      </LinkButton>
    )
  const pay = async () => {
    const paid = await send('/api/bidding/payWonLot', { biddingNo: w.biddingNo, requestId: requestId.current })
    if (!paid) {
      requestId.current = nextRequestId(requestId.current)
      return
    }
    notify.success(
      `已付清 ${yuan(paid.paidFen)} 元：余额 ${yuan(paid.paidFen - paid.depositFen)} 元，保证金 ${yuan(paid.depositFen)} 元转货款`,
    )
    await refresh(...BID_READS, ...ORDER_READS, '/api/user/getCapital')
  }
  return (
    <ConfirmButton
      look="primary"
      size="sm"
      title={`付款 ${w.biddingNo}`}
      consequence={
        <>
          货款 {yuan(w.amountFen)} 元：保证金 {yuan(w.depositFen)} 元转货款，可用余额付 {yuan(w.dueFen)} 元。
        </>
      }
      confirmText={`确认付款 ${yuan(w.dueFen)} 元`}
      disabledReason={whyNotRight(session.rights, 'order.pay')}
      reasonAt="title"
      onConfirm={pay}
    >
      付款
    </ConfirmButton>
  )
}

const COLUMNS: readonly Column<Lot>[] = [
  {
    head: '标的与订单',
    className: 'all',
    cell: w => (
      <div className="item">
        <Section kind={drawingOf(w.title)} />
        <div>
          <b>
            <Link className="plain" to={lotAddress(w.biddingNo)}>
              {w.title}
            </Link>
          </b>
          <small>
            {w.biddingNo}　{dateTime(w.wonAt)} 成交　{w.depotName}
          </small>
          {w.orderCode && (
            <small>
              订单 <Link to={orderAddress(w.orderCode)}>{w.orderCode}</Link>
              {w.orderStatus !== null && `，${OrderStatus.label(w.orderStatus)}`}
            </small>
          )}
        </div>
      </div>
    ),
  },
  {
    head: '数量',
    num: true,
    cell: w => (
      <>
        {tons(w.weightKg)}
        <span className="u">吨</span>
        <small>
          {w.pieces} {w.pieceUnit}
        </small>
      </>
    ),
  },
  {
    head: '中标价',
    num: true,
    cell: w => (
      <>
        {plain(w.priceFen)}
        <span className="u">{PriceBasis.label(w.priceBasis)}</span>
      </>
    ),
  },
  {
    head: '货款，元',
    num: true,
    cell: w => (
      <>
        {yuan(w.amountFen)}
        <small>保证金 {yuan(w.depositFen)}</small>
      </>
    ),
  },
  {
    head: '还要付，元',
    num: true,
    cell: w => (
      <>
        {w.dueFen > 0 && w.state === AwardState.unpaid ? <b className="price">{yuan(w.dueFen)}</b> : yuan(w.dueFen)}
        {w.state === AwardState.asking && <small>接下后付</small>}
      </>
    ),
  },
  {
    head: '状态',
    cell: w => (
      <>
        <StatusTag of={AwardState} code={w.state} />
        {w.until !== null && (w.state === AwardState.unpaid || w.state === AwardState.asking) && (
          <small>
            {shortTime(w.until)} 前，剩 <Countdown endsAt={w.until} over="已逾期" plain />
          </small>
        )}
        {w.liftBy && <small>最晚 {w.liftBy} 提货</small>}
      </>
    ),
  },
  { ...ACT_UNSAID, className: 'buycell', cell: w => <Act w={w} /> },
]
