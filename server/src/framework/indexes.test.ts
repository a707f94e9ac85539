// 指数 of the desk: made, renamed, stopped; what follows a stopped one goes on.
import { expect, test } from 'vitest'
import { key, mall } from '../order/testOrder.ts'
import { clerk, coil, companyId, contract, day, manager, openContracts } from './testContract.ts'

openContracts()
const of = async (indexCode: string) => (await clerk.get('/api/ops/getFrameworkIndex', {})).find(i => i.indexCode === indexCode)
const save = (o: { indexCode: string; indexName: string; off?: boolean; rev: number | null }) =>
  clerk.ask('/api/ops/saveFrameworkIndex', o)
const form = async (indexCode: string) => {
  const company = await mall.world.pool.row<{ code: string }>('select code from company where id = $1', [companyId])
  return {
    ...{ companyCode: company?.code ?? '', contractType: 'M' as const, fromOn: day(0), toOn: day(9) },
    ...{ channelCodes: [coil.channel], indexCode, requestId: key() },
    lines: [{ lineNo: 1, title: '检验', classCode: coil.cls, spuCode: coil.spu, committedKg: 10_000 }],
  }
}
const draft = async (indexCode: string) => (await clerk.get('/api/ops/saveFramework', await form(indexCode))).ccNo

test('an index is made at the desk, takes its days, and a contract is written by it; each step stands in its record', async () => {
  expect((await save({ indexCode: 'WIRE', indexName: '某指数 线材', rev: null })).code).toBe(1)
  // The answer was lost and it is sent again: nothing is done twice.
  expect((await save({ indexCode: 'WIRE', indexName: '某指数 线材', rev: null })).code).toBe(1)
  await clerk.get('/api/ops/importFrameworkIndex', { indexCode: 'WIRE', sheet: `${day(-3)},3440\n${day(-2)},3450` })
  expect(await contract({ indexCode: 'WIRE' })).toMatch(/^CC/)
  const made = await of('WIRE')
  expect(made).toMatchObject({ indexName: '某指数 线材', off: false, contractCount: 1 })
  expect(made?.points).toHaveLength(2)
  expect(made?.log.map(l => l.action)).toEqual(['录入指数', '新建指数'])
})

test.each([
  ['a code that stands already', { indexCode: 'HRC', indexName: '某指数 板', rev: null }, /已有/],
  ['a name that stands already', { indexCode: 'BAR', indexName: '演示钢铁指数 热轧卷', rev: null }, /已有叫/],
  ['a code in small letters', { indexCode: 'bar', indexName: '某指数 棒', rev: null }, /大写字母/],
  ['a code as long as a contract’s number', { indexCode: 'CC202611000001', indexName: '某指数 棒', rev: null }, /不能超过|12/],
  ['a change of what does not exist', { indexCode: 'NONE', indexName: '某指数 棒', rev: 1 }, /没有指数/],
  ['a change of what somebody else has changed', { indexCode: 'HRC', indexName: '某指数 卷', rev: 9 }, /别人刚改过/],
])('%s is refused in words', async (_what, o, said) => {
  const { code, message } = await save(o)
  expect(code).not.toBe(1)
  expect(message).toMatch(said)
})

test('a stopped index takes no new contract and keeps its days coming for those that follow it; it can be taken up again', async () => {
  const ccNo = await contract({ indexCode: 'CRC' })
  const was = await of('CRC')
  const waits = await draft('CRC')
  await save({ indexCode: 'CRC', indexName: '某指数 冷轧', off: true, rev: was?.rev ?? 0 })
  expect(await of('CRC')).toMatchObject({ indexName: '某指数 冷轧', off: true })
  const refused = await manager.ask('/api/ops/saveFramework', await form('CRC'))
  expect(refused.message).toMatch(/已停用，请另选/)
  // Nor is one that was written before it was stopped sent to be signed.
  const sent = await manager.ask('/api/ops/decideFramework', { ccNo: waits, rev: 1, approve: true })
  expect(sent.message).toMatch(/已停用，请另选/)
  expect((await clerk.get('/api/ops/getFramework', { ccNo: waits })).status).toBe(3)
  // What follows it keeps its price and its days.
  await clerk.get('/api/ops/importFrameworkIndex', { indexCode: 'CRC', sheet: `${day(-1)},3990` })
  expect((await clerk.get('/api/ops/getFramework', { ccNo })).status).toBe(1)
  await save({ indexCode: 'CRC', indexName: '某指数 冷轧', off: false, rev: (was?.rev ?? 0) + 1 })
  expect((await of('CRC'))?.log[0]).toMatchObject({ action: '修改指数', detail: '恢复使用' })
})
