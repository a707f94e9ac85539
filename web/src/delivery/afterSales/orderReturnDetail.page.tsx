// 退货单: how and when the steel comes back; what was weighed, where it went, what it brought back.
import './afterSales.css'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { RETURN_TO_COME, ReturnMode, ReturnStatus, ReturnTo } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Pick } from '../../kernel/kit/Choice.tsx'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Crumb, Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { day } from '../../kernel/kit/time.ts'
import { CLAIM_READS, useClaimsLive } from './reads.ts'

type Back = Reply<'/api/order/getOrderReturnDetail'>
const numberOf = (query: URLSearchParams) => (query.get('returnNo') ?? '').trim().slice(0, 30)
export async function load({ query, ensure }: PageContext) {
  const returnNo = numberOf(query)
  if (!returnNo || !(await ensure('/api/order/getOrderReturnDetail', { returnNo }))) throw notFound('claim')
}
export const head = ({ query }: PageContext): Head => ({ title: `退货单 ${numberOf(query)}`, noIndex: true })

export default function ReturnPage() {
  const [query] = useSearchParams()
  const returnNo = numberOf(query)
  const read = useLazyCall('/api/order/getOrderReturnDetail', { returnNo })
  useClaimsLive(read.data?.orderCode)
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '退货单', to: '/orderReturn/orderReturnList' },
            { label: returnNo },
          ]}
        />
        {read.data ? (
          <Whole b={read.data} />
        ) : (
          <Panel flush>
            <Waiting read={read} lines={8} />
          </Panel>
        )}
      </div>
    </main>
  )
}
function Whole({ b }: { b: Back }) {
  const send = useSend()
  const refresh = useRefresh()
  const noRight = useWhyNot('claim.manage')
  const [giving, setGiving] = useState(false)
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h1>
              退货单 {b.returnNo} <StatusTag of={ReturnStatus} code={b.status} dot />
            </h1>
            <p className="row mute facts">
              <span>
                异议{' '}
                <Link className="link" to={`/afterSales/detail?claimNo=${b.claimNo}`}>
                  {b.claimNo}
                </Link>
              </span>
              <span>订单 {b.orderCode}</span>
              <span>{b.title}</span>
              <span>退到 {b.depotName}</span>
            </p>
          </div>
          <div className="acts no-print">
            {RETURN_TO_COME.has(b.status) && (
              <Button disabledReason={noRight} reasonAt="title" onClick={() => setGiving(true)}>
                取消退货
              </Button>
            )}
          </div>
        </div>
      </section>
      {b.endReason && <Note>已取消：{b.endReason}</Note>}
      {b.moneyWaits && <Note tone="wait">{b.moneyWaits}</Note>}
      <div className="od">
        <div className="stack">
          {RETURN_TO_COME.has(b.status) && <Book key={b.version} b={b} noRight={noRight} />}
          <Panel title="退回的件" remark={`${b.received} / ${b.units} 件已收`} flush>
            <table className="tbl cards line">
              <thead>
                <tr>
                  <th>件号</th>
                  <th className="num">结算，吨</th>
                  <th className="num">收回，吨</th>
                  <th>去向</th>
                  <th className="num">退款，元</th>
                </tr>
              </thead>
              <tbody>
                {b.list.map(u => (
                  <tr key={u.claimUnitId}>
                    <td>
                      <b>{u.unitNo}</b>
                      <small className="mute blk">
                        {u.title}，炉号 {u.heatNo}
                      </small>
                    </td>
                    <td className="num" data-l="结算，吨">
                      {tons(u.settledKg)}
                    </td>
                    <td className="num" data-l="收回，吨">
                      {u.receivedKg === null ? '未收' : tons(u.receivedKg)}
                    </td>
                    <td data-l="去向">{u.placed ? ReturnTo.label(u.placed) : '—'}</td>
                    <td className="num" data-l="退款，元">
                      {u.refundFen === null ? '—' : yuan(u.refundFen)}
                      {u.handlingFen > 0 && <small className="mute blk">扣处理费 {yuan(u.handlingFen)}</small>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        </div>
        <div className="stack">
          <Panel title="退回约定">
            <Facts
              items={[
                ['方式', b.mode ? ReturnMode.label(b.mode) : '待约'],
                ['日期', b.planOn || '待约'],
                ...(b.plate ? ([['车牌', b.plate]] as const) : []),
                ...(b.contact ? ([['联系人', `${b.contact} ${b.mobile}`]] as const) : []),
                ['已退款', `${yuan(b.refundedFen)} 元`],
              ]}
            />
            <p className="mute sm">到厂过磅，收回重量在磅差以内的按结算重量退款，不足的按收回重量退；退款进可用余额。</p>
          </Panel>
        </div>
      </div>
      {giving && (
        <ReasonDialog
          title="取消退货单"
          consequence="货由贵公司留用，这些件的异议按不赔付结案。"
          okText="取消退货单"
          onSend={async reason => {
            const reply = await send('/api/order/cancelOrderReturn', { returnNo: b.returnNo, reason })
            if (reply) notify.success('已取消退货单。')
            await refresh(...CLAIM_READS)
            return reply
          }}
          onClose={() => setGiving(false)}
        />
      )}
    </>
  )
}
function Book({ b, noRight }: { b: Back; noRight: string | undefined }) {
  const send = useSend()
  const refresh = useRefresh()
  const today = day(useServerNow(60_000))
  const [mode, setMode] = useState<'mill' | 'own'>(b.mode ?? 'mill')
  const [planOn, setPlanOn] = useState(b.planOn)
  const [plate, setPlate] = useState(b.plate)
  const [contact, setContact] = useState(b.contact)
  const [mobile, setMobile] = useState(b.mobile)
  const why =
    noRight ??
    (planOn === ''
      ? '请选日期'
      : mode === 'own' && plate.trim() === ''
        ? '请填车牌'
        : contact.trim() === ''
          ? '请填联系人'
          : /^1[0-9]{10}$/.test(mobile.trim())
            ? undefined
            : '请填 11 位手机号')
  const book = async () => {
    const reply = await send('/api/order/bookOrderReturn', {
      returnNo: b.returnNo,
      version: b.version,
      mode,
      planOn,
      plate,
      contact,
      mobile,
    })
    if (reply) notify.success('已约定退回，仓库会按约收货。')
    await refresh(...CLAIM_READS)
  }
  return (
    <Panel title={b.status === ReturnStatus.toArrange ? '约定退回' : '改约'}>
      <Pick
        label="退回方式"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'mill' as const, label: ReturnMode.label('mill') },
          { value: 'own' as const, label: ReturnMode.label('own') },
        ]}
      />
      <div className="claimwish">
        <Input label="日期" required type="date" min={today} value={planOn} onChange={e => setPlanOn(e.target.value)} />
        {mode === 'own' && <Input label="车牌" required maxLength={20} value={plate} onChange={e => setPlate(e.target.value)} />}
        <Input label="联系人" required maxLength={40} value={contact} onChange={e => setContact(e.target.value)} />
        <Input
          label="联系手机"
          required
          inputMode="tel"
          value={mobile}
          plain={plainMobile}
          onChange={e => setMobile(e.target.value)}
        />
      </div>
      <Button look="primary" busyText="正在提交" disabledReason={why} onClick={book}>
        {b.status === ReturnStatus.toArrange ? '约定退回' : '改约'}
      </Button>
    </Panel>
  )
}
