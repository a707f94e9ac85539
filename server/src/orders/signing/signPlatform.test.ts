// What the mall relies on of every house that signs: the same suite over the sandbox and over e签宝.
import { randomBytes } from 'node:crypto'
import PdfKit from 'pdfkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type NewFlow, PlatformSaid, type SigningPlatform } from '../../kernel/ports/signing.ts'
import { endRest } from '../../platform/partner/breaker.ts'
import { partnerStates } from '../../platform/partner/partner.queries.ts'
import { readPaper } from '../../platform/pdf/testPaper.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { esignPlatform } from './esignPlatform.ts'
import { PlatformAway, type PlatformState, PlatformStateOf } from './platform.ts'
import { endVoidAt, refuseAt, sandboxPlatform, signAt } from './sandboxPlatform.ts'
import { type EsignHouse, esignHouse } from './testEsign.ts'
import { verifyPdf } from './verifyPdf.ts'

let mall: TestMall
let vendor: EsignHouse
let paper: Buffer
const signal = new AbortController().signal
beforeAll(async () => {
  mall = await testMall()
  vendor = await esignHouse()
  const doc = new PdfKit({ size: 'A4', info: { CreationDate: new Date(0) } })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.text('one').addPage().text('two')
  doc.end()
  paper = await new Promise(done => doc.on('end', () => done(Buffer.concat(parts))))
})
afterAll(async () => {
  await vendor.close()
  await mall.close()
})
beforeEach(() => {
  Object.assign(vendor, {
    mood: 'sound',
    shut: null,
    contracts: 1_000_000,
    looks: 0,
    slowSeal: false,
    sealFails: false,
    strange: false,
    elsewhere: false,
    loses: '',
  })
  vendor.otherNames.clear()
  vendor.heard.length = 0
  endRest(mall.world.pool, 'sign')
})

