// The log of a lot beyond its first page: older bids are asked for a page at a time and kept beside what the live line brings on top.
import { useCaller } from '@mall/client/useCall.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { useEffect, useState } from 'react'
import { notify } from '../../kernel/kit/notify.ts'
import { type Log, type LogRow, logWith } from './lotEvents.ts'
import { LOG_SIZE } from './useLot.ts'

const NONE: LogRow[] = []

/** All rows known, newest first; `more` asks for the next older page. `over`: at the end prices may become known, what was kept is read again. */
export function useWholeLog(biddingNo: string, log: Log | undefined, over: boolean) {
  const call = useCaller()
  const of = `${biddingNo}${over}`
  const [kept, setKept] = useState({ of, rows: NONE })
  const older = kept.of === of ? kept.rows : NONE
  const list = log?.list
  // A page read anew holds the newest hundred alone: what the line had brought before stays.
  useEffect(() => {
    if (list) setKept(k => (k.of === of && k.rows.length > 0 ? { of, rows: logWith(list, k.rows) } : k))
  }, [list, of])
  const rows = list ? logWith(list, older) : NONE
  const more = async () => {
    // A bid that comes meanwhile moves the pages on by one: they overlap, nothing is left out.
    const currentPage = Math.floor(rows.length / LOG_SIZE) + 1
    try {
      const read = async (at: number) =>
        (await call('/api/bidding/queryBiddingLogPages', { biddingNo, currentPage: at, pageSize: LOG_SIZE })).list
      const further = logWith(rows, await read(currentPage))
      // A lost line left a gap in the middle: what is known is counted anew from the top.
      setKept({ of, rows: further.length > rows.length ? further : logWith(list ?? NONE, await read(2)) })
    } catch (e) {
      notify.error(e instanceof CallError ? e.message : '没有读到更早的出价，请再试一次')
    }
  }
  return { rows, more, left: Math.max(0, (log?.totalCount ?? 0) - rows.length) }
}
