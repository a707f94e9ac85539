import './openApi.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { KEEP_DAYS, LOST_STOPS } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { monthDay, shortTime } from '../../kernel/kit/time.ts'
import { useResend } from './useResend.ts'

export type Hook = Reply<'/api/openApi/getOpenApi'>['hooks'][number]
const AT_ONCE = 20

/** A hook that was stopped: what, whose turn, what is safe, and the one thing to do. */
export function Stopped({ hook }: { hook: Hook }) {
  const resend = useResend()
  const lost = useLazyCall('/api/openApi/getDeliveryList', { hookId: hook.hookId, state: 'lost', pageSize: AT_ONCE }).data
  const ids = lost?.list.map(d => d.deliveryId) ?? []
  return (
    <section className="openstop" aria-label="回调停了">
      <strong>回调停了</strong>
      <div>
        <small>出了什么事</small>连续 {LOST_STOPS} 条没送到，{hook.stoppedAt ? shortTime(hook.stoppedAt) : ''} 起停送
      </div>
      <div>
        <small>处理方</small>您：<span className="openurl">{new URL(hook.url).host}</span>
      </div>
      <div>
        <small>别的</small>数据没丢，留到 {monthDay((hook.stoppedAt ?? 0) + KEEP_DAYS * 86_400_000)}
        {hook.held > 0 && `；另有 ${hook.held} 条等着`}
      </div>
      <Button
        look="primary"
        busyText="正在重发"
        onClick={() => resend(ids)}
        disabledReason={ids.length === 0 ? '没有未送达的可重发，请先试发' : null}
        reasonAt="title"
      >
        重发这 {ids.length} 条
      </Button>
    </section>
  )
}
