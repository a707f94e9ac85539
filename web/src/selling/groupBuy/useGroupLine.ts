// The line of the groups a page shows: what moved is read again; where lines are blocked the page's own period is the fallback.
import { liveLine } from '@mall/client/liveLine.ts'
import { serverTime } from '@mall/client/serverClock.ts'
import { useEffect, useRef } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { GROUP_READS, type GroupCard, isOver } from './groupWords.ts'

/** Joins in a row are one question; many watchers do not ask in the same moment. */
const GATHER_MS = 400
const AFTER_MS = 500

export function useGroupLine(groups: readonly GroupCard[]): void {
  const refresh = useRefresh()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const live = groups.filter(g => !isOver(g))
  const numbers = live
    .map(g => g.groupNo)
    .toSorted()
    .join(',')
  useEffect(() => {
    if (numbers === '') return
    const again = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void refresh(...GROUP_READS), GATHER_MS * (1 + Math.random()))
    }
    const end = liveLine({
      url: `/api/productGroupBuy/live?no=${numbers}`,
      onEvent: again,
      onUp: first => first || again(),
      onPoll: again,
    })
    return () => {
      clearTimeout(timer.current)
      end()
    }
  }, [numbers, refresh])
  // What the clock changes by itself: a group begins, its choices stand still, it ends.
  const now = serverTime()
  const next = Math.min(...live.flatMap(g => [g.startAt, g.stillFromAt, g.endAt]).filter(at => at > now))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const wait = setTimeout(() => void refresh(...GROUP_READS), Math.min(next - serverTime() + AFTER_MS, 2_000_000_000))
    return () => clearTimeout(wait)
  }, [next, refresh])
}
