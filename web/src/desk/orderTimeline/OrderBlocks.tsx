import { useLazyCall } from '@mall/client/useCall.ts'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { stuckTitle } from '../../kernel/kit/stuckTitle.ts'

const dealtWithHere = (link: string): boolean => link.startsWith('/order/orderDetail')

/** 等待事项 of an order whose goods move: everything it waits for, what runs out first on top, each with one way to act. */
export function OrderBlocks({ orderCode }: { orderCode: string }) {
  const refresh = useRefresh()
  const read = useLazyCall('/api/order/getOrderBlocks', { orderCode }, { refetchMs: 60_000 })
  useLive(event => {
    if (event.kind === 'again' || ('orderCode' in event && event.orderCode === orderCode))
      void refresh('/api/order/getOrderBlocks')
  })
  const blocks = read.data?.blocks ?? []
  // What runs out first is the page's one primary; the others are buttons beside their matter.
  const first = blocks.find(b => b.ours && !dealtWithHere(b.link))
  return (
    <>
      {blocks.map(b => (
        <section
          key={`${b.text}${b.since}`}
          className={b.ours ? 'stuck' : 'stuck calm'}
          aria-label={stuckTitle(b.ours)}
          aria-live="polite"
        >
          <h2>{stuckTitle(b.ours)}</h2>
          <dl>
            <div>
              <dt>待办事项</dt>
              <dd>{b.text}</dd>
            </div>
            <div>
              <dt>处理方</dt>
              <dd>{b.whose}</dd>
            </div>
            <div>
              <dt>开始时间</dt>
              <dd>
                {shortTime(b.since)}
                {b.due !== null && (
                  <>
                    ，{shortTime(b.due)} 前，剩 <Countdown endsAt={b.due} over="已超时" />
                  </>
                )}
              </dd>
            </div>
          </dl>
          <span className="no-print">
            {/* What is dealt with on this page needs no way to it. */}
            {!dealtWithHere(b.link) && (
              <LinkButton {...(b === first ? { look: 'primary' as const, size: 'lg' as const } : {})} to={b.link}>
                {b.actText}
              </LinkButton>
            )}
          </span>
        </section>
      ))}
    </>
  )
}
