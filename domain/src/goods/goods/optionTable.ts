// 订货参数 as rows of the desk: what may be chosen of made-to-order goods, for which of them, and what it adds a ton (decision 0102).
import type { Fen, Um } from '../../kernel/money.ts'

/** Parameters in the order of the form. `scope`: by what its rows are told apart; `line` is its line in the price. */
export const CHOICE_PARAMS = {
  coating: { label: '镀层', line: 'coating', scope: 'variety' },
  packageWay: { label: '包装', line: 'package', scope: 'all' },
  baseSize: { label: '基准规格', line: 'baseSize', scope: 'class' },
  rolledBase: { label: '轧制基料', line: 'rolledBase', scope: 'class' },
  innerDiameter: { label: '内径', line: 'innerDiameter', scope: 'variety' },
  oiling: { label: '涂油', line: 'oiling', scope: 'variety' },
  surfaceQuality: { label: '表面质量', line: 'surfaceQuality', scope: 'variety' },
  surfaceStructure: { label: '表面结构', line: 'surfaceStructure', scope: 'variety' },
  surfaceTreatment: { label: '表面处理', line: 'surfaceTreatment', scope: 'variety' },
  paintBrand: { label: '油漆品牌', line: 'paintBrand', scope: 'variety' },
  utStandard: { label: '探伤标准', line: 'utStandard', scope: 'class' },
} as const satisfies Record<string, { label: string; line: string; scope: 'variety' | 'class' | 'all' }>

export type ChoiceParam = keyof typeof CHOICE_PARAMS
export const choiceParams = Object.keys(CHOICE_PARAMS) as ChoiceParam[]

export interface OptionRow {
  param: ChoiceParam
  /** Variety or class, as the parameter has it; empty for all goods. */
  scopeCode: string
  code: string
  label: string
  seq: number
  /** A ton, may be negative. */
  addFen: Fen
  /** Thickness it is made in, micrometres, both ends with it; the upper end of a base size is the next tier's. */
  fromUm: Um | null
  toUm: Um | null
  /** Classes that cannot have it. */
  notFor: readonly string[]
  /** Why goods outside thickness or class cannot have it; empty: said of the thickness. */
  whyNot: string
  /** The list price holds the extra of what the goods have, so that less is cheaper. */
  inList: boolean
  /** Of an ultrasonic standard. */
  levels: readonly string[]
  /** 2026-12-31, the last day on which it is offered, by the clock in China; null: without an end. */
  untilOn: string | null
  /** Chosen no more: taken out, or past its last day. May change from one moment to the next. */
  off: boolean
}

export interface OptionTable {
  /** In the order of the form, also those that are off. */
  of(param: ChoiceParam, scopeCode: string): readonly OptionRow[]
  /** Every code of a parameter, of whatever goods, once, those that are off left out. */
  all(param: ChoiceParam): readonly OptionRow[]
  /** What a code is called now; undefined when no row has it. */
  label(param: ChoiceParam, code: string): string | undefined
}

const NONE: readonly OptionRow[] = []

export function optionTable(rows: readonly OptionRow[]): OptionTable {
  const byScope = new Map<string, OptionRow[]>()
  const byCode = new Map<string, OptionRow>()
  const ofParam = new Map<string, OptionRow[]>()
  for (const row of [...rows].sort((a, b) => a.seq - b.seq)) {
    const scope = `${row.param}>${row.scopeCode}`
    byScope.set(scope, [...(byScope.get(scope) ?? []), row])
    const code = `${row.param}>${row.code}`
    // A row in force gives its code the name; one that is off only where there is no other.
    const had = byCode.get(code)
    if (!had || (had.off && !row.off)) byCode.set(code, row)
    ofParam.set(row.param, [...(ofParam.get(row.param) ?? []), row])
  }
  return {
    of: (param, scopeCode) => byScope.get(`${param}>${scopeCode}`) ?? NONE,
    // Asked of the rows each time: one may have passed its last day since.
    all: param => [...new Map((ofParam.get(param) ?? NONE).filter(r => !r.off).map(r => [r.code, r])).values()],
    label: (param, code) => byCode.get(`${param}>${code}`)?.label,
  }
}

export type OptionWords = Partial<Record<ChoiceParam, string>>

/** The names of what was chosen, to be kept beside it. */
export function optionWords(table: OptionTable, chosen: Readonly<Partial<Record<ChoiceParam, string | undefined>>>): OptionWords {
  const words: OptionWords = {}
  for (const param of choiceParams) {
    const label = table.label(param, chosen[param] ?? '')
    if (label !== undefined) words[param] = label
  }
  return words
}

/** What was chosen with the names of its codes; without them where there is nothing to name. */
export function withWords<C extends Readonly<Partial<Record<ChoiceParam, string | undefined>>>>(
  table: OptionTable,
  chosen: C,
): C & { words?: OptionWords } {
  const words = optionWords(table, chosen)
  return Object.keys(words).length > 0 ? { ...chosen, words } : chosen
}
