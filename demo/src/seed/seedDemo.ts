// The demo's goods, companies, people and orders: deterministic, and only where there is nothing yet.
import { EXAMPLE_OFF_SHELF } from '@mall/contract/goods/goods/goods.ts'
import '../../../server/src/main/extensions.ts'
import { checkDemo, markDemo, markDemoBegun } from '../../../server/src/main/installation.ts'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import { rankHot } from '../../../server/src/site/content/rankHotGoods.job.ts'
import { orderedCompanies } from '../../../server/src/people/company/orderCompanies.job.ts'
import type { Pool } from '../../../server/src/kernel/ports/database.ts'
import { demoArticleSeeds, hotWordSeeds } from './demoArticles.ts'
import { priceNotices } from './priceNotices.ts'
import { seedCatalogue } from '../../../server/src/site/referenceData/seedCatalogue.ts'
import { seedCertificates } from './seedCertificates.ts'
import { seedCertification } from './seedCertification.ts'
import { seedClaims } from './seedClaims.ts'
import { seedCompanies } from './seedCompanies.ts'
import { fileStoreOf } from '../../../server/src/platform/file/storage.ts'
import { insertArticles } from '../../../server/src/site/referenceData/insertArticles.ts'
import { seedComments } from './seedComments.ts'
import { seedErp } from './seedErp.ts'
import { seedContracts } from './seedContracts.ts'
import { seedSignings } from './seedSignings.ts'
import { seedInvoices } from './seedInvoices.ts'
import { seedOrders } from './seedOrders.ts'
import { showPicture } from './showPictures.ts'
import { showSeeds } from './showArticles.ts'
import { seedPanels } from './seedPanels.ts'
import { seedBookings } from './seedBookings.ts'
import { seedIssues, seedLines } from './seedSchedule.ts'
import { seedGrades } from './seedGrades.ts'
import { seedListPrices } from './seedListPrices.ts'
import { seedPrices } from './seedPrices.ts'
import { seedPriceTable } from './seedPriceTable.ts'
import { seedBidding } from './seedBidding.ts'
import { seedGroupBuy } from './seedGroupBuy.ts'
import { seedCompanyPrices } from './seedCompanyPrices.ts'
import { seedOften } from './seedOften.ts'
import { seedSearchWords } from './seedSearchWords.ts'
import { seedLostCarts, seedVisits } from './seedVisits.ts'
import { seedTalk } from './seedTalk.ts'
import { seedFramework } from './seedFramework.ts'
import { seedDrafts } from './seedDrafts.ts'
import { seedFunds } from './seedFunds.ts'
import { seedUnits } from './seedUnits.ts'

/** Of processes that start on one empty database one writes, the others wait for all of it. */
const LOCK = 727004

/** Writes the demonstration into an empty database, once; `pool` is a patient one. Throws where an earlier start ended half-way through it. */
export async function seedDemo(pool: Pool, settings: Settings, say: (text: string) => void): Promise<void> {
  const keeper = await pool.connect()
  try {
    await keeper.query('set lock_timeout = 0')
    await keeper.query('select pg_advisory_lock($1)', [LOCK])
    await checkDemo(pool)
    if (!(await pool.row('select 1 as one from sku limit 1'))) {
      await writeDemo(pool, settings, say)
      await markDemo(pool)
    }
  } finally {
    // Closed, not given back: the lock ends with the connection.
    keeper.release(true)
  }
}

async function writeDemo(pool: Pool, settings: Settings, say: (text: string) => void): Promise<void> {
  const from = Date.now()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await markDemoBegun(client)
    await seedCatalogue(client, {
      progress: text => say(`演示数据：${text}`),
      ...(settings.skuCount ? { count: settings.skuCount } : {}),
    })
    const files = fileStoreOf(settings)
    await insertArticles(client, files, [...(await priceNotices(client)), ...demoArticleSeeds])
    await insertArticles(client, files, showSeeds(), showPicture)
    for (const [seq, word] of hotWordSeeds.entries())
      await client.query(`insert into hot_word (channel_code, word, seq) values ('', $1, $2)`, [word, seq])
    await seedPanels(client)
    await seedGrades(client)
    await seedCompanies(client, settings)
    say('演示数据：企业 60 家')
    say(`演示数据：改价 ${await seedListPrices(client)} 次`)
    await seedCertification(client, settings)
    const orders = await seedOrders(client)
    const contracts = await seedContracts(client, pool, settings)
    await seedSignings(client, settings)
    await seedLines(client)
    await seedBookings(client)
    await seedIssues(client)
    await seedUnits(client, settings)
    await seedCertificates(client, settings)
    await seedClaims(client)
    await seedInvoices(client)
    await seedComments(client)
    // One of the goods is sold no more: its page tells so, and the example of the API page leads there.
    await client.query(
      `update sku set on_shelf = false, off_shelf_at = now() - interval '1 day', off_shelf_why = '已被整批调拨' where sku_code = $1`,
      [EXAMPLE_OFF_SHELF],
    )
    // The demo writes its lines one by one and some orders in the past: figures are made once at the end.
    await client.query('select rebuild_figures()')
    say(`演示数据：订单 ${orders} 张，合同 ${contracts} 份`)
    await client.query('commit')
  } catch (e) {
    await client.query('rollback')
    throw e
  } finally {
    client.release()
  }
  await seedFunds(pool, settings)
  await seedDrafts(pool, settings)
  await seedBidding(pool, settings)
  await seedTalk(pool)
  await seedGroupBuy(pool, settings)
  await seedFramework(pool, settings)
  await seedPriceTable(pool)
  await seedCompanyPrices(pool)
  await seedOften(pool)
  await seedSearchWords(pool)
  await seedPrices(pool)
  await seedErp(pool)
  await rankHot(pool)
  await seedVisits(pool)
  await seedLostCarts(pool)
  await orderedCompanies(pool)
  await pool.run('analyze')
  say(`演示数据已就绪（${((Date.now() - from) / 1000).toFixed(1)} 秒）`)
}
