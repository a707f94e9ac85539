import type { SettlementDetail } from '@mall/contract/delivery/settlement/settlement.ts'
import { yuan, minus } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { hasScreen } from '../../kernel/routes.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

/** Sums, both sides' words, what it rests on. */
export function SettlementSide({ s }: { s: SettlementDetail }) {
  const rows: [string, number][] = [
    [s.serviceFenPerTon > 0 ? `附加服务 ${yuan(s.serviceFenPerTon)} 元/吨` : '附加服务', s.serviceFen],
    [s.freightFenPerTon > 0 ? `运费 ${yuan(s.freightFenPerTon)} 元/吨` : '运费', s.freightFen],
    ['承兑加价', s.acceptanceFen],
    ['优惠', minus(s.discountFen)],
  ]
  return (
    <>
      <Panel title="结算金额" more={<span className="mute">含税，元</span>}>
        <ul className="sum">
          <li>
            <span>货款 {tons(s.settledKg)} 吨</span>
            <span>{yuan(s.goodsFen)}</span>
          </li>
          {rows
            .filter(([, fen]) => fen !== 0)
            .map(([label, fen]) => (
              <li key={label}>
                <span>{label}</span>
                <span>{yuan(fen)}</span>
              </li>
            ))}
          <li className="rule">
            <span>结算合计</span>
            <b className="strong">{yuan(s.finalFen)}</b>
          </li>
          {s.taxes.map(t => (
            <li key={t.label}>
              <span>
                其中税额 {t.ratePercent} %{s.taxes.length > 1 && `，${t.label}`}
                {t.by === 'carrier' && '，承运方开'}
              </span>
              <span>{yuan(t.taxFen)}</span>
            </li>
          ))}
          <li>
            <span>{s.seq > 1 ? '先前挂起的已付款' : '已付'}</span>
            <span>−{yuan(s.paidFen - s.earlierFen)}</span>
          </li>
          {s.heldFen > 0 && (
            <li>
              <span>争议挂起</span>
              <span>{yuan(s.heldFen)}</span>
            </li>
          )}
          <li className="tot rule">
            <span>{s.differenceFen < 0 ? '应补' : s.differenceFen > 0 ? '应退贵公司' : '两清'}</span>
            <span className="price">
              {yuan(Math.abs(s.differenceFen))}
              <i>元</i>
            </span>
          </li>
        </ul>
        {s.freightInvoiceText && <p className="hint gap8">{s.freightInvoiceText}。</p>}
      </Panel>
      <Panel title="双方确认">
        <ol className="vline">
          {s.history.map(h => (
            <li key={`${h.at}-${h.what}`} className="done">
              {h.what}　{h.who}
              <br />
              <span className="mute">
                <time>{shortTime(h.at)}</time>
                {h.detail && `　${h.detail}`}
              </span>
            </li>
          ))}
          {s.state === 'offered' && (
            <li className="now">
              买方确认
              <br />
              <span className="mute">
                {s.confirmUntil === null ? '' : `${shortTime(s.confirmUntil)} ${s.byRule ? '自动确认' : '前'}`}
              </span>
            </li>
          )}
          {s.state === 'due' && (
            <li className="now">
              买方补付 {yuan(minus(s.differenceFen))} 元
              <br />
              <span className="mute">{s.confirmUntil === null ? '' : `${shortTime(s.confirmUntil)} 前`}</span>
            </li>
          )}
        </ol>
      </Panel>
      <Panel title="依据">
        <ul className="plain">
          {hasScreen('/order/electronicScale') && (
            <li>
              <Link to={`/order/electronicScale?word=${encodeURIComponent(s.orderCode)}`} className="link">
                磅单 {new Set(s.rows.map(r => r.ticketNo).filter(Boolean)).size} 张
              </Link>
            </li>
          )}
          {hasScreen('/warranty/warrantyList') && (
            <li>
              <Link to={`/warranty/warrantyList?word=${encodeURIComponent(s.orderCode)}`} className="link">
                质保书
              </Link>
            </li>
          )}
          <li>
            <Link to={`/order/contract?orderCode=${encodeURIComponent(s.orderCode)}`} className="link">
              合同 {s.contractNo}
            </Link>
          </li>
        </ul>
        {s.freightInvoiceText && <p className="hint gap8">{s.freightInvoiceText}。</p>}
      </Panel>
    </>
  )
}
