import { DEFAULT_SALES_AREA, isCommonly } from '@mall/domain/channel/channel.constants.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Pool } from '../db/pool.ts'
import type { Catalogue } from '../channel/catalogue.ts'
import type { Trends } from '../goods/trends.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Rules } from '../ops/rules.ts'
import type { SearchRoom } from '../search/searchRoom.ts'
import type { CookieJar } from './cookies.ts'
import type { Settings } from './settings.ts'

/** What the process holds beside the database: settings, and copies that any process can rebuild from the database. */
export interface World {
  settings: Settings
  pool: Pool
  catalogue: Catalogue
  rules: Rules
  search: SearchRoom
  trends: Trends
  live: LiveHub
}

/** Who asks. Comes from the session alone; nothing a client sends about itself carries authority. */
export interface Viewer {
  userId: number
  kind: 'buyer' | 'staff'
  userName: string
  nickName: string
  realName: string
  mobile: string
  headImgUrl: string
  isPickUp: boolean
  userType: number
  companyId: number | null
  companyCode: string
  companyName: string
  approvalStatus: number
  companyFrozen: boolean
  staffCode: string
  staffRoles: string[]
  lastLoginAt: number
  token: string
}

export interface Ctx {
  readonly world: World
  readonly db: Pool
  readonly viewer: Viewer | null
  /** The viewer of a call that needs one; throws 606 for a guest. */
  readonly me: Viewer
  readonly companyId: number
  readonly channelCode: string | null
  /** Price area of the visitor's city: 035 where it is unknown. */
  readonly areaCode: string
  readonly contractNo: string | null
  readonly ip: string
  readonly cookies: CookieJar
}

export function makeCtx(o: {
  world: World
  viewer: Viewer | null
  channelCode: string | null
  areaCode: string | null
  contractNo: string | null
  ip: string
  cookies: CookieJar
}): Ctx {
  const known = o.channelCode && o.world.catalogue.channels.has(o.channelCode) ? o.channelCode : null
  return {
    world: o.world,
    db: o.world.pool,
    viewer: o.viewer,
    get me() {
      return o.viewer ?? refuse('SESSION_INVALID')
    },
    get companyId() {
      return this.me.companyId ?? refuse('NO_COMPANY')
    },
    channelCode: known,
    areaCode: o.areaCode && o.world.catalogue.areas.has(o.areaCode) ? o.areaCode : DEFAULT_SALES_AREA,
    contractNo: o.contractNo,
    ip: o.ip,
    cookies: o.cookies,
  }
}

/** Spec §6: the commonly channels show no location, so their goods have no price area of their own. */
export const areaOf = (areaCode: string, channelCode: string | null): string =>
  channelCode && isCommonly(channelCode) ? DEFAULT_SALES_AREA : areaCode
