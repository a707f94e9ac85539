import type { Kg } from '@mall/domain/kernel/money.ts'
import { expect, test } from 'vitest'
import { groupAfter, type GroupCard } from './groupWords.ts'

const group = (joinedKg: Kg, tier: number, mineKg: Kg | null): GroupCard =>
  ({
    joinedKg,
    tier,
    listPriceFen: 362_000,
    pieceWeightG: 18_120_000,
    mine: mineKg === null ? null : { weightKg: mineKg },
    tiers: [
      { minKg: 200_000, priceFen: 360_500 },
      { minKg: 300_000, priceFen: 358_000 },
    ],
  }) as unknown as GroupCard

test('taking pieces out says that the group breaks, and at which price everybody is then', () => {
  const g = group(202_944, 1, 36_240)
  expect(groupAfter(g, 2)).toEqual({ tier: 1, text: '', worse: false })
  expect(groupAfter(g, 1)).toEqual({
    tier: 0,
    worse: true,
    text: '改后全团 184.824 吨，退回到成团以下：价格回到挂牌 3,620，还差 15.176 吨成团。',
  })
})

test('joining is shown at the tier that it makes', () => {
  expect(groupAfter(group(184_824, 0, null), 1)).toEqual({
    tier: 1,
    worse: false,
    text: '参团后全团 202.944 吨，成团，到≥ 200.000 吨这一档，价格 3,605。',
  })
  expect(groupAfter(group(310_000, 2, 36_240), 1)).toMatchObject({ tier: 1, worse: true })
})
