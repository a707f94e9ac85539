import './framework.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { mostOf } from '@mall/domain/orders/order/lineSum.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Line, View } from '../../orders/cart/cartView.ts'
import { Panel, type TotalLine, Totals } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'

export type CartState = NonNullable<Reply<'/api/framework/getContractCartState'>>

/** 金额 of what is ticked: line by line, the most that the tolerance may make of it, and what of the contract is done with it. */
export function ContractSum({ s, view, lines }: { s: CartState; view: View; lines: readonly Line[] }) {
  const mostFen = lines.reduce((n, l) => n + mostOf(l), 0)
  const wide = mostFen > view.totalFen
  const provisional = s.provisional ? '，暂定' : ''
  const label = (what: string, note: string) => (
    <>
      {what}
      <small className="mute block">{note}</small>
    </>
  )
  const sums: TotalLine[] = [
    ...lines.map(l => ({
      label: label(l.title, `${tons(l.weightKg)} 吨 × ${yuan(l.priceFen)}${provisional}`),
      value: yuan(l.amountFen),
    })),
    ...(view.serviceFen > 0 ? [{ label: '附加服务', value: yuan(view.serviceFen) }] : []),
    ...(view.freightFen > 0 ? [{ label: label('运费', '代办运输，自提免'), value: yuan(view.freightFen) }] : []),
    {
      label: s.provisional ? '暂定合计' : '预计合计',
      value: <Money fen={view.totalFen} main />,
      rule: true,
      total: true,
    },
  ]
  return (
    <Panel title="金额" more="含税，元">
      <section aria-label="合同金额">
        {lines.length === 0 ? <p className="mute">没有勾选按合同买的商品。</p> : <Totals lines={sums} />}
        {lines.length > 0 && (
          <div className="fwmost">
            <div className="row spread">
              <span>最多</span>
              <b className="strong">{yuan(Math.max(mostFen, view.totalFen))} 元</b>
            </div>
            <p className="mute sm">
              {wide
                ? `按结算重量的上限 ${tons(view.weightToKg)} 吨，比预计多 ${yuan(mostFen - view.totalFen)} 元；多退少补按实际重量。`
                : '按理论重量结算，金额不随过磅变化。'}
            </p>
          </div>
        )}
        <Totals
          lines={[
            {
              label: label('履约保证金', s.depositFen > 0 ? '已冻结，不抵货款' : '这份合同没有'),
              value: yuan(s.depositFen),
              rule: true,
            },
            {
              label: s.provisional ? '定价' : '价格',
              value: s.provisional ? '交货月过后出结算价，多退少补' : '下单时定，不再变',
            },
            { label: '这次之后', value: `${tons(s.orderedKg + s.nowKg)} 吨，${s.afterPartText} %`, rule: true },
            { label: `${s.fulfilBp / 100} % 考核`, value: s.lackKg > 0 ? `还差 ${tons(s.lackKg)} 吨` : '已过' },
            {
              label: '返利',
              value: s.fenPerTon > 0 ? `${yuan(s.fenPerTon)} 元/吨，约 ${yuan(s.rebateFen)} 元` : '还没有到档位',
            },
            ...(s.next ? [{ label: '到下一档', value: `再订 ${tons(s.next.lackKg)} 吨，多 ${yuan(s.next.moreFen)} 元` }] : []),
          ]}
        />
      </section>
    </Panel>
  )
}
