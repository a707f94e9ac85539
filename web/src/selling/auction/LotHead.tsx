import './auction.css'
import { ranksOnly } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, BiddingStatus, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Section } from '../../kernel/kit/Section.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { clock, shortTime } from '../../kernel/kit/time.ts'
import { drawingOf } from './drawing.ts'
import type { LogRow } from './lotEvents.ts'
import {
  closedNow,
  fallText,
  isComing,
  isOver,
  type Lot,
  perTonFen,
  plain,
  priceWord,
  rankText,
  showsReserve,
  shownPrice,
  unitOf,
} from './lotWords.ts'
import { Remaining } from './Remaining.tsx'

const DEAL: Record<string, string> = {
  [BiddingMode.perTon]: '单价竞拍，整单成交',
  [BiddingMode.wholeLot]: '整单竞拍，整单成交',
  [BiddingMode.byQuantity]: '按量竞拍，可部分成交',
  [BiddingMode.sealed]: '密封报价，价高者得',
  [BiddingMode.dutch]: '降价竞拍，先应价的整单成交',
}

/** What is sold, and the three figures that count: price, time left, my price. */
export function LotHead({ lot, top }: { lot: Lot; top: LogRow | undefined }) {
  const running = !isComing(lot.state) && !isOver(lot.state)
  return (
    <section className="panel">
      <div className="bd">
        <div className="item lot">
          {lot.coverUrl ? <img className="lotpic" src={lot.coverUrl} alt="" /> : <Section kind={drawingOf(lot.title)} large />}
          <div className="lottext">
            <h1>{lot.title}</h1>
            <p className="row mute lotfacts">
              <span>
                {lot.pieces} {lot.pieceUnit}，{tons(lot.weightKg)} 吨{lot.bandPercent > 0 && `（±${lot.bandPercent} %）`}
              </span>
              <span>{lot.depotName}</span>
              <span>{DEAL[lot.mode]}</span>
              <span>含税出厂价</span>
              <span>{lot.weighed ? '过磅结算' : '理计或抄码结算'}</span>
              {lot.gradeLevel && <span>{GradeLevel.label(lot.gradeLevel)}</span>}
              {ranksOnly(lot) && <Tag line>只显名次</Tag>}
              {showsReserve(lot) && <Tag line>有保留价</Tag>}
            </p>
          </div>
          <StatusTag of={BiddingStatus} code={lot.state} dot />
        </div>
      </div>
      <dl className="live lotlive">
        <PriceCell lot={lot} top={top} />
        <div>
          {isComing(lot.state) ? (
            <>
              <dt>离开始</dt>
              <dd>
                <Remaining endAt={lot.openAt} leftMs={null} />
              </dd>
              <dd className="sm mute">
                {shortTime(lot.openAt)} 开始，{lot.mode === BiddingMode.dutch && '最晚 '}
                {shortTime(lot.firstEndAt)} 结束
              </dd>
              <dd className="sm mute">报名到 {shortTime(lot.signUpUntil)}</dd>
            </>
          ) : running ? (
            <Left lot={lot} />
          ) : (
            <>
              <dt>结束</dt>
              <dd className="huge thin">{clock(lot.endAt).slice(0, 5)}</dd>
              <dd className="sm mute">
                {shortTime(lot.endAt)}
                {lot.extensions > 0 && `，延时 ${lot.extensions} 次`}
              </dd>
            </>
          )}
        </div>
        <MyCell lot={lot} />
      </dl>
    </section>
  )
}

function PriceCell({ lot, top }: { lot: Lot; top: LogRow | undefined }) {
  const over = isOver(lot.state)
  const sealed = closedNow(lot)
  const dutch = lot.mode === BiddingMode.dutch && !over
  const { fen } = shownPrice(lot)
  return (
    <div>
      <dt>{priceWord(lot)}</dt>
      <dd className={sealed ? 'huge thin' : 'huge hotprice'} aria-live="polite">
        {plain(sealed ? lot.startPriceFen : fen)}
        <i>{unitOf(lot)}</i>
      </dd>
      <dd className="mute sm">
        {sealed
          ? ranksOnly(lot)
            ? `${rankText(lot)}，${lot.bids} 次；结束前不公布价格`
            : `${lot.bids} 家次报价，结束前不公布`
          : dutch
            ? `起拍 ${plain(lot.startPriceFen)}，${fallText(lot)}`
            : // By quantity the price above is the lowest that is in, not that of whoever bid last.
              top && !over && top.priceFen !== null && lot.mode !== BiddingMode.byQuantity
              ? `${top.mine ? '我' : top.code}，${clock(top.at)} 出价；起拍 ${plain(lot.startPriceFen)}`
              : lot.bids === 0
                ? '还没有人出价'
                : `起拍 ${plain(lot.startPriceFen)}，${lot.bids} 次出价`}
        {lot.priceBasis === 'lot' && `；折 ${plain(perTonFen(lot, fen))} 元/吨`}
      </dd>
    </div>
  )
}

