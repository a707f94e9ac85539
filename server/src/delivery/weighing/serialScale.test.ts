// A scale on the weighman's computer: what his page hands on is read by the mall, and one post of it is no weight.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SCALE_FORMATS, type ScaleFormat } from '@mall/domain/platform/partner/scaleFrames.ts'
import type { HeardBytes } from '@mall/contract/delivery/weighing/heardBytes.ts'
import type { SerialScale } from '../../kernel/settings/scaleSettings.ts'
import { frameOf } from '../../testing/scaleSimulator.ts'
import { key, mall } from '../../orders/order/testOrder.ts'
import { probeScales } from './probeScales.ts'
import { readHeard } from './serialScale.ts'
import { gate, load, openYard, truck, weigher } from './testYard.ts'

openYard()

const cable = (format: ScaleFormat, more: Partial<SerialScale> = {}): SerialScale => ({
  kind: 'serial',
  code: 'W01-1',
  format,
  unit: 'kg',
  mostKg: 100_000,
  address: 1,
  baud: 9600,
  dataBits: 8,
  parity: 'none',
  ...more,
})
const EVERY_MS = 100
interface Sent {
  moving?: boolean
  over?: boolean
  net?: boolean
  /** Since when it stands there, milliseconds ago, and how old its newest frame is. */
  fromMs?: number
  toMs?: number
  /** Of what each frame is made: so many bytes a piece. */
  piece?: number
}
/** Frames of some seconds as the page has them, cut where a chunk of the browser ended. */
function sent(format: ScaleFormat, kg: Kg, o: Sent = {}): HeardBytes {
  const frame = frameOf(format, { kg, moving: o.moving ?? false, over: o.over ?? false, net: o.net ?? false }) ?? []
  const pieces: HeardBytes = []
  for (let ageMs = o.fromMs ?? 3400; ageMs >= (o.toMs ?? 0); ageMs -= EVERY_MS)
    for (let at = 0; at < frame.length; at += o.piece ?? frame.length)
      pieces.push({ ageMs, hex: Buffer.from(frame.slice(at, at + (o.piece ?? frame.length))).toString('hex') })
  return pieces
}

describe('bytes of the cable', () => {
  test.each(SCALE_FORMATS)('%s: frames in whatever pieces they came are read as those of any line', format => {
    for (const piece of [1, 5, 7, 100])
      expect(readHeard(cable(format), sent(format, 49_380, { piece }))).toMatchObject({
        kg: 49_380,
        stable: true,
        overload: false,
        net: false,
      })
  })
  test('in the middle of a frame the page may have begun and ended', () => {
    const heard = sent('yaohua', 15_460, { piece: 5 })
    expect(readHeard(cable('yaohua'), heard.slice(1, -1))?.kg).toBe(15_460)
  })
  test('what came too long ago is not what the scale shows now', () => {
    expect(readHeard(cable('toledo'), sent('toledo', 49_380, { toMs: 1400 }))?.kg).toBe(49_380)
    expect(readHeard(cable('toledo'), sent('toledo', 49_380, { toMs: 1600 }))).toBeNull()
    expect(readHeard(cable('toledo'), [])).toBeNull()
  })
  test('a truck that moves, one that came a moment ago, an overload, a tare taken off: each is what the indicator says', () => {
    expect(readHeard(cable('toledo'), sent('toledo', 49_380, { moving: true }))).toMatchObject({ stable: false })
    expect(readHeard(cable('yaohua'), sent('yaohua', 49_380, { fromMs: 1500 }))).toMatchObject({ stable: false })
    const jumps = [...sent('yaohua', 49_000, { toMs: 1100 }), ...sent('yaohua', 49_380, { fromMs: 1000 })]
    expect(readHeard(cable('yaohua'), jumps)).toMatchObject({ kg: 49_380, stable: false })
    expect(readHeard(cable('text'), sent('text', 0, { over: true }))).toMatchObject({ overload: true, stable: false })
    expect(readHeard(cable('toledo', { mostKg: 40_000 }), sent('toledo', 49_380))).toMatchObject({ overload: true })
    expect(readHeard(cable('toledo'), sent('toledo', 33_920, { net: true }))).toMatchObject({ net: true })
  })
  test('the answers of another address, of another make, and what is no frame give no reading', () => {
    expect(readHeard(cable('yaohua-ask', { address: 2 }), sent('yaohua-ask', 49_380))).toBeNull()
    expect(readHeard(cable('a12'), sent('toledo', 49_380))).toBeNull()
    expect(readHeard(cable('yaohua'), [{ ageMs: 0, hex: 'ff'.repeat(500) }])).toBeNull()
  })
  test('pieces in a wrong order are no line', () => {
    expect(() => readHeard(cable('yaohua'), sent('yaohua', 49_380).toReversed())).toThrow()
  })
})

