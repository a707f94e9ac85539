// 过磅照片: taken at the scale, seen by buyer and mill on the ticket and in a doubt, by nobody else; asked for only where the rule says so.
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import type { Caller } from '../../testing/testMall.ts'
import { setRule } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { dispatcher, dispute, enter, gate, gross, leave, load, openYard, store, truck, weighed, weigher } from './testYard.ts'

openYard()
let picture: Buffer
beforeAll(async () => {
  // With EXIF, as telephones write it.
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7788aa' } })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .jpeg()
    .toBuffer()
})

async function add(who: Caller, waybillNo: string, kind: string, o: { name?: string; bytes?: Buffer } = {}) {
  const mark = 'scale-photo-boundary'
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${mark}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
  const payload = Buffer.concat([
    part('content-disposition: form-data; name="waybillNo"', waybillNo),
    part('content-disposition: form-data; name="kind"', kind),
    part(
      `content-disposition: form-data; name="file"; filename="${o.name ?? '车牌.jpg'}"\r\ncontent-type: application/octet-stream`,
      o.bytes ?? picture,
    ),
    Buffer.from(`--${mark}--\r\n`),
  ])
  const reply = await mall.app.inject({
    method: 'POST',
    url: '/api/ops/addScalePhoto',
    headers: { 'content-type': `multipart/form-data; boundary=${mark}`, token: who.token ?? '' },
    payload,
  })
  return reply.json<{ status: { code: number; message: string } }>().status
}
const fileRow = (id: string) =>
  mall.world.pool.row<{ purpose: string; company: number; key: string }>(
    'select purpose, company_id as company, preview_key as key from file_object where id = $1',
    [id],
  )

test('in and out: the empty truck and the full one, on the ticket of the buyer and of the mill, what is shown without what the telephone wrote into it', async () => {
  const t = await truck()
  const { waybillNo } = t.w
  expect((await enter(t)).code).toBe(1)
  const seen = await effectOf(mall, () => add(gate, waybillNo, 'plate'))
  expect(seen.rows?.scale_photo).toContain('insert')
  expect(seen.audits?.join()).toContain('weigh.photo')
  await load(t)
  const ticket = await gross(t, 47_040)
  const shown = await add(weigher, waybillNo, 'display')
  expect(shown.code, shown.message).toBe(1)

  const detail = await buyer.get('/api/order/getPoundDetail', { ticketNo: ticket.data.ticketNo })
  expect(detail.scalePhotos.map(p => [p.stage, p.kind])).toEqual([
    ['tare', 'plate'],
    ['gross', 'display'],
  ])
  expect((await weigher.get('/api/ops/getScaleTicket', { ticketNo: ticket.data.ticketNo })).scalePhotos).toHaveLength(2)
  expect((await dispute(waybillNo)).scalePhotos).toHaveLength(2)
  expect((await gate.get('/api/ops/getGateTruck', { waybillNo })).photos).toHaveLength(2)
  const kept = await fileRow(detail.scalePhotos[0]?.fileId ?? '')
  expect(kept).toMatchObject({ purpose: 'scale', company: t.w.companyId })
  const bytes = await mall.world.files.get(kept?.key ?? '')
  expect(picture.includes('secret-place')).toBe(true)
  expect(bytes?.includes('secret-place')).toBe(false)
})

test('the buyer sees the picture, another company does not; a buyer adds none, nor a desk without the scale', async () => {
  const { waybillNo } = await weighed(15_060, 47_040)
  await add(weigher, waybillNo, 'load')
  const [photo] = (await dispute(waybillNo)).scalePhotos
  expect(photo?.fileId).toMatch(/^[A-Za-z0-9_-]{22}$/)
  const look = async (userName: string) => {
    const login = await mall.app.inject({
      method: 'POST',
      url: '/api/user/loginUser',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ password: 'Steel@2026', userName }),
    })
    const cookie = login.cookies.map(c => `${c.name}=${encodeURIComponent(c.value)}`).join('; ')
    return (await mall.app.inject({ method: 'GET', url: `/api/file/get?id=${photo?.fileId}&size=preview`, headers: { cookie } }))
      .statusCode
  }
  expect([await look('demo01'), await look('demo02')]).toEqual([200, 404])
  expect((await add(buyer, waybillNo, 'load')).code).not.toBe(1)
  expect((await add(store, waybillNo, 'load')).code).toBe(4402)
  expect((await add(gate, 'YD00000000000000', 'load')).code).toBe(4901)
  expect((await add(gate, waybillNo, 'selfie')).message).toContain('请选择拍的是什么')
  expect((await add(gate, waybillNo, 'load', { name: '车.pdf' })).code).not.toBe(1)
  expect((await add(gate, waybillNo, 'load', { bytes: Buffer.from('no picture') })).code).not.toBe(1)
})

