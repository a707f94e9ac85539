import type { Reply } from '@mall/contract/calls.ts'
import { CardKind } from '@mall/domain/support/support.codes.ts'
import { Link } from 'react-router'
import { clock, shortTime } from '../kit/time.ts'

export type Line = Reply<'/api/support/getMessages'>['list'][number]

const cardAddress = (card: NonNullable<Line['card']>): string | undefined =>
  card.no === ''
    ? undefined
    : {
        goods: `/goods?skuCode=${encodeURIComponent(card.no)}`,
        order: `/order/orderDetail?orderCode=${card.no}`,
        lot: `/auction/details?biddingNo=${card.no}`,
      }[card.cardKind]

export function CardLine({ card }: { card: NonNullable<Line['card']> }) {
  const to = cardAddress(card)
  const body = (
    <>
      <b>{card.title || CardKind.label(card.cardKind)}</b>
      <small>{card.subtitle}</small>
    </>
  )
  return to ? (
    <Link className="spcard" to={to}>
      {body}
    </Link>
  ) : (
    <span className="spcard">{body}</span>
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
