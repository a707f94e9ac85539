import { expect, test } from 'vitest'
import { commentsOf, type Known, lostCitations } from './citations.ts'

const at: Known = {
  decisions: new Set(['0016', '0024']),
  sections: new Set(['3', '6', '7']),
  targets: new Set(['T01', 'T05', 'T24']),
  rules: new Set(['1', '2']),
  exists: file => ['docs/tour.md', 'docs/reliability.md', 'proof/README.md', 'README.md'].includes(file),
}
const lost = (text: string): string[] => lostCitations(text, 'proof/run.ts', at)

test.each([
  ['or does not compile (house, H2)'],
  ['per floor (docs: house, 3.4)'],
  ['The exempt lists are literal (reading notes)'],
  ['would stay in histories (spec-notes 24)'],
  ['that is already paid (steel-trade, section 5)'],
  ['so that a changed row shows (reliability I37)'],
  ['nothing outside may happen inside (reliability, rule 12)'],
  ['the amount is the orders’ (reliability T77)'],
  ['as it says (specification 12)'],
  ['specification section 10 has it'],
  ['as stack.md measured'],
  ['the index is docs/map.md'],
  ['by the rows of it (decisions 0016 and 9999)'],
  ['ours (docs/decisions/0999)'],
])('a citation that nobody can follow is found: %s', text => {
  expect(lost(text)).toHaveLength(1)
})

test.each([
  ['asked as it says (specification 7, exports)'],
  ['the cookies of specification section 3'],
  ['the specification 20*9000 of the goods'],
  ['twins of one key have one answer (docs/reliability.md, T01-T05)'],
  ['tried again in one place (reliability, rule 2)'],
  ['jobs are woken (decisions 0016 and 0024)'],
  ['what it needs stands in README.md, the way in docs/tour.md'],
  ['how the house is built, and its reliability'],
])('a citation that leads somewhere is let be: %s', text => {
  expect(lost(text)).toEqual([])
})

test('a citation that goes over two lines of a comment is read as one', () => {
  const [comment] = commentsOf('a.ts', 'const a = 1\n/**\n * Nothing may happen inside (reliability,\n * rule 12).\n */\n')
  expect(lostCitations(comment?.text ?? '', 'a.ts', at)).toEqual(['reliability, rule 12'])
  expect(commentsOf('a.sql', 'select 1; -- (house, H2)').map(c => c.text)).toEqual(['(house, H2)'])
  expect(commentsOf('a.ts', "const a = 'https://x/(house, H2)'")).toEqual([])
})
