import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import {
  RETURN_IN_WORK,
  RETURN_TO_COME,
  ReturnMode,
  ReturnStatus,
  type ReturnStatusCode,
  ReturnTo,
} from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { yuan, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'

interface Got {
  kg: Kg | null
  placed: 'stock' | 'scrap'
}
const mayReceive = (status: ReturnStatusCode) => status === ReturnStatus.booked || status === ReturnStatus.part

/** One return: what was agreed, and the units as they come over the scale. */
export function ReturnPane({ returnNo, onClose }: { returnNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getReturnDetail', { returnNo }, { refetchMs: 15_000 })
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const staff = useStaff()
  const whyStore = whyNoRight(staff, 'claim.store')
  const whyCancel = whyNoRight(staff, 'claim.handle')
  const [got, setGot] = useState<Record<string, Got>>({})
  const [requestId, setRequestId] = useState(newRequestId)
  const [cancelling, setCancelling] = useState(false)
  const b = read.data
  if (!b) return <PaneState query={read} />
  const again = () => {
    for (const path of ['/api/ops/getReturnQueue', '/api/ops/getReturnDetail'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const open = b.list.filter(u => u.receivedKg === null)
  const units = open.flatMap(u => {
    const g = got[u.claimUnitId]
    return g?.kg ? [{ claimUnitId: u.claimUnitId, receivedKg: g.kg, placed: g.placed }] : []
  })
  const why = whyStore || (mayReceive(b.status) ? (units.length === 0 ? '请填收到的件的过磅重量' : '') : '客户还没有约定怎样退回')
  const set = (id: string, part: Partial<Got>) =>
    setGot({ ...got, [id]: { ...(got[id] ?? { kg: null, placed: 'stock' }), ...part } })
  const receive = () =>
    call('/api/ops/receiveReturn', { returnNo, version: b.version, requestId, units })
      .then(
        done => {
          setGot({})
          void message.success(
            done.refundedFen > 0
              ? `已收货，${yuan(done.refundedFen)} 元已进客户余额`
              : `已收货${done.waits ? `；${done.waits}` : ''}`,
          )
        },
        (e: unknown) => message.error((e as Error).message),
      )
      .finally(() => {
        setRequestId(nextRequestId)
        again()
      })
  return (
    <>
      <div className="hd">
        <div>
          <b>{b.returnNo}</b>
          <small>{b.companyName}</small>
          <small className="mute">
            异议 <Link to={`/claims?state=all&open=${b.claimNo}`}>{b.claimNo}</Link>，订单 {b.orderCode}
          </small>
        </div>
        <span className="push row">
          <StatusTag of={ReturnStatus} code={b.status} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {b.moneyWaits && (
          <section className="note">
            <p>{b.moneyWaits}</p>
          </section>
        )}
        <section>
          <h3>约定</h3>
          <dl className="kv">
            <div>
              <dt>方式</dt>
              <dd>{b.mode ? `${ReturnMode.label(b.mode)}，${b.planOn} ${b.plate}` : '等客户约定'}</dd>
            </div>
            <div>
              <dt>联系人</dt>
              <dd>{b.contact ? `${b.contact} ${b.mobile}` : '—'}</dd>
            </div>
            <div>
              <dt>退到</dt>
              <dd>{b.depotName}</dd>
            </div>
            <div>
              <dt>已退款</dt>
              <dd>{yuan(b.refundedFen)} 元</dd>
            </div>
          </dl>
          {b.endReason && <p>已取消：{b.endReason}</p>}
        </section>
        <section>
          <h3>
            件 {b.received}/{b.units}
          </h3>
          {b.list.map(u => {
            const g = got[u.claimUnitId] ?? { kg: null, placed: 'stock' as const }
            return (
              <fieldset key={u.claimUnitId} className="claim-unit">
                <legend>
                  {`${u.unitNo}　`}
                  <small className="mute">
                    结算 {tons(u.settledKg)} 吨，炉号 {u.heatNo}
                    {u.handlingFen > 0 ? `，处理费 ${yuan(u.handlingFen)} 元` : ''}
                  </small>
                </legend>
                {u.receivedKg !== null ? (
                  <span>
                    收回 {tons(u.receivedKg)} 吨，{u.placed ? ReturnTo.label(u.placed) : ''}
                    {u.newUnitNo ? `，件号 ${u.newUnitNo}` : ''}
                    {u.refundFen === null ? '' : `，退 ${yuan(u.refundFen)} 元`}
                  </span>
                ) : mayReceive(b.status) && !whyStore ? (
                  <>
                    <InputNumber<number>
                      aria-label={`${u.unitNo} 过磅重量`}
                      placeholder="过磅"
                      value={g.kg === null ? null : g.kg / 1000}
                      onChange={t => set(u.claimUnitId, { kg: t === null ? null : Math.round(t * 1000) })}
                      precision={3}
                      min={0.001}
                      controls={false}
                      suffix="吨"
                    />
                    <Select
                      aria-label={`${u.unitNo} 去向`}
                      value={g.placed}
                      options={ReturnTo.rows.map(r => ({ value: r.code, label: r.label }))}
                      onChange={placed => set(u.claimUnitId, { placed })}
                    />
                  </>
                ) : (
                  <span className="mute">未收</span>
                )}
              </fieldset>
            )
          })}
        </section>
      </div>
      {RETURN_IN_WORK.has(b.status) && (
        <section className="decide">
          <ActButton type="primary" {...(why ? { why } : {})} onClick={receive}>
            收货{units.length > 0 ? ` ${units.length} 件` : ''}
          </ActButton>
          {RETURN_TO_COME.has(b.status) && (
            <ActButton {...(whyCancel ? { why: whyCancel } : {})} onClick={() => setCancelling(true)}>
              取消退货单
            </ActButton>
          )}
        </section>
      )}
      {cancelling && (
        <ReasonDialog
          title={`取消退货单 ${returnNo}`}
          consequence="货由客户留用，这些件的异议按不赔付结案；客户会看到原因。"
          okText="取消退货单"
          onSend={async reason => {
            await call('/api/ops/cancelReturn', { returnNo, reason })
            again()
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  )
}
