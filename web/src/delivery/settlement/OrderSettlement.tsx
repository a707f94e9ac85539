import { differenceWords } from './differenceWords.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { SheetState } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

/** 结算 on the order's page: its sheets, what it would come to now, and the wish to end it. */
export function OrderSettlement({ orderCode }: { orderCode: string }) {
  const send = useSend()
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const s = useLazyCall('/api/order/getOrderSettlement', { orderCode }).data
  if (!s || (s.sheets.length === 0 && s.draft === null && s.close === null && s.whyNotAskClose === '-')) return null
  const ask = async (input: { reason: string } | { withdraw: true }) => {
    const reply = await send('/api/order/orderCaseClosed', { orderCode, ...input })
    if (reply) notify.success('reason' in input ? '已申请结案，钢厂答复后通知您。' : '已撤回结案申请。')
    await refresh('/api/order/getOrderSettlement')
    return reply
  }
  return (
    <Panel
      id="settle"
      title="结算"
      more={
        s.whyNotAskClose === '-' ? undefined : (
          <Button disabledReason={s.whyNotAskClose || undefined} onClick={() => setAsking(true)}>
            申请结案，余量不再发货
          </Button>
        )
      }
    >
      {s.sheets.length > 0 && (
        <ul className="plain">
          {s.sheets.map(x => (
            <li key={x.settleNo}>
              <Link to={`/order/settlement?settleNo=${encodeURIComponent(x.settleNo)}`} className="link">
                {x.settleNo}
              </Link>{' '}
              <StatusTag of={SheetState} code={x.state} />
              <span className="mute">
                {' '}
                {tons(x.settledKg)} 吨，{yuan(x.finalFen)} 元，{differenceWords(x.differenceFen)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {s.draft && (
        <p className="mute">
          已签收 {s.draft.trucks} 车，按磅单预结算 {tons(s.draft.settledKg)} 吨、{yuan(s.draft.finalFen)} 元
          {s.draft.heldFen > 0 && `，争议挂起 ${yuan(s.draft.heldFen)} 元`}；全部签收后出结算单。
        </p>
      )}
      {s.close && (
        <Note tone={s.close.open ? 'wait' : undefined}>
          <span>
            {s.close.askedBy} {shortTime(s.close.askedAt)} 申请结案（{s.close.reason}）：{s.close.stateText}
            {s.close.answerText && `，${s.close.answerText}`}
          </span>
          {s.close.open && <Button onClick={() => ask({ withdraw: true })}>撤回申请</Button>}
        </Note>
      )}
      {asking && (
        <ReasonDialog
          title="申请结案"
          consequence="余下的货不再交付；钢厂同意后出结算单，由您选结清或转下单。在那之前随时可以撤回。"
          okText="申请结案"
          onSend={reason => ask({ reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}
