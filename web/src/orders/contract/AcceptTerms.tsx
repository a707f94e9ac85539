import '@mall/client/contractPaper.css'
import './contract.css'
import { useBoot } from '../../kernel/deps.ts'
import { sealAhead } from '@mall/domain/platform/partner/channelWords.ts'
import { ContractPaper } from '@mall/client/ContractPaper.tsx'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { useState } from 'react'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'

interface Props {
  id: string
  accepted: boolean
  onChange(accepted: boolean): void
  /** How many of the orders are agreed to by ticking, and how many are sealed. */
  ticked: number
  signed: number
  preview: Sent<'/api/order/previewContract'>
}

/** 我已阅读并同意: with the very contract of these lines to read before it is ticked. Sealed orders have nothing to tick, and can be read too. */
export function AcceptTerms({ id, accepted, onChange, ticked, signed, preview }: Props) {
  const [open, setOpen] = useState(false)
  const { partners } = useBoot().site
  const read = (
    <button type="button" className="link" onClick={() => setOpen(true)} aria-haspopup="dialog">
      《钢材买卖合同》和产品协议
    </button>
  )
  return (
    <div className="terms gaptop">
      {ticked > 0 ? (
        <p className="row">
          <Checkbox id={id} checked={accepted} onChange={onChange} aria-label="我已阅读并同意《钢材买卖合同》和产品协议" />
          <span>
            <label htmlFor={id}>我已阅读并同意</label>
            {read}
          </span>
        </p>
      ) : (
        <p>成交前可先阅读{read}</p>
      )}
      <p className="hint">
        {ticked > 0 && `${signed > 0 ? `${ticked} 张订单` : '本次订单'}勾选条款成交，进入待付款时合同生效。`}
        {signed > 0 && sealAhead(ticked > 0 ? `另 ${signed} 张` : ticked + signed > 1 ? '各订单' : '本单', partners.sign)}
      </p>
      {open && <ReadContracts preview={preview} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ReadContracts({ preview, onClose }: { preview: Props['preview']; onClose(): void }) {
  const contracts = useLazyCall('/api/order/previewContract', preview)
  return (
    <Dialog open wide className="reading" title="合同预览" onClose={onClose}>
      {contracts.data ? (
        contracts.data.map((c, i) => (
          <ContractPaper
            key={c.groupKey}
            document={c.document}
            contractNo=""
            remark={contracts.data.length > 1 ? `订单 ${i + 1}` : '预览'}
          />
        ))
      ) : (
        <Waiting read={contracts} lines={12} bare />
      )}
    </Dialog>
  )
}
