import './auction.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { ranksOnly, rises } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { useWhyProxy } from '../../kernel/useWhyProxy.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmDialog } from '../../kernel/kit/Dialog.tsx'
import { NumberInput } from '../../kernel/kit/Field.tsx'
import { Note, Panel, Totals } from '../../kernel/kit/Panel.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { clock } from '../../kernel/kit/time.ts'
import { AutoBid } from './AutoBid.tsx'
import { fenOf, whyNotPrice } from './checkPrice.ts'
import { bids } from './company.ts'
import { Landed } from './Landed.tsx'
import {
  depositOf,
  fallText,
  goodsFen,
  isComing,
  isOver,
  landedFen,
  type Lot,
  mostFen,
  nextFor,
  placeText,
  plain,
  stepText,
  unitOf,
} from './lotWords.ts'
import { RulesBeside } from './Rules.tsx'
import { SignUp } from './SignUp.tsx'
import { Take } from './Take.tsx'
import { useBid } from './useBid.ts'

/** The one place to act: sign up, then bid; what a price means in money and at my yard stands below it, the rules beside the button. */
export function BidPanel({
  lot,
  again,
  askPrice,
  pieces,
  setPieces,
}: { lot: Lot; again(): unknown; askPrice(): Promise<void> } & Wanted) {
  const { session } = useBoot()
  const pool = useLazyCall('/api/bidding/getDepositPool', {}, { enabled: bids(session) }).data
  const mine = lot.mine
  const takesPart = mine !== null && mine.place !== MyPlace.none
  if (isOver(lot.state)) return null
  const dutch = lot.mode === BiddingMode.dutch
  const auto = rises(lot.mode) && !ranksOnly(lot)
  return (
    <Panel
      title={dutch ? '应价' : '出价'}
      id="bid"
      more={
        dutch
          ? `${fallText(lot)} ${unitOf(lot)}`
          : lot.mode === BiddingMode.sealed
            ? '密封报价'
            : `每档 ${plain(lot.stepFen)} ${unitOf(lot)}`
      }
    >
      {!takesPart ? (
        <SignUp lot={lot} pool={pool} onDone={again} />
      ) : (
        <>
          {isComing(lot.state) && (
            <Note>
              <span>
                已报名，您的代号 {mine.code}。开始后在这里{dutch ? '应价' : '出价'}
                {auto ? '；现在就可以设自动出价，开始时按各家上限代出。' : '。'}
              </span>
            </Note>
          )}
          {dutch ? (
            <Take lot={lot} askPrice={askPrice} availableFen={pool?.availableFen ?? null} />
          ) : (
            <Bidding
              lot={lot}
              askPrice={askPrice}
              availableFen={pool?.availableFen ?? null}
              pieces={pieces}
              setPieces={setPieces}
            />
          )}
          {(lot.next !== null || isComing(lot.state)) && <AutoBid lot={lot} onDone={again} />}
        </>
      )}
      <RulesBeside lot={lot} />
    </Panel>
  )
}

