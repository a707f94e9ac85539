import './auction.css'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { PriceSteps } from '@mall/client/PriceSteps.tsx'
import { BiddingMode, LotEventKind, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { clock } from '../../kernel/kit/time.ts'
import { AppealPanel } from './AppealPanel.tsx'
import { Bidders } from './Bidders.tsx'
import { BidLog } from './BidLog.tsx'
import { BidPanel } from './BidPanel.tsx'
import { bids } from './company.ts'
import { ServerClock } from './LineMark.tsx'
import { LotHead } from './LotHead.tsx'
import { LotLines } from './LotLines.tsx'
import type { Log } from './lotEvents.ts'
import { closesPrices } from '@mall/domain/selling/auction/bidding.rules.ts'
import { depositOf, isComing, isOver, type Lot, lotAddress, plain, shownPrice, unitOf } from './lotWords.ts'
import { PoolPanel } from './PoolPanel.tsx'
import { Remaining } from './Remaining.tsx'
import { ResultPanel } from './ResultPanel.tsx'
import { logInput, useLot } from './useLot.ts'
import { TalkPanel } from './TalkPanel.tsx'
import { Visits } from './Visits.tsx'

const noOf = (query: URLSearchParams) => (query.get('biddingNo') ?? '').trim().toUpperCase()
const sound = (biddingNo: string) => /^JP\d{11,15}$/.test(biddingNo)

export const load = ({ boot, query, ensure }: PageContext) => {
  const biddingNo = noOf(query)
  if (!sound(biddingNo)) return undefined
  return Promise.all([
    ensure('/api/bidding/selectBiddingInfoBean', { biddingNo }),
    ensure('/api/bidding/queryBiddingLogPages', logInput(biddingNo)),
    ensure('/api/bidding/getLotTalk', { biddingNo }),
    bids(boot.session) ? ensure('/api/bidding/getDepositPool', {}) : undefined,
  ])
}
export const head = ({ query, read }: PageContext): Head => {
  const biddingNo = noOf(query)
  const lot = sound(biddingNo) ? read('/api/bidding/selectBiddingInfoBean', { biddingNo }) : undefined
  return { title: lot ? `${lot.title} 竞拍 ${biddingNo}` : '竞拍', noIndex: true }
}

/** One lot: price and time big, the next valid bids as buttons, what they cost at my yard, the log as it grows. */
export default function AuctionDetails() {
  const [query] = useSearchParams()
  const biddingNo = noOf(query)
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '竞拍大厅', to: '/totalAuction' }, { label: biddingNo || '竞拍' }]} />
        {sound(biddingNo) ? <LotPage key={biddingNo} biddingNo={biddingNo} /> : <NoLot />}
      </div>
    </main>
  )
}

function NoLot({ why = '场次号是 JP 加数字；地址可能不完整。' }: { why?: string }) {
  return (
    <Panel flush>
      <h1 className="vh">竞拍</h1>
      <Empty
        title="没有这场竞拍"
        drawing="coil"
        actions={
          <LinkButton look="ink" to="/totalAuction">
            去竞拍大厅
          </LinkButton>
        }
      >
        {why}
      </Empty>
    </Panel>
  )
}

function LotPage({ biddingNo }: { biddingNo: string }) {
  const { session } = useBoot()
  const { read, lot, log, line, said, again, askPrice } = useLot(biddingNo)
  const [wanted, setPieces] = useState<number | null>(null)
  if (!lot)
    return read.isError ? (
      read.error instanceof CallError && read.error.code === Codes.BID_LOT_NONE ? (
        <NoLot why={read.error.message} />
      ) : (
        <Panel flush>
          <Failed message={read.error.message} onRetry={() => read.refetch()} />
        </Panel>
      )
    ) : (
      <Panel>
        <Skeleton lines={12} />
      </Panel>
    )
  const over = isOver(lot.state)
  const top = log?.list[0]
  const mine = lot.mine
  const pieces = Math.max(wanted ?? mine?.pieces ?? lot.pieces, mine?.pieces ?? 1)
  const deposit = depositOf(lot, pieces)
  // Below what is done while it runs; beside the log, where there is room, when it is over.
  const pool = bids(session) && (
    <PoolPanel want={mine && !over && deposit.shortFen > 0 ? { biddingNo: lot.biddingNo, ...deposit } : null} />
  )
  return (
    <>
      <p className="lotclock mute sm row">
        <ServerClock />
        {lot.fromNo && (
          <span>
            重新上架，原场次 <Link to={lotAddress(lot.fromNo)}>{lot.fromNo}</Link>
          </span>
        )}
      </p>
      <div className="au">
        <div className="stack">
          <LotHead lot={lot} top={top} />
          {said && !over && (
            <div role="status">
              <Note tone="wait">
                <span>{saidText(said, lot)}</span>
              </Note>
            </div>
          )}
          <ResultPanel lot={lot} again={again} />
          <AppealPanel lot={lot} again={again} />
          {!isComing(lot.state) && !closesPrices(lot) && lot.mode !== BiddingMode.dutch && log && <Stair lot={lot} log={log} />}
          <LotLines lot={lot} />
          <Visits lot={lot} again={again} />
          <TalkPanel lot={lot} />
          {!over && pool}
        </div>
        <div className="stack">
          <BidPanel lot={lot} again={again} askPrice={askPrice} pieces={pieces} setPieces={setPieces} />
          {!isComing(lot.state) && <BidLog lot={lot} log={log} line={line} />}
          <Bidders lot={lot} />
          {over && pool}
        </div>
      </div>
      {!over && <ThumbBar lot={lot} />}
    </>
  )
}

