import './auction.css'
import { RELEASE_MINUTES } from '@mall/domain/selling/auction/bidding.rules.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { AwardState, BiddingMode, BiddingStatus, DepositState, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Panel, Totals } from '../../kernel/kit/Panel.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { orderAddress } from '../../orders/order/orderAddress.ts'
import { isOver, type Lot, type Mine, plain, unitOf } from './lotWords.ts'

type Award = NonNullable<Mine['award']>

/** How it ended: for who won what to pay until when, for who did not where his deposit is, for everybody else the price. */
export function ResultPanel({ lot, again }: { lot: Lot; again(): unknown }) {
  const award = lot.mine?.award ?? null
  if (!isOver(lot.state) && !award) return null
  return (
    <Panel title="结果" more={<StatusTag of={BiddingStatus} code={lot.state} />} className="result" id="result">
      <p>{sentence(lot)}</p>
      {lot.resultNote && lot.state !== BiddingStatus.cancelled && <p className="mute">{lot.resultNote}</p>}
      {award ? <Won lot={lot} award={award} again={again} /> : <Deposit lot={lot} />}
    </Panel>
  )
}

function sentence(lot: Lot): string {
  const price = lot.hammerPriceFen === null ? '' : `${plain(lot.hammerPriceFen)} ${unitOf(lot)}`
  switch (lot.state) {
    case BiddingStatus.sold:
      return `${dateTime(lot.endAt)} ${lot.mode === BiddingMode.byQuantity ? `成交，入围最低价 ${price}，各按自己的出价付` : lot.mode === BiddingMode.dutch ? `以 ${price} 应价成交` : `以 ${price} 成交`}，${lot.bidders} 家报名，${lot.bids} 次出价。`
    case BiddingStatus.unsold:
      if (lot.mode === BiddingMode.dutch) return '降到底价没有人应价，流拍。'
      return lot.bids === 0 ? '没有人出价，流拍。' : '没有到保留价，流拍。'
    case BiddingStatus.withdrawn:
      return '卖方撤拍，所有保证金退回。'
    case BiddingStatus.defaulted:
      return '中标方逾期未付，违约。'
    case BiddingStatus.cancelled:
      return '这场成交已取消，不算买方违约。'
    case BiddingStatus.asking:
      return '中标方违约，正在请下一名递补。'
    default:
      return price ? `成交价 ${price}。` : ''
  }
}

/** What taking an offer to step in binds one to. */
const takes = (lot: Lot, award: Award, quantity: string): string =>
  `${plain(award.priceFen)} ${unitOf(lot)}，${quantity}，货款 ${yuan(award.amountFen)} 元。接下就是成交，不能反悔：保证金 ${yuan(award.depositFen)} 元占用，余下 ${yuan(Math.max(0, award.amountFen - award.depositFen))} 元在 ${lot.payHours} 小时内付清，逾期不付算违约，保证金不退。`

