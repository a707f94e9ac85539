// What the buyer's words mean where sections were named: 20# beside a channel is its number and beside a bar its steel. And what stays open: it is
// said, with the readings, and never guessed.
import { BARE_CHANNELS } from '../range/channels.ts'
import { rangeByModel, rangeRows } from '../range/range.ts'
import { NOT_SEAMLESS } from '../range/seamlessTubes.ts'
import type { Found, RawSize } from './scan.ts'
import type { Shape } from './shapes.ts'
import type { SizeReading } from './sizes.ts'

/** Goods that are called by a number of their own. */
const NUMBERED: ReadonlySet<Shape> = new Set([
  ...(['ibeam', 'channel', 'equalAngle', 'unequalAngle', 'heavyRail', 'lightRail', 'craneRail'] as const),
])
const areNumbered = (shapes: ReadonlySet<Shape>): boolean => shapes.size > 0 && [...shapes].every(shape => NUMBERED.has(shape))

type Read = Pick<Found, 'grades' | 'sizes' | 'words'>
/** Numbers of sections that were scanned as steel or as words, as sizes: 20# of 20#槽钢, C10 of C10槽铁, S24 of S24六角. */
export function sectionSizes(found: Read, shapes: ReadonlySet<Shape>): Read {
  const sizes: RawSize[] = []
  const model = (text: string, number: string, letter = '') =>
    void sizes.push({ kind: 'model', text, numbers: [Number(number)], letter: letter.toLowerCase() })
  let { grades, words } = found
  if (areNumbered(shapes)) {
    const numbers = found.grades.filter(g => /^\d{2}(?:#|号)/.test(g.text))
    for (const { text } of numbers) model(text, text.slice(0, 2))
    grades = grades.filter(g => !numbers.includes(g))
  }
  const taken = (pattern: RegExp, take: (m: RegExpExecArray) => void) => {
    words = words.filter(word => {
      const m = pattern.exec(word)
      if (m) take(m)
      return !m
    })
  }
  if (shapes.has('channel')) taken(/^C(\d{1,2}(?:\.\d)?)([ABC]?)$/, m => model(m[0], m[1] ?? '', m[2]))
  if (shapes.has('hexBar')) taken(/^S(\d{1,2})$/, m => void sizes.push({ kind: 'plain', text: m[0], numbers: [Number(m[1])] }))
  if (shapes.has('heavyRail') || shapes.has('lightRail'))
    taken(/^(\d{1,2})KG(?:\/M)?$/, m => void sizes.push({ kind: 'plain', text: m[0], numbers: [Number(m[1])] }))
  // A number with # that names no section is a word like any other.
  const strange = areNumbered(shapes) ? [] : found.sizes.filter(s => s.kind === 'model' && s.letter === '')
  return {
    grades,
    sizes: [...found.sizes.filter(s => !strange.includes(s)), ...sizes],
    words: [...words, ...strange.map(s => s.text)],
  }
}

interface Doubtful {
  kinds: Found['kinds']
  varietyCodes: readonly string[]
  grades: readonly string[]
  sizes: readonly { text: string; any: readonly SizeReading[] }[]
  raws: readonly RawSize[]
  shapes: ReadonlySet<Shape>
}
/** Channels whose number has lost its letter: of 20#槽 a mall may have 20a alone, and the buyer meant the old 20#. */
const bareChannels = ({ raws, shapes }: Pick<Doubtful, 'raws' | 'shapes'>): number[] =>
  raws.flatMap(raw => {
    const n = raw.kind === 'range' ? 0 : (raw.numbers[0] ?? 0)
    return isBare(raw) && shapes.has('channel') && BARE_CHANNELS.includes(n) ? [n] : []
  })
const isBare = (raw: RawSize): boolean =>
  (raw.kind === 'model' && raw.letter === '') || (raw.kind === 'plain' && raw.numbers.length === 1)
/** Whether a single hit would still be a guess. */
export const isOpen = (o: Pick<Doubtful, 'raws' | 'shapes'>): boolean => bareChannels(o).length > 0

/** What a line can mean in several ways, with the readings; empty: it is clear. */
export function doubtsOf({ kinds, varietyCodes, grades, sizes, raws, shapes }: Doubtful): string[] {
  const doubts = bareChannels({ raws, shapes }).map(n => {
    const [a, b] = [rangeByModel('channel', n, 'a'), rangeByModel('channel', n, 'b')]
    return `${n}#槽钢没有写 a、b：${n}a 腿宽 ${a?.sideBMm}，${n}b 腿宽 ${b?.sideBMm}（旧标准的 ${n}#），都列出`
  })
  for (const raw of raws) {
    const n = raw.kind === 'range' ? 0 : (raw.numbers[0] ?? 0)
    if (isBare(raw) && (shapes.has('equalAngle') || shapes.has('unequalAngle'))) {
      const leg = raw.kind === 'model' ? n * 10 : n
      const walls = rangeRows('equalAngle').flatMap(r => (r.sideAMm === leg ? [r.thicknessMm] : []))
      if (walls.length > 0) doubts.push(`角钢 ${leg} 没有写厚度：标准有 ${walls.join('、')} mm，都列出`)
    }
    if (raw.kind === 'pile' && raw.type === '5') doubts.push('拉森 5 号各家叫法不一：这里是 500×200×24.3，请核对尺寸')
  }
  if (varietyCodes.length === 0)
    for (const { text, any } of sizes) {
      // A length is one of any family.
      if (text.endsWith('米')) continue
      const meant = new Set(any.flatMap(r => r.shapes))
      const names = [
        meant.has('equalAngle') ? '角钢' : '',
        meant.has('flatBar') && /^[\d.*]+$/.test(text) ? '扁钢' : '',
        meant.has('equalAngle') && meant.has('rect') && text.split('*').length === 3 ? '方管' : '',
        meant.has('ibeam') ? '工字钢' : '',
        meant.has('channel') ? '槽钢' : '',
      ].filter(Boolean)
      if (meant.has('equalAngle') && names.length > 1) doubts.push(`${text} 可以是${names.join('、')}，请写明品名`)
      else if (meant.has('ibeam') && meant.has('channel')) doubts.push(`${text.toLowerCase()} 可以是工字钢、槽钢，请写明品名`)
    }
  const steel = grades.find(g => /^\d{2}#$/.test(g))
  if (steel && kinds.length === 0 && sizes.length === 0)
    doubts.push(`${steel} 按材质查找；工字钢、槽钢、角钢请写 ${steel}工、${steel}槽、${steel}角`)
  if (shapes.has('heavyRail') && shapes.has('lightRail') && shapes.has('craneRail') && sizes.length === 0)
    doubts.push('轨道钢没有写型号：重轨、轻轨写每米公斤数（43kg、24kg），起重机轨写 QU80')
  if (varietyCodes.join() === 'TUB-S' && grades.some(g => NOT_SEAMLESS.test(g)))
    doubts.push('无缝钢管的标准 GB/T 8162、8163 没有 Q235，一般用 20#、45#、Q355B')
  if (varietyCodes.includes('CHP')) doubts.push('花纹板按过磅结算；没有写花纹的各种都列出')
  return doubts
}
