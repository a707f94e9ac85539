import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { withFault } from './hand.ts'

test('every fault of the list still fits its source', () => {
  for (const fault of faults) expect(withFault(fault)).not.toBe('')
})
