// One request key, one effect (decisions 0012 and 0257): key, effect and answer are written in one transaction.
import { createHash } from 'node:crypto'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Db, Pool, Tx } from '../ports/database.ts'

/** A request that may come again. `scope`: who asks, and for what; `hash`: of all that was said. */
export interface RequestKey {
  scope: string
  key: string
  hash: string
}

export const requestHash = (said: unknown): string => createHash('sha256').update(JSON.stringify(said)).digest('hex')

/**
 * Claims the key. False: a twin was first, see `answerOfTwin`; one that is still at work is waited for by the unique index. `kind`: what the request
 * makes, for the reader of the table.
 */
export const claimKey = async (tx: Db, { scope, key, hash }: RequestKey, kind: string): Promise<boolean> =>
  (await tx.row<{ key: string }>(
    `insert into idem (scope, key, request_hash, state, resource_type) values ($1, $2, $3, 'running', $4) on conflict do nothing returning key`,
    [scope, key, hash, kind],
  )) !== undefined

/** What the request was answered when it came first. Refuses a key that comes again with other contents. */
export async function answerOfTwin(tx: Db, { scope, key, hash }: RequestKey): Promise<unknown> {
  const twin = await tx.row<{ hash: string; state: string; answer: unknown }>(
    'select request_hash as hash, state, answer from idem where scope = $1 and key = $2',
    [scope, key],
  )
  if (twin?.state !== 'done') return refuse('REQUEST_RUNNING')
  return twin.hash === hash ? twin.answer : refuse('REQUEST_REUSED')
}

/**
 * Runs `work` in a transaction that belongs to the key. The twin of a request that was done is given its answer and changes nothing; what was refused
 * has left no key, and may be tried again with it. So has an answer that `did` nothing: a sheet with wrong cells, mended and sent again.
 */
export const onceAKey = <T>(
  db: Pool,
  request: RequestKey,
  kind: string,
  work: (tx: Tx) => Promise<T>,
  did: (answer: T) => boolean = () => true,
): Promise<T> =>
  db.tx(async tx => {
    if (!(await claimKey(tx, request, kind))) return (await answerOfTwin(tx, request)) as T
    const answer = await work(tx)
    const of = [request.scope, request.key]
    tx.last(last =>
      did(answer)
        ? last.run(`update idem set state = 'done', answer = $3 where scope = $1 and key = $2`, [...of, JSON.stringify(answer)])
        : last.run('delete from idem where scope = $1 and key = $2', of),
    )
    return answer
  })

/** Of an Excel: with a wrong cell it has made nothing. */
export const wroteAll = (answer: { wrong: readonly unknown[] }): boolean => answer.wrong.length === 0
