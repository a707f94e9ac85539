import { describe, expect, test } from 'vitest'
import {
  causesText,
  type DecisionFacts,
  managerCauses,
  overCap,
  reviewCauses,
  startOf,
  submittedCauses,
  whyNotDecide,
  whyNotGoOn,
} from './order.rules.ts'

const listed = {
  futures: false,
  certified: true,
  agreementGoods: false,
  totalFen: 200_000_000,
  approvalAboveFen: 200_000_000,
  autoReview: true,
  proxy: false,
  overLimit: '',
}

describe('a new order', () => {
  test('of listed spot goods goes straight to payment, also at the approval line itself', () =>
    expect(startOf(listed)).toEqual({ state: 'pendingPayment', causes: [], reason: '挂牌价现货，系统自动审核' }))

  test.each([
    ['made to order', { futures: true }, 'futures'],
    ['of a company without valid papers', { certified: false }, 'uncertified'],
    ['with agreement goods', { agreementGoods: true }, 'agreement'],
    ['one fen above the approval line', { totalFen: 200_000_001 }, 'aboveLine'],
    ['while the rule is off', { autoReview: false }, 'ruleOff'],
  ] as const)('%s waits for the mill, with its cause', (_name, change, cause) => {
    const start = startOf({ ...listed, ...change })
    expect([start.state, start.causes]).toEqual(['pendingReview', [cause]])
    expect(start.reason).toBe(causesText([cause]))
  })

  test('keeps every cause, not only the first: what decides later must not hang on the order of the questions', () =>
    expect(
      reviewCauses({
        ...listed,
        futures: true,
        certified: false,
        agreementGoods: true,
        totalFen: 300_000_000,
        autoReview: false,
      }),
    ).toEqual(['futures', 'uncertified', 'agreement', 'aboveLine']))

  test('beyond its maker’s limits waits for his company first, whatever the mill would say', () =>
    expect(startOf({ ...listed, futures: true, overLimit: '超单笔限额' })).toEqual({
      state: 'pendingConfirm',
      causes: [],
      reason: '企业内部审批：超单笔限额',
    }))

  test('placed by an employee waits for the buyer, also beyond limits: they are asked when he confirms', () =>
    expect(startOf({ ...listed, proxy: true, overLimit: '超单笔限额' }).reason).toBe('代打单，待买方确认'))
})

describe('after the reviewer agrees', () => {
  const plain: DecisionFacts = {
    agreementGoods: false,
    totalFen: 200_000_000,
    approvalAboveFen: 200_000_000,
    belowAuthority: false,
    managerReturned: false,
  }
  test.each([
    ['an ordinary order', {}, []],
    ['agreement goods', { agreementGoods: true }, ['agreement']],
    ['a sum one fen above the line', { totalFen: 200_000_001 }, ['aboveLine']],
    ['a price below the desk’s authority', { belowAuthority: true }, ['belowAuthority']],
    ['what a manager sent back', { managerReturned: true }, ['returned']],
    [
      'all of it',
      { agreementGoods: true, totalFen: 200_000_001, belowAuthority: true, managerReturned: true },
      ['agreement', 'aboveLine', 'belowAuthority', 'returned'],
    ],
  ] as const)('%s', (_name, change, causes) => expect(managerCauses({ ...plain, ...change })).toEqual(causes))
})

describe('two people for one order', () => {
  const hands = { proxyMakerId: 7, reviewedById: 8 }
  test('who placed it for the buyer neither reviews nor approves it', () => {
    for (const on of ['reviewPass', 'reviewEscalate', 'approve'] as const) expect(whyNotDecide(on, 7, hands)).toContain('代打单')
    expect(whyNotDecide('reviewPass', 8, hands)).toBeUndefined()
  })
  test('who reviewed it does not approve it', () => {
    expect(whyNotDecide('approve', 8, hands)).toContain('由您审核')
    expect(whyNotDecide('approve', 9, hands)).toBeUndefined()
    expect(whyNotDecide('approve', 9, { proxyMakerId: null, reviewedById: null })).toBeUndefined()
  })
  test('both may send it back or end it', () => {
    for (const on of ['reviewReturn', 'reviewReject', 'approvalReturn', 'approvalReject'] as const)
      expect([whyNotDecide(on, 7, hands), whyNotDecide(on, 8, hands)]).toEqual([undefined, undefined])
  })
})

test('a frozen company’s order does not go on, and can be sent back or ended', () => {
  for (const on of ['reviewPass', 'reviewEscalate', 'approve', 'reopen'] as const) {
    expect(whyNotGoOn(on, { frozen: true })).toBe('企业已冻结，先解冻')
    expect(whyNotGoOn(on, { frozen: false })).toBeUndefined()
  }
  for (const on of ['reviewReturn', 'reviewReject', 'approvalReturn', 'approvalReject', 'cancel', 'extend'] as const)
    expect(whyNotGoOn(on, { frozen: true })).toBeUndefined()
})

test('submitted to the manager, an order keeps why it was looked at; what concerns him is what holds today', () => {
  expect(submittedCauses(['futures', 'uncertified', 'aboveLine'], ['belowAuthority'])).toEqual([
    'futures',
    'uncertified',
    'belowAuthority',
  ])
  expect(submittedCauses(['agreement'], ['agreement', 'returned'])).toEqual(['agreement', 'returned'])
})

describe('what a company holds unpaid', () => {
  const cap = { fen: 1000_00, kg: 10_000 }
  test('fits up to the cap itself, in money and in weight', () => {
    expect(overCap({ fen: 600_00, kg: 4000 }, { fen: 400_00, kg: 6000 }, cap)).toBeUndefined()
    expect(overCap({ fen: 600_00, kg: 0 }, { fen: 400_01, kg: 0 }, cap)).toContain('1,000.01 元，超过每家企业 1,000.00 元')
    expect(overCap({ fen: 0, kg: 4000 }, { fen: 0, kg: 6001 }, cap)).toContain('10.001 吨，超过每家企业 10.000 吨')
  })
  test('zero is no cap, each for itself', () => {
    expect(overCap({ fen: 9e9, kg: 0 }, { fen: 1, kg: 1 }, { fen: 0, kg: 10 })).toBeUndefined()
    expect(overCap({ fen: 9e9, kg: 20 }, { fen: 1, kg: 1 }, { fen: 0, kg: 10 })).toContain('吨')
    expect(overCap({ fen: 2, kg: 9e9 }, { fen: 0, kg: 0 }, { fen: 1, kg: 0 })).toContain('元')
  })
})
