import './framework.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { RebatePeriod, RebateState } from '@mall/domain/selling/framework/rebate.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import type { Contract } from './frameworkWords.ts'
import { ledgerOfContract } from './ledgerOfContract.ts'

type Period = Reply<'/api/framework/getFrameworkRebates'>['periods'][number]
type Closing = Period['closings'][number]
const signed = (fen: Fen): string => `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))}`

/** 返利: the tiers, then period by period what the settled tons have earned, what the next tier would bring, what was posted and by which sheets. */
export function Rebates({ c }: { c: Contract }) {
  const read = useLazyCall('/api/framework/getFrameworkRebates', { ccNo: c.ccNo })
  const d = read.data
  const now = d?.periods[0]
  return (
    <Panel title="返利" remark={d ? RebatePeriod.label(d.rebatePeriod) : ''}>
      <ul className="fwtiers">
        {c.tiers.map(t => (
          <li key={t.fromKg} className={now && now.settledKg >= t.fromKg ? 'on' : undefined}>
            <b>{yuan(t.fenPerTon)} 元/吨</b>
            <span>≥ {tons(t.fromKg)} 吨</span>
            <small>{yuan(t.rebateFen)} 元起</small>
          </li>
        ))}
      </ul>
      {!d ? (
        <Waiting read={read} lines={4} bare />
      ) : (
        <>
          {d.periods.map(p => (
            <PeriodPart key={p.periodKey} p={p} ccNo={c.ccNo} alone={d.periods.length === 1} />
          ))}
          {d.periods.length === 0 && <p className="mute">合同还没有开始。</p>}
          <p className="mute sm">
            按已确认的结算单吨数减退货计算，整量按到的档位，四舍五入到分。期末次日入余额；之后的退货和迟到的结算单，在下月作差额。
          </p>
        </>
      )}
    </Panel>
  )
}

function PeriodPart({ p, ccNo, alone }: { p: Period; ccNo: string; alone: boolean }) {
  return (
    <section className="fwperiod" aria-label={`${p.label}返利`}>
      <h3>
        {p.label} <StatusTag of={RebateState} code={p.state} />
        {!alone && (
          <small className="mute">
            {p.fromOn} 至 {p.toOn}
          </small>
        )}
      </h3>
      <dl className="fwsum">
        <div>
          <dt>已结算</dt>
          <dd>{tons(p.settledKg)} 吨</dd>
        </div>
        <div>
          <dt>{p.fenPerTon > 0 ? `到 ${yuan(p.fenPerTon)} 元/吨` : '还没有到档位'}</dt>
          <dd>{yuan(p.rebateFen)} 元</dd>
        </div>
        {p.next && (
          <div>
            <dt>再结算 {tons(p.next.lackKg)} 吨</dt>
            <dd className="up">+{yuan(p.next.moreFen)} 元</dd>
          </div>
        )}
        {p.closings.length > 0 && (
          <div>
            <dt>已入余额</dt>
            <dd>{yuan(p.postedFen)} 元</dd>
          </div>
        )}
        {p.differenceFen !== 0 && (
          <div>
            <dt>下月差额</dt>
            <dd>{signed(p.differenceFen)} 元</dd>
          </div>
        )}
      </dl>
      {p.heldReason && (
        <p className="warn sm">
          钢厂暂缓结算：{p.heldReason}
          {p.heldAt !== null && `（${dateTime(p.heldAt)}）`}
        </p>
      )}
      {p.closings.map(k => (
        <ClosingPart key={k.seq} k={k} ccNo={ccNo} />
      ))}
    </section>
  )
}

const ClosingPart = ({ k, ccNo }: { k: Closing; ccNo: string }) => (
  <details className="fwclosing">
    <summary>
      {dateTime(k.madeAt)} {k.seq === 1 ? '期末结算' : '差额'} <b>{signed(k.postedFen)} 元</b>
    </summary>
    <p className="sm">
      {tons(k.settledKg)} 吨 × {yuan(k.fenPerTon)} 元/吨 = {yuan(k.rebateFen)} 元
      {k.seq > 1 && `，减此前入账 ${yuan(k.rebateFen - k.postedFen)} 元`}　<Link to={ledgerOfContract(ccNo)}>资金流水</Link>
    </p>
    {k.sheets.length > 0 && (
      <ul className="plain sm">
        {k.sheets.map(s => (
          <li key={s.settleNo}>
            <Link to={`/order/settlement?settleNo=${s.settleNo}`}>{s.settleNo}</Link>　{tons(s.settledKg)} 吨
            {s.returnedKg > 0 && `，退货 ${tons(s.returnedKg)} 吨`}
          </li>
        ))}
      </ul>
    )}
  </details>
)
