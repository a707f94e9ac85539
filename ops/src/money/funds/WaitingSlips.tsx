import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateTime } from '../../kernel/kit/time.ts'

type Slip = Reply<'/api/ops/getWaitingSlips'>['list'][number]

/** What a slip says: whose, of what, for which order. `receiptFen`: of the receipt beside it, said where the slip names another sum. */
export function SlipText({ slip: v, receiptFen }: { slip: Slip; receiptFen?: Fen }) {
  return (
    <>
      {v.companyName}，{receiptFen === v.amountFen ? '' : `${yuan(v.amountFen)} 元，`}
      {v.paidOn} 付，尾号 {v.accountTail}
      {v.state === 'matched' && '，已对上'}{' '}
      <a href={`/api/file/get?id=${v.fileId}`} download>
        看回单
      </a>
      {v.forOrder && (
        <small className="mute">
          {' '}
          为订单 {v.forOrder} 转的，要付 {yuan(v.dueFen ?? 0)} 元，到账后自动付
        </small>
      )}
    </>
  )
}

/** 等来款的回单: customers who say that they have paid, where no money has answered yet; what to look for at the bank. */
export function WaitingSlips() {
  const [open, setOpen] = useState(false)
  const read = useLazyCall('/api/ops/getWaitingSlips', {}, { refetchMs: 15_000 })
  const n = read.data?.totalCount ?? 0
  return (
    <>
      {n > 0 && <Button onClick={() => setOpen(true)}>等来款的回单 {n}</Button>}
      <Modal open={open} title="等来款的回单" footer={null} width={720} onCancel={() => setOpen(false)}>
        <p className="hint">客户说已转账，还没有对上来款。银行里查到的，等到账通知或导入流水；先传的在前。</p>
        {read.isError && <Alert type="error" showIcon title={read.error.message} />}
        <ul className="slips">
          {read.data?.list.map(v => (
            <li key={v.fileId}>
              <b>{yuan(v.amountFen)} 元</b> <small className="mute">{dateTime(v.sentAt)} 传</small>
              <Link to={`/company360?code=${v.companyCode}&tab=funds`}>{v.companyCode}</Link>{' '}
              <SlipText slip={v} receiptFen={v.amountFen} />
            </li>
          ))}
        </ul>
        {n > (read.data?.list.length ?? 0) && (
          <p className="hint">
            共 {n} 张，这里是先传的 {read.data?.list.length} 张。
          </p>
        )}
      </Modal>
    </>
  )
}
