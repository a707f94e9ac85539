import type { CompanyNatureCode, IndustryCode } from '../company/company.codes.ts'
import { describe, expect, test } from 'vitest'
import { isDay } from '../../kernel/days.ts'
import {
  type CertificationField,
  type CertificationForm,
  emptyForm,
  type LicenceEntry,
  LONG_TERM,
} from './certification.fields.ts'
import { CertificationState, certificationEventText, editable } from './certification.machine.ts'
import {
  accountProblem,
  fieldProblem,
  filesOf,
  fingerprint,
  formProblems,
  normaliseAccount,
  rejectionProblem,
  rejectionText,
} from './certification.rules.ts'
import { licenceState } from './licence.rules.ts'

const TODAY = '2026-11-21'
const file = (fileId: string) => ({ fileId, fileName: '执照.pdf' })
const why = <F extends CertificationField>(field: F, value: CertificationForm[F]) =>
  fieldProblem(field, { ...emptyForm, [field]: value }, TODAY)
const paper: LicenceEntry = { kind: 'transport', number: '运 1', validUntil: '2027-01-31', file: file('f') }

test('a day is a day of the calendar, written year first and nothing around it', () => {
  expect(['2026-11-21', '2028-02-29'].map(isDay)).toEqual([true, true])
  expect(['2026-02-30', 'x2026-11-21', '2026-11-21x', '2026-1-1', '', '2026-13-01'].map(isDay)).toEqual(Array(6).fill(false))
})

test('an account is pasted as it stands, and is 8 to 32 digits', () => {
  expect(normaliseAccount('６２２２ 0000-1111　9')).toBe('6222000011119')
  const sound = ['12345678', '1'.repeat(32)].map(accountProblem)
  expect(sound).toEqual([null, null])
  for (const a of ['1234567', '1'.repeat(33), 'x12345678', '12345678x', '1234-5678'])
    expect(accountProblem(a)).toContain('8-32 位')
})

describe('a field', () => {
  test('that is missing is filled in, chosen or uploaded; one that need not be there may be empty', () => {
    expect([why('address', ''), why('address', '   ')]).toEqual(['请填写注册地址', '请填写注册地址'])
    expect([
      why('nature', null),
      why('customerCategory', ''),
      why('cityCode', ''),
      why('lineNo', ''),
      why('industry', null),
    ]).toEqual(['请选择企业性质', '请选择客户分类', '请选择所在城市', '请选择开户行', '请选择所属行业'])
    expect([why('licenceFile', null), why('letterFile', null)]).toEqual(['请上传营业执照', '请上传授权书'])
    expect([why('businessScope', ''), why('permitFile', null), why('remark', '')]).toEqual([null, null, null])
  })

  test('of dates: founded today is not tomorrow, valid to the last day', () => {
    expect([why('establishedOn', TODAY), why('establishedOn', '2026-11-22'), why('establishedOn', '2026-02-30')]).toEqual([
      null,
      '成立日期不能晚于今天',
      '请填写日期，如 2015-06-30',
    ])
    expect([LONG_TERM, TODAY, '2027-01-01', '2026-11-20', 'x'].map(v => why('validUntil', v))).toEqual([
      null,
      null,
      null,
      '营业执照已过期，请换用有效的营业执照',
      '请填写日期，或勾选长期',
    ])
  })

  test('of choices is one of the table, of telephones what a telephone is', () => {
    expect([
      why('nature', 99 as CompanyNatureCode),
      why('industry', 99 as IndustryCode),
      why('customerCategory', '别的'),
    ]).toEqual(['请选择企业性质', '请选择所属行业', '请选择客户分类'])
    expect([why('tel', '0311-00001000'), why('invoiceTel', '不知道'), why('agentMobile', '10200000101')]).toEqual([
      null,
      '电话由数字与横线组成，如 0311-00001000',
      null,
    ])
    expect(why('agentMobile', '2020000010')).toContain('11 位')
    expect([why('companyName', '某公司'), why('companyName', '某某公司')]).toEqual(['请填写营业执照上的企业全称', null])
  })

  test('of further papers: each with its file and an end that lies ahead, each kind once', () => {
    const of = (...licences: LicenceEntry[]) => why('licences', licences)
    expect(of(paper)).toBeNull()
    expect(of({ ...paper, validUntil: LONG_TERM })).toBeNull()
    expect(of({ ...paper, validUntil: TODAY })).toBeNull()
    expect(of({ ...paper, file: null })).toMatch(/^请上传.*，或移除这一项$/)
    expect(of({ ...paper, validUntil: '' })).toMatch(/的有效期，或选长期$/)
    expect(of({ ...paper, validUntil: '2026-11-20' })).toMatch(/已过期，请换用有效的证照$/)
    expect(of(paper, paper)).toBe('同一种证照只需一份，请移除多余的')
    expect(of(paper, { ...paper, kind: 'recycling' })).toBeNull()
    expect(of({ ...paper, kind: 'other' }, { ...paper, kind: 'other' })).toBeNull()
  })
})

