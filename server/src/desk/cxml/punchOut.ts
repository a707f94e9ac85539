// Punch-out (decision 0286): somebody at his company's purchasing system comes here to choose, and takes what he chose back; it is ordered from there. He is
// let in by the company's key, so he may what the key may of choosing, and nothing else: he has a token of his own that no other door knows.
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  codeOf,
  type CxmlUnit,
  moneyText,
  PUNCH_OUT_HOURS,
  quantityText,
  START_MINUTES,
  unitOfPrice,
  PunchOutOperation,
} from '@mall/domain/desk/cxml/cxml.rules.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import { companyRights, rightsOfPerson } from '@mall/domain/people/companyAccess/companyRights.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'
import { addToBasket } from '../../orders/cart/addToCart.ts'
import { basketOfPunchOut } from '../../orders/cart/basketOf.ts'
import { basketRows } from '../../orders/cart/cart.reads.ts'
import type { PricedRow } from '../../orders/cart/cart.view.ts'
import { tokenHash, viewerOfKey } from '../../people/session/session.queries.ts'
import { SHOPPER_START } from '../../kernel/ports/sessions.ts'
import {
  endPunchOut,
  insertPunchOut,
  itemsToReturn,
  openStart,
  type PunchedItem,
  punchedItem,
  punchOutOf,
  type PunchOutRow,
  setReturned,
  shopperRow,
} from './cxml.queries.ts'
import { type Envelope, send } from './envelope.ts'
import { all, at, type Node } from './xml.ts'

