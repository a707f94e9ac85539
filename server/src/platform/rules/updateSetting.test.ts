import { allPartners } from '../../kernel/settings/partners.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { DEMO_ACCOUNT, receivingText } from '@mall/domain/kernel/virtualAccount.ts'
import { type Caller, many, type TestMall, testMall } from '../../testing/testMall.ts'
import { supportHours } from '../../desk/support/hours.ts'
import { workCalendar } from './workCalendar.ts'

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

test('the page has its rules by area, each area once and each rule in one', async () => {
  const rules = await admin.get('/api/ops/getSettings', {})
  const areas = rules.map(s => s.areaName).filter((area, i, all) => area !== all[i - 1])
  expect(areas).toEqual([...new Set(areas)])
  expect(areas).toContain('收款、账款与票据')
  expect(areas.at(-1)).toBe('沙箱')
  expect(new Set(rules.map(s => s.key)).size).toBe(rules.length)
})

test('without the sandbox its switches are neither offered nor taken', async () => {
  const { settings } = mall.world
  Object.assign(settings, { partners: allPartners('off') })
  try {
    expect((await admin.get('/api/ops/getSettings', {})).filter(s => s.sandbox)).toEqual([])
    expect((await admin.ask('/api/ops/updateSetting', { key: 'sandbox.bank', value: 'late' })).code).toBe(9400)
  } finally {
    Object.assign(settings, { partners: allPartners('sandbox') })
  }
  expect((await admin.get('/api/ops/getSettings', {})).filter(s => s.sandbox)).toHaveLength(10)
})

test('a manager sees the rules and may not change them; a reviewer does not even see them', async () => {
  const manager = await mall.staff('S003')
  expect((await manager.ask('/api/ops/getSettings', {})).code).toBe(1)
  expect((await manager.ask('/api/ops/updateSetting', { key: 'order.autoReview', value: 'off' })).code).toBe(4402)
  expect((await (await mall.staff('S002')).ask('/api/ops/getSettings', {})).code).toBe(4402)
})

const ACCOUNT = {
  holder: '冀北示例钢铁有限公司',
  bankName: '示例银行石家庄分行',
  lineNo: '102121000018',
  accountNo: '13010000888800001',
  prefix: '13018888',
}
const waiting = async (who: Caller) =>
  (await who.get('/api/ops/getSettings', {})).find(s => s.key === 'funds.receivingAccount')?.wish ?? null

