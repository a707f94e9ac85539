import './auction.css'
import { AwardState, BiddingStatus, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { leftText } from '@mall/client/serverClock.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { bids, MINE_NOW } from './company.ts'
import { isComing, type LotCard, lotAddress, plain, shortNo } from './lotWords.ts'

interface Item {
  lot: LotCard
  /** Small first. */
  rank: 0 | 1 | 2
  title: string
  text: string
  act: { to: string; label: string } | null
}

/** 您要办的: what is lost by waiting stands first. */
export function BidTodo({ lots, title = '您要办的' }: { lots: readonly LotCard[]; title?: string }) {
  const now = useServerNow()
  const items = lots.flatMap((lot): Item[] => {
    const mine = lot.mine
    if (!mine) return []
    const to = lotAddress(lot.biddingNo)
    const award = mine.award
    if (award?.state === AwardState.unpaid)
      return [
        {
          lot,
          rank: 0,
          title: `${lot.biddingNo} 中标待付`,
          text: `${yuan(award.amountFen - award.depositFen)} 元${award.until === null ? '' : `，${shortTime(award.until)} 前`}`,
          act: { to: '/order/auctionOrder', label: '去付款' },
        },
      ]
    if (award?.state === AwardState.asking)
      return [
        {
          lot,
          rank: 0,
          title: `${shortNo(lot.biddingNo)} 请您递补`,
          text: `按您的 ${plain(award.priceFen)}${award.until === null ? '' : `，${shortTime(award.until)} 前答复`}`,
          act: { to, label: '去答复' },
        },
      ]
    if (mine.place === MyPlace.outbid || mine.place === MyPlace.partly || mine.place === MyPlace.ranked)
      return [
        {
          lot,
          rank: 1,
          title: `${shortNo(lot.biddingNo)} ${MyPlace.label(mine.place)}${mine.place === MyPlace.ranked && mine.rank !== null ? `，第 ${mine.rank} 名` : ''}${
            mine.priceFen !== null && lot.leadPriceFen !== null && lot.leadPriceFen > mine.priceFen
              ? `，落后 ${plain(lot.leadPriceFen - mine.priceFen)} 元`
              : ''
          }`,
          text: lot.state === BiddingStatus.paused ? '已暂停' : `${leftText(lot.endAt - now)} 后结束`,
          act: { to: `${to}#bid`, label: '去加价' },
        },
      ]
    if (isComing(lot.state) && mine.place !== MyPlace.none)
      return [{ lot, rank: 2, title: `${shortNo(lot.biddingNo)} ${shortTime(lot.openAt)} 开始`, text: '已报名', act: null }]
    return []
  })
  if (items.length === 0) return null
  items.sort((a, b) => a.rank - b.rank)
  return (
    <Panel title={title} className="h-todo">
      <ul className="vline">
        {items.slice(0, 8).map(i => (
          <li key={i.lot.biddingNo} className={i.rank < 2 ? 'now' : undefined}>
            <b className="strong">{i.title}</b>
            <br />
            <span className="mute">{i.text}　</span>
            {i.act && <Link to={i.act.to}>{i.act.label}</Link>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The same in the buyer centre, where auctions are one thing of many. */
export function MyBids() {
  const { session } = useBoot()
  const read = useLazyCall('/api/bidding/getMyBiddings', MINE_NOW, { enabled: bids(session), refetchMs: 15_000 }).data
  return read ? <BidTodo lots={read.list} title="竞拍" /> : null
}
