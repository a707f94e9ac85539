// Truck scales over their lines: an indicator on loopback that sends as its make does, the process that holds the line, and the gate that asks.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SCALE_FORMATS, type ScaleFormat } from '@mall/domain/platform/partner/scaleFrames.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import type { TcpScale } from '../../kernel/settings/scaleSettings.ts'
import { openListener } from '../../platform/db/listen.ts'
import { type ScaleSimulator, simulateScale } from '../../testing/scaleSimulator.ts'
import { key, mall } from '../../orders/order/testOrder.ts'
import { keepScales, type ScaleKeeper } from './keepScales.ts'
import { probeScales } from './probeScales.ts'
import { askScale, liveScale, SCALES_LOCK } from './scaleLive.queries.ts'
import { gate, load, openYard, truck, weigher } from './testYard.ts'

openYard()

const QUICK = { leastMs: 20, mostMs: 80, silentMs: 150, deadMs: 400 }
const scaleAt = (port: number, format: ScaleFormat, mostKg = 100_000): TcpScale => ({
  kind: 'tcp',
  code: 'W01-1',
  host: '127.0.0.1',
  port,
  format,
  unit: 'kg',
  mostKg,
  address: 1,
})
const until = async <T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> => {
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await new Promise(done => setTimeout(done, 10))
  }
}
const live = () => liveScale(mall.world.pool, 'W01-1')
const looked = async () => {
  await askScale(mall.world.pool, 'W01-1')
  return live()
}
const frames = async (scale: ScaleSimulator, more: number) => {
  const from = scale.frames
  await until(() => scale.frames >= from + more)
}

const settings = () => mall.world.settings
let before: ReturnType<typeof settings>
let scale: ScaleSimulator
let keeper: ScaleKeeper | null = null
const keep = (s: TcpScale): ScaleKeeper => {
  mall.world.settings = {
    ...before,
    partners: { ...before.partners, scale: 'tcp' },
    adapters: { ...before.adapters, scale: { url: `tcp://127.0.0.1:${s.port}`, list: [s] } },
  }
  keeper = keepScales({ pool: mall.world.pool, listener: mall.world.listener, scales: [s], patience: QUICK, lockEveryMs: 50 })
  return keeper
}
beforeAll(() => {
  before = settings()
})
beforeEach(() => mall.world.pool.run('delete from scale_live'))
afterEach(async () => {
  await keeper?.close()
  keeper = null
  await scale.close()
  mall.world.settings = before
})
afterAll(() => mall.world.pool.run('delete from scale_reading'))

describe.each(SCALE_FORMATS)('a line that speaks %s', format => {
  test('is heard, seen when somebody looks, silent when it says nothing, and back when it speaks', async () => {
    scale = await simulateScale(format, { everyMs: 20 })
    scale.shows.kg = 49_380
    keep(scaleAt(scale.port, format))
    await until(async () => (await looked())?.kg === 49_380)
    expect(await live()).toMatchObject({ answering: true, fresh: true, overload: false, net: false, trouble: '' })
    scale.mood = 'silent'
    await until(async () => (await live())?.answering === false)
    expect(await live()).toMatchObject({ fresh: false, trouble: '磅没有读数' })
    scale.mood = 'garbage'
    scale.cut()
    await until(() => scale.lines === 1)
    expect((await looked())?.answering).toBe(false)
    scale.mood = 'sound'
    scale.shows.kg = 15_460
    await until(async () => (await looked())?.kg === 15_460)
  })
})

test('the only thing an indicator is ever told is the question for its gross weight', async () => {
  scale = await simulateScale('yaohua-ask')
  keep(scaleAt(scale.port, 'yaohua-ask'))
  await until(() => scale.asked.length >= 2)
  expect(new Set(scale.asked)).toEqual(new Set(['024142303303']))
})

test.each(SCALE_FORMATS.filter(f => f !== 'yaohua-ask'))(
  'to an indicator that speaks %s nothing is said at all',
  async format => {
    scale = await simulateScale(format, { everyMs: 20 })
    keep(scaleAt(scale.port, format))
    await frames(scale, 10)
    expect(scale.asked).toEqual([])
  },
)

