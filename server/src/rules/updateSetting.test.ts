import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectOf } from '../app/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../app/testMall.ts'

let mall: TestMall
let admin: Caller
beforeAll(async () => {
  mall = await testMall()
  admin = await mall.staff('S001')
})
afterAll(() => mall.close())

const value = async (key: string) => (await admin.get('/api/ops/getSettings', {})).find(s => s.key === key)?.value

test('a changed rule counts at once and is in the audit with before and after', async () => {
  await admin.get('/api/ops/updateSetting', { key: 'order.approvalAboveFen', value: '50000000' })
  expect(await mall.world.rules.number('order.approvalAboveFen')).toBe(50_000_000)
  const [last] = (await admin.get('/api/ops/getAuditList', { objectType: 'setting' })).list
  expect(last?.detail).toBe('审批金额线：2,000,000.00 元 → 500,000.00 元')
})

test('a value that does not fit its kind is refused with a sentence and changes nothing', async () => {
  const before = await value('order.holdHoursSpot')
  for (const bad of ['0', '-3', '一天', '24.5'])
    expect((await admin.ask('/api/ops/updateSetting', { key: 'order.holdHoursSpot', value: bad })).code).toBe(9400)
  expect((await admin.ask('/api/ops/updateSetting', { key: 'sandbox.bank', value: '随便' })).message).toContain('沙箱银行')
  expect((await admin.ask('/api/ops/updateSetting', { key: '__proto__', value: 'on' })).code).toBe(9400)
  expect(await value('order.holdHoursSpot')).toBe(before)
})

test('a value at which the mall would stand still is refused by every rule, with the bounds in words; nothing is written', async () => {
  const rules = (await admin.get('/api/ops/getSettings', {})).filter(s => s.kind === 'number' || s.kind === 'fen')
  expect(rules.length).toBeGreaterThan(8)
  for (const { key, label, bounds, value: now } of rules) {
    const { least = 0, most = 0, zeroIsOff } = bounds ?? {}
    expect([key, most > least, Number(now) >= least && Number(now) <= most]).toEqual([key, true, true])
    const below = least - 1
    const tooLittle = below > 0 || (below === 0 && !zeroIsOff) ? [String(below)] : []
    for (const absurd of ['999999999999999', String(most + 1), ...tooLittle]) {
      let answer = { code: 0, message: '' }
      const effect = await effectOf(mall, async () => {
        answer = await admin.ask('/api/ops/updateSetting', { key, value: absurd })
      })
      expect([key, absurd, answer.code, effect]).toEqual([key, absurd, 9400, {}])
      expect(answer.message).toContain(`${label}：请填写`)
    }
    for (const fair of [String(least), String(most), ...(zeroIsOff ? ['0'] : []), now])
      expect([key, fair, (await admin.ask('/api/ops/updateSetting', { key, value: fair })).code]).toEqual([key, fair, 1])
  }
})

test('without the sandbox its switches are neither offered nor taken', async () => {
  const { settings } = mall.world
  Object.assign(settings, { sandbox: false })
  try {
    expect((await admin.get('/api/ops/getSettings', {})).filter(s => s.sandbox)).toEqual([])
    expect((await admin.ask('/api/ops/updateSetting', { key: 'sandbox.bank', value: 'late' })).code).toBe(9400)
  } finally {
    Object.assign(settings, { sandbox: true })
  }
  expect((await admin.get('/api/ops/getSettings', {})).filter(s => s.sandbox)).toHaveLength(10)
})

test('a manager sees the rules and may not change them; a reviewer does not even see them', async () => {
  const manager = await mall.staff('S003')
  expect((await manager.ask('/api/ops/getSettings', {})).code).toBe(1)
  expect((await manager.ask('/api/ops/updateSetting', { key: 'order.autoReview', value: 'off' })).code).toBe(4402)
  expect((await (await mall.staff('S002')).ask('/api/ops/getSettings', {})).code).toBe(4402)
})
