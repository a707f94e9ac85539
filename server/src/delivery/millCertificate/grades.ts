// The standards' table of grades. Its figures come from trade knowledge, not from the editions in force: before a certificate is worth
// anything outside the demonstration, the mill's quality department checks them (docs/decisions, certificates). Properties with an empty limit
// are measured and compared with nothing: rails, sheet piles and 40Cr, whose limits nobody has entered.
import { readFileSync } from 'node:fs'
import type { GradeRow } from '@mall/domain/delivery/millCertificate/limits.ts'

const rows = JSON.parse(readFileSync(new URL('data/grades.json', import.meta.url), 'utf8')) as GradeRow[]
const byGrade = new Map(rows.map(row => [row.grade, row]))

export const grades: readonly GradeRow[] = rows
/** Undefined for goods that are sold without a grade of the table. */
export const gradeOf = (grade: string): GradeRow | undefined => byGrade.get(grade)
