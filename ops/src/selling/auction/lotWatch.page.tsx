import './bidding.css'
import { allRows, type ExcelColumn } from '@mall/client/excel.ts'
import { PriceSteps } from '@mall/client/PriceSteps.tsx'
import { serverTime, useTicking } from '@mall/client/serverClock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { closesPrices } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, BiddingStatus, LotEventKind, modeText } from '@mall/domain/selling/auction/bidding.status.ts'
import { minus, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useStaff } from '../../kernel/staff.ts'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { Appeals } from './Appeals.tsx'
import { Awards } from './Awards.tsx'
import { clock } from './clock.ts'
import { Left } from './Left.tsx'
import { LotActs } from './LotActs.tsx'
import {
  type DeskLot,
  ageText,
  editAddress,
  figuresOf,
  isComing,
  isDraft,
  isLive,
  isOpen,
  noPrice,
  plain,
  type Reserve,
  reserveWords,
  unitOf,
  watchAddress,
} from './lotWords.ts'
import { People } from './People.tsx'
import { TalkOfLot } from './TalkOfLot.tsx'
import { useDeskLot } from './useDeskLot.ts'

const LINE = { live: '实时', polling: '每 3 秒刷新', lost: '连接断开，正在重连' } as const

/** 竞拍现场: who leads and by how much, what needs a look, and the few things that may be done. Times and bids are nobody's to change. */
export default function LotWatchPage() {
  const [params] = useSearchParams()
  const biddingNo = (params.get('no') ?? '').trim()
  if (!/^JP\d{11,15}$/.test(biddingNo))
    return (
      <div className="panel panel-pad">
        地址不完整，请从<Link to="/bidding">竞拍</Link>列表重新打开。
      </div>
    )
  return <Watch key={biddingNo} biddingNo={biddingNo} />
}

function Watch({ biddingNo }: { biddingNo: string }) {
  const { read, lot, line, delayMs } = useDeskLot(biddingNo)
  const runs = useStaff().rights.includes('bid.run')
  const reserve = useLazyCall('/api/ops/getBiddingReserve', { biddingNo }, { enabled: runs && lot?.hasReserve === true }).data
  if (!lot)
    return (
      <div className="panel">
        <PaneState query={read} />
      </div>
    )
  return (
    <div className="bidwatch">
      <div className="page-head">
        <h1>竞拍现场</h1>
        <span className="mute">
          {lot.biddingNo}　{lot.title}，{tons(lot.weightKg)} 吨，起拍 {plain(lot.startPriceFen)} {unitOf(lot)}，{modeText(lot)}
        </span>
        <StatusTag of={BiddingStatus} code={lot.state} dot />
        <span className="push row mute">
          <ServerTime />
          {isOpen(lot.state) && line !== null && (
            <span className={`linemark is-${line}`} role="status">
              {LINE[line]}
              {line === 'live' && delayMs !== null && `，推送延迟 ${(delayMs / 1000).toFixed(1)} 秒`}
            </span>
          )}
          <Link to="/bidding">返回列表</Link>
        </span>
      </div>
      <Figures lot={lot} reserve={reserve} />
      <div className="bidgrid">
        <div className="stacked">
          <Appeals lot={lot} />
          <TalkOfLot biddingNo={biddingNo} />
          <Awards lot={lot} />
          <People lot={lot} />
          {!closesPrices(lot) && lot.mode !== BiddingMode.dutch && (
            <section className="panel" aria-label="价格">
              <h2>价格</h2>
              <div className="panel-pad">
                <Stair lot={lot} reserveFen={reserve?.reserveFen ?? null} />
              </div>
            </section>
          )}
          <Lines lot={lot} />
        </div>
        <div className="stacked">
          <LotActs lot={lot} reserve={reserve} />
          <Today now={biddingNo} />
          <Events lot={lot} />
        </div>
      </div>
    </div>
  )
}

function ServerTime() {
  const now = useTicking(serverTime())
  return <span className="nowrap">服务器 {clock(now)}</span>
}

