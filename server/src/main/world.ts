// Opens everything a process needs, in order; and closes it in the reverse order.
import { createHmac } from 'node:crypto'
import path from 'node:path'
import { loadCatalogue } from '../site/channel/catalogue.ts'
import { followCatalogue } from '../site/channel/followCatalogue.ts'
import { openClock } from '../platform/db/clock.ts'
import { awaitDatabase, isAway } from '../platform/db/awaitDatabase.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { openListener } from '../platform/db/listen.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/pool.ts'
import { checkSession } from '../platform/db/sessionSettings.ts'
import { fileStoreOf } from '../platform/file/storage.ts'
import { openOwnMoves } from '../goods/goods/ownMoves.ts'
import { openHub } from '../platform/live/hub.ts'
import { cityLocatorOf } from '../site/region/cityLocator.ts'
import { makeRules } from '../platform/rules/rules.ts'
import { openSearch } from '../goods/search/openSearch.ts'
import { recordProxyAct } from '../people/session/proxyActs.ts'
import { sessionLives, switchedTo, viewerOf } from '../people/session/session.queries.ts'
import { endShopper, shopperOf } from '../desk/cxml/punchOut.ts'
import { keepScales } from '../delivery/weighing/keepScales.ts'
import { countVisits } from '../desk/stats/countVisits.ts'
import { fillReference } from './fillReference.ts'
import { orderSignable } from '../orders/order/contractSigning.ts'
import { frameworkSignable } from '../selling/framework/frameworkPaper.ts'
import { statementSignable } from '../money/statement/statementPaper.ts'
import { signPartnerOf } from '../orders/signing/signPartner.ts'
import type { Demo } from '../platform/jobs/demo.ts'
import type { World } from '../kernel/ctx.ts'
import './extensions.ts'
import { checkDataKeys, checkFiles, checkProduction } from './installation.ts'
import type { Settings } from '../kernel/settings/settings.ts'
import { followSite } from './siteIdentity.ts'

export interface OpenWorld {
  world: World
  close(): Promise<void>
}

interface Opening {
  settings: Settings
  /** Null: no demo data. */
  demo: Demo | null
}

/** The same in every process; of the cookies' key, so that it is nowhere beside it. */
const visitSecret = ({ cookieKeys: [newest] }: Settings): Buffer =>
  createHmac('sha256', newest?.key ?? '')
    .update('visits')
    .digest()

/** The world over a database that is migrated and filled: the mall's own and that of the tests. */
export async function assembleWorld(settings: Settings, url: string, connections = 12): Promise<OpenWorld> {
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0).reverse()) await one()
  }
  try {
    const pool = openPool(url, connections)
    closers.push(() => pool.close())
    await checkSession(pool)
    const clock = await openClock(pool)
    closers.push(() => clock.close())
    const rules = makeRules(url, settings.production)
    closers.push(() => rules.close())
    const listener = await openListener(url)
    closers.push(() => listener.close())
    const live = openHub(listener)
    closers.push(() => live.close())
    const catalogue = await loadCatalogue(pool)
    await followSite(pool, settings)
    const search = await openSearch(pool, listener, catalogue, settings.searchEngine)
    closers.push(() => search.close())
    const follower = followCatalogue(pool, listener, catalogue, async () => {
      await followSite(pool, settings)
      await search.reread()
    })
    closers.push(() => follower.close())
    const { scale } = settings.adapters
    const held = scale?.list.filter(s => s.kind === 'tcp') ?? []
    if (held.length > 0) {
      const keeper = keepScales({ pool, listener, scales: held })
      closers.push(() => keeper.close())
    }
    const visits = countVisits(pool, visitSecret(settings))
    closers.push(() => visits.close())
    const signing = {
      signables: { order: orderSignable, statement: statementSignable, framework: frameworkSignable },
      signingPlatform: signPartnerOf(settings),
    }
    return {
      world: {
        settings,
        pool,
        clock,
        listener,
        catalogue,
        rereadCatalogue: follower.reread,
        rules,
        search,
        ownMoves: openOwnMoves(pool),
        visits,
        locator: cityLocatorOf(settings),
        live,
        sessions: { viewerOf, shopperOf, endShopper, sessionLives, switchedTo, recordProxyAct },
        files: fileStoreOf(settings),
        ...signing,
      },
      close,
    }
  } catch (e) {
    await close()
    throw e
  }
}

/** Migrates the database and brings what belongs into it; refuses one that does not belong to these settings. */
async function prepareDatabase({ settings, demo }: Opening, url: string, say: (text: string) => void): Promise<void> {
  const ran = await migrate(url)
  if (ran.length > 0) say(`数据库已升级：${ran.join('、')}`)
  const pool = openPool(url, 3, { patient: true })
  try {
    await checkProduction(pool, settings, say)
    await checkDataKeys(pool, settings)
    await checkFiles(pool, fileStoreOf(settings), settings, say)
    await fillReference(pool, fileStoreOf(settings))
    if (settings.demo) await demo?.fill(pool, settings, say)
  } finally {
    await pool.close()
  }
}

/** Waits for the database and opens the world over it; one that goes away again in between is waited for once more, as a new start would. */
async function openWhenThere(
  o: Opening,
  url: string,
  say: (text: string) => void,
  signal: AbortSignal | undefined,
): Promise<OpenWorld> {
  for (;;) {
    await awaitDatabase(url, say, signal)
    try {
      await prepareDatabase(o, url, say)
      return await assembleWorld(o.settings, url)
    } catch (e) {
      if (!isAway(e) || signal?.aborted) throw e
      say(`启动中数据库没有回应（${(e as Error).message}），重新开始 …`)
      await new Promise(done => setTimeout(done, 1000))
    }
  }
}

/** `signal` ends a start that is under way: waiting for the database, or filling the embedded one. */
export async function openWorld(o: Opening, say: (text: string) => void, signal?: AbortSignal): Promise<OpenWorld> {
  const { settings } = o
  let url = settings.databaseUrl
  let stopDatabase = async (): Promise<void> => {}
  const abandon = () => void stopDatabase().catch(() => {})
  if (!url) {
    const embedded = await startEmbedded({ dir: path.join(settings.dataDir, 'pg'), database: 'mall' })
    url = embedded.url
    stopDatabase = () => embedded.stop()
    signal?.addEventListener('abort', abandon)
  }
  try {
    const { world, close } = await openWhenThere(o, url, say, signal)
    // From here on it is closed in order.
    signal?.removeEventListener('abort', abandon)
    return {
      world,
      close: async () => {
        await close()
        await stopDatabase()
      },
    }
  } catch (e) {
    await stopDatabase().catch(() => {})
    throw e
  }
}
