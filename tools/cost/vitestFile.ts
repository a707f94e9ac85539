// Before each test file, in its worker: what the file costs until its last hook has ended. Its own modules are read in between.
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { afterAll, expect } from 'vitest'
import { root } from '../source.ts'
import { type Kind, recordCost } from './costs.ts'

const from = performance.now()
const before = process.cpuUsage()
// The hook that was named first runs last.
afterAll(() => {
  const { user, system } = process.cpuUsage(before)
  const file = path.relative(root, expect.getState().testPath ?? '')
  const kind: Kind = file.startsWith('server/') ? 'useCases' : 'rules'
  recordCost(kind, { what: file, wall: (performance.now() - from) / 1000, cpu: (user + system) / 1e6 })
})
