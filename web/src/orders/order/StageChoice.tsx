// 分批付款放行 at the checkout: how many stages, which share each, and what that is in money, weight and days.
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { equalShares, STAGES_LEAST, stageName } from '@mall/domain/orders/order/stage.rules.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { Pick } from '../../kernel/kit/Choice.tsx'
import { NumberInput } from '../../kernel/kit/Field.tsx'
import type { Confirm, Preview } from './useConfirm.ts'

export function StageChoice({ page, plan }: { page: Confirm; plan: Preview }) {
  const { draft, change } = page
  const takes = plan.groups.flatMap(g => (g.stages ? [{ ...g.stages, futures: g.stockMode === StockMode.futures }] : []))
  const [first] = takes
  if (!first) return null
  const { most, firstPercent, days } = first
  const counts = Array.from({ length: most - STAGES_LEAST + 1 }, (_, i) => STAGES_LEAST + i)
  const shares = draft.stageShares
  const why = takes.find(t => t.why !== '')?.why
  const set = (i: number, percent: number | null) =>
    change({ stageShares: shares.map((s, k) => (k === i ? Math.min(99, Math.max(1, Math.round(percent ?? 1))) : s)) })
  const others = plan.groups.length - takes.length
  return (
    <>
      <dt>分批付款放行</dt>
      <dd>
        <Pick
          label="分批付款放行"
          value={shares.length}
          onChange={n => change(n === 0 ? { stageShares: [] } : { stageShares: equalShares(n, firstPercent), byDeposit: false })}
          options={[
            { value: 0, label: '不分期' },
            ...counts.map(n => ({ value: n, label: `${n} 期`, note: n === STAGES_LEAST ? '付一期放行一批' : undefined })),
          ]}
        />
        {shares.length > 0 && (
          <>
            <ol className="stages gap8" aria-label="各期">
              {shares.map((percent, i) => {
                const fen = takes.reduce((sum, t) => sum + (t.rows[i]?.fen ?? 0), 0)
                const kg = takes.reduce((sum, t) => sum + (t.rows[i]?.kg ?? 0), 0)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place
                  <li key={i}>
                    <b>{stageName(i + 1)}</b>
                    <NumberInput aria-label={`${stageName(i + 1)}比例`} unit="%" value={percent} onChange={p => set(i, p)} />
                    <span className="stagesum">{fen > 0 ? `${yuan(fen)} 元，放行 ${tons(kg)} 吨` : '—'}</span>
                    <span className="mute sm">
                      {i === 0 ? '付款时限内付' : `${first.futures ? '货备齐' : '首期到账'}后 ${days * i} 天内付`}
                    </span>
                  </li>
                )
              })}
            </ol>
            {why ? (
              <p className="why gap8">{why}</p>
            ) : (
              <p className="hint gap8">
                首期到账后{first.futures ? '安排生产' : '为贵公司保留全部货物'}
                ，付到哪里装到哪里；可以提前付、几期一起付。有一期逾期，钢厂可以终止没有放行的部分。
                {others > 0 && '不够条件的订单付全款。'}
              </p>
            )}
          </>
        )}
      </dd>
    </>
  )
}
