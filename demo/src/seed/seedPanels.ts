import type { PoolClient } from 'pg'
import { bannerSeeds } from './demoArticles.ts'

/** 活动栏 of the demo: what is true of this mall on any day, so that nobody reads an offer that is none. */
const panels = [
  { title: '贴一张清单，逐行配货', subtitle: '表格或聊天里的清单都认，整张加入购物车', link: '/cart/importList', channels: [] },
  { title: '团购按吨成团', subtitle: '够吨同价，没成团退订金', link: '/groupBuyingSearch', channels: [] },
  {
    title: '钢筋吨位大可议价',
    subtitle: '填要的吨数和到货日，业务员当天答复',
    link: '/search?word=HRB400E',
    channels: ['J0000009'],
  },
]

export async function seedPanels(client: PoolClient): Promise<void> {
  const all = [
    ...panels.map(p => ({ ...p, place: 'panel', classCode: '' })),
    ...bannerSeeds.map(({ channelCode, ...b }) => ({ ...b, channels: channelCode ? [channelCode] : [], place: 'banner' })),
  ]
  for (const [seq, p] of all.entries()) {
    const { rows } = await client.query<{ id: number }>(
      `with piece as (insert into content_piece (kind) values ('panel') returning id),
       panel as (insert into activity_panel (id, seq, request_id, asked, place) select id, $1::int, 'demo-' || $1::text, '{}', $2 from piece)
       insert into piece_version (piece_id, version_no, state, preview_key, published_at, live_from)
       select id, 1, 'published', replace(gen_random_uuid()::text, '-', ''), now(), now() from piece returning id`,
      [seq + 1, p.place],
    )
    await client.query(
      `insert into panel_text (version_id, title, subtitle, link, channels, terminal, class_code) values ($1, $2, $3, $4, $5, 'ALL', $6)`,
      [rows[0]?.id, p.title, p.subtitle, p.link, p.channels, p.classCode],
    )
  }
}
