import { BUYER_NO_MAX, referenceLabel, WISH_ONLY } from '@mall/domain/orders/order/reference.ts'
import { plainNumber } from '@mall/domain/kernel/pasted.ts'
import { useState } from 'react'
import { ORDER_READS, useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import type { Detail } from './orderTrack.ts'

/** 采购单号 and 希望到货日 of an order; a contract that is made keeps what it said. */
export function OrderReference({ o }: { o: Detail }) {
  const [typed, setTyped] = useState<{ buyerNo: string; wantedOn: string } | null>(null)
  const send = useSend()
  const refresh = useRefresh()
  const may = useBoot().session.rights.includes('order.create')
  const { reference: r, whyNotReference: whyNot } = o
  const save = async () => {
    if (
      !typed ||
      !(await send('/api/order/setOrderReference', {
        orderCode: o.orderCode,
        buyerNo: typed.buyerNo,
        wantedOn: typed.wantedOn || null,
      }))
    )
      return
    await refresh(...ORDER_READS)
    setTyped(null)
    notify.success('已保存，以后出的单据带上')
  }
  return (
    <Panel
      title="采购单号与希望到货日"
      more={
        may &&
        typed === null && (
          <Button
            size="sm"
            disabledReason={whyNot.buyerNo || null}
            reasonAt="title"
            onClick={() => setTyped({ buyerNo: r.buyerNo, wantedOn: r.wantedOn ?? '' })}
          >
            改
          </Button>
        )
      }
    >
      {typed === null ? (
        <Facts
          items={[
            [referenceLabel.buyerNo, r.buyerNo || <span className="mute">没有写</span>],
            [referenceLabel.wantedOn, r.wantedOn ?? <span className="mute">没有写</span>],
            ...(o.files.length > 0 ? [['附件', <OrderFiles key="files" o={o} />] as const] : []),
          ]}
        />
      ) : (
        <>
          <Input
            label={referenceLabel.buyerNo}
            size="md"
            value={typed.buyerNo}
            maxLength={BUYER_NO_MAX}
            autoComplete="off"
            plain={plainNumber}
            onChange={e => setTyped({ ...typed, buyerNo: e.target.value })}
          />
          <Input
            label={referenceLabel.wantedOn}
            size="md"
            type="date"
            value={typed.wantedOn}
            disabled={whyNot.wantedOn !== ''}
            onChange={e => setTyped({ ...typed, wantedOn: e.target.value })}
            hint={whyNot.wantedOn || WISH_ONLY}
          />
          {o.contractNo && <p className="hint gap8">合同 {o.contractNo} 写的是生成时的，不跟着改。</p>}
          <p className="row gap8">
            <Button look="ink" size="sm" onClick={save} busyText="正在保存">
              保存
            </Button>
            <Button size="sm" onClick={() => setTyped(null)}>
              不改
            </Button>
          </p>
        </>
      )}
    </Panel>
  )
}
