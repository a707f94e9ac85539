// The lots of the hall: running, coming, over. One row a lot; on a phone a card with the same facts in the same order.
import './auction.css'
import { ranksOnly, rises } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingStatus, DepositState, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Tons } from '../../kernel/kit/Weight.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { LotName } from './LotName.tsx'
import {
  closedNow,
  fallText,
  isComing,
  isLive,
  isOver,
  landedFen,
  type LotCard,
  lotAddress,
  perTonFen,
  plain,
  shownPrice,
  unitOf,
} from './lotWords.ts'
import { useStill } from './useStill.ts'

const no = (lot: LotCard) => lot.biddingNo
/** A ceiling may be named in it. */
const hasAuto = (lot: LotCard): boolean => rises(lot.mode) && !ranksOnly(lot)

/** Lists speak in whole yuan; the lot's page has the fen. */
const wholeYuan = (fen: Fen): number => Math.round(fen / 100) * 100

/** Parts of the landed price and how far it lies below prime goods: +22 出库 +35 运. */
function LandedCell({ lot }: { lot: LotCard }) {
  const { fen } = shownPrice(lot)
  const landed = landedFen(lot, fen)
  if (landed === null || !lot.landed)
    return (
      <>
        <span className="mute">选城市后显示</span>
        {!isOver(lot.state) && <small>最晚 {lot.liftUntil.slice(5)} 提货</small>}
      </>
    )
  const { outFenPerTon, freightFenPerTon, tiedFenPerTon, primeFenPerTon } = lot.landed
  const below = primeFenPerTon === null ? null : primeFenPerTon - landed
  return (
    <>
      <b className="strong">{plain(landed)}</b>
      <span className="u">元/吨</span>
      <small>
        <span className="landedparts">
          {[
            // A price per ton stands in the column before; of a whole lot it is told here.
            ...(lot.mode === 'LOT' ? [plain(perTonFen(lot, fen))] : []),
            ...(outFenPerTon > 0 ? [`+${plain(outFenPerTon)} 出库`] : []),
            `+${plain(freightFenPerTon)} 运`,
            ...(tiedFenPerTon > 0 ? [`+${plain(tiedFenPerTon)} 占用`] : []),
            '含税',
          ].map(part => (
            // A part is read whole: lines break between them.
            <span key={part}>{part} </span>
          ))}
        </span>
        {!isOver(lot.state) && <span className="block">最晚 {lot.liftUntil.slice(5)} 提货</span>}
        {below !== null && below > 0 && <span className="down block">比一级品低 {plain(wholeYuan(below))}</span>}
      </small>
    </>
  )
}

/** My place in it, and my price. */
function MineCell({ lot }: { lot: LotCard }) {
  const mine = lot.mine
  if (!mine) return <span className="mute">登录后看</span>
  if (mine.place === MyPlace.none) return <span className="mute">未报名</span>
  return (
    <>
      <StatusTag of={MyPlace} code={mine.place} />
      <small>
        {mine.priceFen === null
          ? isComing(lot.state) || lot.fallMinutes !== null
            ? ''
            : '还没出价'
          : `我 ${plain(mine.priceFen)}${ranksOnly(lot) && mine.rank !== null ? `，第 ${mine.rank} 名` : ''}`}
      </small>
    </>
  )
}

function DepositCell({ lot }: { lot: LotCard }) {
  const mine = lot.mine
  return (
    <>
      {yuan(mine && mine.depositFen > 0 ? mine.depositFen : lot.depositFen)}
      <small>
        {!mine
          ? '登录后报名'
          : mine.depositState === DepositState.held || mine.place !== MyPlace.none
            ? mine.poolShortFen > 0
              ? `池内差 ${yuan(mine.poolShortFen)}`
              : '池内已够'
            : '报名时冻结'}
      </small>
    </>
  )
}

