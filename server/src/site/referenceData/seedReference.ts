// What every mall needs, demo or not: areas, channels, classes, cities, services, help, the system's own user. Only what is missing.
import type { Pool } from '../../kernel/ports/database.ts'
import type { FileStore } from '../../kernel/ports/fileStore.ts'
import { articleSeeds, serviceSeeds } from './articles.ts'
import { insertArticles } from './insertArticles.ts'
import { productInstructionsOf } from './productInstructions.ts'
import { loadCatalogueData, loadChannels, loadCities, loadSalesAreas } from './catalogueData.ts'
import { seedContractTerms } from './seedContractTerms.ts'
import { seedTables } from './seedCatalogue.ts'
import { ofAnyMall, withoutAddition, withoutClaims } from './ofAnyMall.ts'

export async function seedReference(pool: Pool, files: FileStore): Promise<void> {
  await seedFirst(pool, files)
  await seedContractTerms(pool)
}

async function seedFirst(pool: Pool, files: FileStore): Promise<void> {
  if (await pool.row('select 1 as one from app_user limit 1')) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Several processes may start at once on one empty database.
    await client.query('select pg_advisory_xact_lock(727003)')
    const { rowCount } = await client.query('select 1 from app_user limit 1')
    if (!rowCount) {
      await seedTables(client, {
        catalogue: ofAnyMall(loadCatalogueData()),
        channels: loadChannels().map(withoutClaims),
        areas: loadSalesAreas().map(withoutAddition),
        freights: [],
      })
      const cities = loadCities()
      await client.query(
        `insert into city (city_code, name, short_name, pinyin, initial, province_code, province_name, sales_area_code, hot)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bool[])`,
        [
          cities.map(c => c.adcode),
          cities.map(c => c.name),
          cities.map(c => c.shortName),
          cities.map(c => c.pinyin),
          cities.map(c => c.initial),
          cities.map(c => c.provinceCode),
          cities.map(c => c.province),
          cities.map(c => c.salesAreaCode),
          cities.map(c => c.hot === true),
        ],
      )
      for (const [seq, [code, label, yuan, classes]] of serviceSeeds.entries())
        await client.query(
          // Off until the mall's own people have looked at the fee.
          'insert into service_price (service_code, label, fen_per_t, class_codes, seq, off) values ($1, $2, $3, $4, $5, true)',
          [code, label, yuan * 100, classes, seq],
        )
      // Acts nobody pressed a button for are the system's: it has no password and cannot log in.
      await client.query(
        `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, staff_code, frozen)
         values ('system', '00000000000', '系统', '系统', 'scrypt$none', 9, 'SYSTEM', true)`,
      )
      await insertArticles(client, files, [...articleSeeds(), ...productInstructionsOf(loadCatalogueData())])
      await client.query(
        `insert into account (company_id, kind) values (null, 'mall_bank'), (null, 'mall_orders') on conflict do nothing`,
      )
    }
    await client.query('commit')
  } catch (e) {
    await client.query('rollback')
    throw e
  } finally {
    client.release()
  }
}
