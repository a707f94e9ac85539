import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/money.ts'
import { piecesForWeight, tons } from '@mall/domain/weight.ts'
import type { Choice } from './choice.ts'
import type { Detail } from './dims.ts'
import { Pick } from '../kit/Choice.tsx'
import { NumberInput } from '../kit/Field.tsx'

const plus = (fen: number) => (fen === 0 ? null : `${fen > 0 ? '+' : '−'}${yuan(Math.abs(fen)).replace(/\.00$/, '')}`)

/** Made-to-order goods begin at the mill's smallest lot. */
const piecesFor = (g: Detail, pieces: number, stockMode: 1 | 2): number =>
  stockMode === 2 ? Math.max(pieces, piecesForWeight(g.minFuturesKg, g.pieceWeightG)) : pieces

export interface OrderParamsProps {
  g: Detail
  choice: Choice
  change: (c: Partial<Choice>) => void
}

/** Order parameters: spot goods take services, made-to-order goods also coating, packing, length and a delivery period. */
export function OrderParams({ g, choice, change }: OrderParamsProps) {
  const futures = choice.stockMode === 2
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
        {futures && <FuturesParams g={g} choice={choice} change={change} />}
        {g.services.length > 0 && (
          <>
            <dt>附加服务</dt>
            <dd>
              <Pick
                label="附加服务"
                value={choice.services}
                onChange={code =>
                  change({
                    services: choice.services.includes(code)
                      ? choice.services.filter(s => s !== code)
                      : [...choice.services, code],
                  })
                }
                options={g.services.map(s => ({ value: s.code, label: s.label, note: plus(s.fenPerTon) }))}
              />
            </dd>
          </>
        )}
      </dl>
      <p className="hint gaptop">加价单位均为元/吨，选中后即时进入价格明细；以购物车和订单的核价为准。</p>
    </>
  )
}

function FuturesParams({ g, choice, change }: OrderParamsProps) {
  const bySku = { skuCode: g.skuCode }
  const coatings = useLazyCall('/api/goods/selectProductCoatingList', bySku).data ?? []
  const packages = useLazyCall('/api/goods/selectProductPackageWayList', bySku).data ?? []
  const periods = useLazyCall('/api/goods/getDeliveryDayMap', bySku).data?.futuresPeriods ?? []
  const options = (list: typeof coatings) =>
    list.map(o => ({
      value: o.code,
      label: o.label,
      note: plus(o.addFenPerTon),
      why: o.possible ? null : o.why || '本品不可选。',
    }))
  return (
    <>
      {coatings.length > 0 && (
        <>
          <dt>镀层</dt>
          <dd>
            <Pick
              label="镀层"
              value={choice.coating}
              onChange={coating => change({ coating: coating === choice.coating ? null : coating })}
              options={options(coatings)}
            />
          </dd>
        </>
      )}
      {packages.length > 0 && (
        <>
          <dt>包装</dt>
          <dd>
            <Pick
              label="包装"
              value={choice.packageWay}
              onChange={packageWay => change({ packageWay: packageWay === choice.packageWay ? null : packageWay })}
              options={options(packages)}
            />
          </dd>
        </>
      )}
      {(g.lengthMm ?? 0) > 0 && (
        <>
          <dt>长度范围</dt>
          <dd className="row nw lens">
            <NumberInput
              aria-label="最短长度，毫米"
              unit="mm"
              value={choice.lengthFromMm}
              onChange={lengthFromMm => change({ lengthFromMm })}
            />
            –
            <NumberInput
              aria-label="最长长度，毫米"
              unit="mm"
              value={choice.lengthToMm}
              onChange={lengthToMm => change({ lengthToMm })}
            />
          </dd>
        </>
      )}
      {periods.length > 0 && (
        <>
          <dt>交货期</dt>
          <dd>
            <Pick
              label="交货期"
              value={choice.deliveryDateNumber}
              onChange={deliveryDateNumber => change({ deliveryDateNumber })}
              options={periods.slice(0, 8).map(p => ({ value: p.deliveryDateNumber, label: p.label }))}
            />
          </dd>
        </>
      )}
    </>
  )
}
