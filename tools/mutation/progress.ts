// What earlier runs found, so that one that was broken off goes on, and a new test is tried on what lived.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../source.ts'
import type { Verdict } from './config.ts'

interface Kept extends Pick<Verdict, 'state' | 'by'> {
  key: string
  file: string
  line: number
  /** The mutated source, and the tests together. */
  source: string
  tests: string
}

const digest = (files: readonly string[]): string => {
  const sum = createHash('sha256')
  for (const f of files.toSorted()) sum.update(readFileSync(path.join(root, f)))
  return sum.digest('hex').slice(0, 16)
}

/**
 * A verdict holds while its source is the same; that a mutant lives, while the tests are too. `again`: nothing is believed.
 * Whoever weakens a test asks again: that a mutant was seen is believed.
 */
export function openProgress(testFiles: readonly string[], again: boolean) {
  const folder = path.join(root, '.data')
  const place = path.join(folder, 'mutants.jsonl')
  const tests = digest(testFiles)
  const lines = !again && existsSync(place) ? readFileSync(place, 'utf8').split('\n').filter(Boolean) : []
  const all = new Map(lines.map(l => JSON.parse(l) as Kept).map(k => [k.key, k]))
  const sources = new Map<string, string>()
  const sourceOf = (file: string): string => {
    const known = sources.get(file) ?? digest([file])
    sources.set(file, known)
    return known
  }
  return {
    known(key: string, file: string): Pick<Verdict, 'state' | 'by'> | undefined {
      const k = all.get(key)
      const holds = k?.source === sourceOf(file) && (k.state === 'killed' || k.tests === tests)
      return holds ? { state: k.state, ...(k.by === undefined ? {} : { by: k.by }) } : undefined
    },
    keep(key: string, { file, line, state, by }: Verdict): void {
      mkdirSync(folder, { recursive: true })
      const kept: Kept = { key, file, line, state, ...(by === undefined ? {} : { by }), source: sourceOf(file), tests }
      appendFileSync(place, `${JSON.stringify(kept)}\n`)
    },
  }
}
