import './goods.css'
import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Input } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { useGoodsAgain } from './useGoodsAgain.ts'

/** 定时上下架, and what became of the goods field by field. */
export function ShelfPlans({ skuCode, onShelf }: { skuCode: string; onShelf: boolean }) {
  const noPrice = whyNoRight(useStaff(), 'goods.price')
  const call = useCaller()
  const again = useGoodsAgain()
  const { message } = App.useApp()
  const here = useLazyCall('/api/ops/getGoodsForm', { skuCode })
  const plans = here.data?.plans ?? []
  const next = plans.length > 0 ? !plans[0]?.onShelf : !onShelf
  const [time, setTime] = useState('')
  const plan = useMutation({
    mutationFn: (o: { onShelf: boolean; dueAt: number | null }) => call('/api/ops/planSkuShelf', { skuCode, ...o }),
    onSuccess: (_, o) => {
      setTime('')
      void message.success(o.dueAt === null ? '已取消定时' : `已定时${o.onShelf ? '上架' : '下架'}`)
      void again()
    },
  })
  const dueAt = time ? atOf(time) : Number.NaN
  const why = noPrice ?? (Number.isNaN(dueAt) ? '先选时间' : undefined)
  return (
    <>
      <section>
        <h3>定时上下架</h3>
        {plans.map(p => (
          <p key={p.planId}>
            {dateTime(p.dueAt)} {p.onShelf ? '上架' : '下架'} <span className="mute">{p.staffName}</span>{' '}
            <Button
              size="small"
              type="link"
              disabled={noPrice !== undefined}
              onClick={() => plan.mutate({ onShelf: p.onShelf, dueAt: null })}
            >
              取消
            </Button>
          </p>
        ))}
        {plans.length < 2 ? (
          <div className="shelf-plans">
            <Input
              type="datetime-local"
              aria-label={next ? '上架时间' : '下架时间'}
              style={{ width: 200 }}
              min={localOf(serverTime())}
              value={time}
              onChange={e => setTime(e.target.value)}
            />
            <ActButton {...(why ? { why } : {})} loading={plan.isPending} onClick={() => plan.mutate({ onShelf: next, dueAt })}>
              定时{next ? '上架' : '下架'}
            </ActButton>
          </div>
        ) : null}
        {plan.isError ? <Alert type="error" showIcon title={plan.error.message} /> : null}
      </section>
      <section>
        <h3>资料改动</h3>
        <ol className="events">
          {(here.data?.changes ?? []).map((c, i) => (
            <li key={`${c.at} ${i}`}>
              <time>{shortTime(c.at)}</time>
              <span>
                {c.label}
                {c.was ? `：${c.was} → ${c.now || '空'}` : `：${c.now}`}

                <small className="mute">
                  {c.staffName} {c.importNo}
                  {c.why ? `　${c.why}` : ''}
                </small>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
