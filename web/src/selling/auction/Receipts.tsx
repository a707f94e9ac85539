import { useLazyCall } from '@mall/client/useCall.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { clock, day } from '../../kernel/kit/time.ts'
import { type Lot, plain, unitOf } from './lotWords.ts'

/** 回执: number, instant and hash of each of my bids; what settles "my bid was in time". */
export function Receipts({ lot, onClose }: { lot: Lot; onClose(): void }) {
  const read = useLazyCall('/api/bidding/getMyReceipts', { biddingNo: lot.biddingNo })
  const list = read.data?.receipts
  return (
    <Dialog open wide title={`我的回执 ${lot.biddingNo}`} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {!list ? (
        <Waiting read={read} lines={4} bare />
      ) : list.length === 0 ? (
        <p className="mute">还没有出价。每次出价受理后给一张回执。</p>
      ) : (
        <>
          <p className="mute sm">时刻是服务器收到并受理的时刻。每张回执的摘要连着上一张，结束后下载出价记录可以核验。</p>
          <ul className="receipts">
            {list.map(r => (
              <li key={r.receiptNo}>
                <div className="row spread">
                  <b className="strong">{r.receiptNo}</b>
                  <span className="price plain">
                    {plain(r.priceFen)}
                    <i>
                      {unitOf(lot)}
                      {r.pieces === null ? '' : ` × ${r.pieces} ${lot.pieceUnit}`}
                    </i>
                  </span>
                </div>
                <div className="row spread mute sm">
                  <span>
                    {day(r.at)} {clock(r.at)}，第 {r.bidSeq} 次{r.auto && '，自动出价'}
                  </span>
                </div>
                <code className="hash">{r.hash}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
