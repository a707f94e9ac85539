import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CertContent, childContent } from './certificate.ts'
import { misfitMachine, MisfitState, type MisfitStateName, stopsLoading, whyNotAnswer, whyNotDecide } from './misfit.machine.ts'
import { leftOf, planSplit, type UnitLeft, whyNotPieces } from './split.rules.ts'
import { codeOf, isCertNo, plainCode, shownCode } from './verifyCode.ts'

const bundles = (n: number, kg = 2668): UnitLeft[] =>
  Array.from({ length: n }, (_, i) => ({ unitNo: `K2611-${String(411 + i).padStart(4, '0')}`, pieces: 1, weightKg: kg }))
const why = (units: UnitLeft[], pieces: number, picked: string[] = [], total = 12) =>
  whyNotPieces({ units, picked, pieces, total, pieceUnit: '件' })

describe('what a child takes', () => {
  test('12 bundles of 2.668: five are 13.340, of the seven left four are 10.672, three stay with 8.004', () => {
    const first = planSplit(bundles(12), 5, [])
    expect(leftOf(first)).toEqual({ pieces: 5, weightKg: 13_340 })
    const left = bundles(12).slice(5)
    expect(why(left, 8)).toBe('原件 12 件已拆 5 件，还剩 7 件 18.676 吨，请填 1 到 7')
    expect(leftOf(planSplit(left, 4, [])).weightKg).toBe(10_672)
    expect(leftOf(left.slice(4)).weightKg).toBe(8004)
  })

  test('of picked units only, each with its own weight', () => {
    const coils = [
      { unitNo: 'C1', pieces: 1, weightKg: 7990 },
      { unitNo: 'C2', pieces: 1, weightKg: 8015 },
    ]
    expect(planSplit(coils, 1, ['C2'])).toEqual([{ unitNo: 'C2', pieces: 1, weightKg: 8015 }])
    expect(why(coils, 2, ['C2'], 2)).toContain('选的捆包只有 1 件')
    expect(why(coils, 1, ['C9'], 2)).toContain('不在这份质保书里')
    expect(why(coils, 3, [], 2)).toBe('原件共 2 件 16.005 吨，请填 1 到 2')
    for (const bad of [0, -1, 1.5, Number.NaN]) expect(why(coils, bad, [], 2)).toBe('请填写整件数')
  })

  test('however it is split, children and what is left are the parent to the kilogram', () => {
    const unit = fc.record({ pieces: fc.integer({ min: 1, max: 40 }), weightKg: fc.integer({ min: 40, max: 90_000 }) })
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 6 }), fc.array(fc.integer({ min: 1, max: 12 })), (units, wanted) => {
        let left: UnitLeft[] = units.map((u, i) => ({ ...u, unitNo: `U${i}` }))
        const whole = leftOf(left)
        let taken = 0
        for (const n of wanted) {
          if (whyNotPieces({ units: left, picked: [], pieces: n, total: whole.pieces, pieceUnit: '件' })) continue
          const picks = planSplit(left, n, [])
          expect(picks.reduce((sum, p) => sum + p.pieces, 0)).toBe(n)
          taken += picks.reduce((sum, p) => sum + p.weightKg, 0)
          left = left.map(u => {
            const p = picks.find(x => x.unitNo === u.unitNo)
            return p ? { ...u, pieces: u.pieces - p.pieces, weightKg: u.weightKg - p.weightKg } : u
          })
          expect(left.every(u => u.pieces >= 0 && u.weightKg >= 0)).toBe(true)
        }
        expect(taken + leftOf(left).weightKg).toBe(whole.weightKg)
      }),
    )
  })
})

test('a child says its own part and nothing of the holder’s order', () => {
  const parent = {
    certNo: 'ZB20261117000083',
    orderCode: 'DD1',
    contractNo: 'HT1',
    waybillNo: 'YD1',
    plate: '冀A1',
    concessions: [],
  }
  const child = childContent(parent as unknown as CertContent, {
    certNo: 'ZB20261117000083-F1',
    versionNo: 1,
    customer: '邢台',
    useFor: '',
    correction: '',
    issuedAt: 0,
    units: [{ unitNo: 'K1', pieces: 2, kg: 5336 }],
  })
  expect(child).toMatchObject({
    parentNo: 'ZB20261117000083',
    pieces: 2,
    weightKg: 5336,
    orderCode: '',
    contractNo: '',
    plate: '',
  })
})

describe('a misfit', () => {
  test('every state is reached, and what waits for somebody stops the loading', () => {
    const reached = new Set(['open', ...misfitMachine.rows.map(r => r.to)])
    expect(MisfitState.values.filter(s => !reached.has(s as MisfitStateName))).toEqual([])
    expect(MisfitState.values.filter(s => stopsLoading(s as MisfitStateName))).toEqual(['open', 'exchangeAsked', 'withdrawAsked'])
  })

  test('nobody concedes the standard; what fits the standard is withdrawn only for who asked', () => {
    expect(whyNotAnswer('standard', 'open', 'concede')).toContain('不能让步接收')
    expect(whyNotAnswer('own', 'open', 'concede')).toBeUndefined()
    expect(whyNotAnswer('own', 'conceded', 'askExchange')).toContain('让步接收')
    expect(whyNotDecide('own', 'open', 'withdraw')).toContain('只有客户申请')
    expect(whyNotDecide('own', 'withdrawAsked', 'withdraw')).toBeUndefined()
    expect(whyNotDecide('standard', 'open', 'withdraw')).toBeUndefined()
    expect(whyNotDecide('own', 'open', 'decline')).toContain('待处理')
  })
})

test('a code is read as people type it', () => {
  const code = codeOf(Uint8Array.from({ length: 12 }, (_, i) => i * 21))
  expect(code).toHaveLength(12)
  expect(plainCode(shownCode(code).toLowerCase())).toBe(code)
  expect(plainCode('o1Il-0000')).toBe('01110000')
  expect(shownCode('91B44E07K3MX')).toBe('91B4-4E07-K3MX')
  for (const [no, good] of [
    ['ZB20261117000083', true],
    ['ZB20261117000083-F12', true],
    ['ZB20261117000083-F0', false],
    ['ZB2026111700008', false],
    ['HT20261117000083', false],
  ] as const)
    expect(isCertNo(no)).toBe(good)
})
