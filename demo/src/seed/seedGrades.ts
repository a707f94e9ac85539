import { runningNo } from '../../../server/src/platform/db/runningNo.ts'
import type pg from 'pg'

/** Grades with their standards as the demo's goods have them, at the desk of basics. */
export const seedGrades = (db: Pick<pg.PoolClient, 'query'>) =>
  db.query(
    `insert into class_grade (grade_code, grade, standard, class_codes)
     select ${runningNo('grade')}, grade, standard, codes from (
       select grade, standard, array_agg(distinct class_code order by class_code) as codes from sku where grade <> '' and standard <> ''
       group by grade, standard order by min(class_code), grade, standard) g`,
  )
