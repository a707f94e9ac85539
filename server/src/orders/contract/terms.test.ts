import { beforeAll, describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { admin, manager, openDesks, ordered, reviewer, setRule } from '../order/testDesk.ts'
import { buyer, mall, planned, SKU } from '../order/testOrder.ts'

openDesks()

const WIRE = { kind: 'agreement', code: 'WIRE' } as const
const REBAR = { kind: 'agreement', code: 'REBAR' } as const
const terms = (of: { kind: 'agreement' | 'template'; code: string }) => admin.get('/api/ops/getContractTerms', of)
const revOf = async (of: typeof WIRE | typeof REBAR): Promise<number> =>
  (await terms(of)).versions.find(v => v.state === 'draft')?.rev ?? 0
const words = (text: string) => [{ title: '计重', paragraphs: [text] }]
const save = async (of: typeof WIRE | typeof REBAR, text: string) =>
  manager.get('/api/ops/saveContractTermsDraft', { ...of, rev: await revOf(of), title: '产品协议', clauses: words(text) })
const publish = async (of: typeof WIRE | typeof REBAR) =>
  manager.get('/api/ops/publishContractTerms', { ...of, rev: await revOf(of) })

test('a new version is drafted, compared and published; the log has each step, the old version stays as it was', async () => {
  const [first] = (await terms(WIRE)).versions
  expect(await effectOf(mall, () => save(WIRE, '[磅计]按磅单结算。'))).toEqual({
    audits: ['contract.termsDraft by s003'],
    rows: { contract_terms: 'insert agreement draft' },
  })
  expect((await admin.get('/api/ops/getContractTermsList', {})).find(t => t.code === 'WIRE')).toMatchObject({
    versionNo: 1,
    hasDraft: true,
  })
  const rev = await revOf(WIRE)
  expect(await effectOf(mall, () => manager.get('/api/ops/publishContractTerms', { ...WIRE, rev }))).toEqual({
    audits: ['contract.termsPublish by s003'],
    rows: { contract_terms: 'hash, in_force_from, published_at, published_by, state draft→published' },
  })
  const { versions } = await terms(WIRE)
  expect(versions.map(v => [v.versionNo, v.state])).toEqual([
    [2, 'published'],
    [1, 'published'],
  ])
  expect(versions[1]).toEqual(first)
  const changes = await admin.get('/api/ops/compareContractTerms', { ...WIRE, fromNo: 1, toNo: 2 })
  expect(changes.map(c => [c.title, c.state])).toEqual([
    ['计重', 'changed'],
    ['标准与异议', 'removed'],
    ['包装与其他约定', 'removed'],
  ])
  for (const sql of [
    `update contract_terms set note = 'x' where code = 'WIRE'`,
    `delete from contract_terms where code = 'WIRE'`,
  ])
    await expect(mall.world.pool.run(sql)).rejects.toThrow('a published version never changes')
})

test('of two people who draft or publish at once one is told to look again', async () => {
  const rev = await revOf(WIRE)
  const draft = (text: string) =>
    manager.ask('/api/ops/saveContractTermsDraft', { ...WIRE, rev, title: '协议', clauses: words(text) })
  expect((await Promise.all([draft('一'), draft('二')])).map(a => a.code).toSorted()).toEqual([1, 4809])
  const now = await revOf(WIRE)
  const go = () => manager.ask('/api/ops/publishContractTerms', { ...WIRE, rev: now })
  expect((await Promise.all([go(), go()])).map(a => a.code).toSorted()).toEqual([1, 4809])
})

test('what no contract could say is refused with the words that may stand there; nothing new is not published', async () => {
  const refused = async (clauses: { title: string; paragraphs: string[] }[]) =>
    (await manager.ask('/api/ops/saveContractTermsDraft', { ...WIRE, rev: 0, title: '协议', clauses })).message
  expect(await refused(words('单价 {单价}。'))).toContain('没有占位「{单价}」')
  expect(await refused(words('[周末]不发货。'))).toContain('没有条件「周末」')
  expect(await refused(words('合同金额 {合同金额'))).toContain('大括号不成对')
  expect(await refused([])).toBe('至少要有一条')
  expect(await refused([...words('一'), ...words('二')])).toBe('有两条都叫「计重」')
  expect(
    (
      await manager.ask('/api/ops/saveContractTermsDraft', {
        kind: 'agreement',
        code: 'NONE',
        rev: 0,
        title: '协议',
        clauses: words('一'),
      })
    ).code,
  ).toBe(4806)
  const [inForce] = (await terms(WIRE)).versions
  await manager.get('/api/ops/saveContractTermsDraft', {
    ...WIRE,
    rev: 0,
    title: inForce?.title ?? '',
    clauses: inForce?.clauses ?? [],
  })
  expect((await manager.ask('/api/ops/publishContractTerms', { ...WIRE, rev: 1 })).code).toBe(4808)
  expect((await manager.get('/api/ops/dropContractTermsDraft', { ...WIRE, rev: 1 })).done).toBe(true)
  expect((await manager.ask('/api/ops/dropContractTermsDraft', { ...WIRE, rev: 1 })).code).toBe(4809)
})

test('a reviewer reads the texts and does not write them', async () => {
  expect((await reviewer.get('/api/ops/getContractTerms', WIRE)).versions.length).toBeGreaterThan(0)
  for (const path of ['/api/ops/publishContractTerms', '/api/ops/dropContractTermsDraft'] as const)
    expect((await reviewer.ask(path, { ...WIRE, rev: 1 })).code).toBe(4402)
})

describe('a version published meanwhile', () => {
  beforeAll(() => setRule('contract.announceDays', '0'))
  test('is shown to whoever is about to order: what he has read is no longer so', async () => {
    const input = await planned(buyer, 1)
    await save(REBAR, '[理计/磅计]直条按理论重量结算，每捆附标牌。')
    await publish(REBAR)
    const answer = await buyer.ask('/api/order/createOrderBuyNow', input)
    expect([answer.code, answer.message]).toEqual([4202, expect.stringContaining('合同条款已更新，请重新阅读')])
  })

  test('does not touch what was agreed to before: the contract made later has the old text and says that there is a newer', async () => {
    await setRule('order.autoReview', 'off')
    const orderCode = await ordered({ skuCode: SKU })
    await setRule('order.autoReview', 'on')
    const before = (await terms(REBAR)).openOrders
    await save(REBAR, '[理计/磅计]全部按磅单结算。')
    const { versionNo } = await publish(REBAR)
    await reviewer.get('/api/ops/reviewOrder', { orderCode })
    const c = await buyer.get('/api/order/getOrderContract', { orderCode })
    expect(c.document.agreements[0]?.versionNo).toBe(versionNo - 1)
    expect(c.newer.map(n => [n.code, n.fromNo, n.toNo, n.changes.length])).toEqual([['REBAR', versionNo - 1, versionNo, 1]])
    const touched = await admin.get('/api/ops/getContractTermsOrders', { ...REBAR, pageSize: 100 })
    expect(touched.list.find(o => o.orderCode === orderCode)).toMatchObject({ versionNo: versionNo - 1, status: 3 })
    expect(touched.totalCount).toBeGreaterThan(before)
  })
})
