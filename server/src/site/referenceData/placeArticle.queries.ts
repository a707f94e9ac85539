import type { Db } from '../../kernel/ports/database.ts'
import { bind } from '../../platform/db/bind.ts'

/** An article with its first version, published some days ago. */
export const placeArticle = (
  db: Db,
  a: {
    id: string
    catCode: string
    seq: number
    kind: string
    channels: readonly string[]
    title: string
    isOpen: number
    link: string
    /** As JSON. */
    body: string
    pictures: readonly string[]
    daysAgo: number
  },
) =>
  db.run(
    ...bind(
      `with placed as (insert into article (article_id, cat_code, seq, kind, channels) values (:id, :catCode, :seq, :kind, :channels::text[]) returning article_id)
       insert into article_version (article_id, version_no, title, is_open, link, body, pictures, state, preview_key, made_at, published_at, live_from)
       select article_id, 1, :title, :isOpen, :link, :body::jsonb, :pictures::text[], 'published', replace(gen_random_uuid()::text, '-', ''), t.at, t.at, t.at
       from placed, (select now() - make_interval(days => :daysAgo::int) as at) t`,
      { ...a },
    ),
  )
