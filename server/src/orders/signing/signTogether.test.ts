// 批量签署: several contracts, one proof of the person; each is signed for itself, and what cannot be signed says why.
import { expect, test } from 'vitest'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { sandboxPlatform } from './sandboxPlatform.ts'
import { authorise, buyer, desk, flowAt, flowToSign, mall, openSigning, post, work } from './testSigning.ts'

openSigning()

const read = (nos: string[], who = buyer) => who.get('/api/order/getContractSigns', { documentNos: nos })
const send = (nos: string[], who = buyer) => who.ask('/api/order/sendContractSigns', { documentNos: nos, way: 'sms' })
const ticketOf = (url: string) => new URL(url).searchParams.get('ticket') ?? ''
const pageOf = async (url: string) =>
  (await mall.app.inject({ method: 'GET', url: new URL(url).pathname + new URL(url).search })).body
const codeOf = (body: string) => /<b>(\d{6})<\/b>/.exec(body)?.[1] ?? ''

test('three contracts, one code: each is signed in its own books, and a second click signs nothing', async () => {
  const flows = [await flowToSign({ amountFen: 100 }), await flowToSign({ amountFen: 200 }), await flowToSign({ amountFen: 300 })]
  const nos = flows.map(f => f.documentNo)
  const { items, missing, together } = await read([...nos, 'HT-NEVER'])
  expect(items.map(i => [i.documentNo, i.amountFen, i.whyNotSign])).toEqual(nos.map((no, i) => [no, (i + 1) * 100, '']))
  expect([missing, together]).toEqual([['HT-NEVER'], true])
  const sent = (await send(nos)).data
  expect(sent?.items.map(i => i.why)).toEqual(['', '', ''])
  const url = sent?.url ?? ''
  const body = await pageOf(url)
  expect(body).toContain('一次盖章签署 3 份')
  // A wrong code signs none of them.
  await post(ticketOf(url), { act: 'sign', code: codeOf(body) === '000000' ? '111111' : '000000' })
  await work()
  expect((await read(nos)).items.map(i => i.buyerSignedAt)).toEqual([null, null, null])
  const clicks = await Promise.all([
    post(ticketOf(url), { act: 'sign', code: codeOf(body) }),
    post(ticketOf(url), { act: 'sign', code: codeOf(body) }),
  ])
  expect(clicks.map(c => c.statusCode)).toEqual([303, 303])
  await work()
  const after = (await read(nos)).items
  expect(after.map(i => i.status)).toEqual([SignStatus.signing, SignStatus.signing, SignStatus.signing])
  expect(after.every(i => i.buyerSignedAt !== null && i.whyNotSign !== '')).toBe(true)
  for (const f of flows) {
    const signs = await mall.world.pool.row<{ n: number }>(
      `select count(*)::int as n from sign_log where flow_id = $1 and event = 'firstSign'`,
      [f.id],
    )
    expect(signs?.n).toBe(1)
  }
  // Pressed again from the old page: nothing is left to sign.
  expect((await send(nos)).code).toBe(4844)
})

test('what ended meanwhile, or lies beyond the letter of authority, is not signed and holds up none', async () => {
  await authorise('demo01', 1_000)
  try {
    const [small, large, ended] = [
      await flowToSign({ amountFen: 900 }),
      await flowToSign({ amountFen: 1_001 }),
      await flowToSign({ amountFen: 800 }),
    ]
    const nos = [small, large, ended].map(f => f.documentNo)
    const sent = (await send(nos)).data
    expect(sent?.items.map(i => i.why)).toEqual(['', expect.stringContaining('超出授权限额'), ''])
    const url = sent?.url ?? ''
    const code = codeOf(await pageOf(url))
    // The mill takes one back while the page is open.
    const row = await flowAt(ended.flowNo)
    await desk.get('/api/ops/actOnSign', { flowNo: row.flowNo, version: row.version, act: 'revoke', reason: '价格有误' })
    await post(ticketOf(url), { act: 'sign', code })
    await work()
    expect((await read(nos)).items.map(i => i.status)).toEqual([SignStatus.signing, SignStatus.pendingSign, SignStatus.revoked])
  } finally {
    await authorise('demo01')
  }
})

test('another company sees and sends none of them; who has no letter is told so of each', async () => {
  const f = await flowToSign()
  const stranger = await mall.buyer('demo03')
  expect((await read([f.documentNo], stranger)).items).toEqual([])
  expect((await send([f.documentNo], stranger)).code).toBe(4844)
})

test('a platform without such a page says so, and they are signed one by one', async () => {
  const f = await flowToSign()
  const whole = mall.world.signingPlatform
  mall.world.signingPlatform = world => {
    const { signPages: _, ...rest } = sandboxPlatform(world)
    return rest
  }
  try {
    expect((await read([f.documentNo])).together).toBe(false)
    expect((await send([f.documentNo])).code).toBe(4843)
  } finally {
    if (whole) mall.world.signingPlatform = whole
  }
})
