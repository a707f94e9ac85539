import type { Fen } from '@mall/domain/kernel/money.ts'
import { isUnanswered, newRequestId } from '@mall/client/requestId.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { useRef, useState } from 'react'
import { goLogin, SESSION_INVALID, useRefresh } from '../../kernel/data.ts'
import { BID_READS } from './company.ts'

export interface Wish {
  priceFen: Fen
  pieces?: number | undefined
}
/** What shows one's own bid: of prices that are closed no event tells it. */
const OWN_ROWS = [
  '/api/bidding/getMyReceipts',
  '/api/bidding/queryBiddingLogPages',
  '/api/bidding/queryBiddingUserPages',
] as const
type Answer = Reply<'/api/bidding/userBiddingMarkup'>

/**
 * Bids, once a click: an answer that was lost is asked again with the same request number, so that it is the same bid. A refusal stays on
 * the page beside the button; a price ten times above what leads is asked for again in words.
 */
export function useBid(biddingNo: string, askPrice: () => Promise<void>) {
  const call = useCaller()
  const refresh = useRefresh()
  const open = useRef<{ wish: string; requestId: string } | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [high, setHigh] = useState<{ wish: Wish; why: string } | null>(null)

  const bid = async (wish: Wish, confirmHigh: 0 | 1 = 0): Promise<void> => {
    setError(null)
    setHigh(null)
    const name = JSON.stringify(wish)
    const requestId = open.current?.wish === name ? open.current.requestId : newRequestId()
    open.current = { wish: name, requestId }
    try {
      const { pieces } = wish
      const input = { biddingNo, priceFen: wish.priceFen, confirmHigh, requestId, ...(pieces === undefined ? {} : { pieces }) }
      setAnswer(await call('/api/bidding/userBiddingMarkup', input))
      open.current = null
      await Promise.all([askPrice(), refresh(...BID_READS, ...OWN_ROWS)])
    } catch (e) {
      if (!(e instanceof CallError)) throw e
      if (e.code === SESSION_INVALID) return goLogin()
      // No answer: the bid may stand. The same number asks for the same bid.
      if (isUnanswered(e.code)) return setError(`${e.message}。不知道这次出价是否到达，再点一次不会重复出价。`)
      open.current = null
      if (e.code === Codes.BID_CONFIRM_HIGH) return setHigh({ wish, why: e.message })
      setError(e.message)
      await askPrice()
    }
  }
  return { bid, answer, error, high, closeHigh: () => setHigh(null) }
}
