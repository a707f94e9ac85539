import { expect, test } from 'vitest'
import { allCompanyRights } from '../../people/companyAccess/companyRights.ts'
import { staffRights } from '../../people/staff/staff.rights.ts'
import { ExportFormat, ExportKind, exportRights, formatFits } from './export.codes.ts'
import { type ExportFact, exportText, isOpenExport } from './export.words.ts'

test('every kind is for one side at least, and its rights exist', () => {
  const desk = Object.values(staffRights).flat() as string[]
  for (const kind of ExportKind.values) {
    const r = exportRights[kind]
    expect(r.buyer !== undefined || r.desk !== undefined, kind).toBe(true)
    if (r.buyer) expect(allCompanyRights).toContain(r.buyer)
    if (r.desk) expect(desk).toContain(r.desk)
  }
})

test('papers come as a zip, lists as a sheet', () => {
  const fits = ExportKind.values.map(kind => [kind, ExportFormat.values.filter(f => formatFits(kind, f))])
  expect(Object.fromEntries(fits)).toEqual({
    orders: ['xlsx', 'csv'],
    ledger: ['xlsx', 'csv'],
    settlements: ['xlsx', 'csv'],
    statements: ['xlsx', 'csv'],
    goods: ['xlsx', 'csv'],
    prices: ['xlsx', 'csv'],
    counts: ['xlsx', 'csv'],
    bids: ['xlsx', 'csv'],
    groups: ['xlsx', 'csv'],
    frameworkOrders: ['xlsx', 'csv'],
    quotes: ['xlsx', 'csv'],
    coupons: ['xlsx', 'csv'],
    pack: ['zip'],
  })
})

test('a file says how far it is and how large it became', () => {
  const of = (e: Partial<ExportFact>): string =>
    exportText({ kind: 'orders', format: 'xlsx', state: 'done', doneCount: 12_000, fileSize: 3_565_158, ...e })
  expect(of({})).toBe('Excel，12,000 行，3.4 MB')
  expect(of({ kind: 'pack', format: 'zip', doneCount: 7, fileSize: 300 })).toBe('ZIP，7 份单据，1 KB')
  expect(of({ state: 'running', fileSize: null })).toBe('已写 12,000 行')
  expect(of({ state: 'waiting', format: 'csv', fileSize: null })).toBe('CSV')
  expect(['waiting', 'running', 'done', 'failed'].map(state => isOpenExport({ state } as ExportFact))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