function Won({ lot, award, again }: { lot: Lot; award: Award; again(): unknown }) {
  const { session } = useBoot()
  const send = useSend()
  const requestId = useRef(newRequestId())
  const answer = async (accept: boolean) => {
    const done = await send('/api/bidding/answerOffer', { biddingNo: lot.biddingNo, accept, requestId: requestId.current })
    requestId.current = nextRequestId(requestId.current)
    if (done) await again()
  }
  const dueFen = Math.max(0, award.amountFen - award.depositFen)
  const quantity = `${award.pieces} ${lot.pieceUnit}`
  const whyNot = whyNotRight(session.rights, 'order.create')
  if (award.state === AwardState.asking)
    return (
      <div className="wonbox ask">
        <h3>前一名违约，请您递补</h3>
        <p>
          按您自己的最高价 <b>{plain(award.priceFen)}</b> {unitOf(lot)}，{quantity}，货款 {yuan(award.amountFen)} 元。
          {award.until !== null && (
            <>
              {shortTime(award.until)} 前答复，还有 <Countdown endsAt={award.until} over="已过期" />。
            </>
          )}
          不答复就当放弃，不算违约。
        </p>
        <div className="row gap8">
          <ConfirmButton
            look="primary"
            title={`接下 ${lot.biddingNo}，生成订单？`}
            consequence={takes(lot, award, quantity)}
            confirmText={`接下，货款 ${yuan(award.amountFen)} 元`}
            onConfirm={() => answer(true)}
            disabledReason={whyNot}
          >
            接下，生成订单
          </ConfirmButton>
          <ConfirmButton
            look="quiet"
            title={`放弃递补 ${lot.biddingNo}？`}
            consequence="放弃不算违约，保证金回到池内空闲。放弃后不能反悔。"
            confirmText="放弃递补"
            onConfirm={() => answer(false)}
          >
            放弃
          </ConfirmButton>
        </div>
      </div>
    )
  return (
    <div className="wonbox">
      <Totals
        lines={[
          { label: `中标 ${plain(award.priceFen)} ${unitOf(lot)}，${quantity}`, value: `${yuan(award.amountFen)} 元` },
          ...(award.state === AwardState.unpaid || award.state === AwardState.paid
            ? [
                award.state === AwardState.paid && lot.mine?.depositState === DepositState.released
                  ? { label: '保证金已放回', value: `${yuan(award.depositFen)} 元` }
                  : { label: '保证金转货款', value: `−${yuan(award.depositFen)} 元` },
                {
                  label: award.state === AwardState.paid ? '已付清' : '还要付',
                  value: <b className="price">{yuan(award.state === AwardState.paid ? 0 : dueFen)} 元</b>,
                  total: true,
                },
              ]
            : award.state === AwardState.defaulted
              ? [{ label: '没有按时付款，保证金不退', value: `${yuan(award.depositFen)} 元` }]
              : award.state === AwardState.cancelled
                ? [
                    {
                      label: '成交已取消，不算违约，保证金',
                      value: lot.mine?.depositState === DepositState.released ? '已放回' : '随货款退回',
                    },
                  ]
                : []),
        ]}
      />
      <div className="row gap8">
        <StatusTag of={AwardState} code={award.state} />
        {award.state === AwardState.unpaid && award.until !== null && (
          <span className="sm">
            {shortTime(award.until)} 前付清，还有 <Countdown endsAt={award.until} over="已逾期" />
            ；逾期保证金不退
          </span>
        )}
        {award.liftBy && (
          <span className="sm">
            最晚 <b>{award.liftBy}</b> 提货
          </span>
        )}
        <span className="push row">
          {award.orderCode && <Link to={orderAddress(award.orderCode)}>订单 {award.orderCode}</Link>}
          {award.state === AwardState.unpaid && (
            <LinkButton look="primary" to="/order/auctionOrder">
              去付款
            </LinkButton>
          )}
        </span>
      </div>
    </div>
  )
}

function Deposit({ lot }: { lot: Lot }) {
  const mine = lot.mine
  if (!mine || mine.place === MyPlace.none || mine.depositState === null)
    return lot.state === BiddingStatus.unsold ||
      lot.state === BiddingStatus.defaulted ||
      lot.state === BiddingStatus.cancelled ? (
      <p className="mute">可能重新上架，请看竞拍大厅的即将开始。</p>
    ) : null
  const where = {
    [DepositState.held]: `在池内，最后一场结束后 ${RELEASE_MINUTES} 分钟放回可用`,
    [DepositState.released]: '已放回',
    [DepositState.converted]: '已转货款',
    [DepositState.forfeited]: '已扣罚',
  }[mine.depositState]
  return (
    <p>
      <StatusTag of={MyPlace} code={mine.place} />
      {mine.rank !== null && `　第 ${mine.rank} 名`}
      {mine.priceFen !== null && `　我 ${plain(mine.priceFen)} ${unitOf(lot)}`}。保证金 {yuan(mine.depositFen)} 元{where}
      {mine.depositEndedAt !== null && `（${shortTime(mine.depositEndedAt)}）`}。
    </p>
  )
}
