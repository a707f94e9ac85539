import { describe, expect, test } from 'vitest'
import { dayAfter } from '@mall/domain/money/acceptance/draft.rules.ts'
import { admin, manager, openDesks, ordered, setRule } from '../order/testDesk.ts'
import { buyer, mall, planned, SKU } from '../order/testOrder.ts'

openDesks()

const REBAR = { kind: 'agreement', code: 'REBAR' } as const
const revOf = async (): Promise<number> =>
  (await admin.get('/api/ops/getContractTerms', REBAR)).versions.find(v => v.state === 'draft')?.rev ?? 0
async function drafted(text: string) {
  const clauses = [{ title: '计重', paragraphs: [text] }]
  await manager.get('/api/ops/saveContractTermsDraft', {
    ...REBAR,
    rev: await revOf(),
    title: '螺纹钢产品协议',
    clauses,
    note: '计重改法',
  })
}
const publish = async (fromOn?: string) =>
  manager.ask('/api/ops/publishContractTerms', { ...REBAR, rev: await revOf(), ...(fromOn ? { fromOn } : {}) })
const head = async (who = buyer) =>
  (await who.get('/api/goods/getSteelProductAgreementInfoPagesByPara', { pageSize: 100 })).list.find(h => h.classCode === 'REBAR')
const read = (versionNo?: number) =>
  buyer.get('/api/goods/getSteelProductAgreementInfo', { classCode: 'REBAR', ...(versionNo ? { versionNo } : {}) })
const today = async (): Promise<string> => (await mall.world.pool.row<{ d: string }>('select day_of(now())::text as d'))?.d ?? ''
/** As if the announced version's day had come. */
const dayComes = async () => {
  await mall.world.pool.run('alter table contract_terms disable trigger published_stays')
  await mall.world.pool.run(`update contract_terms set in_force_from = now() where in_force_from > now()`)
  await mall.world.pool.run('alter table contract_terms enable trigger published_stays')
}

describe('a change of a product agreement', () => {
  test('is announced seven days ahead: its buyers hear of it, orders of these days stand by the old version, later ones by the new', async () => {
    const before = await head()
    const old = before?.versionNo ?? 0
    const kept = await ordered({ skuCode: SKU })
    await drafted('[磅计]按出厂磅单净重结算。')
    const day = dayAfter(await today(), 7)
    for (const wrong of [dayAfter(day, -1), dayAfter(day, 400)]) {
      const said = await publish(wrong)
      expect([said.code, said.message]).toEqual([5220, expect.stringContaining(`提前 7 天公示，执行日请选 ${day}`)])
    }
    const { data } = await publish()
    expect(data).toMatchObject({ versionNo: old + 1, inForceFrom: Date.parse(`${day}T00:00:00+08:00`) })
    expect(await head()).toMatchObject({ versionNo: old, next: { versionNo: old + 1 } })
    const told = await mall.world.pool.rows<{ body: string; link: string }>(
      `select n.body, n.link from notice n join app_user u on u.id = n.user_id where n.event = 'agreementAnnounced' and u.user_name = 'demo01'`,
    )
    expect(told).toEqual([
      {
        body: expect.stringContaining(`《螺纹钢产品协议》第 ${old + 1} 版`),
        link: `/productAgreement/agreementList?classCode=REBAR&versionNo=${old + 1}`,
      },
    ])
    const next = await read(old + 1)
    expect(next).toMatchObject({ state: 'next', fromNo: old })
    expect(next.changes.length).toBeGreaterThan(0)
    // Who orders today agrees to what is in force today.
    const orderCode = await ordered({ skuCode: SKU })
    const contract = await buyer.get('/api/order/getOrderContract', { orderCode })
    expect(contract.document.agreements[0]?.versionNo).toBe(old)
    const checkedOut = await planned(buyer, 1)
    await dayComes()
    // What was read before the day is no longer so; it is said, not slipped in.
    expect((await buyer.ask('/api/order/createOrderBuyNow', checkedOut)).code).toBe(4202)
    const later = await ordered({ skuCode: SKU })
    expect((await buyer.get('/api/order/getOrderContract', { orderCode: later })).document.agreements[0]?.versionNo).toBe(old + 1)
    const now = await read()
    expect(now).toMatchObject({ versionNo: old + 1, state: 'now' })
    expect(now.versions.find(v => v.versionNo === old)).toMatchObject({ state: 'past', inForceUntil: now.inForceFrom })
    const stands = (code: string) => now.accepted.find(a => a.orderCode === code)?.versionNo
    expect([stands(kept), stands(orderCode), stands(later)]).toEqual([old, old, old + 1])
    expect(await head()).toMatchObject({ acceptedNo: old + 1, acceptedByName: expect.stringMatching(/./) })
    expect(before?.myOrders).toBeLessThan((await head())?.myOrders ?? 0)
  })

  test('follows the one that is announced already and never comes before it', async () => {
    const old = (await head())?.versionNo ?? 0
    await drafted('甲')
    const later = dayAfter(await today(), 30)
    await publish(later)
    await drafted('乙')
    const { data } = await publish()
    expect(data).toMatchObject({ versionNo: old + 2, inForceFrom: Date.parse(`${later}T00:00:00+08:00`) })
    await dayComes()
    expect((await read()).versionNo).toBe(old + 2)
  })

  test('binds at once where the mill has set no days, and when it is the first of its class', async () => {
    await setRule('contract.announceDays', '0')
    await drafted('丙')
    const { data } = await publish()
    expect((await read()).versionNo).toBe((data as { versionNo: number }).versionNo)
    await setRule('contract.announceDays', '7')
    await mall.world.pool.run(
      `insert into product_class select 'NEWCLASS', '新品种', tolerance_pct, spot_days, futures_days, min_futures_kg, packing, 99 from product_class where class_code = 'REBAR'`,
    )
    const first = { kind: 'agreement' as const, code: 'NEWCLASS' }
    await manager.get('/api/ops/saveContractTermsDraft', {
      ...first,
      rev: 0,
      title: '新品种产品协议',
      clauses: [{ title: '计重', paragraphs: ['一'] }],
    })
    await manager.get('/api/ops/publishContractTerms', { ...first, rev: 1 })
    expect(await buyer.get('/api/goods/getSteelProductAgreementInfo', { classCode: 'NEWCLASS' })).toMatchObject({
      versionNo: 1,
      state: 'now',
      fromNo: null,
      changes: [],
      accepted: [],
    })
  })
})

