import './auction.css'
import { BAR_DAYS, DEFAULTS_MOST, HALL_DAYS, RELEASE_MINUTES } from '@mall/domain/selling/auction/bidding.rules.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { AwardState, BiddingStatus, DepositState, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { ranksOnly } from '@mall/domain/selling/auction/bidding.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { ExportList } from '../../desk/export/ExportList.tsx'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListAnswer, ListPages } from '../../kernel/list/ListScreen.tsx'
import { useFresh } from '../../kernel/list/useFresh.ts'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Section } from '../../kernel/kit/Section.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { orderAddress } from '../../orders/order/orderAddress.ts'
import { CERTIFY_FIRST, MinePage } from '../../site/shell/CompanyPage.tsx'
import { bids, BID_READS, MINE_NOW } from './company.ts'
import { drawingOf } from './drawing.ts'
import { ServerClock } from './LineMark.tsx'
import { LotAct } from './LotTables.tsx'
import { closedNow, isComing, type LotCard, lotAddress, plain, unitOf } from './lotWords.ts'
import { PoolPanel } from './PoolPanel.tsx'

const ENDED = listAddress({ at: '/auction/list', pageSize: 10, filters: {} })
const endedInput = (query: URLSearchParams) => ({ ...ENDED.input(query), view: 'ended' as const })
export const load = ({ boot, query, ensure }: PageContext) =>
  bids(boot.session)
    ? Promise.all([
        ensure('/api/bidding/getMyBiddings', MINE_NOW),
        ensure('/api/bidding/getMyBiddings', endedInput(query)),
        ensure('/api/bidding/getDepositPool', {}),
      ])
    : undefined
export const head = (): Head => ({ title: '我的竞拍', noIndex: true })

const EVERY_MS = 5000

/** 我的竞拍: what has to be paid or answered first, then by time left; ended ones say where their deposit went. */
export default function AuctionList() {
  const { session } = useBoot()
  return (
    <MinePage
      here="/auction/list"
      title="我的竞拍"
      why={
        !bids(session) &&
        (session.companyName ? '您没有下单权限，不能参拍；请企业管理员授权。' : `竞拍以企业名义参加。${CERTIFY_FIRST}`)
      }
    >
      <Company />
    </MinePage>
  )
}

function Company() {
  const [query] = useSearchParams()
  const list = useList(ENDED)
  const now = useLazyCall('/api/bidding/getMyBiddings', MINE_NOW, { refetchMs: EVERY_MS, keepOld: true })
  const ended = useLazyCall('/api/bidding/getMyBiddings', endedInput(query), { keepOld: true })
  useFresh(['funds', 'order'], ...BID_READS)
  const d = now.data
  return (
    <>
      <div className="row pagehd tightest">
        <p className="mute">
          <ServerClock />
          {d && `　参加着 ${d.nowCount} 场`}
          {d && d.toPay > 0 && `，${d.toPay} 场等您付款`}
          {d && d.toAnswer > 0 && `，${d.toAnswer} 场等您答复`}
        </p>
        <span className="push row">
          <ExportList kind="bids" />
          <LinkButton to="/totalAuction">竞拍大厅</LinkButton>
        </span>
      </div>
      <Panel title="现在" remark="要付款的在前，再按剩余时间" flush>
        {!d ? (
          <Waiting read={now} lines={6} />
        ) : d.list.length === 0 ? (
          <Empty
            title="现在没有参加着的竞拍"
            drawing="coil"
            actions={
              <LinkButton look="ink" to="/totalAuction">
                去竞拍大厅
              </LinkButton>
            }
          >
            报名后，领先、被超过、中标付款都在这里跟。
          </Empty>
        ) : (
          <NowTable lots={d.list} />
        )}
      </Panel>
      <Panel title="已结束" remark={d ? `${d.endedCount} 场，近 ${HALL_DAYS} 天中标 ${d.wonCount} 场` : ''} flush>
        <ListAnswer
          list={list}
          read={ended}
          bones={4}
          nothing={{ title: '还没有结束的竞拍', hint: '结束后这里看成交价和保证金去向。' }}
        >
          {found => <EndedTable lots={found.list} />}
        </ListAnswer>
      </Panel>
      <ListPages list={list} found={ended.data} />
      <div className="half">
        <PoolPanel />
        <Panel title="保证金怎样放">
          <ol className="next">
            <li>落败、流拍、撤拍：不再占用，回到池内空闲</li>
            <li>中标付清：当场转货款，不论其余用哪种方式付</li>
            <li>池里空闲：您参加的最后一场结束后 {RELEASE_MINUTES} 分钟放回可用余额</li>
            <li>
              中标逾期没付清：扣罚，标的递补或重新上架，记 1 次违约；{BAR_DAYS / 30} 个月内 {DEFAULTS_MOST} 次，暂停参拍{' '}
              {BAR_DAYS} 天
            </li>
          </ol>
        </Panel>
      </div>
    </>
  )
}

