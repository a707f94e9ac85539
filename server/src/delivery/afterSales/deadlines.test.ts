// One term of a weight objection: contract, waybill, claim, order page and help say the same, whatever the rule says today.
import { claimTermsText, claimUntil } from '@mall/domain/orders/contract/claimTerms.ts'
import { expect, test } from 'vitest'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { articleSeeds } from '../../site/referenceData/articles.ts'
import { openDesks, setRule, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer } from '../../orders/order/testOrder.ts'
import { delivered } from './testClaim.ts'

openDesks()
const HOUR = 3_600_000

test('contract, waybill, claim form and order page say one term of a weight objection, at 7 days and when the mill has set another', async () => {
  const coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 100 and k.piece_weight_g < 8000000`,
  )
  for (const hours of [168, 60]) {
    if (hours !== 168) await setRule('weighing.objectionHours', String(hours))
    const d = await delivered(coil, { settled: false })
    const form = await buyer.get('/api/order/getAfterSalesApply', { orderCode: d.orderCode })
    const received = form.units[0]?.receivedAt ?? 0
    const { objectUntil } = await buyer.get('/api/order/getReceipt', { waybillNo: d.waybillNo })
    const { document } = await buyer.get('/api/order/getOrderContract', { orderCode: d.orderCode })
    const { termsText } = await buyer.get('/api/order/getOrderAfterSales', { orderCode: d.orderCode })
    expect(form.weightHours).toBe(hours)
    expect(objectUntil).toBe(received + hours * HOUR)
    expect(claimUntil(received, 'weight', form.weightHours)).toBe(objectUntil)
    const said = document.clauses.flatMap(c => c.paragraphs).join('')
    expect(said).toContain(`重量异议应在签收后 ${hours === 168 ? '7 日' : '60 小时'}内提出`)
    expect(said).toContain('外观和规格异议应在签收后 7 日内提出')
    expect(termsText).toBe(claimTermsText(hours))
    expect(termsText).toContain(hours === 168 ? '外观与尺寸、重量、运输破损 7 天' : '重量 60 小时')
  }
})

test('the help of a new mall says what the rules of a new mall say', () => {
  const text = JSON.stringify(articleSeeds())
  expect(text).toContain(claimTermsText(168))
})
