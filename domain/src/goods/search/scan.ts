// The scanner behind parseQuery: walks the normalised text once and collects what it recognises, in the order of reading.
import type { SettlementModeCode } from '../goods/goods.codes.ts'
import { currentGrades, GRADE_ALIASES, GRADE_PATTERN } from './grades.ts'
import { tradeGoodsAt } from './elsewhere.ts'
import { KINDS, type KindRow } from './kinds.ts'
import type { KnownNames } from './knownNames.ts'
import { readModel } from './sizes.ts'
import { WORD_MEANINGS } from './words.ts'

export type RawSize =
  /** 25a, 12.6#: the number of a section. */
  | { kind: 'model'; text: string; numbers: number[]; letter: string }
  /** 拉森4号, SP-Ⅳ. */
  | { kind: 'pile'; text: string; numbers: number[]; type: string }
  | { kind: 'plain' | 'coil' | 'diameter' | 'nominal' | 'section'; text: string; numbers: number[] }
  | { kind: 'axis'; axis: AxisWord; metres: boolean; text: string; numbers: number[] }
  | { kind: 'range'; of: 'plain' | 'coil' | 'diameter' | AxisWord; text: string; low: number[]; high: number[] }
type AxisWord = 'thickness' | 'width' | 'length'

export interface Found {
  kinds: ({ text: string } & KindRow)[]
  grades: { text: string; codes: readonly string[] }[]
  coatings: string[]
  /** Grams of a coating, its kind said elsewhere. */
  coatingG: number[]
  sizes: RawSize[]
  attributes: Record<string, string[]>
  settlement: SettlementModeCode[]
  gradeLevels: string[]
  properties: string[]
  mode?: 'spot' | 'futures'
  wantedT?: number
  wantedPieces?: number
  priceYuan?: { from?: number; to?: number }
  words: string[]
}

