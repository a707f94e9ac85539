// Frames as the makers' manuals print them, or as they were captured on a line.
import type { Kg } from '../../kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askGross, type ScaleFormat, type ScaleLine, scaleReader, type ScaleReading } from './scaleFrames.ts'

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.trim().split(/\s+/), h => Number.parseInt(h, 16))
const line = (format: ScaleFormat, more: Partial<ScaleLine> = {}): ScaleLine => ({
  format,
  unit: 'kg',
  mostKg: 100_000,
  address: 1,
  ...more,
})
const readAll = (l: ScaleLine, bytes: Uint8Array, atMs = 0): ScaleReading[] => scaleReader(l).push(bytes, atMs)
const one = (format: ScaleFormat, hex: string, more: Partial<ScaleLine> = {}) => {
  const [first, ...others] = readAll(line(format, more), bytesOf(hex))
  expect(others).toEqual([])
  if (!first) return undefined
  const { kg, stable, overload, negative, net } = first
  return { kg, stable, overload, negative, net }
}
const still = { stable: false, overload: false, negative: false, net: false }

describe('Yaohua and Keli, continuous', () => {
  test.each([
    ['02 2B 30 30 30 30 30 30 30 31 42 03', 0],
    ['02 2B 30 30 31 35 36 30 30 31 39 03', 1560],
    ['02 2B 30 30 31 36 35 30 30 31 39 03', 1650],
    ['02 2B 30 34 39 33 38 30 30 31 44 03', 49_380],
    ['02 2B 30 31 35 34 36 30 30 31 44 03', 15_460],
    ['02 2D 30 30 30 30 32 30 30 31 46 03', -20],
    ['02 2B 30 30 32 30 30 30 32 31 42 03', 20],
  ])('%s is %i kg', (hex, kg) => {
    for (const format of ['yaohua', 'keli'] as const) expect(one(format, hex)).toEqual({ ...still, kg, negative: kg < 0 })
  })

  test('an indicator that counts tonnes is read in kilograms', () => {
    expect(one('yaohua', '02 2B 30 30 34 39 33 38 32 31 46 03', { unit: 't' })?.kg).toBe(49_380)
  })

  test('a digit that was hurt on the way makes no reading', () => {
    expect(one('yaohua', '02 2B 30 34 39 33 39 30 30 31 44 03')).toBeUndefined()
  })

  test('check digits above nine are read as letters and as the signs behind the nine', () => {
    const frames = ['02 2B 30 30 30 30 30 30 30 31 42 03', '02 2B 30 30 30 30 30 30 30 31 3B 03']
    for (const f of frames) expect(one('yaohua', f)?.kg).toBe(0)
  })
})

describe('Yaohua, asked', () => {
  test('the question is for the gross weight and nothing else', () => {
    expect(askGross(1)).toEqual(bytesOf('02 41 42 30 33 03'))
    expect(askGross(2)).toEqual(bytesOf('02 42 42 30 30 03'))
  })

  test('gross and net are told apart, the tare that it remembers is no weight on the scale', () => {
    expect(one('yaohua-ask', '02 41 42 2B 30 34 39 33 38 30 30 31 45 03')).toEqual({ ...still, kg: 49_380 })
    expect(one('yaohua-ask', '02 41 44 2B 30 33 33 39 32 30 30 31 35 03')).toEqual({ ...still, kg: 33_920, net: true })
    expect(one('yaohua-ask', '02 41 43 2B 30 31 35 34 36 30 30 31 46 03')).toBeUndefined()
    expect(one('yaohua-ask', '02 41 41 30 30 03')).toBeUndefined()
  })

  test('what another indicator on the same line answers is not this one’s weight', () => {
    const frame = '02 41 42 2B 30 34 39 33 38 30 30 31 45 03'
    expect(one('yaohua-ask', frame, { address: 2 })).toBeUndefined()
  })
})

describe('Yaohua A12 and A26', () => {
  test.each([
    ['57 47 30 30 34 2E 31 33 39 6B 67 33 44 0D 0A', { kg: 4 }],
    ['57 4E 2D 30 33 2E 31 37 30 6B 67 32 33 0D 0A', { kg: -3, negative: true, net: true }],
    ['57 47 30 34 39 33 38 30 20 6B 67 33 41 0D 0A', { kg: 49_380 }],
    ['20 20 20 20 20 20 20 20 20 4F 4C 32 33 0D 0A', { kg: 0, overload: true }],
    ['20 20 20 20 20 20 20 20 20 4C 4F 32 33 0D 0A', { kg: 0, overload: true }],
  ])('A12: %s', (hex, says) => {
    expect(one('a12', hex)).toEqual({ ...still, ...says })
  })

  test('the = form is read forwards or backwards, as the line is set', () => {
    const hex = (s: string) => [...s].map(c => c.charCodeAt(0).toString(16)).join(' ')
    expect(one('a26', hex('=0049.380'), { unit: 't' })?.kg).toBe(49_380)
    expect(one('a26', hex('=-0020.00'))?.kg).toBe(-20)
    expect(one('a26-reversed', hex('=083.9400'), { unit: 't' })?.kg).toBe(49_380)
    expect(one('a26-reversed', hex('=00.0200-'))?.kg).toBe(-20)
  })
})

