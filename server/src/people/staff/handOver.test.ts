// 交接工作, 外观, and notes that name colleagues.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())
let n = 0
const key = () => `hand-${process.pid}-${++n}`
const companiesOf = async (staffCode: string) =>
  (
    await mall.world.pool.rows<{ code: string }>(
      'select c.code from company c join app_user u on u.id = c.bd_user_id where u.staff_code = $1 order by c.code',
      [staffCode],
    )
  ).map(r => r.code)
const idOf = async (staffCode: string) =>
  (await mall.world.pool.row<{ id: number }>('select id from app_user where staff_code = $1', [staffCode]))?.id ?? 0

describe('交接工作', () => {
  test('a salesman’s companies and their orders in his hands go to another together; each is in the log, the customers are told', async () => {
    const manager = await mall.staff('S003')
    const before = await companiesOf('S013')
    expect(before.length).toBeGreaterThan(0)
    const order = await mall.world.pool.row<{ code: string }>(
      `update orders set handed_to_id = $1 where id = (select o.id from orders o join company c on c.id = o.company_id
         where c.code = any($2::text[]) and o.status < 7 order by o.id limit 1) returning order_code as code`,
      [await idOf('S013'), before],
    )
    expect(order).toBeDefined()
    const work = await manager.get('/api/ops/getWorkOf', { staffCode: 'S013' })
    expect(work.works.map(w => [w.workKind, w.count])).toEqual([
      ['company', before.length],
      ['order', 1],
      ['ticket', 0],
    ])
    expect(work.people.find(p => p.staffCode === 'S014')?.takes).toContain('company')
    const asked = { from: 'S013', to: 'S014', kinds: ['company', 'order'], reason: '休假', requestId: key() }
    const effect = await effectOf(mall, async () => {
      const { moved } = await manager.get('/api/ops/handOverWork', asked)
      expect(moved.map(m => [m.workKind, m.count, m.left])).toEqual([
        ['company', before.length, 0],
        ['order', 1, 0],
      ])
    })
    expect(effect.audits?.filter(a => a.startsWith('company.assignContact'))).toHaveLength(before.length)
    expect(effect.audits).toEqual(expect.arrayContaining(['order.handOver by s003', 'staff.handOver by s003']))
    expect(effect.notices?.join()).toContain('workHanded → s014')
    expect([await companiesOf('S013'), (await companiesOf('S014')).filter(c => before.includes(c))]).toEqual([[], before])
    // The same request again moves nothing; another under its key is refused.
    expect(await effectOf(mall, async () => void (await manager.get('/api/ops/handOverWork', asked)))).toEqual({})
    expect((await manager.ask('/api/ops/handOverWork', { ...asked, to: 'S012' })).code).toBe(4207)
    await manager.get('/api/ops/handOverWork', { ...asked, from: 'S014', to: 'S013', requestId: key() })
  })

  test('an order whose company the other does not see stays where it is', async () => {
    const manager = await mall.staff('S003')
    const handed = await mall.world.pool.run(
      `update orders set handed_to_id = $1 where id = (select o.id from orders o join company c on c.id = o.company_id
         where o.status < 7 and c.bd_user_id is distinct from $2 order by o.id limit 1)`,
      [await idOf('S002'), await idOf('S011')],
    )
    expect(handed).toBe(1)
    const ask = { from: 'S002', to: 'S011', kinds: ['order'], reason: '调岗', requestId: key() }
    const { moved } = await manager.get('/api/ops/handOverWork', ask)
    expect(moved).toMatchObject([{ workKind: 'order', count: 0, left: 1 }])
  })

  test('one’s own work anybody hands over, a colleague’s only who manages; not to oneself, not to who is not there, not what his desk has not', async () => {
    const sales = await mall.staff('S011')
    expect((await sales.ask('/api/ops/getWorkOf', { staffCode: 'S012' })).code).toBe(4402)
    expect((await sales.ask('/api/ops/getWorkOf', { staffCode: 'S011' })).code).toBe(1)
    const hand = (from: string, to: string, kinds: string[]) =>
      sales.ask('/api/ops/handOverWork', { from, to, kinds, reason: '试', requestId: key() })
    const answers = [
      await hand('S012', 'S011', ['company']),
      await hand('S011', 'S011', ['company']),
      await hand('S011', 'S005', ['company']),
      await hand('S011', 'S999', ['company']),
      await hand('S011', 'S012', ['nothing']),
    ]
    expect(answers.map(a => a.code)).toEqual([4402, 5510, 5510, 4460, 5510])
    expect(answers[2]?.message).toContain('不能接专属客户')
  })

  test('two who hand over the same work at once: one moves it, for the other there is none left', async () => {
    const [manager, admin] = [await mall.staff('S003'), await mall.staff('S001')]
    const count = (await companiesOf('S014')).length
    const both = await Promise.all([
      manager.get('/api/ops/handOverWork', { from: 'S014', to: 'S011', kinds: ['company'], reason: '休假', requestId: key() }),
      admin.get('/api/ops/handOverWork', { from: 'S014', to: 'S012', kinds: ['company'], reason: '休假', requestId: key() }),
    ])
    expect(both.map(b => b.moved[0]?.count ?? -1).toSorted((a, b) => a - b)).toEqual([0, count])
  })
})