test('a scale that nobody looks at writes nothing, however much it sends; one that is looked at three rows a second at most', async () => {
  scale = await simulateScale('toledo', { everyMs: 5 })
  keep(scaleAt(scale.port, 'toledo'))
  await until(async () => (await live())?.answering)
  const version = async () =>
    (await mall.world.pool.row<{ v: string }>(`select xmin::text || seen_at::text as v from scale_live`))?.v
  const idle = await version()
  for (let i = 0; i < 60; i++) {
    scale.shows.kg = 1000 + i * 10
    await frames(scale, 2)
  }
  expect(await version()).toBe(idle)
  // Looked at, and jumping with every frame.
  const seen = new Set<string>()
  const from = performance.now()
  await askScale(mall.world.pool, 'W01-1')
  while (performance.now() - from < 1000) {
    scale.shows.kg += 10
    seen.add((await version()) ?? '')
  }
  const seconds = (performance.now() - from) / 1000
  expect(seen.size).toBeGreaterThan(2)
  // The row as it stood, and one that was due as the look began.
  expect(seen.size).toBeLessThanOrEqual(2 + Math.ceil(3 * seconds))
})

test('a converter that is away is called again and again, with pauses, and says why', async () => {
  scale = await simulateScale('toledo')
  const { port } = scale
  await scale.close()
  keep(scaleAt(port, 'toledo'))
  expect(await until(async () => (await live())?.trouble)).toBe('转换器拒绝连接')
  scale = await simulateScale('toledo', { port, everyMs: 20 })
  await until(async () => (await live())?.answering)
})

test('a line that is open and dead is opened anew', async () => {
  scale = await simulateScale('toledo', { everyMs: 20 })
  scale.mood = 'silent'
  keep(scaleAt(scale.port, 'toledo'))
  await until(() => scale.calls >= 3)
  expect(scale.lines).toBeLessThanOrEqual(1)
})

test('one process holds the line; when it ends another takes over', async () => {
  scale = await simulateScale('toledo', { everyMs: 20 })
  const first = keep(scaleAt(scale.port, 'toledo'))
  await until(async () => (await live())?.answering)
  const listener = await openListener(mall.url)
  const second = keepScales({
    pool: mall.world.pool,
    listener,
    scales: [scaleAt(scale.port, 'toledo')],
    patience: QUICK,
    lockEveryMs: 50,
  })
  await frames(scale, 20)
  expect([scale.lines, scale.calls]).toEqual([1, 1])
  await first.close()
  // Nobody holds the lock for a moment: what the row says is believed no more.
  await until(() => scale.calls === 2)
  await until(async () => (await looked())?.fresh)
  expect(scale.lines).toBe(1)
  await second.close()
  await listener.close()
  expect((await live())?.answering).toBe(false)
})

test('a process whose lock is gone lets go of the line', async () => {
  scale = await simulateScale('toledo', { everyMs: 20 })
  keep(scaleAt(scale.port, 'toledo'))
  await until(async () => (await live())?.answering)
  await mall.world.pool.rows(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [SCALES_LOCK],
  )
  await until(() => scale.calls === 2)
  await until(async () => (await looked())?.fresh)
})

