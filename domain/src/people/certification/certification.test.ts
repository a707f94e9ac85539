import { describe, expect, test } from 'vitest'
import { isDay } from '../../kernel/days.ts'
import { emptyForm, LONG_TERM } from './certification.fields.ts'
import { certificationMachine } from './certification.machine.ts'
import {
  fieldProblem,
  fingerprint,
  formProblems,
  rejectionProblem,
  typedBranchProblem,
  uncorrected,
} from './certification.rules.ts'
import { creditCodeProblem, normaliseCreditCode, orgCheckOf, wholeCheckOf } from '../../kernel/creditCode.ts'
import { dueExpiryStep, EXPIRED } from './licence.rules.ts'
import { registryDifferences } from './registry.rules.ts'

const GOOD = '91130100DEM000014U'
const TODAY = '2026-11-21'

describe('the unified social credit code', () => {
  test('is sound when both check digits fit, however it was pasted', () => {
    expect(creditCodeProblem(GOOD)).toBeNull()
    expect(normaliseCreditCode(' ９１130100-dem00001 4u ')).toBe(GOOD)
    expect(creditCodeProblem('91130200DEM000022U')).toBeNull()
  })

  test('says which part is wrong', () => {
    expect(creditCodeProblem('')).toContain('请填写')
    expect(creditCodeProblem(GOOD.slice(1))).toContain('现在是 17 位')
    expect(creditCodeProblem('91130100DEMO00014U')).toContain('第 12 位「O」')
    expect(creditCodeProblem('9113AB00DEM000014U')).toContain('第 3-8 位')
    expect(creditCodeProblem('91130100DEM000024U')).toContain('第 9-17 位')
    expect(creditCodeProblem('91130200DEM000014U')).toContain('末位校验码')
  })

  test('refuses every single mistyped character', () => {
    for (let i = 0; i < 18; i++) {
      const other = GOOD[i] === '7' ? '8' : '7'
      expect(creditCodeProblem(GOOD.slice(0, i) + other + GOOD.slice(i + 1))).not.toBeNull()
    }
    expect([orgCheckOf('DEM00001'), wholeCheckOf(GOOD.slice(0, 17))]).toEqual(['4', 'U'])
  })
})

test('an application moves between draft, review and verdict, and who decides is not who applies', () => {
  expect(certificationMachine.next('rejected', 'submit', 'applicant')).toBe('inReview')
  expect(certificationMachine.next('inReview', 'withdraw', 'applicant')).toBe('draft')
  expect(certificationMachine.next('inReview', 'approve', 'applicant')).toBeUndefined()
  expect(certificationMachine.next('approved', 'reject', 'reviewer')).toBeUndefined()
  expect(certificationMachine.events('discarded', 'applicant')).toEqual([])
})

describe('the form', () => {
  test('names every missing field in the order of the screens', () => {
    const problems = formProblems(emptyForm, TODAY, { permit: false })
    expect(problems[0]).toEqual({ field: 'companyName', problem: '请填写企业名称' })
    expect(problems.map(p => p.field)).toContain('letterFile')
    expect(problems.some(p => p.field === 'permitFile' || p.field === 'remark')).toBe(false)
    // No bank sends a few fen to prove the account: the permit does, and is missed like any other paper.
    expect(formProblems(emptyForm, TODAY, { permit: true }).map(p => p.field)).toContain('permitFile')
  })

  test('knows days that exist, and that a licence must not have ended', () => {
    expect([isDay('2024-02-29'), isDay('2025-02-29'), isDay('2025-2-1')]).toEqual([true, false, false])
    expect(fieldProblem('validUntil', { ...emptyForm, validUntil: LONG_TERM }, TODAY)).toBeNull()
    expect(fieldProblem('validUntil', { ...emptyForm, validUntil: '2026-11-20' }, TODAY)).toContain('已过期')
    expect(fieldProblem('establishedOn', { ...emptyForm, establishedOn: '2026-11-22' }, TODAY)).toContain('不能晚于今天')
  })

  test('a field marked wrong counts as corrected only when it was changed', () => {
    const form = { ...emptyForm, address: '甲路' }
    const verdicts = { address: { ok: false, reason: '不全', seen: fingerprint('address', form, '') } }
    expect(uncorrected(form, verdicts, '')).toEqual(['address'])
    expect(uncorrected({ ...form, address: '甲路 1 号' }, verdicts, '')).toEqual([])
  })

  test('a rejection needs a wrong field, and a reason at each', () => {
    expect(rejectionProblem({})).toContain('至少标出一处')
    expect(rejectionProblem({ address: { ok: false, reason: ' ' } })).toContain('「注册地址」')
    expect(rejectionProblem({ address: { ok: false, reason: '不全' }, tel: { ok: true, reason: '' } })).toBeNull()
  })
})

test('the registry differs where both say something else; width and spaces do not count', () => {
  const entry = {
    companyName: '演示（石家庄）有限公司',
    creditCode: GOOD,
    legalPerson: '马丁酉',
    registeredCapitalWan: 500,
    establishedOn: '',
    validUntil: LONG_TERM,
    address: '甲路',
    businessScope: '',
    status: '存续',
  }
  const form = {
    ...emptyForm,
    companyName: '演示(石家庄) 有限公司',
    legalPerson: '何丙子',
    establishedOn: '2015-01-01',
    address: '',
  }
  expect(registryDifferences(form, entry)).toEqual([{ field: 'legalPerson', registry: '马丁酉' }])
})

test('a licence is warned of 60, 30 and 7 days ahead and once after its end', () => {
  const days = [61, 60, 45, 30, 8, 7, 0, -1, -9]
  let warned: number | null = null
  const sent = days.map(d => {
    const step = dueExpiryStep(d, warned)
    if (step !== null) warned = step
    return step
  })
  expect(sent).toEqual([null, 60, null, 30, null, 7, null, EXPIRED, null])
  expect(dueExpiryStep(20, null)).toBe(30)
})

test('a bank that the applicant wrote down himself is the one whose number it bears, by what tells banks from each other', () => {
  const why = (bankName: string, sameBank = ['中国工商银行']) =>
    typedBranchProblem({ lineNo: '102121000012', bankName, subBankName: '石家庄钢城支行' }, sameBank)
  expect([why('工商银行'), why('中国工商银行股份有限公司'), why('样本银行', [])]).toEqual([null, null, null])
  expect(why('银行')).toContain('不能只写「银行」')
  expect(why('银行股份有限公司')).toContain('不能只写「银行」')
  expect(why('样本银行')).toContain('以 102 开头的是中国工商银行')
  expect(why('中国银行')).toContain('以 102 开头的是中国工商银行')
})
