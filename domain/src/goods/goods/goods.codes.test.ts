import { expect, test } from 'vitest'
import { attributeLabel } from './attributes.ts'
import { analyseCategory } from './category.ts'
import { CoilInnerDiameter, GradeLevel, ProductClass, SettlementMode, UnitTitle } from './goods.codes.ts'
import { shapeRule } from './goodsForm.ts'

test('a category with prefix QP or QJ is taken apart into prefix and type', () => {
  expect(analyseCategory('QPGGC')).toEqual({ prefix: 'QP', type: 'GGC', form: 'coldRolled', label: '镀锌卷' })
  expect(analyseCategory('QJJFG')?.form).toBe('precisionPipe')
  expect(analyseCategory('QPXYZ')).toBeUndefined()
  expect(analyseCategory('HRP01')).toBeUndefined()
})

test('codes show their Chinese labels and an unknown attribute shows itself', () => {
  expect(SettlementMode.label(SettlementMode.theoretical)).toBe('理计')
  expect(GradeLevel.label('3')).toBe('协议品')
  expect(CoilInnerDiameter.values).toEqual([508, 610, 762])
  expect(ProductClass.values).toHaveLength(19)
  expect(UnitTitle.values).toEqual(['t', 'g', 'i', 'r', 's', 'p'])
  expect(shapeRule('coil').pieceUnit).toBe('卷')
  expect(attributeLabel('coating')).toBe('镀层重量')
  expect(attributeLabel('neu')).toBe('neu')
})
