// 质保书: certificates, their versions, units and downloads.
import type { Kg, Um } from '@mall/domain/kernel/money.ts'
import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { WaybillStatusCode } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { literal } from '../../kernel/serve/paging.ts'
import { LEVEL_WORD } from '../../platform/db/levelWord.ts'
import { allOf } from '../../platform/db/allOf.ts'
import { bind } from '../../platform/db/bind.ts'
import { anyDay, betweenDays, type Days, inDays } from '../../platform/db/days.ts'
import { dueToBuyer } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { asksOf, byId, windowOf } from '../../platform/db/window.ts'

export interface DeliveredUnit {
  unitId: number
  unitNo: string
  heatNo: string
  skuId: number
  grade: string
  sizeUm: Um
  pieces: number
  pieceUnit: string
  tagKg: Kg
  theoryKg: Kg
  scaleKg: Kg | null
  productName: string
  spec: string
  standard: string
  orderLineId: number
  /** What its line was ordered as. */
  title: string
}
const unitColumns = `u.id as "unitId", u.unit_no as "unitNo", u.heat_no as "heatNo", u.sku_id as "skuId", k.grade, coalesce(k.thickness_um, 0) as "sizeUm",
  x.pieces, k.piece_unit as "pieceUnit", x.tag_kg as "tagKg", x.theory_kg as "theoryKg", x.scale_kg as "scaleKg", k.product_name || ${LEVEL_WORD} as "productName", k.spec,
  k.standard, x.order_line_id as "orderLineId", l.title`
/** What left on a truck. */
export const unitsOfWaybill = (db: Db, waybillId: number) =>
  db.rows<DeliveredUnit>(
    `select ${unitColumns} from waybill_unit x join steel_unit u on u.id = x.unit_id join sku k on k.id = u.sku_id join order_line l on l.id = x.order_line_id
     where x.waybill_id = $1 and x.off_at is null order by u.heat_no, u.sku_id, u.unit_no`,
    [waybillId],
  )
export interface Delivery {
  waybillId: number
  waybillNo: string
  plate: string
  depotName: string
  orderId: number
  orderCode: string
  contractNo: string
  settlement: SettlementModeCode
  companyId: number
  companyName: string
  userId: number
  status: WaybillStatusCode
}
const deliveryColumns = `w.id as "waybillId", w.waybill_no as "waybillNo", w.plate, d.name as "depotName", o.id as "orderId", o.order_code as "orderCode",
  coalesce((select n.contract_no from order_contract n where n.order_id = o.id order by n.version_no desc limit 1), '') as "contractNo",
  o.settlement::int, o.company_id as "companyId", c.name as "companyName", o.user_id as "userId", w.status::int`
const deliveryJoins = `from waybill w join orders o on o.id = w.order_id join company c on c.id = o.company_id join depot d on d.depot_code = w.depot_code`
/** Locked: the job, its twin and the gate issue one after the other. */
export const lockDelivery = (tx: Tx, waybillId: number) =>
  tx.row<Delivery>(`select ${deliveryColumns} ${deliveryJoins} where w.id = $1 for update of w`, [waybillId])
export const deliveryByNo = (db: Db, waybillNo: string, contact: number | null) =>
  db.row<{ id: number; hasLeft: boolean }>(
    `select w.id, w.left_at is not null as "hasLeft" from waybill w join company c on c.id = w.company_id
     where w.waybill_no = $1 and ($2::bigint is null or c.bd_user_id = $2)`,
    [waybillNo, contact],
  )
export const dueDeliveries = (db: Db) =>
  db.rows<{ id: number }>('select id from waybill where left_at is not null and certified_at is null order by left_at limit 100')
export const setCertified = (tx: Tx, waybillId: number, at: Date | null) =>
  tx.run('update waybill set certified_at = coalesce($2::timestamptz, now()) where id = $1', [waybillId, at])

