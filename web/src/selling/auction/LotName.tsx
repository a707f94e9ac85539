import './auction.css'
import { Link } from 'react-router'
import { Section } from '../../kernel/kit/Section.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { drawingOf } from './drawing.ts'
import { type LotCard, lotAddress, tagsOf } from './lotWords.ts'

/** What is sold: drawing, name, where it lies; its small tags below. */
export function LotName({ lot, tags = true, number = false }: { lot: LotCard; tags?: boolean; number?: boolean }) {
  return (
    <>
      <div className="item">
        <Section kind={drawingOf(lot.title)} />
        <div>
          <b>
            <Link className="plain" to={lotAddress(lot.biddingNo)}>
              {lot.title}
            </Link>
          </b>
          <small>
            {number ? `${lot.biddingNo}　` : ''}
            {lot.pieces} {lot.pieceUnit}　{lot.depotName}
            {lot.eventName && (
              <>
                {'　'}
                <Link className="plain nowrap" to={`/totalAuction?eventName=${encodeURIComponent(lot.eventName)}`}>
                  {lot.eventName}
                </Link>
              </>
            )}
          </small>
        </div>
      </div>
      {tags && (
        <div className="row tg">
          {lot.extensions > 0 && <Tag tone="wait">延时 {lot.extensions} 次</Tag>}
          {tagsOf(lot).map(t => (
            <Tag key={t} line>
              {t}
            </Tag>
          ))}
        </div>
      )}
    </>
  )
}