const NUMBER = '\\d+(?:\\.\\d+)?'
const sticky = (source: string): RegExp => new RegExp(source, 'y')
const SECTION = sticky(`H[WMNT]?\\s?(${NUMBER}(?:\\*${NUMBER}){1,4})`)
const PROFILE = sticky('(?:[CZ]\\d{2,3}\\*\\d+\\*\\d+|YX\\d+-\\d+-\\d+|\\d+-\\d+(?![\\d*]))')
/** Limits of scrap: ≥4 mm, ≤800*500 mm. */
const LIMIT = sticky(`([≥≤])\\s?(${NUMBER}(?:\\*${NUMBER})*)\\s?(?:MM|毫米)?\\*?`)
const MODEL = sticky(`(\\d{1,2}(?:\\.\\d)?)(?:#([ABC]?)|([ABC])#?)(?:\\*(${NUMBER})\\s?(?:MM|米|M)?)?(?![A-Z\\d*#])`)
/** [20, ∠50*5, L63*40*5, I25: a sign in front of a size names the goods. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [sticky('\\[\\s?(?=\\d)'), '槽钢'],
  [sticky('(?:∠\\s?|L\\s?(?=\\d{2,3}\\*))(?=\\d)'), '角钢'],
  [sticky('I\\s?(?=\\d{2}(?:\\.\\d)?#?[ABC]?#?(?![\\dA-Z*]))'), '工字钢'],
  [sticky('QU\\s?(?=\\d{2,3}(?![\\d*]))'), '起重机轨'],
  [sticky('P\\s?(?=(?:38|43|50|60|75)(?![\\dA-Z*.]))'), '重轨'],
  [sticky('P\\s?(?=(?:9|12|15|18|22|24|30)(?![\\dA-Z*.]))'), '轻轨'],
]
/** A welded H is other steel than a rolled one of the same figures. */
const WELDED_H = sticky('BH\\s?(?=\\d+\\*)')
const RAIL_KG = sticky('(\\d{1,2})\\s?(?:KG|公斤|千克)(?:/M)?\\s?(?=[重轻钢铁道轨矿])')
const PILE = sticky('(拉森(?:钢板桩|桩)?|SP)\\s?-?\\s?(?:([2-6])\\s?(?:号|#)?(?![\\d*.])|(IV|V|III|II|VI)(A|L|W)?)(?:型|号)?')
const ROMAN: Readonly<Record<string, string>> = { II: 'Ⅱ', III: 'Ⅲ', IV: 'Ⅳ', V: 'Ⅴ', VI: 'Ⅵ' }
const COATING = sticky('(?:AZ|ZM|ZF|Z)\\d{2,3}(?![\\dA-Z*+])')
const NOMINAL = sticky(`DN\\s?(${NUMBER}(?:\\*${NUMBER})*)`)
const INNER = sticky('内径\\s?(508|610|762)')
const AXIS_BEFORE = sticky(`(厚度?|壁厚|宽度?|长度?)\\s?(${NUMBER})\\s?(MM|毫米|米|M(?![A-Z]))?`)
const AXIS_AFTER = sticky(`(${NUMBER})\\s?(?:MM|毫米|个)?\\s?(厚|宽|长)(?!板)`)
/** 2米宽; 8米长 is a length as 8米 is. */
const WIDE_METRES = sticky(`(${NUMBER})\\s?(?:米|M)\\s?宽`)
/** 1.2个 is a thickness: nobody buys parts of a piece. */
const DECIMAL_THICK = sticky('(\\d+\\.\\d+)\\s?个')
/** 275克 of zinc on a square metre. */
const COATING_G = sticky('(\\d{2,3})\\s?(?:克|G(?![A-Z\\d]))(?:\\s?/?\\s?(?:平方米|平方|㎡|M2))?')
const METRES = sticky(`(${NUMBER})\\s?(?:米|M(?![A-Z]))长?`)
const TONS = sticky(`(${NUMBER})\\s?(?:吨|T(?![A-Z]))`)
/** Never a condition: a stack of twenty is sold as often as one of thirty. */
const PIECES = sticky(`(\\d+)\\s?(?:个|件|捆|支|根|张|台|辆|卷(?!板)|盘(?![螺条圆]))`)
const TO = '(?:~|至|到|—|–|-)'
const RANGE = sticky(
  `(Φ?)(${NUMBER})\\s?(?:MM|毫米)?\\s?(${TO})\\s?(Φ?)(${NUMBER})((?:\\*Φ?${NUMBER})*)(\\*C(?![A-Z\\d]))?\\s?(MM|毫米|米)?(?![A-Z\\d#+\\-])`,
)
const AXIS_RANGE = sticky(`(厚度?|壁厚|宽度?|长度?)\\s?(${NUMBER})\\s?(?:MM|毫米)?\\s?${TO}\\s?(${NUMBER})\\s?(?:MM|毫米)?`)
const PRICE_RANGE = sticky(`(${NUMBER})\\s?元?\\s?${TO}\\s?(${NUMBER})\\s?元(?:/吨|每吨|一吨)?`)
const PRICE_MOST = sticky(
  `(?:(?:低于|不超过|小于|[≤<])\\s?(${NUMBER})\\s?元|(${NUMBER})\\s?元?(?:/吨|每吨|一吨)?\\s?(?:以下|以内|之内))(?:/吨|每吨|一吨)?`,
)
const PRICE_LEAST = sticky(
  `(?:(?:高于|不低于|大于|[≥>])\\s?(${NUMBER})\\s?元|(${NUMBER})\\s?元?(?:/吨|每吨|一吨)?\\s?(?:以上|起))(?:/吨|每吨|一吨)?`,
)
/** A price without its unit is a price only where no size is that large. */
const LEAST_PRICE_YUAN = 1000
const PRICE = sticky(`${NUMBER}\\s?元(?:/吨|每吨|一吨)?`)
const SAID_DIAMETER = sticky(`(?:直径|外径)\\s?(${NUMBER})\\s?(?:MM|毫米)?`)
const SIZE = sticky(
  `(Φ?)(${NUMBER}(?:\\*Φ?${NUMBER})*)(\\*C(?![A-Z\\d]))?\\s?(?:MM|毫米|(?<=\\*\\d+)[米M](?![A-Z]))?(?![A-Z\\d#+])`,
)
const LATIN = sticky('[A-Z\\d#+Φ][A-Z\\d+.\\-/#*_]*')
const CJK = /[㐀-鿿]/
const LATIN_END = /[A-Z\d]$/

