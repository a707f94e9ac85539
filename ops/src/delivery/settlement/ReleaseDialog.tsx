import { useCaller } from '@mall/client/useCall.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { ReceiptProof } from '../shipment/ReceiptProof.tsx'

/** A truck that was held for what was short or damaged goes on: what was agreed with the buyer, and by which of the two papers it settles. */
export function ReleaseDialog({
  waybillNo,
  shortPieces,
  onDone,
  onClose,
}: {
  waybillNo: string
  shortPieces: number
  onDone: () => void
  onClose: () => void
}) {
  const call = useCaller()
  // What did not arrive is not charged, unless it was found or is sent after.
  const [basis, setBasis] = useState<'weighed' | 'received'>(shortPieces > 0 ? 'received' : 'weighed')
  return (
    <ReasonDialog
      title={`解除挂起 ${waybillNo}`}
      consequence="这一车进入下一张结算单；请写明与客户商定的结果。"
      okText={basis === 'received' ? '按签收结算' : '按磅单结算'}
      label="商定的结果"
      onSend={async reason => {
        await call('/api/ops/releaseSettlementHold', { waybillNo, reason, basis })
        onDone()
      }}
      onClose={onClose}
    >
      <ReceiptProof waybillNo={waybillNo} heading={false} />
      {shortPieces > 0 && (
        <Radio.Group
          className="stack gaptop"
          value={basis}
          onChange={e => setBasis(e.target.value as 'weighed' | 'received')}
          options={[
            { value: 'received', label: `按签收：短少 ${shortPieces} 件不计货款和运费，按件数比例减重` },
            { value: 'weighed', label: '按磅单：短少的已找到、已补送，或客户同意照付' },
          ]}
        />
      )}
    </ReasonDialog>
  )
}