function TimeCell({ lot }: { lot: LotCard }): ReactNode {
  if (lot.state === BiddingStatus.paused)
    return (
      <>
        <span className="tag wait">已暂停</span>
        <small>{lot.resumeAt === null ? '恢复另行公告' : `${shortTime(lot.resumeAt)} 继续`}</small>
      </>
    )
  if (lot.state === BiddingStatus.closing) return <span className="mute">结果生成中</span>
  return (
    <>
      <Countdown endsAt={lot.nextFallAt ?? lot.endAt} over={lot.nextFallAt === null ? '结果生成中' : '正在降价'} />
      {lot.nextFallAt !== null && <small>后再降</small>}
      {lot.extensions > 0 && (
        <small className="warn" title={lot.extensionsMost > 0 ? `最多 ${lot.extensionsMost} 次` : '不限次数'}>
          已延时 {lot.extensions} 次
        </small>
      )}
    </>
  )
}

/** The one act of a row; furnace only where somebody is outbid, and not beside a payment (`calm`). */
export function LotAct({ lot, calm = false }: { lot: LotCard; calm?: boolean }) {
  const to = lotAddress(lot.biddingNo)
  const place = lot.mine?.place
  if (lot.state === BiddingStatus.paused)
    return (
      <LinkButton size="sm" to={to}>
        看标的
      </LinkButton>
    )
  if (isComing(lot.state) || isLive(lot.state)) {
    if (place === undefined)
      return (
        <LinkButton size="sm" to={to}>
          登录出价
        </LinkButton>
      )
    if (place === MyPlace.none)
      return (
        <LinkButton size="sm" to={`${to}#bid`}>
          报名
        </LinkButton>
      )
    if (isComing(lot.state))
      return (
        <LinkButton size="sm" to={hasAuto(lot) ? `${to}#auto` : to}>
          {hasAuto(lot) ? '设自动出价' : '看标的'}
        </LinkButton>
      )
    if (place === MyPlace.outbid || place === MyPlace.partly || place === MyPlace.ranked)
      return (
        <LinkButton size="sm" {...(calm ? {} : { look: 'primary' as const })} to={`${to}#bid`}>
          去加价
        </LinkButton>
      )
    return (
      <LinkButton size="sm" to={`${to}#bid`}>
        {place === MyPlace.signedUp ? (lot.fallMinutes === null ? '去出价' : '去应价') : '看现场'}
      </LinkButton>
    )
  }
  return (
    <LinkButton size="sm" to={to}>
      看结果
    </LinkButton>
  )
}