test('the account that money goes to is changed by one person and agreed to by another; until then the old one stands', async () => {
  const set = (value: string) => admin.ask('/api/ops/updateSetting', { key: 'funds.receivingAccount', value })
  // Contract, invoice and payee are one name; another company takes the money by a paper that is named, and as long as it does.
  const paper = (value: string) => admin.ask('/api/ops/updateSetting', { key: 'contract.agentPaper', value })
  expect(await set(receivingText(ACCOUNT))).toMatchObject({ code: 9400, message: expect.stringContaining('代收委托书') })
  expect((await paper('《代收货款委托书》2026-03')).code).toBe(1)
  const decide = (who: Caller, value: string, agree: boolean, reason = '') =>
    who.ask('/api/ops/decideSetting', { key: 'funds.receivingAccount', value, agree, reason })
  for (const bad of [{ lineNo: '1' }, { accountNo: '12a' }, { holder: '' }, { prefix: '12' }])
    expect((await set(receivingText({ ...ACCOUNT, ...bad }))).code).toBe(9400)
  expect((await set('')).code).toBe(9400)
  const [value, other] = [receivingText(ACCOUNT), receivingText({ ...ACCOUNT, accountNo: '13010000888800002' })]
  expect((await set(other)).data).toMatchObject({ waits: true })
  expect((await set(value)).data).toMatchObject({ waits: true })
  expect(await mall.world.rules.get('funds.receivingAccount')).toBe(receivingText(DEMO_ACCOUNT))
  const finance = await mall.staff('S005')
  expect(await waiting(finance)).toMatchObject({ value, own: false, whyNotAgree: '' })
  // Not by its maker, not by who has no right, not what was read before it was changed.
  expect((await decide(admin, value, true)).code).toBe(4220)
  expect((await decide(await mall.staff('S002'), value, true)).code).toBe(4402)
  // Finance or an administrator, as the words say: the sales manager reads it and has no say.
  const manager = await mall.staff('S003')
  expect([(await decide(manager, value, true)).code, (await waiting(manager))?.whyNotAgree]).toEqual([4402, '由管理员或财务同意'])
  expect((await decide(finance, other, true)).code).toBe(9400)
  expect((await decide(finance, value, false)).code).toBe(9400)
  const said = await many(2, () => decide(finance, value, true))
  expect(said.map(s => s.code).sort()).toEqual([1, 9400])
  expect([await mall.world.rules.get('funds.receivingAccount'), await waiting(admin)]).toEqual([value, null])
  expect((await paper('')).code).toBe(9400)
  const { list } = await admin.get('/api/ops/getAuditList', { objectType: 'setting' })
  expect(list[0]).toMatchObject({ action: '同意规则改动', detail: expect.stringContaining('户名 冀北示例钢铁有限公司') })
  // Back again: refused with a reason, then taken back by its maker; nothing moves.
  await set(receivingText(DEMO_ACCOUNT))
  expect((await decide(finance, receivingText(DEMO_ACCOUNT), false, '账号未核对')).code).toBe(1)
  await set(receivingText(DEMO_ACCOUNT))
  expect((await decide(admin, receivingText(DEMO_ACCOUNT), false)).code).toBe(1)
  expect(await mall.world.rules.get('funds.receivingAccount')).toBe(value)
  await mall.world.pool.run(`delete from setting where key in ('funds.receivingAccount', 'contract.agentPaper')`)
  mall.world.rules.forget()
})

test('what the site calls itself is the desk’s: pages, papers and the set-up list bear it at once, and empty it is the machine’s again', async () => {
  const own = mall.world.settings.siteName
  const put = (key: string, value: string) => admin.ask('/api/ops/updateSetting', { key, value })
  const page = async () => (await mall.app.inject({ method: 'GET', url: '/api/docs' })).payload
  expect((await put('site.phone', '打这个')).message).toContain('电话形如')
  expect((await put('site.name', '长'.repeat(21))).message).toContain('不能超过 20 个字')
  expect((await put('site.name', '<b>店</b>')).code).toBe(9400)
  await put('site.name', '北方钢铁商城')
  await put('site.phone', '0311-88886666')
  await put('site.records', '冀ICP备1号，冀公网安备2号')
  expect(mall.world.settings).toMatchObject({
    siteName: '北方钢铁商城',
    phone: '0311-88886666',
    records: ['冀ICP备1号', '冀公网安备2号'],
  })
  expect(await page()).toContain('北方钢铁商城')
  const { list } = await admin.get('/api/ops/getAuditList', { objectType: 'setting', objectId: 'site.name' })
  expect(list[0]?.detail).toBe('站名：（空） → 北方钢铁商城')
  for (const key of ['site.name', 'site.phone', 'site.records']) await put(key, '')
  expect(mall.world.settings.siteName).toBe(own)
})

test('the hours of the desks are a rule: what waits is promised by them', async () => {
  const put = (value: string) => admin.ask('/api/ops/updateSetting', { key: 'desk.time', value })
  expect((await put('8-18')).message).toContain('请写成 8:00-18:00')
  await put('9:00-17:00')
  expect(await workCalendar(mall.world.rules)).toMatchObject({ fromMinute: 540, toMinute: 1020 })
  const { hoursText } = await supportHours(mall.world, Date.now())
  await admin.get('/api/ops/updateSetting', { key: 'support.hours', value: 'desk' })
  expect([hoursText === '', (await supportHours(mall.world, Date.now())).hoursText]).toEqual([false, '工作日 9:00–17:00'])
  await put('8:00-18:00')
})
