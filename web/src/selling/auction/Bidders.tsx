import { useLazyCall } from '@mall/client/useCall.ts'
import { ranksOnly } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode } from '@mall/domain/selling/auction/bidding.status.ts'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { closedNow, type Lot, plain, unitOf } from './lotWords.ts'

const SIZE = 10
const MOST = 100

/** 参拍买家: by code, who stands where; by quantity also who would get how many pieces. Of a sealed lot nothing but one's own before its end. */
export function Bidders({ lot }: { lot: Lot }) {
  const [all, setAll] = useState(false)
  const d = useLazyCall(
    '/api/bidding/queryBiddingUserPages',
    { biddingNo: lot.biddingNo, currentPage: 1, pageSize: all ? MOST : SIZE },
    { keepOld: true },
  ).data
  if (!d || d.totalCount === 0) return null
  const quantity = lot.mode === BiddingMode.byQuantity
  const hidden = closedNow(lot)
  return (
    <Panel
      title="参拍买家"
      remark={
        hidden
          ? `${ranksOnly(lot) ? '只显名次' : '密封报价'}，结束前只看得到自己的`
          : quantity
            ? '按现在的名次各得多少'
            : '只有代号'
      }
      more={`${d.totalCount} 家`}
      flush
      footer={
        d.totalCount > d.list.length && !all ? (
          <Button size="sm" onClick={() => setAll(true)}>
            {d.totalCount > MOST ? `前 ${MOST} 家` : `全部 ${d.totalCount} 家`}
          </Button>
        ) : undefined
      }
    >
      <table className="tbl tight">
        <thead>
          <tr>
            <th>买家</th>
            <th className="num">最高价，{unitOf(lot)}</th>
            {quantity && <th className="num">要 / 得</th>}
            <th className="num">次数</th>
          </tr>
        </thead>
        <tbody>
          {d.list.map(b => (
            <tr key={b.code} className={b.mine ? 'on' : undefined}>
              <td>
                {b.rank !== null && <span className="mute">{b.rank}　</span>}
                {b.code}
                {b.mine && <small>我</small>}
              </td>
              <td className="num">
                {b.priceFen === null ? '—' : plain(b.priceFen)}
                {b.lastAt !== null && <small>{shortTime(b.lastAt)}</small>}
              </td>
              {quantity && (
                <td className="num">{b.pieces === null ? '—' : `${b.pieces} / ${b.allottedPieces ?? 0} ${lot.pieceUnit}`}</td>
              )}
              <td className="num">{hidden && !b.mine ? '—' : b.bids}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
