import type { Chosen } from '../../orders/cart/cart.queries.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { CxmlUnit, PunchOutOperation } from '@mall/domain/desk/cxml/cxml.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { keyPersonColumns, type KeyPerson, keyPersonJoins } from '../../people/session/session.queries.ts'
import type { Ends } from './envelope.ts'

/** A line of the buyer's document, to speak of it by his own number and in his own unit afterwards. */
export interface DocumentLine {
  lineNo: number
  skuCode: string
  unit: CxmlUnit
  unitCode: string
}
export interface DocumentRow {
  id: number
  documentHash: string
  masterOrderCode: string | null
}
const documentColumns = 'id, document_hash as "documentHash", master_order_code as "masterOrderCode"'
export const documentOf = (db: Db, companyId: number, orderNo: string) =>
  db.row<DocumentRow>(`select ${documentColumns} from cxml_order where company_id = $1 and order_no = $2`, [companyId, orderNo])
/** As long as nothing was ordered by it the newest of the number counts; a number that has ordered keeps its document. */
export const saveDocument = (
  db: Db,
  d: {
    companyId: number
    keyId: number
    orderNo: string
    orderDate: string
    payloadId: string
    documentHash: string
    lines: readonly DocumentLine[]
  },
) =>
  db.row<DocumentRow>(
    ...bind(
      `insert into cxml_order (company_id, key_id, order_no, order_date, payload_id, document_hash, lines)
       values (:companyId, :keyId, :orderNo, :orderDate, :payloadId, :documentHash, :lines::jsonb)
       on conflict (company_id, order_no) do update set key_id = excluded.key_id, order_date = excluded.order_date, payload_id = excluded.payload_id,
         document_hash = excluded.document_hash, lines = excluded.lines, made_at = now() where cxml_order.master_order_code is null
       returning ${documentColumns}`,
      { ...d, lines: JSON.stringify(d.lines) },
    ),
  )
/** 0: another copy of the document was faster, or another document of the number has come meanwhile. */
export const setOrdered = (tx: Tx, o: { id: number; documentHash: string; masterOrderCode: string }) =>
  tx.run(
    ...bind(
      'update cxml_order set master_order_code = :masterOrderCode where id = :id and document_hash = :documentHash and master_order_code is null',
      o,
    ),
  )
export const ordersOfMaster = (db: Db, companyId: number, masterOrderCode: string) =>
  db.rows<{ orderCode: string; status: OrderStatusCode; paidFen: Fen }>(
    'select order_code as "orderCode", status::int as status, paid_fen as "paidFen" from orders where company_id = $1 and master_order_code = $2 order by id',
    [companyId, masterOrderCode],
  )

/** What a person chose in a punch-out, as it went back: an order that comes later names it by its place. */
export interface PunchedItem {
  skuCode: string
  stockMode: StockModeCode
  pieces: number
  chosen: Chosen
  services: string[]
  /** As it was written into the document. */
  unit: CxmlUnit
  quantity: string
  /** The price area it was chosen in: the same price is asked when it is ordered. */
  areaCode: string
}
export const insertPunchOut = async (
  tx: Tx,
  p: {
    companyId: number
    keyId: number
    startHash: string
    operation: PunchOutOperation
    buyerCookie: string
    postUrl: string
    buyer: Ends
    person: string
    startPath: string
    startMinutes: number
    hours: number
  },
): Promise<number> => {
  const row = await tx.row<{ id: number }>(
    ...bind(
      `insert into punch_out (company_id, key_id, start_hash, operation, buyer_cookie, post_url, buyer, person, start_path, start_until, expires_at)
       values (:companyId, :keyId, :startHash, :operation, :buyerCookie, :postUrl, :buyer::jsonb, :person, :startPath,
         now() + make_interval(mins => :startMinutes::int), now() + make_interval(hours => :hours::int)) returning id`,
      { ...p, buyer: JSON.stringify(p.buyer) },
    ),
  )
  if (!row) throw new Error('the punch-out was not written')
  return row.id
}
/** The link opens once, in time; whoever presses it twice is told. */
export const openStart = (db: Db, startHash: string, tokenHash: string) =>
  db.row<{ id: number; startPath: string }>(
    `update punch_out set start_hash = null, token_hash = $2, opened_at = now() where start_hash = $1 and start_until > now()
     returning id, start_path as "startPath"`,
    [startHash, tokenHash],
  )

export interface ShopperRow extends KeyPerson {
  here: boolean
  punchOutId: number
  operation: PunchOutOperation
  postUrl: string
  person: string
}
/** The living punch-out of a token, with the person its key acts as. It ends with its time, and with the key. */
export const shopperRow = (db: Db, tokenHash: string) =>
  db.row<ShopperRow>(
    `select c.id is not null as here, p.id as "punchOutId", p.operation, p.post_url as "postUrl", p.person, ${keyPersonColumns}
     from punch_out p join open_key k on k.id = p.key_id ${keyPersonJoins}
     where p.token_hash = $1 and p.expires_at > now() and k.revoked_at is null and k.expires_at > now() and k.rights @> '{cart}'`,
    [tokenHash],
  )
export interface PunchOutRow {
  id: number
  operation: PunchOutOperation
  buyerCookie: string
  postUrl: string
  buyer: Ends
  items: PunchedItem[]
}
export const punchOutOf = (db: Db, companyId: number, id: number) =>
  db.row<PunchOutRow>(
    `select id, operation, buyer_cookie as "buyerCookie", post_url as "postUrl", buyer, items from punch_out where company_id = $1 and id = $2`,
    [companyId, id],
  )
/** The item that a SupplierPartAuxiliaryID names (`12-3`: the third that the twelfth visit took home), of the company's own visits alone. */
export async function punchedItem(db: Db, companyId: number, auxiliary: string): Promise<PunchedItem | undefined> {
  const [, id, place] = /^(\d{1,15})-(\d{1,4})$/.exec(auxiliary) ?? []
  return id === undefined ? undefined : (await punchOutOf(db, companyId, Number(id)))?.items[Number(place) - 1]
}
/** Held: of two pages that are opened at once the second knows what the first has written. */
export const itemsToReturn = async (tx: Tx, id: number): Promise<PunchedItem[]> =>
  (await tx.row<{ items: PunchedItem[] }>('select items from punch_out where id = $1 for update', [id]))?.items ?? []
export const setReturned = (tx: Tx, id: number, items: readonly PunchedItem[]) =>
  tx.run('update punch_out set items = $2::jsonb, returned_at = now() where id = $1', [id, JSON.stringify(items)])
/** 退出: the token is worth nothing any more. */
export const endPunchOut = (db: Db, tokenHash: string) =>
  db.run('update punch_out set expires_at = now() where token_hash = $1 and expires_at > now()', [tokenHash])
/**
 * What was chosen and not taken home goes a day after; what was taken home stays so long that an order by it can come, and then goes. Baskets of
 * documents are emptied by their order; what a process that died has left goes too.
 */
export const dropOldPunchOuts = (db: Db, o: { keepDays: number; basketDays: number }) =>
  db.row<{ n: number }>(
    `with gone as (delete from punch_out where id in (select id from punch_out
         where expires_at < now() - make_interval(days => case when returned_at is null then 1 else $1::int end) order by id limit 1000) returning id),
       emptied as (delete from cart_item where id in (select id from cart_item
         where (kind = 'system' or (kind = 'later' and source_no like 'punchOut/%')) and created_at < now() - make_interval(days => $2::int) order by id limit 5000) returning id)
     select (select count(*) from gone)::int + (select count(*) from emptied)::int as n`,
    [o.keepDays, o.basketDays],
  )
