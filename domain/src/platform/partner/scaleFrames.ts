// What the indicator of a truck scale sends down its line, read: bytes in whatever pieces they come, readings out. Pure, so that the gate's browser
// and the server read the same bytes the same way. Nothing is ever guessed: what is not exactly a frame is passed over byte by byte.

import type { Kg } from '../../kernel/money.ts'

/** As SCALES names them: Yaohua and Keli with tF=0, Yaohua with tF=1 (asked), A12/A12E, the `=` forms of A26, Toledo continuous, lines of text. */
export const SCALE_FORMATS = [
  'yaohua',
  'yaohua-ask',
  'keli',
  'a12',
  'a26',
  'a26-reversed',
  'toledo',
  'toledo-sum',
  'text',
] as const
export type ScaleFormat = (typeof SCALE_FORMATS)[number]

export interface ScaleLine {
  format: ScaleFormat
  /** What the indicator counts in, where the frame itself does not say. */
  unit: 'kg' | 't'
  /** What it may weigh at most; above it nothing is booked. */
  mostKg: Kg
  /** Of an indicator that answers when it is asked, 1 to 26: what another on the same line answers is not its weight. */
  address: number
}

interface Frame {
  kg: Kg
  /** Null: the frame does not say. */
  still: boolean | null
  overload: boolean
  /** Null: the frame does not say whether the tare has been taken off. */
  net: boolean | null
}

export interface ScaleReading {
  kg: Kg
  stable: boolean
  overload: boolean
  negative: boolean
  /** The indicator has taken a tare off: this is no weight of a whole truck. */
  net: boolean
  /** How long this very weight has stood. */
  stoodMs: number
  raw: Uint8Array
}

/** Frames without a word about motion: so many equal ones over so long. The check of Yaohua is weak, digits may change places unseen. */
const EQUAL_FRAMES = 8
const EQUAL_MS = 2000
/** Without a good frame for so long there is no reading. */
export const SCALE_SILENT_MS = 2000
/** A frame older than this is not what the scale shows now. */
export const SCALE_FRESH_MS = 1500
/** Of a scale on the weighman's computer his page hands on so long back, and so many bytes at most. */
export const HEARD_MS = 3500
export const MOST_HEARD_BYTES = 16_384

const STX = 0x02
const ETX = 0x03
const CR = 0x0d
const LF = 0x0a
const MOST_LINE = 48

/** A frame of so many bytes, or that these are none, or that more must come. */
type Found = { length: number; frame: Frame | null } | 'more' | 'none'
type Take = (bytes: Uint8Array, from: number, line: ScaleLine) => Found

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
/** Capital digits of hexadecimal; some makes add 30h to ten and more as well. */
const nibble = (n: number): number => (n <= 9 ? 0x30 + n : 0x37 + n)
const isNibble = (byte: number | undefined, n: number): boolean => byte === nibble(n) || byte === 0x30 + n
const xorOf = (bytes: Uint8Array): number => bytes.reduce((x, b) => x ^ b, 0)
const xorFits = (bytes: Uint8Array, hi: number | undefined, lo: number | undefined): boolean => {
  const x = xorOf(bytes)
  return isNibble(hi, x >> 4) && isNibble(lo, x & 15)
}
/** Digits with so many behind the point, in whole kilograms. Never minus nothing. */
const kgOf = (digits: number, decimals: number, unit: 'kg' | 't' | 'g'): number =>
  Math.round((digits * (unit === 't' ? 1000 : 1)) / (unit === 'g' ? 1000 : 1) / 10 ** decimals)

const decimalText = /^(-?)0*?(\d+)(?:\.(\d*))?$/
/** `-0031.70`, ` 49380`, `0049.38`: a figure as it is shown. */
function shownKg(text: string, unit: 'kg' | 't' | 'g'): number | null {
  const [, sign, whole, behind = ''] = decimalText.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const kg = kgOf(Number(whole + behind), behind.length, unit)
  return sign === '-' ? 0 - kg : kg
}

