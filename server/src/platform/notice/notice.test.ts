import { afterAll, beforeAll, expect, test } from 'vitest'
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import { counterpart } from '../../testing/counterpart.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { notify, peopleWithRight, staffWithRight } from './notify.ts'
import { sendOutbox } from './sendOutbox.job.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const idOf = async (userName: string) =>
  (await mall.world.pool.row<{ id: number }>('select id from app_user where user_name = $1', [userName]))?.id ?? 0
const tell = async (userId: number, orderCode: string) =>
  mall.world.pool.tx(tx =>
    notify(tx, [userId, userId], { event: 'orderReviewed', facts: { orderCode, hours: 24 }, link: '/order/orderList' }),
  )
const unsent = async () =>
  (await mall.world.pool.row<{ n: number }>('select count(*)::int as n from outbox where sent_at is null'))?.n

test('a notice is told once to each person, is his alone, and is read once', async () => {
  const mine = await mall.buyer('demo03')
  const other = await mall.buyer('demo05')
  await tell(await idOf('demo03'), 'DD1')
  await tell(await idOf('demo03'), 'DD2')
  const inbox = await mine.get('/api/notice/getNoticeList', {})
  expect([inbox.unread, inbox.totalCount, inbox.list[0]?.body]).toEqual([2, 2, '订单 DD2 已通过审核，请在 24 小时内付款'])
  expect((await other.get('/api/notice/getNoticeList', {})).totalCount).toBe(0)
  const noticeIds = inbox.list.slice(0, 1).map(n => n.noticeId)
  await other.get('/api/notice/readNotice', { noticeIds })
  expect((await mine.get('/api/notice/getUnreadCount', {})).unread).toBe(2)
  await mine.get('/api/notice/readNotice', { noticeIds })
  expect((await mine.get('/api/notice/getNoticeList', { unreadOnly: true })).list.map(n => n.body)).toEqual([
    '订单 DD1 已通过审核，请在 24 小时内付款',
  ])
  expect((await mine.get('/api/notice/getNoticeList', { group: '企业' })).totalCount).toBe(0)
  await mine.get('/api/notice/readNotice', {})
  expect((await mine.get('/api/notice/getUnreadCount', {})).unread).toBe(0)
})

test('of twenty trucks one thing is unread; what asks something stays until its own truck has moved on; nothing leaves the inbox', async () => {
  const id = await idOf('demo04')
  const mine = await mall.buyer('demo04')
  const say = (event: 'truckLeft' | 'truckArrived' | 'receiptSigned', n: number, orderCode = 'DD8') =>
    mall.world.pool.tx(tx =>
      notify(tx, [id], {
        ...toldOneOf(event, {
          orderCode,
          waybillNo: `YD${n}`,
          plate: '冀A',
          time: '08:00',
          net: '1.000',
          place: '工地',
          how: '自动',
          receiver: '无',
        }),
      }),
    )
  const unread = async () =>
    (await mine.get('/api/notice/getNoticeList', { unreadOnly: true, pageSize: 100 })).list.map(x => /YD\d+/.exec(x.body)?.[0])
  for (let n = 1; n <= 20; n += 1) await say('truckLeft', n)
  expect(await unread()).toEqual(['YD20'])
  await say('truckLeft', 99, 'DD9')
  await say('truckArrived', 1)
  await say('truckArrived', 2)
  await say('truckLeft', 21)
  expect(await unread()).toEqual(['YD21', 'YD2', 'YD1', 'YD99'])
  await say('receiptSigned', 1)
  expect(await unread()).toEqual(['YD1', 'YD2', 'YD99'])
  expect((await mine.get('/api/notice/getNoticeList', {})).totalCount).toBe(25)
})