/** By quantity: how many pieces are thought of; the pool beside the panel speaks of the same. */
interface Wanted {
  pieces: number
  setPieces(pieces: number): void
}
function Bidding({
  lot,
  askPrice,
  availableFen,
  pieces,
  setPieces,
}: { lot: Lot; askPrice(): Promise<void>; availableFen: Fen | null } & Wanted) {
  const { bid, answer, error, high, closeHigh } = useBid(lot.biddingNo, askPrice)
  const byQuantity = lot.mode === BiddingMode.byQuantity
  const sealed = lot.mode === BiddingMode.sealed
  const ranks = ranksOnly(lot)
  const [typed, setTyped] = useState<number | null>(null)
  const [asked, setAsked] = useState(false)
  const proxy = useWhyProxy()
  const mine = lot.mine
  const next = nextFor(lot, pieces)
  const typedFen = fenOf(typed)
  const whyNot = next ? whyNotPrice(typedFen, next, lot.stepFen, sealed) : null
  const leads = mine?.place === MyPlace.leading
  // What the sums below speak of: what I lead with, I bid no more; else the typed price when it can be bid, else the next one.
  const ahead = next && typedFen !== null && whyNot === null ? typedFen : next?.lowestFen
  // A sealed one stands as it is until another is typed.
  const stands = typedFen === null && (sealed || ranks || (byQuantity && leads && pieces === mine?.pieces))
  const thought = (stands || (leads && !byQuantity) ? mine?.priceFen : null) ?? ahead ?? mine?.priceFen ?? lot.startPriceFen
  const wish = (priceFen: Fen) => (byQuantity ? { priceFen, pieces } : { priceFen })
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    setAsked(true)
    if (!next || typedFen === null || whyNot !== null) return
    await bid(wish(typedFen))
    setAsked(false)
    setTyped(null)
  }
  const dueFen = goodsFen(lot, thought, byQuantity ? pieces : lot.pieces)
  const deposit = depositOf(lot, pieces)
  const depositFen = mine ? deposit.fen : 0
  const shortFen = mine ? deposit.shortFen : 0
  const lackFen = availableFen === null ? 0 : Math.max(0, dueFen - depositFen - availableFen)
  return (
    <>
      {lot.whyNotBid && !next && (
        <Note {...(leads ? {} : { tone: 'wait' as const })}>
          <span>{lot.whyNotBid}</span>
        </Note>
      )}
      {leads && !byQuantity && (
        <Note>
          <span>
            {ranks ? '已出价' : '您领先'}
            {mine?.priceFen === null ? '' : `，出价 ${plain(mine?.priceFen ?? 0)} ${unitOf(lot)}`}。
            {ranks ? '您现在是第 1 名，不用再加价。' : '不用再出价；怕被超过可设自动出价。'}
          </span>
        </Note>
      )}
      {next && (byQuantity || !leads) && (
        <>
          {byQuantity && (
            <div className="row spread bidqty">
              <span>要几{lot.pieceUnit}</span>
              <Qty
                pieces={pieces}
                unit={lot.pieceUnit}
                min={mine?.pieces ?? 1}
                max={lot.pieces}
                label="竞买数量"
                onChange={setPieces}
                large
              />
            </div>
          )}
          {!sealed && next.suggestedFen.length > 0 && (
            <div className="bids">
              {next.suggestedFen.slice(0, 3).map((fen, i) => (
                <Button
                  key={i}
                  look={i === 0 ? 'primary' : undefined}
                  disabledReason={proxy}
                  reasonAt="title"
                  onClick={() => bid(wish(fen))}
                >
                  <span className="vh">出价 </span>
                  <b>{plain(fen)}</b>
                  <span className="vh"> {unitOf(lot)} </span>
                  <small>{stepText(lot, fen)}</small>
                  {landedFen(lot, fen) !== null && <small>到 {plain(landedFen(lot, fen) ?? 0)}</small>}
                </Button>
              ))}
            </div>
          )}
          <form className="ownprice" onSubmit={submit} method="post" noValidate>
            <NumberInput
              label={sealed ? '报价' : '自定价格'}
              size="lg"
              decimals={2}
              unit={unitOf(lot)}
              value={typed}
              error={asked || (typed !== null && whyNot !== null) ? whyNot : null}
              hint={
                sealed
                  ? `${mine?.priceFen == null ? `不低于 ${plain(next.lowestFen)}` : `须高于您的 ${plain(mine.priceFen)}`}；结束前谁也看不到`
                  : `有效价 ${plain(next.lowestFen)}${next.highestFen === null ? ' 起' : ` – ${plain(next.highestFen)}`}，每档 ${plain(lot.stepFen)}`
              }
              onChange={setTyped}
            />
            <Button size="lg" type="submit" look={sealed ? 'primary' : undefined} disabledReason={proxy}>
              {sealed ? '报这个价' : '出这个价'}
            </Button>
          </form>
          <p className="hint">{ranks && '别家的价格结束前不公布，每次比自己的至少加一档。'}出价后不能撤回。</p>
        </>
      )}
      <div role="status">
        {error && (
          <Note tone="bad">
            <span>{error}</span>
          </Note>
        )}
        {answer && !error && (
          <Note {...(answer.leading || sealed ? {} : { tone: 'wait' as const })}>
            <span>
              {clock(answer.receipt.at)} 的出价 <b>{plain(answer.receipt.priceFen)}</b> 已受理，回执 {answer.receipt.receiptNo}。
              {placeText(lot, answer)}
              {answer.extended && `结束时间顺延到 ${clock(answer.endAt)}。`}
              {answer.frozenFen > 0 && `保证金池另冻 ${yuan(answer.frozenFen)} 元。`}
            </span>
          </Note>
        )}
      </div>
      <div className="bidsums">
        <Totals
          lines={[
            {
              label: `按 ${plain(thought)} ${sealed ? '成交' : '中标'}应付${byQuantity ? `（${pieces} ${lot.pieceUnit}）` : ''}`,
              value: <b className="strong">{yuan(dueFen)} 元</b>,
            },
            ...(lot.settlePercent > 0
              ? [
                  {
                    label: `按实重结算，允差 ±${lot.settlePercent} % 内最多应付`,
                    value: `${yuan(mostFen(lot, thought, byQuantity ? pieces : lot.pieces))} 元`,
                  },
                ]
              : []),
            { label: '保证金，中标转货款', value: `−${yuan(Math.min(depositFen, dueFen))} 元` },
            ...(availableFen === null ? [] : [{ label: '可用余额', value: `${yuan(availableFen)} 元` }]),
            ...(shortFen > 0 ? [{ label: '出价时另冻保证金', value: `${yuan(shortFen)} 元` }] : []),
            {
              label: '中标后还需补',
              value: lackFen > 0 ? <b className="warn">{yuan(lackFen)} 元</b> : '0.00 元',
            },
          ]}
        />
        {shortFen > (availableFen ?? Number.POSITIVE_INFINITY) && (
          <p className="err">
            保证金还差 {yuan(shortFen - (availableFen ?? 0))} 元，<Link to="/user/capital#pay-in">转账充值</Link>
            后才能出价。
          </p>
        )}
        <Landed lot={lot} priceFen={thought} />
      </div>
      <ConfirmDialog
        open={high !== null}
        title={`确认出价 ${high ? plain(high.wish.priceFen) : ''} ${unitOf(lot)}？`}
        confirmText="核对无误，仍然出价"
        onConfirm={() => high && bid(high.wish, 1)}
        onClose={closeHigh}
      >
        {high?.why}
      </ConfirmDialog>
    </>
  )
}
