import './order.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { plainNumber } from '@mall/domain/kernel/pasted.ts'
import {
  BUYER_NO_MAX,
  ORDER_FILES_MOST,
  referenceLabel,
  referenceText,
  WISH_ONLY,
  wishTooEarly,
} from '@mall/domain/orders/order/reference.ts'
import { useEffect, useId, useState } from 'react'
import { FileField } from '../../kernel/FileField.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import type { Confirm, Preview } from './useConfirm.ts'

/** 采购单号、项目、希望到货日: what the buyer's own books want on every paper; and 附件 for who reads the order. Nobody has to say any of it. */
export function ConfirmReference({ page, plan }: { page: Confirm; plan: Preview }) {
  const { draft, change, restored } = page
  const [open, setOpen] = useState(false)
  const said = referenceText({ ...draft, wantedOn: draft.wantedOn || null })
  const has = said !== '' || draft.files.length > 0
  // What a reload brought back is seen; what is being emptied stays open.
  useEffect(() => {
    if (restored && has) setOpen(true)
  }, [restored, has])
  const projects = useLazyCall('/api/order/getProjects', {}, { enabled: open }).data ?? []
  const names = useId()
  const early = wishTooEarly(draft.wantedOn, plan.earliestOn)
  return (
    <section className="panel">
      <details className="ownref" open={open} onToggle={e => setOpen(e.currentTarget.open)}>
        <summary className="bd">
          采购单号、项目、希望到货日、附件
          <small className="mute">
            　
            {(!open && [said, draft.files.map(f => f.fileName).join('、')].filter(Boolean).join('　')) ||
              '选填，合同、提单、结算单和对账单都带上'}
          </small>
        </summary>
        <div className="bd grid">
          <Input
            label={referenceLabel.buyerNo}
            size="md"
            value={draft.buyerNo}
            maxLength={BUYER_NO_MAX}
            autoComplete="off"
            placeholder="贵公司自己的单号"
            plain={plainNumber}
            onChange={e => change({ buyerNo: e.target.value })}
          />
          <Input
            label={referenceLabel.projectName}
            size="md"
            value={draft.projectName}
            maxLength={40}
            list={names}
            placeholder="如 滨河路桥二标段"
            onChange={e => change({ projectName: e.target.value })}
          />
          <datalist id={names}>
            {projects.map(({ projectName }) => (
              <option key={projectName} value={projectName} />
            ))}
          </datalist>
          <Input
            label={referenceLabel.wantedOn}
            size="md"
            type="date"
            value={draft.wantedOn}
            onChange={e => change({ wantedOn: e.target.value })}
            hint={early || `${WISH_ONLY}${plan.earliestOn === '' ? '' : `；今天付款最早 ${plan.earliestOn} 可以装车`}`}
          />
        </div>
        <div className="bd">
          {draft.files.map((f, i) => (
            <FileField
              key={f.fileId}
              label={`附件 ${i + 1}`}
              purpose="order"
              value={f}
              onChange={next => change({ files: draft.files.flatMap((x, at) => (at === i ? (next ? [next] : []) : [x])) })}
            />
          ))}
          {draft.files.length < ORDER_FILES_MOST && (
            <FileField
              key={`next ${draft.files.length}`}
              label={draft.files.length === 0 ? '附件，如图纸、用料清单，可不传' : `附件 ${draft.files.length + 1}`}
              purpose="order"
              value={null}
              onBusy={page.setUploading}
              onChange={next => next && change({ files: [...draft.files, next] })}
              hint={`PDF 或图片，最多 ${ORDER_FILES_MOST} 份；贵公司看得到这张订单的人和钢厂能看，不进合同和单据`}
            />
          )}
        </div>
      </details>
    </section>
  )
}