function Name({ lot }: { lot: LotCard }) {
  return (
    <div className="item">
      <Section kind={drawingOf(lot.title)} />
      <div>
        <b>
          <Link className="plain" to={lotAddress(lot.biddingNo)}>
            {lot.title}
          </Link>
        </b>
        <small>
          {lot.biddingNo}　{tons(lot.weightKg)} 吨
        </small>
      </div>
    </div>
  )
}

function State({ lot }: { lot: LotCard }) {
  const mine = lot.mine
  if (!mine) return null
  if (mine.award) {
    const label = { asking: '递补待答复', unpaid: '中标待付款' }[mine.award.state as string]
    return label ? <Tag tone="wait">{label}</Tag> : <StatusTag of={AwardState} code={mine.award.state} />
  }
  const behind =
    mine.place === MyPlace.outbid && mine.priceFen !== null && lot.leadPriceFen !== null ? lot.leadPriceFen - mine.priceFen : 0
  return (
    <>
      <StatusTag of={MyPlace} code={mine.place} />
      <small>
        {behind > 0
          ? `落后 ${plain(behind)} 元${mine.rank === null ? '' : `，第 ${mine.rank}`}`
          : mine.autoCeilingFen !== null
            ? `自动出价到 ${plain(mine.autoCeilingFen)}`
            : mine.priceFen === null
              ? isComing(lot.state)
                ? '等开始'
                : lot.fallMinutes !== null
                  ? '等降价'
                  : '还没出价'
              : mine.pieces !== null
                ? `${mine.allottedPieces ?? 0} / ${mine.pieces} ${lot.pieceUnit}入围`
                : ranksOnly(lot) && mine.rank !== null
                  ? `第 ${mine.rank} 名，${lot.rankedCount ?? 0} 家出价`
                  : ''}
      </small>
    </>
  )
}

