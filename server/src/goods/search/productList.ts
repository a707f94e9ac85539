// 导出 the product list as a GET (specification 7): the rows of the screen's own search, a page at a time, other requests in between.
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { PriceUnitLabel } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { csvLine, MARK } from '../../platform/sheet/csv.ts'
import { attachment, giveAddress, registerOneUse } from '../../platform/download/oneUse.ts'
import type { Route } from '../../kernel/serve/serve.ts'

const PATH = '/api/search/exportProductList'
const PAGE = 100
/** As many as the screen's own export gives. */
const MOST_ROWS = 5000
interface Frozen {
  input: Parsed<'/api/search/getExportUrl'>
  at: { channelCode: string | null; areaCode: string }
  /** Asked for by a guest: the prices that are kept from guests when the file is read stay out of it. */
  guest?: boolean
}

export function productListUrl(ctx: Ctx, input: Parsed<'/api/search/getExportUrl'>) {
  const payload: Frozen = { input, at: { channelCode: ctx.channelCode, areaCode: ctx.areaCode }, guest: ctx.viewer === null }
  return giveAddress(ctx, ctx.db, { path: PATH, payload })
}

async function* rows(world: World, { input, at, guest = false }: Frozen): AsyncGenerator<string> {
  yield MARK
  yield csvLine([
    '商品编号',
    '品名',
    '材质',
    '规格',
    '等级',
    '执行标准',
    '产地',
    '仓库',
    '可供，件',
    '可供，吨',
    '挂牌厂提价',
    '挂牌到货价',
    '计价',
  ])
  const hidden = guest ? world.catalogue.priceAfterLogin : new Set<string>()
  const asked = hidden.size > 0 ? { ...at, hidden } : at
  for (let currentPage = 1; currentPage <= MOST_ROWS / PAGE; currentPage += 1) {
    const { list } = await world.search.products({ ...input, currentPage, pageSize: PAGE }, asked)
    let lines = ''
    for (const p of list)
      lines += csvLine([
        p.skuCode,
        p.productName,
        p.grade,
        p.spec,
        GradeLevel.label(p.gradeLevel),
        p.standard,
        p.millName,
        p.depotName,
        p.availablePieces,
        { kg: p.availableKg },
        ...(hidden.has(p.channelCode) ? ['登录后可见', '登录后可见'] : [{ fen: p.priceFen }, { fen: p.deliveredFen }]),
        PriceUnitLabel[p.priceUnit],
      ])
    if (lines !== '') yield lines
    if (list.length < PAGE) return
    await setImmediate()
  }
}

export const registerProductList = (app: FastifyInstance, world: World, routes: readonly Route[]): void =>
  registerOneUse<Frozen>(app, world, {
    path: PATH,
    refused: ['EXPORT_TICKET'],
    bySession: { routes, call: () => '/api/search/getExportUrl' },
    send: async (frozen, reply) =>
      reply
        .header('content-disposition', attachment('export.csv', '商品列表.csv'))
        .type('text/csv; charset=utf-8')
        .send(Readable.from(rows(world, frozen))),
  })
