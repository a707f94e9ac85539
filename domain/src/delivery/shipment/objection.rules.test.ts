import type { Kg } from '../../kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { usualVerdicts, whyNotVerdict } from './objection.rules.ts'

const scales = { millKg: 28_380, buyerKg: 28_270 }
const verdict = (settledKg: Kg, reason: string) => whyNotVerdict(scales, { settledKg, reason })

describe('a verdict over two scales', () => {
  test('in ready words carries the weight that the words mean', () => {
    expect(usualVerdicts(scales).map(v => v.kg)).toEqual([28_380, 28_270, 28_325])
    for (const v of usualVerdicts(scales)) expect(verdict(v.kg, v.words)).toBe('')
  })

  test('whose words name one scale does not settle by the other', () => {
    expect(verdict(28_380, '以客户磅为准')).toContain('理由说按客户磅，填的是 28.380 吨')
    expect(verdict(28_270, '按钢厂的磅结算')).toContain('发货磅')
    expect(verdict(28_300, '双方各让一半')).toContain('两磅的中间')
    expect(verdict(28_325, '经协商以买方地磅为准')).toContain('客户磅')
  })

  test('that denies one scale and names the other is held to the other', () => {
    expect(verdict(28_380, '客户磅未检定，不能以客户磅为准，以发货磅为准')).toBe('')
    expect(verdict(28_270, '不以客户磅为准')).toBe('')
  })

  test('in other words lies between both scales, and half a kilogram stands in nobody’s way', () => {
    expect(verdict(28_300, '双方核对磅房记录')).toBe('')
    expect(verdict(28_381, '双方核对')).toContain('28.270 到 28.380')
    const odd = { millKg: 28_381, buyerKg: 28_270 }
    for (const settledKg of [28_325, 28_326]) expect(whyNotVerdict(odd, { settledKg, reason: '折中' })).toBe('')
  })
})
