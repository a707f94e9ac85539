import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { logLines } from './logLines.ts'
import { root } from './source.ts'

const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
const section = page.slice(page.indexOf('\n## 日志\n')).split(/\n## /)[1] ?? ''
const firstCells = (from: string): string[] =>
  (section.split(from)[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(m => m[1] ?? ''))
const messages = firstCells('| `msg` | 意思')
const fields = firstCells('| 字段 | 内容 |')

test('every line of the log has its row in 日志, and every row its line', () => {
  const written = new Set(logLines().map(l => l.message.replace(/^\$\{.*\} refused$/, '名字 refused')))
  expect([...written].filter(m => !messages.includes(m))).toEqual([])
  // A notice of a partner is named by its room: one of them is the row's example.
  const named = (m: string): boolean => m.endsWith(' refused') && written.has('名字 refused')
  expect(messages.filter(m => !written.has(m) && !named(m))).toEqual([])
})

test('every field of a line has its row', () => {
  const written = new Set(logLines().flatMap(l => l.fields))
  const known = new Set(fields.map(f => f.split('.')[0]))
  expect([...written].filter(f => !known.has(f))).toEqual([])
  // Of whoever writes the lines, not of our calls.
  const own = new Set(['level', 'time', 'msg', 'reqId', ...written])
  expect([...known].filter(f => !own.has(f ?? ''))).toEqual([])
})
