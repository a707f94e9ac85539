import type { Viewer } from './ports/viewer.ts'
import { DEFAULT_SALES_AREA, isCommonly } from '@mall/domain/site/channel/channel.constants.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Clock, Listener, Pool, Tx } from './ports/database.ts'
import type { Catalogue } from './ports/catalogue.ts'
import type { FileStore } from './ports/fileStore.ts'
import type { OwnMoves } from './ports/ownMoves.ts'
import type { LiveHub } from './ports/liveHub.ts'
import type { CityLocator } from './ports/cityLocator.ts'
import type { Rules } from './businessRules.ts'
import type { SearchRoom } from './ports/search.ts'
import type { SignablesFor, SigningPlatform } from './ports/signing.ts'
import type { VisitCounter } from './ports/visitCounter.ts'
import type { Sessions } from './ports/sessions.ts'
import type { CookieJar } from './serve/cookies.ts'
import type { Settings } from './settings/settings.ts'

/** What the process holds beside the database: settings, and copies that any process can rebuild from the database. */
export interface World {
  settings: Settings
  pool: Pool
  /** The database's time in this process. */
  clock: Clock
  listener: Listener
  catalogue: Catalogue
  /** After a commit that changed rows of the catalogue: this process knows them when it is done, the others hear of them. */
  rereadCatalogue(): Promise<void>
  rules: Rules
  search: SearchRoom
  /** 涨跌 of goods against the priced day before. */
  ownMoves: OwnMoves
  /** What is done in the mall, counted without persons. */
  visits: VisitCounter
  /** From a position to a city: a maps service with the nearest city behind it. */
  locator: CityLocator
  live: LiveHub
  sessions: Sessions
  files: FileStore
  /** Kinds of documents that can be signed, and the signing platform: put in by the roof. */
  signables: SignablesFor<World>
  signingPlatform: ((world: World) => SigningPlatform) | null
}

/** The file of an upload, as it came: nothing about it is believed. */
export interface Upload {
  name: string
  bytes: Buffer
}

export interface Ctx {
  readonly world: World
  readonly db: Pool
  /**
   * The transaction of a write whose request bears a key: its effect happens once, and its twin is given the same answer. An answer that `did` nothing
   * leaves no key. Refuses the key with other contents (kernel/serve/once.ts). Called from inside the house there is no key: a plain transaction.
   */
  once<T>(work: (tx: Tx) => Promise<T>, did?: (answer: T) => boolean): Promise<T>
  readonly viewer: Viewer | null
  /** The viewer of a call that needs one; throws 606 for a guest. */
  readonly me: Viewer
  readonly companyId: number
  /** Whose orders and payments the viewer sees: null for all of the company, else his own. Part of every question for them. */
  readonly ownOnly: number | null
  readonly channelCode: string | null
  /** Area of the visitor's city, where his goods would go: 035 where it is unknown. Prices are of `priceAreaOf` it, freight is to it. */
  readonly areaCode: string
  readonly contractNo: string | null
  /** The payload says sales type 90: an order of a framework contract (specification 6). */
  readonly contractSales: boolean
  readonly ip: string
  /** Browser and system as the client names them; empty for a page. */
  readonly agent: string
  /** Tells visitors of one day apart, for the counters alone; null: not to be counted (kernel/serve/visitorOf.ts). */
  readonly visitor: string | null
  /** The browser asks not to be followed. */
  readonly asksNotTo: boolean
  readonly cookies: CookieJar
  /** Of a call that takes one. */
  readonly file: Upload | null
  /** Whether nobody waits for the answer any more: long work ends with it. */
  isGone(): boolean
}

export function makeCtx(o: {
  world: World
  viewer: Viewer | null
  channelCode: string | null
  areaCode: string | null
  contractNo: string | null
  contractSales?: boolean
  ip: string
  agent?: string | undefined
  visitor?: string | null
  asksNotTo?: boolean
  cookies: CookieJar
  file?: Upload | null
  isGone?: () => boolean
}): Ctx {
  const channel = o.channelCode ? o.world.catalogue.channels.get(o.channelCode) : undefined
  const known = channel && !channel.off ? channel.channelCode : null
  return {
    world: o.world,
    db: o.world.pool,
    once: work => o.world.pool.tx(work),
    viewer: o.viewer,
    get me() {
      return o.viewer ?? refuse('SESSION_INVALID')
    },
    get companyId() {
      return this.me.companyId ?? refuse('NO_COMPANY')
    },
    get ownOnly() {
      return this.me.rights.includes('order.seeAll') ? null : this.me.userId
    },
    channelCode: known,
    areaCode: o.areaCode && o.world.catalogue.areas.has(o.areaCode) ? o.areaCode : DEFAULT_SALES_AREA,
    // A visit from a purchasing system has its own basket and no contract's price.
    contractNo: o.viewer?.punchOut ? null : o.contractNo,
    contractSales: o.contractSales ?? false,
    ip: o.ip,
    agent: o.agent ?? '',
    visitor: o.visitor ?? null,
    asksNotTo: o.asksNotTo ?? false,
    cookies: o.cookies,
    file: o.file ?? null,
    isGone: o.isGone ?? (() => false),
  }
}

/**
 * Whose price goods have for a buyer of this area. Spec §6: the commonly channels drop the price area, so their goods cost the same everywhere;
 * what bringing them costs is asked of the area itself, whatever the channel.
 */
export const priceAreaOf = (areaCode: string, channelCode: string | null): string =>
  channelCode && isCommonly(channelCode) ? DEFAULT_SALES_AREA : areaCode

/** 区域加价 of a channel's goods that are sold by the ton, as it stands now. */
export const areaAddFen = (at: { world: World; areaCode: string }, channelCode: string): number =>
  at.world.catalogue.areas.get(priceAreaOf(at.areaCode, channelCode))?.adjustFen ?? 0

const NONE: ReadonlySet<string> = new Set()
/** Channels whose prices the asker is not told: 登录后可见, for guests alone. */
export const hiddenFrom = ({ viewer, world }: Pick<Ctx, 'viewer' | 'world'>): ReadonlySet<string> =>
  viewer === null ? world.catalogue.priceAfterLogin : NONE
/** Whether the asker is told what goods of the channel cost. */
export const toldPrices = (ctx: Pick<Ctx, 'viewer' | 'world'>, channelCode: string): boolean => !hiddenFrom(ctx).has(channelCode)
