// 内容台: articles, their versions and their places, as the desk keeps them. What readers see is cms.queries.ts.
import type { ArticleAreaCode, VersionStandCode, VersionStateCode } from '@mall/domain/site/content/content.codes.ts'
import type { RichText } from '@mall/domain/site/content/richText.ts'
import { articlesNow } from '../../platform/db/articleSets.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export const categories = (db: Db) =>
  db.rows<{ catCode: string; name: string; area: ArticleAreaCode; off: boolean; rev: number }>(
    'select cat_code as "catCode", name, area, off, rev from article_category order by seq, cat_code',
  )
/** All groups under their locks, in one order everywhere. */
export const lockCategories = async (tx: Tx) => {
  await tx.rows('select cat_code from article_category order by cat_code for update')
  return categories(tx)
}
export const saveCategory = (tx: Tx, g: { catCode: string; name: string; off: boolean }) =>
  tx.run('update article_category set name = $2, off = $3, rev = rev + 1 where cat_code = $1', [g.catCode, g.name, g.off])
/** The columns of the footer take the places they have among all groups, in the new order. */
export const orderCategories = (tx: Tx, catCodes: readonly string[]) =>
  tx.run(
    `update article_category c set seq = p.seq, rev = c.rev + 1 from unnest($1::text[]) with ordinality as t(code, n)
     join (select seq, row_number() over (order by seq, cat_code) as n from article_category where cat_code = any($1::text[])) p on p.n = t.n
     where c.cat_code = t.code and c.seq <> p.seq`,
    [catCodes],
  )

/** What became of a version, told by the clock. `l` is the version that is read now. */
const STAND = `case when v.state <> 'published' then v.state when v.live_from > now() then 'ahead' when v.id = l.id then 'live' else 'past' end`
const LIVE = `left join lateral (select x.id, x.version_no, x.title, x.is_open, x.live_from from article_version x
  where x.article_id = a.article_id and x.state = 'published' and x.live_from <= now() order by x.live_from desc, x.version_no desc limit 1) l on true`

export interface PlacedRow {
  articleId: string
  catCode: string
  title: string
  kind: string
  channels: string[]
  rev: number
  versionNo: number | null
  isOpen: number
  liveAt: Date | null
  offAt: Date | null
  isOff: boolean
  openNo: number | null
  openStand: VersionStandCode | null
  openAt: Date | null
}
/** Every article with what is read of it, and the version on its way: a draft, one that waits for approval, one that waits for its time. */
export const placedArticles = (db: Db) =>
  db.rows<PlacedRow>(
    `select a.article_id as "articleId", a.cat_code as "catCode", coalesce(l.title, o.title) as title, a.kind, a.channels, a.rev, l.version_no as "versionNo",
       coalesce(l.is_open, o.is_open)::int as "isOpen", l.live_from as "liveAt", a.off_from as "offAt", coalesce(a.off_from <= now(), false) as "isOff",
       o.version_no as "openNo", case when o.state = 'published' then 'ahead' else o.state end as "openStand",
       case when o.state = 'published' then o.live_from else o.wanted_from end as "openAt"
     from article a ${LIVE}
       left join lateral (select x.* from article_version x where x.article_id = a.article_id and (x.state <> 'published' or x.live_from > now())
         order by x.version_no desc limit 1) o on true
     order by a.cat_code, a.seq, a.article_id limit 2000`,
  )

export interface VersionRow {
  versionNo: number
  title: string
  isOpen: number
  link: string
  body: RichText
  note: string
  rev: number
  state: VersionStateCode
  stand: VersionStandCode
  previewKey: string
  madeByName: string
  madeAt: Date
  submittedBy: number | null
  submittedByName: string
  decidedByName: string
  wantedAt: Date | null
  sentBack: string
  liveAt: Date | null
  accepted: number
  useful: number
  useless: number
  missing: string[]
}
const NAME = (u: string) => `coalesce(nullif(${u}.real_name, ''), ${u}.nick_name, '')`
/** The versions of an article, the newest first. `accepted`: how many people have agreed to this version (注册协议). */
export const versionsOf = (db: Db, articleId: string) =>
  db.rows<VersionRow>(
    `select v.version_no as "versionNo", v.title, v.is_open::int as "isOpen", v.link, v.body, v.note, v.rev, v.state, ${STAND} as stand, v.preview_key as "previewKey",
       ${NAME('m')} as "madeByName", v.made_at as "madeAt", v.submitted_by as "submittedBy", ${NAME('s')} as "submittedByName", ${NAME('d')} as "decidedByName",
       v.wanted_from as "wantedAt", v.sent_back as "sentBack", v.live_from as "liveAt",
       (select count(*)::int from consent c where c.article_id = v.article_id and c.version = v.version_no::text) as accepted,
       coalesce(f.useful, 0)::int as useful, coalesce(f.useless, 0)::int as useless, coalesce(f.missing, '{}') as missing
     from article_version v join article a on a.article_id = v.article_id ${LIVE}
       left join app_user m on m.id = v.made_by left join app_user s on s.id = v.submitted_by left join app_user d on d.id = v.decided_by
       left join lateral (select count(*) filter (where x.useful) as useful, count(*) filter (where not x.useful) as useless,
         (array_agg(x.note order by x.id desc) filter (where x.note <> ''))[1:10] as missing
         from article_feedback x where x.article_id = v.article_id and x.version_no = v.version_no) f on true
     where v.article_id = $1 order by v.version_no desc limit 200`,
    [articleId],
  )

