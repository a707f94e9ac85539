import { fromParagraphs } from '@mall/domain/site/content/richText.ts'
import type pg from 'pg'
import type { ArticleSeed } from './articles.ts'

/** Articles in the order given, after those that their category has already; each with its first version, published. */
export async function insertArticles(client: pg.ClientBase, seeds: readonly ArticleSeed[]): Promise<void> {
  const { rows } = await client.query<{ cat: string; n: number }>(
    'select cat_code as cat, max(seq) as n from article group by cat_code',
  )
  const seen = new Map(rows.map(r => [r.cat, r.n]))
  for (const a of seeds) {
    const n = (seen.get(a.catCode) ?? 0) + 1
    seen.set(a.catCode, n)
    await client.query(
      `with placed as (insert into article (article_id, cat_code, seq, kind, channels) values ($1, $2, $3, $4, $5) returning article_id)
       insert into article_version (article_id, version_no, title, is_open, link, body, state, preview_key, made_at, published_at, live_from)
       select article_id, 1, $6, $7, $8, $9, 'published', replace(gen_random_uuid()::text, '-', ''), t.at, t.at, t.at
       from placed, (select now() - make_interval(days => $10) as at) t`,
      [
        `${a.catCode}-${n}`,
        a.catCode,
        n,
        a.kind ?? '',
        a.channelCode ? [a.channelCode] : [],
        a.title,
        a.isOpen ? 1 : 0,
        a.link ?? '',
        JSON.stringify(fromParagraphs(a.text)),
        a.daysAgo ?? 30,
      ],
    )
  }
}