/** Nothing comes back where the heat of this delivery has its certificate. */
export const insertCertificate = (
  tx: Tx,
  c: {
    orderId: number
    companyId: number
    waybillId: number
    skuId: number
    title: string
    heatNo: string
    grade: string
    sizeUm: Um
    pieces: number
    weightKg: Kg
    issuedBy: number
    /** Null: now. */
    at: Date | null
  },
) =>
  tx.row<{ id: number; certNo: string; issuedAt: Date }>(
    ...bind(
      `insert into certificate (cert_no, order_id, company_id, waybill_id, sku_id, title, heat_no, grade, size_um, pieces, weight_kg, issued_by, issued_at)
       values (${runningNo('certificate', 'coalesce(:at::timestamptz, now())')},
         :orderId, :companyId, :waybillId, :skuId, :title, :heatNo, :grade, :sizeUm, :pieces, :weightKg, :issuedBy, coalesce(:at::timestamptz, now()))
       on conflict do nothing returning id, cert_no as "certNo", issued_at as "issuedAt"`,
      { ...c },
    ),
  )
export const hasCertificate = async (
  tx: Tx,
  waybillId: number,
  u: Pick<DeliveredUnit, 'heatNo' | 'skuId' | 'title'>,
): Promise<boolean> =>
  (await tx.row<{ id: number }>(
    'select id from certificate where waybill_id = $1 and heat_no = $2 and sku_id = $3 and title = $4 and parent_id is null',
    [waybillId, u.heatNo, u.skuId, u.title],
  )) !== undefined
export const insertChild = (
  tx: Tx,
  c: {
    parentId: number
    childNo: number
    pieces: number
    weightKg: Kg
    customer: string
    useFor: string
    contact: string
    requestId: string
    issuedBy: number
  },
) =>
  tx.row<{ id: number; certNo: string; issuedAt: Date }>(
    ...bind(
      `insert into certificate (cert_no, order_id, company_id, waybill_id, sku_id, title, heat_no, grade, size_um, pieces, weight_kg, parent_id, child_no,
         customer, use_for, contact, request_id, issued_by)
       select cert_no || '-F' || :childNo::int, order_id, company_id, waybill_id, sku_id, title, heat_no, grade, size_um, :pieces, :weightKg, id, :childNo::int,
         :customer, :useFor, :contact, :requestId, :issuedBy from certificate where id = :parentId
       returning id, cert_no as "certNo", issued_at as "issuedAt"`,
      { ...c },
    ),
  )
export const countChild = (tx: Tx, parentId: number) =>
  tx.row<{ childNo: number }>('update certificate set children = children + 1 where id = $1 returning children as "childNo"', [
    parentId,
  ])
export const revokeChild = async (tx: Tx, c: { id: number; by: number; reason: string }): Promise<boolean> =>
  (await tx.run(
    'update certificate set revoked_at = now(), revoked_by = $2, revoke_reason = $3 where id = $1 and revoked_at is null',
    [c.id, c.by, c.reason],
  )) > 0

