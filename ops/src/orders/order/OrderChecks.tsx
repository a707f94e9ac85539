import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { belowAuthority } from '@mall/domain/orders/order/lineSum.ts'
import { dateTime } from '../../kernel/kit/time.ts'
import { managerText } from './decisions.ts'

type Order = Reply<'/api/ops/getOrderDetail'>
interface Check {
  mark: 'y' | 'w' | 'n'
  text: string
  note: string
}

/** What a reviewer looks at first: yes, look closer, no. */
function checksOf(o: Order): Check[] {
  // Of an order with a deposit, or in stages, the part that comes next.
  const due = o.payStages ? o.payStages.nextFen : o.payParts && o.paidFen === 0 ? o.payParts.depositFen : o.totalFen - o.paidFen
  const checks: Check[] = [
    ...(o.frozen ? [{ mark: 'n' as const, text: '企业已冻结', note: '不能登录和付款，先解冻' }] : []),
    o.certified
      ? { mark: 'y', text: '企业已认证', note: o.companyCode }
      : { mark: 'w', text: '企业尚未认证', note: '先核对营业执照' },
    o.companyOrders > 1
      ? { mark: 'y', text: '老客户', note: `共 ${o.companyOrders} 单` }
      : { mark: 'w', text: '新客户', note: '第一单' },
    o.stockMode === StockMode.spot
      ? {
          mark: 'y',
          text: '库存已占用',
          note: o.holdUntil ? `保留到 ${dateTime(o.holdUntil).slice(5)}，到时自动取消` : o.depotName,
        }
      : {
          mark: 'w',
          text: '期货排产',
          note: `核对可制规格与交期${o.holdUntil ? `；最迟 ${dateTime(o.holdUntil).slice(5)}，到时自动取消` : ''}`,
        },
  ]
  checks.unshift(...priceChecks(o))
  const { availableFen } = o
  if (due > 0 && availableFen !== null)
    checks.push(
      o.speciallyTreated
        ? { mark: 'y', text: '特别处理企业', note: '审核不查预付款' }
        : availableFen >= due
          ? { mark: 'y', text: '余额足够付本单', note: `付后剩 ${yuan(availableFen - due)} 元` }
          : { mark: 'w', text: '余额不足', note: `差 ${yuan(due - availableFen)} 元` },
    )
  const invoice = InvoiceType.label(o.invoiceType)
  checks.push(
    o.invoiceTitle && o.taxNo
      ? { mark: 'y', text: '开票资料齐全', note: invoice }
      : { mark: 'n', text: '缺开票资料', note: invoice },
  )
  return checks
}

/** What takes the decision out of the reviewer's hands: the lines below the desk's authority by number, and the other causes. */
function priceChecks(o: Order): Check[] {
  const priceOf = new Map(o.lines.map(l => [l.lineNo, l.priceFen]))
  const low = belowAuthority(o.deskLines.map(l => ({ ...l, dealFen: priceOf.get(l.lineNo) ?? l.listFen })))
  const others = o.managerCauses.filter(c => c !== 'belowAuthority')
  return [
    ...(low.length > 0
      ? [
          {
            mark: 'n' as const,
            text: '成交价低于权限价',
            note: `${low.map(l => `第 ${l.lineNo} 行低 ${yuan(l.authorityFen - l.dealFen)} 元`).join('，')}；须经理审批`,
          },
        ]
      : []),
    ...(others.length > 0 ? [{ mark: 'w' as const, text: '须经理审批', note: managerText(others) }] : []),
  ]
}

const spoken = { y: '通过', w: '注意', n: '不通过' } as const

export function OrderChecks({ order }: { order: Order }) {
  return (
    <section>
      <h3>审核检查</h3>
      <ul className="checks">
        {checksOf(order).map(c => (
          <li key={c.text}>
            <span className={`mk ${c.mark}`} role="img" aria-label={spoken[c.mark]} />
            <span>{c.text}</span>
            <span className={c.mark === 'y' ? 'mute' : c.mark === 'w' ? 'warn' : 'bad'}>{c.note}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
