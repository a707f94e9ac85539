// 订货参数 the parameters of made-to-order goods: what may be asked of a table of options, which rules and prices it alone. Goods page, cart,
// order, desk and export read it.
import type { Fen } from '../../kernel/money.ts'
import { Oiling, SurfaceStructure } from './goods.codes.ts'
import { type OptionChoice, type OptionFacts, optionChoices, rowsFor, towerRange, ultrasonicLevels } from './orderOptions.ts'
import { CHOICE_PARAMS, type ChoiceParam, choiceParams, type OptionWords } from './optionTable.ts'

/** Those that a call of the specification lists by itself; the others come together. */
export const LISTED_APART: readonly ChoiceParam[] = ['coating', 'packageWay', 'baseSize', 'rolledBase']

export type FuturesChosen = { [P in ChoiceParam]?: string | undefined } & {
  utLevel?: string | undefined
  towerToleranceMm?: number | undefined
}

export type OptionsPriced = { ok: true; lines: { code: string; label: string; fen: Fen }[] } | { ok: false; why: string }

/** Said where a wish costs something and the goods are not priced by the ton. */
const ASK_THE_PRICE = '本品不按吨计价，这一项的加价请向业务员询价'

/** What the goods have by themselves of every parameter, as far as it is known. */
const ownOf = (f: OptionFacts): FuturesChosen => ({ ...f.own, ...(f.coating === '' ? {} : { coating: f.coating }) })

/** A choice as it is offered. `given`: what is delivered where nothing is chosen, `own` as the goods are, `usual` as the mill does it. */
export interface Offered extends OptionChoice {
  given: '' | 'own' | 'usual'
}

/** Packing and base are no property of the goods: the mill packs as the class needs at least, and coats and rolls cold-rolled base. */
function givenOf(name: ChoiceParam, f: OptionFacts, choices: readonly OptionChoice[]): { code: string; given: Offered['given'] } {
  if (name === 'packageWay') return { code: choices.find(c => c.possible)?.code ?? '', given: 'usual' }
  if (name === 'rolledBase') return { code: 'CR', given: 'usual' }
  if (name === 'baseSize') return { code: choices.find(c => c.possible)?.code ?? '', given: 'own' }
  return { code: ownOf(f)[name] ?? '', given: 'own' }
}

/**
 * What may be chosen of a parameter. Surcharges are yuan per ton: goods priced by the kilogram or the piece have only what costs nothing,
 * for the rest a salesman names a price.
 */
export function choicesOf(name: ChoiceParam, f: OptionFacts): Offered[] {
  const choices = optionChoices(name, f)
  const { code, given } = givenOf(name, f, choices)
  return choices
    .map(c =>
      c.addFenPerTon === 0 || f.priceUnit === 'ton' ? c : { ...c, addFenPerTon: 0, possible: false, why: ASK_THE_PRICE },
    )
    .map(c => ({ ...c, given: c.code === code ? given : '' }))
}

/**
 * Everything that is agreed: what was chosen, and of the rest what is delivered where nothing is chosen, as the goods page marks it. A paper
 * that left the second out would not bind to it. Names that were kept beside what was chosen stay those of their day.
 */
export function agreedParams<C extends FuturesChosen & { words?: OptionWords | undefined }>(f: OptionFacts, chosen: C): C {
  const given: FuturesChosen = {}
  const words: OptionWords = {}
  for (const name of choiceParams) {
    if (chosen[name]) continue
    const choice = choicesOf(name, { ...f, kept: true }).find(c => c.given !== '')
    if (!choice) continue
    given[name] = choice.code
    words[name] = choice.label
  }
  return { ...chosen, ...given, words: { ...chosen.words, ...words } }
}

const HEAVY_ZINC: ReadonlySet<string> = new Set(['Z180', 'Z200', 'Z275'])
const OILED: ReadonlySet<string> = new Set(['O', 'CO', 'CO5', 'PO'])
const SEALED: ReadonlySet<string> = new Set(['AF', 'AF5', 'SL', 'SL5'])

