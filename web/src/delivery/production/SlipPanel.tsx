import './production.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { weekLabel } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { OrderLink, SCHEDULE_READS } from './scheduleLinks.tsx'

type Slip = Reply<'/api/order/getProductionSchedule'>['slips'][number]

/** 交期后移，等您选: old date and new one, and what can be done about it. Absent where nothing slipped. */
export function SlipPanel({ line }: { line: Slip }) {
  const { session } = useBoot()
  const send = useSend()
  const refresh = useRefresh()
  const name = useId()
  const accepted = line.slip?.reply === 'accepted'
  const [choice, setChoice] = useState<'accept' | 'cancel'>('accept')
  const [whole, setWhole] = useState(false)
  const { slip } = line
  if (!slip) return null
  const several = line.orderLines > 1
  const why =
    whyNotRight(session.rights, 'order.confirm') ??
    (choice === 'cancel' && several && !whole
      ? '请先确认取消整单'
      : choice === 'accept' && accepted
        ? '已接受，到时限前可以改选'
        : undefined)
  const submit = async () => {
    const done = await send('/api/order/replySlip', { bookingId: line.bookingId, choice, wholeOrder: whole })
    if (done) notify.success(choice === 'accept' ? `已接受 ${line.plannedOn} 入库。` : '已提交取消申请，等经理审批。')
    await refresh(...SCHEDULE_READS)
  }
  return (
    <section className="slip" aria-label={`交期后移 ${line.orderCode}`}>
      <div>
        <div className="row" style={{ gap: '8px 12px' }}>
          <Tag tone={accepted ? 'good' : 'wait'} dot>
            {accepted ? '交期后移，您已接受' : '交期后移，等您选'}
          </Tag>
          <b className="strong">
            {line.title}　{line.pieces} {line.pieceUnit} {tons(line.kg)} 吨
          </b>
        </div>
        <p className="mute sm gaptop">
          订单 <OrderLink code={line.orderCode} /> 第 {line.lineNo} 行。{slip.reason}。到时未选，按接受新日期办。
        </p>
      </div>
      <div className="move">
        <div className="old">
          <span>原定{slip.fromWeek ? `，${weekLabel(slip.fromWeek)}` : ''}</span>
          <b>{slip.fromOn.slice(5)} 入库</b>
        </div>
        <span className="ar" aria-hidden="true">
          →
        </span>
        <div>
          <span>
            现定{line.week ? `，${weekLabel(line.week)}` : ''}，{slip.words}
          </span>
          <b>{line.plannedOn?.slice(5)} 入库</b>
        </div>
      </div>
      <div className="opts" role="radiogroup" aria-label="后移怎么办">
        <label className={choice === 'accept' ? 'on' : undefined}>
          <b>
            <input type="radio" className="chk" name={name} checked={choice === 'accept'} onChange={() => setChoice('accept')} />
            接受 {line.plannedOn?.slice(5)}
          </b>
          价格与数量不变，按新日期生产。
        </label>
        <label className={choice === 'cancel' ? 'on' : undefined}>
          <b>
            <input type="radio" className="chk" name={name} checked={choice === 'cancel'} onChange={() => setChoice('cancel')} />
            申请取消{several ? '整张订单' : '这张订单'}
          </b>
          销售经理同意后，已付款全部退回企业余额。
          {several && <>这张订单有 {line.orderLines} 行，现在只能整单取消；只取消这一行请联系专属客服。</>}
        </label>
      </div>
      {choice === 'cancel' && several && (
        <label className="row sm">
          <input type="checkbox" className="chk" checked={whole} onChange={e => setWhole(e.target.checked)} />
          我确认申请取消整张订单 {line.orderCode} 的 {line.orderLines} 行
        </label>
      )}
      <div className="row">
        <Button look="primary" size="lg" onClick={submit} disabledReason={why} busyText="正在提交">
          提交选择
        </Button>
        {slip.replyBy !== null && <span className="mute sm">{shortTime(slip.replyBy)} 前可以改选。</span>}
        <Link className="sm" to={`/order/orderDetail?orderCode=${line.orderCode}`}>
          看订单
        </Link>
      </div>
    </section>
  )
}
