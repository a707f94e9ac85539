import { expect, test } from 'vitest'
import { askedExport, exportAddress, monthOf } from './askedExport.ts'

test('a statement leads to the export of its own lines: 对账明细 of its month, the whole of it', () => {
  const to = new URL(exportAddress('statements', monthOf('DZ202610-KH100001')), 'http://mall')
  expect([to.pathname, askedExport(to.searchParams)]).toEqual([
    '/user/exports',
    { kind: 'statements', fromOn: '2026-10-01', toOn: '2026-10-31' },
  ])
  expect([monthOf('DZ202602-KH1').toOn, monthOf('DZ202802-KH1').toOn]).toEqual(['2026-02-28', '2028-02-29'])
})

test('an address that asks for nothing, or for no day, asks for all', () => {
  expect(askedExport(new URLSearchParams('fromOn=gestern'))).toEqual({ kind: null, fromOn: '', toOn: '' })
})
