// 新建、复制、修改一个商品: the same judgement and the same writing as an import of one row.
import { fieldText, GOODS_FIELD_LABEL, type GoodsField, type GoodsForm } from '@mall/domain/goods/goods/goodsForm.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { lockMaker, priceBeforeHands } from '../goods/skuDesk.queries.ts'
import { holdToBand } from '../goods/updateSkuPrice.ts'
import { sheetOfHand } from '../repricing/handPrice.ts'
import { goodsByCodes, type GoodsNow, lockGoods } from './goodsRows.queries.ts'
import { priceApart, whyNotBoth } from './goodsImports.ts'
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
    if (stamp !== '') await lockMaker(tx, ctx.me.userId)
    const now = stamp === '' ? undefined : ((await lockGoods(tx, [form.skuCode]))[0] ?? refuse('GOODS_NOT_FOUND'))
    if (now) {
      if (now.withdrawn) return refuse('GOODS_NOT_FOUND')
      if (stampOf(formOf(now)) !== stamp) return refuse('GOODS_CHANGED')
      await askTwice(ctx, tx, now, input)
    }
    const [whole] = await judged(ctx, tx, input, now)
    const { planned, ...waits } = await priceAside(ctx, tx, now, whole, input.reason)
    if (!planned) return refuse('INPUT.nothingToWrite')
    const { skuCode } = planned.now
    if (!now && planned.kind !== 'made') {
      // The twin of a making that was answered already, or somebody else's goods.
      const [here] = await goodsByCodes(tx, [skuCode])
      return here && sameGoods(here, planned.now)
        ? { skuCode, title: here.title, ...AT_ONCE }
        : refuse('GOODS_SAME_CODE', { skuCode })
    }
    if (planned.kind === 'same' || (now && planned.changes.length === 0)) return { skuCode, title: planned.title, ...waits }
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
      actorId: ctx.me.userId,
      act: now ? 'goods.change' : 'goods.make',
      objectType: 'sku',
      objectId: skuCode,
      detail: `${said}${why}`.slice(0, 500),
    })
    return { skuCode, title: planned.title, ...waits }
  })

const AT_ONCE = { repricingNo: '', needs: '' }
/** A new price above the line of price sheets is one and waits; the rest of the form is written now (decision 0150). */
async function priceAside(ctx: Ctx, tx: Tx, now: GoodsNow | undefined, whole: PlannedGoods | undefined, reason: string) {
  if (!now || !whole || whole.now.listPriceFen === now.listPriceFen) return { planned: whole, ...AT_ONCE }
  const [wasFen, nowFen] = [now.listPriceFen, whole.now.listPriceFen]
  const waits = await sheetOfHand(ctx, tx, {
    skuId: now.id,
    skuCode: now.skuCode,
    title: now.title,
    what: '挂牌价',
    salesAreaCode: null,
    reason,
    wasFen,
    nowFen,
    paysFen: wasFen,
    willPayFen: nowFen,
    reckonedFen: wasFen,
  })
  if (!waits) return { planned: whole, ...AT_ONCE }
  const both = whyNotBoth(whole, '先只改价，批准之后再改其余')
  return both
    ? refuse('GOODS_FORM', { field: GOODS_FIELD_LABEL.listPriceFen, why: both })
    : { planned: priceApart(whole), ...waits }
}

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