/** Sign, six digits, decimals: the heart of Yaohua's frames. */
function yaohuaKg(bytes: Uint8Array, unit: 'kg' | 't'): number | null {
  const [, sign, digits, decimals] = /^([+-])(\d{6})([0-4])$/.exec(textOf(bytes)) ?? []
  if (digits === undefined) return null
  const kg = kgOf(Number(digits), Number(decimals), unit)
  return sign === '-' ? 0 - kg : kg
}
function yaohuaFrame(bytes: Uint8Array, from: number, line: ScaleLine, head: number): Found {
  const length = 12 + head
  if (bytes[from] !== STX) return 'none'
  if (bytes.length - from < length) return 'more'
  const body = bytes.subarray(from + 1, from + length - 3)
  if (bytes[from + length - 1] !== ETX || !xorFits(body, bytes[from + length - 3], bytes[from + length - 2])) return 'none'
  const kg = yaohuaKg(body.subarray(head), line.unit)
  if (kg === null) return 'none'
  // Of the answers only gross and net are weights on the scale; C is the tare that is remembered.
  const act = head === 0 ? '' : String.fromCharCode(body[1] ?? 0)
  const others = head > 0 && body[0] !== 0x40 + line.address
  const frame = { kg, still: null, overload: false, net: act === '' ? null : act === 'D' }
  return { length, frame: !others && (act === '' || act === 'B' || act === 'D') ? frame : null }
}

const a12: Take = (bytes, from, line) => {
  if (bytes[from] !== 0x57 && bytes[from] !== 0x20) return 'none'
  const length = 15
  if (bytes.length - from < length) return 'more'
  const body = bytes.subarray(from, from + 11)
  const [hi, lo, cr, lf] = bytes.subarray(from + 11, from + length)
  if (cr !== CR || lf !== LF || !xorFits(body, hi, lo)) return 'none'
  const text = textOf(body)
  if (/^ {9}(?:OL|LO)$/.test(text)) return { length, frame: { kg: 0, still: false, overload: true, net: null } }
  const [, kind, shown = '', unit] = /^W([GN])(.{7})(kg| t|t )$/.exec(text) ?? []
  const kg = unit === undefined ? null : shownKg(shown, unit === 'kg' ? 'kg' : 't')
  if (kg === null || line.format !== 'a12') return 'none'
  return { length, frame: { kg, still: null, overload: false, net: kind === 'N' } }
}

/** `=` and eight characters, highest digit first or, as most are sent, lowest first. */
const a26 =
  (reversed: boolean): Take =>
  (bytes, from, line) => {
    if (bytes[from] !== 0x3d) return 'none'
    const length = 9
    if (bytes.length - from < length) return 'more'
    const characters = [...textOf(bytes.subarray(from + 1, from + length))]
    const kg = shownKg((reversed ? characters.toReversed() : characters).join(''), line.unit)
    return kg === null ? 'none' : { length, frame: { kg, still: null, overload: false, net: null } }
  }

/** Status bytes before the weight; a fixed nought or two may have to be set behind it. With 7E1 read as 8N1 the eighth bit is parity. */
const toledo =
  (withSum: boolean): Take =>
  (bytes, from) => {
    if (((bytes[from] ?? 0) & 0x7f) !== STX) return 'none'
    const length = withSum ? 18 : 17
    if (bytes.length - from < length) return 'more'
    const plain = bytes.subarray(from, from + length).map(b => b & 0x7f)
    const [, a = 0, b = 0, c = 0] = plain
    if (plain[16] !== CR || [a, b, c].some(s => (s & 0x20) === 0)) return 'none'
    if (withSum && (plain.reduce((sum, x) => sum + x, 0) & 0x7f) !== 0) return 'none'
    const overload = (b & 4) !== 0
    const shown = textOf(plain.subarray(4, 10))
    const digits = /^ *\d+$/.test(shown) ? Number(shown) : overload ? 0 : null
    const unit = ((c & 7) === 0 ? (b & 16) !== 0 && 'kg' : { 1: 'g' as const, 2: 't' as const }[c & 7]) || null
    if (digits === null || unit === null) return 'none'
    const kg = kgOf(digits, (a & 7) - 2, unit)
    // Ten times as fine as it is verified for is no weight to book.
    const fine = (c & 16) !== 0
    return {
      length,
      frame: { kg: (b & 2) !== 0 ? 0 - kg : kg, still: (b & 8) === 0 && !overload && !fine, overload, net: (b & 1) !== 0 },
    }
  }

const unitOf = (text: string | undefined, line: ScaleLine): 'kg' | 't' | 'g' | null =>
  text === undefined || text === '' ? line.unit : text === 'kg' || text === 't' || text === 'g' ? text : null