describe('Mettler Toledo, continuous', () => {
  test.each([
    ['02 31 30 20 20 20 34 39 33 38 20 20 20 20 20 30 0D 08', { kg: 49_380, stable: true }],
    ['02 32 30 20 20 34 39 33 38 30 20 20 20 20 20 30 0D 77', { kg: 49_380, stable: true }],
    ['02 32 31 20 20 33 33 39 32 30 20 31 35 34 36 30 0D 2D', { kg: 33_920, stable: true, net: true }],
    ['02 32 38 20 20 34 39 33 36 30 20 20 20 20 20 30 0D 71', { kg: 49_360 }],
    ['02 32 34 20 20 20 20 20 20 30 20 20 20 20 20 30 0D 4B', { kg: 0, overload: true }],
    ['02 32 32 20 20 20 20 20 32 30 20 20 20 20 20 30 0D 3B', { kg: -20, stable: true, negative: true }],
    ['02 2D 30 20 20 31 32 33 34 35 20 20 20 20 20 30 0D 05', { kg: 12, stable: true }],
    ['82 B2 30 A0 A0 B4 39 33 B8 30 A0 A0 A0 A0 A0 30 8D 77', { kg: 49_380, stable: true }],
  ])('%s', (hex, says) => {
    expect(one('toledo-sum', hex)).toEqual({ ...still, ...says })
    // The same line without its checksum, and with one that is not looked at.
    expect(one('toledo', hex)).toEqual({ ...still, ...says })
    expect(one('toledo', hex.slice(0, -3))).toEqual({ ...still, ...says })
  })

  test('where a checksum is promised, a wrong one is no frame', () => {
    expect(one('toledo-sum', '02 32 30 20 20 34 39 33 38 30 20 20 20 20 20 30 0D 76')).toBeUndefined()
  })

  // 000 XXXX00 … 111 X.XXXXX: the fixed noughts of a truck scale are set behind the digits.
  test.each([
    [0, 1_234_500],
    [1, 123_450],
    [2, 12_345],
    [3, 1235],
    [4, 123],
    [5, 12],
    [6, 1],
    [7, 0],
  ])('decimal code %i makes %i kg of 12345', (code, kg) => {
    const a = (0x28 | code).toString(16)
    expect(one('toledo', `02 ${a} 30 20 20 31 32 33 34 35 20 20 20 20 20 30 0D`, { mostKg: 10_000_000 })?.kg).toBe(kg)
  })

  test('pounds are not taken for kilograms', () => {
    expect(one('toledo', '02 32 20 20 20 34 39 33 38 30 20 20 20 20 20 30 0D')).toBeUndefined()
  })
})

describe('lines of text', () => {
  const read = (text: string, more: Partial<ScaleLine> = {}) => {
    const [r] = readAll(line('text', more), new TextEncoder().encode(`${text}\r\n`))
    return r && { kg: r.kg, stable: r.stable, overload: r.overload, negative: r.negative, net: r.net }
  }
  test.each([
    ['ST,GS,+0049380kg', { kg: 49_380, stable: true }],
    ['US,GS,+0049360kg', { kg: 49_360 }],
    ['OL,GS,+            ', { kg: 0, overload: true }],
    ['OL,GS,-            ', { kg: 0, overload: true }],
    ['ST,NT,-  15.46t', { kg: -15_460, stable: true, negative: true, net: true }],
    ['ST,GS,+0123456', { kg: 123_456, stable: false, overload: true }],
    ['ww0049380kg', { kg: 49_380 }],
    ['wn-00015.4kg', { kg: -15, negative: true, net: true }],
    ['S S  49380 kg', { kg: 49_380, stable: true }],
    ['S D  49360 kg', { kg: 49_360 }],
    ['S +', { kg: 0, overload: true }],
  ])('%s', (text, says) => {
    expect(read(text)).toEqual({ ...still, ...says })
  })
  test.each(['ST,TR,+0015460kg', 'ST,GS,+0049380lb', 'wt015460.kg', 'ST,GS,49380', 'READY'])(
    '%s is no weight on the scale',
    text => {
      expect(read(text)).toBeUndefined()
    },
  )
})

