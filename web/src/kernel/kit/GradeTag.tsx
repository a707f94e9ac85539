import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { StatusTag } from './Tag.tsx'

/** 协议品 beside the name wherever a line can be chosen or ordered: sold as seen, and its order is reviewed. Other grades need no mark. */
export const GradeTag = ({ gradeLevel }: { gradeLevel: string }) =>
  gradeLevel === GradeLevel.agreement ? <StatusTag of={GradeLevel} code={gradeLevel} /> : null
