import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { CompanyRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { bind } from '../db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface FileRow {
  id: string
  companyId: number | null
  userId: number
  purpose: string
  storageKey: string
  previewKey: string | null
  thumbKey: string | null
  originalName: string
  mime: string
  size: number
  sha256: string
}
const columns = `id, company_id as "companyId", user_id as "userId", purpose, storage_key as "storageKey", preview_key as "previewKey",
  thumb_key as "thumbKey", original_name as "originalName", mime, size, sha256`

export interface FileFound extends FileRow {
  /** The exclusive contact of its company. */
  bdUserId: number | null
  /** Whose paper it is: the company, or the applicant who has none yet. */
  ownerName: string
  /**
   * Of a scan of a paper contract: whose contract it is, once it is recorded; `userId` null: the whole company's, as a framework contract is.
   * `right`: what a person of the company must have to see it. `stands`: the record waits or was confirmed.
   */
  paper: { companyId: number; userId: number | null; stands: boolean; right: CompanyRight | null } | null
  /** Of a quote's paper: whose quote it goes with, whose customer that is; `sent`: the buyer may read it. */
  quote: { companyId: number; userId: number; bdUserId: number | null; sent: boolean } | null
  /** Of a paper that came along with orders: that it did, and does still. */
  ordered: boolean
  /** Of a picture said in a conversation: with whom, of which company, who answers. */
  chat: { userId: number | null; companyId: number | null; bdUserId: number | null; agentId: number | null } | null
}
export const fileOf = (db: Db, id: string) =>
  db.row<FileFound>(
    `select ${columns}, case when f.purpose = 'paperContract' then (
         select jsonb_build_object('companyId', coalesce(o.company_id, w.company_id, m.company_id), 'userId', o.user_id,
           'right', case when p.kind = 'statement' then 'settle.confirm' end, 'stands', p.state in ('waits', 'confirmed'))
         from paper_scan s join paper_contract p on p.id = s.paper_id
           left join order_contract n on n.contract_no = p.order_contract_no left join orders o on o.id = n.order_id
           left join statement m on p.kind = 'statement' and m.statement_no = p.contract_no
           left join framework_contract w on p.kind = 'framework' and w.cc_no = split_part(p.contract_no, '-', 1)
         where s.file_id = f.id order by p.id desc limit 1) end as paper,
       case when f.purpose = 'quote' then (
         select jsonb_build_object('companyId', q.company_id, 'userId', q.user_id, 'bdUserId', c.bd_user_id, 'sent', x.sent)
         from price_quote_file x join price_quote q on q.id = x.quote_id join company c on c.id = q.company_id where x.file_id = f.id) end as quote,
       f.purpose = 'order' and exists (select 1 from order_file x where x.file_id = f.id) as ordered,
       case when f.purpose = 'chat' then (
         select jsonb_build_object('userId', t.user_id, 'companyId', t.company_id, 'bdUserId', c.bd_user_id, 'agentId', t.agent_id)
         from support_message m join support_thread t on t.id = m.thread_id left join company c on c.id = t.company_id where m.file_id = f.id) end as chat,
       (select bd_user_id from company where id = f.company_id) as "bdUserId",
       coalesce((select c.name || ' ' || c.code from company c where c.id = f.company_id),
         (select '申请人 ' || u.nick_name from app_user u where u.id = f.user_id), '') as "ownerName"
     from file_object f where f.id = $1 and f.deleted_at is null`,
    [id],
  )

/** A page that is on its way, or kept for two seconds (decision 0011), may name for so long what has just been replaced or taken off. */
const GRACE_MINUTES = 1
const GRACE = `interval '${GRACE_MINUTES} minutes'`
/**
 * A picture that anybody may read: of a comment that is shown, of a unit of steel, of the version of an article or an activity that is read now. What was replaced or taken
 * off takes its pictures along, but for agreements, whose every version stays readable to whoever agreed to it, an announced one too.
 * `previewKey`: or of a version that its owner may look at before.
 */
