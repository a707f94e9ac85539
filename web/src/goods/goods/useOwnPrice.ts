import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { PriceSource } from '@mall/domain/goods/goods/priceOffer.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useState } from 'react'
import type { Surcharge } from '../buying/futures.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useSettled } from '../../kernel/useSettled.ts'
import { type Choice, extrasOf } from './choice.ts'
import type { Detail } from './dims.ts'

const OF_CONTRACTS: ReadonlySet<number> = new Set([Codes.FRAMEWORK_NEEDED, Codes.FRAMEWORK_NONE, Codes.FRAMEWORK_NOT_USABLE])
type Applicable = Reply<'/api/goods/getApplicablePrices'>
export interface OwnPrice {
  /** Undefined: not asked, or not answered yet. */
  prices: Applicable | undefined
  /** What the price taken is above or below the list price: a line of the build-up. Undefined: the list price is taken. */
  against: Surcharge | undefined
  /** Why the contract's price cannot be had. */
  refused: string | undefined
  /** The question was not answered: nobody knows whether a price of the company's own holds. */
  unread: boolean
  again(): void
}

/**
 * The company's own prices of what is chosen, and a group's that runs, asked apart: the page itself stays the same for everybody. While a number is stepped the last answer
 * for these goods stands; one for other goods, or for another kind of stock, never does.
 */
export function useOwnPrice(g: Detail, choice: Choice): OwnPrice {
  const { session, ccNo } = useBoot()
  const known = Boolean(session.userStatus) && session.companyName !== null
  // A guest hears of what everybody may know: a group that runs. In the mode of a contract there is none without a company.
  const asks = known || ccNo === null
  const { stockMode, futures } = extrasOf(g, choice)
  const asked = useSettled({ skuCode: choice.skuCode, pieces: Math.max(1, choice.pieces), stockMode, futures })
  const { data, error, refetch } = useLazyCall('/api/goods/getApplicablePrices', asked, { enabled: asks })
  const about = JSON.stringify([choice.skuCode, stockMode, futures])
  const [last, setLast] = useState<{ about: string; data: Applicable }>()
  if (data && last?.data !== data && JSON.stringify([asked.skuCode, asked.stockMode, asked.futures]) === about)
    setLast({ about, data })
  // Refused or not answered, what was said before does not stand: the page shows the list price, and says why.
  const prices = asks && !error && last?.about === about ? last.data : undefined
  const refused = error instanceof CallError && OF_CONTRACTS.has(error.code)
  const taken = prices?.prices.find(p => p.taken)
  const list = prices?.prices.find(p => p.source === PriceSource.list)
  return {
    prices,
    against:
      taken && list && taken !== list && taken.priceFen !== list.priceFen
        ? { label: PriceSource.label(taken.source), fen: taken.priceFen - list.priceFen }
        : undefined,
    refused: refused && ccNo !== null ? error.message : undefined,
    unread: known && error !== null && !refused,
    again: () => void refetch(),
  }
}
