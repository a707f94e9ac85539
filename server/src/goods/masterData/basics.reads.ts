import { shapeRule } from '@mall/domain/goods/goods/goodsForm.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { basicsCount, basicsPage, usesOf } from './basics.queries.ts'
import { whyNotOff } from './switchBasic.ts'

export async function readBasics(ctx: Ctx, input: Parsed<'/api/ops/getBasics'>) {
  const f = { word: literal(input.word), off: input.off ?? null }
  const kind = input.ofKind
  const [rows, total] = await Promise.all([
    basicsPage(ctx.db, kind, f, input.pageSize, offsetOf(input)),
    basicsCount(ctx.db, kind, f),
  ])
  const uses = await usesOf(
    ctx.db,
    kind,
    rows.map(r => r.code),
  )
  const { cities } = ctx.world.catalogue
  const list = rows.map(r => {
    const use = uses.get(r.code)
    return {
      ...r,
      goodsCount: use?.goods ?? 0,
      onShelfCount: use?.onShelf ?? 0,
      orderCount: use?.orders ?? 0,
      cityNames: r.cityCodes.map(c => cities.get(c)?.shortName ?? c),
      pieceUnit: kind === 'variety' ? shapeRule(r.shape).pieceUnit : '',
      priceUnit: kind === 'variety' ? shapeRule(r.shape).priceUnit : ('' as const),
      whyNotOff: r.off ? '' : whyNotOff(kind, r, use),
    }
  })
  return page(input, list, total)
}

export function readBasicChoices({ world: { catalogue } }: Ctx) {
  return Promise.resolve({
    areas: [...catalogue.areas.values()].map(a => ({ salesAreaCode: a.salesAreaCode, areaName: a.name, off: a.off })),
    cities: [...catalogue.cities.values()].map(c => ({
      cityCode: c.cityCode,
      cityName: c.name,
      provinceName: c.provinceName,
      salesAreaCode: c.salesAreaCode ?? '',
      off: c.off,
    })),
    provinces: [...new Map([...catalogue.cities.values()].map(c => [c.provinceCode, c.provinceName]))]
      .map(([provinceCode, provinceName]) => ({ provinceCode, provinceName }))
      .sort((a, b) => a.provinceCode.localeCompare(b.provinceCode)),
    classes: [...catalogue.classes.values()].map(c => ({ classCode: c.classCode, className: c.name, off: c.off })),
    channels: [...catalogue.channels.values()].map(c => ({ ofChannel: c.channelCode, channelName: c.channelName })),
    categories: [...catalogue.categories.values()].map(c => ({
      cateCode: c.cateCode,
      name: c.name,
      ofChannel: c.channelCode,
      classCode: c.classCode,
      parentCode: c.parentCode ?? '',
      off: c.off,
    })),
  })
}
