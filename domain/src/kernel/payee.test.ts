import { expect, test } from 'vitest'
import { payeeWords, whyNotPayee } from './payee.ts'

const seller = '冀北示例钢铁（石家庄）有限公司'

test('the account is the seller’s own, or its papers say by what another company takes the money', () => {
  const own = { holder: '冀北示例钢铁(石家庄) 有限公司', seller, paper: '' }
  expect([payeeWords(own), whyNotPayee(own)]).toEqual(['', undefined])
  const group = { holder: '冀北集团财务有限公司', seller, paper: '' }
  expect([payeeWords(group), whyNotPayee(group)]).toEqual(['', expect.stringContaining('代收委托书')])
  const said = { ...group, paper: '《代收货款委托书》2026-03' }
  expect([payeeWords(said), whyNotPayee(said)]).toEqual([`受${seller}委托代收货款，凭《代收货款委托书》2026-03`, undefined])
  // An empty mall: the seller has no name yet.
  expect(whyNotPayee({ ...group, seller: '' })).toBeUndefined()
})