test('an empty form is told field by field, in the order of the screens', () => {
  const problems = formProblems(emptyForm, TODAY, { permit: false })
  expect(problems[0]).toEqual({ field: 'companyName', problem: '请填写企业名称' })
  expect(problems.map(p => p.field)).not.toContain('remark')
  expect(problems.every(p => p.problem !== '')).toBe(true)
})

test('an application names its files once each, without the empty places', () => {
  const form = { licenceFile: file('a'), letterFile: null, permitFile: file('b'), licences: [paper, { ...paper, file: null }] }
  expect(filesOf(form).map(f => f.fileId)).toEqual(['a', 'b', 'f'])
})

test('a correction shows by value: the account by its seal, a file by its number, the bank by its branch', () => {
  const form = { ...emptyForm, bankAccountTail: '1234', lineNo: '99', licenceFile: file('a'), address: '路 1' }
  const of = (field: CertificationField, f = form) => fingerprint(field, f, 'hash')
  expect([of('bankAccountTail'), of('lineNo'), of('licenceFile'), of('address'), of('permitFile'), of('licences')]).toEqual([
    'hash',
    '99',
    '"a"',
    '"路 1"',
    'null',
    '[]',
  ])
})

test('a rejection needs a wrong field and words for each; its text names them and no right one', () => {
  const wrong = (reason: string) => ({ ok: false, reason })
  expect(rejectionProblem({ address: { ok: true, reason: '' } })).toContain('至少标出一处')
  expect([rejectionProblem({ tel: wrong(' x ') }), rejectionProblem({ tel: wrong('空号') })]).toEqual([
    '请填写「企业电话」有误的原因',
    null,
  ])
  expect(rejectionText({ tel: wrong(' 空号 '), address: wrong('与执照不一致'), legalPerson: { ok: true, reason: '好' } })).toBe(
    '注册地址：与执照不一致；企业电话：空号',
  )
})

test('drafts and rejected applications are written to, nothing else', () => {
  const { draft, inReview, approved, rejected, discarded } = CertificationState
  expect([draft, inReview, approved, rejected, discarded].map(editable)).toEqual([true, false, false, true, false])
  expect([certificationEventText('bankPassed'), certificationEventText('new')]).toEqual(['小额打款验证通过', 'new'])
})

test('a licence is good, runs out, or is over', () => {
  expect([null, 61, 60, 1, 0, -1].map(licenceState)).toEqual([
    { label: '长期有效', tone: 'good' },
    { label: '有效', tone: 'good' },
    { label: '60 天后到期', tone: 'wait' },
    { label: '1 天后到期', tone: 'wait' },
    { label: '今天到期', tone: 'wait' },
    { label: '已过期 1 天', tone: 'bad' },
  ])
})
