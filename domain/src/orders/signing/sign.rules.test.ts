import { expect, test } from 'vitest'
import { AuthorityState, maskedCompany, type SignerFacts, whyNotSign } from './sign.rules.ts'

const letter = { state: AuthorityState.approved, limitFen: 50_000_000, begun: true, over: false, validUntil: '2027-06-30' }
const facts = (o: Partial<SignerFacts> = {}): SignerFacts => ({
  mayByRole: true,
  companyFrozen: false,
  companyCertified: true,
  agent: false,
  authority: letter,
  ...o,
})

test('up to his limit a person with a letter signs, one fen more he does not', () => {
  expect(whyNotSign(facts(), 50_000_000)).toBeUndefined()
  expect(whyNotSign(facts(), 50_000_001)).toBe('超出授权限额：合同 500,000.01 元，单笔上限 500,000.00 元')
  expect(whyNotSign(facts({ authority: { ...letter, limitFen: null } }), 9_000_000_000)).toBeUndefined()
})

test('the agent of the certification signs any sum without a further letter, but not without the right', () => {
  expect(whyNotSign(facts({ agent: true, authority: null }), 9_000_000_000)).toBeUndefined()
  expect(whyNotSign(facts({ agent: true, mayByRole: false }), 1)).toContain('签署合同')
})

test.each([
  [{ companyFrozen: true }, '冻结'],
  [{ companyCertified: false }, '认证'],
  [{ authority: null }, '没有签署授权书'],
  [{ authority: { ...letter, state: AuthorityState.waiting } }, '等待钢厂审核'],
  [{ authority: { ...letter, state: AuthorityState.withdrawn } }, '重新上传'],
  [{ authority: { ...letter, begun: false } }, '尚未开始'],
  [{ authority: { ...letter, over: true } }, '已于 2027-06-30 到期'],
])('%j is said in words', (change, words) => {
  expect(whyNotSign(facts(change), 1)).toContain(words)
})

test('a masked name is recognised by its partner only', () => {
  expect(maskedCompany('石家庄演示云嵘钢材贸易有限公司')).toBe('石家庄****有限公司')
  expect([maskedCompany('甲乙'), maskedCompany('甲有限公司'), maskedCompany('')]).toEqual(['甲****', '甲****', '****'])
})