test('a photo is added, never changed or taken away; after the gate none comes, and eighteen are enough', async () => {
  const { waybillNo, t } = await weighed(15_060, 47_040)
  await add(weigher, waybillNo, 'load')
  await expect(mall.world.pool.run('delete from scale_photo where waybill_id = $1', [t.w.id])).rejects.toThrow()
  await expect(mall.world.pool.run(`update scale_photo set kind = 'plate' where waybill_id = $1`, [t.w.id])).rejects.toThrow()
  await mall.world.pool.run(
    `with f as (insert into file_object (id, user_id, purpose, storage_key, original_name, mime, size, sha256)
       select 'scale-photo-full-' || lpad(g::text, 5, '0'), $2, 'scale', 'none/' || g, 'x.jpg', 'image/jpeg', 1, repeat('0', 64) from generate_series(1, 16) g returning id)
     insert into scale_photo (waybill_id, stage, kind, file_id, by_id) select $1, 'gross', 'load', id, $2 from f`,
    [t.w.id, t.w.userId],
  )
  const two = await Promise.all([add(weigher, waybillNo, 'load'), add(gate, waybillNo, 'plate')])
  expect(two.map(r => r.code).toSorted()).toEqual([1, 4957])
  expect((await leave(waybillNo)).code).toBe(1)
  expect((await add(weigher, waybillNo, 'load')).code).toBe(4902)
})

test('the empty truck leaves room for the photos that the rule asks of the full one', async () => {
  const t = await truck()
  const { waybillNo } = t.w
  await enter(t)
  await mall.world.pool.run(
    `with f as (insert into file_object (id, user_id, purpose, storage_key, original_name, mime, size, sha256)
       select 'scale-photo-tare-' || lpad(g::text, 5, '0'), $2, 'scale', 'none/t' || g, 'x.jpg', 'image/jpeg', 1, repeat('0', 64) from generate_series(1, 12) g returning id)
     insert into scale_photo (waybill_id, stage, kind, file_id, by_id) select $1, 'tare', 'plate', id, $2 from f`,
    [t.w.id, t.w.userId],
  )
  expect((await add(weigher, waybillNo, 'plate')).message).toBe('空车时一车至多有 12 张过磅照片，已拍满')
  await load(t)
  expect((await add(weigher, waybillNo, 'display')).code).toBe(1)
})

test('of another truck under the same waybill the photos before it are not shown', async () => {
  const t = await truck({ selfPickup: true })
  const { waybillNo } = t.w
  expect((await add(gate, waybillNo, 'plate')).code).toBe(1)
  await dispatcher.get('/api/ops/changeTruck', {
    waybillNo,
    truck: { plate: '冀ADEMO78', axles: 6, driverName: '章乙亥', driverMobile: '10200000001', driverId: '11010519491231002X' },
    reason: '车坏了',
  })
  expect((await gate.get('/api/ops/getGateTruck', { waybillNo })).photos).toEqual([])
  await add(gate, waybillNo, 'plate')
  expect((await gate.get('/api/ops/getGateTruck', { waybillNo })).photos).toHaveLength(1)
})

test('by the rule no truck leaves without photos of its full weighing; without the rule none is asked for', async () => {
  const free = await weighed(15_060, 47_040)
  expect((await leave(free.waybillNo)).code).toBe(1)
  await setRule('weighing.photosLeast', '1')
  const { waybillNo } = await weighed(15_060, 47_040)
  expect((await gate.get('/api/ops/getGateTruck', { waybillNo })).whyNotLeave).toBe('重车过磅照片至少 1 张，现有 0 张，请先拍照')
  expect((await leave(waybillNo)).message).toContain('重车过磅照片至少 1 张')
  await add(weigher, waybillNo, 'display')
  expect((await leave(waybillNo)).code).toBe(1)
  await setRule('weighing.photosLeast', '0')
})