test('nobody is told of what was rolled back', async () => {
  const id = await idOf('demo07')
  await mall.world.pool
    .tx(async tx => {
      await notify(tx, [id], { event: 'orderReviewed', facts: { orderCode: 'DD3', hours: 1 } })
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect((await (await mall.buyer('demo07')).get('/api/notice/getNoticeList', {})).totalCount).toBe(0)
})

test('an SMS waits in the outbox, is sent once by two jobs at once, and tried again when the carrier fails', async () => {
  await sendOutbox(mall.world)
  await tell(await idOf('demo09'), 'DD4')
  expect(await unsent()).toBe(1)
  const sent = await Promise.all([sendOutbox(mall.world), sendOutbox(mall.world)])
  expect([sent[0] + sent[1], await unsent()]).toEqual([1, 0])
  await mall.world.pool.run("insert into setting (key, value) values ('sandbox.sms', 'fail')")
  mall.world.rules.forget()
  await tell(await idOf('demo09'), 'DD5')
  await sendOutbox(mall.world)
  const waiting = await mall.world.pool.row<{ attempts: number; error: string; later: boolean }>(
    'select attempts, last_error as error, due_at > now() as later from outbox where sent_at is null',
  )
  expect(waiting).toEqual({ attempts: 1, error: '沙箱：运营商拒绝', later: true })
  await mall.world.pool.run("delete from setting where key = 'sandbox.sms'")
  mall.world.rules.forget()
})

test('messages are found by what they say, by the whole number and by day; the number is masked in the list', async () => {
  const admin = await mall.staff('S001')
  const { pool } = mall.world
  await pool.run(
    `insert into outbox (medium, address, body, event, created_at, sent_at) values
     ('sms', '10200000777', '您的订单 DD7 已发货', 'x', '2020-03-05T23:59:59+08', now()), ('sms', '10200000778', '验证', 'x', '2020-03-06T00:00:00+08', now())`,
  )
  const bodies = async (asked: object) => (await admin.get('/api/ops/getSmsList', asked)).list.map(m => m.body)
  expect(await bodies({ word: 'DD7' })).toEqual(['您的订单 DD7 已发货'])
  expect(await bodies({ word: '10200000778' })).toEqual(['验证'])
  expect(await bodies({ word: '1020000077' })).toEqual([])
  expect(await bodies({ fromOn: '2020-03-06', toOn: '2020-03-06' })).toEqual(['验证'])
  expect((await admin.get('/api/ops/getSmsList', { word: 'DD7' })).list[0]?.mobile).toBe('102****0777')
  await pool.run("delete from outbox where event = 'x'")
})

test('a right finds its people by the table and by own roles, never the blocked ones', async () => {
  const { companyId } = (await mall.world.pool.row<{ companyId: number }>(
    `select company_id as "companyId" from app_user where user_name = 'demo10'`,
  )) ?? { companyId: 0 }
  const before = await mall.world.pool.tx(tx => peopleWithRight(tx, companyId, 'order.approve'))
  expect(before).toEqual([await idOf('demo10')])
  await mall.world.pool.run('update app_user set frozen = true where id = $1', [before[0]])
  expect(await mall.world.pool.tx(tx => peopleWithRight(tx, companyId, 'order.approve'))).toEqual([])
  await mall.world.pool.run('update app_user set frozen = false where id = $1', [before[0]])
  expect((await mall.world.pool.tx(tx => staffWithRight(tx, 'company.review'))).length).toBeGreaterThan(0)
})

test('the mill’s decision reaches the buyer, and employees have an inbox of their own', async () => {
  const staff = await mall.staff('S002')
  expect((await staff.get('/api/ops/getNoticeList', {})).unread).toBe(0)
  expect((await (await mall.buyer('demo03')).ask('/api/ops/getNoticeList', {})).code).toBe(606)
  const waiting = await staff.get('/api/ops/getOrderQueue', { queue: 'review' })
  const order = waiting.list[0]
  if (!order) throw new Error('the demo data have no order to review')
  await staff.get('/api/ops/rejectOrder', { orderCode: order.orderCode, reason: '规格不可制' })
  const told = await mall.world.pool.row<{ body: string }>(
    'select n.body from notice n join orders o on o.user_id = n.user_id where o.order_code = $1 order by n.id desc limit 1',
    [order.orderCode],
  )
  expect(told?.body).toBe(`订单 ${order.orderCode} 未通过：规格不可制`)
})

const smsRow = (body: string) =>
  mall.world.pool.row<{ id: number; sent: boolean; lastError: string; asked: boolean }>(
    `select id, sent_at is not null as sent, last_error as "lastError", asked_at is not null as asked from outbox where body like '%' || $1 || '%'`,
    [body],
  )

test('while no carrier of SMS is connected a text waits; on the day one is, it goes out, and what is a day old does not', async () => {
  const { settings } = mall.world
  await sendOutbox(mall.world)
  mall.world.settings = { ...settings, partners: { ...settings.partners, sms: 'off' } }
  try {
    await tell(await idOf('demo03'), 'DDFRESH')
    await tell(await idOf('demo03'), 'DDSTALE')
    await mall.world.pool.run(`update outbox set created_at = now() - interval '25 hours' where body like '%DDSTALE%'`)
    expect([await sendOutbox(mall.world), await smsRow('DDFRESH')]).toMatchObject([0, { sent: false }])
  } finally {
    mall.world.settings = settings
  }
  await Promise.all([sendOutbox(mall.world), sendOutbox(mall.world)])
  expect(await smsRow('DDFRESH')).toMatchObject({ sent: true, lastError: '' })
  expect(await smsRow('DDSTALE')).toMatchObject({ sent: true, lastError: '等了 24 小时没有发出，已过时' })
})

test('a text whose answer was lost is asked about before it is sent again, and is sent once', async () => {
  const { settings } = mall.world
  const taken: string[] = []
  const vendor = await counterpart(({ url, headers }) => {
    const outId = url.searchParams.get('OutId') ?? ''
    if (headers['x-acs-action'] === 'SendSms') {
      taken.push(outId)
      return { body: { Code: 'OK', BizId: `b-${outId}` } }
    }
    return { body: { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: taken.map(OutId => ({ OutId })) } } }
  })
  const own = { url: vendor.url, keyId: 'i', keySecret: 'k', sign: '恒冶', appId: '', region: '', receiptToken: 'r'.repeat(22) }
  mall.world.settings = {
    ...settings,
    partners: { ...settings.partners, sms: 'aliyun' },
    adapters: { ...settings.adapters, sms: own },
  }
  try {
    const admin = await mall.staff('S001')
    await admin.get('/api/ops/saveSmsTemplate', { event: 'orderReviewed', templateCode: 'SMS_1' })
    await mall.world.pool.run('update outbox set sent_at = now() where sent_at is null')
    await tell(await idOf('demo03'), 'DDLOST')
    vendor.mood = 'lost'
    await sendOutbox(mall.world)
    expect(await smsRow('DDLOST')).toMatchObject({ sent: false, asked: true })
    vendor.mood = 'sound'
    await mall.world.pool.run('update outbox set due_at = now() where sent_at is null')
    await sendOutbox(mall.world)
    const row = await smsRow('DDLOST')
    expect([row, taken]).toMatchObject([{ sent: true }, [String(row?.id)]])
  } finally {
    mall.world.settings = settings
    await vendor.close()
  }
})

test('numbered variables of a text leave in the order in which the text names them', async () => {
  const { settings } = mall.world
  const sent: unknown[] = []
  const vendor = await counterpart(({ body }) => {
    const { TemplateParamSet } = JSON.parse(body.toString('utf8')) as { TemplateParamSet?: unknown }
    sent.push(TemplateParamSet)
    return { body: { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: '5000:1' }], RequestId: 'r' } } }
  })
  const own = { url: vendor.url, keyId: 'i', keySecret: 'k', sign: '恒冶', appId: '14', region: 'ap-beijing', receiptToken: '' }
  await mall.world.pool.run('update outbox set sent_at = now() where sent_at is null')
  mall.world.settings = {
    ...settings,
    partners: { ...settings.partners, sms: 'tencent' },
    adapters: { ...settings.adapters, sms: own },
  }
  try {
    const admin = await mall.staff('S001')
    await admin.get('/api/ops/saveSmsTemplate', { event: 'orderReviewed', templateCode: '1110' })
    await tell(await idOf('demo03'), 'DDORDER')
    await sendOutbox(mall.world)
    expect(sent).toEqual([['DDORDER', '24']])
  } finally {
    mall.world.settings = settings
    await vendor.close()
  }
})
