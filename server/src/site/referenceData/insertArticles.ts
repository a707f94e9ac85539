import { picturesOf, type RichText } from '@mall/domain/site/content/richText.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { FileStore } from '../../kernel/ports/fileStore.ts'
import { keepPicture } from '../../platform/file/keepPicture.ts'
import { type ArticleSeed, HELP_FOLDER } from './articles.ts'
import { PICTURE } from './readArticles.ts'

/**
 * Articles in the order given, after those that their category has already; each with its first version, published. Their pictures are kept first, as
 * the system's: its user is there before them.
 */
export async function insertArticles(
  client: pg.ClientBase,
  files: FileStore,
  seeds: readonly ArticleSeed[],
  pictureOf: PictureOf = helpPicture,
): Promise<void> {
  const { rows } = await client.query<{ cat: string; n: number }>(
    'select cat_code as cat, max(seq) as n from article group by cat_code',
  )
  const seen = new Map(rows.map(r => [r.cat, r.n]))
  const kept = await keepPictures(client, files, [...new Set(seeds.flatMap(a => picturesOf(a.body)))], pictureOf)
  for (const a of seeds) {
    const n = (seen.get(a.catCode) ?? 0) + 1
    seen.set(a.catCode, n)
    const body = withPictures(a.body, kept)
    await client.query(
      `with placed as (insert into article (article_id, cat_code, seq, kind, channels) values ($1, $2, $3, $4, $5) returning article_id)
       insert into article_version (article_id, version_no, title, is_open, link, body, pictures, state, preview_key, made_at, published_at, live_from)
       select article_id, 1, $6, $7, $8, $9, $10, 'published', replace(gen_random_uuid()::text, '-', ''), t.at, t.at, t.at
       from placed, (select now() - make_interval(days => $11) as at) t`,
      [
        `${a.catCode}-${n}`,
        a.catCode,
        n,
        a.kind ?? '',
        a.channelCode ? [a.channelCode] : [],
        a.title,
        a.isOpen ? 1 : 0,
        a.link ?? '',
        JSON.stringify(body),
        picturesOf(body),
        a.daysAgo ?? 30,
      ],
    )
  }
}

/** The bytes of a picture by the name its article gives it. */
export type PictureOf = (name: string) => Buffer
const helpPicture: PictureOf = name => readFileSync(path.join(HELP_FOLDER, name))

/** From the names that articles give their pictures to the numbers of kept ones. */
async function keepPictures(
  client: pg.ClientBase,
  files: FileStore,
  names: readonly string[],
  pictureOf: PictureOf,
): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  if (names.length === 0) return kept
  const { rows } = await client.query<{ id: number }>(`select id from app_user where user_name = 'system'`)
  const userId = rows[0]?.id
  if (userId === undefined) throw new Error('the pictures of articles belong to the system, which is not there yet')
  for (const name of names) {
    const file = name.slice(PICTURE.length)
    const bytes = pictureOf(file)
    kept.set(name, await keepPicture(over(client), files, { of: file, bytes, purpose: 'article', userId, fileName: file }))
  }
  return kept
}
const withPictures = (body: RichText, kept: ReadonlyMap<string, string>): RichText => ({
  ...body,
  content: body.content.map(b =>
    b.type === 'picture' ? { ...b, attrs: { ...b.attrs, fileId: kept.get(b.attrs.fileId) ?? b.attrs.fileId } } : b,
  ),
})

/** A seed's own connection, asked as a transaction is. */
const over = (client: pg.ClientBase) => ({
  row: async <R extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<R>(text, [...values])).rows[0],
  run: async (text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rowCount ?? 0,
})