function saidText(e: NonNullable<ReturnType<typeof useLot>['said']>, lot: Lot): string {
  if (e.kind === LotEventKind.notice) return `现场公告：${e.note}`
  if (e.kind === LotEventKind.paused) return `竞拍暂停${e.note ? `：${e.note}` : ''}。剩余时间不变，恢复后接着走。`
  const moved = e.oldEndAt === null ? '' : `结束时间从 ${clock(e.oldEndAt)} 延到 ${clock(e.endAt)}`
  if (e.kind === LotEventKind.bid)
    return `${clock(e.at)} ${e.code === lot.mine?.code ? '我' : e.code} 出价${e.priceFen === null ? '' : ` ${plain(e.priceFen)}`}，${moved}。`
  return `${LotEventKind.label(e.kind)}${e.note ? `：${e.note}` : ''}${moved ? `，${moved}` : ''}。`
}

function Stair({ lot, log }: { lot: Lot; log: Log }) {
  const now = useServerNow(5000)
  const points = log.list
    .filter(r => r.priceFen !== null)
    .map(r => ({ at: r.at, priceFen: r.priceFen ?? 0, mine: r.mine }))
    .toReversed()
  return (
    <Panel
      title="出价走势"
      remark={
        <span className="row keydots">
          <span className="keydot mine">我</span>
          <span className="keydot">其他买家</span>
        </span>
      }
      more={`${lot.bidders} 家报名，${lot.bids} 次出价`}
    >
      <PriceSteps
        startAt={lot.openAt}
        startFen={lot.startPriceFen}
        points={points}
        endAt={lot.endAt}
        plannedEndAt={lot.firstEndAt}
        now={isOver(lot.state) ? lot.endAt : (lot.pausedAt ?? now)}
        unit={unitOf(lot)}
      />
    </Panel>
  )
}

/** Where the button of the bar leads whom: who leads does not bid against himself. */
const whatToDo = ({ mine, mode, next }: Lot): string =>
  !mine || mine.place === MyPlace.none
    ? '去报名'
    : mode === BiddingMode.dutch && next
      ? `去应价 ${plain(next.lowestFen)}`
      : mine.place === MyPlace.leading
        ? '看出价'
        : next && mode !== BiddingMode.byQuantity && mode !== BiddingMode.sealed
          ? `去出价 ${plain(next.lowestFen)}`
          : '去出价'

/** On a phone price, time and the way to the button stay at hand. */
function ThumbBar({ lot }: { lot: Lot }) {
  const price = shownPrice(lot)
  return (
    <div className="buybar only-n">
      <span>
        <b className="price">{plain(price.fen)}</b>
        <span className="u">{unitOf(lot)}</span>
      </span>
      <span className="thumbleft">
        <Remaining
          endAt={isComing(lot.state) ? lot.openAt : (lot.nextFallAt ?? lot.endAt)}
          leftMs={lot.pausedAt === null ? null : lot.endAt - lot.pausedAt}
        />
      </span>
      {lot.mine && lot.mine.place !== MyPlace.none && <StatusTag of={MyPlace} code={lot.mine.place} />}
      <a className="btn primary push" href="#bid">
        {whatToDo(lot)}
      </a>
    </div>
  )
}
