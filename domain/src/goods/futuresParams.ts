// 订货参数 the parameters of made-to-order goods: one table of what may be asked, which rules and prices it alone. Goods page, cart, order,
// desk and export read it.
import type { Fen } from '../money.ts'
import {
  innerDiameterChoices,
  oilingChoices,
  paintBrandChoices,
  surfaceQualityChoices,
  surfaceStructureChoices,
  surfaceTreatmentChoices,
  towerRange,
  ultrasonicChoices,
  ultrasonicLevels,
} from './finishOptions.ts'
import { Oiling, SurfaceStructure, SurfaceTreatment } from './goods.codes.ts'
import {
  baseSizeChoices,
  coatingChoices,
  type OptionChoice,
  type OptionFacts,
  packageChoices,
  rolledBaseChoices,
} from './orderOptions.ts'

interface Param {
  label: string
  /** Of its line in the price. */
  line: string
  choices(f: OptionFacts): OptionChoice[]
}

/** In the order of the form. The goods without any choice of a parameter do not know it. */
export const CHOICE_PARAMS = {
  coating: { label: '镀层', line: 'coating', choices: coatingChoices },
  packageWay: { label: '包装', line: 'package', choices: packageChoices },
  baseSize: { label: '基准规格', line: 'baseSize', choices: baseSizeChoices },
  rolledBase: { label: '轧制基料', line: 'rolledBase', choices: rolledBaseChoices },
  innerDiameter: { label: '内径', line: 'innerDiameter', choices: innerDiameterChoices },
  oiling: { label: '涂油', line: 'oiling', choices: oilingChoices },
  surfaceQuality: { label: '表面质量', line: 'surfaceQuality', choices: surfaceQualityChoices },
  surfaceStructure: { label: '表面结构', line: 'surfaceStructure', choices: surfaceStructureChoices },
  surfaceTreatment: { label: '表面处理', line: 'surfaceTreatment', choices: surfaceTreatmentChoices },
  paintBrand: { label: '油漆品牌', line: 'paintBrand', choices: paintBrandChoices },
  utStandard: { label: '探伤标准', line: 'utStandard', choices: ultrasonicChoices },
} as const satisfies Record<string, Param>

export type ChoiceParam = keyof typeof CHOICE_PARAMS
export const choiceParams = Object.keys(CHOICE_PARAMS) as ChoiceParam[]

/** Those that a call of the specification lists by itself; the others come together. */
export const LISTED_APART: readonly ChoiceParam[] = ['coating', 'packageWay', 'baseSize', 'rolledBase']

export type FuturesChosen = { [P in ChoiceParam]?: string | undefined } & {
  utLevel?: string | undefined
  towerToleranceMm?: number | undefined
}

export type OptionsPriced = { ok: true; lines: { code: string; label: string; fen: Fen }[] } | { ok: false; why: string }

/** Said where a wish costs something and the goods are not priced by the ton. */
const ASK_THE_PRICE = '本品不按吨计价，这一项的加价请向业务员询价'

/**
 * What may be chosen of a parameter. Surcharges are yuan per ton: goods priced by the kilogram or the piece have only what costs nothing,
 * for the rest a salesman names a price.
 */
export const choicesOf = (name: ChoiceParam, f: OptionFacts): OptionChoice[] =>
  CHOICE_PARAMS[name]
    .choices(f)
    .map(c =>
      c.addFenPerTon === 0 || f.priceUnit === 'ton' ? c : { ...c, addFenPerTon: 0, possible: false, why: ASK_THE_PRICE },
    )

const HEAVY_ZINC: ReadonlySet<string> = new Set(['Z180', 'Z200', 'Z275'])
const OILED: ReadonlySet<string> = new Set(['O', 'CO', 'CO5', 'PO'])
const SEALED: ReadonlySet<string> = new Set(['AF', 'AF5', 'SL', 'SL5'])

/** Two wishes that no line can fulfil together; undefined when they go together. What was not chosen contradicts nothing. */
export function whyTogether(c: FuturesChosen): string | undefined {
  if (c.surfaceStructure === 'F' && HEAVY_ZINC.has(c.coating ?? ''))
    return `镀层 ${c.coating} 做不了${SurfaceStructure.label('F')}，请改选镀层或表面结构`
  const { surfaceTreatment: treatment = '', oiling = '' } = c
  if (OILED.has(treatment) && oiling === 'N')
    return `表面处理「${SurfaceTreatment.label(treatment)}」与「${Oiling.label('N')}」矛盾，请改选其一`
  if (SEALED.has(treatment) && oiling !== '' && oiling !== 'N')
    return `「${SurfaceTreatment.label(treatment)}」表面不再涂油，请选${Oiling.label('N')}或改选表面处理`
  return undefined
}

/** What a choice must be held against, beside the tables: level with its standard, the bounds of telescoping. */
function whyNotFitting(f: OptionFacts, c: FuturesChosen): string | undefined {
  if (c.utLevel !== undefined) {
    const standard = c.utStandard ?? f.own?.utStandard
    if (ultrasonicChoices(f).length === 0) return '本品没有探伤级别这个订货参数'
    if (!standard) return '选探伤级别前请先选探伤标准'
    if (!ultrasonicLevels(standard).includes(c.utLevel)) return `探伤标准 ${standard} 没有「${c.utLevel}」这一级`
  }
  if (c.towerToleranceMm !== undefined) {
    const range = towerRange(f)
    if (!range) return '本品不是卷，没有塔形这个订货参数'
    if (c.towerToleranceMm < range.from || c.towerToleranceMm > range.to) return `塔形允许 ${range.from}–${range.to} mm`
  }
  return whyTogether(c)
}

/** What the chosen parameters add to the price, line by line, fen per ton; or why one of them cannot be made. The only such rule. */
export function priceOptions(f: OptionFacts, chosen: FuturesChosen): OptionsPriced {
  const lines: { code: string; label: string; fen: Fen }[] = []
  for (const name of choiceParams) {
    const value = chosen[name]
    if (!value) continue
    const { label, line } = CHOICE_PARAMS[name]
    const offered = choicesOf(name, f)
    if (offered.length === 0) return { ok: false, why: `本品没有${label}这个订货参数` }
    const choice = offered.find(c => c.code === value)
    if (!choice) return { ok: false, why: `${label} ${value} 不适用于本品` }
    if (!choice.possible) return { ok: false, why: choice.why }
    if (choice.addFenPerTon !== 0) lines.push({ code: line, label: `${label} ${choice.label}`, fen: choice.addFenPerTon })
  }
  const why = whyNotFitting(f, chosen)
  return why === undefined ? { ok: true, lines } : { ok: false, why }
}

/** The code in an attribute of the goods: 无锌花 F -> F, 610 -> 610; empty where none stands. */
const codeIn = (value: unknown): string => /(?:^|\s)([A-Z0-9.]+)$/.exec(String(value ?? ''))?.[1] ?? ''

/** What the goods have by themselves, from their attributes. */
export function ownParams(attributes: Readonly<Record<string, unknown>>): Partial<Record<ChoiceParam, string>> {
  const all = {
    innerDiameter: codeIn(attributes.innerDia),
    oiling: codeIn(attributes.oiling),
    surfaceQuality: codeIn(attributes.surfaceQuality),
    surfaceStructure: codeIn(attributes.surfaceStructure),
    surfaceTreatment: codeIn(attributes.surfaceTreatment),
    paintBrand: codeIn(attributes.paintBrand),
    utStandard: codeIn(attributes.utStandard),
  }
  return Object.fromEntries(Object.entries(all).filter(([, code]) => code !== ''))
}
