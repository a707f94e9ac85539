// Photos of a receipt at the desk: beside the truck and where somebody decides, and by the file room only for those whose they are.
import { expect, test } from 'vitest'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { dispatcher, leave, openYard, stranger, weighed } from './testYard.ts'

openYard()

const PICTURE = Buffer.from('a picture')
async function photo(id: string, owner: string, companyOf: string | null): Promise<string> {
  const storageKey = `proof/${id}`
  await mall.world.files.put(storageKey, PICTURE, 'image/jpeg')
  await mall.world.pool.run(
    `insert into file_object (id, company_id, user_id, purpose, storage_key, preview_key, thumb_key, original_name, mime, size, sha256)
     select $1, (select company_id from app_user where user_name = $3), u.id, 'receipt', $4, $4, $4, '外圈.jpg', 'image/jpeg', 9, repeat('0', 64)
     from app_user u where u.user_name = $2 or u.staff_code = $2`,
    [id, owner, companyOf, storageKey],
  )
  return id
}
const cookieOf = async (path: string, payload: object) =>
  (
    await mall.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ password: 'Steel@2026', ...payload }),
    })
  ).cookies
    .map(c => `${c.name}=${encodeURIComponent(c.value)}`)
    .join('; ')
const staff = (staffCode: string) => cookieOf('/api/ops/loginStaff', { staffCode })
const look = async (cookie: Promise<string>, id: string) =>
  (await mall.app.inject({ method: 'GET', url: `/api/file/get?id=${id}&size=preview`, headers: { cookie: await cookie } }))
    .statusCode

/** A truck of the demo company that is on the road. */
async function onTheRoad(): Promise<string> {
  const { waybillNo } = await weighed(15_060, 47_040)
  expect((await leave(waybillNo)).code).toBe(1)
  return waybillNo
}

test('what the buyer photographed is seen beside the truck by who may see its deliveries, and by nobody else', async () => {
  const waybillNo = await onTheRoad()
  const mine = await photo('photoOfADamagedCoil001', 'demo01', 'demo01')
  const theirs = await photo('photoOfAnotherCompany1', 'demo05', 'demo05')
  const { units } = await buyer.get('/api/order/getReceipt', { waybillNo })
  const signing = (fileId: string) => ({
    waybillNo,
    requestId: key(),
    receiver: '秦乙未',
    units: units.map((u, i) => ({
      waybillUnitId: u.waybillUnitId,
      piecesSound: i === 0 ? 0 : u.pieces,
      piecesDamaged: i === 0 ? u.pieces : 0,
      note: i === 0 ? '外圈擦伤' : '',
      fileIds: i === 0 ? [fileId] : [],
    })),
  })
  expect((await buyer.ask('/api/order/signReceipt', signing(theirs))).code).toBe(4508)
  expect((await dispatcher.get('/api/ops/getTruckProof', { waybillNo })).receipt).toBeNull()
  expect((await buyer.ask('/api/order/signReceipt', signing(mine))).code).toBe(1)
  const proof = await dispatcher.get('/api/ops/getTruckProof', { waybillNo })
  expect(proof.receipt).toMatchObject({ how: 'buyer', sound: false })
  expect(proof.wrong).toMatchObject([
    {
      unitNo: units[0]?.unitNo,
      damaged: units[0]?.pieces,
      note: '外圈擦伤',
      files: [{ fileId: mine, fileName: '外圈.jpg', picture: true }],
    },
  ])
  // S011 looks after the company, S012 does not; prices and stock see no deliveries.
  expect((await (await mall.staff('S011')).ask('/api/ops/getTruckProof', { waybillNo })).code).toBe(1)
  expect((await (await mall.staff('S012')).ask('/api/ops/getTruckProof', { waybillNo })).code).toBe(4901)
  expect((await (await mall.staff('S004')).ask('/api/ops/getTruckProof', { waybillNo })).code).toBe(4402)
  expect((await buyer.ask('/api/ops/getTruckProof', { waybillNo })).code).toBe(606)
  const codes = await Promise.all(['S022', 'S005', 'S011', 'S012', 'S004'].map(code => look(staff(code), mine)))
  expect(codes).toEqual([200, 200, 200, 404, 404])
  const people = ['demo01', 'demo05'].map(userName => cookieOf('/api/user/loginUser', { userName }))
  expect(await Promise.all(people.map(cookie => look(cookie, mine)))).toEqual([200, 404])
})

test('what the desk uploaded as proof is the buyer’s to see from then on', async () => {
  const waybillNo = await onTheRoad()
  const id = await photo('photoOfASignedPaper001', 'S022', null)
  const people = ['demo01', 'demo05'].map(userName => cookieOf('/api/user/loginUser', { userName }))
  expect(await look(people[0] ?? Promise.resolve(''), id)).toBe(404)
  const signing = { waybillNo, requestId: key(), receiver: '秦乙未', why: '客户仓库无人值守', fileIds: [id] }
  expect((await dispatcher.ask('/api/ops/signByProxy', signing)).code).toBe(1)
  expect(await Promise.all(people.map(cookie => look(cookie, id)))).toEqual([200, 404])
  expect(await Promise.all(['S011', 'S012'].map(code => look(staff(code), id)))).toEqual([200, 404])
  expect((await stranger.ask('/api/order/getReceipt', { waybillNo })).code).toBe(4901)
})

test('objections are found by any number of theirs', async () => {
  const weigher = await mall.staff('S025')
  const all = (await weigher.get('/api/ops/getObjectionList', { state: 'all' })).list
  const [one] = all
  if (!one) throw new Error('the demo has an objection')
  const found = async (word: string) =>
    (await weigher.get('/api/ops/getObjectionList', { state: 'all', word })).list.map(j => j.waybillNo)
  for (const word of [one.waybillNo, one.orderCode, one.ticketNo, one.plate]) expect(await found(word)).toContain(one.waybillNo)
  expect(await found('YD00000000000000')).toEqual([])
})