test('agreements are found by word and by material; a draft and an unknown class are not there; a company sees its own contracts alone', async () => {
  const by = async (input: object) =>
    (await buyer.get('/api/goods/getSteelProductAgreementInfoPagesByPara', { pageSize: 100, ...input })).list.map(
      h => h.classCode,
    )
  expect(await by({ word: 'hrb400e' })).toContain('REBAR')
  expect(await by({ materia: 'HRB400E' })).toContain('REBAR')
  expect(await by({ materia: 'HRB400' })).toEqual(await by({ materia: 'hrb400' }))
  expect(await by({ word: '没有这种' })).toEqual([])
  const listed = await buyer.get('/api/goods/getSteelProductAgreementListByMateria', { materia: 'HRB400E' })
  expect(listed.map(h => h.classCode)).toEqual(await by({ materia: 'HRB400E' }))
  await drafted('还没有发布')
  const newest = (await read()).versions[0]?.versionNo ?? 0
  for (const input of [{ classCode: 'NONE' }, { classCode: 'REBAR', versionNo: newest + 1 }])
    expect((await buyer.ask('/api/goods/getSteelProductAgreementInfo', input)).code).toBe(5221)
  const other = await mall.buyer('demo05')
  const theirs = await other.get('/api/goods/getSteelProductAgreementInfo', { classCode: 'REBAR' })
  const mine = new Set((await read()).accepted.map(a => a.contractNo))
  expect(theirs.accepted.some(a => mine.has(a.contractNo))).toBe(false)
  // A purchaser sees what he ordered himself.
  const purchaser = await mall.buyer('demo01-2')
  const own = (await purchaser.get('/api/goods/getSteelProductAgreementInfo', { classCode: 'REBAR' })).accepted
  expect(own.length).toBeLessThan(mine.size)
})

test('somebody who has gone to another company sees nothing there of what he agreed to in the first', async () => {
  const count = async () => (await head(await mall.buyer('demo01-2')))?.myOrders ?? 0
  const before = await count()
  await ordered({ skuCode: SKU }, await mall.buyer('demo01-2'))
  expect(await count()).toBe(before + 1)
  const into = (of: string) =>
    mall.world.pool.run(
      `update app_user set company_id = (select company_id from app_user where user_name = $1) where user_name = 'demo01-2'`,
      [of],
    )
  await into('demo05')
  expect(await count()).toBe(0)
  await into('demo01')
  expect(await count()).toBe(before + 1)
})
