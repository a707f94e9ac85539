// A right belongs to the content: what the front door refuses is on no other page, in no list, in no file.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'

let mall: TestMall
const desks: Record<'service' | 'sales' | 'finance' | 'reviewer' | 'pricing' | 'approver', string> = {
  sales: 'S011',
  finance: 'S005',
  reviewer: 'S002',
  pricing: 'S004',
  approver: 'S003',
  service: 'S027',
}
type Desk = keyof typeof desks
const who = {} as Record<Desk, Caller>
const cookies = {} as Record<Desk, string>
/** Of the salesman S011, and of a colleague. */
const MINE = 'KH100001'
const THEIRS = 'KH100002'

const fileOf = async (companyCode: string, purpose: string) => {
  const id = `${companyCode}${purpose}`.padEnd(22, 'x')
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await mall.world.files.put(`proof/${id}`, bytes, 'image/jpeg')
  await mall.world.pool.run(
    `insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
     select $1, c.id, u.id, $3, 'proof/' || $1, 'a.jpg', 'image/jpeg', 1, repeat('0', 64)
     from company c join app_user u on u.company_id = c.id where c.code = $2 order by u.id limit 1`,
    [id, companyCode, purpose],
  )
  return id
}
beforeAll(async () => {
  mall = await testMall()
  for (const [desk, staffCode] of Object.entries(desks) as [Desk, string][]) {
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/api/ops/loginStaff',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ staffCode, password: DEMO_PASSWORD }),
    })
    cookies[desk] = reply.cookies.map(c => `${c.name}=${encodeURIComponent(c.value)}`).join('; ')
    who[desk] = await mall.staff(staffCode)
  }
})
afterAll(() => mall.close())

const codeOf = (
  desk: Desk,
  path: '/api/ops/getCompanyFunds' | '/api/ops/getCompanyPapers' | '/api/ops/getCompanyLog',
  companyCode = MINE,
) => who[desk].ask(path, { companyCode }).then(a => a.code)

describe('a content has one right on every way to it', () => {
  test('funds: the tab, the figures, the list and its order, the order page', async () => {
    expect(
      await Promise.all([codeOf('sales', '/api/ops/getCompanyFunds'), codeOf('finance', '/api/ops/getCompanyFunds')]),
    ).toEqual([4402, 1])
    const all = async (desk: Desk) => {
      const c = await who[desk].get('/api/ops/getCompany360', { companyCode: MINE })
      const list = await who[desk].get('/api/ops/getCompanyList', { word: MINE })
      const [first] = (await who[desk].get('/api/ops/getOrderQueue', { queue: 'all', word: '云嵘' })).list
      const order = await who[desk].get('/api/ops/getOrderDetail', { orderCode: first?.orderCode ?? '' })
      return [c.availableFen, c.frozenFen, list.list[0]?.availableFen, order.availableFen]
    }
    expect(await all('service')).toEqual([null, null, null, null])
    for (const desk of ['finance', 'sales'] as const) expect((await all(desk)).every(fen => typeof fen === 'number')).toBe(true)
    expect((await who.service.ask('/api/ops/getCompanyList', { sort: 'balance' })).code).toBe(4402)
    const [order] = (await who.pricing.get('/api/ops/getOrderQueue', { queue: 'all' })).list
    expect((await who.pricing.get('/api/ops/getOrderDetail', { orderCode: order?.orderCode ?? '' })).availableFen).toBe(null)
  })

  test('the log: the tab and the order page', async () => {
    expect([await codeOf('reviewer', '/api/ops/getCompanyLog'), await codeOf('approver', '/api/ops/getCompanyLog')]).toEqual([
      4402, 1,
    ])
    const [waits] = (await who.reviewer.get('/api/ops/getOrderQueue', { queue: 'review' })).list
    const orderCode = waits?.orderCode ?? ''
    await who.reviewer.get('/api/ops/rejectOrder', { orderCode, reason: '规格不可制' })
    expect((await who.reviewer.get('/api/ops/getOrderDetail', { orderCode })).audits).toEqual([])
    expect((await who.approver.get('/api/ops/getOrderDetail', { orderCode })).audits.length).toBeGreaterThan(0)
  })

  test('a company’s people: the tab, and the search by their names and numbers', async () => {
    const people = async (desk: Desk) => (await who[desk].get('/api/ops/getCompany360', { companyCode: MINE })).people.length
    expect([await people('finance'), (await people('reviewer')) > 0]).toEqual([0, true])
    const found = async (desk: Desk) => (await who[desk].get('/api/ops/getCompanyList', { word: 'demo03' })).totalCount
    expect([await found('finance'), await found('reviewer')]).toEqual([0, 1])
  })

  test('papers: the tab and the file itself, by what it is', async () => {
    expect([await codeOf('finance', '/api/ops/getCompanyPapers'), await codeOf('sales', '/api/ops/getCompanyPapers')]).toEqual([
      4402, 1,
    ])
    const licence = await fileOf(MINE, 'licence')
    const avatar = await fileOf(MINE, 'avatar')
    const foreign = await fileOf(THEIRS, 'licence')
    const get = async (desk: Desk, id: string) =>
      (await mall.app.inject({ method: 'GET', url: `/api/file/get?id=${id}`, headers: { cookie: cookies[desk] } })).statusCode
    expect(await Promise.all((['finance', 'pricing', 'sales', 'reviewer'] as const).map(d => get(d, licence)))).toEqual([
      404, 404, 200, 200,
    ])
    expect(await Promise.all((['finance', 'sales', 'reviewer'] as const).map(d => get(d, avatar)))).toEqual([404, 200, 200])
    expect([await get('sales', foreign), await get('approver', foreign)]).toEqual([404, 200])
  })
})

