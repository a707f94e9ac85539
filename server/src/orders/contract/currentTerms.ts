// Which texts are in force, and their words. A published version never changes, so its words are kept by the process; which one is in force
// is asked anew each time.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { createHash } from 'node:crypto'
import { readChannelSums, signModeOf } from '@mall/domain/orders/contract/signMode.rules.ts'
import type { SignModeCode } from '@mall/domain/orders/contract/contract.status.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db, Pool } from '../../kernel/ports/database.ts'
import { currentTermsIds, type TermsRow, termsOf } from './terms.queries.ts'

/** What the room needs of the world: the seed has no more than this. */
export type ContractWorld = Pick<World, 'rules' | 'settings' | 'pool'> & {
  catalogue: Pick<World['catalogue'], 'options' | 'varieties'>
}

const known = new WeakMap<Pool, Map<number, TermsRow>>()

/** Words of published versions, in the order asked. */
export async function termsByIds(world: ContractWorld, db: Db, ids: readonly number[]): Promise<TermsRow[]> {
  const kept = known.get(world.pool) ?? new Map<number, TermsRow>()
  known.set(world.pool, kept)
  const missing = [...new Set(ids)].filter(id => !kept.has(id))
  if (missing.length > 0) for (const row of await termsOf(db, missing)) kept.set(row.id, row)
  return ids.flatMap(id => kept.get(id) ?? [])
}

export interface CurrentTerms {
  template: number | null
  agreements: ReadonlyMap<string, number>
}
/** Of no class at all. */
export const NO_TERMS: CurrentTerms = { template: null, agreements: new Map() }
export async function currentTerms(db: Db, classCodes: Iterable<string>): Promise<CurrentTerms> {
  const rows = await currentTermsIds(db, [...new Set(classCodes)])
  return {
    template: rows.find(r => r.kind === 'template')?.id ?? null,
    agreements: new Map(rows.filter(r => r.kind === 'agreement').map(r => [r.code, r.id])),
  }
}
/** What an order of these classes would be pinned to: template first, agreements by class. Empty without a template: there is no contract. */
export const termsIdsFor = (current: CurrentTerms, classCodes: Iterable<string>): number[] =>
  current.template === null
    ? []
    : [current.template, ...[...new Set(classCodes)].toSorted().flatMap(code => current.agreements.get(code) ?? [])]

/** A short name of a set of versions: sent with the page, sent back with the agreement to it. */
export const termsKeyOf = (ids: readonly number[]): string =>
  createHash('sha256').update(ids.join(',')).digest('base64url').slice(0, 10)

/** Up to which sum spot orders of a channel are agreed to by ticking, fen. */
async function tickedLine(rules: World['rules'], channelCode: string): Promise<number> {
  const read = readChannelSums(await rules.get('contract.tickedByChannel'))
  const own = 'sums' in read ? read.sums.get(channelCode) : undefined
  return own ?? (await rules.number('contract.tickedUpToFen'))
}
export const signModeFor = async (
  rules: World['rules'],
  o: { channelCode: string; futures: boolean; totalFen: Fen },
): Promise<SignModeCode> => signModeOf({ ...o, tickedUpToFen: await tickedLine(rules, o.channelCode) })