export function OpenLots({ lots, landed }: { lots: readonly LotCard[]; landed: boolean }) {
  const { shown, hold } = useStill(lots, no)
  // A guest has no place in any of them.
  const known = lots.some(l => l.mine !== null)
  return (
    <table className="tbl tight cards c3 eq lots">
      <thead>
        <tr>
          <th>标的</th>
          <th className="num">数量</th>
          <th className="num">当前价</th>
          <th className="num">{landed ? '到我货场' : '折每吨'}</th>
          <th className="num">保证金，元</th>
          {known && <th>我</th>}
          <th className="num">剩余</th>
          <th className="num">
            <span className="vh">操作</span>
          </th>
        </tr>
      </thead>
      <tbody {...hold}>
        {shown.map(lot => {
          const price = shownPrice(lot)
          const sealed = closedNow(lot)
          return (
            <tr key={lot.biddingNo} className={lot.mine?.place === MyPlace.outbid ? 'ask' : undefined}>
              <td className="all">
                <LotName lot={lot} />
              </td>
              <td className="num" data-l="数量">
                {tons(lot.weightKg)}
                <span className="u">吨</span>
                <small>起拍 {plain(lot.startPriceFen)}</small>
              </td>
              <td className="num" data-l="当前价">
                {sealed ? (
                  <span className="mute">{ranksOnly(lot) ? '只显名次' : '密封'}</span>
                ) : (
                  <>
                    <b className="price">{plain(price.fen)}</b>
                    <span className="u">{unitOf(lot)}</span>
                  </>
                )}
                <small>{lot.fallMinutes !== null ? fallText(lot) : lot.bids === 0 ? '待首次出价' : `${lot.bids} 次`}</small>
              </td>
              <td className="num" data-l={landed ? '到我货场' : '折每吨'}>
                {landed ? (
                  <LandedCell lot={lot} />
                ) : (
                  <>
                    {plain(perTonFen(lot, price.fen))}
                    <span className="u">元/吨</span>
                  </>
                )}
              </td>
              <td className="num" data-l="保证金，元">
                <DepositCell lot={lot} />
              </td>
              {known && (
                <td data-l="我">
                  <MineCell lot={lot} />
                </td>
              )}
              <td className="num" data-l="剩余">
                <TimeCell lot={lot} />
              </td>
              <td className="num buycell">
                <LotAct lot={lot} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export function ComingLots({ lots, landed }: { lots: readonly LotCard[]; landed: boolean }) {
  return (
    <table className="tbl tight cards c3 eq lots">
      <thead>
        <tr>
          <th>标的</th>
          <th className="num">数量</th>
          <th className="num">起拍价</th>
          {landed && <th className="num">到我货场</th>}
          <th className="num">保证金，元</th>
          <th>开始</th>
          <th className="num">
            <span className="vh">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map(lot => (
          <tr key={lot.biddingNo}>
            <td className="all">
              <LotName lot={lot} />
            </td>
            <td className="num" data-l="数量">
              <Tons kg={lot.weightKg} />
            </td>
            <td className="num" data-l="起拍价">
              {plain(lot.startPriceFen)}
              <span className="u">{unitOf(lot)}</span>
            </td>
            {landed && (
              <td className="num" data-l="到我货场">
                <LandedCell lot={lot} />
              </td>
            )}
            <td className="num" data-l="保证金，元">
              {yuan(lot.depositFen)}
            </td>
            <td data-l="开始">
              <b className="strong">{shortTime(lot.openAt)}</b>
              <small>报名到 {shortTime(lot.signUpUntil)}</small>
            </td>
            <td className="num buycell">
              {lot.mine && lot.mine.place !== MyPlace.none && <StatusTag of={MyPlace} code={lot.mine.place} />}{' '}
              {lot.mine?.place === MyPlace.none && lot.state === BiddingStatus.announced ? (
                <Button size="sm" disabledReason="报名还没有开始" reasonAt="title">
                  报名
                </Button>
              ) : (
                <LotAct lot={lot} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function EndedLots({ lots }: { lots: readonly LotCard[] }) {
  return (
    <table className="tbl tight cards c3 eq lots">
      <thead>
        <tr>
          <th>标的</th>
          <th className="num">数量</th>
          <th className="num">起拍价</th>
          <th className="num">成交价</th>
          <th className="num">出价</th>
          <th>结果</th>
          <th className="num">
            <span className="vh">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map(lot => (
          <tr key={lot.biddingNo}>
            <td className="all">
              <LotName lot={lot} tags={false} number />
            </td>
            <td className="num" data-l="数量">
              <Tons kg={lot.weightKg} />
            </td>
            <td className="num" data-l="起拍价">
              {plain(lot.startPriceFen)}
              <span className="u">{unitOf(lot)}</span>
            </td>
            <td className="num" data-l="成交价">
              {lot.hammerPriceFen === null ? (
                <span className="mute">—</span>
              ) : (
                <>
                  <b className="strong">{plain(lot.hammerPriceFen)}</b>
                  <span className="u">{unitOf(lot)}</span>
                </>
              )}
            </td>
            <td className="num" data-l="出价">
              {lot.bids} 次<small>{lot.bidders} 家报名</small>
            </td>
            <td data-l="结果">
              <StatusTag of={BiddingStatus} code={lot.state} />
              <small>
                {shortTime(lot.endAt)}
                {lot.mine && lot.mine.place !== MyPlace.none && `　我：${MyPlace.label(lot.mine.place)}`}
              </small>
            </td>
            <td className="num buycell">
              <LotAct lot={lot} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