describe('备注里的 @', () => {
  test('a note on a company is told to who is named; the same key once; a customer’s call does not exist', async () => {
    const manager = await mall.staff('S003')
    const people = await manager.get('/api/ops/getCompanyColleagues', { companyCode: 'KH100001' })
    const named = people.find(p => p.staffCode === 'S002')
    const body = `@${named?.name ?? ''} 月底前开票`
    const note = { companyCode: 'KH100001', body, mention: ['S002'], requestId: key() }
    const effect = await effectOf(mall, async () => {
      await manager.get('/api/ops/addCompanyNote', note)
      await manager.get('/api/ops/addCompanyNote', note)
    })
    expect(effect.notices).toEqual(['mentioned → s002'])
    const { list } = await manager.get('/api/ops/getCompanyNotes', { companyCode: 'KH100001' })
    expect(list[0]).toMatchObject({ body, mentionNames: [named?.name] })
    expect((await manager.ask('/api/ops/addCompanyNote', { ...note, body: '别的' })).code).toBe(4207)
  })

  test('who does not see the company is not named, and reads and writes nothing of it', async () => {
    const manager = await mall.staff('S003')
    const [own] = await companiesOf('S011')
    const blind = await mall.staff('S013')
    const companyCode = own ?? ''
    const answer = await manager.ask('/api/ops/addCompanyNote', { companyCode, body: '@他', mention: ['S013'], requestId: key() })
    expect(answer.code).toBe(4472)
    expect((await blind.ask('/api/ops/getCompanyNotes', { companyCode })).code).toBe(4467)
    expect((await blind.ask('/api/ops/addCompanyNote', { companyCode, body: '看看', requestId: key() })).code).toBe(4467)
  })

  test('an order’s note names colleagues too; who gets it in hand is told of that alone', async () => {
    const manager = await mall.staff('S003')
    const order = await mall.world.pool.row<{ code: string }>('select order_code as code from orders order by id desc limit 1')
    const orderCode = order?.code ?? ''
    const effect = await effectOf(mall, async () => {
      await manager.get('/api/ops/addOrderNote', { orderCode, body: '请看', handTo: 'S002', mention: ['S002', 'S001'] })
    })
    expect(effect.notices?.toSorted()).toEqual(['mentioned → s001', 'orderHanded → s002'])
  })
})

test('外观 follows the employee to his next session', async () => {
  const one = await mall.staff('S004')
  expect((await one.get('/api/ops/getStaff', {})).look).toEqual({ theme: 'light', density: 'normal' })
  await one.get('/api/ops/saveLook', { theme: 'dark', density: 'compact' })
  expect((await (await mall.staff('S004')).get('/api/ops/getStaff', {})).look).toEqual({ theme: 'dark', density: 'compact' })
})
