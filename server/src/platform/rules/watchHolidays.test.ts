import { holidaysDue } from '@mall/domain/kernel/workingTime.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { watchHolidays } from './watchHolidays.job.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const told = async () =>
  (await mall.world.pool.row<{ n: number }>(`select count(*)::int as n from notice where event = 'holidaysUnfilled'`))?.n ?? 0
/** What a mall lacks by today's date: none between the last holiday and November. */
const due = holidaysDue(Date.now(), new Set())

describe('holidays that nobody has entered', () => {
  test.runIf(due.length > 0)(
    'are said to whoever may enter them: on the rules, the opening list, in today’s work and by a notice',
    async () => {
      const admin = await mall.staff('S001')
      const says = `${due.join('、')} 年节假日未填`
      const row = async () => (await admin.get('/api/ops/getSettings', {})).find(s => s.key === 'desk.holidays')
      const point = async () => (await admin.get('/api/ops/getSetup', {})).points.find(p => p.key === 'holidays')
      const work = async () =>
        (await admin.get('/api/ops/getDashboard', {})).queues?.find(q => q.to === '/settings#desk.holidays')
      expect((await row())?.warn).toContain(says)
      expect(await point()).toMatchObject({ pointState: 'attention', says })
      expect(await work()).toMatchObject({ label: says, count: due.length })
      expect(await watchHolidays(mall.world)).toBe(1)
      expect(await told()).toBeGreaterThan(0)
      // Once in two weeks, however often the watch looks.
      const had = await told()
      expect(await watchHolidays(mall.world)).toBe(0)
      await mall.world.pool.run(`update notice set created_at = created_at - interval '15 days' where event = 'holidaysUnfilled'`)
      expect(await watchHolidays(mall.world)).toBe(1)
      expect(await told()).toBe(had * 2)

      const value = due.map(year => `${year}-01-01`).join('、')
      await admin.get('/api/ops/updateSetting', { key: 'desk.holidays', value })
      await mall.world.pool.run(`update notice set created_at = created_at - interval '15 days' where event = 'holidaysUnfilled'`)
      expect((await row())?.warn).toBe('')
      expect(await point()).toMatchObject({ pointState: 'done' })
      expect(await work()).toBeUndefined()
      expect(await watchHolidays(mall.world)).toBe(0)
    },
  )

  test('whoever may not change the rules is not asked to', async () => {
    const desk = await mall.staff('S002')
    expect((await desk.get('/api/ops/getDashboard', {})).queues?.map(q => q.to)).not.toContain('/settings#desk.holidays')
  })
})