describe('the gate', () => {
  const loaded = async () => {
    const t = await truck({ tareKg: 15_060 })
    scale.shows.kg = 15_060
    await weigh(t.w.waybillNo, 15_060)
    expect(
      (await gate.ask('/api/ops/enterMill', { waybillNo: t.w.waybillNo, plate: t.w.plate, code: '', kg: 15_060 })).code,
    ).toBe(1)
    await load(t)
    return t.w.waybillNo
  }
  const weigh = (waybillNo: string, kg: Kg) =>
    until(async () => {
      const shown = await weigher.get('/api/ops/readScale', { waybillNo })
      return shown.kg === kg && shown.stable ? shown : undefined
    })
  const gross = (waybillNo: string, o: object) =>
    weigher.ask('/api/ops/weighGross', { waybillNo, requestId: key(), kg: 47_040, ...o })
  const open = async (mostKg?: Kg) => {
    await mall.world.pool.run('delete from scale_reading')
    scale = await simulateScale('toledo', { everyMs: 20 })
    keep(scaleAt(scale.port, 'toledo', mostKg))
    await until(async () => (await live())?.answering)
  }

  test('books what the indicator shows once it has stood for three seconds, and nothing else', async () => {
    await open()
    const waybillNo = await loaded()
    scale.shows.kg = 47_040
    const shown = await until(async () => {
      const s = await weigher.get('/api/ops/readScale', { waybillNo })
      return s.kg === 47_040 ? s : undefined
    })
    expect(shown).toMatchObject({ answers: true, stable: false, sandbox: false, note: '', scaleCode: 'W01-1' })
    expect((await gross(waybillNo, {})).message).toContain('稳定 3 秒')
    expect((await gross(waybillNo, { byHand: true, reason: '想快点' })).message).toContain('磅在线时不能手工录入')
    await weigh(waybillNo, 47_040)
    expect((await gross(waybillNo, { kg: 47_050 })).message).toContain('读数已变为 47.040')
    expect(await gross(waybillNo, {})).toMatchObject({ code: 1, data: { netKg: 31_980 } })
  })

  test('does not book an overload, a tare that was taken off, or a truck that still moves, and says why', async () => {
    await open(40_000)
    const waybillNo = await loaded()
    const note = (n: string) => until(async () => (await weigher.get('/api/ops/readScale', { waybillNo })).note.includes(n))
    scale.shows.kg = 47_040
    await note('超载')
    expect((await gross(waybillNo, {})).message).toContain('超载')
    scale.shows = { kg: 31_980, moving: false, over: false, net: true }
    await note('净重')
    expect((await gross(waybillNo, { kg: 31_980 })).message).toContain('净重')
    scale.shows = { kg: -20, moving: false, over: false, net: false }
    await note('负数')
    scale.shows = { kg: 39_000, moving: true, over: false, net: false }
    await until(async () => (await weigher.get('/api/ops/readScale', { waybillNo })).kg === 39_000)
    expect((await gross(waybillNo, { kg: 39_000 })).message).toContain('稳定 3 秒')
  })

  test('a weight is typed when a look was not answered, with its reason; not because nobody has looked for a while', async () => {
    await open()
    const waybillNo = await loaded()
    await mall.world.pool.run(`update scale_live set seen_at = seen_at - interval '1 minute'`)
    expect((await gross(waybillNo, { byHand: true, reason: '想快点' })).message).toContain('磅在线时不能手工录入')
    scale.mood = 'silent'
    await until(async () => (await live())?.answering === false)
    expect((await weigher.get('/api/ops/readScale', { waybillNo })).answers).toBe(false)
    expect((await gate.get('/api/ops/getGateBoard', { depotCode: 'W01' })).scaleAnswers).toBe(false)
    expect((await gross(waybillNo, { byHand: true })).message).toContain('原因')
    expect((await gross(waybillNo, { byHand: true, reason: '磅通讯中断，按仪表读数' })).code).toBe(1)
  })

  test('a keeper that hangs does not shut the gate: a look that nothing answers lets the weight be typed', async () => {
    await open()
    const waybillNo = await loaded()
    // Its row says that it answers and its lock is held, but no word of it comes any more.
    await keeper?.close()
    const hung = await mall.world.pool.connect()
    try {
      await hung.query('select pg_advisory_lock($1::bigint)', [SCALES_LOCK])
      await mall.world.pool.run(`update scale_live set answering = true, seen_at = clock_timestamp() - interval '1 minute'`)
      expect((await gross(waybillNo, { byHand: true, reason: '磅没有回应' })).message).toContain('磅在线时不能手工录入')
      expect((await weigher.get('/api/ops/readScale', { waybillNo })).answers).toBe(false)
      expect((await gross(waybillNo, { byHand: true, reason: '磅没有回应' })).code).toBe(1)
    } finally {
      await hung.query('select pg_advisory_unlock($1::bigint)', [SCALES_LOCK])
      hung.release()
    }
  })
})