function Figures({ lot, reserve }: { lot: DeskLot; reserve: Reserve | undefined }) {
  const toReserve = reserveWords(lot, reserve)
  const { price, priceFen, sum } = figuresOf(lot)
  /** Prices that nobody may know yet come to no sum. */
  const closed = closesPrices(lot) && lot.leadPriceFen === null && lot.bids > 0
  return (
    <dl className="panel bidfigures">
      <div>
        <dt>{price}</dt>
        <dd className="big lead" aria-live="polite">
          {priceFen === null ? (lot.bids === 0 ? '—' : noPrice(lot)) : plain(priceFen)}
          <i>{unitOf(lot)}</i>
        </dd>
        <dd className={toReserve.warn ? 'warn' : 'mute'}>{toReserve.text}</dd>
        {lot.lastBidAt !== null && isLive(lot.state) && <LastBid at={lot.lastBidAt} />}
      </div>
      <div>
        <dt>{isComing(lot.state) ? '开始' : !isLive(lot.state) ? '结束' : lot.nextFallAt === null ? '离结束' : '现价还有'}</dt>
        <dd className="big">
          <Left lot={lot} />
        </dd>
        <dd className="mute">
          {lot.fallMinutes === null ? (
            <>
              延时 {lot.extensions}
              {lot.extensionsMost > 0 ? ` / ${lot.extensionsMost}` : ''} 次，原定 {dateTime(lot.firstEndAt).slice(5)}
            </>
          ) : (
            `每 ${lot.fallMinutes} 分钟降 ${plain(lot.stepFen)}${lot.nextFallAt === null ? '' : `，${clock(lot.nextFallAt)} 再降`}`
          )}
        </dd>
      </div>
      <div>
        <dt>{sum}，元</dt>
        <dd className="mid">{closed ? '—' : yuan(lot.amountFen)}</dd>
        <dd className="mute">
          {closed
            ? '出结果前不公布'
            : lot.overStartFen < 0
              ? `比起拍少 ${yuan(minus(lot.overStartFen))} 元`
              : `比起拍多 ${yuan(lot.overStartFen)} 元`}
        </dd>
      </div>
      <div>
        <dt>报名 / 出价</dt>
        <dd className="mid">
          {lot.bidders} / {lot.bids}
        </dd>
        {isOpen(lot.state) && (
          <dd className="mute" title="全部服务进程合计，几秒前的数；员工自己的页面不算">
            在看 {lot.watching.companies} 家{lot.watching.companies > 0 && `（已报名 ${lot.watching.signedUp}）`}，未登录页面{' '}
            {lot.watching.guests} 个
          </dd>
        )}
        <dd className="mute">
          另拒绝 {lot.refusedBids} 次；占用保证金 {lot.heldBy} 家 {yuan(lot.heldFen)}
        </dd>
      </div>
    </dl>
  )
}

/** How long nobody has bid. */
function LastBid({ at }: { at: number }) {
  const now = useTicking(serverTime())
  return <dd className="mute">最近出价 {ageText(now - at)}</dd>
}

function Stair({ lot, reserveFen }: { lot: DeskLot; reserveFen: Fen | null }) {
  const now = useTicking(serverTime(), 5000)
  const points = lot.events
    .filter(e => e.kind === LotEventKind.bid && e.priceFen !== null)
    .map(e => ({ at: e.at, priceFen: e.priceFen ?? 0 }))
    .sort((a, b) => a.at - b.at)
  return (
    <PriceSteps
      startAt={lot.openAt}
      startFen={lot.startPriceFen}
      points={points}
      endAt={lot.endAt}
      plannedEndAt={lot.firstEndAt}
      now={isLive(lot.state) ? (lot.pausedAt ?? now) : lot.endAt}
      reserveFen={reserveFen}
      unit={unitOf(lot)}
    />
  )
}

const lineSheet: ExcelColumn<DeskLot['lines'][number]>[] = [
  { title: '行', width: 6, value: l => l.lineNo },
  { title: '商品', width: 36, value: l => l.title },
  { title: '编号', width: 30, value: l => l.skuCode },
  { title: '卷号', value: l => l.unitNo },
  { title: '件', value: l => l.pieces },
  { title: '吨', value: l => ({ kg: l.weightKg }) },
  { title: '缺陷', width: 24, value: l => l.defect },
]
type Bid = Reply<'/api/ops/getBiddingBids'>['list'][number]
const bidSheet: ExcelColumn<Bid>[] = [
  { title: '次序', width: 8, value: b => b.seq },
  { title: '时间', width: 18, value: b => ({ at: b.arrivedAt }) },
  { title: '代号', value: b => b.code },
  { title: '企业', width: 30, value: b => b.companyName },
  { title: '出价人', value: b => b.userName },
  { title: '价格，元', value: b => ({ fen: b.priceFen }) },
  { title: '件', value: b => b.pieces },
  { title: '自动', width: 8, value: b => (b.auto ? '是' : '') },
]
/** A sealed lot that has its result. */
const UNSEALED: readonly number[] = [
  BiddingStatus.asking,
  BiddingStatus.sold,
  BiddingStatus.unsold,
  BiddingStatus.defaulted,
  BiddingStatus.cancelled,
]
/** 出价记录: all of them with their names; of a sealed lot not before its result, and of one that was withdrawn never (decision 0116). */
function BidsExport({ lot }: { lot: DeskLot }) {
  const call = useCaller()
  if (lot.bids === 0) return null
  if (closesPrices(lot) && !UNSEALED.includes(lot.state))
    return (
      <span className="mute">{lot.mode === BiddingMode.sealed ? '密封出价，开标后可以导出' : '只显名次，出结果后可以导出'}</span>
    )
  return (
    <ExcelButton
      label={`出价 ${lot.biddingNo}`}
      columns={bidSheet}
      read={told =>
        allRows(
          (n, pageSize) => call('/api/ops/getBiddingBids', { biddingNo: lot.biddingNo, currentPage: n, pageSize }),
          b => String(b.seq),
          told,
        )
      }
    />
  )
}

