// What each tool of an assistant asks of the mall's calls, and what of their answers it hands on: enough to buy by, bounded in length.
import { readTexts } from '@mall/domain/orders/cart/readTable.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import type { Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { MCP_LIST_LINES, type McpInput, type McpToolName } from '@mall/contract/desk/openApi/mcp.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'

/** The city of a line is read, and it does not price it: nobody is to take 035 for 天津. */
const placeNote = (city: string, areaCode: string): string =>
  `这一行写了送 ${city}，价格没有按它算：请用 priceAreaCode ${areaCode} 再问一次`

/** Asks one of the open calls with the key of the request. */
export type AskCall = <P extends Path>(path: P, input: Sent<P> & { priceAreaCode?: string }) => Promise<Reply<P>>
interface Tool {
  ask: AskCall
  /** The site's address, for links that a person opens. */
  origin: string
  /** 销售区域 of a city, by which its prices are reckoned. */
  areaOfCity(cityCode: string): string
}
type Tools = { [T in McpToolName]: (tool: Tool, input: McpInput<T>) => Promise<Record<string, unknown>> }

/** Lines of an order, depots, texts: beyond this an answer says how many there are. */
const MOST_ROWS = 50
const MOST_HISTORY = 10
const MOST_TEXT = 300

function pick<T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map(name => [name, row[name]])) as Pick<T, K>
}
const area = (priceAreaCode: string | undefined) => (priceAreaCode === undefined ? {} : { priceAreaCode })
const pages = (a: { currentPage: number; totalPage: number; totalCount: number }) =>
  pick(a, ['currentPage', 'totalPage', 'totalCount'])

const GOODS = [
  ...(['skuCode', 'title', 'productName', 'grade', 'spec', 'standard', 'millName', 'depotName', 'channelCode'] as const),
  ...(['settlement', 'priceUnit', 'pieceUnit', 'pieceWeightG', 'availablePieces', 'availableKg'] as const),
  ...(['priceFen', 'freightFen', 'deliveredFen', 'spot', 'futures'] as const),
] as const
const ORDER = [
  ...(['orderCode', 'summary', 'lineCount', 'pieces', 'weightKg', 'totalFen', 'paidFen', 'createdAt'] as const),
  ...(['depotName', 'buyerName', 'reference', 'waitsFor', 'payBefore', 'holdUntil'] as const),
] as const

export const runTool: Tools = {
  search_goods: async ({ ask }, { word, page, priceAreaCode }) => {
    const found = await ask('/api/search/getSearchProducts', { word, currentPage: page, pageSize: 10, ...area(priceAreaCode) })
    return {
      goods: found.list.map(row => pick(row, GOODS)),
      ...pages(found),
      ...pick(found, ['understood', 'wantedT', 'corrected']),
    }
  },

  get_goods: async ({ ask }, { skuCode, priceAreaCode }) => {
    const goods = await ask('/api/goods/getSteelProductDetailInfo', { skuCode, ...area(priceAreaCode) })
    return {
      ...pick(goods, GOODS),
      ...pick(goods, ['channelName', 'kgPerM', 'thicknessMm', 'widthMm', 'lengthMm', 'diameterMm', 'attributes', 'packing']),
      ...pick(goods, ['tolerancePct', 'depotFeeFenPerTon', 'deliveryDays', 'minFuturesKg', 'promise']),
      priceLines: goods.priceLines.map(line => pick(line, ['label', 'note', 'fen', 'kind'])),
      depots: goods.depots.slice(0, MOST_ROWS),
      depotCount: goods.depots.length,
    }
  },

  match_list: async ({ ask, areaOfCity }, { text, priceAreaCode }) => {
    const { lines: read, aside } = readTexts([text])
    const lines = read.map(line => line.text)
    if (lines.length > MCP_LIST_LINES) refuse('INPUT.listLong', { most: MCP_LIST_LINES })
    const matched = await ask('/api/cart/matchPurchaseList', { lines, ...area(priceAreaCode) })
    const notesOf = (line: (typeof matched.lines)[number]): string[] => {
      const code = line.place && areaOfCity(line.place.cityCode)
      return line.place && code && code !== (priceAreaCode ?? DEFAULT_SALES_AREA)
        ? [...line.notes, placeNote(line.place.cityName, code)]
        : line.notes
    }
    return {
      aside,
      lines: matched.lines.map(line => ({
        ...pick(line, ['text', 'state', 'why', 'quantity', 'goodsCount', 'remark', 'ask']),
        place: line.place && { cityName: line.place.cityName, priceAreaCode: areaOfCity(line.place.cityCode) },
        notes: notesOf(line),
        goods: line.goods.slice(0, 3).map(goods => ({
          ...pick(goods, ['title', 'grade', 'spec', 'more', 'priceUnit', 'pieceUnit', 'bought']),
          offers: goods.offers.slice(0, 3).map(offer => ({
            ...pick(offer, ['skuCode', 'depotName', 'availablePieces', 'pieceWeightG', 'priceFen', 'freightFen']),
            ...pick(offer, ['deliveredFen', 'settlement', 'traits']),
          })),
          offerCount: goods.offers.length,
        })),
      })),
    }
  },

  draft_cart: async ({ ask, origin }, { name, lines, priceAreaCode }) => {
    const { listId } = await ask('/api/often/saveList', { name, lines })
    const list = await ask('/api/often/getList', { listId, ...area(priceAreaCode) })
    return {
      listId,
      name: list.name,
      link: `${origin}/user/often?view=list&listId=${listId}`,
      next: '已存成常用清单，没有下单，没有占库存，购物车没有变。请由本人打开 link，核对后加入购物车并确认。',
      lines: list.lines.map(line => ({
        ...pick(line, ['skuCode', 'title', 'pieces', 'pieceUnit']),
        today: line.today ? pick(line.today, ['availablePieces', 'pieceWeightG', 'priceUnit', 'priceFen', 'deliveredFen']) : null,
        enough: line.today !== null && line.today.availablePieces >= line.pieces,
      })),
    }
  },

  list_orders: async ({ ask }, { page, word }) => {
    const found = await ask('/api/order/getOrderList', { currentPage: page, pageSize: 10, word })
    return {
      orders: found.list.map(row => ({ ...pick(row, ORDER), state: OrderStatus.label(row.status) })),
      ...pages(found),
      ...pick(found, ['sumKg', 'sumFen']),
    }
  },

  get_order: async ({ ask }, { orderCode }) => {
    const order = await ask('/api/order/getOrderDetail', { orderCode })
    return {
      ...pick(order, ORDER),
      state: OrderStatus.label(order.status),
      waiting: order.blocker && pick(order.blocker, ['waitsFor', 'whose', 'mine', 'since']),
      ahead: order.ahead,
      ...pick(order, ['goodsFen', 'freightFen', 'serviceFen', 'acceptanceFen', 'discountFen', 'openPriceNote', 'contractNo']),
      lines: order.lines.slice(0, MOST_ROWS).map(line => ({
        ...pick(line, ['lineNo', 'skuCode', 'title', 'pieces', 'pieceUnit', 'weightKg', 'priceUnit', 'priceFen']),
        ...pick(line, ['amountFen', 'serviceFen', 'priceNote']),
      })),
      history: order.history.slice(-MOST_HISTORY).map(step => pick(step, ['label', 'at', 'reason'])),
    }
  },
}

/** Texts that somebody wrote, cut where they are long: an answer stays an answer. */
export function bounded(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value
  if (Array.isArray(value)) return value.map(bounded)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bounded(inner)]))
}
