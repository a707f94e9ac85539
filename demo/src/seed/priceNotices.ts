// Notices of the demo about prices: read from the prices of the day that were filled, so that notice, channel card, day's list and trend say one thing.
import type pg from 'pg'
import { type Fen, yuan } from '@mall/domain/kernel/money.ts'
import { NEWEST_PRICED } from '../../../server/src/platform/db/pricedDays.ts'
import type { ArticleSeed } from '../../../server/src/site/referenceData/articles.ts'
import { notice } from './demoArticles.ts'

interface Moved {
  channelCode: string
  varietyName: string
  fen: Fen
  wasFen: Fen
  daysAgo: number
  monthDay: string
}

/** The last move within two weeks of every channel's first variety: what the channel's card shows as 涨跌 when the move is of the newest day. */
export async function priceNotices(db: pg.PoolClient): Promise<ArticleSeed[]> {
  const { rows } = await db.query<Moved>(
    `with main as (select distinct on (c.channel_code) c.channel_code, v.variety_code, v.name
         from variety v join category c on c.cate_code = v.cate_code order by c.channel_code, c.seq, v.variety_code),
       step as (select m.channel_code, m.name, p.priced_on as day, p.price_fen_per_t as fen,
           lag(p.price_fen_per_t) over (partition by m.variety_code order by p.priced_on) as was
         from main m join variety_price p using (variety_code) where p.priced_on between ${NEWEST_PRICED} - 14 and ${NEWEST_PRICED})
     select distinct on (channel_code) channel_code as "channelCode", name as "varietyName", fen, was as "wasFen", day_of(now()) - day as "daysAgo",
       to_char(day, 'FMMM 月 FMDD 日') as "monthDay"
     from step where was is not null and was <> fen order by channel_code, day desc`,
  )
  return rows.map(noticeOf)
}

function noticeOf(r: Moved): ArticleSeed {
  const moved = r.fen - r.wasFen
  const way = moved > 0 ? '上调' : '下调'
  const by = yuan(Math.abs(moved)).replace(/\.00$/, '')
  return notice(
    r.channelCode,
    '价格',
    `${r.varietyName}日价${way} ${by} 元/吨`,
    r.daysAgo,
    `${r.monthDay}起${r.varietyName}日价 ${yuan(r.fen)} 元/吨（厂提、含税），比前一个定价日${way} ${by} 元/吨。`,
    '各规格的挂牌价与涨跌见渠道首页的价目，已提交的订单不受影响。',
  )
}
