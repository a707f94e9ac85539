// Finds the text of every statement by calling the functions that make it, with a database that only listens and arguments that are
// everything at once. What is called where is told by the stack, so the row type beside the call can be found.
import path from 'node:path'
import { root } from '../source.ts'

export interface Captured {
  file: string
  line: number
  column: number
  text: string
}

const captured: Captured[] = []

function here(error: Error, text: unknown): void {
  // A choice among texts by an argument that is none of the choices: the samples make the right ones.
  if (typeof text !== 'string') return
  for (const frame of (error.stack ?? '').split('\n')) {
    const m = /file:\/\/(.+?):(\d+):(\d+)/.exec(frame)
    if (!m?.[1] || m[1].includes('/tools/sql/') || m[1].includes('/db/bind.ts')) continue
    captured.push({ file: path.relative(root, m[1]), line: Number(m[2]), column: Number(m[3]), text })
    return
  }
}

/** An argument that may be anything: an object with every field, a list, a text, a number. */
const anything: unknown = new Proxy(() => {}, {
  get: (_t, key) => {
    if (key === Symbol.toPrimitive) return () => '0'
    if (key === Symbol.iterator) return () => [][Symbol.iterator]()
    if (key === 'then') return undefined
    if (key === 'length') return 1
    if (key === 'map' || key === 'filter' || key === 'flatMap') return () => []
    return anything
  },
  apply: () => anything,
})

/** A database, and whatever holds one (a world, a context), that remembers the texts. `found`: what its questions are answered with. */
function listening(found: unknown): Record<string, unknown> {
  const listen =
    (answer: unknown) =>
    (text: unknown): Promise<unknown> => {
      here(new Error('captured'), text)
      return Promise.resolve(answer)
    }
  const db: Record<string, unknown> = {
    rows: listen(found === undefined ? [] : [found]),
    row: listen(found),
    run: listen(found === undefined ? 0 : 1),
    afterCommit: () => {},
    tx: (work: (tx: unknown) => unknown) => work(db),
    settings: anything,
    me: anything,
    viewer: null,
    rules: anything,
  }
  for (const holder of ['pool', 'db', 'world']) db[holder] = db
  return db
}

export type Sample = readonly unknown[]

/** What the arguments after the database may be, tried one after the other: statements stand in branches. */
const families: readonly (readonly unknown[])[] = [
  Array.from({ length: 8 }, () => anything),
  Array.from({ length: 8 }, () => 'text'),
  Array.from({ length: 8 }, () => 7),
  Array.from({ length: 8 }, () => [7]),
]

/**
 * Calls a function with a listening database and arguments of every family, or with `samples`. A statement that binds by name says its text
 * in the error about the missing values.
 */
export async function capture(fn: unknown, samples: readonly Sample[] | undefined): Promise<void> {
  if (typeof fn !== 'function') return
  const tries = [...(samples ?? []), ...families]
  for (const found of [undefined, anything])
    for (const args of tries) {
      try {
        await (fn as (...a: unknown[]) => unknown)(listening(found), ...args)
      } catch (e) {
        const { statement } = e as { statement?: string }
        if (statement) here(e as Error, statement)
      }
    }
}

export const capturedStatements = (): readonly Captured[] => captured