const LONGEST = Math.max(...[...KINDS.keys(), ...GRADE_ALIASES.keys(), ...WORD_MEANINGS.keys()].map(word => word.length))
/** No word of the trade, and no name of a variety, is longer. */
const longest = (known: KnownNames | undefined): number => Math.max(LONGEST, known?.longestKind ?? 0)
/** Goods by this name: those of the trade's words, and the varieties that the desk has made. */
const kindNamed = (word: string, known: KnownNames | undefined): KindRow | undefined => known?.kinds?.get(word) ?? KINDS.get(word)

const AXES = { 厚: 'thickness', 壁: 'thickness', 宽: 'width', 长: 'length' } as const

const numbersOf = (text: string): number[] => text.replaceAll('Φ', '').split('*').map(Number)

/** Reads the whole text. `known` names are taken as one word before anything is recognised inside them. */
export function scan(text: string, known?: KnownNames): Found {
  const found: Found = {
    kinds: [],
    grades: [],
    coatings: [],
    coatingG: [],
    sizes: [],
    attributes: {},
    settlement: [],
    gradeLevels: [],
    properties: [],
    words: [],
  }
  let at = 0
  let pending = ''
  const flush = () => {
    if (pending !== '') found.words.push(pending)
    pending = ''
  }
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  while (at < text.length) {
    if (text[at] === ' ') {
      flush()
      at += 1
      continue
    }
    const whole = knownName(text, at, known) || soldElsewhere(text, at, known)
    const length = whole || pileSize(match, found) || tradeWord(text, at, pending === '', found, known)
    if (length > 0) {
      flush()
      if (whole > 0) found.words.push(text.slice(at, at + length))
      at += length
      continue
    }
    const taken = pattern(match, found)
    if (taken > 0) {
      flush()
      at += taken
      continue
    }
    if (CJK.test(text[at] ?? '')) {
      pending += text[at]
      at += 1
      continue
    }
    flush()
    const latin = match(LATIN)
    if (latin) found.words.push(latin[0])
    at += latin ? latin[0].length : 1
  }
  flush()
  return found
}

function knownName(text: string, at: number, known: KnownNames | undefined): number {
  if (!known) return 0
  for (let length = Math.min(known.longest, text.length - at); length > 1; length -= 1) {
    if (known.names.has(text.slice(at, at + length))) return length
  }
  return 0
}

/** 钢板桩 is no plate: goods of a name of their own stay whole, unless what we sell is read further (圆钢 of 圆钢管). Returns the length. */
function soldElsewhere(text: string, at: number, known?: KnownNames): number {
  const name = tradeGoodsAt(text, at)
  for (let from = at; from < at + name.length; from += 1)
    for (
      let end = from === at ? at + name.length : at + name.length + 1;
      end <= Math.min(text.length, from + longest(known));
      end += 1
    )
      if (kindNamed(text.slice(from, end), known)) return 0
  return name.length
}
/** 热轧钢板 of 热轧钢板桩: the word would cut a name in two. */
const cutsName = (text: string, at: number, length: number, known?: KnownNames): boolean => {
  for (let from = at + 1; from < at + length; from += 1) if (from + soldElsewhere(text, from, known) > at + length) return true
  return false
}

/** Longest word of the trade at this place; returns its length after recording what it means. */
function tradeWord(text: string, at: number, atWordStart: boolean, found: Found, known?: KnownNames): number {
  for (let length = Math.min(longest(known), text.length - at); length > 0; length -= 1) {
    const word = text.slice(at, at + length)
    const next = text[at + length] ?? ''
    // A3 inside A36, or 板 inside 栏板半挂车, is not the word.
    if (LATIN_END.test(word) && /[A-Z\d+\-*]/.test(next)) continue
    // 要磅计的: what says nothing may stand before anything.
    if (length === 1 && (!atWordStart || (CJK.test(next) && WORD_MEANINGS.get(word) !== 'noise'))) continue
    const grades = GRADE_ALIASES.get(word)
    if (grades) {
      found.grades.push({ text: word, codes: grades })
      return length
    }
    const kind = kindNamed(word, known)
    if (kind && cutsName(text, at, length, known)) continue
    if (kind) {
      found.kinds.push({ text: word, ...kind })
      for (const [name, values] of Object.entries(kind.attributes ?? {})) addAttribute(found, name, values)
      return length
    }
    const meaning = WORD_MEANINGS.get(word)
    if (!meaning) continue
    if (meaning !== 'noise') {
      found.properties.push(word)
      if ('attribute' in meaning) addAttribute(found, meaning.attribute, meaning.values)
      else if ('settlement' in meaning) found.settlement.push(meaning.settlement)
      else if ('gradeLevel' in meaning) found.gradeLevels.push(meaning.gradeLevel)
      else found.mode = meaning.mode
    }
    return length
  }
  return 0
}

