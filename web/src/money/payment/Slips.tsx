import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { VoucherDialog } from '../funds/VoucherDialog.tsx'
import type { PlannedTransfer } from './plannedTransfer.ts'
import type { Part } from './usePay.ts'

type Slip = NonNullable<PlannedTransfer>['slips'][number]

/** 回单 of this transfer: finance sees for which order it is, and what comes of its sum ends it. */
export function Slips({
  slips,
  master,
  part,
  forOrder,
  amountFen,
  seesFunds,
}: {
  slips: readonly Slip[]
  master: string
  part: Part
  forOrder: string
  amountFen: Fen
  seesFunds: boolean
}) {
  const send = useSend()
  const refresh = useRefresh()
  const [adding, setAdding] = useState(false)
  return (
    <>
      {slips.length > 0 && (
        <ul className="duelist gaptop" aria-label="这笔转账的回单">
          {slips.map(s => (
            <li key={s.voucherId} className="row spread">
              <span>
                <b className="strong">{yuan(s.amountFen)} 元</b>{' '}
                <span className="mute sm">
                  {s.paidOn} 付，尾号 {s.accountTail}
                </span>{' '}
                <Tag tone={s.state === 'matched' ? 'good' : 'wait'}>{s.state === 'matched' ? '已对上' : '等到账'}</Tag>{' '}
                {s.receiptNo && <span className="mute sm">来款 {s.receiptNo}</span>}
              </span>
              <span className="row">
                {s.fileId && (
                  <a className="btn sm" href={`/api/file/get?id=${s.fileId}`} download>
                    看回单
                  </a>
                )}
                {s.state === 'waiting' && (
                  <ConfirmButton
                    size="sm"
                    title={`撤回 ${yuan(s.amountFen)} 元的回单？`}
                    consequence="撤回后财务不再按这张回单核对；传错时请撤回重传。转账和自动付不受影响。"
                    confirmText="撤回回单"
                    onConfirm={async () => {
                      await send('/api/pay/withdrawTransferSlip', { masterOrderCode: master, ...part, voucherId: s.voucherId })
                      await refresh('/api/pay/getMasterOrderPayBalance', '/api/user/getCapital')
                    }}
                  >
                    撤回
                  </ConfirmButton>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="row gaptop">
        <Button look={slips.length > 0 ? 'quiet' : 'ink'} onClick={() => setAdding(true)}>
          {slips.length > 0 ? '再传一张回单' : '已转账，传回单'}
        </Button>
        {seesFunds && <LinkButton to="/user/capital">看来款到账没有</LinkButton>}
      </p>
      {adding && <VoucherDialog amountFen={amountFen} payment={{ master, part, forOrder }} onClose={() => setAdding(false)} />}
    </>
  )
}
