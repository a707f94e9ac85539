import type pg from 'pg'
import type { ArticleSeed } from './articles.ts'

/** Articles in the order given, after those that their category has already. */
export async function insertArticles(client: pg.ClientBase, seeds: readonly ArticleSeed[]): Promise<void> {
  const { rows } = await client.query<{ cat: string; n: number }>(
    'select cat_code as cat, max(seq) as n from article group by cat_code',
  )
  const seen = new Map(rows.map(r => [r.cat, r.n]))
  for (const a of seeds) {
    const n = (seen.get(a.catCode) ?? 0) + 1
    seen.set(a.catCode, n)
    await client.query(
      `insert into article (article_id, cat_code, cat_name, seq, title, is_open, link, paragraphs, version, published_at, channel_code)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() - make_interval(days => $10), $11)`,
      [
        `${a.catCode}-${n}`,
        a.catCode,
        a.catName,
        n,
        a.title,
        a.isOpen ? 1 : 0,
        a.link ?? '',
        a.text,
        a.kind ?? '1',
        a.daysAgo ?? 30,
        a.channelCode ?? null,
      ],
    )
  }
}