/** HRB400E20*9 is glued by hurried buyers: a digit may follow a grade that ends in a letter, a letter may not. */
const endsGrade = (grade: string, next: string): boolean => !/[A-Z]/.test(next) && (!/\d/.test(next) || /[A-Z]$/.test(grade))

function addAttribute(found: Found, name: string, values: readonly string[]): void {
  found.attributes[name] = [...(found.attributes[name] ?? []), ...values]
}

/** Marks and numbers, most particular first; returns the length taken. */
function pattern(match: (pattern: RegExp) => RegExpExecArray | null, found: Found): number {
  const section = ofRange(match, found)
  if (section > 0) return section
  let m = match(GRADE_PATTERN)
  if (m && endsGrade(m[0], m.input[m.index + m[0].length] ?? '')) {
    found.grades.push({ text: m[0], codes: currentGrades(m[0]) })
    return m[0].length
  }
  const priced = price(match, found)
  if (priced > 0) return priced
  const spanned = range(match, found)
  if (spanned > 0) return spanned
  m = match(PROFILE)
  if (m) {
    found.words.push(m[0])
    return m[0].length
  }
  m = match(LIMIT)
  if (m) {
    found.words.push(`${m[1]}${m[2]}`)
    return m[0].length
  }
  m = match(SECTION)
  if (m) {
    found.kinds.push({ text: 'H型钢', varietyCodes: ['STR-H'] })
    found.sizes.push({ kind: 'section', text: m[0], numbers: numbersOf(m[1] ?? '') })
    return m[0].length
  }
  m = match(COATING)
  if (m) {
    found.coatings.push(m[0])
    return m[0].length
  }
  m = match(COATING_G)
  if (m) {
    found.coatingG.push(Number(m[1]))
    return m[0].length
  }
  m = match(NOMINAL)
  if (m) {
    found.sizes.push({ kind: 'nominal', text: m[0], numbers: numbersOf(m[1] ?? '') })
    return m[0].length
  }
  m = match(INNER)
  if (m) {
    addAttribute(found, 'innerDia', [m[1] ?? ''])
    found.properties.push(m[0])
    return m[0].length
  }
  return numbers(match, found)
}

/** Marks of sections, rails and piles; a two-digit number with # alone may be steel as well and stays for the grades. */
function ofRange(match: (pattern: RegExp) => RegExpExecArray | null, found: Found): number {
  for (const [sign, name] of SIGNS) {
    const m = match(sign)
    const row = m && KINDS.get(name)
    if (!m || !row) continue
    found.kinds.push({ text: name, ...row })
    return m[0].length
  }
  const welded = match(WELDED_H)
  if (welded) {
    found.words.push('焊接H型钢')
    return welded[0].length
  }
  const kg = match(RAIL_KG)
  if (kg) {
    found.sizes.push({ kind: 'plain', text: kg[0].trim(), numbers: [Number(kg[1])] })
    return kg[0].length
  }
  const model = match(MODEL)
  if (!model) return 0
  const [text, number = '', after = '', before = '', length] = model
  const letter = (after || before).toLowerCase()
  if (letter === '' ? /^\d\d$/.test(number) : readModel(Number(number), letter, new Set()).length === 0) return 0
  found.sizes.push({ kind: 'model', text, numbers: [number, length].filter(n => n !== undefined).map(Number), letter })
  return text.length
}

/** 拉森4号 is one size, not a pile and a four. */
function pileSize(match: (pattern: RegExp) => RegExpExecArray | null, found: Found): number {
  const pile = match(PILE)
  const piles = KINDS.get('钢板桩')
  if (pile && piles) {
    found.kinds.push({ text: '钢板桩', ...piles })
    const type = pile[2] ?? `${ROMAN[pile[3] ?? ''] ?? ''}${(pile[4] ?? '').replace('W', 'w')}`
    found.sizes.push({ kind: 'pile', text: pile[0].trim(), numbers: [], type })
    return pile[0].length
  }
  return 0
}

