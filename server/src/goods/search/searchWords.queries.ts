// Rows of 搜索词 and 同义词.
import { IntendState } from '@mall/domain/goods/goods/intend.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface WordCount {
  word: string
  channelCode: string
  searches: number
  empty: number
}
/** Adds to what other processes have counted. In one order everywhere: two that add at once wait for each other, they do not lock. */
export const addWords = (db: Db, counts: readonly WordCount[]) =>
  db.run(
    `insert into search_word (day, word, channel_code, searches, empty, last_at)
     select (now() at time zone 'Asia/Shanghai')::date, t.word, t.channel, t.searches, t.empty, now()
     from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as t(word, channel, searches, empty) order by t.word, t.channel
     on conflict (day, word, channel_code) do update set searches = search_word.searches + excluded.searches,
       empty = search_word.empty + excluded.empty, last_at = greatest(search_word.last_at, excluded.last_at)`,
    [counts.map(c => c.word), counts.map(c => c.channelCode), counts.map(c => c.searches), counts.map(c => c.empty)],
  )
export const dropOldWords = (db: Db, days: number) =>
  db.run(`delete from search_word where day < (now() at time zone 'Asia/Shanghai')::date - $1::int`, [days])

export interface WordFilter {
  days: number
  ofChannel: string | null
  /** Escaped for ilike. */
  word: string
  emptyOnly: boolean
}
const inRange = `w.day > (now() at time zone 'Asia/Shanghai')::date - :days::int and (:ofChannel::text is null or w.channel_code = :ofChannel)`
const grouped = `from search_word w where ${inRange} and (:word = '' or w.word ilike '%' || :word || '%')
  group by w.word having not :emptyOnly::boolean or sum(w.empty) > 0`
export interface WordRow {
  word: string
  searches: number
  emptyCount: number
  lastAt: Date
  means: string
  meansBy: string
  meansAt: Date | null
  intendCode: string
  intendOpen: boolean
  intendBy: string
  intendAt: Date | null
  handledNote: string
}
const named = (u: string): string => `coalesce(nullif(${u}.real_name, ''), ${u}.nick_name, '')`
export const wordsPage = (db: Db, f: WordFilter, limit: number, offset: number) =>
  db.rows<WordRow>(
    ...bind(
      `select g.word, g.searches, g."emptyCount", g."lastAt", coalesce(y.means, '') as means, ${named('m')} as "meansBy", y.made_at as "meansAt",
         coalesce(i.intend_code, '') as "intendCode", coalesce(i.state = ${IntendState.open}, false) as "intendOpen", ${named('n')} as "intendBy", i.created_at as "intendAt",
         coalesce(i.handled_note, '') as "handledNote"
       from (select w.word, sum(w.searches)::int as searches, sum(w.empty)::int as "emptyCount", max(w.last_at) as "lastAt" ${grouped}) g
       left join search_synonym y on y.word = g.word and y.removed_at is null left join app_user m on m.id = y.made_by
       left join lateral (select * from intend where from_word = g.word and from_word <> '' order by id desc limit 1) i on true
       left join app_user n on n.id = i.made_by
       order by g."emptyCount" desc, g.searches desc, g.word limit :limit offset :offset`,
      { ...f, limit, offset },
    ),
  )
export const wordsCount = async (db: Db, f: WordFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from (select w.word ${grouped}) g`, { ...f })))?.n ?? 0
export const wordsSum = (db: Db, f: Pick<WordFilter, 'days' | 'ofChannel'>) =>
  db.row<{ searches: number; empty: number }>(
    ...bind(
      `select coalesce(sum(w.searches), 0)::int as searches, coalesce(sum(w.empty), 0)::int as empty from search_word w where ${inRange}`,
      { days: f.days, ofChannel: f.ofChannel },
    ),
  )

export const synonymsNow = (db: Db) =>
  db.rows<{ id: number; word: string; means: string }>('select id, word, means from search_synonym where removed_at is null')
const listed = `from search_synonym y join app_user m on m.id = y.made_by left join app_user r on r.id = y.removed_by
  where (y.removed_at is not null) = :removed::boolean
  and (:word = '' or y.word ilike '%' || :word || '%' or y.means ilike '%' || :word || '%')`
export const synonymsPage = (db: Db, f: { word: string; removed: boolean }, limit: number, offset: number) =>
  db.rows<{
    synonymId: number
    word: string
    means: string
    madeByName: string
    madeAt: Date
    removedByName: string
    removedAt: Date | null
  }>(
    ...bind(
      `select y.id as "synonymId", y.word, y.means, m.real_name as "madeByName", y.made_at as "madeAt",
         coalesce(r.real_name, '') as "removedByName", y.removed_at as "removedAt"
       ${listed} order by coalesce(y.removed_at, y.made_at) desc, y.id desc limit :limit offset :offset`,
      { ...f, limit, offset },
    ),
  )
export const synonymsCount = async (db: Db, f: { word: string; removed: boolean }): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n ${listed}`, { ...f })))?.n ?? 0

/** Synonyms are made by one at a time: a chain is two rows that each know nothing of the other. */
export const lockSynonyms = (tx: Tx) => tx.row('select pg_advisory_xact_lock(727200)')
export const insertSynonym = async (tx: Tx, word: string, means: string, userId: number): Promise<number> =>
  (
    await tx.row<{ id: number }>('insert into search_synonym (word, means, made_by) values ($1, $2, $3) returning id', [
      word,
      means,
      userId,
    ])
  )?.id ?? 0
export const lockSynonym = (tx: Tx, id: number) =>
  tx.row<{ word: string; means: string; removed: boolean }>(
    'select word, means, removed_at is not null as removed from search_synonym where id = $1 for update',
    [id],
  )
export const endSynonym = (tx: Tx, id: number, userId: number) =>
  tx.run('update search_synonym set removed_by = $2, removed_at = now() where id = $1 and removed_at is null', [id, userId])
