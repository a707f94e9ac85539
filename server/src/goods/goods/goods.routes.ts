import { goodsCalls } from '@mall/contract/goods/goods/goods.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { serve } from '../../kernel/serve/serve.ts'
import {
  categoryTree,
  findSku,
  readDetail,
  readPriceHistory,
  readProductCards,
  readRelated,
  readVarietyHistory,
  readVarietyPrices,
} from './goods.reads.ts'
import { withOwnPrices } from './ownRowPrices.ts'
import { readOffShelf } from './offShelf.reads.ts'
import { serviceChoices, serviceView } from './goods.view.ts'
import { submitIntend } from './submitIntend.ts'

export const goodsRoutes = serve(goodsCalls, {
  '/api/goods/getProductLibCategoryTreeByPara': async (ctx, { ofChannel }) =>
    categoryTree(ctx, ofChannel ? [ofChannel] : ctx.channelCode ? [ctx.channelCode] : undefined),
  '/api/goods/getProductLibCategoryTreeByParas': async (ctx, { channelCodes }) => categoryTree(ctx, channelCodes),
  '/api/goods/getSteelProductDetailInfo': readDetail,
  '/api/goods/getSteelCommonlyProductDetailInfo': readDetail,
  '/api/goods/getProductPriceHistory': readPriceHistory,
  '/api/goods/getVarietyPrices': readVarietyPrices,
  '/api/goods/getVarietyPriceHistory': readVarietyHistory,
  '/api/goods/getRelatedProductList': readRelated,
  '/api/goods/getOffShelfGoods': readOffShelf,
  '/api/goods/insertSteelProductIntendInfo': submitIntend,
  '/api/productCard/getProductCardListGroupByPara': async (ctx, input) => readProductCards(ctx, input),
  '/api/productCard/getProductCardListByAdditionalServicesCode': async (ctx, { serviceCode, ofChannel }) => {
    const service = ctx.world.catalogue.services.get(serviceCode)
    if (!service) return refuse('SERVICE_UNKNOWN')
    const code = ofChannel ?? ctx.channelCode
    const at = { channelCode: code, areaCode: ctx.areaCode }
    const found = await Promise.all(
      service.classCodes.map(cid => ctx.world.search.products({ cid, sortField: 4, sortType: 1, pageSize: 10, stock: 1 }, at)),
    )
    const rows = found.flatMap(f => f.list).slice(0, 30)
    return withOwnPrices(ctx, rows)
  },
  '/api/productAdditionalServices/getProductAdditionalServicesList': async (ctx, { skuCode }) =>
    skuCode
      ? serviceChoices(ctx, await findSku(ctx, skuCode))
      : [...ctx.world.catalogue.services.values()].filter(s => !s.off).map(s => ({ ...serviceView(s), whyNotMade: '' })),
  '/api/depotInfo/getAPIResultDepotInfoList': async ctx =>
    [...ctx.world.catalogue.depots.values()].map(d => ({
      depotCode: d.depotCode,
      depotName: d.name,
      city: d.city,
      salesAreaCode: d.salesAreaCode,
      outFeeFenPerTon: d.outFeeFen,
      liftFeeFenPerTon: d.liftFeeFen,
    })),
  '/api/productLibMateria/getAPIResultProductLibMateriaList': async (ctx, { ofChannel, cateCode }) =>
    ctx.world.search.grades({
      ...((ofChannel ?? ctx.channelCode) ? { channelCode: ofChannel ?? ctx.channelCode ?? '' } : {}),
      ...(cateCode ? { cateCode } : {}),
    }),
})