function Lines({ lot }: { lot: DeskLot }) {
  return (
    <section className="panel" aria-label="标的清单">
      <div className="panel-head">
        <h2>标的清单</h2>
        <span className="mute">{lot.lines.length} 行</span>
        <span className="push row">
          <Link to={editAddress(lot.biddingNo)}>{isComing(lot.state) ? '看或改条件' : '看条件'}</Link>
          {!isDraft(lot.state) && (
            <a href={`/api/bidding/pdf?no=${lot.biddingNo}`} download>
              标的单 PDF
            </a>
          )}
          <ExcelButton label={`标的 ${lot.biddingNo}`} columns={lineSheet} read={lot.lines} />
        </span>
      </div>
      <div className="scrollx" role="region" aria-label="标的清单" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th>商品</th>
              <th>卷号</th>
              <th className="num">件</th>
              <th className="num">吨</th>
              <th>缺陷</th>
              <th>照片</th>
            </tr>
          </thead>
          <tbody>
            {lot.lines.map(l => (
              <tr key={l.lineNo}>
                <td>
                  {l.title}
                  <small className="mute sku-code">{l.skuCode}</small>
                </td>
                <td>{l.unitNo || '—'}</td>
                <td className="num">{l.pieces}</td>
                <td className="num">{tons(l.weightKg)}</td>
                <td>{l.defect || '—'}</td>
                <td>
                  {l.files.length === 0
                    ? '—'
                    : l.files.map((f, i) => (
                        <a key={f.url} href={f.url} target="_blank" rel="noreferrer">
                          {i > 0 && '、'}
                          {f.name}
                        </a>
                      ))}
                  {l.certNos.map(no => (
                    <small key={no}>
                      <Link to={`/certificate?word=${no}`}>质保书 {no}</Link>
                    </small>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Today({ now }: { now: string }) {
  const open = useLazyCall('/api/ops/getBiddingLots', { view: 'open', pageSize: 20 }, { refetchMs: 10_000 }).data
  if (!open || open.list.length === 0) return null
  return (
    <section className="panel" aria-label="现在的场">
      <h2>现在的场</h2>
      <ul className="bidlots">
        {open.list.map(l => (
          <li key={l.biddingNo} className={l.biddingNo === now ? 'is-open' : undefined}>
            <Link to={watchAddress(l.biddingNo)}>
              JP…{l.biddingNo.slice(-3)}
              <small className="mute">
                {l.title} {tons(l.weightKg)} 吨
              </small>
            </Link>
            <span className="num">
              {l.leadPriceFen === null ? (
                <span className={l.bids > 0 ? 'mute' : 'warn'}>{noPrice(l)}</span>
              ) : (
                plain(l.leadPriceFen)
              )}
              <small className="mute">{l.bids} 次</small>
            </span>
            <span className="num">
              <Left lot={l} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Events({ lot }: { lot: DeskLot }) {
  const refused = lot.refused.map(r => ({
    key: `r${r.at}${r.code}`,
    at: r.at,
    text: `拒绝 ${r.code} 出价 ${plain(r.priceFen)}：${r.why}`,
    bad: true,
  }))
  const told = lot.events.map(e => ({
    key: `e${e.seq}`,
    at: e.at,
    text:
      e.kind === LotEventKind.bid
        ? `${e.code} ${e.auto ? '自动' : ''}出价${e.priceFen === null ? '' : ` ${plain(e.priceFen)}`}${e.oldEndAt === null ? '' : `，顺延到 ${clock(e.endAt)}`}`
        : `${LotEventKind.label(e.kind)}${e.note ? `：${e.note}` : ''}`,
    bad: false,
  }))
  const seen = lot.incidents.map((i, n) => ({
    key: `i${lot.incidents.length - n}`,
    at: i.at,
    text: `异常：${i.note}（${i.byName}）`,
    bad: false,
    mark: true,
  }))
  const all = [...seen, ...told, ...refused].sort((a, b) => b.at - a.at).slice(0, 60)
  return (
    <section className="panel" aria-label="处理进度">
      <div className="panel-head">
        <h2>处理进度</h2>
        <span className="push">
          <BidsExport lot={lot} />
        </span>
      </div>
      <div className="bidevents" tabIndex={0} role="region" aria-label="处理进度">
        <ol className="events">
          {all.map(e => (
            <li key={e.key} className={'mark' in e ? 'incident' : e.bad ? 'bad' : undefined}>
              <time>
                {dateTime(e.at).slice(5, 11)}
                {clock(e.at)}
              </time>
              <span>{e.text}</span>
            </li>
          ))}
          {all.length === 0 && <li className="mute">还没有事</li>}
        </ol>
      </div>
    </section>
  )
}