const yaohua = (kg: Kg): Uint8Array => {
  const body = new TextEncoder().encode(`+${String(kg).padStart(6, '0')}0`)
  const x = body.reduce((a, b) => a ^ b, 0)
  const nib = (n: number) => '0123456789ABCDEF'.charCodeAt(n)
  return Uint8Array.of(2, ...body, nib(x >> 4), nib(x & 15), 3)
}
const joined = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap(p => [...p]))

describe('a line as it comes', () => {
  test('the same bytes in any pieces, with noise before, between and behind, give the same weights', () => {
    const noise = fc.uint8Array({ maxLength: 9 }).map(b => b.filter(x => x !== 2))
    const stretch = fc.tuple(noise, fc.integer({ min: 0, max: 99_990 }))
    const text = (kg: Kg) => new TextEncoder().encode(`\r\nST,GS,+${String(kg).padStart(7, '0')}kg\r\n`)
    const toledo = (kg: Kg) => new TextEncoder().encode(`\x02\x32\x30 ${String(kg).padStart(6)}     0\r`)
    for (const [format, frame] of [
      ['yaohua', yaohua],
      ['toledo', toledo],
      ['text', text],
    ] as const)
      fc.assert(
        fc.property(
          fc.array(stretch, { maxLength: 12 }),
          fc.array(fc.integer({ min: 1, max: 17 }), { minLength: 1 }),
          (stretches, cuts) => {
            const bytes = joined(stretches.flatMap(([n, kg]) => [n, frame(kg)]))
            const reader = scaleReader(line(format))
            const kgs: number[] = []
            for (let from = 0, i = 0; from < bytes.length; i++) {
              const to = from + (cuts[i % cuts.length] ?? 1)
              kgs.push(...reader.push(bytes.subarray(from, to), 0).map(r => r.kg))
              from = to
            }
            expect(kgs).toEqual(stretches.map(([, kg]) => kg))
          },
        ),
        { numRuns: 60 },
      )
  })

  test('a frame that was cut off is passed over and the next one read', () => {
    const bytes = joined([yaohua(49_380).subarray(0, 7), yaohua(49_360)])
    expect(readAll(line('yaohua'), bytes).map(r => r.kg)).toEqual([49_360])
  })

  test('without a word about motion a weight is stable after eight equal frames over two seconds', () => {
    const reader = scaleReader(line('yaohua'))
    const stable = (kg: Kg, atMs: number) => reader.push(yaohua(kg), atMs)[0]?.stable
    for (let at = 0; at < 2000; at += 250) expect([at, stable(49_380, at)]).toEqual([at, false])
    expect(stable(49_380, 2000)).toBe(true)
    expect(stable(49_360, 2250)).toBe(false)
    expect(stable(49_380, 2500)).toBe(false)
  })

  test('many equal frames in one moment are not stable, nor a few over a long time', () => {
    const reader = scaleReader(line('yaohua'))
    expect(reader.push(joined(Array.from({ length: 50 }, () => yaohua(100))), 0).some(r => r.stable)).toBe(false)
    const slow = scaleReader(line('yaohua'))
    expect([0, 1500, 3000, 4500].map(at => slow.push(yaohua(100), at)[0]?.stable)).toEqual([false, false, false, false])
  })

  test('a line that was silent for more than two seconds starts anew', () => {
    const reader = scaleReader(line('toledo'))
    const frame = bytesOf('02 32 30 20 20 34 39 33 38 30 20 20 20 20 20 30 0D')
    expect([0, 1900, 4000].map(at => reader.push(frame, at)[0]?.stoodMs)).toEqual([0, 1900, 0])
  })

  test('above what the scale may weigh the reading is an overload and never stable', () => {
    const frame = bytesOf('02 32 30 20 20 34 39 33 38 30 20 20 20 20 20 30 0D')
    const [r] = readAll(line('toledo', { mostKg: 40_000 }), frame)
    expect(r).toMatchObject({ kg: 49_380, overload: true, stable: false, stoodMs: 0 })
  })

  test('the bytes behind a reading are those of its frame alone', () => {
    const [r] = readAll(line('yaohua'), joined([Uint8Array.of(9, 9), yaohua(70), Uint8Array.of(2, 9)]))
    expect(r?.raw).toEqual(yaohua(70))
  })
})