describe('the gate with a cable at the weighman’s computer', () => {
  let before: typeof mall.world.settings
  beforeEach(async () => {
    before = mall.world.settings
    mall.world.settings = {
      ...before,
      partners: { ...before.partners, scale: 'serial' },
      adapters: { ...before.adapters, scale: { url: '', list: [cable('toledo')] } },
    }
    await mall.world.pool.run('delete from scale_reading')
  })
  afterEach(() => {
    mall.world.settings = before
  })
  const look = (waybillNo: string, heard?: HeardBytes) =>
    weigher.ask('/api/ops/readScale', { waybillNo, ...(heard ? { heard } : {}) })
  /** As the page does: a look every moment until the mall has seen it stand. */
  const stands = async (waybillNo: string, kg: Kg): Promise<void> => {
    for (;;) {
      const { data } = await look(waybillNo, sent('toledo', kg))
      if (data.stable) return
      await new Promise(done => setTimeout(done, 100))
    }
  }
  const loaded = async () => {
    const t = await truck({ tareKg: 15_060 })
    await stands(t.w.waybillNo, 15_060)
    const entered = { waybillNo: t.w.waybillNo, plate: t.w.plate, code: '', kg: 15_060 }
    expect((await weigher.ask('/api/ops/enterMill', { ...entered, heard: sent('toledo', 15_060) })).code).toBe(1)
    await load(t)
    return t.w.waybillNo
  }
  const gross = (waybillNo: string, o: object) =>
    weigher.ask('/api/ops/weighGross', { waybillNo, requestId: key(), kg: 47_040, ...o })

  test('books what the bytes say and the mall has seen stand for three seconds; the word of the page alone is no weight', async () => {
    const waybillNo = await loaded()
    const heard = sent('toledo', 47_040)
    expect((await gross(waybillNo, {})).message).toContain('请连接磅')
    expect((await gross(waybillNo, { heard })).message).toContain('请先上磅')
    expect((await look(waybillNo, heard)).data).toMatchObject({ answers: true, kg: 47_040, stable: false })
    expect((await gross(waybillNo, { heard })).message).toContain('稳定 3 秒')
    await stands(waybillNo, 47_040)
    expect((await gross(waybillNo, { heard: sent('toledo', 46_000) })).message).toContain('读数已变为 46.000')
    expect((await gross(waybillNo, { kg: 46_000, heard: sent('toledo', 46_000) })).message).toContain('稳定 3 秒')
    expect((await gross(waybillNo, { heard: sent('toledo', 47_040, { moving: true }) })).message).toContain('稳定 3 秒')
    expect((await gross(waybillNo, { heard: sent('toledo', 47_040, { net: true }) })).message).toContain('净重')
    expect((await gross(waybillNo, { heard: sent('toledo', 47_040, { toMs: 2000 }) })).message).toContain('没有读数')
    expect(await gross(waybillNo, { heard })).toMatchObject({ code: 1, data: { netKg: 31_980 } })
  })

  test('is typed with a reason while no page hands on a reading, and not while one does', async () => {
    const waybillNo = await loaded()
    await look(waybillNo, sent('toledo', 47_040))
    expect((await gross(waybillNo, { byHand: true, reason: '想快点' })).message).toContain('磅在线时不能手工录入')
    // Another page without the cable changes nothing; the weighman's own says that nothing comes.
    expect((await look(waybillNo)).data).toMatchObject({ answers: false })
    expect((await gross(waybillNo, { byHand: true, reason: '想快点' })).message).toContain('磅在线时不能手工录入')
    expect((await look(waybillNo, [])).data).toMatchObject({ answers: false })
    expect((await gross(waybillNo, { byHand: true })).message).toContain('原因')
    expect((await gross(waybillNo, { byHand: true, reason: '线缆坏了，按仪表读数' })).code).toBe(1)
  })

  test('a page that was closed keeps nobody from typing', async () => {
    const waybillNo = await loaded()
    await look(waybillNo, sent('toledo', 47_040))
    await mall.world.pool.run(`update scale_reading set seen_at = seen_at - interval '4 seconds'`)
    expect((await gross(waybillNo, { byHand: true, reason: '电脑关机，按仪表读数' })).code).toBe(1)
  })

  test('hears the weighman alone, and of a scale that is on a computer alone', async () => {
    const t = await truck({ tareKg: 15_060 })
    const heard = sent('toledo', 15_060)
    const { waybillNo } = t.w
    expect((await gate.ask('/api/ops/readScale', { waybillNo, heard })).message).toContain('岗位没有此权限')
    mall.world.settings = { ...mall.world.settings, adapters: { ...before.adapters, scale: null } }
    expect((await look(waybillNo, heard)).message).toContain('不是接在司磅电脑上的')
    mall.world.settings = before
    const entered = { waybillNo, plate: t.w.plate, code: '', kg: 15_060 }
    expect((await weigher.ask('/api/ops/enterMill', { ...entered, heard })).message).toContain('不是接在司磅电脑上的')
  })

  test('tells the page how to open the cable, and 测试连接 where its reading is to be seen', async () => {
    expect((await weigher.get('/api/ops/getGateBoard', { depotCode: 'W01' })).serial).toEqual({
      scaleCode: 'W01-1',
      baud: 9600,
      dataBits: 8,
      parity: 'none',
      askAddress: null,
    })
    expect(await probeScales(mall.world)?.()).toMatchObject({ words: expect.stringContaining('门岗与过磅') })
  })
  test('is not called connected while no page reads it, and its test counts as no answer of the scale', async () => {
    const desk = await mall.staff('S001')
    const row = async () => (await desk.get('/api/ops/getPartnerList', {})).list.find(p => p.partner === 'scale')
    const before = (await row())?.okCount
    expect((await row())?.toConnectText).toContain('等司磅员在「门岗与过磅」页连接')
    expect(await desk.get('/api/ops/testPartner', { partner: 'scale' })).toEqual({
      ok: null,
      says: expect.stringContaining('现在没有读数'),
    })
    expect((await row())?.okCount).toBe(before)
    const t = await truck({ tareKg: 15_060 })
    await look(t.w.waybillNo, sent('toledo', 15_060))
    expect((await row())?.toConnectText).toBe('')
  })
  test('more than a line can send in that time is refused in words', async () => {
    const t = await truck({ tareKg: 15_060 })
    const flood = Array.from({ length: 9 }, () => ({ ageMs: 0, hex: 'ff'.repeat(4000) }))
    expect((await look(t.w.waybillNo, flood)).message).toContain('波特率')
  })
})
