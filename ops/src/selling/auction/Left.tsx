import { leftText, serverTime, useTicking } from '@mall/client/serverClock.ts'
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { isComing, isLive } from './lotWords.ts'
import type { BiddingStatusCode } from '@mall/domain/selling/auction/bidding.status.ts'

interface Timed {
  state: BiddingStatusCode
  openAt: number
  endAt: number
  pausedAt: number | null
  resumeAt: number | null
  extensions: number
  /** Of a falling price. */
  nextFallAt: number | null
}
const SOON_MS = 5 * 60_000

/** What is left of a lot, by the server's clock. */
export function Left({ lot }: { lot: Timed }) {
  const now = useTicking(serverTime())
  if (isComing(lot.state)) return <span className="nowrap">{shortTime(lot.openAt)} 开始</span>
  if (lot.state === BiddingStatus.paused)
    return (
      <>
        <Tag tone="wait">已暂停</Tag>
        <small className="mute">
          剩 {leftText(lot.endAt - (lot.pausedAt ?? lot.endAt))}
          {lot.resumeAt === null ? '' : `，${shortTime(lot.resumeAt)} 继续`}
        </small>
      </>
    )
  if (!isLive(lot.state)) return <span className="nowrap">{shortTime(lot.endAt)}</span>
  const left = (lot.nextFallAt ?? lot.endAt) - now
  if (left <= 0) return <span className="mute">{lot.nextFallAt === null ? '结果生成中' : '正在降价'}</span>
  return (
    <>
      <span className={left < SOON_MS ? 'left soon' : 'left'}>{leftText(left)}</span>
      {lot.nextFallAt !== null && <small className="mute">后再降</small>}
      {lot.extensions > 0 && <small className="mute">延时 {lot.extensions} 次</small>}
    </>
  )
}