function Left({ lot }: { lot: Lot }) {
  if (lot.state === BiddingStatus.closing)
    return (
      <>
        <dt>离结束</dt>
        <dd className="huge thin">00:00</dd>
        <dd className="sm mute" role="status">
          时间到，结果生成中
        </dd>
      </>
    )
  const paused = lot.pausedAt !== null
  if (lot.mode === BiddingMode.dutch && !paused) return <UntilFall lot={lot} />
  return (
    <>
      <dt>{paused ? '已暂停，还剩' : '离结束'}</dt>
      <dd>
        <Remaining endAt={lot.endAt} leftMs={paused ? Math.max(0, lot.endAt - (lot.pausedAt ?? 0)) : null} />
      </dd>
      {paused ? (
        <dd className="sm warn">
          {lot.resumeAt === null ? (
            '恢复时间另行公告，剩余时间不变'
          ) : (
            <>
              {shortTime(lot.resumeAt)} 继续，还有 <Countdown endsAt={lot.resumeAt} over="马上" plain />
            </>
          )}
        </dd>
      ) : lot.extensions > 0 ? (
        <dd className="sm warn">
          已延时 {lot.extensions} 次{lot.extensionsMost > 0 ? `，最多 ${lot.extensionsMost} 次` : ''}；原定{' '}
          {shortTime(lot.firstEndAt)}
        </dd>
      ) : (
        <dd className="sm mute">
          {shortTime(lot.endAt)} 结束
          {/* On a phone it stands with the rules, so that the next price is on the first screen. */}
          <span className="not-n">
            ；最后 {Math.round(lot.windowSeconds / 60)} 分钟内出价顺延
            {lot.extensionsMost > 0 ? `，最多 ${lot.extensionsMost} 次` : '，不限次数'}
          </span>
        </dd>
      )}
    </>
  )
}

/** 降价竞拍: how long this price stands, and what comes then. */
function UntilFall({ lot }: { lot: Lot }) {
  return (
    <>
      <dt>现价还有</dt>
      <dd>
        <Remaining endAt={lot.nextFallAt ?? lot.endAt} leftMs={null} />
      </dd>
      <dd className="sm mute">
        {lot.nextFallAt !== null && `${clock(lot.nextFallAt)} 再降 ${plain(lot.stepFen)}；`}
        到底价无人应价流拍
        <span className="not-n">，最晚 {shortTime(lot.endAt)}</span>
      </dd>
    </>
  )
}

function MyCell({ lot }: { lot: Lot }) {
  const mine = lot.mine
  const behind =
    mine?.place === MyPlace.outbid && mine.priceFen !== null && lot.leadPriceFen !== null ? lot.leadPriceFen - mine.priceFen : 0
  return (
    <div>
      <dt>
        我的出价
        {mine && mine.code !== '' && (
          <>
            <span className="not-n">，代号</span> <span className="nowrap">{mine.code}</span>
          </>
        )}
      </dt>
      {mine?.priceFen != null ? (
        <dd className="huge thin">
          {plain(mine.priceFen)}
          <i>{unitOf(lot)}</i>
        </dd>
      ) : (
        <dd className="huge thin mute">—</dd>
      )}
      <dd className="sm row myplace" aria-live="polite">
        {mine ? <StatusTag of={MyPlace} code={mine.place} /> : <span className="mute">登录后看</span>}
        <span className="mute">
          {behind > 0 && `落后 ${plain(behind)} 元`}
          {ranksOnly(lot) && mine?.rank != null && !isOver(lot.state) && `第 ${mine.rank} 名`}
          {mine?.rank != null &&
            !ranksOnly(lot) &&
            mine.place !== MyPlace.leading &&
            !isOver(lot.state) &&
            `${behind > 0 ? '，' : ''}排第 ${mine.rank}`}
          {mine?.pieces != null && `${mine.allottedPieces ?? 0} / ${mine.pieces} ${lot.pieceUnit}入围`}
        </span>
      </dd>
    </div>
  )
}