describe('a salesman', () => {
  test('sees the companies he is the contact of, whatever he asks for; others answer like none', async () => {
    const own = await mall.world.pool.row<{ n: number }>(
      `select count(*)::int as n from company c join app_user u on u.id = c.bd_user_id where u.staff_code = 'S011'`,
    )
    for (const contact of [undefined, 'S012', 'none', 'mine'])
      for (const r of (await who.sales.get('/api/ops/getCompanyList', { ...(contact ? { contact } : {}), pageSize: 100 })).list)
        expect(r.bdStaffCode).toBe('S011')
    expect((await who.sales.get('/api/ops/getCompanyList', {})).totalCount).toBe(own?.n)
    for (const path of ['/api/ops/getCompany360', '/api/ops/getCompanyOrders', '/api/ops/getCompanyPapers'] as const) {
      const theirs = await who.sales.ask(path, { companyCode: THEIRS })
      expect([path, theirs]).toEqual([path, await who.sales.ask(path, { companyCode: 'KH999999' })])
      expect(theirs.code).toBe(4467)
    }
  })

  test('sees their orders and wishes only, in the list, by number and in the counts', async () => {
    const { list } = await who.sales.get('/api/ops/getOrderQueue', { queue: 'all', pageSize: 100 })
    const names = await mall.world.pool.rows<{ name: string }>(
      `select c.name from company c join app_user u on u.id = c.bd_user_id where u.staff_code = 'S011'`,
    )
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(o => names.some(n => n.name === o.companyName))).toBe(true)
    const foreign = await mall.world.pool.row<{ code: string }>(
      `select o.order_code as code from orders o join company c on c.id = o.company_id
       where c.bd_user_id is distinct from (select id from app_user where staff_code = 'S011') limit 1`,
    )
    const asked = await who.sales.ask('/api/ops/getOrderDetail', { orderCode: foreign?.code ?? '' })
    expect(asked).toEqual(await who.sales.ask('/api/ops/getOrderDetail', { orderCode: 'DD00000000000000' }))
    expect((await who.reviewer.ask('/api/ops/getOrderDetail', { orderCode: foreign?.code ?? '' })).code).toBe(1)
    const [mine, all] = [await who.sales.get('/api/ops/getWorkCount', {}), await who.reviewer.get('/api/ops/getWorkCount', {})]
    expect(mine.unpaid).toBeLessThan(all.unpaid)
    expect((await who.sales.get('/api/ops/getIntendList', {})).list.every(i => names.some(n => n.name === i.companyName))).toBe(
      true,
    )
  })
})
