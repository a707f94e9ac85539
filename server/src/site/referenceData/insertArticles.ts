import { picturesOf, type RichText } from '@mall/domain/site/content/richText.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Db } from '../../kernel/ports/database.ts'
import type { FileStore } from '../../kernel/ports/fileStore.ts'
import { keepPicture } from '../../platform/file/keepPicture.ts'
import { type ArticleSeed, HELP_FOLDER } from './articles.ts'
import { placeArticle } from './placeArticle.queries.ts'
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
  const db = over(client)
  const seen = new Map(rows.map(r => [r.cat, r.n]))
  const kept = await keepPictures(client, files, [...new Set(seeds.flatMap(a => picturesOf(a.body)))], pictureOf)
  for (const a of seeds) {
    const n = (seen.get(a.catCode) ?? 0) + 1
    seen.set(a.catCode, n)
    const body = withPictures(a.body, kept)
    await placeArticle(db, {
      id: `${a.catCode}-${n}`,
      catCode: a.catCode,
      seq: n,
      kind: a.kind ?? '',
      channels: a.channelCode ? [a.channelCode] : [],
      title: a.title,
      isOpen: a.isOpen ? 1 : 0,
      link: a.link ?? '',
      body: JSON.stringify(body),
      pictures: picturesOf(body),
      daysAgo: a.daysAgo ?? 30,
    })
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
const over = (client: pg.ClientBase): Db => {
  const ask = <R extends object>(text: string, values: readonly unknown[] = []) => client.query<R>(text, [...values])
  return {
    rows: async <R extends object>(text: string, values?: readonly unknown[]) => (await ask<R>(text, values)).rows,
    row: async <R extends object>(text: string, values?: readonly unknown[]) => (await ask<R>(text, values)).rows[0],
    run: async (text, values) => (await ask(text, values)).rowCount ?? 0,
  }
}
