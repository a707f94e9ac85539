// Contracts of orders: the facts they are made of, their rows, their history, the tickets to their PDF.
import type { InvoiceRouteCode } from '@mall/domain/kernel/tax.ts'
import type { SettlementModeCode, StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { FreightModeCode, OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { ContractDocument, LotFacts } from '@mall/domain/orders/contract/assembleContract.ts'
import {
  type BoundModeCode,
  ContractStatus,
  type SignModeCode,
  type ContractStatusCode,
} from '@mall/domain/orders/contract/contract.status.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import type { PriceUnit, Fen, Kg, Um } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import { flowThatCounts } from '../../platform/db/orderSets.ts'
import { buyerReference } from '../../platform/db/buyerReference.ts'
import type { BuyerReference } from '@mall/domain/orders/order/reference.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { OWN_LOT_LINE, ownLotPieces } from '../../platform/db/lotLines.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface FactsLine {
  title: string
  standard: string
  classCode: string
  className: string
  millName: string
  tolerancePct: number
  bandPercent: number | null
  spotDays: number[] | null
  pieces: number
  pieceUnit: string
  weightKg: Kg
  priceFen: Fen
  priceUnit: PriceUnit
  amountFen: Fen
  serviceFen: Fen
  services: { label: string; fenPerTon: number }[]
  futures: FuturesInput
  varietyCode: string
  spec: string
  thicknessUm: Um | null
  widthUm: Um | null
  lengthUm: Um | null
  diameterUm: Um | null
  attributes: Record<string, string | number>
}
export interface FactsRow {
  id: number
  orderCode: string
  companyId: number
  userId: number
  status: OrderStatusCode
  signMode: SignModeCode
  termsAt: Date | null
  termsBy: number | null
  termsIds: number[]
  stockMode: StockModeCode
  settlement: SettlementModeCode
  freightMode: FreightModeCode
  paymentType: string
  invoiceRoute: InvoiceRouteCode
  agreementGoods: boolean
  depotName: string
  addressText: string
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  acceptanceFen: Fen
  discountFen: Fen
  totalFen: Fen
  depositPercent: number
  depositFen: Fen
  restDays: number
  stageShares: number[]
  lateCancelDays: number
  note: string
  reference: BuyerReference
  origin: string
  lot: LotFacts | null
  /** Agreed to with the rules of its lot or group; null: as the mill's rule says. */
  ownPayHours: number | null
  buyerName: string
  creditCode: string
  buyerAddress: string
  legalPerson: string
  person: string
  mobile: string
  /** Versions of its contract there have been. */
  versions: number
  /** Number of the first version; later ones are counted behind it. Null: none yet. */
  firstNo: string | null
  lines: FactsLine[]
}
const OWN_PIECES = ownLotPieces(
  '(select x.pieces from order_line x where x.order_id = o.id and x.sku_id = r.sku_id order by x.line_no limit 1)',
)
/** Everything a contract says of orders, in one question: asked where every millisecond of placing an order counts. */
export const contractFacts = (db: Db, orderIds: readonly number[]) =>
  db.rows<FactsRow>(
    `select o.id, o.order_code as "orderCode", o.company_id as "companyId", o.user_id as "userId", o.status::int, o.sign_mode as "signMode", o.terms_at as "termsAt",
       o.terms_by as "termsBy", to_jsonb(o.terms_ids) as "termsIds", o.stock_mode::int as "stockMode", o.settlement::int, o.freight_mode::int as "freightMode",
       o.payment_type as "paymentType", o.invoice_route::int as "invoiceRoute", o.agreement_goods as "agreementGoods", d.name as "depotName",
       o.address_text as "addressText", o.goods_fen as "goodsFen", o.service_fen as "serviceFen", o.freight_fen as "freightFen",
       o.acceptance_fen as "acceptanceFen", o.discount_fen as "discountFen", o.total_fen as "totalFen", o.deposit_percent::int as "depositPercent", o.deposit_fen as "depositFen", o.rest_days::int as "restDays", to_jsonb(o.stage_shares) as "stageShares", o.late_cancel_days::int as "lateCancelDays", o.note, ${buyerReference('o')} as reference, o.origin,
       case o.origin when 'auction' then (select jsonb_build_object('biddingNo', b.bidding_no, 'lines', coalesce(jsonb_agg(jsonb_build_object('unitNo', r.unit_no, 'title', k.title,
          'pieces', ${OWN_PIECES}, 'pieceUnit', k.piece_unit, 'weightKg', case b.mode when 'QTY' then o.weight_kg
            else round(r.weight_kg::numeric * ${OWN_PIECES} / r.pieces)::bigint end,
          'defect', r.defect) order by r.line_no), '[]'))
         from bid_lot b join bid_line r on r.lot_id = b.id join sku k on k.id = r.sku_id where b.bidding_no = o.origin_no and ${OWN_LOT_LINE} group by b.id) end as lot,
       case o.origin when 'auction' then (select b.pay_hours from bid_lot b where b.bidding_no = o.origin_no)
         when 'group' then (select g.pay_hours from group_buy g where g.group_no = o.origin_no) end as "ownPayHours", c.name as "buyerName", c.credit_code as "creditCode",
       c.address as "buyerAddress", coalesce(c.legal_person, '') as "legalPerson", u.real_name as person, u.mobile,
       (select count(*)::int from order_contract v where v.order_id = o.id) as versions,
       (select v.contract_no from order_contract v where v.order_id = o.id and v.version_no = 1) as "firstNo",
       (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'standard', k.standard, 'classCode', k.class_code, 'className', p.name,
          'millName', m.name, 'tolerancePct', l.tolerance_pct, 'bandPercent', l.band_percent, 'spotDays', p.spot_days, 'pieces', l.pieces, 'pieceUnit', k.piece_unit,
          'weightKg', l.weight_kg, 'priceFen', l.price_fen, 'priceUnit', l.price_unit, 'amountFen', l.amount_fen, 'serviceFen', l.service_fen,
          'services', l.services, 'futures', l.futures, 'varietyCode', k.variety_code, 'spec', k.spec, 'thicknessUm', k.thickness_um, 'widthUm', k.width_um,
          'lengthUm', k.length_um, 'diameterUm', k.diameter_um, 'attributes', k.attributes) order by l.line_no), '[]')
        from order_line l join sku k on k.id = l.sku_id join product_class p on p.class_code = k.class_code join mill m on m.mill_code = k.mill_code
        where l.order_id = o.id) as lines
     from orders o join company c on c.id = o.company_id join app_user u on u.id = o.user_id join depot d on d.depot_code = o.depot_code
     where o.id = any($1::bigint[]) order by o.id`,
    [orderIds],
  )

/** Certified data of a buyer and who acts for him; undefined: no such person of that company. */
export const partyFacts = (db: Db, companyId: number, userId: number) =>
  db.row<{ buyerName: string; creditCode: string; buyerAddress: string; legalPerson: string; person: string }>(
    `select c.name as "buyerName", c.credit_code as "creditCode", c.address as "buyerAddress", coalesce(c.legal_person, '') as "legalPerson",
       u.real_name as person
     from company c join app_user u on u.id = $2 where c.id = $1`,
    [companyId, userId],
  )

export interface NewContract {
  orderId: number
  /** Number of the first version; null: this is the first. */
  firstNo: string | null
  versionNo: number
  status: ContractStatusCode
  signMode: SignModeCode
  termsIds: readonly number[]
  document: ContractDocument
  totalFen: Fen
  acceptedBy: number | null
  acceptedAt: Date | null
}
const INSERT = `with made as (
    insert into order_contract (contract_no, order_id, version_no, contract_type, status, sign_mode, terms_ids, document, total_fen, made_by, accepted_by, accepted_at)
    select coalesce(t.first_no || '-' || t.version_no, ${runningNo('contract')}),
      t.order_id, t.version_no, 'C', t.status, t.sign_mode, t.terms_ids::bigint[], t.document::jsonb, t.total_fen, :actorId, t.accepted_by, t.accepted_at
    from unnest(:orderIds::bigint[], :firstNos::text[], :versionNos::int[], :statuses::smallint[], :signModes::text[], :termsIds::text[],
      :documents::text[], :totals::bigint[], :acceptedBys::bigint[], :acceptedAts::timestamptz[])
      as t(order_id, first_no, version_no, status, sign_mode, terms_ids, document, total_fen, accepted_by, accepted_at)
    returning id, contract_no, order_id, status, accepted_by),
  logged as (
    insert into order_contract_log (contract_id, seq, event, from_status, to_status, actor_id)
    select id, 1, 'generate', null::smallint, :start::smallint, :actorId::bigint from made
    union all select id, 2, 'acceptTerms', :start::smallint, status, accepted_by from made where status <> :start::smallint)
  select order_id as "orderId", contract_no as "contractNo" from made`
/** Writes contracts with the first rows of their history, in one statement. `start`: the status in which one is generated. */
export const insertContracts = (db: Db, contracts: readonly NewContract[], o: { actorId: number; start: number }) =>
  db.rows<{ orderId: number; contractNo: string }>(
    ...bind(INSERT, {
      ...o,
      orderIds: contracts.map(c => c.orderId),
      firstNos: contracts.map(c => c.firstNo),
      versionNos: contracts.map(c => c.versionNo),
      statuses: contracts.map(c => c.status),
      signModes: contracts.map(c => c.signMode),
      termsIds: contracts.map(c => `{${c.termsIds.join(',')}}`),
      documents: contracts.map(c => JSON.stringify(c.document)),
      totals: contracts.map(c => c.totalFen),
      acceptedBys: contracts.map(c => c.acceptedBy),
      acceptedAts: contracts.map(c => c.acceptedAt),
    }),
  )

/** The buyer agrees to these versions; no row: he has agreed before. */
export const recordTerms = (db: Db, o: { orderId: number; userId: number; termsIds: readonly number[] }) =>
  db.run('update orders set terms_at = now(), terms_by = $2, terms_ids = $3::bigint[] where id = $1 and terms_at is null', [
    o.orderId,
    o.userId,
    o.termsIds,
  ])

export interface ContractRow {
  id: number
  contractNo: string
  orderId: number
  orderCode: string
  masterOrderCode: string
  orderStatus: OrderStatusCode
  companyId: number
  userId: number
  versionNo: number
  contractType: string
  status: ContractStatusCode
  signMode: BoundModeCode
  termsIds: number[]
  totalFen: Fen
  madeAt: Date
  madeByName: string
  acceptedAt: Date | null
  acceptedByName: string
  endedAt: Date | null
  reason: string
  /** It is, or was, sealed on the platform. */
  onPlatform: boolean
  /** A signing of it is on its way or done. */
  signing: boolean
  /** The file that both have sealed. */
  signedKey: string | null
  /** 纸质签署: the day it bears and who signed for the buyer; null: it was not signed on paper. */
  paperOn: string | null
  paperSigner: string | null
}
const columns = `c.id, c.contract_no as "contractNo", c.order_id as "orderId", o.order_code as "orderCode", o.master_order_code as "masterOrderCode",
  o.status::int as "orderStatus", o.company_id as "companyId", o.user_id as "userId", c.version_no as "versionNo", c.contract_type as "contractType", c.status::int, c.sign_mode as "signMode",
  to_jsonb(c.terms_ids) as "termsIds", c.total_fen as "totalFen", c.made_at as "madeAt", m.real_name as "madeByName", c.accepted_at as "acceptedAt",
  coalesce(a.real_name, '') as "acceptedByName", c.ended_at as "endedAt", c.reason,
  exists (select 1 from sign_flow f where f.kind = 'order' and f.document_no = c.contract_no) as "onPlatform",
  exists (select 1 from sign_flow f where f.kind = 'order' and f.document_no = c.contract_no and ${flowThatCounts('f')}) as signing,
  (select f.signed_key from sign_flow f where f.kind = 'order' and f.document_no = c.contract_no and ${flowThatCounts('f')} order by f.id desc limit 1) as "signedKey",
  to_char(q.signed_on, 'YYYY-MM-DD') as "paperOn", q.buyer_signer as "paperSigner"`
const joins = `from order_contract c join orders o on o.id = c.order_id join app_user m on m.id = c.made_by left join app_user a on a.id = c.accepted_by
  left join paper_contract q on q.contract_no = c.contract_no and q.state = 'confirmed'`

/** Every version of an order's contract, the newest first. */
export const contractsOf = (db: Db, orderId: number) =>
  db.rows<ContractRow>(`select ${columns} ${joins} where c.order_id = $1 order by c.version_no desc`, [orderId])
/** The contract in force or on its way; undefined: the order has none. */
export const liveContract = (db: Db, orderId: number) =>
  db.row<ContractRow>(`select ${columns} ${joins} where c.order_id = $1 and c.status <> ${ContractStatus.deleted}`, [orderId])
export const contractByNo = (db: Db, contractNo: string) =>
  db.row<ContractRow>(`select ${columns} ${joins} where c.contract_no = $1`, [contractNo])
export const contractById = (db: Db, id: number) => db.row<ContractRow>(`select ${columns} ${joins} where c.id = $1`, [id])
export const lockContract = (db: Db, contractNo: string) =>
  db.row<ContractRow>(`select ${columns} ${joins} where c.contract_no = $1 for update of c`, [contractNo])
export const lockLiveContract = (db: Db, orderId: number) =>
  db.row<ContractRow>(
    `select ${columns} ${joins} where c.order_id = $1 and c.status <> ${ContractStatus.deleted} for update of c`,
    [orderId],
  )
export const documentOf = (db: Db, contractId: number) =>
  db.row<{ document: ContractDocument }>('select document from order_contract where id = $1', [contractId])

/** Moves the status if it is still what it was, and writes the history; no row: somebody was faster. */
export const moveContractStatus = (
  db: Db,
  m: { id: number; from: number; to: number; event: string; actorId: number; reason: string; ends: boolean },
) =>
  db.row<{ seq: number }>(
    ...bind(
      `with moved as (
         update order_contract set status = :to, reason = case when :reason = '' then reason else :reason end,
           ended_at = case when :ends::bool then now() else ended_at end
         where id = :id and status = :from returning id),
       logged as (
         insert into order_contract_log (contract_id, seq, event, from_status, to_status, actor_id, reason)
         select m.id, (select coalesce(max(seq), 0) + 1 from order_contract_log h where h.contract_id = m.id), :event, :from, :to, :actorId, :reason from moved m
         returning seq)
       select seq from logged`,
      m,
    ),
  )

/** It was to be sealed, and both have signed it on paper. */
export const setOnPaper = (tx: Tx, id: number) => tx.run(`update order_contract set sign_mode = 'paper' where id = $1`, [id])
/** Signed otherwise, or ended: a paper that waits for its second person says nothing any more. */
export const endWaitingPaper = (tx: Tx, contractNo: string) =>
  tx.run(`update paper_contract set state = 'ended', decided_at = now() where contract_no = $1 and state = 'waits'`, [contractNo])

export const contractHistory = (db: Db, orderId: number) =>
  db.rows<{ contractNo: string; event: string; to: number; at: Date; actorName: string; staff: boolean; reason: string }>(
    `select c.contract_no as "contractNo", h.event, h.to_status::int as "to", h.at, u.nick_name as "actorName", u.staff_code is not null as staff, h.reason
     from order_contract c join order_contract_log h on h.contract_id = c.id join app_user u on u.id = h.actor_id
     where c.order_id = $1 order by h.at desc, h.contract_id desc, h.seq desc limit 100`,
    [orderId],
  )

/** The order somebody asks for, within what he sees: null company: the mill's desk. */
export const orderFor = (db: Db, orderCode: string, companyId: number | null, userId: number | null) =>
  db.row<{ id: number; companyId: number; status: ContractStatusCode }>(
    `select o.id, o.company_id as "companyId", o.status::int from orders o
     where o.order_code = $1 and ($2::bigint is null or o.company_id = $2) and ($3::bigint is null or o.user_id = $3)`,
    [orderCode, companyId, userId],
  )
