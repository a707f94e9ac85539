// Running auctions on the portal and on a channel's home: what moves is seen where people come in.
import { useLazyCall } from '@mall/client/useCall.ts'
import { ranksOnly } from '@mall/domain/selling/auction/bidding.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { ServerClock } from './LineMark.tsx'
import { closedNow, type LotCard, lotAddress, plain, shownPrice, unitOf } from './lotWords.ts'

/** `channel`: empty on the portal, which shows the lots of all. */
export const runningLots = (channel: string, pageSize: number) => ({ view: 'open', channel, currentPage: 1, pageSize }) as const
const EVERY_MS = 15_000

const place = (lot: LotCard) => `${lot.pieces} ${lot.pieceUnit}　${lot.depotName}`
function PriceNow({ lot }: { lot: LotCard }) {
  if (closedNow(lot)) return <span className="mute">{ranksOnly(lot) ? '只显名次' : '密封报价'}</span>
  if (lot.bids === 0 && lot.fallMinutes === null) return <span className="mute">待首次出价</span>
  return (
    <>
      <b className="price">{plain(shownPrice(lot).fen)}</b>
      <span className="u">{unitOf(lot)}</span>
    </>
  )
}

/** 正在竞拍, what ends next first; nothing is shown while nothing runs. */
export function HomeAuctions(props: { channel: string; title: string; subtitle: string; most: number }) {
  const { channel, title, subtitle, most } = props
  const d = useLazyCall('/api/bidding/selectBiddingInfoPages', runningLots(channel, most), { refetchMs: EVERY_MS }).data
  if (!d || d.list.length === 0) return null
  return (
    <Panel
      title={title || '正在竞拍'}
      remark={
        <>
          {subtitle && `${subtitle}　`}
          <ServerClock />
        </>
      }
      more={<Link to="/totalAuction">竞拍大厅 {d.counts.today > 0 ? `今天 ${d.counts.today} 场` : ''}</Link>}
      flush
    >
      <table className="tbl cards c3">
        <thead>
          <tr>
            <th>标的</th>
            <th className="num">数量</th>
            <th className="num">起拍价</th>
            <th className="num">当前价</th>
            <th className="num">出价</th>
            <th className="num">剩余</th>
          </tr>
        </thead>
        <tbody>
          {d.list.map(lot => (
            <tr key={lot.biddingNo}>
              <td className="all">
                <div className="item">
                  <div>
                    <b>
                      <Link className="plain" to={lotAddress(lot.biddingNo)}>
                        {lot.title}
                      </Link>
                    </b>
                    <small>{place(lot)}</small>
                  </div>
                </div>
              </td>
              <td className="num" data-l="数量">
                {tons(lot.weightKg)}
                <span className="u">吨</span>
              </td>
              <td className="num" data-l="起拍价">
                {plain(lot.startPriceFen)}
                <span className="u">{unitOf(lot)}</span>
              </td>
              <td className="num" data-l="当前价">
                <PriceNow lot={lot} />
              </td>
              <td className="num" data-l="出价">
                {lot.bids} 次
              </td>
              <td className="num" data-l="剩余">
                {lot.pausedAt === null ? (
                  <>
                    <Countdown endsAt={lot.nextFallAt ?? lot.endAt} over={lot.nextFallAt === null ? '结果生成中' : '正在降价'} />
                    {lot.nextFallAt !== null && <small>后降 {plain(lot.stepFen)}</small>}
                  </>
                ) : (
                  <Tag tone="wait">{lot.resumeAt === null ? '已暂停' : `${shortTime(lot.resumeAt)} 继续`}</Tag>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