export const shownPicture = (db: Db, id: string, previewKey = '') =>
  db.row<FileRow>(
    `select ${columns} from file_object where id = $1 and deleted_at is null and (
       purpose = 'comment' and exists (select 1 from mall_comment_file x join mall_comment m on m.id = x.comment_id where x.file_id = file_object.id and m.state = 'shown')
       or purpose = 'unit' and exists (select 1 from steel_unit u where u.file_ids @> array[$1::text] and u.file_ids <> '{}' and u.state <> 'void')
       or purpose = 'article' and exists (select 1 from article_version v join article a on a.article_id = v.article_id
         where v.pictures @> array[$1::text] and v.state = 'published' and (a.cat_code = 'privacyAgreement'
           or v.live_from <= now() and (a.off_from is null or a.off_from > now() - ${GRACE})
             and not exists (select 1 from article_version n where n.article_id = v.article_id and n.state = 'published'
               and n.live_from <= now() - ${GRACE} and (n.live_from, n.version_no) > (v.live_from, v.version_no))))
       or purpose = 'article' and exists (select 1 from panel_text t join piece_version v on v.id = t.version_id join activity_panel p on p.id = v.piece_id
         where t.picture_id = $1 and (v.preview_key = $2
           or v.state = 'published' and v.live_from <= now() and not p.off and (t.until_at is null or t.until_at > now() - ${GRACE})
             and not exists (select 1 from piece_version n where n.piece_id = v.piece_id and n.state = 'published'
               and n.live_from <= now() - ${GRACE} and (n.live_from, n.version_no) > (v.live_from, v.version_no))))
       or purpose = 'article' and $2 <> '' and exists (select 1 from article_version v where v.preview_key = $2 and v.pictures @> array[$1::text]))`,
    [id, previewKey],
  )

const LOOKED_MINUTES = 10
/** Whether this employee's looking at it, or fetching it, stands in the log already: once in ten minutes is enough. */
export const lookedLately = async (db: Db, fileId: string, staffId: number, act: AuditAct): Promise<boolean> =>
  (await db.row(
    `select 1 as one from audit_log where object_id = $1 and actor_id = $2 and act = $3 and at > now() - interval '${LOOKED_MINUTES} minutes' limit 1`,
    [fileId, staffId, act],
  )) !== undefined

/** Files of a person or of his company: a foreign one is as unknown as one that never was. */
export const filesWithin = (db: Db, ids: readonly string[], o: { userId: number; companyId: number | null }) =>
  db.rows<FileRow>(
    `select ${columns} from file_object where id = any($1::text[]) and deleted_at is null and (user_id = $2 or company_id = $3)`,
    [ids, o.userId, o.companyId],
  )

export const lockUploads = (tx: Tx, userId: number) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`files:${userId}`])
/** What a person may upload is counted over so many hours. */
const UPLOAD_HOURS = 24
export const uploadedToday = async (db: Db, userId: number): Promise<{ n: number; bytes: number }> =>
  (await db.row<{ n: number; bytes: number }>(
    `select count(*)::int as n, coalesce(sum(size), 0)::bigint as bytes from file_object where user_id = $1 and created_at > now() - interval '${UPLOAD_HOURS} hours'`,
    [userId],
  )) ?? { n: 0, bytes: 0 }

/** Pictures the mall brings itself are kept one after the other. */
export const lockOwnPictures = (tx: Db) => tx.row('select pg_advisory_xact_lock(727012)')
export const isKept = async (db: Db, id: string): Promise<boolean> =>
  (await db.row('select 1 as there from file_object where id = $1', [id])) !== undefined

export const insertFile = (db: Db, f: FileRow) =>
  db.run(
    ...bind(
      `insert into file_object (id, company_id, user_id, purpose, storage_key, preview_key, thumb_key, original_name, mime, size, sha256)
       values (:id, :companyId, :userId, :purpose, :storageKey, :previewKey, :thumbKey, :originalName, :mime, :size, :sha256)`,
      { ...f },
    ),
  )