/** PunchOutSetupRequest: what is asked for is written down; the answer is where the person's browser goes, once and soon. */
export async function setUpPunchOut(ctx: Ctx, keyId: number, { request, ends }: Envelope): Promise<string> {
  const operation =
    PunchOutOperation.find(o => o === request.attrs.operation) ?? refuse('CXML_WRONG.missing', { name: 'operation' })
  const cookie = at(request, 'BuyerCookie')
  if (!cookie || cookie.text === '') return refuse('CXML_WRONG.cookie')
  const postUrl = at(request, 'BrowserFormPost', 'URL')?.text ?? ''
  if (postUrl === '') return refuse('CXML_WRONG.missing', { name: 'BrowserFormPost/URL' })
  if (!isPage(postUrl)) return refuse('CXML_WRONG.postUrl')
  if (!ctx.me.rights.includes('order.create')) return refuse('COMPANY_RIGHT', { right: companyRights['order.create'] })
  const start = randomBytes(32).toString('base64url')
  const id = await ctx.db.tx(tx =>
    insertPunchOut(tx, {
      companyId: ctx.companyId,
      keyId,
      startHash: tokenHash(start),
      operation,
      buyerCookie: cookie.text.slice(0, 2000),
      postUrl,
      buyer: ends,
      person: personOf(request),
      startPath: startPathOf(operation, at(request, 'SelectedItem', 'ItemID', 'SupplierPartID')?.text ?? ''),
      startMinutes: START_MINUTES,
      hours: PUNCH_OUT_HOURS,
    }),
  )
  if (operation !== 'create') await fillAgain(ctx, id, request)
  return `${ctx.world.settings.origin}/punchout/start?t=${start}`
}
/** The person's browser goes there, never the mall: a system in the company's own network is as good as one outside. */
function isPage(address: string): boolean {
  if (address.length > 500 || !URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}
const startPathOf = (operation: string, sku: string): string =>
  operation !== 'create' ? '/cart' : /^[A-Za-z0-9._-]{1,60}$/.test(sku) ? `/goods?skuCode=${encodeURIComponent(sku)}` : '/'

/** Who sits there, as his system calls him: said to himself, and kept with the punch-out. */
function personOf(request: Envelope['request']): string {
  const said = new Map(all(request, 'Extrinsic').map(e => [e.attrs.name ?? '', e.text]))
  const contact = at(request, 'Contact', 'Name')?.text
  return (said.get('UserEmail') ?? said.get('UniqueName') ?? said.get('User') ?? contact ?? '').slice(0, 80)
}

/** edit and inspect: what was chosen then lies in the basket again, at today's prices; what is gone is not. */
async function fillAgain(ctx: Ctx, id: number, request: Envelope['request']): Promise<void> {
  const basket = basketOfPunchOut(id)
  for (const item of all(request, 'ItemOut')) {
    const auxiliary = at(item, 'ItemID', 'SupplierPartAuxiliaryID')?.text ?? ''
    const before = await punchedItem(ctx.db, ctx.companyId, auxiliary)
    if (!before) continue
    const { unitNos, ...futures } = before.chosen
    await addToBasket(ctx, basket, {
      skuCode: before.skuCode,
      pieces: before.pieces,
      stockMode: before.stockMode,
      services: before.services,
      ...(Object.keys(futures).length > 0 ? { futures } : {}),
      ...(unitNos ? { unitNos } : {}),
    }).catch(refusedOnly)
  }
}
/** Goods that cannot be had any more are left out; whatever else goes wrong is thrown. */
const refusedOnly = (e: unknown): void => {
  if (!(e instanceof Error) || !('refusal' in e)) throw e
}

/** The link of the answer was followed: the token of the person's browser, and where he begins. */
export async function startPunchOut(db: Db, start: string): Promise<{ token: string; startPath: string }> {
  const token = SHOPPER_START + randomBytes(32).toString('base64url')
  const opened = start.length >= 20 ? await openStart(db, tokenHash(start), tokenHash(token)) : undefined
  return opened ? { token, startPath: opened.startPath } : refuse('PUNCH_OUT_OVER.link')
}

/** Of the person the key acts as he has the company and its prices; not his name, his mobile, or any right but to choose. */
export async function shopperOf(db: Db, token: string): Promise<Viewer | null> {
  const row = await shopperRow(db, tokenHash(token))
  if (!row?.here) return null
  const { here: _, punchOutId, operation, postUrl, person, ...key } = row
  const may = rightsOfPerson({ companyId: key.companyId, roleCode: key.roleCode, customRights: key.customRights })
  if (!may.includes('order.create')) return null
  return {
    ...viewerOfKey(key),
    userName: '',
    nickName: person || '采购系统',
    realName: '',
    mobile: '',
    headImgUrl: '',
    rights: ['order.create'],
    limited: false,
    lastLoginAt: 0,
    token,
    punchOut: { id: punchOutId, operation, host: new URL(postUrl).host },
  }
}
export const endShopper = (db: Db, token: string) => endPunchOut(db, tokenHash(token))

/** What goes home: where it is posted to, and what a person sees of it before. */
export interface Returned {
  postUrl: string
  lines: PricedRow['line'][]
  totalFen: Fen
  /** Goods that lie in two lines: an order by document would be refused (`CXML_WRONG.twice`). */
  twice: string[]
  /** The document. */
  cxml: string
}

const unitOfLine = (line: PricedRow['line']): CxmlUnit => unitOfPrice(line.priceUnit)

/**
 * PunchOutOrderMessage of what is ticked. With `unchanged` nothing of it: a status 204, as an empty list would have the buyer's system delete the lines of an
 * edit.
 */
export async function returnMessage(ctx: Ctx, unchanged: boolean): Promise<Returned> {
  const { world, db } = ctx
  const { punchOut } = ctx.me
  const p = punchOut ? await punchOutOf(db, ctx.companyId, punchOut.id) : undefined
  if (!p) return refuse('PUNCH_OUT_OVER.over')
  const rows = unchanged ? [] : (await basketRows(ctx, basketOfPunchOut(p.id))).filter(r => r.row.selected && r.line.valid)
  const items: PunchedItem[] = rows.map(({ row, line }) => ({
    skuCode: line.skuCode,
    stockMode: row.stockMode,
    pieces: row.pieces,
    chosen: row.chosen,
    services: row.serviceCodes,
    unit: unitOfLine(line),
    quantity: quantityText(unitOfLine(line), line),
    areaCode: ctx.areaCode,
  }))
  const places = unchanged ? [] : await db.tx(tx => placesOf(tx, p.id, items))
  const lines = rows.map(r => r.line)
  const skus = lines.map(l => l.skuCode)
  const twice = [...new Set(lines.filter((l, i) => skus.indexOf(l.skuCode) !== i).map(l => l.title))]
  const totalFen = lines.reduce((sum, l) => sum + l.amountFen + l.serviceFen, 0)
  return { postUrl: p.postUrl, lines, totalFen, twice, cxml: await messageOf(world, p, rows, { totalFen, unchanged, places }) }
}

/**
 * The place of each line among all that this visit has taken home. What went home once stays in its place: the page is opened again (reload, back, another
 * tab) with another basket, and an order by the first document must still find what was chosen then.
 */
async function placesOf(tx: Tx, id: number, items: readonly PunchedItem[]): Promise<number[]> {
  const kept = await itemsToReturn(tx, id)
  const places = items.map(item => {
    const plain = JSON.parse(JSON.stringify(item)) as PunchedItem
    const at = kept.findIndex(k => isDeepStrictEqual(k, plain))
    return at < 0 ? kept.push(plain) : at + 1
  })
  await setReturned(tx, id, kept)
  return places
}

const money = (fen: Fen): Node => ['Money', { currency: 'CNY' }, moneyText(fen)]
function messageOf(
  world: World,
  p: PunchOutRow,
  rows: readonly PricedRow[],
  { totalFen, unchanged, places }: { totalFen: Fen; unchanged: boolean; places: readonly number[] },
): Promise<string> {
  const itemIn = ({ line }: PricedRow, i: number): Node => [
    'ItemIn',
    { quantity: quantityText(unitOfLine(line), line), lineNumber: String(i + 1) },
    ['ItemID', {}, ['SupplierPartID', {}, line.skuCode], ['SupplierPartAuxiliaryID', {}, `${p.id}-${places[i]}`]],
    [
      'ItemDetail',
      {},
      ['UnitPrice', {}, money(line.priceFen)],
      ['Description', { 'xml:lang': 'zh-CN' }, `${line.title}，${line.pieces} ${line.pieceUnit}，${line.depotName}`],
      ['UnitOfMeasure', {}, codeOf(unitOfLine(line))],
      ['Classification', { domain: 'custom' }, line.classCode],
      ['ManufacturerName', {}, line.millName],
      // Services have a price of their own per ton; a line's sum is not quantity × price where there are some.
      line.serviceFen > 0 && (['Extrinsic', { name: 'ServiceAmount' }, moneyText(line.serviceFen)] as Node),
      ['Extrinsic', { name: 'LineAmount' }, moneyText(line.amountFen + line.serviceFen)],
      ['Extrinsic', { name: 'Pieces' }, String(line.pieces)],
    ],
  ]
  return send(world, { ends: { from: p.buyer.to, to: p.buyer.from }, file: 'cXML' }, 'Message', [
    ...(unchanged ? [['Status', { code: '204', text: 'No Content', 'xml:lang': 'zh-CN' }] as Node] : []),
    [
      'PunchOutOrderMessage',
      {},
      ['BuyerCookie', {}, p.buyerCookie],
      ['PunchOutOrderMessageHeader', { operationAllowed: 'edit' }, ['Total', {}, money(totalFen)]],
      ...rows.map(itemIn),
    ],
  ])
}
