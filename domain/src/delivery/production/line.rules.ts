import type { Um } from '../../kernel/money.ts'

/** 产线 rolling line: what it can make. Sizes in micrometres; an open end has no bound, empty `grades` means every grade. */
export interface LineFacts {
  id: number
  seq: number
  active: boolean
  varietyCodes: readonly string[]
  grades: readonly string[]
  thicknessFromUm: Um | null
  thicknessToUm: Um | null
  widthFromUm: Um | null
  widthToUm: Um | null
}
export interface MadeFacts {
  varietyCode: string
  grade: string
  thicknessUm: Um | null
  widthUm: Um | null
}

/** Whether a size lies in the range; goods without that size (pipe, bar) have nothing that could lie outside. */
const within = (size: number | null, from: number | null, to: number | null): boolean =>
  size === null || ((from === null || size >= from) && (to === null || size <= to))

/** Whether the line can make the goods. */
export const canMake = (line: LineFacts, goods: MadeFacts): boolean =>
  line.active &&
  line.varietyCodes.includes(goods.varietyCode) &&
  (line.grades.length === 0 || line.grades.includes(goods.grade)) &&
  within(goods.thicknessUm, line.thicknessFromUm, line.thicknessToUm) &&
  within(goods.widthUm, line.widthFromUm, line.widthToUm)

/** The line the goods are made on: one that names their grade before one for every grade, then the planner's own sequence. */
export const lineFor = <L extends LineFacts>(lines: readonly L[], goods: MadeFacts): L | undefined =>
  lines
    .filter(line => canMake(line, goods))
    .toSorted((a, b) => Number(b.grades.length > 0) - Number(a.grades.length > 0) || a.seq - b.seq || a.id - b.id)[0]
