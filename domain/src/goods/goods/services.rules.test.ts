import { expect, test } from 'vitest'
import { baseOptions } from '../../../../proof/baseOptions.ts'
import type { OptionFacts } from './orderOptions.ts'
import { whyNotMadeWith } from './services.rules.ts'

const TUBE: OptionFacts = {
  table: baseOptions(),
  classCode: 'RECT',
  varietyCode: 'JFG',
  thicknessMm: 4,
  coating: '黑管',
  priceUnit: 'ton',
}

test('goods made to order are packed once and galvanised once: by the parameter, not by a service beside it', () => {
  expect(whyNotMadeWith('PACK', TUBE)).toContain('排产参数「包装」')
  expect(whyNotMadeWith('GALV', TUBE)).toContain('排产参数「镀层」')
})

test('what no parameter asks for stays a service: galvanising of beams, cutting, slitting', () => {
  expect(whyNotMadeWith('GALV', { ...TUBE, classCode: 'STRUCT', varietyCode: 'STR-H' })).toBeUndefined()
  expect(['CUT', 'SLIT', 'LOAD'].map(code => whyNotMadeWith(code, TUBE))).toEqual([undefined, undefined, undefined])
})
