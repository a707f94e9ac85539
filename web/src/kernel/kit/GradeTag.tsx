import { GradeLevel, levelWord } from '@mall/domain/goods/goods/goods.codes.ts'
import { StatusTag } from './Tag.tsx'

/** The level of goods below prime, beside the name wherever a line can be chosen or ordered. Prime goods need no mark. */
export const GradeTag = ({ gradeLevel }: { gradeLevel: string }) =>
  gradeLevel === GradeLevel.agreement || gradeLevel === GradeLevel.second ? <StatusTag of={GradeLevel} code={gradeLevel} /> : null
/** A name without its level, which the mark beside it says. */
export const nameBesideTag = (title: string, gradeLevel: string): string => {
  const word = levelWord(gradeLevel)
  return word !== '' && title.endsWith(` ${word}`) ? title.slice(0, -word.length - 1) : title
}
