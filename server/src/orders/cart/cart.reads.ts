import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { addressesOf, invoiceTitlesOf } from '../../people/company/company.queries.ts'
import { basketOf } from './basketOf.ts'
import { type Basket, BUY_NOW, cartRows, countItems, spuPieces } from './cart.queries.ts'
import { cartView, pricedRows } from './cart.view.ts'

/** The lines of a basket, priced for the visitor's area. */
export const basketRows = async (ctx: Ctx, basket: Basket) =>
  pricedRows(ctx, ctx.db, { ...basket, areaCode: ctx.areaCode }, await cartRows(ctx.db, ctx.me.userId, basket, ctx.areaCode))
export const readCart = async (ctx: Ctx) => cartView(ctx, await basketRows(ctx, await basketOf(ctx)))
export const readBuyNow = async (ctx: Ctx) => cartView(ctx, await basketRows(ctx, BUY_NOW))

/** Spec §6: counts only when logged in; otherwise 0. */
export const readCount = async (ctx: Ctx): Promise<number> =>
  ctx.viewer?.kind === 'buyer' ? countItems(ctx.db, ctx.viewer.userId, await basketOf(ctx)) : 0
export const readSpuPieces = async (ctx: Ctx): Promise<Record<string, number>> =>
  ctx.viewer?.kind === 'buyer'
    ? Object.fromEntries((await spuPieces(ctx.db, ctx.viewer.userId, await basketOf(ctx))).map(r => [r.spuCode, r.pieces]))
    : {}

export async function checkItems(ctx: Ctx, { buyNow }: { buyNow: boolean }) {
  const changes = (await basketRows(ctx, buyNow ? BUY_NOW : await basketOf(ctx)))
    .filter(r => r.row.selected)
    .map(r => r.line)
    .flatMap(({ cartItemId, title, changes }) => changes.map(c => ({ ...c, cartItemId, title })))
  return { ok: changes.length === 0, changes }
}

/** What an order needs beside goods: a company, its approval, an address, an invoice title. */
export async function checkUserData(ctx: Ctx) {
  const missing: { code: string; message: string; link: string }[] = []
  const { me } = ctx
  if (me.companyId === null)
    return {
      ok: false,
      missing: [{ code: 'company', message: '当前账号尚未绑定企业，请先完成企业认证', link: '/enterprise/enterpriseApply' }],
    }
  if (me.approvalStatus !== ApprovalStatus.approved)
    missing.push({ code: 'approval', message: '企业认证未完成，认证通过后才能下单', link: '/enterprise/enterpriseCertification' })
  if ((await addressesOf(ctx.db, me.companyId)).length === 0)
    missing.push({ code: 'address', message: '还没有收货地址，可在结算页新增或选择自提', link: '/confirmOrder' })
  if ((await invoiceTitlesOf(ctx.db, me.companyId)).length === 0)
    missing.push({ code: 'invoice', message: '还没有发票抬头，请先添加', link: '/user/companyCapital' })
  return { ok: missing.length === 0, missing }
}
