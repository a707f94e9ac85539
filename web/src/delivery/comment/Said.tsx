import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { Stars } from './Stars.tsx'

interface What {
  goodsStars: number
  weightStars: number
  deliveryStars: number
  words: string
  pictures: readonly { fileId: string; url: string; thumbUrl: string }[]
  reply: string
  repliedAt: number | null
}

/** What was said: three times stars, words, pictures, the mill's answer. */
export const SaidBody = ({ c }: { c: What }) => (
  <>
    <div className="three">
      <span>
        商品 <Stars n={c.goodsStars} />
      </span>
      <span>
        重量 <Stars n={c.weightStars} />
      </span>
      <span>
        交付 <Stars n={c.deliveryStars} />
      </span>
    </div>
    {c.words && <p className="words">{c.words}</p>}
    {c.pictures.length > 0 && (
      <div className="shotline">
        {c.pictures.map((p, i) => (
          <a key={p.fileId} className="shot" href={p.url} target="_blank" rel="noreferrer">
            <img src={p.thumbUrl} alt={`评价图片 ${i + 1}`} loading="lazy" />
          </a>
        ))}
      </div>
    )}
    {c.reply && (
      <div className="cmreply">
        <small title={c.repliedAt === null ? undefined : dateTime(c.repliedAt)}>
          商城客服回复{c.repliedAt !== null && `　${shortTime(c.repliedAt)}`}
        </small>
        {c.reply}
      </div>
    )}
  </>
)
