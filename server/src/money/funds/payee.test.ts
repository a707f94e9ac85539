// 集团代收: another company takes the money for the seller; contract, pay page and invoice say so or bear one name.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_ACCOUNT, receivingText } from '@mall/domain/kernel/virtualAccount.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let buyer: Caller
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo01')
})
afterAll(() => mall.close())
const rule = async (key: string, value: string) => {
  await mall.world.pool.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  )
  mall.world.rules.forget()
}
const account = async () => (await sellerOf(mall.world)).facts.find(f => f.label === '开户行与账号')?.value ?? ''
const payTo = async () => (await buyer.get('/api/user/getCapital', {})).account

test('the account is the seller’s own: nothing is said beside it', async () => {
  expect(await account()).not.toContain('户名')
  expect(await payTo()).toMatchObject({ accountName: (await sellerOf(mall.world)).name, payeeText: '' })
})

test('another company’s account stands with its name and the paper by which it takes the money, on the contract and where the buyer pays', async () => {
  await rule('funds.receivingAccount', receivingText({ ...DEMO_ACCOUNT, holder: '恒冶集团财务有限公司' }))
  await rule('contract.agentPaper', '《代收货款委托书》2026-03')
  const says = `受${(await sellerOf(mall.world)).name}委托代收货款，凭《代收货款委托书》2026-03`
  expect(await account()).toContain(`（户名 恒冶集团财务有限公司，${says}）`)
  expect(await payTo()).toMatchObject({ accountName: '恒冶集团财务有限公司', payeeText: says })
})
