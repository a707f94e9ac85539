import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AwardState, type AwardStateCode, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ORDER_READS, useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Section } from '../../kernel/kit/Section.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { orderAddress } from '../../orders/order/orderAddress.ts'
import { Mine } from '../../site/shell/Mine.tsx'
import { bids, BID_READS } from './company.ts'
import { drawingOf } from './drawing.ts'
import { lotAddress, plain } from './lotWords.ts'

type Won = Reply<'/api/bidding/getWonLots'>['list'][number]
const SIZE = 10
const inputOf = (query: URLSearchParams) => {
  const page = Number(query.get('currentPage') ?? 1)
  const state = AwardState.values.find(v => v === query.get('state'))
  return {
    currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    pageSize: SIZE,
    ...(state ? { state: state as AwardStateCode } : {}),
  }
}
export const load = ({ boot, query, ensure }: PageContext) =>
  bids(boot.session) ? ensure('/api/bidding/getWonLots', inputOf(query)) : undefined
export const head = (): Head => ({ title: '竞拍订单', noIndex: true })

/** 竞拍订单: what was won, what of it is to be paid until when, where its order stands. */
export default function AuctionOrder() {
  const { session } = useBoot()
  return (
    <Mine here="/order/auctionOrder" title="竞拍订单">
      {bids(session) ? (
        <Company />
      ) : (
        <Note tone="wait">
          <span>{session.companyName ? '您没有下单权限，看不到竞拍订单。' : '当前账号尚未绑定企业，请先完成企业认证。'}</span>
        </Note>
      )}
    </Mine>
  )
}

function Company() {
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const input = inputOf(query)
  const read = useLazyCall('/api/bidding/getWonLots', input, { keepOld: true })
  useLive(event => {
    if (event.kind === 'order' || event.kind === 'payment' || event.kind === 'funds' || event.kind === 'again')
      void refresh('/api/bidding/getWonLots')
  })
  const d = read.data
  const tab = (state: AwardStateCode | null, label: string, count?: number) => (
    <Tab
      key={label}
      to={state === null ? '/order/auctionOrder' : `/order/auctionOrder?state=${state}`}
      on={(input.state ?? null) === state}
    >
      {label} {count !== undefined && count > 0 && <small>{count}</small>}
    </Tab>
  )
  return (
    <>
      <section className="panel">
        <nav className="tabs" aria-label="竞拍订单状态">
          {tab(null, '全部')}
          {tab(AwardState.unpaid, AwardState.label(AwardState.unpaid), d?.toPay)}
          {tab(AwardState.asking, AwardState.label(AwardState.asking))}
          {tab(AwardState.paid, AwardState.label(AwardState.paid))}
          {tab(AwardState.defaulted, AwardState.label(AwardState.defaulted))}
        </nav>
        {!d ? (
          <Waiting read={read} lines={6} />
        ) : d.list.length === 0 ? (
          <Empty
            title={input.state ? '没有找到数据' : '还没有中标'}
            drawing="coil"
            actions={
              <LinkButton look="ink" to={input.state ? '/order/auctionOrder' : '/totalAuction'}>
                {input.state ? '看全部' : '去竞拍大厅'}
              </LinkButton>
            }
          >
            {input.state ? '换个状态看看。' : '中标后自动生成订单，在这里付款和跟进。'}
          </Empty>
        ) : (
          <div className={read.isPlaceholderData ? 'dim' : undefined}>
            <WonTable rows={d.list} />
          </div>
        )}
      </section>
      {d && d.totalCount > SIZE && <Pager page={d.currentPage} pageSize={SIZE} totalCount={d.totalCount} />}
      <p className="mute sm">
        中标价即成交价，不再改价；付款时保证金转货款，其余在这里用余额付；要用其他方式的，从订单进付款页付，保证金同样抵货款。逾期未付：订单取消，保证金不退。
      </p>
    </>
  )
}

function WonTable({ rows }: { rows: readonly Won[] }) {
  return (
    <table className="tbl tight cards c3 eq lots">
      <thead>
        <tr>
          <th>标的与订单</th>
          <th className="num">数量</th>
          <th className="num">中标价</th>
          <th className="num">货款，元</th>
          <th className="num">还要付，元</th>
          <th>状态</th>
          <th className="num">
            <span className="vh">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(w => (
          <tr key={`${w.biddingNo}${w.orderCode}${w.wonAt}`} className={w.state === AwardState.unpaid ? 'ask' : undefined}>
            <td className="all">
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
            </td>
            <td className="num" data-l="数量">
              {tons(w.weightKg)}
              <span className="u">吨</span>
              <small>
                {w.pieces} {w.pieceUnit}
              </small>
            </td>
            <td className="num" data-l="中标价">
              {plain(w.priceFen)}
              <span className="u">{PriceBasis.label(w.priceBasis)}</span>
            </td>
            <td className="num" data-l="货款，元">
              {yuan(w.amountFen)}
              <small>保证金 {yuan(w.depositFen)}</small>
            </td>
            <td className="num" data-l="还要付，元">
              {w.dueFen > 0 && w.state === AwardState.unpaid ? <b className="price">{yuan(w.dueFen)}</b> : yuan(w.dueFen)}
              {w.state === AwardState.asking && <small>接下后付</small>}
            </td>
            <td data-l="状态">
              <StatusTag of={AwardState} code={w.state} />
              {w.until !== null && (w.state === AwardState.unpaid || w.state === AwardState.asking) && (
                <small>
                  {shortTime(w.until)} 前，剩 <Countdown endsAt={w.until} over="已逾期" plain />
                </small>
              )}
              {w.liftBy && <small>最晚 {w.liftBy} 提货</small>}
            </td>
            <td className="num buycell">
              <Act w={w} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Act({ w }: { w: Won }) {
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
