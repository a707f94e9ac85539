// 结算单: row by row what came, what becomes of the rest, where the difference comes from, and one button with the sum in it.
import { referenceText } from '@mall/domain/orders/order/reference.ts'
import type { SettlementDetail } from '@mall/contract/delivery/settlement/settlement.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { SheetState, type TailChoiceCode } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { confirmText } from '@mall/domain/delivery/settlement/sheet.rules.ts'
import { yuan, minus } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { SettlementRows } from './SettlementRows.tsx'
import { SettlementSide } from './SettlementSide.tsx'
import { TailChoice } from './TailChoice.tsx'
import { SETTLEMENT_READS, useSettlementActs } from './useSettlementActs.ts'
import { Why } from './Why.tsx'
import { stuckTitle } from '../../kernel/kit/stuckTitle.ts'

const numberOf = (query: URLSearchParams) => (query.get('settleNo') ?? '').trim().slice(0, 30)

export async function load({ query, ensure }: PageContext) {
  const settleNo = numberOf(query)
  if (!settleNo || !(await ensure('/api/order/getSettlementDetail', { settleNo }))) throw notFound('sheet')
}
export const head = ({ query }: PageContext): Head => ({ title: `结算单 ${numberOf(query)}`, noIndex: true })

export default function SettlementPage() {
  const [query] = useSearchParams()
  const settleNo = numberOf(query)
  const refresh = useRefresh()
  // What the buyer says of each truck; the figures are asked anew with what he disputes.
  const [said, setSaid] = useState<Record<string, 'accept' | 'object'>>({})
  const objected = Object.keys(said).filter(no => said[no] === 'object')
  const read = useLazyCall('/api/order/getSettlementDetail', objected.length > 0 ? { settleNo, objected } : { settleNo }, {
    keepOld: true,
  })
  const s = read.data
  useLive(event => {
    if (event.kind === 'again' || (event.kind === 'order' && event.orderCode === s?.orderCode)) void refresh(...SETTLEMENT_READS)
  })
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '结算单', to: '/order/settlementList' },
            { label: settleNo },
          ]}
        />
        {s ? (
          <Whole s={s} said={said} say={(no, word) => setSaid({ ...said, [no]: word })} />
        ) : (
          <Panel flush>
            <Waiting read={read} lines={12} />
          </Panel>
        )}
      </div>
    </main>
  )
}

interface WholeProps {
  s: SettlementDetail
  said: Readonly<Record<string, 'accept' | 'object'>>
  say(waybillNo: string, word: 'accept' | 'object'): void
}

