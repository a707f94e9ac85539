import { LEFT } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { tenThousands } from '@mall/domain/money/finance/aging.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { averageFen, comparedText, type Dashboard, ordersOf, tone, yuanText } from './board.ts'

interface Figure {
  label: string
  value: string
  unit: string
  note: string
  tone: 'ok' | 'warn' | 'mute'
  more?: string
  to: string
}

/** Each figure leads to the list it is the sum of. */
export function KeyFigures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section className="panel kpis" aria-label={label}>
      <ul>
        {figures.map(f => (
          <li key={f.label}>
            <Link to={f.to}>
              <span className="mute">{f.label}</span>
              <b>
                {f.value} <i>{f.unit}</i>
              </b>
              <small>
                <span className={f.tone}>{f.note}</span>
                {f.more ? <span className="mute">{f.more}</span> : null}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function salesFigures(d: Dashboard): Figure[] {
  const s = d.sales
  if (!s) return []
  const { now, before } = s
  const list = ordersOf({ fromOn: d.today })
  const [price, was] = [averageFen(now), averageFen(before)]
  const move = price === null || was === null ? 0 : price - was
  const figures: Figure[] = [
    {
      label: '订单',
      value: String(now.orders),
      unit: '单',
      to: list,
      tone: tone(now.orders - before.orders),
      note: comparedText(now.orders, before.orders, n => `${n} 单`),
      more: `上周 ${before.orders}`,
    },
    {
      label: '吨数',
      value: tons(now.kg),
      unit: '吨',
      to: list,
      tone: tone(now.kg - before.kg),
      note: comparedText(now.kg, before.kg, tons),
      more: `上周 ${tons(before.kg)}`,
    },
    {
      label: '金额，含运费和服务',
      value: yuan(now.fen),
      unit: '元',
      to: list,
      tone: tone(now.fen - before.fen),
      note: comparedText(now.fen, before.fen, yuan),
    },
    {
      label: '均价，含运费和服务',
      value: yuanText(price),
      unit: '元/吨',
      to: list,
      tone: 'mute',
      note:
        price === null
          ? '今天还没有订单'
          : was === null
            ? '上周此时没有订单'
            : move === 0
              ? '与上周相同'
              : `${move > 0 ? '涨' : '跌'} ${yuan(Math.abs(move))}`,
      ...(was === null ? {} : { more: `上周 ${yuan(was)}` }),
    },
  ]
  const w = s.searches
  if (w)
    figures.push({
      label: '搜不到',
      value: String(w.empty),
      unit: '次',
      to: '/words?days=1&emptyOnly=true',
      tone: w.empty > w.beforeEmpty ? 'warn' : 'mute',
      more: `上周 ${w.beforeEmpty}`,
      note: w.now === 0 ? '访客今天还没有搜索' : `访客的搜索，占 ${((w.empty / w.now) * 100).toFixed(1)} %`,
    })
  return figures
}

export function moneyFigures(d: Dashboard): Figure[] {
  const m = d.money
  if (!m) return []
  const b = m.board
  const [due] = b.days
  return [
    ...(m.received
      ? [
          {
            label: '今天到账',
            value: yuan(m.received.transfers.fen + m.received.direct.fen),
            unit: '元',
            tone: 'mute' as const,
            note: `来款 ${m.received.transfers.count} 笔${
              m.received.direct.count > 0 ? `，直接付订单 ${m.received.direct.count} 笔 ${yuan(m.received.direct.fen)}` : ''
            }`,
            more: `上周同一天 ${yuan(m.received.beforeFen)}`,
            to: `/receipts?state=all&fromOn=${d.today}&toOn=${d.today}`,
          },
        ]
      : []),
    ...(m.paid
      ? [
          {
            label: '今天的订单付款',
            value: yuan(m.paid.fen),
            unit: '元',
            tone: 'mute' as const,
            note: `${m.paid.count} 笔`,
            more: m.paid.ways.map(w => `${PayCode.label(w.payCode)} ${yuan(w.fen)}`).join('，'),
            to: `/payment?state=1&dayOf=settled&fromOn=${d.today}&toOn=${d.today}`,
          },
        ]
      : []),
    {
      label: '今天到期',
      value: yuan(due?.fen ?? 0),
      unit: '元',
      to: '/receivable?band=today',
      note: `${due?.count ?? 0} 笔${due && due.uncovered > 0 ? `，${due.uncovered} 笔余额不够` : ''}`,
      tone: due && due.uncovered > 0 ? 'warn' : 'mute',
    },
    {
      label: '逾期',
      value: yuan(b.receivable.lateFen),
      unit: '元',
      to: '/receivable?band=late',
      note: `${b.receivable.lateCompanies} 家`,
      more: `应收共 ${tenThousands(b.receivable.fen)} 万`,
      tone: b.receivable.lateFen > 0 ? 'warn' : 'mute',
    },
    {
      label: '待认领来款',
      value: yuan(b.unapplied.openFen),
      unit: '元',
      to: '/receipts',
      note: `${b.unapplied.openCount} 笔`,
      tone: b.unapplied.openCount > 0 ? 'warn' : 'mute',
    },
  ]
}

export function loadFigures(d: Dashboard): Figure[] {
  const l = d.loads
  if (!l) return []
  const waits = (label: string, count: number, unit: string, queue: string): Figure => ({
    label,
    value: String(count),
    unit,
    to: `/dispatch?queue=${queue}`,
    note: count > 0 ? '等处理' : '没有',
    tone: count > 0 ? 'warn' : 'mute',
  })
  const done = l.states.filter(s => LEFT.has(s.status)).reduce((n, s) => n + s.count, 0)
  return [
    {
      label: '今天的车',
      value: String(l.count),
      unit: '车',
      to: `/dispatch?fromOn=${d.today}&toOn=${d.today}`,
      note: `已出厂 ${done} 车`,
      tone: 'mute',
      more: `${tons(l.kg)} 吨`,
    },
    waits('待配车', l.waits.plan, '单', 'plan'),
    waits('缺货待配', l.waits.lack, '单', 'lack'),
    waits('换车待批', l.waits.change, '车', 'change'),
    waits('错过时段', l.waits.missed, '车', 'missed'),
  ]
}