test('测试连接 says what each scale shows, or why it does not', async () => {
  scale = await simulateScale('toledo', { everyMs: 20 })
  scale.shows.kg = 15_460
  keep(scaleAt(scale.port, 'toledo'))
  await until(async () => (await live())?.answering)
  expect(await probeScales(mall.world)?.()).toEqual({ kind: 'done', value: 'W01-1 显示 15.460 吨' })
  await scale.close()
  await until(async () => (await live())?.answering === false)
  expect(await probeScales(mall.world)?.()).toMatchObject({ kind: 'away', why: expect.stringContaining('W01-1') })
})

describe('SCALES', () => {
  const read = (SCALES?: string) =>
    readSettings({ PARTNER_SCALE: 'tcp', ...(SCALES === undefined ? {} : { SCALES }) }).adapters.scale
  beforeEach(async () => {
    scale = await simulateScale('text')
  })
  test('one line a scale, with what the indicator is set to', () => {
    expect(read('W01-1=10.0.3.7:4001/yaohua, W02-1=[fd00::7]:23/toledo-sum?most=120000&unit=t&address=2')).toEqual({
      url: 'tcp://10.0.3.7:4001',
      list: [
        { kind: 'tcp', code: 'W01-1', host: '10.0.3.7', port: 4001, format: 'yaohua', unit: 'kg', mostKg: 100_000, address: 1 },
        { kind: 'tcp', code: 'W02-1', host: 'fd00::7', port: 23, format: 'toledo-sum', unit: 't', mostKg: 120_000, address: 2 },
      ],
    })
  })
  test('a line that ends at the weighman’s computer says how its cable is set', () => {
    expect(read('W01-1=serial/toledo?baud=4800&bits=7&most=80000,W02-1=serial/yaohua,W03-1=10.0.3.7:4001/text')).toMatchObject({
      url: 'tcp://10.0.3.7:4001',
      list: [
        { kind: 'serial', code: 'W01-1', format: 'toledo', baud: 4800, dataBits: 7, parity: 'even', mostKg: 80_000 },
        { kind: 'serial', code: 'W02-1', format: 'yaohua', baud: 9600, dataBits: 8, parity: 'none' },
        { kind: 'tcp', code: 'W03-1' },
      ],
    })
    const own = (SCALES: string) => readSettings({ PARTNER_SCALE: 'serial', SCALES }).adapters.scale
    expect(own('W01-1=serial/yaohua')?.url).toBe('')
    expect(() => own('W01-1=10.0.3.7:4001/yaohua')).toThrow('PARTNER_SCALE=tcp')
  })
  test.each([
    [undefined, 'SCALES 没有设'],
    ['W01-1=serial/yaohua?baud=100', '波特率'],
    ['W01-1=serial/yaohua?bits=9', '数据位'],
    ['W01-1=serial/yaohua?parity=mark', '校验'],
    ['W01-1=10.0.3.7:4001/yaohua?baud=9600', '没有「baud」这一项'],
    ['W01=10.0.3.7:4001/yaohua', '仓库代码加 -1'],
    ['W01-2=10.0.3.7:4001/yaohua', '一个门岗一台磅'],
    ['W01-1=10.0.3.7/yaohua', '主机:端口/格式'],
    ['W01-1=10.0.3.7:70000/yaohua', '端口'],
    ['W01-1=10.0.3.7:4001/kingbird', '格式须为'],
    ['W01-1=10.0.3.7:4001/yaohua?most=9', 'most'],
    ['W01-1=10.0.3.7:4001/yaohua?max=9', '没有「max」这一项'],
    ['W01-1=10.0.3.7:4001/yaohua?unit=lb', 'unit'],
    ['W01-1=10.0.3.7:4001/yaohua-ask?address=27', 'address'],
    ['W01-1=10.0.3.7:4001/yaohua,W01-1=10.0.3.8:4001/yaohua', '写了两次'],
    ['W01-1=10.0.3.7:4001/yaohua,W02-1=10.0.3.7:4001/yaohua', '写了两次'],
  ])('%s does not start: %s', (text, why) => {
    expect(() => read(text)).toThrow(why)
  })
})
