import { settlementWords } from '@mall/domain/goods/goods/settlementWords.ts'
import { FreightMode, invoiceRouteText, OrderStatus, PayStatus } from '@mall/domain/orders/order/order.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { originText } from '@mall/domain/orders/order/origin.ts'
import { ContractStatus, SignMode } from '@mall/domain/orders/contract/contract.status.ts'
import { freightIsOurs, freightInvoiceWords, InvoiceType } from '@mall/domain/kernel/tax.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { useWhyProxy } from '../../kernel/useWhyProxy.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Facts, Panel, Totals } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { Timeline } from '../../kernel/kit/Track.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { contractAddress } from './orderAddress.ts'
import type { Detail } from './orderTrack.ts'

/** What the order came to in the end: settled, paid more, given back; nothing until something of it has happened. */
function endSum(o: Detail) {
  const backFen = o.refunds.reduce((sum, r) => sum + r.amountFen, 0)
  const moreFen = o.settled?.moreFen ?? 0
  if (!o.settled && backFen === 0) return []
  return [
    ...(moreFen > 0 ? [{ label: '结算补付', value: yuan(moreFen) }] : []),
    ...(backFen > 0 ? [{ label: '已退', value: yuan(-backFen) }] : []),
    ...(o.settled ? [{ label: `结算合计，${tons(o.settled.kg)} 吨`, value: yuan(o.settled.finalFen) }] : []),
    { label: '实付净额', value: <Money fen={o.paidFen + moreFen - backFen} />, rule: true, total: true },
  ]
}

/** 订金 and 尾款 as agreed, and what was kept of it where the order has ended. */
const partsOf = ({ payParts: p, paidFen, totalFen }: Detail) =>
  p === null
    ? []
    : [
        { label: `订金 ${p.depositPercent} %${paidFen > 0 ? '，已付' : ''}`, value: yuan(p.depositFen) },
        { label: `尾款，${paidFen === totalFen ? '已付' : `${p.restUntilText}付清`}`, value: yuan(p.restFen) },
        ...(p.keptFen > 0 ? [{ label: '扣违约金', value: yuan(p.keptFen) }] : []),
      ]

/** Sums, delivery and invoice, and the history: who, when, what. */
export function OrderSide({ o }: { o: Detail }) {
  const paid = o.paidFen > 0
  const off = o.status === OrderStatus.cancelled
  return (
    <>
      <Panel title="金额" more={!(off && o.payStatus === PayStatus.unpaid) && <StatusTag of={PayStatus} code={o.payStatus} />}>
        <Totals
          lines={[
            { label: `货款，${tons(o.weightKg)} 吨`, value: yuan(o.goodsFen) },
            ...(o.serviceFen > 0 ? [{ label: '附加服务', value: yuan(o.serviceFen) }] : []),
            ...(o.freightFen > 0 ? [{ label: '运费', value: yuan(o.freightFen) }] : []),
            ...(o.acceptanceFen > 0 ? [{ label: '承兑加价', value: yuan(o.acceptanceFen) }] : []),
            ...(o.discountFen > 0
              ? [
                  {
                    label: o.coupon ? `优惠，${o.coupon.name}${o.coupon.live ? '' : '（券已退回）'}` : '优惠',
                    value: `−${yuan(o.discountFen)}`,
                  },
                ]
              : []),
            {
              label: o.weightFromKg !== o.weightToKg ? `订单金额，按${settlementWords(o.settlement).paper}多退少补` : '订单金额',
              value: <Money fen={o.totalFen} main={!paid && !off} />,
              rule: true,
              total: true,
            },
            ...partsOf(o),
            ...(paid ? [{ label: '已付', value: <Money fen={o.paidFen} /> }] : []),
            ...endSum(o),
          ]}
        />
      </Panel>
      <Panel title="收货与发票" id="paper" more={o.deliveryOpen && <ChangeDelivery orderCode={o.orderCode} />}>
        <Facts
          items={[
            ['提货', FreightMode.label(o.freightMode)],
            ...(o.freightMode === FreightMode.truck
              ? [
                  ['地址', o.address] as const,
                  [
                    '收货人',
                    <>
                      {o.receiver} <a href={`tel:${o.receiverMobile}`}>{o.receiverMobile}</a>
                    </>,
                  ] as const,
                ]
              : [
                  ['仓库', o.depotName] as const,
                  ...(o.gateFeeFen > 0
                    ? [['出库吊装', `约 ${yuan(o.gateFeeFen)} 元，提货时付给仓库，不在订单金额里`] as const]
                    : []),
                ]),
            [
              '合同',
              <>
                <Link to={contractAddress(o.orderCode)}>{o.contractNo || '预览'}</Link>{' '}
                {o.contractStatus === null ? (
                  <span className="mute">{SignMode.label(o.signMode)}</span>
                ) : (
                  <StatusTag of={ContractStatus} code={o.contractStatus} />
                )}
              </>,
            ],
            ['成交', SignMode.label(o.signMode)],
            ['发票', InvoiceType.label(o.invoiceType)],
            ['票制', invoiceRouteText(o)],
            ...(freightIsOurs(o.invoiceRoute) || o.freightFen === 0 ? [] : [['运费发票', freightInvoiceWords()] as const]),
            ['抬头', o.invoiceTitle || '—'],
            ['税号', o.taxNo || '—'],
            ...(originText(o) ? [['来源', originText(o)] as const] : []),
            ...(o.note ? [['备注', o.note] as const] : []),
            ...(o.bdName
              ? [
                  [
                    '业务员',
                    <>
                      {o.bdName} <a href={`tel:${o.bdPhone}`}>{o.bdPhone}</a>
                    </>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Panel>
      <Panel title="操作记录" id="log">
        <Timeline
          items={[...o.history]
            .sort((a, b) => b.seq - a.seq)
            .map((h, i) => ({
              key: h.seq,
              time: shortTime(h.at),
              state: i === 0 ? 'now' : 'done',
              text: (
                <>
                  {h.label}　<span className="mute">{h.actorName}</span>
                  {h.reason && <small className="mute block">{h.reason}</small>}
                </>
              ),
            }))}
        />
      </Panel>
    </>
  )
}

/** Of a win or a group, until it is paid: nobody checked it out, so how it leaves and on whose papers is said here. */
function ChangeDelivery({ orderCode }: { orderCode: string }) {
  const [open, setOpen] = useState(false)
  const why = useWhyNot('order.create')
  const proxy = useWhyProxy()
  return (
    <>
      <Button size="sm" disabledReason={proxy ?? why} reasonAt="title" onClick={() => setOpen(true)} aria-haspopup="dialog">
        改提货方式与开票抬头
      </Button>
      {open && <DeliveryDialog orderCode={orderCode} onClose={() => setOpen(false)} />}
    </>
  )
}
