// Keys of the sandbox: one authority, one clock, the mill, each company. Made on first use, private keys sealed with the data keys, shared by
// all processes through the database.
import type { World } from '../../kernel/ctx.ts'
import { openColumn, sealColumn } from '../../kernel/sealed.ts'
import type { KeyPair } from './certificates.ts'
import { insertSandboxKey, sandboxKey } from './sandboxSign.queries.ts'
import { signWork } from './signWork.ts'

const COLUMN = 'sandbox_sign_key.key'

/** Seen once in this process: certificates do not change, and the check of a stranger's file asks for the authority each time. */
const known = new WeakMap<World['pool'], Map<string, Promise<KeyPair>>>()

async function stored(world: World, owner: string): Promise<KeyPair | undefined> {
  const row = await sandboxKey(world.pool, owner)
  return row && { certificate: row.certificate, privateKey: openColumn(world.settings, COLUMN, row.keySealed) }
}

async function make(
  world: World,
  o: { owner: string; name: string; kind: 'authority' | 'party' | 'timeStamp'; years: number },
): Promise<KeyPair> {
  const found = await stored(world, o.owner)
  if (found) return found
  const issuer = o.kind === 'authority' ? undefined : await authorityKey(world)
  const pair = await signWork({ do: 'key', name: o.name, kind: o.kind, years: o.years, ...(issuer ? { issuer } : {}) })
  await insertSandboxKey(world.pool, {
    owner: o.owner,
    name: o.name,
    certificate: pair.certificate,
    keySealed: sealColumn(world.settings, COLUMN, pair.privateKey),
  })
  return (await stored(world, o.owner)) ?? pair
}

function once(world: World, o: Parameters<typeof make>[1]): Promise<KeyPair> {
  const keys = known.get(world.pool) ?? new Map<string, Promise<KeyPair>>()
  known.set(world.pool, keys)
  const found = keys.get(o.owner)
  if (found) return found
  const made = make(world, o)
  keys.set(o.owner, made)
  made.catch(() => keys.delete(o.owner))
  return made
}

export const authorityKey = (world: World): Promise<KeyPair> =>
  once(world, { owner: 'authority', name: '电子签章沙箱根证书（演示，无法律效力）', kind: 'authority', years: 20 })
export const clockKey = (world: World): Promise<KeyPair> =>
  once(world, { owner: 'clock', name: '电子签章沙箱时间戳', kind: 'timeStamp', years: 10 })
/** `owner`: who it is for good; another name is another certificate. */
export const partyKey = (world: World, owner: string, name: string): Promise<KeyPair> =>
  once(world, { owner: `${owner}:${name}`, name, kind: 'party', years: 3 })
