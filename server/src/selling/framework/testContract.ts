// What the tests of rebates and price sheets share: a contract in force for demo01's company, pieces called off of it, paid, delivered, received.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { beforeAll } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Caller } from '../../testing/testMall.ts'
import { skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, invoiceId, key, mall, openMall } from '../../orders/order/testOrder.ts'
import { confirmByRule } from '../../delivery/settlement/confirmSheet.ts'
import { draftDueSheets } from '../../delivery/settlement/draftSheet.ts'
import { allReceived, truck } from '../../delivery/settlement/testDelivered.ts'
import { closeDueRebates } from './closeRebates.ts'
import { frameworkSignable } from './frameworkPaper.ts'

export let clerk: Caller
export let manager: Caller
export let companyId = 0
let companyCode = ''
/** In stock, settled by table weight: what is ordered is what settles. */
export let coil: { code: string; spu: string; cls: string; channel: string; kg: Kg }

/** Once in each file. */
export function openContracts(): void {
  openMall()
  beforeAll(async () => {
    ;[clerk, manager] = [await mall.staff('S002'), await mall.staff('S003')]
    const { pool } = mall.world
    const company = await pool.row<{ id: number; code: string }>(
      `select c.id, c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
    )
    ;[companyId, companyCode] = [company?.id ?? 0, company?.code ?? '']
    const code = await skuWhere(
      `k.settlement = ${SettlementMode.theoretical} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60 and k.piece_weight_g < 8000000`,
    )
    coil = (await pool.row(
      `select sku_code as code, spu_code as spu, class_code as cls, channel_code as channel, round(piece_weight_g / 1000.0)::int as kg from sku where sku_code = $1`,
      [code],
    )) ?? { code: '', spu: '', cls: '', channel: '', kg: 0 }
    // No cap on what is unpaid.
    await pool.run(
      `insert into setting (key, value) values ('order.unpaidMaxFen', '0'), ('order.unpaidMaxTons', '0') on conflict (key) do update set value = excluded.value`,
    )
    mall.world.rules.forget()
  })
}

export const day = (plus: number) => dayText(new Date(Date.now() + plus * 86_400_000))

/** What the desk writes: ten pieces of the coil. */
export const draft = (): Sent<'/api/ops/saveFramework'> => ({
  companyCode,
  contractType: 'M',
  fromOn: day(-70),
  toOn: day(1),
  channelCodes: [coil.channel],
  indexCode: 'HRC',
  lines: [{ lineNo: 1, title: '检验', classCode: coil.cls, spuCode: coil.spu, committedKg: Math.max(1000, coil.kg * 10) }],
  requestId: key(),
})
/** A contract in force for ten pieces of the coil. */
export async function contract(o: Partial<Sent<'/api/ops/saveFramework'>> = {}): Promise<string> {
  const { ccNo } = await clerk.get('/api/ops/saveFramework', { ...draft(), ...o })
  await manager.get('/api/ops/decideFramework', { ccNo, rev: 1, approve: true })
  await mall.world.pool.tx(async tx => {
    await tx.run(
      `update sign_flow set status = 3, buyer_signed_at = now(), seller_signed_at = now(), next_ask_at = null where document_no = $1`,
      [`${ccNo}-1`],
    )
    await frameworkSignable.onSigned(mall.world, tx, `${ccNo}-1`)
  })
  await closeDueRebates(mall.world)
  return ccNo
}
/** One piece called off, paid, delivered and received; what is due to be settled is drafted. Gives the order. */
export async function received(ccNo: string): Promise<string> {
  const mode = { commerceContractNo: ccNo, salesType: '90' }
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: coil.code, pieces: 1 }, mode)
  const { fingerprint } = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, mode)
  const made = await buyer.get(
    '/api/order/createOrder',
    { requestId: key(), freightMode: 1, invoiceId, fingerprint, acceptTerms: true },
    mode,
  )
  await buyer.get('/api/pay/balancePay', { masterOrderCode: made.masterOrderCode, requestId: key() })
  const orderCode = made.orderCodes[0] ?? ''
  await truck(orderCode, { tags: [coil.kg], netKg: coil.kg })
  await allReceived(orderCode)
  await draftDueSheets(mall.world)
  return orderCode
}
/** Sheets that wait are confirmed by the rule. */
export async function confirmAll(): Promise<void> {
  await mall.world.pool.run(`update settlement set confirm_by = now() - interval '1 second' where state = 'offered'`)
  await confirmByRule(mall.world)
}
export const balance = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen
export const perTon = (fen: Fen, kg: Kg) => Math.round((fen * kg) / 1000)