const PERSON = { name: '秦乙未', mobile: '13800000001' }
const order = (change: Partial<NewFlow> = {}): NewFlow => {
  const requestId = `QS${randomBytes(6).toString('hex')}`
  return {
    requestId,
    title: `钢材买卖合同：A/B ${requestId}`,
    pdf: paper,
    pages: 2,
    buyer: { name: '演示钢贸有限公司', creditCode: '91130100MA00000001', signer: PERSON },
    millName: '恒冶钢铁',
    seals: { buyer: { page: -1, x: 84, y: 64 }, mill: { page: -1, x: 372, y: 64 } },
    callbackUrl: '/api/signing/callback',
    expiresAt: new Date(Date.now() + 7 * 86_400_000),
    ...change,
  }
}
interface House {
  name: string
  platform(): SigningPlatform
  buyerSigns(id: string, phase: 'sign' | 'void'): Promise<void>
  buyerRefuses(id: string, phase: 'sign' | 'void'): Promise<void>
}
const HOUSES: House[] = [
  {
    name: 'the sandbox',
    platform: () => sandboxPlatform(mall.world),
    buyerSigns: async (id, phase) => void (await signAt(mall.world, id, { side: 'buyer', phase, person: PERSON.name })),
    buyerRefuses: async (id, phase) =>
      void (phase === 'sign'
        ? await refuseAt(mall.world, id, 'buyer', '交期不符')
        : await endVoidAt(mall.world, id, 'refused', '不同意')),
  },
  {
    name: 'e签宝',
    platform: () => esignPlatform(mall.world, vendor.settings),
    buyerSigns: async (id, phase) => vendor.buyerSigns(phase === 'sign' ? id : vendor.ending(id)),
    buyerRefuses: async (id, phase) => vendor.buyerRefuses(phase === 'sign' ? id : vendor.ending(id), '交期不符'),
  },
]
const read = (answer: unknown): PlatformState => PlatformStateOf.parse(answer)
/** What it refuses for now is asked for again, as the job would. */
async function patiently(ask: () => Promise<unknown>): Promise<PlatformState> {
  for (let i = 0; i < 40; i += 1) {
    const state = await ask().catch((e: unknown) => (e instanceof PlatformSaid && !e.final ? null : Promise.reject(e as Error)))
    if (state && !read(state).sealing) return read(state)
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error('never')
}

describe.each(HOUSES)('$name', house => {
  const make = async (change: Partial<NewFlow> = {}) => read(await house.platform().createFlow(order(change), signal)).platformId
  const state = async (id: string) => read(await house.platform().flowState(id, signal))
  async function signed() {
    const id = await make()
    await house.buyerSigns(id, 'sign')
    return { id, ...(await patiently(() => house.platform().seal(id, 'sign', '卢戊辰', signal))) }
  }
  const verdicts = async (pdf: unknown) => {
    const trust = await house.platform().authority(signal)
    return verifyPdf(pdf as Buffer, typeof trust === 'string' ? [trust] : (trust as { roots: string[] }).roots)
  }

  test('a document is handed over once, however often it is asked for, and found by our number', async () => {
    const n = order()
    const one = read(await house.platform().createFlow(n, signal))
    expect(one).toMatchObject({ state: 'open', buyer: null, mill: null, refusedBy: '', void: null, sealing: false })
    expect(read(await house.platform().createFlow(n, signal)).platformId).toBe(one.platformId)
    expect(read(await house.platform().flowByRequest(n.requestId, signal)).platformId).toBe(one.platformId)
    expect(await house.platform().flowByRequest('QS-never-was', signal)).toBeNull()
  })

  test('twenty who hand it over at once have one', async () => {
    const n = order()
    const all = await Promise.all(Array.from({ length: 20 }, () => patiently(() => house.platform().createFlow(n, signal))))
    expect(new Set(all.map(s => s.platformId)).size).toBe(1)
  })

  test('the buyer signs, then the mill seals: the numbers rise, the file has both seals and all of it is covered', async () => {
    const id = await make()
    const before = await state(id)
    expect(read(await house.platform().seal(id, 'sign', '卢戊辰', signal))).toMatchObject({
      state: 'open',
      mill: null,
      seq: before.seq,
    })
    await house.buyerSigns(id, 'sign')
    const half = await state(id)
    expect(half).toMatchObject({ state: 'open', buyer: { person: PERSON.name }, mill: null })
    expect(half.seq).toBeGreaterThan(before.seq)
    const done = await patiently(() => house.platform().seal(id, 'sign', '卢戊辰', signal))
    expect(done).toMatchObject({ state: 'done', buyer: { person: PERSON.name, at: half.buyer?.at }, mill: { person: '卢戊辰' } })
    expect(done.seq).toBeGreaterThan(half.seq)
    expect(read(await house.platform().seal(id, 'sign', '别人', signal))).toEqual(done)
    const pdf = await house.platform().download(id, 'sign', signal)
    const seals = await verdicts(pdf)
    expect(seals.filter(s => s.kind === 'seal')).toHaveLength(2)
    expect(seals.every(s => s.sound && s.trusted)).toBe(true)
    expect(seals.at(-1)).toMatchObject({ whole: true, stampedAt: expect.any(Number) })
    // On the last page, where it was said, and not elsewhere.
    expect((await readPaper(pdf as Buffer)).seals.map(s => [s.page, Math.round(s.x), Math.round(s.y)])).toEqual([
      [1, 84, 64],
      [1, 372, 64],
    ])
  })

  test('what one side refuses or the mill takes back is over, and nobody seals it any more', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    await house.buyerRefuses(a, 'sign')
    expect(await state(a)).toMatchObject({ state: 'refused', refusedBy: 'buyer', reason: '交期不符' })
    await house.buyerSigns(b, 'sign')
    expect(read(await house.platform().refuse(b, 'mill', '价格有误', signal))).toMatchObject({
      state: 'refused',
      refusedBy: 'mill',
      reason: '价格有误',
    })
    const back = read(await house.platform().revoke(c, '另订合同', signal))
    expect(back).toMatchObject({ state: 'revoked', refusedBy: '', reason: '另订合同' })
    expect(read(await house.platform().revoke(c, '再撤一次', signal))).toEqual(back)
    expect(read(await house.platform().seal(b, 'sign', '卢戊辰', signal)).state).toBe('refused')
    const whole = await signed()
    expect(read(await house.platform().revoke(whole.id, '太晚', signal)).state).toBe('done')
  })

  test('its end is put off; urging changes nothing', async () => {
    const id = await make()
    const until = new Date(Date.now() + 10 * 86_400_000)
    expect(read(await house.platform().extend(id, until, signal)).expiresAt).toBe(until.getTime())
    const now = await state(id)
    expect(read(await house.platform().urge(id, signal))).toEqual(now)
  })

  test('the mill makes it void: a second signing by both, the first file stays', async () => {
    const { id, seq } = await signed()
    const asked = read(await house.platform().voidFlow(id, { by: 'mill', reason: '工地停工', pdf: paper }, signal))
    expect(asked).toMatchObject({ state: 'done', void: { state: 'open', by: 'mill', reason: '工地停工', buyerAt: null } })
    expect(asked.seq).toBeGreaterThan(seq)
    await house.buyerSigns(id, 'void')
    const end = await patiently(() => house.platform().seal(id, 'void', '卢戊辰', signal))
    expect(end).toMatchObject({ state: 'done', void: { state: 'done', buyerAt: expect.any(Number), millAt: expect.any(Number) } })
    expect(end.seq).toBeGreaterThan(asked.seq)
    for (const phase of ['sign', 'void'] as const)
      expect(
        (await verdicts(await house.platform().download(id, phase, signal))).filter(
          s => s.kind === 'seal' && s.sound && s.trusted,
        ),
      ).toHaveLength(2)
    expect(read(await house.platform().voidFlow(id, { by: 'mill', reason: '再一次', pdf: paper }, signal)).void?.state).toBe(
      'done',
    )
  })

  test('the buyer asks for it and takes it back, asks again and the mill agrees', async () => {
    const { id } = await signed()
    const asked = read(await house.platform().voidFlow(id, { by: 'buyer', reason: '订错规格', pdf: paper }, signal))
    expect(asked.void).toMatchObject({ state: 'open', by: 'buyer', millAt: null, buyerAt: null })
    const back = read(await house.platform().endVoid(id, 'withdrawn', '还要', signal))
    expect(back).toMatchObject({ state: 'done', void: { state: 'withdrawn', reason: '还要' } })
    expect(back.seq).toBeGreaterThan(asked.seq)
    const again = read(await house.platform().voidFlow(id, { by: 'buyer', reason: '真的订错', pdf: paper }, signal))
    expect(again.seq).toBeGreaterThan(back.seq)
    await patiently(() => house.platform().seal(id, 'void', '卢戊辰', signal))
    await house.buyerSigns(id, 'void')
    expect((await state(id)).void).toMatchObject({ state: 'done', by: 'buyer' })
  })

  test('a void that the other side refuses leaves the document signed, and may be asked for anew', async () => {
    const { id } = await signed()
    await house.platform().voidFlow(id, { by: 'mill', reason: '工地停工', pdf: paper }, signal)
    await house.buyerRefuses(id, 'void')
    const no = await state(id)
    expect(no).toMatchObject({ state: 'done', void: { state: 'refused' } })
    const again = read(await house.platform().voidFlow(id, { by: 'mill', reason: '工地停工', pdf: paper }, signal))
    expect(again.void?.state).toBe('open')
    expect(again.seq).toBeGreaterThan(no.seq)
    expect(read(await house.platform().endVoid(id, 'withdrawn', '不作废了', signal)).void).toMatchObject({ state: 'withdrawn' })
  })

  test('a page for one person; a paper with the mill’s seal alone', async () => {
    const id = await make()
    const page = {
      platformId: id,
      person: PERSON.name,
      mobile: PERSON.mobile,
      way: 'sms',
      phase: 'sign',
      returnUrl: 'https://mall.example/x',
    } as const
    expect(await house.platform().signPage(page, signal)).toMatch(/^http/)
    const alone = {
      requestId: `JS-${randomBytes(4).toString('hex')}`,
      pdf: paper,
      pages: 2,
      millName: '恒冶钢铁',
      reason: '结算单',
      place: { page: 0, x: 300, y: 90 },
    }
    const seals = await verdicts(await house.platform().sealAlone(alone, signal))
    expect(seals.filter(s => s.kind === 'seal')).toHaveLength(1)
    expect(seals.every(s => s.sound && s.trusted)).toBe(true)
  })
})