function Whole({ s, said, say }: WholeProps) {
  const [tail, setTail] = useState<TailChoiceCode>(s.tailWhy === '' ? 'close' : 'carry')
  const acts = useSettlementActs(s)
  const open = s.state === 'offered'
  const undecided = s.rows.filter(r => r.verdict === 'open' && !said[r.waybillNo])
  const backFen = s.tail.length > 0 && tail === 'carry' ? s.carryBackFen : s.differenceFen
  const text = confirmText(backFen, yuan(Math.abs(backFen)))
  const whyNot = s.whyNotConfirm || (undecided.length > 0 ? `还有 ${undecided.length} 车待认定` : '')
  const confirm = () =>
    acts.confirm({
      decisions: Object.entries(said).map(([waybillNo, word]) => ({ waybillNo, say: word })),
      tailChoice: s.tail.length > 0 ? tail : null,
      differenceFen: s.differenceFen,
    })
  const button = (
    <Button look="primary" size="lg" disabledReason={whyNot || undefined} busyText="正在过账" onClick={confirm}>
      {text}
    </Button>
  )
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h1>
              结算单 {s.settleNo} <StatusTag of={SheetState} code={s.state} dot />
            </h1>
            <p className="row mute facts">
              <span>
                订单{' '}
                <Link to={`/order/orderDetail?orderCode=${encodeURIComponent(s.orderCode)}`} className="link">
                  {s.orderCode}
                </Link>
              </span>
              {s.contractNo && <span>合同 {s.contractNo}</span>}
              {referenceText(s.reference) && <span>{referenceText(s.reference)}</span>}
              <span>{SettlementMode.label(s.settlement)}</span>
              <span>
                {s.trucks} 车 {s.pieces} 件
              </span>
              {s.seq > 1 && <span>第 {s.seq} 张，先前争议的部分</span>}
            </p>
          </div>
          <div className="acts no-print">
            <a className="btn" href={`/api/settlement/pdf?settleNo=${s.settleNo}`} download>
              下载 PDF
            </a>
            <Button onClick={() => window.print()}>打印</Button>
          </div>
        </div>
      </section>
      {open && (
        <section
          className={s.whyNotConfirm ? 'stuck calm' : 'stuck'}
          aria-label={stuckTitle(!s.whyNotConfirm)}
          aria-live="polite"
        >
          <h2>{stuckTitle(!s.whyNotConfirm)}</h2>
          <dl>
            <div>
              <dt>待办事项</dt>
              <dd>{waitsFor(s, undecided.length)}</dd>
            </div>
            <div>
              <dt>处理方</dt>
              <dd>{s.byRule ? '贵公司可提前确认' : '贵公司确认结算的同事'}</dd>
            </div>
            {s.confirmUntil !== null && (
              <div>
                <dt>期限</dt>
                <dd>
                  {shortTime(s.confirmUntil)}
                  {s.byRule ? ' 自动确认' : ' 前确认，到期不自动确认'}
                </dd>
              </div>
            )}
          </dl>
          <span className="no-print not-n">{button}</span>
        </section>
      )}
      {s.state === 'due' && (
        <section className="stuck" aria-label="待您处理">
          <h2>待您处理</h2>
          <dl>
            <div>
              <dt>待办事项</dt>
              <dd>补付结算差额 {yuan(minus(s.differenceFen))} 元，补付前不能开票</dd>
            </div>
            <div>
              <dt>处理方</dt>
              <dd>贵公司有付款权限的同事{s.balanceFen === null ? '' : `，可用余额 ${yuan(s.balanceFen)} 元`}</dd>
            </div>
            {s.confirmUntil !== null && (
              <div>
                <dt>期限</dt>
                <dd>{shortTime(s.confirmUntil)} 前补付</dd>
              </div>
            )}
          </dl>
          <span className="no-print">
            <Button look="primary" size="lg" busyText="正在付款" disabledReason={acts.whyNotPay || undefined} onClick={acts.pay}>
              用余额补付 {yuan(minus(s.differenceFen))} 元
            </Button>
          </span>
        </section>
      )}
      {s.carriedOrderCode && (
        <Note>
          <span>
            尾量已转为订单{' '}
            <Link to={`/order/orderDetail?orderCode=${encodeURIComponent(s.carriedOrderCode)}`}>{s.carriedOrderCode}</Link>
            ，单价不变，货款已从本次退款中付清。
          </span>
        </Note>
      )}
      <div className="od">
        <div className="stack">
          <SettlementRows s={s} said={said} say={open && !s.whyNotConfirm ? say : undefined} />
          {s.tail.length > 0 && (
            <TailChoice s={s} choice={tail} choose={open && !s.whyNotConfirm ? setTail : undefined} onRefuse={acts.refuse} />
          )}
          <Why s={s} />
        </div>
        <div className="stack">
          <SettlementSide s={s} />
          {s.state === 'done' && hasScreen('/invoice/invoiceApplyList') && (
            <Note>
              <span>
                已结算，可以开票。{' '}
                <Link
                  className="link"
                  to={`/invoice/invoiceApplyList/applyForInvoicing?orderCode=${encodeURIComponent(s.orderCode)}`}
                >
                  去申请开票
                </Link>
              </span>
            </Note>
          )}
        </div>
      </div>
      {open && !s.whyNotConfirm && (
        <div className="buybar only-n no-print">
          <div>
            <small className="mute">{backFen < 0 ? '应补' : backFen > 0 ? '应退贵公司' : '两清'}</small>
            <span className="price">
              {yuan(Math.abs(backFen))}
              <i>元</i>
            </span>
          </div>
          <Button look="primary" size="lg" disabledReason={whyNot || undefined} busyText="正在过账" onClick={confirm}>
            确认结算
          </Button>
        </div>
      )}
    </>
  )
}

function waitsFor(s: SettlementDetail, undecided: number): string {
  const parts = [
    undecided > 0 ? `${undecided} 车磅差超出 ±3‰，请认定` : '',
    s.tail.length > 0 ? `尾量 ${tons(s.tailKg)} 吨请选去向` : '',
  ].filter(Boolean)
  return parts.join('；') || '确认结算金额'
}
