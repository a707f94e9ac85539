// The level of goods (`k`: a sku) as papers that make a name of kind and grade add it: nothing of prime ones (`levelWord` of the domain).
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'

const of = (level: string): string => `when '${level}' then ' ${GradeLevel.label(level)}'`
export const LEVEL_WORD = `case k.grade_level ${of(GradeLevel.second)} ${of(GradeLevel.agreement)} else '' end`