/** 3200元以下, 3000-3300元: what is said of money is no size. */
function price(match: (pattern: RegExp) => RegExpExecArray | null, found: Found): number {
  const between = match(PRICE_RANGE)
  if (between) {
    const [from = 0, to = 0] = [Number(between[1]), Number(between[2])].sort((a, b) => a - b)
    found.priceYuan = { from, to }
    return between[0].length
  }
  for (const [pattern, side] of [
    [PRICE_MOST, 'to'],
    [PRICE_LEAST, 'from'],
  ] as const) {
    const m = match(pattern)
    const yuan = Number(m?.[1] ?? m?.[2])
    if (!m || (!m[0].includes('元') && yuan < LEAST_PRICE_YUAN)) continue
    found.priceYuan = { ...found.priceYuan, [side]: yuan }
    return m[0].length
  }
  return match(PRICE)?.[0].length ?? 0
}

/** Φ12-Φ25, 12~25, 3-6*1500, 厚3-6. A bare 15-53 stays a word: powders are called so. */
function range(match: (pattern: RegExp) => RegExpExecArray | null, found: Found): number {
  let m = match(AXIS_RANGE)
  if (m) {
    const of = AXES[(m[1]?.[0] ?? '厚') as keyof typeof AXES]
    found.sizes.push({ kind: 'range', of, text: m[0].trim(), low: [Number(m[2])], high: [Number(m[3])] })
    return m[0].length
  }
  m = match(RANGE)
  if (!m) return 0
  const [, phi = '', from = '', sign = '', phi2 = '', to = '', rest = '', coil, unit] = m
  const diameter = phi !== '' || phi2 !== ''
  if (sign === '-' && !diameter && rest === '' && !coil && !unit) return 0
  const others = rest === '' ? [] : numbersOf(rest.slice(1))
  found.sizes.push({
    kind: 'range',
    of: coil ? 'coil' : diameter ? 'diameter' : 'plain',
    text: m[0].trim(),
    low: [Number(from), ...others],
    high: [Number(to), ...others],
  })
  return m[0].length
}

function numbers(match: (pattern: RegExp) => RegExpExecArray | null, found: Found): number {
  let m = match(AXIS_BEFORE)
  if (m) {
    const axis = AXES[(m[1]?.[0] ?? '厚') as keyof typeof AXES]
    const metres = m[3] === '米' || m[3] === 'M'
    found.sizes.push({ kind: 'axis', axis, metres, text: m[0], numbers: [Number(m[2])] })
    return m[0].length
  }
  m = match(WIDE_METRES)
  if (m) {
    found.sizes.push({ kind: 'axis', axis: 'width', metres: true, text: m[0], numbers: [Number(m[1])] })
    return m[0].length
  }
  m = match(AXIS_AFTER) ?? match(DECIMAL_THICK)
  if (m) {
    found.sizes.push({
      kind: 'axis',
      axis: AXES[(m[2] ?? '厚') as keyof typeof AXES],
      metres: false,
      text: m[0],
      numbers: [Number(m[1])],
    })
    return m[0].length
  }
  m = match(SAID_DIAMETER)
  if (m) {
    found.sizes.push({ kind: 'diameter', text: m[0], numbers: [Number(m[1])] })
    return m[0].length
  }
  m = match(METRES)
  if (m) {
    found.sizes.push({ kind: 'axis', axis: 'length', metres: true, text: m[0], numbers: [Number(m[1])] })
    return m[0].length
  }
  m = match(TONS)
  if (m) {
    found.wantedT = Number(m[1])
    return m[0].length
  }
  m = match(PIECES)
  if (m) {
    found.wantedPieces = Number(m[1])
    return m[0].length
  }
  m = match(SIZE)
  if (m) {
    const kind = m[3] ? 'coil' : m[1] ? 'diameter' : 'plain'
    found.sizes.push({ kind, text: m[0].trim(), numbers: numbersOf(m[2] ?? '') })
    return m[0].length
  }
  return 0
}
