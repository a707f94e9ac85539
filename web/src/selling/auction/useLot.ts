// One lot, live: what the page was drawn with, moved on by the events of its line; what only the server knows (results, what is due, the
// pool) is asked when it may have changed, never once a bid a watcher.
import { sequenceLine, type LineState } from '@mall/client/sequenceLine.ts'
import { serverTime, tuneClock } from '@mall/client/serverClock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { LotHeard } from '@mall/contract/main/live.ts'
import { LotEventKind, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { BID_READS, bids } from './company.ts'
import { type Log, logAfter, type LotEvent, lotAfter, lotWithPrice } from './lotEvents.ts'
import { isLive, isOver, type Lot } from './lotWords.ts'

export const LOG_SIZE = 100
export const logInput = (biddingNo: string) => ({ biddingNo, currentPage: 1, pageSize: LOG_SIZE })

/** Asked this much after an instant has passed: the server's clock is certainly beyond it. */
const AFTER_MS = 400
const JUST_MS = 60_000
/** While the result is being made. */
const RESULT_MS = 2000
/** Bids in a row are one question; many watchers do not ask in the same moment. */
const PRICE_MS = 400
/** The same of a fall: the price on the page is old by so much at most twice. */
const FALL_MS = 150

export function useLot(biddingNo: string) {
  const call = useCaller()
  const client = useQueryClient()
  const refresh = useRefresh()
  const { session } = useBoot()
  const read = useLazyCall('/api/bidding/selectBiddingInfoBean', { biddingNo })
  const log = useLazyCall('/api/bidding/queryBiddingLogPages', logInput(biddingNo))
  const [line, setLine] = useState<LineState | null>(null)
  /** What was told since the page came alive and matters to everybody: a moved end, a notice of the desk. */
  const [said, setSaid] = useState<LotEvent | null>(null)
  const lot = read.data
  const takesPart = lot?.mine !== null && lot?.mine !== undefined && lot.mine.place !== MyPlace.none

  const again = useCallback(
    () =>
      refresh(
        '/api/bidding/selectBiddingInfoBean',
        '/api/bidding/queryBiddingLogPages',
        '/api/bidding/queryBiddingUserPages',
        '/api/bidding/getMyReceipts',
        '/api/bidding/getLotTalk',
        ...(bids(session) ? BID_READS : []),
      ),
    [refresh, session],
  )
  const askPrice = useCallback(async () => {
    const sentAt = Date.now()
    const price = await call('/api/bidding/queryBiddingPrice', { biddingNo }).catch(() => null)
    if (!price) return
    tuneClock(price.serverNow, sentAt, Date.now())
    client.setQueryData<Lot>(['/api/bidding/selectBiddingInfoBean', { biddingNo }], old => old && lotWithPrice(old, price))
    if (bids(session)) void refresh('/api/bidding/getDepositPool')
  }, [call, client, biddingNo, session, refresh])

  const priceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = useRef({ takesPart, askPrice, again })
  useEffect(() => {
    follow.current = { takesPart, askPrice, again }
  })

  // One line while the page is seen: a browser keeps only six to one house.
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const known = lot !== undefined
  const over = lot !== undefined && isOver(lot.state)
  useEffect(() => {
    if (!known || !seen || over) return
    const key = ['/api/bidding/selectBiddingInfoBean', { biddingNo }]
    const logKey = ['/api/bidding/queryBiddingLogPages', logInput(biddingNo)]
    const after = client.getQueryData<Lot>(key)?.seq ?? 0
    const take = (events: readonly LotEvent[]) => {
      for (const e of events) {
        const before = client.getQueryData<Lot>(key)
        if (before) client.setQueryData<Log>(logKey, old => old && logAfter(old, e, before))
        client.setQueryData<Lot>(key, old => old && lotAfter(old, e))
        if (e.oldEndAt !== null || e.kind === LotEventKind.notice || e.kind === LotEventKind.paused) setSaid(e)
      }
      // A bid is shown by what was told; anything else has causes and texts that are read.
      if (events.some(e => e.kind !== LotEventKind.bid)) void follow.current.again()
      else if (follow.current.takesPart) {
        clearTimeout(priceTimer.current)
        priceTimer.current = setTimeout(() => void follow.current.askPrice(), PRICE_MS * (1 + Math.random()))
      }
    }
    const end = sequenceLine<LotEvent>({
      url: `/api/bidding/live?no=${biddingNo}`,
      after,
      ask: async afterSeq => {
        const events: LotEvent[] = []
        for (;;) {
          const sentAt = Date.now()
          const answer = await call('/api/bidding/getLotEvents', { biddingNo, afterSeq: events.at(-1)?.seq ?? afterSeq })
          tuneClock(answer.serverNow, sentAt, Date.now())
          events.push(...answer.events)
          if (!answer.more || answer.events.length === 0) return events
        }
      },
      read: data => {
        try {
          const told = JSON.parse(data) as LotHeard | { kind: string }
          return 'event' in told && told.biddingNo === biddingNo ? told.event : null
        } catch {
          return null
        }
      },
      onEvents: take,
      onState: setLine,
    })
    return () => {
      clearTimeout(priceTimer.current)
      end()
      setLine(null)
    }
  }, [known, seen, over, biddingNo, call, client])

  // The question that finds the end makes the result; what was asked beside it (the pool, my lots) may have been answered before.
  const justOver = over && lot.endAt > serverTime() - JUST_MS
  useEffect(() => {
    if (justOver && bids(session)) void refresh(...BID_READS)
  }, [justOver, refresh, session])

  // What the clock changes by itself: sign-up and bidding open, the end comes, the night is over.
  const edges =
    lot && !over ? [lot.openAt, lot.signUpUntil, lot.resumeAt, isLive(lot.state) && lot.pausedAt === null ? lot.endAt : null] : []
  const next = Math.min(...edges.flatMap(at => (at !== null && at > serverTime() ? [at] : [])))
  // 降价: each asks at its own moment, and the price alone.
  const fallsAt = lot && !over ? lot.nextFallAt : null
  useEffect(() => {
    if (fallsAt === null) return
    const wait = Math.min(Math.max(0, fallsAt - serverTime()) + FALL_MS * (1 + Math.random()), 2_000_000_000)
    const timer = setTimeout(() => void askPrice(), wait)
    return () => clearTimeout(timer)
  }, [fallsAt, askPrice])
  const ending = lot !== undefined && isLive(lot.state) && lot.pausedAt === null
  const endAt = lot?.endAt ?? 0
  useEffect(() => {
    if (!Number.isFinite(next)) return
    // A timer holds at most 24 days.
    const timer = setTimeout(() => void again(), Math.min(next - serverTime() + AFTER_MS, 2_000_000_000))
    return () => clearTimeout(timer)
  }, [next, again])
  useEffect(() => {
    if (!ending) return
    const timer = setInterval(() => {
      if (serverTime() > endAt + AFTER_MS) void again()
    }, RESULT_MS)
    return () => clearInterval(timer)
  }, [ending, endAt, again])

  return { read, lot, log: log.data, line, said, again, askPrice }
}
