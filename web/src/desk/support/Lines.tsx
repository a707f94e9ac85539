import './support.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { CardKind } from '@mall/domain/desk/support/support.codes.ts'
import { Link } from 'react-router'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { clock, shortTime } from '../../kernel/kit/time.ts'

export type Line = Reply<'/api/support/getMessages'>['list'][number]
type Offer = NonNullable<NonNullable<Line['card']>['offer']>

const cardAddress = (card: NonNullable<Line['card']>): string | undefined =>
  card.no === ''
    ? undefined
    : {
        goods: `/goods?skuCode=${encodeURIComponent(card.no)}`,
        order: `/order/orderDetail?orderCode=${card.no}`,
        lot: `/auction/details?biddingNo=${card.no}`,
        quote: `/quote/quoteDetail?quoteNo=${card.no}`,
      }[card.cardKind]

function CardLine({ card }: { card: NonNullable<Line['card']> }) {
  const to = cardAddress(card)
  const body = (
    <>
      <b>{card.title || CardKind.label(card.cardKind)}</b>
      <small>{card.subtitle}</small>
    </>
  )
  if (to && card.offer) return <OfferCard card={card} offer={card.offer} to={to} />
  return to ? (
    <Link className="spcard" to={to}>
      {body}
    </Link>
  ) : (
    <span className="spcard">{body}</span>
  )
}

/** 报价: what the buyer acts on. The sum and what it saves; until when; where it is taken, countered or refused. */
function OfferCard({ card, offer, to }: { card: NonNullable<Line['card']>; offer: Offer; to: string }) {
  const live = offer.quoteState === 'offered' || offer.quoteState === 'accepted'
  const gone = offer.quoteState === 'expired' || offer.quoteState === 'refused' || offer.quoteState === 'withdrawn'
  return (
    <div className={gone ? 'spcard spoffer gone' : 'spcard spoffer'}>
      <b>{card.title}</b>
      <small>{card.subtitle}</small>
      {offer.sumFen > 0 && (
        <p>
          <strong>{yuan(offer.sumFen)}</strong> 元{offer.belowFen > 0 && <small>比挂牌省 {yuan(offer.belowFen)}</small>}
        </p>
      )}
      {live && offer.expiresAt !== null && (
        <small>
          有效至 {shortTime(offer.expiresAt)}，还剩 <Countdown endsAt={offer.expiresAt} over="已到期" plain />
        </small>
      )}
      <Link className={offer.quoteState === 'offered' ? 'btn primary sm' : 'btn sm'} to={to}>
        {offer.quoteState === 'offered'
          ? '接受或还价'
          : offer.quoteState === 'accepted'
            ? '按此价下单'
            : gone
              ? '再问一次'
              : '看报价'}
      </Link>
    </div>
  )
}

/** What the house notes of a conversation speaks of 客户: on his own side that is he. */
const toCustomer = (words: string): string => words.replace(/^客户/, '您')

/** What was said, the oldest first. Words are text and nothing else. */
export function Lines({ list, readSeq }: { list: readonly Line[]; readSeq: number }) {
  return list.map(m =>
    m.side === 'system' ? (
      <li key={m.seq} className="sys">
        {toCustomer(m.words)}　{clock(m.at).slice(0, 5)}
      </li>
    ) : (
      <li key={m.seq} className={m.side === 'buyer' ? 'sp-me' : 'sp-they'}>
        {m.words && <p>{m.words}</p>}
        {m.card && <CardLine card={m.card} />}
        {m.picture && (
          <a className="sppic" href={m.picture.url} target="_blank" rel="noreferrer">
            <img src={m.picture.thumbUrl} alt={`${m.name} 发的图片`} />
          </a>
        )}
        <small>
          {m.side === 'buyer' ? (m.seq <= readSeq ? '已读' : '已送达') : m.name} {shortTime(m.at)}
        </small>
      </li>
    ),
  )
}