/** One line of those makes that write theirs as text. */
function textFrame(text: string, line: ScaleLine): Frame | null {
  const over: Frame = { kg: 0, still: false, overload: true, net: null }
  if (/^OL(?:,(?:GS|NT|TR))?,[+-]? *$/.test(text) || /^S [+-]$/.test(text)) return over
  const [, state, kind, sign, figure = '', unit] = /^(ST|US|OL),(?:(GS|NT|TR),)?([+-]) *([\d.]+) *([a-z]*)$/.exec(text) ?? []
  const named = state === undefined ? undefined : unitOf(unit, line)
  if (named && kind !== 'TR') {
    const kg = shownKg(figure, named)
    if (kg === null) return null
    return { kg: sign === '-' ? 0 - kg : kg, still: state === 'ST', overload: state === 'OL', net: kind === 'NT' }
  }
  const [, sics, sicsFigure = '', sicsUnit] = /^S ([SD]) +(-?[\d.]+) (kg|t|g)$/.exec(text) ?? []
  if (sics !== undefined) {
    const kg = shownKg(sicsFigure, sicsUnit as 'kg')
    return kg === null ? null : { kg, still: sics === 'S', overload: false, net: null }
  }
  const [, w, wFigure = '', wUnit] = /^w([wn]) *(-?[\d.]+) *([a-z]+)$/.exec(text) ?? []
  const inUnit = w === undefined ? null : unitOf(wUnit, line)
  const kg = inUnit ? shownKg(wFigure, inUnit) : null
  return kg === null ? null : { kg, still: null, overload: false, net: w === 'n' }
}
const text: Take = (bytes, from, line) => {
  const rest = bytes.subarray(from, from + MOST_LINE)
  const end = rest.findIndex(b => (b & 0x7f) === LF || (b & 0x7f) === CR)
  if (end < 0) return rest.length < MOST_LINE ? 'more' : 'none'
  const frame = textFrame(textOf(rest.subarray(0, end).map(b => b & 0x7f)), line)
  // The end of a line is no part of it: what is cut in front of a good line is passed over byte by byte.
  return frame ? { length: end + 1, frame } : 'none'
}

const TAKE: Readonly<Record<ScaleFormat, Take>> = {
  yaohua: (bytes, from, line) => yaohuaFrame(bytes, from, line, 0),
  keli: (bytes, from, line) => yaohuaFrame(bytes, from, line, 0),
  'yaohua-ask': (bytes, from, line) => yaohuaFrame(bytes, from, line, 2),
  a12,
  a26: a26(false),
  'a26-reversed': a26(true),
  toledo: toledo(false),
  'toledo-sum': toledo(true),
  text,
}

/** What asks an indicator with tF=1 for its gross weight. Nothing else is ever sent: other letters zero it or clear its books at some makes. */
export function askGross(address: number): Uint8Array {
  const body = Uint8Array.of(0x40 + address, 0x42)
  const x = xorOf(body)
  return Uint8Array.of(STX, ...body, nibble(x >> 4), nibble(x & 15), ETX)
}

export interface ScaleReader {
  /** `atMs`: a clock that only goes forward. */
  push(bytes: Uint8Array, atMs: number): ScaleReading[]
}

export function scaleReader(line: ScaleLine): ScaleReader {
  const take = TAKE[line.format]
  let rest = new Uint8Array()
  let last: { kg: Kg; sinceMs: number; atMs: number; frames: number } | null = null

  const read = (f: Frame, raw: Uint8Array, atMs: number): ScaleReading => {
    const overload = f.overload || f.kg > line.mostKg
    const moves = f.still === false || overload
    const stands = last !== null && last.kg === f.kg && atMs - last.atMs <= SCALE_SILENT_MS
    const before = stands && last ? last : { kg: f.kg, sinceMs: atMs, atMs, frames: 0 }
    last = moves ? null : { kg: f.kg, sinceMs: before.sinceMs, atMs, frames: before.frames + 1 }
    const stoodMs = last ? atMs - last.sinceMs : 0
    const stable = !moves && (f.still === true || ((last?.frames ?? 0) >= EQUAL_FRAMES && stoodMs >= EQUAL_MS))
    return { kg: f.kg, stable, overload, negative: f.kg < 0, net: f.net === true, stoodMs, raw }
  }
  return {
    push: (bytes, atMs) => {
      const all = new Uint8Array(rest.length + bytes.length)
      all.set(rest)
      all.set(bytes, rest.length)
      const readings: ScaleReading[] = []
      let from = 0
      while (from < all.length) {
        const found = take(all, from, line)
        if (found === 'more') break
        if (found === 'none') from += 1
        else {
          if (found.frame) readings.push(read(found.frame, all.slice(from, from + found.length), atMs))
          from += found.length
        }
      }
      rest = all.slice(from)
      return readings
    },
  }
}