describe('e签宝 that does not answer as it should', () => {
  const platform = () => esignPlatform(mall.world, vendor.settings)
  const made = async () => read(await platform().createFlow(order(), signal)).platformId
  const shift = (requestId: string, minutes: number) =>
    mall.world.pool.run(
      `update esign_flow set asked_at = asked_at - make_interval(mins => $2), seal_asked_at = seal_asked_at - make_interval(mins => $2),
         void_asked_at = void_asked_at - make_interval(mins => $2) where request_id = $1 or flow_id = $1`,
      [requestId, minutes],
    )

  test('an answer that is lost after the flow was made: it is looked for by our number, and there is one', async () => {
    const n = order()
    vendor.loses = 'create-by-file'
    await expect(platform().createFlow(n, signal)).rejects.toMatchObject({ asked: true })
    vendor.heard.length = 0
    const state = await patiently(() => platform().createFlow(n, signal))
    expect([...vendor.flows.values()].filter(f => f.title.includes(n.requestId)).map(f => f.id)).toEqual([state.platformId])
    expect(vendor.heard.filter(h => h.url.pathname.endsWith('/create-by-file'))).toEqual([])
  })

  test('a seal that was asked for and not answered is not asked for twice', async () => {
    const id = await made()
    vendor.buyerSigns(id)
    vendor.loses = 'sign-fields'
    await expect(platform().seal(id, 'sign', '卢戊辰', signal)).rejects.toMatchObject({ asked: true })
    expect(read(await platform().seal(id, 'sign', '卢戊辰', signal)).state).toBe('done')
    expect(vendor.flows.get(id)?.signers.filter(s => s.mill)).toHaveLength(1)
  })
  test.each(['reset', 'error', 'garbage', 'huge', 'redirect'] as const)(
    '%s: nothing is known, and nothing is made twice',
    async mood => {
      const n = order()
      vendor.mood = mood
      await expect(platform().createFlow(n, signal)).rejects.toBeInstanceOf(PlatformAway)
      vendor.mood = 'sound'
      endRest(mall.world.pool, 'sign')
      const state = await patiently(() => platform().createFlow(n, signal))
      expect([...vendor.flows.values()].filter(f => f.title.includes(n.requestId)).map(f => f.id)).toEqual([state.platformId])
    },
  )

  test('its making was asked for and never came: not asked for again before two minutes, then looked for and made', async () => {
    const n = order()
    await platform().createFlow(n, signal)
    for (const f of [...vendor.flows.values()].filter(one => one.title.includes(n.requestId))) vendor.flows.delete(f.id)
    await mall.world.pool.run('update esign_flow set flow_id = null, asked_at = now() where request_id = $1', [n.requestId])
    vendor.heard.length = 0
    await expect(platform().createFlow(n, signal)).rejects.toThrow('两分钟')
    await expect(platform().flowByRequest(n.requestId, signal)).resolves.toBeNull()
    await shift(n.requestId, 3)
    expect(read(await platform().createFlow(n, signal)).state).toBe('open')
    expect(vendor.heard.filter(h => h.url.pathname.endsWith('/create-by-file'))).toHaveLength(1)
    expect(vendor.heard.filter(h => h.url.pathname.endsWith('/sign-flow-list')).length).toBeGreaterThan(1)
  })

  test('what it refuses is said in words, counted without anybody’s name, and nothing is made', async () => {
    vendor.otherNames.add(PERSON.name)
    await expect(platform().createFlow(order(), signal)).rejects.toThrow(/实名信息不一致/)
    vendor.otherNames.clear()
    vendor.contracts = 0
    await expect(platform().createFlow(order(), signal)).rejects.toMatchObject({
      message: expect.stringContaining('份数不足'),
      final: false,
    })
    vendor.contracts = 10
    await expect(platform().createFlow(order({ buyer: { ...order().buyer, signer: null } }), signal)).rejects.toThrow('签署授权')
    for (const shut of [401, 403] as const) {
      vendor.shut = shut
      expect(await platform().probe()).toMatchObject({ kind: 'refused', alarm: true, final: false })
    }
    vendor.shut = null
    expect(await platform().probe()).toMatchObject({ kind: 'done', value: '查询成功，应用与密钥有效' })
    const stranger = esignPlatform(mall.world, { ...vendor.settings, secrets: ['f'.repeat(32)] })
    expect(await stranger.probe()).toMatchObject({ kind: 'refused', words: expect.stringContaining('ESIGN_APP_SECRET') })
    const seen = (await partnerStates(mall.world.pool)).find(s => s.partner === 'sign')
    expect(JSON.stringify(seen)).not.toContain(PERSON.name)
  })

  test('handed to a colleague the old field goes and his comes; he alone gets the page', async () => {
    const id = await made()
    const page = (person: string, mobile: string) =>
      platform().signPage(
        { platformId: id, person, mobile, way: 'sms', phase: 'sign', returnUrl: 'https://mall.example/x' },
        signal,
      )
    expect(await page('卢己巳', '13800000002')).toContain(id)
    expect(vendor.flows.get(id)?.signers.map(s => s.account)).toEqual(['13800000002'])
    vendor.heard.length = 0
    await page('卢己巳', '13800000002')
    expect(vendor.heard.map(h => h.method)).toEqual(['GET', 'POST'])
    vendor.elsewhere = true
    await expect(page('卢己巳', '13800000002')).rejects.toBeInstanceOf(PlatformAway)
  })

  test('a seal that takes its time says so, is put once however often it is asked for, and goes on with any question', async () => {
    const id = await made()
    vendor.buyerSigns(id)
    vendor.slowSeal = true
    const first = read(await platform().seal(id, 'sign', '卢戊辰', signal))
    expect(first).toMatchObject({ state: 'open', mill: null, sealing: true })
    await Promise.all([1, 2, 3].map(() => platform().seal(id, 'sign', '别人', signal)))
    expect(vendor.flows.get(id)?.signers.filter(s => s.mill)).toHaveLength(1)
    vendor.putSeal(id)
    // It finishes nothing by itself.
    expect(vendor.flows.get(id)?.status).toBe(1)
    expect(read(await platform().flowState(id, signal))).toMatchObject({ state: 'done', mill: { person: '卢戊辰' } })
  })

  test('a seal that fails there is told at the desk, for good', async () => {
    const id = await made()
    vendor.buyerSigns(id)
    vendor.sealFails = true
    await platform().seal(id, 'sign', '卢戊辰', signal)
    await expect(platform().seal(id, 'sign', '卢戊辰', signal)).rejects.toMatchObject({
      final: true,
      message: expect.stringContaining('没有盖上章'),
    })
  })

  test('put off once and no more; one whose answer was lost counts', async () => {
    const id = await made()
    const day = (n: number) => new Date(Date.now() + n * 86_400_000)
    const until = day(10)
    vendor.loses = 'delay'
    await expect(platform().extend(id, until, signal)).rejects.toBeInstanceOf(PlatformAway)
    expect(read(await platform().extend(id, until, signal)).expiresAt).toBe(until.getTime())
    await expect(platform().extend(id, day(12), signal)).rejects.toMatchObject({
      final: true,
      message: expect.stringContaining('一次'),
    })
  })

  test('a void whose beginning was not answered is not begun twice; one begun at the vendor’s pages is seen', async () => {
    const sealed = async () => {
      const id = await made()
      vendor.buyerSigns(id)
      await patiently(() => platform().seal(id, 'sign', '卢戊辰', signal))
      return id
    }
    const id = await sealed()
    await platform().voidFlow(id, { by: 'buyer', reason: '订错', pdf: paper }, signal)
    await expect(
      platform().signPage(
        { platformId: id, person: PERSON.name, mobile: PERSON.mobile, way: 'sms', phase: 'void', returnUrl: 'https://m.example' },
        signal,
      ),
    ).rejects.toThrow('钢厂同意')
    vendor.loses = 'initiate-rescission'
    await expect(platform().seal(id, 'void', '卢戊辰', signal)).rejects.toBeInstanceOf(PlatformAway)
    await shift(id, 5)
    vendor.heard.length = 0
    await expect(platform().seal(id, 'void', '卢戊辰', signal)).rejects.toThrow('编号还没有收到')
    expect(vendor.heard.filter(h => h.url.pathname.endsWith('/initiate-rescission'))).toEqual([])

    const other = await sealed()
    const there = vendor.flows.get(other) ?? expect.unreachable()
    there.rescission = 1
    expect(read(await platform().flowState(other, signal)).void).toMatchObject({ state: 'open', by: 'mill' })
    there.rescission = 3
    expect(read(await platform().flowState(other, signal)).void).toMatchObject({ state: 'done' })
  })

  test('a file of another host, or signed under an unknown authority, is not taken for the document', async () => {
    const id = await made()
    vendor.buyerSigns(id)
    await patiently(() => platform().seal(id, 'sign', '卢戊辰', signal))
    vendor.elsewhere = true
    await expect(platform().download(id, 'sign', signal)).rejects.toThrow('ESIGN_HOSTS')
    vendor.elsewhere = false
    vendor.strange = true
    const seals = await verifyPdf((await platform().download(id, 'sign', signal)) as Buffer, vendor.settings.roots)
    expect(seals.map(s => [s.sound, s.trusted])).toEqual([
      [true, false],
      [true, false],
    ])
  })

  test('an unknown number, and a file that it cannot read for a while', async () => {
    await expect(platform().flowState('f'.repeat(32), signal)).rejects.toMatchObject({ code: 'UNKNOWN', final: true })
    vendor.looks = 2
    expect(read(await platform().createFlow(order(), signal)).state).toBe('open')
    const late = new AbortController()
    vendor.looks = 1000
    setTimeout(() => late.abort(), 300)
    const n = order()
    await expect(platform().createFlow(n, late.signal)).rejects.toBeInstanceOf(PlatformAway)
    expect([...vendor.flows.values()].filter(f => f.title.includes(n.requestId))).toEqual([])
  })
})
