import './auction.css'
import type { LineState } from '@mall/client/sequenceLine.ts'
import { ranksOnly } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { Fragment, useState } from 'react'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { clock, monthDay } from '../../kernel/kit/time.ts'
import { bids } from './company.ts'
import { LineMark } from './LineMark.tsx'
import { LogDownload } from './LogDownload.tsx'
import type { Log } from './lotEvents.ts'
import { closedNow, isOver, type Lot, plain, unitOf } from './lotWords.ts'
import { Receipts } from './Receipts.tsx'
import { LOG_SIZE } from './useLot.ts'
import { useWholeLog } from './useWholeLog.ts'

const SHORT = 8

/** 出价记录: newest first, bidders as codes, mine marked, moved ends between the bids that moved them. */
export function BidLog({ lot, log, line }: { lot: Lot; log: Log | undefined; line: LineState | null }) {
  const { session } = useBoot()
  const [all, setAll] = useState(false)
  const [receipts, setReceipts] = useState(false)
  const over = isOver(lot.state)
  const whole = useWholeLog(lot.biddingNo, log, over)
  const rows = all ? whole.rows : whole.rows.slice(0, SHORT)
  const start = log !== undefined && (all || whole.rows.length <= SHORT) && whole.left === 0
  const quantity = lot.mode === BiddingMode.byQuantity
  const sealed = closedNow(lot)
  const ranks = ranksOnly(lot)
  const takesPart = lot.mine !== null && lot.mine.place !== MyPlace.none
  // A lot that runs for days names the day.
  const long = lot.endAt - lot.openAt > 86_400_000
  const time = (at: number) => (long ? `${monthDay(at)} ${clock(at)}` : clock(at))
  return (
    <Panel
      title="出价记录"
      more={over ? `${lot.bids} 次出价，${lot.bidders} 家报名` : <LineMark state={line} />}
      flush
      id="log"
      footer={
        <div className="row logfoot">
          {all && whole.left > 0 && (
            <Button size="sm" onClick={whole.more} busyText="正在读取">
              更早 {Math.min(whole.left, LOG_SIZE)} 条
            </Button>
          )}
          {log && whole.rows.length > SHORT && (
            <Button size="sm" onClick={() => setAll(!all)}>
              {all ? '收起' : `全部 ${log.totalCount} 条`}
            </Button>
          )}
          {all && log && (
            <span className="mute sm" role="status">
              {whole.left > 0 ? `已列 ${whole.rows.length} 条，全部 ${log.totalCount} 条` : `全部 ${log.totalCount} 条`}
            </span>
          )}
          {takesPart && bids(session) && (
            <Button size="sm" onClick={() => setReceipts(true)}>
              我的回执
            </Button>
          )}
          {lot.canDownloadLog ? (
            <LogDownload biddingNo={lot.biddingNo} />
          ) : (
            !over && <span className="mute sm">结束后可下载并核验</span>
          )}
        </div>
      }
    >
      {sealed && <p className="sealnote mute">{ranks ? '只显名次' : '密封报价'}：结束前只看到次数，看不到别家的价格。</p>}
      <div
        className="ladderbox"
        tabIndex={all ? 0 : undefined}
        role={all ? 'region' : undefined}
        aria-label={all ? '全部出价' : undefined}
      >
        <table className="tbl ladder tight">
          <thead>
            <tr>
              <th>时间</th>
              <th>买家</th>
              <th className="num">价格</th>
              <th className="num">{quantity ? '数量' : '加价'}</th>
            </tr>
          </thead>
          <tbody aria-live="polite" aria-relevant="additions">
            {rows.map((r, i) => (
              <Fragment key={r.bidSeq}>
                {r.oldEndAt !== null && r.newEndAt !== null && (
                  <tr className="ev">
                    <td colSpan={4}>
                      结束时间顺延：{clock(r.oldEndAt)} → {clock(r.newEndAt)}
                    </td>
                  </tr>
                )}
                <tr className={r.mine ? 'own' : undefined}>
                  <td>{time(r.at)}</td>
                  <td>
                    {r.mine ? '我' : r.code}
                    {r.auto && <small className="in">　自动</small>}
                  </td>
                  <td className="num">
                    {r.priceFen === null ? (
                      <span className="mute">{ranks ? '不公布' : '密封'}</span>
                    ) : (
                      <>
                        <b className={i === 0 && !quantity && !sealed ? 'price' : 'strong'}>{plain(r.priceFen)}</b>
                        <span className="u">{unitOf(lot)}</span>
                      </>
                    )}
                  </td>
                  <td className="num mute">
                    {quantity ? `${r.pieces ?? lot.pieces} ${lot.pieceUnit}` : r.addFen === null ? '—' : `+${plain(r.addFen)}`}
                  </td>
                </tr>
              </Fragment>
            ))}
            {start && (
              <tr>
                <td>{time(lot.openAt)}</td>
                <td>起拍价</td>
                <td className="num">
                  <b className="strong">{plain(lot.startPriceFen)}</b>
                  <span className="u">{unitOf(lot)}</span>
                </td>
                <td className="num mute">—</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {receipts && <Receipts lot={lot} onClose={() => setReceipts(false)} />}
    </Panel>
  )
}
