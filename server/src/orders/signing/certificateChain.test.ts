import { beforeAll, expect, test } from 'vitest'
import { leadsTo } from './certificateChain.ts'
import { type KeyPair, makeCertificate } from './certificates.ts'

let root: KeyPair
let between: KeyPair
let party: KeyPair
let other: KeyPair
beforeAll(async () => {
  root = await makeCertificate({ name: '根', kind: 'authority', years: 10 })
  between = await makeCertificate({ name: '中间', kind: 'authority', years: 5, issuer: root })
  party = await makeCertificate({ name: '买方', kind: 'party', years: 1, issuer: between })
  other = await makeCertificate({ name: '根', kind: 'authority', years: 10 })
})
const leads = (der: string, change: Partial<Parameters<typeof leadsTo>[1]> = {}) =>
  leadsTo(der, { between: [between.certificate], roots: [root.certificate], at: Date.now(), ...change })

test('a signer leads to a pinned root over what lies between, there or pinned beside it', () => {
  expect(leads(party.certificate)).toBe(true)
  expect(leads(party.certificate, { between: [], roots: [root.certificate, between.certificate] })).toBe(true)
  expect(leads(between.certificate, { between: [] })).toBe(true)
})

test('a link that is missing, a root of the same name, an hour before it was made and a year after it ended are a no', () => {
  expect(leads(party.certificate, { between: [] })).toBe(false)
  expect(leads(party.certificate, { roots: [other.certificate] })).toBe(false)
  expect(leads(party.certificate, { at: Date.now() - 2 * 3_600_000 })).toBe(false)
  expect(leads(party.certificate, { at: Date.now() + 2 * 365 * 86_400_000 })).toBe(false)
})

test('nobody who is no authority issues, the root signs no document itself, and rubbish is a no', async () => {
  const made = await makeCertificate({ name: '假的', kind: 'party', years: 1, issuer: party })
  expect(leads(made.certificate, { between: [party.certificate, between.certificate] })).toBe(false)
  expect(leads(root.certificate)).toBe(false)
  expect(leads('AAAA')).toBe(false)
  expect(leads(party.certificate, { between: ['AAAA'], roots: ['AAAA'] })).toBe(false)
})
