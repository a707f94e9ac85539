// The drill reads what the proofs print, and its rows are proofs that there are.
import { expect, test } from 'vitest'
import { read } from '../proof/drill/drill.ts'
import { pageOf } from '../proof/drill/report.ts'
import { drillRows } from '../proof/drill/rows.ts'
import { drives } from '../proof/ha/drives.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source.ts'

test('a line of a proof, and of a drive, is read with its figures and seconds', () => {
  expect(read('PASS T24 kill9 种子 7：80 单（两次）（28.1 秒）')).toMatchObject({
    name: 'kill9',
    said: { pass: true, seen: '80 单（两次）', seconds: 28.1 },
  })
  expect(read('FAIL ha：丢了 1 单')).toMatchObject({ name: 'ha', said: { pass: false, seen: '丢了 1 单', seconds: null } })
  expect(read('准备 …')).toBeNull()
})

test('every row of the drill is a proof by its name', () => {
  // Not imported: the proofs bring the whole server.
  const rows = readFileSync(path.join(root, 'proof/fault/rows.ts'), 'utf8')
  expect(drillRows.filter(r => !rows.includes(`  ${r.name}: {`) && !(r.name in drives)).map(r => r.name)).toEqual([])
})

test('what was not run stands apart, with its reason', () => {
  const base = { does: '断电', bar: '不丢', endedAt: '', seconds: null }
  const page = pageOf({
    beganAt: '',
    endedAt: '',
    machine: '',
    version: '',
    seed: 1,
    results: [
      { ...base, name: 'a', state: 'fail', seen: '丢了 | 两单' },
      { ...base, name: 'b', state: 'not run', seen: '要用 root 运行' },
    ],
  })
  expect(page).toContain('通过 0，没有通过 1，没有运行 1')
  expect(page).toContain('| 没有通过 | 断电 | 不丢 | 丢了 ／ 两单 |')
  expect(page).toContain('- 断电（`b`）：要用 root 运行')
})
