// 新建、复制、修改一个商品: the same judgement and the same writing as an import of one row.
import { fieldText, GOODS_FIELD_LABEL, type GoodsField, type GoodsForm } from '@mall/domain/goods/goodsForm.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import { createHash } from 'node:crypto'
import type { Ctx } from '../app/ctx.ts'
import { audit } from '../audit/audit.ts'
import type { Tx } from '../db/pool.ts'
import { priceBeforeHands } from '../goods/skuDesk.queries.ts'
import { holdToBand } from '../goods/updateSkuPrice.ts'
import { goodsByCodes, type GoodsNow, lockGoods } from './goodsRows.queries.ts'
import { formOf, judgeGoods, type PlannedGoods } from './judgeGoods.ts'
import { sameGoods, writeGoods } from './writeGoods.ts'

/** Says whether goods are still what somebody looked at; stock moves all day and does not count. */
export const stampOf = (g: GoodsForm): string =>
  createHash('sha1')
    .update(
      Object.keys(GOODS_FIELD_LABEL)
        .filter(f => f !== 'onHand')
        .map(f => fieldText(f as GoodsField, g))
        .join('\n'),
    )
    .digest('base64url')
    .slice(0, 16)

type Input = Parsed<'/api/ops/saveGoods'>

export const saveGoods = (ctx: Ctx, input: Input) =>
  ctx.db.tx(async tx => {
    const { form, stamp } = input
    const now = stamp === '' ? undefined : ((await lockGoods(tx, [form.skuCode]))[0] ?? refuse('GOODS_NOT_FOUND'))
    if (now) {
      if (now.withdrawn) return refuse('GOODS_NOT_FOUND')
      if (stampOf(formOf(now)) !== stamp) return refuse('GOODS_CHANGED')
      await askTwice(ctx, tx, now, input)
    }
    const [planned] = await judged(ctx, tx, input, now)
    if (!planned) return refuse('INPUT', { why: '没有可写的内容' })
    const { skuCode } = planned.now
    if (!now && planned.kind !== 'made') {
      // The twin of a making that was answered already, or somebody else's goods.
      const [here] = await goodsByCodes(tx, [skuCode])
      return here && sameGoods(here, planned.now) ? { skuCode, title: here.title } : refuse('GOODS_SAME_CODE', { skuCode })
    }
    if (planned.kind === 'same') return { skuCode, title: planned.title }
    const ref = `员工 ${ctx.me.staffCode}`
    await writeGoods(ctx.world, tx, [planned], {
      staffId: ctx.me.userId,
      importId: null,
      reason: '新建商品',
      ref,
      why: input.reason,
    })
    const why = input.reason ? `，${input.reason}` : ''
    const said = now
      ? planned.changes.map(c => `${GOODS_FIELD_LABEL[c.field]} ${c.was || '空'} → ${c.now || '空'}`).join('；')
      : `${planned.title}，${fieldText('listPriceFen', planned.now)} 元，${planned.now.onHand} ${planned.now.pieceUnit}`
    await audit(tx, {
      ...{ actorId: ctx.me.userId, act: now ? 'goods.change' : 'goods.make', objectType: 'sku', objectId: skuCode },
      detail: `${said}${why}`.slice(0, 500),
    })
    return { skuCode, title: planned.title }
  })

/** The form's price follows the rules of the price desk. */
async function askTwice(ctx: Ctx, tx: Tx, now: GoodsNow, { form, againFen, reason }: Input): Promise<void> {
  const { listPriceFen } = now
  if (form.listPriceFen === listPriceFen) return
  const wereFen = [listPriceFen, await priceBeforeHands(tx, now.id, listPriceFen)]
  await holdToBand(ctx.world, { wereFen, priceFen: form.listPriceFen, againFen, reason })
}

async function judged(ctx: Ctx, tx: Tx, { form, againFen }: Input, now: GoodsNow | undefined): Promise<PlannedGoods[]> {
  const { skuCode, spec, pieceWeightG, onHand, ...rest } = form
  const said: Partial<GoodsForm> = {
    ...rest,
    ...(skuCode ? { skuCode } : {}),
    ...(spec ? { spec } : {}),
    ...(pieceWeightG > 0 ? { pieceWeightG } : {}),
    // Stock of goods that exist moves by the stock desk, with its reason.
    ...(now ? {} : { onHand }),
  }
  const { planned, wrong } = await judgeGoods(ctx.world, tx, [{ row: 1, said }], { letterOf: {}, againFen })
  const [first] = wrong
  if (!first) return planned
  // New goods under a code that exists are judged as its change: that they exist is what to say.
  if (!now && skuCode !== '') {
    const [here] = await goodsByCodes(tx, [skuCode])
    if (here && !here.withdrawn) return refuse('GOODS_SAME_CODE', { skuCode })
  }
  return refuse('GOODS_FORM', { field: first.column, why: first.why })
}