function NowTable({ lots }: { lots: readonly LotCard[] }) {
  return (
    <table className="tbl tight cards c3 eq lots">
      <thead>
        <tr>
          <th>标的</th>
          <th>状态</th>
          <th className="num">我的价</th>
          <th className="num">当前 / 成交</th>
          <th className="num">应付，元</th>
          <th className="num">时限</th>
          <th className="num">
            <span className="vh">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map(lot => {
          const mine = lot.mine
          const award = mine?.award ?? null
          const due = award ? award.amountFen - award.depositFen : (mine?.dueFen ?? null)
          const pay = award?.state === AwardState.unpaid
          const shown = lot.hammerPriceFen ?? lot.leadPriceFen
          return (
            <tr key={lot.biddingNo} className={award ? 'late' : mine?.place === MyPlace.outbid ? 'ask' : undefined}>
              <td className="all">
                <Name lot={lot} />
              </td>
              <td data-l="状态">
                <State lot={lot} />
              </td>
              <td className="num" data-l="我的价">
                {mine?.priceFen == null ? (
                  <span className="mute">—</span>
                ) : (
                  <>
                    {plain(mine.priceFen)}
                    <span className="u">{unitOf(lot)}</span>
                  </>
                )}
              </td>
              <td className="num" data-l="当前 / 成交">
                {shown === null ? (
                  <>
                    {plain(lot.startPriceFen)}
                    <small>起拍{closedNow(lot) && '，现价不公布'}</small>
                  </>
                ) : (
                  <>
                    <b className={mine?.place === MyPlace.outbid ? 'price' : 'strong'}>{plain(shown)}</b>
                    <span className="u">{unitOf(lot)}</span>
                  </>
                )}
              </td>
              <td className="num" data-l="应付，元">
                {due === null ? (
                  <span className="mute">—</span>
                ) : (
                  <>
                    {pay ? <b className="price">{yuan(due)}</b> : yuan(due)}
                    <small>
                      {award
                        ? `${yuan(award.amountFen)} − 保证金 ${yuan(award.depositFen)}`
                        : mine?.place === MyPlace.leading
                          ? '按现价中标应付'
                          : lot.fallMinutes !== null
                            ? '按现价应价应付'
                            : ranksOnly(lot) && mine?.priceFen != null
                              ? '按我的价应付'
                              : '按下一有效价应付'}
                    </small>
                  </>
                )}
              </td>
              <td className="num" data-l="时限">
                {award ? (
                  award.until === null ? (
                    '—'
                  ) : (
                    <>
                      <Countdown endsAt={award.until} over="已逾期" />
                      <small>{shortTime(award.until)} 前</small>
                    </>
                  )
                ) : isComing(lot.state) ? (
                  `${shortTime(lot.openAt)} 开始`
                ) : lot.state === BiddingStatus.paused ? (
                  <>
                    <Tag tone="wait">已暂停</Tag>
                    <small>{lot.resumeAt === null ? '' : `${shortTime(lot.resumeAt)} 继续`}</small>
                  </>
                ) : (
                  <>
                    <Countdown endsAt={lot.nextFallAt ?? lot.endAt} over={lot.nextFallAt === null ? '结果生成中' : '正在降价'} />
                    {lot.nextFallAt !== null && <small>后再降</small>}
                    {lot.extensions > 0 && <small className="warn">已延时 {lot.extensions} 次</small>}
                  </>
                )}
              </td>
              <td className="num buycell">
                {award ? (
                  <LinkButton size="sm" look="primary" to={pay ? '/order/auctionOrder' : `${lotAddress(lot.biddingNo)}#result`}>
                    {pay ? '去付款' : '去答复'}
                  </LinkButton>
                ) : (
                  <LotAct lot={lot} calm />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Gone({ lot }: { lot: LotCard }) {
  const mine = lot.mine
  if (!mine || mine.depositState === null) return <span className="mute">—</span>
  const when = mine.depositEndedAt === null ? '' : `${shortTime(mine.depositEndedAt)} `
  switch (mine.depositState) {
    case DepositState.held:
      return <>在池内</>
    case DepositState.released:
      return <>{when}放回</>
    case DepositState.forfeited:
      return <>{when}扣罚</>
    default:
      return <>转货款 {mine.award?.orderCode && <Link to={orderAddress(mine.award.orderCode)}>{mine.award.orderCode}</Link>}</>
  }
}

function EndedTable({ lots }: { lots: readonly LotCard[] }) {
  return (
    <table className="tbl tight cards c3 eq lots">
      <thead>
        <tr>
          <th>标的</th>
          <th>结果</th>
          <th className="num">我的价</th>
          <th className="num">成交价</th>
          <th className="num">保证金，元</th>
          <th>去向</th>
          <th className="num">
            <span className="vh">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map(lot => {
          const mine = lot.mine
          const paid = mine?.award?.state === AwardState.paid
          const unsold = lot.state === BiddingStatus.unsold || lot.state === BiddingStatus.withdrawn
          return (
            <tr key={lot.biddingNo} className={mine?.place === MyPlace.defaulted ? 'off' : undefined}>
              <td className="all">
                <Name lot={lot} />
              </td>
              <td data-l="结果">
                {paid ? (
                  <Tag tone="good">中标已付</Tag>
                ) : unsold ? (
                  <StatusTag of={BiddingStatus} code={lot.state} />
                ) : mine ? (
                  <StatusTag of={MyPlace} code={mine.place} />
                ) : null}
                <small>
                  {mine?.rank != null && mine.place === MyPlace.lost ? `第 ${mine.rank}，` : ''}
                  {shortTime(lot.endAt)}
                </small>
              </td>
              <td className="num" data-l="我的价">
                {mine?.priceFen == null ? (
                  <span className="mute">没出价</span>
                ) : (
                  <>
                    {plain(mine.priceFen)}
                    <span className="u">{unitOf(lot)}</span>
                  </>
                )}
              </td>
              <td className="num" data-l="成交价">
                {lot.hammerPriceFen === null ? (
                  <span className="mute">—</span>
                ) : (
                  <>
                    {plain(lot.hammerPriceFen)}
                    <span className="u">{unitOf(lot)}</span>
                  </>
                )}
              </td>
              <td className="num" data-l="保证金，元">
                {mine ? yuan(mine.depositFen) : '—'}
              </td>
              <td data-l="去向">
                <Gone lot={lot} />
              </td>
              <td className="num buycell">
                <Link to={`${lotAddress(lot.biddingNo)}#log`}>出价记录</Link>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
