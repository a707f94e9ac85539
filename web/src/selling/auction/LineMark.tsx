import { useClockReading } from '@mall/client/serverClock.ts'
import type { LineState } from '@mall/client/sequenceLine.ts'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { clock } from '../../kernel/kit/time.ts'

const WORDS: Record<LineState, string> = {
  live: '实时',
  polling: '实时线路不通，每 3 秒刷新',
  lost: '连接断开，正在重连；显示的可能不是最新价',
}

/** Whether what is shown is now. Null: the page has just come alive. */
export function LineMark({ state }: { state: LineState | null }) {
  return (
    <span className={`linemark is-${state ?? 'wait'}`} role="status">
      {state ? WORDS[state] : '正在连接'}
    </span>
  )
}

/** The server's clock, and how far this computer's stands from it: the deadline is the server's. */
export function ServerClock() {
  const now = useServerNow()
  const reading = useClockReading()
  const off = reading ? Math.abs(reading.offsetMs) / 1000 : null
  return (
    <span className="nowrap" aria-live="off">
      服务器时间 {clock(now)}
      {off !== null && (off < 0.1 ? '，与本机一致' : `，与本机差 ${off.toFixed(1)} 秒`)}
    </span>
  )
}
