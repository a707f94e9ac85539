import { sequenceLine, type LineState } from '@mall/client/sequenceLine.ts'
import { serverTime, tuneClock } from '@mall/client/serverClock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { LotHeard } from '@mall/contract/main/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isOpen } from './lotWords.ts'

type Event = LotHeard['event']
const FALLBACK_MS = 15_000
/** Bids in a row are read once. */
const TOGETHER_MS = 300

/** One lot on the desk: read again the moment something is told of it; real names and causes come with the reading. */
export function useDeskLot(biddingNo: string) {
  const call = useCaller()
  const client = useQueryClient()
  const read = useLazyCall('/api/ops/getBiddingLot', { biddingNo }, { refetchMs: FALLBACK_MS, keepOld: true })
  const [line, setLine] = useState<LineState | null>(null)
  /** How long the last event was under way, ms. */
  const [delayMs, setDelay] = useState<number | null>(null)
  const lot = read.data
  const watched = lot !== undefined && isOpen(lot.state)
  const first = useRef(0)
  useEffect(() => {
    if (lot) first.current = lot.seq
  })
  useEffect(() => {
    if (!watched) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = sequenceLine<Event>({
      // The desk's own page is not one of those that watch.
      url: `/api/bidding/live?no=${biddingNo}&desk=1`,
      after: first.current,
      ask: async afterSeq => {
        const sentAt = Date.now()
        const answer = await call('/api/bidding/getLotEvents', { biddingNo, afterSeq })
        tuneClock(answer.serverNow, sentAt, Date.now())
        return answer.events
      },
      read: data => {
        try {
          const told = JSON.parse(data) as LotHeard | { kind: string }
          return 'event' in told && told.biddingNo === biddingNo ? told.event : null
        } catch {
          return null
        }
      },
      onEvents: (events, told) => {
        const at = events.at(-1)?.at
        if (told && at !== undefined) setDelay(Math.max(0, serverTime() - at))
        clearTimeout(timer)
        timer = setTimeout(() => {
          for (const path of ['/api/ops/getBiddingLot', '/api/ops/getBiddingReserve'])
            void client.invalidateQueries({ queryKey: [path] })
        }, TOGETHER_MS)
      },
      onState: setLine,
    })
    return () => {
      clearTimeout(timer)
      end()
      setLine(null)
    }
  }, [watched, biddingNo, call, client])
  // A falling price is told by nobody: it is read again when it has fallen.
  const fallsAt = watched ? lot.nextFallAt : null
  useEffect(() => {
    if (fallsAt === null) return
    const wait = Math.min(Math.max(0, fallsAt - serverTime()) + TOGETHER_MS, 2_000_000_000)
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['/api/ops/getBiddingLot'] }), wait)
    return () => clearTimeout(timer)
  }, [fallsAt, client])
  return { read, lot, line, delayMs }
}

/** Everything of the room is stale after an act. */
export function useBiddingAgain() {
  const client = useQueryClient()
  return () => {
    for (const path of [
      '/api/ops/getBiddingLot',
      '/api/ops/getBiddingLots',
      '/api/ops/getBiddingReserve',
      '/api/ops/getDepositPools',
    ])
      void client.invalidateQueries({ queryKey: [path] })
  }
}