export interface ArticleHead {
  articleId: string
  catCode: string
  catName: string
  area: ArticleAreaCode
  kind: string
  channels: string[]
  offAt: Date | null
  rev: number
  now: Date
}
const HEAD = `a.article_id as "articleId", a.cat_code as "catCode", c.name as "catName", c.area, a.kind, a.channels, a.off_from as "offAt", a.rev, now() as now`
export const articleHead = (db: Db, articleId: string) =>
  db.row<ArticleHead>(
    `select ${HEAD} from article a join article_category c on c.cat_code = a.cat_code where a.article_id = $1`,
    [articleId],
  )
/** One article is worked on by one person at a time. */
export const lockArticle = (tx: Tx, articleId: string) =>
  tx.row<ArticleHead>(
    `select ${HEAD} from article a join article_category c on c.cat_code = a.cat_code where a.article_id = $1 for update of a`,
    [articleId],
  )

/** At the end of its group. */
export const insertArticle = (tx: Tx, o: { catCode: string; kind: string; requestId: string; asked: object }) =>
  tx.row<{ articleId: string }>(
    `insert into article (article_id, cat_code, seq, kind, request_id, asked)
     select $1::text || '-n' || nextval('article_no'), $1::text, coalesce((select max(seq) from article where cat_code = $1::text), 0) + 1, $2, $3, $4::jsonb
     on conflict (request_id) do nothing returning article_id as "articleId"`,
    [o.catCode, o.kind, o.requestId, JSON.stringify(o.asked)],
  )

export interface DraftText {
  articleId: string
  title: string
  isOpen: number
  link: string
  body: RichText
  pictures: readonly string[]
  note: string
  userId: number
}
const textOf = (d: DraftText) => ({ ...d, body: JSON.stringify(d.body), pictures: [...d.pictures] })
export const insertDraft = (tx: Tx, d: DraftText) =>
  tx.row<{ versionNo: number; rev: number }>(
    ...bind(
      `insert into article_version (article_id, version_no, title, is_open, link, body, pictures, note, state, preview_key, made_by)
       select :articleId::text, coalesce((select max(version_no) from article_version where article_id = :articleId::text), 0) + 1, :title, :isOpen, :link, :body::jsonb,
         :pictures::text[], :note, 'draft', replace(gen_random_uuid()::text, '-', ''), :userId
       returning version_no as "versionNo", rev`,
      textOf(d),
    ),
  )
export const updateDraft = (tx: Tx, d: DraftText & { rev: number }) =>
  tx.row<{ versionNo: number; rev: number }>(
    ...bind(
      `update article_version set title = :title, is_open = :isOpen, link = :link, body = :body::jsonb, pictures = :pictures::text[], note = :note,
         made_by = :userId, made_at = now(), rev = rev + 1
       where article_id = :articleId and state = 'draft' and rev = :rev returning version_no as "versionNo", rev`,
      { ...textOf(d), rev: d.rev },
    ),
  )
/** Pictures that are not the desk's, or are none. */
export const strangePictures = (db: Db, ids: readonly string[]) =>
  db.rows<{ id: string }>(
    `select x.id from unnest($1::text[]) x(id) where not exists (select 1 from file_object f where f.id = x.id and f.purpose = 'article' and f.deleted_at is null)`,
    [ids],
  )
export const dropVersion = (tx: Tx, articleId: string, rev: number) =>
  tx.run(`delete from article_version where article_id = $1 and state = 'draft' and rev = $2`, [articleId, rev])
/** An article that has no version any more was never more than its draft. */
export const dropIfEmpty = (tx: Tx, articleId: string) =>
  tx.run(
    'delete from article a where article_id = $1 and not exists (select 1 from article_version v where v.article_id = a.article_id)',
    [articleId],
  )

export const submitVersion = (tx: Tx, o: { articleId: string; rev: number; userId: number; wantedAt: Date | null }) =>
  tx.run(
    `update article_version set state = 'waiting', submitted_by = $3, submitted_at = now(), wanted_from = $4, sent_back = '', rev = rev + 1
     where article_id = $1 and state = 'draft' and rev = $2`,
    [o.articleId, o.rev, o.userId, o.wantedAt],
  )
/** Back to a draft; `why` is what the approver wants otherwise. */
export const toDraft = (tx: Tx, articleId: string, rev: number, why: string) =>
  tx.run(
    `update article_version set state = 'draft', sent_back = $3, rev = rev + 1 where article_id = $1 and state = 'waiting' and rev = $2`,
    [articleId, rev, why],
  )
