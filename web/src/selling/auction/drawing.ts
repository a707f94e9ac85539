import type { SectionKind } from '../../kernel/kit/Section.tsx'

/** Words of a lot's title -> drawing, the more exact first. Decoration only: the name stands beside it. */
const WORDS: readonly [RegExp, SectionKind][] = [
  [/螺纹/, 'rebar'],
  [/H ?型/, 'h'],
  [/彩涂/, 'ppc'],
  [/盘螺|线材|盘条|焊丝/, 'wire'],
  [/方管|矩形管|矩管/, 'rect'],
  [/螺旋管/, 'spiral'],
  [/管/, 'round'],
  [/卷|带钢/, 'coil'],
  [/废钢|料头/, 'scrap'],
  [/板/, 'plate'],
]
export const drawingOf = (title: string): SectionKind => WORDS.find(([word]) => word.test(title))?.[1] ?? 'coil'
