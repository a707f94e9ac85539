// What a story costs: its worker with its browser, its mall, and the mall's processes of the database (tools/cost/costs.ts).
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { TestInfo } from '@playwright/test'
import { databaseSeconds, databaseSince, familySeconds, recordCost } from '../tools/cost/costs.ts'
import { root } from '../tools/source.ts'

/** Written by tools/e2eServer.ts: the mall of each worker and the name of its database. */
const mallsFile = path.join(root, '.data/e2e/malls.json')

/** Begins to count; the function it gives back writes the line. */
export function storyCost(info: TestInfo): () => void {
  const malls = existsSync(mallsFile) ? (JSON.parse(readFileSync(mallsFile, 'utf8')) as { pid: number; database: string }[]) : []
  const mall = malls[info.parallelIndex]
  const look = () => ({ browser: familySeconds([process.pid]), mall: mall ? familySeconds([mall.pid]) : null })
  const from = performance.now()
  const before = look()
  const backends = mall ? databaseSeconds(mall.database) : new Map<number, number>()
  return () => {
    const after = look()
    const wall = (performance.now() - from) / 1000
    const what = `${path.basename(info.file)}:${info.line} ${info.title} (${info.project.name})`
    if (before.browser === null || after.browser === null) return recordCost('stories', { what, wall, cpu: null })
    const parts = {
      browser: after.browser - before.browser,
      mall: (after.mall ?? 0) - (before.mall ?? 0),
      database: mall ? databaseSince(mall.database, backends) : 0,
    }
    recordCost('stories', { what, wall, cpu: parts.browser + parts.mall + parts.database, parts })
  }
}
