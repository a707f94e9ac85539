import { referenceFacts } from '@mall/domain/orders/order/reference.ts'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { FreightMode, invoiceRouteText, OrderStatus, PaymentType, PayStatus } from '@mall/domain/orders/order/order.status.ts'
import { PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { Link } from 'react-router'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'

type Order = Reply<'/api/ops/getOrderDetail'>

const depositText = (p: NonNullable<Order['payParts']>): string =>
  `${p.depositPercent} %，${yuan(p.depositFen)} 元；尾款 ${yuan(p.restFen)} 元${p.unpaidRestFen > 0 ? `没有付，${p.restUntilText}付清` : ''}${p.keptFen > 0 ? `；扣违约金 ${yuan(p.keptFen)} 元` : ''}`

const stagesText = (o: Order, s: NonNullable<Order['payStages']>): string =>
  `${s.rows.map(r => `第 ${r.stageNum} 期 ${r.percent} % ${yuan(r.fen)} 元${r.stageState === 'paid' ? '已付' : r.dueOn ? `，${r.dueOn} 前` : ''}`).join('；')}。放行 ${tons(s.releasedKg)} 吨（${yuan(s.releasedFen)} 元），已装 ${tons(s.loadedKg)} 吨（${yuan(s.loadedFen)} 元）${s.nextStageNum === null || o.status === OrderStatus.cancelled ? '' : s.nextOverdue ? `；第 ${s.nextStageNum} 期已逾期` : `；下一期${s.nextUntilText}付清`}${s.keptFen > 0 ? `；扣违约金 ${yuan(s.keptFen)} 元` : ''}`

const shipByText = (s: NonNullable<Order['shipBy']>): string =>
  `${s.shipByOn}${s.cancelFromOn === null ? '' : s.mayCancel ? '；已过，买方现在可以自己取消' : `；${s.cancelFromOn} 起仍未备齐，买方可以自己取消`}`

export function OrderFacts({ order: o }: { order: Order }) {
  const facts: [string, string][] = [
    ['送货', o.address ? `${FreightMode.label(o.freightMode)}：${o.address}` : FreightMode.label(o.freightMode)],
    ...referenceFacts(o.reference).map(({ label, value }): [string, string] => [label, value]),
    ['付款', `${PaymentType.label(o.paymentType)}，${PayStatus.label(o.payStatus)}，已付 ${yuan(o.paidFen)} 元`],
    ...(o.payParts ? [['订金', depositText(o.payParts)] as [string, string]] : []),
    ...(o.payStages ? [['分批付款放行', stagesText(o, o.payStages)] as [string, string]] : []),
    ...(o.shipBy ? [['约定交货期', shipByText(o.shipBy)] as [string, string]] : []),
    ['发票', `${InvoiceType.label(o.invoiceType)}，${invoiceRouteText(o)}${o.invoiceTitle ? `，${o.invoiceTitle}` : ''}`],
    ['下单', `${o.buyerName}，${dateTime(o.createdAt)}${o.insteadUserId ? '（代打单）' : ''}`],
    ['业务员', o.bdName ? `${o.bdName} ${o.bdPhone}` : '未分配'],
  ]
  const late = new Set(o.lateMoney.map(m => m.paymentNo))
  return (
    <>
      <section>
        <h3>约定</h3>
        <dl className="kv">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {o.files.length > 0 && (
            <div>
              <dt>附件</dt>
              <dd>
                {o.files.map(f => (
                  <a key={f.fileId} style={{ marginRight: 8 }} href={`/api/file/get?id=${f.fileId}`} download>
                    {f.fileName}
                  </a>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </section>
      {o.payments.length > 0 || o.refunds.length > 0 ? (
        <section>
          <h3>收款与退款</h3>
          <ul className="lines">
            {o.payments.map(p => (
              <li key={p.paymentNo}>
                <span className="nowrap">{p.paymentNo}</span>
                <span className="mute">
                  {PayCode.label(p.payCode)}
                  {p.heldFen > 0 && `，另由冻结款付 ${yuan(p.heldFen)} 元`}
                </span>
                {late.has(p.paymentNo) ? <Tag tone="wait">转余额</Tag> : <StatusTag of={PaymentState} code={p.state} />}
                <span className="push num">{yuan(p.amountFen)} 元</span>
              </li>
            ))}
            {o.drafts.map(d => (
              <li key={d.draftCode}>
                <Link to={`/drafts?state=all&open=${d.draftCode}`}>{d.draftCode}</Link>
                <span className="mute">其中承兑{d.returnedFen > 0 && `，已退回 ${yuan(d.returnedFen)} 元`}</span>
                <span className="push num">{yuan(d.amountFen)} 元</span>
              </li>
            ))}
            {o.refunds.map(r => (
              <li key={r.at}>
                <span>退款</span>
                <span className="mute">{r.reason}</span>
                <span className="push num">−{yuan(r.amountFen)} 元</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {o.siblings.length > 0 ? (
        <section>
          <h3>同一主订单</h3>
          <ul className="lines">
            {o.siblings.map(s => (
              <li key={s.orderCode}>
                <span className="nowrap">{s.orderCode}</span>
                <StatusTag of={OrderStatus} code={s.status} />
                <span className="push num">{yuan(s.totalFen)} 元</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section>
        <h3>处理进度</h3>
        <ol className="events">
          {[...o.history].reverse().map(h => (
            <li key={h.seq}>
              <time>{shortTime(h.at)}</time>
              <span>
                {h.label}
                <small className="mute">
                  {h.actorName}
                  {h.reason ? `：${h.reason}` : ''}
                </small>
              </span>
            </li>
          ))}
        </ol>
      </section>
      {o.audits.length > 0 ? (
        <section>
          <h3>操作审计</h3>
          <ol className="events">
            {o.audits.map(a => (
              <li key={`${a.at}${a.action}`}>
                <time>{shortTime(a.at)}</time>
                <span>
                  {a.action}
                  <small className="mute">
                    {a.actorName}
                    {a.detail ? `：${a.detail}` : ''}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  )
}
