// 合同备货: written down at the desk, agreed to by a colleague, read by the buyer and put into the contract's cart; it ends and is free again. The contract
// is the story's own.
import { type APIRequestContext, expect, type TestInfo } from '@playwright/test'
import pg from 'pg'
import { key, person, staff } from '../calls.ts'
import { cleanAtBoth } from '../serious.ts'
import { fits, loginAs, loginDesk, look, test } from '../story.ts'
import { databaseOf } from '../yard.ts'

const day = (plus: number): string => new Date(Date.now() + 8 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10)
interface Goods {
  skuCode: string
  classCode: string
  spuCode: string
  channelCode: string
  depotName: string
}

/** A contract in force for forty tons of goods that lie free; both seals are rows of the story's mall. */
async function inForce(request: APIRequestContext, info: TestInfo): Promise<{ ccNo: string; goods: Goods }> {
  const db = new pg.Client(databaseOf(info))
  await db.connect()
  try {
    const { rows } = await db.query<Goods & { companyCode: string }>(
      `select k.sku_code as "skuCode", k.class_code as "classCode", k.spu_code as "spuCode", k.channel_code as "channelCode", d.name as "depotName",
         (select c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01') as "companyCode"
       from sku k join stock s on s.sku_id = k.id join depot d on d.depot_code = k.depot_code where k.class_code = 'REBAR' and k.on_shelf and k.spot and k.price_unit = 'ton'
         and k.grade_level = '1' and k.piece_weight_g < 4000000 and s.on_hand - s.reserved > 60 order by k.id desc limit 1`,
    )
    const [found] = rows
    if (!found) throw new Error('no goods lie free')
    const { companyCode, ...goods } = found
    const [clerk, manager] = [await staff(request, 'S002'), await staff(request, 'S003')]
    const { ccNo } = await clerk<{ ccNo: string }>('/api/ops/saveFramework', {
      companyCode,
      contractType: 'M',
      fromOn: day(-1),
      toOn: day(40),
      channelCodes: [goods.channelCode],
      indexCode: 'HRC',
      lines: [{ lineNo: 1, title: '螺纹钢 备货', classCode: goods.classCode, spuCode: goods.spuCode, committedKg: 40_000 }],
      requestId: key(),
    })
    await manager('/api/ops/decideFramework', { ccNo, rev: 1, approve: true })
    await db.query(
      `with c as (select id from framework_contract where cc_no = $1),
         v as (update framework_version set state = 'inForce', signed_at = now() where contract_id = (select id from c)),
         l as (insert into framework_line (contract_id, line_no, committed_kg) select id, 1, 40000 from c),
         f as (update sign_flow set status = 3, buyer_signed_at = now(), seller_signed_at = now(), next_ask_at = null where document_no = $1 || '-1')
       update framework_contract set version = 1, status = 1 where id = (select id from c)`,
      [ccNo],
    )
    return { ccNo, goods }
  } finally {
    await db.end()
  }
}

test('stock is kept for a contract by two of the desk, ordered from its page first, and free again when it is ended', async ({
  page,
  request,
}, info) => {
  const { ccNo, goods } = await inForce(request, info)
  await loginDesk(page, 'S002', `/ops/framework?view=all&open=${ccNo}`)
  await page.getByRole('button', { name: '约定备货' }).click()
  const dialog = page.getByRole('dialog', { name: `${ccNo} 约定备货` })
  await dialog.getByLabel('第 1 期备货吨').fill('20')
  await dialog.getByRole('textbox', { name: '原因' }).fill('月初集中提货')
  await look(page, 'reservation-ask')
  await dialog.getByRole('button', { name: /提\s*交/ }).click()
  await expect(dialog).toBeHidden()
  const no = page.getByRole('link', { name: /^BL\d+/ }).first()
  await expect(page.getByText('待同意').first()).toBeVisible()
  await no.click()
  // Whoever wrote it does not agree to it.
  await expect(page.getByRole('button', { name: '同意备货' })).toBeDisabled()
  const reservationNo = (await page.locator('.pane h2').first().innerText()).trim()
  const manager = await staff(request, 'S003')
  await manager('/api/ops/decideReservation', { reservationNo, approve: true })
  await page.goto(`/ops/frameworkReservations?view=running&open=${reservationNo}`)
  await expect(page.locator('.pane').getByText('已备齐').first()).toBeVisible()
  await look(page, 'reservation-desk')
  await cleanAtBoth(page, '合同备货')

  await loginAs(page, 'demo01', goods.channelCode)
  await page.goto(`/framework/frameworkDetail?ccNo=${ccNo}`)
  const panel = page.getByRole('region', { name: '螺纹钢 备货 备货' })
  await expect(panel.getByText('已备齐')).toBeVisible()
  await look(page, 'reservation-buyer')
  await fits(page)
  await panel
    .getByRole('button', { name: /放进合同购物车/ })
    .first()
    .click()
  await expect(page).toHaveURL(/frameworkContractCart/)
  await expect(page.getByText(`合同模式 ${ccNo}`).filter({ visible: true })).toBeVisible()
  await fits(page)

  await manager('/api/ops/endReservation', { reservationNo, reason: '改为期货排产' })
  const buyer = await person(request, 'demo01')
  const { list } = await buyer<{ list: { state: string; heldKg: number }[] }>('/api/framework/getReservations', { ccNo })
  expect(list).toMatchObject([{ state: 'ended', heldKg: 0 }])
  await page.goto(`/framework/frameworkDetail?ccNo=${ccNo}`)
  await expect(panel.getByText('已结束：改为期货排产')).toBeVisible()
})
