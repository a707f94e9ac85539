import { describe, expect, it } from 'vitest'
import { type RuleSoFar, whyNotRule } from './ruleForm.ts'

const REBAR: RuleSoFar = {
  varietyCode: 'REB',
  grades: ['HRB400E'],
  gradeWithout: undefined,
  addsFen: [0, 0],
  sizeCount: 2,
  sizesWrong: '',
  mills: ['M01'],
  depots: ['W06'],
  listPriceFen: 340_000,
}

describe('按规则建商品, before it is tried', () => {
  it('goods that nobody prices are made at what 基价与加价 says: the base may be left empty', () => {
    expect(whyNotRule({ ...REBAR, listPriceFen: null })).toBeUndefined()
    expect(whyNotRule(REBAR)).toBeUndefined()
  })
  it('an extra needs the base that it stands on, and a written nought is no empty field', () => {
    expect(whyNotRule({ ...REBAR, addsFen: [0, 3000], listPriceFen: null })).toContain('填了加价就要填基价')
    expect(whyNotRule({ ...REBAR, addsFen: [0, 3000] })).toBeUndefined()
    expect(whyNotRule({ ...REBAR, listPriceFen: 0 })).toContain('基价须大于 0')
  })
  it('what is missing is said in the order of the form', () => {
    expect(whyNotRule({ ...REBAR, varietyCode: '', depots: [] })).toBe('请选品种')
    expect(whyNotRule({ ...REBAR, gradeWithout: 'HRB700' })).toBe('请选 HRB700 的执行标准')
    expect(whyNotRule({ ...REBAR, sizeCount: 0, sizesWrong: '第 2 行：没有规格' })).toBe('第 2 行：没有规格')
    expect(whyNotRule({ ...REBAR, sizeCount: 0 })).toBe('请填规格')
    expect(whyNotRule({ ...REBAR, depots: [] })).toBe('请选仓库')
  })
})
