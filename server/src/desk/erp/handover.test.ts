// 交接文件: a mill without an ERP hands over what it would have told it, and the queue does not grow for ever.
import { Codes } from '@mall/contract/kernel/codes.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { allPartners } from '../../kernel/settings/partners.ts'
import { buyer, key, mall, openMall, unpaidOrder } from '../../money/payment/testPay.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, many, refusal } from '../../testing/testMall.ts'
import { workOnErp } from './workOnErp.job.ts'

openMall()
let finance: Caller
let cashier: Caller
let today = ''
const partners = (choice: 'off' | 'sandbox') => {
  mall.world.settings = { ...mall.world.settings, partners: allPartners(choice) }
}
beforeAll(async () => {
  ;[finance, cashier] = await Promise.all([mall.staff('S005'), mall.staff('S028')])
  today = (await buyer.get('/api/draft/getDraftDesk', {})).today
})
beforeEach(() => partners('off'))

const paid = async () => {
  const { masterOrderCode, orderCodes } = await unpaidOrder()
  await buyer.get('/api/pay/balancePay', { masterOrderCode, requestId: key() })
  return orderCodes[0] ?? ''
}
const days = () => ({ fromOn: '2020-01-01', toOn: today })
const make = () => finance.get('/api/ops/makeErpHandover', days())
const end = (handoverNo: string, act: 'deliver' | 'drop', deliveredName = '', who = finance) =>
  who.ask('/api/ops/endErpHandover', { handoverNo, act, deliveredName })
const states = async (about: string) => (await finance.get('/api/ops/getErpMessageList', { word: about })).list.map(m => m.state)
const download = async (handoverNo: string) => {
  const { url } = await finance.get('/api/ops/getErpHandoverUrl', { handoverNo })
  return mall.app.inject({ method: 'GET', url })
}
const waiting = async () => (await finance.get('/api/ops/getErpHandoverList', {})).waitingFactCount

test('what waits goes into a file by its days, and is done when somebody says under which name the other house has it', async () => {
  const orderCode = await paid()
  expect(await workOnErp(mall.world)).toBe(0)
  expect(await finance.get('/api/ops/getErpMessageList', {})).toMatchObject({ connected: false })
  const { handoverNo, lineCount } = await make()
  expect([lineCount > 0, await waiting()]).toEqual([true, 0])
  const file = await download(handoverNo)
  expect(file.statusCode).toBe(200)
  const lines = file.body.trimEnd().split('\r\n')
  expect(lines[0]).toContain('消息号,类别,产生,关于')
  expect(lines.length).toBe(lineCount + 1)
  expect(lines.some(l => l.includes('订单付款') && l.includes(orderCode))).toBe(true)
  // The same file again: it has the same lines, whatever has happened since.
  await paid()
  expect((await download(handoverNo)).body).toBe(file.body)
  expect((await end(handoverNo, 'deliver')).code).not.toBe(1)
  const effect = await effectOf(mall, () => end(handoverNo, 'deliver', '导入批 1128'))
  expect(effect.audits).toEqual(['erp.delivered by s005'])
  expect(await states(orderCode)).toEqual(['done'])
  expect(await waiting()).toBeGreaterThan(0)
  expect((await end(handoverNo, 'deliver', '导入批 1128')).code).toBe(1)
  expect(await refusal(finance, '/api/ops/endErpHandover', { handoverNo, act: 'drop' })).toBe('ERP_HANDOVER_STATE')
  // Under another name it was not handed over.
  expect((await end(handoverNo, 'deliver', '导入批 1129')).message).toContain('已')
  await make()
})

test('an instruction that moves money is never handed over so', async () => {
  const accountId = (await buyer.get('/api/company/getCompanyBankAccountList', {}))[0]?.accountId ?? ''
  const { refundNo } = await buyer.get('/api/userRefundFunds/applyRefund', {
    amountFen: 100,
    accountId,
    reason: '结束',
    requestId: key(),
  })
  await finance.get('/api/ops/decideBalanceRefund', { refundNo, attempt: 0, agree: true })
  const { handoverNo } = await make()
  expect((await download(handoverNo)).body).not.toContain(`${refundNo}-1`)
  await end(handoverNo, 'deliver', '批')
  expect((await finance.get('/api/ops/getErpMessage', { messageKey: `${refundNo}-1` })).state).toBe('waiting')
  expect((await finance.get('/api/ops/getErpMessageList', {})).waitingPayCount).toBeGreaterThan(0)
})

test('two make a file at once: no message lies in two; one that is dropped lets them go', async () => {
  const orderCode = await paid()
  const made = await many(2, () => finance.ask('/api/ops/makeErpHandover', days()))
  const files = made.filter(m => m.code === 1).map(m => m.data.handoverNo)
  const all = await Promise.all(files.map(download))
  expect(all.filter(f => f.body.includes(`order.paid:${orderCode}`))).toHaveLength(1)
  for (const no of files) expect((await end(no, 'drop')).code).toBe(1)
  // Pressed twice it is dropped once.
  for (const no of files) expect((await end(no, 'drop')).code).toBe(1)
  expect(await states(orderCode)).toEqual(['waiting'])
})

test('a message says that it lies in a file, and nobody sends it beside the file', async () => {
  const orderCode = await paid()
  const messageKey = `order.paid:${orderCode}`
  const message = () => finance.get('/api/ops/getErpMessage', { messageKey })
  const { handoverNo } = await make()
  const held = await message()
  expect(held).toMatchObject({ state: 'waiting', held: true, handoverNo })
  expect(held.whyNotResend).toContain(handoverNo)
  const pressed = await finance.ask('/api/ops/resendErpMessage', { messageKey, note: 'ERP 已恢复' })
  expect([pressed.code, pressed.message]).toEqual([Codes.ERP_MESSAGE_HELD, held.whyNotResend])
  await end(handoverNo, 'deliver', '导入批 1129')
  expect(await message()).toMatchObject({
    state: 'done',
    held: false,
    handoverNo,
    deliveredName: '导入批 1129',
    whyNotResend: '',
  })
  const other = `order.paid:${await paid()}`
  await end((await make()).handoverNo, 'drop')
  expect(await finance.get('/api/ops/getErpMessage', { messageKey: other })).toMatchObject({ held: false, handoverNo: '' })
})

test('where an ERP is connected no file is made; one made before is not sent until somebody says what became of it', async () => {
  const orderCode = await paid()
  const { handoverNo } = await make()
  partners('sandbox')
  expect(await refusal(finance, '/api/ops/makeErpHandover', days())).toBe('ERP_ON')
  await workOnErp(mall.world)
  expect(await states(orderCode)).toEqual(['waiting'])
  await end(handoverNo, 'drop')
  await workOnErp(mall.world)
  expect(await states(orderCode)).not.toEqual(['waiting'])
})

test('who handles no differences makes no file, days the wrong way round and days without a message are refused in words', async () => {
  expect(await refusal(cashier, '/api/ops/makeErpHandover', days())).toBe('STAFF_RIGHT')
  const why = async (fromOn: string, toOn: string) => (await finance.ask('/api/ops/makeErpHandover', { fromOn, toOn })).message
  expect(await why(today, '2020-01-01')).toContain('开始日期')
  expect(await why('2020-01-01', '2020-01-02')).toContain('没有等着交给 ERP 的消息')
})
