// Without a carrier of SMS: what the page knows from its start is what the call answers at the end.
import { allPartners } from '../../kernel/settings/partners.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootState } from '../../kernel/bootState.ts'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import { makeCtx } from '../../kernel/ctx.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test.each([
  ['a carrier', true, 1],
  ['no carrier', false, 4009],
] as const)('with %s: what a visitor is told before he types is what the call answers', async (_what, sandbox, code) => {
  const { world } = mall
  world.settings.partners = allPartners(sandbox ? 'sandbox' : 'off')
  const visitor = { viewer: null, channelCode: null, areaCode: null, contractNo: null, ip: '127.0.0.1' }
  const ctx = makeCtx({ world, ...visitor, cookies: cookieJar(world.settings, undefined) })
  expect(bootState(ctx, world).site.partners.sms).toBe(sandbox ? 'sandbox' : 'off')
  const effect = await effectOf(mall, async () => {
    for (const [purpose, mobile] of [
      ['register', '10288880001'],
      ['reset', '10200000101'],
      ['login', '10200000102'],
    ] as const)
      expect((await mall.guest.ask('/api/sms/sendSms', { mobile, purpose })).code).toBe(code)
  })
  expect(effect).toEqual(sandbox ? { rows: { sms_code: 'insert login; insert register; insert reset' } } : {})
})
