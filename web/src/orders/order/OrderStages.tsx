// 分批付款放行 of an order: each stage with its money and its last day, what is released and what of it is loaded.
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { stageName } from '@mall/domain/orders/order/stage.rules.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { payAddress } from './orderAddress.ts'
import type { Detail } from './orderTrack.ts'

export function OrderStages({ o }: { o: Detail }) {
  const s = o.payStages
  const whyNoPay = useWhyNot('order.pay')
  if (!s) return null
  const part = (fen: Fen) => `${Math.min(100, (fen * 100) / Math.max(1, o.totalFen))}%`
  const ended = o.status === OrderStatus.cancelled || (o.status === OrderStatus.signed && s.nextStageNum !== null)
  return (
    <Panel title="分批付款放行" remark={`共 ${s.rows.length} 期，付一期放行一批`} id="stages" className="below">
      <div className="stagebar">
        <div className="bar" role="img" aria-label={`已放行 ${part(s.releasedFen)}，已装 ${part(s.loadedFen)}`}>
          <i style={{ width: part(s.releasedFen) }} />
          <i style={{ width: part(s.loadedFen) }} />
        </div>
        <div className="facts4">
          <span>
            已放行 <b>{yuan(s.releasedFen)}</b> 元，约 {tons(s.releasedKg)} 吨
          </span>
          <span>
            已装 <b>{yuan(s.loadedFen)}</b> 元，{tons(s.loadedKg)} 吨
          </span>
          {!ended && (
            <span>
              还能装 <b>{yuan(Math.max(0, s.releasedFen - s.loadedFen))}</b> 元的货
            </span>
          )}
        </div>
      </div>
      <table className="tbl cards gap8">
        <thead>
          <tr>
            <th>期</th>
            <th className="num">比例</th>
            <th className="num">货款，元</th>
            <th className="num">放行，吨</th>
            <th>时限</th>
            <th>状态</th>
          </tr>
        </thead>
        <tbody>
          {s.rows.map(r => (
            <tr key={r.stageNum}>
              <td className="all">{stageName(r.stageNum)}</td>
              <td className="num" data-l="比例">
                {r.percent} %
              </td>
              <td className="num" data-l="货款">
                {yuan(r.fen)}
              </td>
              <td className="num" data-l="放行">
                {tons(r.kg)}
              </td>
              <td data-l="时限">{r.stageState === 'paid' ? '—' : (r.dueOn ?? r.untilText)}</td>
              <td data-l="状态">
                <StageTag row={r} overdue={s.nextOverdue} ended={ended} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row gap8 no-print">
        {s.nextStageNum !== null && o.acts.includes('payRest') && !whyNoPay && (
          <LinkButton to={payAddress(o.orderCode, true)}>付{stageName(s.nextStageNum)}</LinkButton>
        )}
        <span className="mute sm">
          {ended
            ? `没有放行的部分不再交付，已交付的据实结算${s.keptFen > 0 ? `；扣违约金 ${yuan(s.keptFen)} 元` : ''}。`
            : '装车金额按件数或重量折算，任何时候不超过已付；可以提前付、几期一起付，实际重量结算时多退少补。'}
        </span>
      </div>
    </Panel>
  )
}

type Row = NonNullable<Detail['payStages']>['rows'][number]
function StageTag({ row, overdue, ended }: { row: Row; overdue: boolean; ended: boolean }) {
  if (row.stageState === 'paid') return <Tag tone="good">已付</Tag>
  if (ended) return <Tag>已终止</Tag>
  if (row.stageState === 'later') return <Tag line>未到</Tag>
  return overdue ? <Tag tone="bad">已逾期</Tag> : <Tag tone="wait">待付</Tag>
}
