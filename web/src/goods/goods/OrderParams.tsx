import { tons } from '@mall/domain/kernel/weight.ts'
import { type Choice, piecesFor, servicesOf } from './choice.ts'
import type { Detail } from './dims.ts'
import { Pick } from '../../kernel/kit/Choice.tsx'
import { plus } from '../buying/FuturesParams.tsx'

export interface OrderParamsProps {
  g: Detail
  choice: Choice
  change: (c: Partial<Choice>) => void
}

/** From stock or made to order, and the services; what the class of made-to-order goods knows has a panel of its own. */
export function OrderParams({ g, choice, change }: OrderParamsProps) {
  return (
    <>
      <h2 className="gaptop">订货参数</h2>
      <dl className="prm">
        <dt>货源</dt>
        <dd>
          <Pick
            label="货源"
            value={choice.stockMode}
            onChange={stockMode => change({ stockMode, pieces: piecesFor(g, choice.pieces, stockMode) })}
            options={[
              {
                value: 1 as const,
                label: '现货',
                why: g.spot ? (g.availablePieces > 0 ? null : '现货已售完。') : '本品只做期货排产。',
              },
              {
                value: 2 as const,
                label: '期货排产',
                note: g.minFuturesKg > 0 ? `${tons(g.minFuturesKg).replace(/\.000$/, '')} 吨起` : null,
                why: g.futures ? null : '本品只有现货，不排产。',
              },
            ]}
          />
        </dd>
        {g.services.length > 0 && (
          <>
            <dt>附加服务</dt>
            <dd>
              <Pick
                label="附加服务"
                value={servicesOf(g, choice).map(s => s.code)}
                onChange={code =>
                  change({
                    services: choice.services.includes(code)
                      ? choice.services.filter(s => s !== code)
                      : [...choice.services, code],
                  })
                }
                options={g.services.map(s => ({
                  value: s.code,
                  label: s.label,
                  note: plus(s.fenPerTon),
                  why: choice.stockMode === 2 ? s.whyNotMade || null : null,
                }))}
              />
            </dd>
          </>
        )}
      </dl>
      <p className="hint gaptop">加价单位均为元/吨：排产参数计入厂提价，附加服务按重量另计一行；以购物车和订单的核价为准。</p>
    </>
  )
}
