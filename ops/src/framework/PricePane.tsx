import { useLazyCall } from '@mall/client/useCall.ts'
import { PriceState } from '@mall/domain/framework/framework.rules.ts'
import { yuan } from '@mall/domain/money.ts'
import { tons } from '@mall/domain/weight.ts'
import { PaneState } from '../kit/PaneState.tsx'
import { StatusTag } from '../kit/Tag.tsx'

/** 暂定价与结算价 of a contract at the desk: which months wait for their index, what is final. */
export function PricePane({ ccNo }: { ccNo: string }) {
  const read = useLazyCall('/api/ops/getFrameworkPriceSheets', { ccNo })
  const d = read.data
  return (
    <>
      <h3>暂定价与结算价</h3>
      {!d ? (
        <PaneState query={read} />
      ) : d.sheets.length === 0 ? (
        <p className="mute">还没有按暂定价下的订单。</p>
      ) : (
        d.sheets.map(s => (
          <div key={s.month} className="fw-change">
            <div className="row">
              <b>{s.month} 交货</b>
              <StatusTag of={PriceState} code={s.state} />
              <span className="mute">{s.why}</span>
              <a className="push" href={`/api/framework/priceSheetPdf?ccNo=${ccNo}&month=${s.month}`} download>
                价格单 PDF
              </a>
            </div>
            <div>{s.indexFen === null ? '没有指数' : `指数均价 ${yuan(s.indexFen)} 元/吨（${s.points.length} 个发布日）`}</div>
            {s.calls.map(k => (
              <div key={`${k.orderCode} ${k.title}`}>
                {k.orderCode} {tons(k.weightKg)} 吨：暂定 {yuan(k.provisionalFen)}
                {k.finalFen !== null && `，结算 ${yuan(k.finalFen)} 元/吨`}
              </div>
            ))}
          </div>
        ))
      )}
    </>
  )
}
