// Opens everything a process needs, in order; and closes it in the reverse order.
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openPool } from '../db/pool.ts'
import { loadCatalogue } from '../channel/catalogue.ts'
import { fileStoreOf } from '../file/storage.ts'
import { openTrends } from '../goods/trends.ts'
import { openHub } from '../live/hub.ts'
import { makeRules } from '../rules/rules.ts'
import { openSearch } from '../search/openSearch.ts'
import { seedDemo } from '../seed/seedDemo.ts'
import { seedReference } from '../seed/seedReference.ts'
import path from 'node:path'
import type { World } from './ctx.ts'
import type { Settings } from './settings.ts'

export interface OpenWorld {
  world: World
  close(): Promise<void>
}

export async function openWorld(settings: Settings, say: (text: string) => void): Promise<OpenWorld> {
  let url = settings.databaseUrl
  let stopDatabase = async () => {}
  if (!url) {
    const embedded = await startEmbedded({ dir: path.join(settings.dataDir, 'pg'), database: 'mall' })
    url = embedded.url
    stopDatabase = () => embedded.stop()
  }
  try {
    const ran = await migrate(url)
    if (ran.length > 0) say(`数据库已升级：${ran.join('、')}`)
    const pool = openPool(url)
    await seedReference(pool)
    if (settings.demo) await seedDemo(pool, settings, say)
    const catalogue = await loadCatalogue(pool)
    const live = await openHub(url)
    const search = await openSearch(pool, catalogue)
    const world: World = {
      settings,
      pool,
      catalogue,
      rules: makeRules(url),
      search,
      trends: await openTrends(pool),
      live,
      files: fileStoreOf(settings),
    }
    return {
      world,
      close: async () => {
        await search.close()
        await live.close()
        await world.rules.close()
        await pool.close()
        await stopDatabase()
      },
    }
  } catch (e) {
    await stopDatabase().catch(() => {})
    throw e
  }
}
