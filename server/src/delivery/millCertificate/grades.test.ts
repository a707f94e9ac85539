import { demoHeat } from '@mall/domain/delivery/millCertificate/demoHeat.ts'
import { limitsOf, misfits } from '@mall/domain/delivery/millCertificate/limits.ts'
import { expect, test } from 'vitest'
import { grades } from './grades.ts'

test('every grade of the table makes certificates that keep its own limits, thin and thick', () => {
  expect(grades.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const row of grades)
    for (const thickness of [null, 0.5, 6, 20, 50, 120, 300])
      for (let i = 0; i < 6; i += 1) {
        const values = demoHeat(row, `26${String(i).padStart(2, '0')}-${4400 + i}`, thickness)
        const off = misfits(values, limitsOf(row, thickness), {}).map(m => `${m.key} ${m.value}`)
        if (off.length > 0) wrong.push(`${row.grade} ${thickness}: ${off.join(', ')}`)
      }
  expect([...new Set(wrong)]).toEqual([])
})