export const insertVersion = (
  tx: Tx,
  v: {
    certificateId: number
    versionNo: number
    heatRecordId: number
    verifyCode: string
    content: string
    contentHash: string
    reason: string
    madeBy: number
    /** Null: now. */
    at: Date | null
  },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into certificate_version (certificate_id, version_no, heat_record_id, verify_code, content, content_hash, reason, made_by, made_at)
       values (:certificateId, :versionNo, :heatRecordId, :verifyCode, :content, :contentHash, :reason, :madeBy, coalesce(:at::timestamptz, now())) returning id`,
      { ...v },
    ),
  )
export const setVersion = (tx: Tx, certificateId: number, versionNo: number) =>
  tx.run('update certificate set version_no = $2 where id = $1', [certificateId, versionNo])
export const insertCertUnits = (
  tx: Tx,
  u: {
    certificateId: number
    unitIds: readonly number[]
    unitNos: readonly string[]
    pieces: readonly number[]
    kgs: readonly number[]
  },
) =>
  tx.run(
    ...bind(
      `insert into certificate_unit (certificate_id, unit_id, unit_no, pieces, weight_kg)
       select :certificateId, i, n, p, k from unnest(:unitIds::bigint[], :unitNos::text[], :pieces::int[], :kgs::bigint[]) as t(i, n, p, k)`,
      { ...u },
    ),
  )
/** A child takes its part, or gives it back (negative figures); the table's check holds what the lock already sees to. */
export const moveSplit = (
  tx: Tx,
  s: { parentId: number; unitNos: readonly string[]; pieces: readonly number[]; kgs: readonly number[] },
) =>
  tx.run(
    ...bind(
      `update certificate_unit u set split_pieces = u.split_pieces + t.p, split_kg = u.split_kg + t.k
       from unnest(:unitNos::text[], :pieces::int[], :kgs::bigint[]) as t(n, p, k) where u.certificate_id = :parentId and u.unit_no = t.n`,
      { ...s },
    ),
  )
export interface CertUnitRow {
  unitId: number
  unitNo: string
  pieces: number
  weightKg: Kg
  splitPieces: number
  splitKg: Kg
}
export const certUnits = (db: Db, certificateId: number) =>
  db.rows<CertUnitRow>(
    `select unit_id as "unitId", unit_no as "unitNo", pieces, weight_kg as "weightKg", split_pieces as "splitPieces", split_kg as "splitKg"
     from certificate_unit where certificate_id = $1 order by unit_no`,
    [certificateId],
  )

export interface CertRow {
  id: number
  certNo: string
  orderId: number
  orderCode: string
  companyId: number
  companyName: string
  userId: number
  waybillNo: string
  title: string
  heatNo: string
  grade: string
  sizeUm: Um
  pieces: number
  pieceUnit: string
  weightKg: Kg
  parentId: number | null
  parentNo: string
  customer: string
  useFor: string
  contact: string
  versionNo: number
  children: number
  checks: number
  issuedAt: Date
  revokedAt: Date | null
  revokeReason: string
  splitPieces: number
  splitKg: Kg
  demo: boolean
  versionReason: string
}
const certColumns = `t.id, t.cert_no as "certNo", t.order_id as "orderId", o.order_code as "orderCode", t.company_id as "companyId", c.name as "companyName",
  o.user_id as "userId", w.waybill_no as "waybillNo", t.title, t.heat_no as "heatNo", t.grade, t.size_um as "sizeUm", t.pieces, k.piece_unit as "pieceUnit",
  t.weight_kg as "weightKg", t.parent_id as "parentId", coalesce(p.cert_no, '') as "parentNo", t.customer, t.use_for as "useFor", t.contact,
  t.version_no as "versionNo", t.children, t.checks, t.issued_at as "issuedAt", t.revoked_at as "revokedAt", t.revoke_reason as "revokeReason",
  (select coalesce(sum(cu.split_pieces), 0) from certificate_unit cu where cu.certificate_id = t.id)::int as "splitPieces",
  (select coalesce(sum(cu.split_kg), 0) from certificate_unit cu where cu.certificate_id = t.id)::bigint as "splitKg",
  h.source = 'demo' as demo, v.reason as "versionReason"`
const certJoins = `from certificate t join orders o on o.id = t.order_id join company c on c.id = t.company_id join waybill w on w.id = t.waybill_id
  join sku k on k.id = t.sku_id left join certificate p on p.id = t.parent_id
  join certificate_version v on v.certificate_id = t.id and v.version_no = t.version_no join heat_record h on h.id = v.heat_record_id`
export interface CertScope {
  companyId: number | null
  userId: number | null
  contact: number | null
}
const inScope = `($2::bigint is null or o.company_id = $2) and ($3::bigint is null or o.user_id = $3) and ($4::bigint is null or c.bd_user_id = $4)`
export const certByNo = (db: Db, s: CertScope, certNo: string) =>
  db.row<CertRow>(`select ${certColumns} ${certJoins} where t.cert_no = $1 and ${inScope}`, [
    certNo,
    s.companyId,
    s.userId,
    s.contact,
  ])
export const certsByNo = (db: Db, s: CertScope, certNos: readonly string[]) =>
  db.rows<CertRow>(`select ${certColumns} ${certJoins} where t.cert_no = any($1::text[]) and ${inScope} order by t.cert_no`, [
    certNos,
    s.companyId,
    s.userId,
    s.contact,
  ])
/** The parent of what is split: twins wait here for each other. */
export const lockCert = (tx: Tx, id: number) =>
  tx.row<{ id: number; revokedAt: Date | null }>(
    'select id, revoked_at as "revokedAt" from certificate where id = $1 for update',
    [id],
  )
export const childrenOf = (db: Db, parentId: number) =>
  db.rows<CertRow>(`select ${certColumns} ${certJoins} where t.parent_id = $1 order by t.child_no`, [parentId])

export interface CertAsk extends CertScope {
  /** As typed: a number is looked up in all there is, anything else in the window. */
  word: string
  grade: string
  conceded: boolean
  fromOn: string | null
  toOn: string | null
  limit: number
  offset: number
}
/** The newest, of a company or of all; with days those of the days. */
const newest = (a: CertScope & Days): string =>
  windowOf(
    'certificate',
    'y',
    [
      'x.parent_id is null',
      ...(a.companyId === null ? [] : ['x.company_id = :companyId']),
      ...(anyDay(a) ? [] : [betweenDays('x.issued_at')]),
    ],
    'x.issued_at desc, x.id desc',
  )
/** A certificate, its child, truck or order, by their numbers. */
const isNumber = (word: string): boolean => /^(ZB\d{14,}(-F\d+)?|YD\d{14,}|DD\d{14,})$/i.test(word)
const NUMBERED = `select id from certificate where cert_no = upper(:word) and parent_id is null
  union select parent_id from certificate where cert_no = upper(:word) and parent_id is not null
  union select x.id from waybill v join certificate x on x.waybill_id = v.id and x.parent_id is null where v.waybill_no = upper(:word)
  union select x.id from orders v join certificate x on x.order_id = v.id and x.parent_id is null where v.order_code = upper(:word)`
/** Heat and coil have numbers of the mill's own making: found by the whole of them beside what the window has. */
const OLDER = `select x.id from certificate x where x.heat_no = :word and x.parent_id is null
  union select u.certificate_id from steel_unit v join certificate_unit u on u.unit_id = v.id where v.unit_no = :word and v.state <> 'void'`
const whole = (ids: string): string => `(select x.* from (${ids}) i join certificate x on x.id = i.id and x.parent_id is null) y`
const like = (what: string): string => `${what} ilike '%' || :like || '%'`
const WORD = `(${[like('y.cert_no'), like('y.heat_no'), like('yo.order_code'), like('yw.waybill_no'), like('y.title')].join(' or ')}
  or exists (select 1 from certificate_unit yu where yu.certificate_id = y.id and ${like('yu.unit_no')} offset 0)
  or exists (select 1 from certificate ch where ch.parent_id = y.id and ${like('ch.cert_no')} offset 0))`

const foundCerts = (a: CertAsk): string => {
  const byNumber = isNumber(a.word)
  const parts = [
    // What was found by a number is held to all that is asked; the window is of it already.
    ...(a.word === '' ? [] : [inDays('y.issued_at'), ...(a.companyId === null ? [] : ['y.company_id = :companyId'])]),
    ...(a.userId === null ? [] : ['yo.user_id = :userId']),
    ...(a.contact === null ? [] : ['yc.bd_user_id = :contact']),
    ...(a.grade === '' ? [] : ['y.grade = :grade']),
    ...(a.conceded ? ['y.conceded'] : []),
    ...(a.word === '' || byNumber ? [] : [WORD]),
  ]
  const place = byNumber
    ? whole(NUMBERED)
    : a.word === ''
      ? newest(a)
      : `(select * from ${newest(a)} union select * from ${whole(OLDER)}) y`
  return [
    `from ${place}`,
    ...(asksOf(parts, 'yo') ? [byId('orders', 'yo', 'y.order_id')] : []),
    ...(asksOf(parts, 'yw') ? [byId('waybill', 'yw', 'y.waybill_id')] : []),
    ...(asksOf(parts, 'yc') ? ['join company yc on yc.id = y.company_id'] : []),
    `where ${allOf(...parts)}`,
  ].join(' ')
}
/** Certificates of the mill (children stand with their parent): where something was conceded first, then the newest. */
export const certPage = (db: Db, o: CertAsk) =>
  db.rows<CertRow & { total: number; totalKg: Kg; conceded: boolean }>(
    ...bind(
      `select ${certColumns}, q.conceded, q.total, q.total_kg as "totalKg" from (
         select y.id as cert_id, y.conceded, count(*) over ()::int as total, (sum(y.weight_kg) over ())::bigint as total_kg ${foundCerts(o)}
         order by y.conceded desc, y.issued_at desc, y.id desc limit :limit offset :offset) q
       ${certJoins.replace('from certificate t', byId('certificate', 't', 'q.cert_id'))}
       order by q.conceded desc, t.issued_at desc, t.id desc`,
      { ...o, like: literal(o.word) },
    ),
  )
/** Grades that the company has certificates of. */
export const certGrades = (db: Db, s: CertScope) =>
  db.rows<{ grade: string }>(
    ...bind(
      `select distinct y.grade from ${newest({ ...s, fromOn: null, toOn: null })}
       ${s.userId === null ? '' : `${byId('orders', 'o', 'y.order_id')} where o.user_id = :userId`} order by y.grade limit 60`,
      { ...s },
    ),
  )

/** Goods of the buyer that have not left, by order, heat and goods: what certificates will be made of. */
export interface PendingRow {
  orderId: number
  orderCode: string
  companyId: number
  title: string
  productName: string
  spec: string
  standard: string
  skuCode: string
  heatNo: string
  grade: string
  sizeUm: Um
  pieces: number
  pieceUnit: string
  kg: Kg
  waybillNo: string
  hasValues: boolean
  standardMisfits: number
  ownMisfits: number
  unitNos: string[]
  total: number
}
export const pendingGroups = (
  db: Db,
  o: { companyId: number; userId: number | null; word: string | null; grade: string; orderCode: string | null; misfit: boolean },
) =>
  db.rows<PendingRow>(
    ...bind(
      `with unit as (
         select u.*, l.order_id, o.order_code, o.company_id, l.title, k.product_name, k.spec, k.standard, k.sku_code, k.grade, k.piece_unit,
           coalesce(k.thickness_um, 0) as size_um, w.waybill_no, m.kind as misfit
         from orders o join order_line l on l.order_id = o.id join steel_unit u on u.order_line_id = l.id and u.state in ('allocated', 'loaded')
         join sku k on k.id = u.sku_id left join waybill w on w.id = u.waybill_id
         left join cert_misfit m on m.unit_id = u.id and m.order_line_id = l.id and m.state in ('open', 'exchangeAsked', 'withdrawAsked')
         where ${o.orderCode === null ? `o.company_id = :companyId and ${dueToBuyer('o')}` : `o.order_code = :orderCode and o.company_id + 0 = :companyId and ${dueToBuyer('o')}`}
           and (:userId::bigint is null or o.user_id = :userId) and u.heat_no <> '' and (:grade::text = '' or k.grade = :grade)
           and (:word::text is null or o.order_code ilike :word or u.heat_no ilike :word or u.unit_no ilike :word or l.title ilike :word
             or w.waybill_no ilike :word)),
       grp as (
         select order_id, min(order_code) as order_code, min(company_id) as company_id, min(title) as title, min(product_name) as product_name,
           min(spec) as spec, min(standard) as standard, min(sku_code) as sku_code, heat_no, min(grade) as grade, min(size_um)::int as size_um,
           sum(pieces)::int as pieces, min(piece_unit) as piece_unit, sum(tag_kg)::bigint as kg, coalesce(min(waybill_no), '') as waybill_no,
           (count(*) filter (where misfit = 'standard'))::int as std, (count(*) filter (where misfit = 'own'))::int as own,
           array_agg(unit_no order by unit_no) as unit_nos
         from unit group by order_id, sku_id, title, heat_no, waybill_id)
       select g.order_id as "orderId", g.order_code as "orderCode", g.company_id as "companyId", g.title, g.product_name as "productName", g.spec, g.standard,
         g.sku_code as "skuCode", g.heat_no as "heatNo", g.grade, g.size_um as "sizeUm", g.pieces, g.piece_unit as "pieceUnit", g.kg,
         g.waybill_no as "waybillNo", exists (select 1 from heat_record h where h.heat_no = g.heat_no and h.grade = g.grade and h.size_um = g.size_um) as "hasValues",
         g.std as "standardMisfits", g.own as "ownMisfits", g.unit_nos as "unitNos", count(*) over ()::int as total
       from grp g where not :misfit::boolean or g.std + g.own > 0 order by (g.std + g.own > 0) desc, g.order_id desc, g.heat_no limit 60`,
      { ...o },
    ),
  )

export interface VersionRow {
  id: number
  certificateId: number
  certNo: string
  versionNo: number
  content: string
  contentHash: string
  verifyCode: string
  reason: string
  madeAt: Date
  revoked: boolean
}
const versionColumns = `v.id, v.certificate_id as "certificateId", t.cert_no as "certNo", v.version_no as "versionNo", v.content, v.content_hash as "contentHash",
  v.verify_code as "verifyCode", v.reason, v.made_at as "madeAt", t.revoked_at is not null as revoked`
export const versionsOf = (db: Db, certificateId: number) =>
  db.rows<VersionRow>(
    `select ${versionColumns} from certificate_version v join certificate t on t.id = v.certificate_id where v.certificate_id = $1
     order by v.version_no desc`,
    [certificateId],
  )
export const versionsById = (db: Db, ids: readonly number[]) =>
  db.rows<VersionRow>(
    `select ${versionColumns} from certificate_version v join certificate t on t.id = v.certificate_id where v.id = any($1::bigint[]) order by t.cert_no`,
    [ids],
  )
/** Certificates whose counting version came from another record of the same heat: what a correction renews, parents first. */
/** `except`: those that rest on this record already are left out; null: none is. */
export const certsOfHeat = (tx: Tx, k: { heatNo: string; grade: string; sizeUm: Um; except: number | null }) =>
  tx.rows<{
    id: number
    certNo: string
    parentId: number | null
    versionNo: number
    companyId: number
    userId: number
    title: string
    content: string
    heatRecordId: number
  }>(
    ...bind(
      `select t.id, t.cert_no as "certNo", t.parent_id as "parentId", t.version_no as "versionNo", t.company_id as "companyId", o.user_id as "userId", t.title, v.content,
         v.heat_record_id as "heatRecordId"
       from certificate t join certificate_version v on v.certificate_id = t.id and v.version_no = t.version_no join orders o on o.id = t.order_id
       where t.heat_no = :heatNo and t.grade = :grade and t.size_um = :sizeUm and t.revoked_at is null and v.heat_record_id is distinct from :except::bigint
       order by t.parent_id nulls first, t.id for update of t`,
      { ...k },
    ),
  )
export const setPaper = (db: Db, versionId: number, sha256: string) =>
  db.run('insert into certificate_paper (version_id, sha256) values ($1, $2) on conflict do nothing', [versionId, sha256])

/** Concessions over units of a certificate: what was accepted, by whom. */
export const concessionsOf = (db: Db, orderId: number, unitIds: readonly number[]) =>
  db.rows<{
    unitNo: string
    found: { key: string; value: number; limit: { min?: number; max?: number }; of: 'standard' | 'buyer' }[]
    by: string
    at: Date
    version: number | null
  }>(
    `select u.unit_no as "unitNo", m.found, coalesce(nullif(a.real_name, ''), a.nick_name) as by, coalesce(m.answered_at, m.opened_at) as at, x.version_no as version
     from cert_misfit m join steel_unit u on u.id = m.unit_id join app_user a on a.id = m.answered_by left join cert_limit x on x.id = m.cert_limit_id
     where m.order_id = $1 and m.unit_id = any($2::bigint[]) and m.state = 'conceded' order by u.unit_no`,
    [orderId, unitIds],
  )
