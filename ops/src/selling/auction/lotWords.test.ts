import type { Fen } from '@mall/domain/kernel/money.ts'
import { AwardState, BiddingMode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { expect, test } from 'vitest'
import { type DeskLot, figuresOf } from './lotWords.ts'

const award = (state: string, priceFen: Fen) => ({ state, priceFen }) as DeskLot['awards'][number]
const lot = (o: Partial<DeskLot>) =>
  figuresOf({
    state: BiddingStatus.open,
    mode: BiddingMode.perTon,
    hammerPriceFen: null,
    leadPriceFen: 323_000,
    awards: [],
    ...o,
  })

test('the price of a lot and the sum beside it belong to the same sale', () => {
  expect(lot({})).toEqual({ price: '当前价', priceFen: 323_000, sum: '现价成交额' })
  expect(lot({ state: BiddingStatus.sold, hammerPriceFen: 323_000 })).toEqual({
    price: '成交价',
    priceFen: 323_000,
    sum: '成交额',
  })
  // The buyer did not pay: nothing was sold at it.
  const gone = [award(AwardState.defaulted, 323_000)]
  expect(lot({ state: BiddingStatus.defaulted, awards: gone })).toMatchObject({ price: '最高价', sum: '成交额' })
  // The next one is asked at his own price.
  const asked = [...gone, award(AwardState.asking, 321_000)]
  expect(lot({ state: BiddingStatus.asking, awards: asked })).toEqual({
    price: '递补价，待答复',
    priceFen: 321_000,
    sum: '递补货款',
  })
})
