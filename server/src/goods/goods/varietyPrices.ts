// 品种行情 at the desk: charts, 涨跌 and the bounds of every price stand on it; a mall that begins has none until somebody quotes.
import { MOST_QUOTE_DAYS, whyNotQuote } from '@mall/domain/goods/goods/market.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { dayBack, lockMarket, marketOn, putQuote } from './market.queries.ts'

export async function readVarietyPrices(ctx: Ctx, input: Parsed<'/api/ops/getVarietyPrices'>) {
  const { catalogue } = ctx.world
  const { today } = await dayBack(ctx.db, null)
  const day = input.day ?? today
  const rows = await marketOn(ctx.db, day)
  return {
    day,
    today,
    list: rows.map(r => {
      const variety = catalogue.varieties.get(r.varietyCode)
      const cate = catalogue.categories.get(variety?.cateCode ?? '')
      return {
        varietyCode: r.varietyCode,
        varietyName: variety?.name ?? r.varietyCode,
        onShelfCount: r.onShelf,
        className: catalogue.classes.get(cate?.classCode ?? '')?.name ?? '',
        priceFen: r.priceFen,
        byJob: r.priceFen !== null && r.made,
        staffName: r.staffName,
        enteredAt: r.enteredAt?.getTime() ?? null,
        beforeFen: r.beforeFen,
        beforeOn: r.beforeOn,
      }
    }),
  }
}

/** All lines or none. What somebody else has quoted since it was read is not overwritten; the job's own price is. */
export const saveVarietyPrices = (ctx: Ctx, { day, lines }: Parsed<'/api/ops/saveVarietyPrices'>) =>
  ctx.db.tx(async tx => {
    await lockMarket(tx)
    const { back } = await dayBack(tx, day)
    if (back < 0) return refuse('INPUT.dayAhead')
    if (back > MOST_QUOTE_DAYS) return refuse('INPUT.dayLongAgo', { days: MOST_QUOTE_DAYS })
    const now = new Map((await marketOn(tx, day)).map(r => [r.varietyCode, r]))
    let changed = 0
    for (const { varietyCode, wasFen, priceFen } of lines) {
      const row = now.get(varietyCode) ?? refuse('INPUT.noVariety', { varietyCode })
      const name = ctx.world.catalogue.varieties.get(varietyCode)?.name ?? varietyCode
      const why = whyNotQuote(priceFen, row.beforeFen)
      if (why) return refuse('INPUT', { why: `${name}：${why}` })
      // Twins of one click: the second finds it done.
      if (row.priceFen === priceFen && !row.made) continue
      if (row.priceFen !== wasFen && !row.made) return refuse('MARKET_CHANGED', { name })
      await putQuote(tx, { varietyCode, day, priceFen, staffId: ctx.me.userId })
      await audit(tx, {
        actorId: ctx.me.userId,
        act: 'market.quote',
        objectType: 'variety',
        objectId: varietyCode,
        detail: `${name} ${day}：${row.priceFen === null ? '（没有）' : `${yuan(row.priceFen)}${row.made ? '（自动）' : ''}`} → ${yuan(priceFen)} 元/吨`,
      })
      changed += 1
    }
    return { changed }
  })
