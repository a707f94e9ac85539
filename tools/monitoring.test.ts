// The files of deploy/monitoring beside the metrics that the mall tells of: a name that is misspelled would look like calm for ever.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dashboard, metricsIn, questions, wrongIn } from '../proof/monitoring/dashboard.ts'
import { registry } from '../server/src/kernel/metrics.ts'
import { root } from './source.ts'

test('the dashboard’s panels lie on the page, beside each other, and ask by its variables', () => {
  const board = dashboard()
  expect(wrongIn(board)).toEqual([])
  const [panel] = board.panels.slice(1)
  expect(wrongIn({ ...board, panels: [...board.panels, ...(panel ? [panel] : [])] })).not.toEqual([])
})

test('rules and dashboard name metrics that the mall has', async () => {
  const known = new Set((await registry.getMetricsAsJSON()).map(m => m.name))
  const rules = readFileSync(path.join(root, 'deploy/monitoring/mall.rules.yml'), 'utf8')
  const named = new Set([...questions(dashboard()).map(q => q.expr), rules].flatMap(metricsIn))
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter(name => !known.has(name) && !known.has(name.replace(/_(?:count|sum|bucket)$/, '')))).toEqual([])
})