/** Read from `liveAt` on, at the earliest now; never before one that was announced earlier. */
export const publishVersion = (tx: Tx, o: { articleId: string; rev: number; userId: number; liveAt: Date | null }) =>
  tx.row<{ versionNo: number; liveAt: Date }>(
    `update article_version set state = 'published', decided_by = $3, published_at = now(), rev = rev + 1,
       live_from = greatest($4::timestamptz, date_trunc('milliseconds', now()), (select max(x.live_from) from article_version x where x.article_id = $1 and x.state = 'published'))
     where article_id = $1 and state = 'waiting' and rev = $2 returning version_no as "versionNo", coalesce(live_from, made_at) as "liveAt"`,
    [o.articleId, o.rev, o.userId, o.liveAt],
  )
/** What is agreed and not yet read becomes a draft again. */
export const unschedule = (tx: Tx, articleId: string, versionNo: number) =>
  tx.run(
    `update article_version set state = 'draft', live_from = null, published_at = null, decided_by = null, rev = rev + 1
     where article_id = $1 and version_no = $2 and state = 'published' and live_from > now()`,
    [articleId, versionNo],
  )
/** The beginning of the first day that lies `days` days ahead. */
export const firstDay = async (db: Db, days: number): Promise<Date> => {
  const row = await db.row<{ first: Date }>(`select (day_of(now()) + $1::int)::timestamp at time zone 'Asia/Shanghai' as first`, [
    days,
  ])
  if (!row) throw new Error('no day')
  return row.first
}

export const placeArticle = (
  tx: Tx,
  o: { articleId: string; rev: number; catCode: string; channels: readonly string[]; kind: string; offAt: Date | null },
) =>
  tx.run(
    ...bind(
      `update article set rev = rev + 1, channels = :channels::text[], kind = :kind, off_from = :offAt,
         seq = case when cat_code = :catCode then seq else coalesce((select max(x.seq) from article x where x.cat_code = :catCode), 0) + 1 end, cat_code = :catCode
       where article_id = :articleId and rev = :rev`,
      { ...o, channels: [...o.channels] },
    ),
  )
export const lockGroup = (tx: Tx, catCode: string) =>
  tx.rows<{ articleId: string }>(
    'select article_id as "articleId" from article where cat_code = $1 order by article_id for update',
    [catCode],
  )
export const orderGroup = (tx: Tx, articleIds: readonly string[]) =>
  tx.run('update article a set seq = x.n from unnest($1::text[]) with ordinality x(id, n) where a.article_id = x.id', [
    articleIds,
  ])

/** In how many articles each value is read now. */
export const articlesWithValues = (db: Db) =>
  db.rows<{ key: string; n: number }>(
    `select coalesce(x.value #>> '{}', '') as key, count(distinct o.article_id)::int as n from (select a.article_id, v.body ${articlesNow}) o
     cross join lateral jsonb_path_query(o.body, '$.**{0 to 8} ? (@.type == "value").attrs.key') x(value) group by 1`,
  )

/** Who of the buyers has agreed to what of an agreement last. */
export interface ConsentRow {
  userId: number
  realName: string
  userName: string
  companyName: string
  versionNo: number | null
  at: Date | null
}
/** `stand`: what they have read last is the version in force, an older one, or none; null: all. */
const CONSENTS = `from app_user u left join company c on c.id = u.company_id
  left join lateral (select x.version, x.at from consent x where x.article_id = :articleId and x.user_id = u.id order by x.id desc limit 1) a on true
  where u.staff_code is null and u.closed_at is null
    and (:word = '' or u.real_name || ' ' || u.user_name || ' ' || coalesce(c.name, '') ilike '%' || :word || '%')
    and case :stand::text when 'now' then a.version = :liveNo::text when 'old' then a.version <> :liveNo::text when 'none' then a.version is null else true end`
export interface ConsentFilter {
  articleId: string
  /** Escaped for ilike. */
  word: string
  stand: string | null
  liveNo: string
}
export const consentPage = (db: Db, f: ConsentFilter, limit: number, offset: number) =>
  db.rows<ConsentRow>(
    ...bind(
      `select u.id as "userId", coalesce(nullif(u.real_name, ''), u.nick_name, '') as "realName", u.user_name as "userName", coalesce(c.name, '') as "companyName",
         case when a.version ~ '^[0-9]{1,9}$' then a.version::int end as "versionNo", a.at
       ${CONSENTS} order by a.at nulls last, u.id limit :limit offset :offset`,
      { ...f, limit, offset },
    ),
  )
export const consentCounts = (db: Db, f: ConsentFilter) =>
  db.row<{ n: number; now: number; old: number; none: number }>(
    ...bind(
      `select count(*) filter (where :stand::text is null or :stand = s.stand)::int as n, count(*) filter (where s.stand = 'now')::int as now,
         count(*) filter (where s.stand = 'old')::int as old, count(*) filter (where s.stand = 'none')::int as none
       from (select case when a.version is null then 'none' when a.version = :liveNo::text then 'now' else 'old' end as stand
         ${CONSENTS.replace(':stand::text', 'null::text')}) s`,
      { ...f },
    ),
  )
