// Which rooms may see which, per floor (docs: house, 3.4). An import that is not in this table fails the check; so does a cycle. When a
// lower room must be told something, it announces an event and the room that cares listens.

export type Floor = 'domain' | 'contract' | 'server' | 'client' | 'web' | 'ops'

/** A floor may import only what stands below it. */
export const floors: Record<Floor, readonly Floor[]> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  client: ['contract', 'domain'],
  web: ['client', 'contract', 'domain'],
  ops: ['client', 'contract', 'domain'],
}

/** Packages a floor may use; null: any. The domain has no dependency at all, the contract only its schema language. */
export const packages: Record<Floor, readonly string[] | null> = {
  domain: [],
  contract: ['zod'],
  server: null,
  client: ['react', '@tanstack/react-query'],
  web: ['react', 'react-dom', 'react-router', '@tanstack/react-query'],
  ops: ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'antd'],
}

/** The one contract file the browser may run: codes and sentences, no schema. Everything else of the contract is types there. */
export const contractAtRunTime: readonly string[] = ['contract/src/errors.ts']

interface RoomTable {
  /** Rooms every other room of the floor may import. */
  shared: readonly string[]
  /** Rooms that put the others together and therefore import any of them. */
  roof: readonly string[]
  /** Files of a shared room that belong to the roof: no room may import them. */
  roofFiles: readonly string[]
  /** Files that stand below the rooms although they lie in one: any room may import them, they import no room. */
  base: readonly string[]
  rooms: Readonly<Record<string, readonly string[]>>
}

export const rooms: Partial<Record<Floor, RoomTable>> = {
  domain: {
    shared: [],
    roof: [],
    roofFiles: [],
    base: [],
    rooms: {
      channel: [],
      goods: [],
      cart: ['goods', 'order'],
      order: ['goods', 'pay'],
      pay: [],
      search: ['goods'],
      session: ['channel'],
      ops: [],
      user: [],
      company: [],
      file: [],
      notice: [],
    },
  },
  server: {
    shared: ['app', 'db', 'live'],
    roof: ['app', 'jobs', ''],
    roofFiles: ['app/rooms.ts', 'app/build.ts', 'app/world.ts', 'app/ssr.ts', 'app/openapi.ts'],
    base: [
      'notice/notify.ts',
      'ops/audit.ts',
      'ops/rules.ts',
      'ops/staff.rights.ts',
      'channel/catalogue.ts',
      'search/searchRoom.ts',
    ],
    rooms: {
      session: [],
      account: ['cms', 'file', 'session'],
      region: ['channel'],
      channel: [],
      search: [],
      cms: [],
      live: ['session'],
      file: ['session'],
      notice: ['session'],
      company: ['account', 'cms', 'file', 'region', 'session'],
      /** Roles, limits, invitations: the people of a company. */
      people: ['account', 'company', 'file', 'session'],
      /** Proxy ordering. */
      proxy: ['company', 'order', 'session'],
      goods: ['channel'],
      cart: ['channel', 'company', 'goods'],
      funds: ['company'],
      order: ['cart', 'company', 'funds', 'goods'],
      pay: ['company', 'funds', 'order'],
      staff: ['session'],
      ops: ['company', 'goods', 'order', 'pay', 'people', 'proxy', 'session', 'staff'],
      seed: ['company', 'file', 'goods', 'order', 'search', 'session', 'funds'],
    },
  },
  web: {
    shared: ['app', 'kit', 'shell'],
    roof: ['app', ''],
    roofFiles: ['app/router.tsx'],
    base: ['goods/productRow.ts', 'user/Mine.tsx'],
    rooms: {
      session: [],
      search: ['cart'],
      goods: ['cart', 'search'],
      cart: [],
      cms: ['goods', 'search'],
      order: ['cart', 'goods'],
      pay: ['order'],
      enterprise: ['session'],
      user: ['cart', 'enterprise', 'goods', 'order', 'pay', 'search', 'session'],
    },
  },
  ops: {
    shared: ['app', 'kit'],
    roof: ['app', ''],
    roofFiles: ['app/Console.tsx', 'app/Shell.tsx'],
    base: [],
    rooms: { order: [], goods: [], pay: [], staff: [], company: ['order'], notice: [] },
  },
}

/** Shared rooms that stand lowest: pieces without knowledge of the mall, the database without knowledge of its users. */
export const lowest: Partial<Record<Floor, readonly string[]>> = { server: ['db'], web: ['kit'], ops: ['kit'] }

/** Drawers where things get lost: a thing lives with its noun. */
export const forbiddenFolders: readonly string[] = ['utils', 'helpers', 'common', 'shared']
