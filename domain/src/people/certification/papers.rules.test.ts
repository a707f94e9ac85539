import { expect, test } from 'vitest'
import { emptyForm } from './certification.fields.ts'
import { fingerprint } from './certification.rules.ts'
import { papersOf, papersProblem, papersToSee } from './papers.rules.ts'

const file = (fileId: string) => ({ fileId, fileName: `${fileId}.png` })
const form = {
  ...emptyForm,
  licenceFile: file('a'),
  letterFile: file('b'),
  licences: [
    { kind: 'recycling' as const, number: '', validUntil: '', file: file('c') },
    { kind: 'other' as const, number: '', validUntil: '', file: null },
  ],
}
const ids = (papers: { fileId: string }[]) => papers.map(p => p.fileId)

test('an application’s papers are those that were uploaded', () => expect(ids(papersOf(form))).toEqual(['a', 'b', 'c']))

test('what was found right before and is the same need not be opened again; what was changed or found wrong must', () => {
  const right = { ok: true, reason: '', seen: fingerprint('licenceFile', form, '') }
  expect(ids(papersToSee(form, {}, ''))).toEqual(['a', 'b', 'c'])
  expect(ids(papersToSee(form, { licenceFile: right }, ''))).toEqual(['b', 'c'])
  expect(ids(papersToSee({ ...form, licenceFile: file('new') }, { licenceFile: right }, ''))).toEqual(['new', 'b', 'c'])
  expect(ids(papersToSee(form, { licenceFile: { ...right, ok: false } }, ''))).toEqual(['a', 'b', 'c'])
})

test('passing names the papers that nobody has opened', () => {
  const papers = papersOf(form)
  expect(papersProblem(papers, new Set(['a', 'b', 'c']))).toBeNull()
  expect(papersProblem(papers, new Set(['a', 'c']))).toBe('还有 1 份证照没有打开：授权书')
  expect(papersProblem(papers, new Set())).toContain('还有 3 份证照没有打开')
})
