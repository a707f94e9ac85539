import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Countdown, useServerNow } from '../../kernel/kit/Countdown.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { ConfirmOrder, Pay, Sign } from './OrderActs.tsx'
import type { Detail } from './orderTrack.ts'
import { stuckTitle } from '../../kernel/kit/stuckTitle.ts'

const HOUR_MS = 3_600_000
const waited = (ms: number): string => {
  const hours = Math.floor(ms / HOUR_MS)
  if (hours >= 24) return `已等 ${Math.floor(hours / 24)} 天`
  return hours > 0 ? `已等 ${hours} 小时` : `已等 ${Math.max(1, Math.floor(ms / 60_000))} 分钟`
}

/** 等待事项: what the order waits for, whose turn it is, since when, and the one thing to do about it. */
export function Stuck({ o }: { o: Detail }) {
  const now = useServerNow(30_000)
  const b = o.blocker
  if (!b) return null
  return (
    <section className={b.mine ? 'stuck' : 'stuck calm'} aria-label={stuckTitle(b.mine)} aria-live="polite">
      <h2>{stuckTitle(b.mine)}</h2>
      <dl>
        <div>
          <dt>待办事项</dt>
          <dd>{b.waitsFor}</dd>
        </div>
        <div>
          <dt>处理方</dt>
          <dd>
            {b.whose}
            {!b.mine && !o.approval && o.bdPhone && (
              <>
                ，<a href={`tel:${o.bdPhone}`}>问 {o.bdName}</a>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>开始时间</dt>
          <dd>
            {shortTime(b.since)}，{waited(now - b.since)}
          </dd>
        </div>
        {o.holdUntil !== null && (
          <div>
            <dt>最迟</dt>
            <dd>
              {shortTime(o.holdUntil)}，剩 <Countdown endsAt={o.holdUntil} over="已超时" />
              <small className="mute">
                {o.stockMode === StockMode.spot ? '，到时自动取消并释放库存' : '，到时自动取消'}
                {o.deposit?.state === 'held' && <b>，{`${o.deposit.name} ${yuan(o.deposit.fen)} 元不退`}</b>}
              </small>
            </dd>
          </div>
        )}
      </dl>
      <span className="no-print">
        {o.acts.includes('sign') && b.mine && <Sign orderCode={o.orderCode} size="lg" />}
        {o.acts.includes('pay') && <Pay orderCode={o.orderCode} size="lg" text="去付款" />}
        {o.acts.includes('payRest') && <Pay orderCode={o.orderCode} size="lg" text={o.payStages ? '付下一期' : '付尾款'} rest />}
        {o.acts.includes('confirm') && o.insteadUserId === false && <ConfirmOrder order={o} size="lg" />}
      </span>
    </section>
  )
}