/** Two parameters, when their values exclude each other, and in which words. An unknown value excludes nothing. */
interface Clash {
  of: readonly [ChoiceParam, ChoiceParam]
  when(first: string, second: string): boolean
  why: string
}
const CLASHES: readonly Clash[] = [
  {
    of: ['coating', 'surfaceStructure'],
    when: (coating, structure) => structure === 'F' && HEAVY_ZINC.has(coating),
    why: `镀层 Z180 及以上做不了${SurfaceStructure.label('F')}，请改选镀层或表面结构`,
  },
  {
    of: ['surfaceTreatment', 'oiling'],
    when: (treatment, oiling) => OILED.has(treatment) && oiling === 'N',
    why: `带涂油的表面处理与「${Oiling.label('N')}」矛盾，请改选其一`,
  },
  {
    of: ['surfaceTreatment', 'oiling'],
    when: (treatment, oiling) => SEALED.has(treatment) && oiling !== '' && oiling !== 'N',
    why: `耐指纹膜、自润滑膜的表面不再涂油，涂油请选${Oiling.label('N')}，或改选表面处理`,
  },
]

/** What is not chosen is as the goods are, so it contradicts as well; what the goods have by themselves contradicts nothing. */
const clashOf = (chosen: FuturesChosen, own: FuturesChosen, of: readonly Clash[]): Clash | undefined =>
  of.find(({ of: [a, b], when }) => {
    const [first, second] = [chosen[a] || own[a] || '', chosen[b] || own[b] || '']
    return when(first, second) && (first !== own[a] || second !== own[b])
  })

/** Two wishes, or a wish and what the goods have by themselves (`own`), that no line can fulfil together; undefined when they go together. */
export const whyTogether = (chosen: FuturesChosen, own: FuturesChosen): string | undefined => clashOf(chosen, own, CLASHES)?.why

/** What a choice would contradict beside the others as they stand; the buyer may still take it and change the other one. */
export const whyBeside = (name: ChoiceParam, code: string, chosen: FuturesChosen, own: FuturesChosen): string | undefined =>
  clashOf(
    { ...chosen, [name]: code },
    own,
    CLASHES.filter(c => c.of.includes(name)),
  )?.why

/** What a choice must be held against, beside the tables: level with its standard, the bounds of telescoping. */
function whyNotFitting(f: OptionFacts, c: FuturesChosen): string | undefined {
  if (c.utLevel !== undefined) {
    const standard = c.utStandard ?? f.own?.utStandard
    if (rowsFor('utStandard', f).length === 0) return '本品没有探伤级别这个订货参数'
    if (!standard) return '选探伤级别前请先选探伤标准'
    if (!ultrasonicLevels(f, standard).includes(c.utLevel)) return `探伤标准 ${standard} 没有「${c.utLevel}」这一级`
  }
  if (c.towerToleranceMm !== undefined) {
    const range = towerRange(f)
    if (!range) return '本品不是卷，没有塔形这个订货参数'
    if (c.towerToleranceMm < range.from || c.towerToleranceMm > range.to) return `塔形允许 ${range.from}–${range.to} mm`
  }
  return whyTogether(c, ownOf(f))
}

/** What the chosen parameters add to the price, line by line, fen per ton; or why one of them cannot be made. The only such rule. */
export function priceOptions(f: OptionFacts, chosen: FuturesChosen): OptionsPriced {
  const lines: { code: string; label: string; fen: Fen }[] = []
  for (const name of choiceParams) {
    const value = chosen[name]
    if (!value) continue
    const { label, line } = CHOICE_PARAMS[name]
    const offered = choicesOf(name, f)
    const retired = rowsFor(name, f).find(r => r.code === value && r.off && !f.kept)
    if (retired) return { ok: false, why: `${label} ${retired.label} 已停用，请改选` }
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
