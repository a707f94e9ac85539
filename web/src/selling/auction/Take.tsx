import './auction.css'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { useWhyProxy } from '../../kernel/useWhyProxy.ts'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Note, Totals } from '../../kernel/kit/Panel.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { clock } from '../../kernel/kit/time.ts'
import { Landed } from './Landed.tsx'
import { depositOf, goodsFen, type Lot, mostFen, plain, unitOf } from './lotWords.ts'
import { useBid } from './useBid.ts'

/** 应价: one price, one button. Whoever is first has the whole lot; has the price fallen meanwhile, he pays the lower one. */
export function Take({ lot, askPrice, availableFen }: { lot: Lot; askPrice(): Promise<void>; availableFen: Fen | null }) {
  const { bid, answer, error } = useBid(lot.biddingNo, askPrice)
  const proxy = useWhyProxy()
  const priceFen = lot.next?.lowestFen ?? lot.leadPriceFen ?? lot.startPriceFen
  const dueFen = goodsFen(lot, priceFen)
  const { fen: depositFen, shortFen } = depositOf(lot, lot.pieces)
  const lackFen = availableFen === null ? 0 : Math.max(0, dueFen - depositFen - availableFen)
  return (
    <>
      {lot.whyNotBid && !lot.next && (
        <Note tone="wait">
          <span>{lot.whyNotBid}</span>
        </Note>
      )}
      {lot.next && (
        <>
          <div className="row gap8">
            <ConfirmButton
              look="primary"
              size="lg"
              title={`以 ${plain(priceFen)} ${unitOf(lot)} 应价？`}
              consequence={`应价就是成交，不能撤回：整场 ${lot.pieces} ${lot.pieceUnit}，货款 ${yuan(dueFen)} 元，${lot.payHours} 小时内付清，逾期保证金不退。到达时价格已降的，按降后的价。`}
              confirmText={`应价 ${plain(priceFen)}`}
              onConfirm={() => bid({ priceFen })}
              disabledReason={proxy}
            >
              {`应价 ${plain(priceFen)} ${unitOf(lot)}`}
            </ConfirmButton>
            {lot.nextFallAt !== null && (
              <span className="mute sm">
                再降 {plain(lot.stepFen)} 还有 <Countdown endsAt={lot.nextFallAt} over="马上" plain />
              </span>
            )}
          </div>
          <p className="hint">先应价的一家整场成交；没有自动出价，也不能分件。</p>
        </>
      )}
      <div role="status">
        {error && (
          <Note tone="bad">
            <span>{error}</span>
          </Note>
        )}
        {answer && !error && (
          <Note>
            <span>
              {clock(answer.receipt.at)} 以 <b>{plain(answer.receipt.priceFen)}</b> {unitOf(lot)} 成交，回执{' '}
              {answer.receipt.receiptNo}。
            </span>
          </Note>
        )}
      </div>
      <div className="bidsums">
        <Totals
          lines={[
            { label: `按 ${plain(priceFen)} 成交应付`, value: <b className="strong">{yuan(dueFen)} 元</b> },
            ...(lot.settlePercent > 0
              ? [
                  {
                    label: `按实重结算，允差 ±${lot.settlePercent} % 内最多应付`,
                    value: `${yuan(mostFen(lot, priceFen))} 元`,
                  },
                ]
              : []),
            { label: '保证金，成交转货款', value: `−${yuan(Math.min(depositFen, dueFen))} 元` },
            ...(availableFen === null ? [] : [{ label: '可用余额', value: `${yuan(availableFen)} 元` }]),
            ...(shortFen > 0 ? [{ label: '应价时另冻保证金', value: `${yuan(shortFen)} 元` }] : []),
            { label: '成交后还需补', value: lackFen > 0 ? <b className="warn">{yuan(lackFen)} 元</b> : '0.00 元' },
          ]}
        />
        {shortFen > (availableFen ?? Number.POSITIVE_INFINITY) && (
          <p className="err">
            保证金还差 {yuan(shortFen - (availableFen ?? 0))} 元，<Link to="/user/capital#pay-in">转账充值</Link>
            后才能应价。
          </p>
        )}
        <Landed lot={lot} priceFen={priceFen} />
      </div>
    </>
  )
}
