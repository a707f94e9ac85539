// Order parameters of made-to-order goods (期货排产): what may be chosen, what it adds per ton, and why a choice is impossible.
// The surcharges are assumptions in the range of the trade (docs/decisions/0009); the mill changes them here.
import type { Fen } from '../money.ts'

export interface OptionChoice {
  code: string
  label: string
  addFenPerTon: Fen
  possible: boolean
  why: string
}

export interface OptionFacts {
  classCode: string
  varietyCode: string
  thicknessMm: number | null
  coating: string
}

const yuan = (n: number): Fen => n * 100

const COATINGS: Record<string, readonly [code: string, addYuan: number, fromMm: number, toMm: number][]> = {
  GGC: [
    ['Z40', -90, 0, 1.2],
    ['Z60', -50, 0, 9],
    ['Z80', 0, 0, 9],
    ['Z100', 40, 0, 9],
    ['Z120', 80, 0, 9],
    ['Z150', 140, 0, 9],
    ['Z180', 200, 0.5, 9],
    ['Z200', 240, 0.5, 9],
    ['Z275', 400, 0.5, 9],
  ],
  GAC: [
    ['AZ50', -60, 0, 1.2],
    ['AZ100', 0, 0, 9],
    ['AZ120', 70, 0, 9],
    ['AZ150', 160, 0, 9],
  ],
  GMC: [
    ['ZM60', -120, 0, 9],
    ['ZM90', -40, 0, 9],
    ['ZM120', 0, 0, 9],
    ['ZM180', 150, 0.5, 9],
    ['ZM275', 380, 0.8, 9],
    ['ZM310', 460, 0.8, 9],
  ],
  JFG: [
    ['黑管', 0, 0, 99],
    ['热浸锌', 960, 0, 99],
    ['锌铝镁', 720, 0, 4],
  ],
}

/** 镀层: surcharge against the goods' own coating, so that the chosen one of the goods costs nothing extra. */
export function coatingChoices(f: OptionFacts): OptionChoice[] {
  const rows = COATINGS[f.varietyCode]
  if (!rows) return []
  const own = rows.find(([code]) => code === f.coating)?.[1] ?? 0
  const t = f.thicknessMm ?? 0
  return rows.map(([code, add, from, to]) => {
    const possible = t >= from && t <= to
    return {
      code,
      label: code,
      addFenPerTon: yuan(add - own),
      possible,
      why: possible ? '' : `${code} 只做厚度 ${from}–${to} mm，本品 ${t} mm 不可选`,
    }
  })
}

const LIGHT_PACKING = new Set(['CRC', 'GAL', 'PPC'])

/** 包装方式: thin sheet is never shipped bare. */
export function packageChoices(f: OptionFacts): OptionChoice[] {
  const bare = !LIGHT_PACKING.has(f.classCode)
  return [
    { code: '1', label: '裸装/简包装', addFenPerTon: 0, possible: bare, why: bare ? '' : '薄板易锈蚀擦伤，不裸装' },
    { code: '2', label: '普通包装', addFenPerTon: 0, possible: true, why: '' },
    { code: '3', label: '精包装', addFenPerTon: yuan(25), possible: true, why: '' },
    { code: '4', label: '出口包装', addFenPerTon: yuan(45), possible: true, why: '' },
  ]
}

const SIZE_TIERS: Record<string, readonly [below: number, addYuan: number][]> = {
  CRC: [
    [0.35, 420],
    [0.45, 300],
    [0.55, 200],
    [0.7, 110],
    [0.9, 50],
    [1.6, 0],
    [99, 30],
  ],
  GAL: [
    [0.35, 430],
    [0.45, 300],
    [0.55, 200],
    [0.7, 120],
    [0.95, 50],
    [99, 0],
  ],
  HRC: [
    [2, 160],
    [2.5, 110],
    [3, 60],
    [4, 20],
    [99, 0],
  ],
  HRP: [
    [8, 120],
    [12, 60],
    [50, 0],
    [80, 80],
    [999, 160],
  ],
}

/** 基准规格与加价: the thickness tiers of the class; the goods' own tier is the one that applies. */
export function baseSizeChoices(f: OptionFacts): OptionChoice[] {
  const tiers = SIZE_TIERS[f.classCode]
  const t = f.thicknessMm
  if (!tiers || t === null) return []
  let from = 0
  return tiers.map(([below, add]) => {
    const own = t >= from && t < below
    const label = below >= 99 ? `厚度 ≥ ${from} mm` : `厚度 ${from}–${below} mm`
    from = below
    return { code: `<${below}`, label, addFenPerTon: yuan(add), possible: own, why: own ? '' : `本品厚度 ${t} mm，不在此档` }
  })
}

/** 轧制基料 of coated and cold-rolled goods. */
export function rolledBaseChoices(f: OptionFacts): OptionChoice[] {
  if (f.classCode !== 'GAL' && f.classCode !== 'PPC' && f.classCode !== 'CRC') return []
  const thick = (f.thicknessMm ?? 0) >= 1.5
  return [
    { code: 'CR', label: '冷轧基料', addFenPerTon: 0, possible: true, why: '' },
    {
      code: 'HRP',
      label: '热轧酸洗基料',
      addFenPerTon: yuan(-60),
      possible: thick,
      why: thick ? '' : '厚度 1.5 mm 起才有热轧酸洗基料',
    },
  ]
}

export interface FuturesChosen {
  coating?: string | undefined
  packageWay?: string | undefined
  rolledBase?: string | undefined
}

export type OptionsPriced = { ok: true; lines: { code: string; label: string; fen: Fen }[] } | { ok: false; why: string }

/** What the chosen parameters add to the price, line by line; or why one of them cannot be made. */
export function priceOptions(f: OptionFacts, chosen: FuturesChosen): OptionsPriced {
  const lines: { code: string; label: string; fen: Fen }[] = []
  const asked: [string, string, string | undefined, OptionChoice[]][] = [
    ['coating', '镀层', chosen.coating, coatingChoices(f)],
    ['package', '包装', chosen.packageWay, packageChoices(f)],
    ['rolledBase', '轧制基料', chosen.rolledBase, rolledBaseChoices(f)],
  ]
  for (const [code, label, value, choices] of asked) {
    if (!value) continue
    const choice = choices.find(c => c.code === value)
    if (!choice) return { ok: false, why: `${label} ${value} 不适用于本品` }
    if (!choice.possible) return { ok: false, why: choice.why }
    if (choice.addFenPerTon !== 0) lines.push({ code, label: `${label} ${choice.label}`, fen: choice.addFenPerTon })
  }
  return { ok: true, lines }
}
