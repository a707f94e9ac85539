// 停用与启用: a row leaves every choice, what uses it stays as it is. Nothing is ever deleted, orders and papers name these codes.
import { type BasicKindCode, BasicKind } from '@mall/domain/goods/masterData/basics.rules.ts'
import { DEFAULT_CITY, DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { MILL_DEPOT } from '@mall/domain/goods/goods/depot.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { tellCatalogue } from '../../kernel/ports/catalogue.ts'
import { type BasicRow, type BasicUse, lockBasic, sameCity, setOff, usesOf } from './basics.queries.ts'
import { recordBasic } from './saveBasic.ts'

/** Why a row cannot be taken out of the choice now; empty: it can. */
export function whyNotOff(
  kind: BasicKindCode,
  row: Pick<BasicRow, 'code' | 'name' | 'cityCodes'>,
  use: BasicUse | undefined,
): string {
  if (kind === 'area' && row.code === DEFAULT_SALES_AREA) return '默认区域不能停用：没有选城市的访客按它报价'
  if (kind === 'area' && row.cityCodes.length > 0) return `还有 ${row.cityCodes.length} 个城市属于它，请先把城市划给别的区域`
  if (kind === 'depot' && row.code === MILL_DEPOT) return '厂内成品库不能停用：排产的货都入这个库'
  if (kind === 'city' && row.name === DEFAULT_CITY.cityName) return '默认城市不能停用：没有选城市的访客按它报价'
  if (kind === 'city' && (use?.onShelf ?? 0) > 0) return `它的仓库里还有 ${use?.onShelf} 个在架商品，请先下架，或停用仓库`
  if ((kind === 'channel' || kind === 'class' || kind === 'variety') && (use?.onShelf ?? 0) > 0)
    return `还有 ${use?.onShelf} 个在架商品，请先下架`
  return ''
}

const usedBy = (use: BasicUse | undefined): string => (use ? `（${use.goods} 个商品、${use.orders} 张订单用着，照旧）` : '')

export async function switchBasic(ctx: Ctx, { ofKind: kind, code, rev, off }: Parsed<'/api/ops/switchBasic'>) {
  const now = await ctx.db.tx(async tx => {
    const row = (await lockBasic(tx, kind, code)) ?? refuse('BASIC_NONE')
    // Twins of one click: the second finds it done.
    if (row.off === off) return row.rev
    if (row.rev !== rev) return refuse('BASIC_CHANGED')
    const use = (await usesOf(tx, kind, [code])).get(code)
    const why = off ? whyNotOff(kind, row, use) : ''
    if (why) return refuse('BASIC_USED', { why })
    const twin = kind === 'city' && !off ? await sameCity(tx, row) : undefined
    if (twin) return refuse('BASIC_USED.nameTaken', { code: twin.code })
    await setOff(tx, kind, code, off)
    await recordBasic(ctx, tx, off ? 'basics.off' : 'basics.on', kind, code, `${BasicKind.label(kind)} ${row.name}${usedBy(use)}`)
    tellCatalogue(tx)
    return rev + 1
  })
  await ctx.world.rereadCatalogue()
  return { rev: now }
}
