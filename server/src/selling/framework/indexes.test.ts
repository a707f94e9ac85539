// 指数 of the desk: made, renamed, stopped; what follows a stopped one goes on.
import { expect, test } from 'vitest'
import { key, mall } from '../../orders/order/testOrder.ts'
import { clerk, coil, companyId, contract, day, manager, openContracts } from './testContract.ts'

openContracts()
const of = async (indexCode: string) => (await clerk.get('/api/ops/getFrameworkIndex', {})).find(i => i.indexCode === indexCode)
const save = (o: { indexCode: string; indexName: string; source?: string; off?: boolean; rev: number | null }) =>
  clerk.ask('/api/ops/saveFrameworkIndex', o)
const form = async (indexCode: string) => {
  const company = await mall.world.pool.row<{ code: string }>('select code from company where id = $1', [companyId])
  return {
    companyCode: company?.code ?? '',
    contractType: 'M' as const,
    fromOn: day(0),
    toOn: day(9),
    channelCodes: [coil.channel],
    indexCode,
    requestId: key(),
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

test('who publishes an index stands beside every price that is made of it; renamed it keeps its source', async () => {
  const ccNo = await contract({ indexCode: 'HRC' })
  const read = async () => (await clerk.get('/api/ops/getFramework', { ccNo })).price
  expect((await read()).source).toContain('虚构')
  const was = await of('HRC')
  await save({
    indexCode: 'HRC',
    indexName: was?.indexName ?? '',
    source: '某指数网，每日 16:00',
    off: false,
    rev: was?.rev ?? 0,
  })
  expect(await read()).toMatchObject({ source: '某指数网，每日 16:00', indexName: was?.indexName })
  await save({ indexCode: 'HRC', indexName: '某指数 热轧', off: false, rev: (was?.rev ?? 0) + 1 })
  expect(await read()).toMatchObject({ source: '某指数网，每日 16:00', indexName: '某指数 热轧' })
  expect((await of('HRC'))?.log.map(l => l.detail).join()).toContain('来源')
  await save({ indexCode: 'HRC', indexName: was?.indexName ?? '', off: false, rev: (was?.rev ?? 0) + 2 })
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
  await clerk.get('/api/ops/importFrameworkIndex', { indexCode: 'CRC', sheet: `${day(-1)},3990`, reason: '检验' })
  expect((await clerk.get('/api/ops/getFramework', { ccNo })).status).toBe(1)
  await save({ indexCode: 'CRC', indexName: '某指数 冷轧', off: false, rev: (was?.rev ?? 0) + 1 })
  expect((await of('CRC'))?.log[0]).toMatchObject({ action: '修改指数', detail: '恢复使用' })
})

test('a published value is changed by two persons: what it was and why stand there, the second reads exactly that, the record names both values', async () => {
  await save({ indexCode: 'GAL', indexName: '某指数 镀锌', rev: null })
  const bring = (sheet: string, reason = '') => clerk.get('/api/ops/importFrameworkIndex', { indexCode: 'GAL', sheet, reason })
  await bring(`${day(-5)},3880\n${day(-4)},3886`)
  const waiting = async (who: typeof clerk) => (await who.get('/api/ops/getWorkCount', {})).index
  const [own, others] = [await waiting(clerk), await waiting(manager)]
  // A point in the wrong place is nobody's to agree to.
  expect((await bring(`${day(-4)},38.86`)).errors).toMatchObject([{ row: 1, message: expect.stringContaining('相差三倍以上') }])
  const change = `${day(-4)},3896\n${day(-3)},3900`
  expect((await clerk.ask('/api/ops/importFrameworkIndex', { indexCode: 'GAL', sheet: change })).message).toMatch(/写明原因/)
  expect(await bring(change, '抄错一位')).toMatchObject({ rows: 0, waits: true, moves: [{ wasFen: 388_600, fen: 389_600 }, {}] })
  expect(await bring(change, '抄错一位')).toMatchObject({ waits: true })
  expect((await of('GAL'))?.points.map(p => p.fen)).toEqual([388_000, 388_600])
  // It is a number in the menu of whoever may agree to it, not of who wrote it.
  expect([await waiting(clerk), await waiting(manager)]).toEqual([own, others + 1])
  const rev = (await of('GAL'))?.waits?.rev ?? 0
  const decide = (who: typeof clerk, approve = true) =>
    who.ask('/api/ops/decideFrameworkIndex', { indexCode: 'GAL', rev, approve })
  expect((await decide(clerk)).message).toMatch(/另一位同事/)
  // Of two who agree at once one is told.
  const codes = (await Promise.all([decide(manager), decide(manager)])).map(r => r.code).toSorted()
  expect(codes).toEqual([1, 5605])
  const now = await of('GAL')
  expect(now?.points.map(p => p.fen)).toEqual([388_000, 389_600, 390_000])
  expect(now?.waits).toBeNull()
  expect(await waiting(manager)).toBe(others)
  expect(now?.log[0]).toMatchObject({ action: '决定改指数', detail: expect.stringContaining('3,886.00 → 3,896.00') })
})

test('a new day that jumps beyond the band waits too; its maker may take it back', async () => {
  await save({ indexCode: 'PPC', indexName: '某指数 彩涂', rev: null })
  const bring = (sheet: string) => clerk.get('/api/ops/importFrameworkIndex', { indexCode: 'PPC', sheet, reason: '行情' })
  await bring(`${day(-5)},4000`)
  expect(await bring(`${day(-4)},4300`)).toMatchObject({ rows: 0, waits: true })
  const rev = (await of('PPC'))?.waits?.rev ?? 0
  expect((await clerk.ask('/api/ops/decideFrameworkIndex', { indexCode: 'PPC', rev, approve: false })).code).toBe(1)
  expect(await of('PPC')).toMatchObject({ waits: null, points: [{ fen: 400_000 }] })
})
