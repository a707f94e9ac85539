// 合同: the text of an order's contract, its versions and what changed between them. The seals stand in the room `signing`, which adds its panel
// to the right column.
import '@mall/client/contractPaper.css'
import './contract.css'
import type { OrderContractSeen } from '@mall/contract/orders/contract/contract.ts'
import { clauseId, ContractPaper, paperSeals } from '@mall/client/ContractPaper.tsx'
import { useLazyCall } from '@mall/client/useCall.ts'
import { ContractStatus, ContractType, SignMode } from '@mall/domain/orders/contract/contract.status.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { ContractSide } from './ContractSide.tsx'
import { useContractPdf } from './useContractPdf.ts'

const inputOf = (query: URLSearchParams) => {
  const contractNo = (query.get('contractNo') ?? '').trim().slice(0, 40)
  return { orderCode: (query.get('orderCode') ?? '').trim().slice(0, 40), ...(contractNo ? { contractNo } : {}) }
}

export async function load({ query, ensure }: PageContext) {
  const input = inputOf(query)
  if (!input.orderCode || !(await ensure('/api/order/getOrderContract', input))) throw notFound('order')
}

export const head = ({ query }: PageContext): Head => ({ title: `合同 ${inputOf(query).orderCode}`, noIndex: true })

export default function ContractPage() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const refresh = useRefresh()
  const contract = useLazyCall('/api/order/getOrderContract', input)
  const c = contract.data
  useLive(event => {
    if (event.kind === 'again' || (event.kind === 'order' && event.orderCode === input.orderCode))
      void refresh('/api/order/getOrderContract')
  })
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '我的订单', to: '/order/orderList' },
            { label: input.orderCode, to: `/order/orderDetail?orderCode=${encodeURIComponent(input.orderCode)}` },
            { label: '合同' },
          ]}
        />
        {c ? (
          <Whole c={c} />
        ) : (
          <Panel flush>
            <Waiting read={contract} lines={12} />
          </Panel>
        )}
      </div>
    </main>
  )
}

function Whole({ c }: { c: OrderContractSeen }) {
  const { contract: k, document: d } = c
  const pdf = useContractPdf()
  const changed = new Set(c.changes.filter(x => x.part === 'template').map(x => x.title))
  const older = k !== null && c.versions[0]?.contractNo !== k.contractNo
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h1>
              合同 {k?.contractNo ?? '预览'} {k && <StatusTag of={ContractStatus} code={k.status} dot />}
              <Tag tone={SignMode.tone(k?.signMode ?? d.signMode)}>{SignMode.label(k?.signMode ?? d.signMode)}</Tag>
            </h1>
            <p className="row mute facts">
              <span>
                订单{' '}
                <Link to={`/order/orderDetail?orderCode=${encodeURIComponent(c.orderCode)}`} className="link">
                  {c.orderCode}
                </Link>
              </span>
              <span>{ContractType.label(k?.contractType ?? 'C')}</span>
              <span>
                {d.lines.length} 行，{tons(d.sums.weightKg)} 吨
              </span>
              <span>{yuan(d.sums.totalFen)} 元</span>
              {k && (
                <span>
                  第 {k.versionNo} 版，{dateTime(k.madeAt)}
                </span>
              )}
            </p>
          </div>
          <div className="acts no-print">
            {k && (
              <Button onClick={() => pdf(c.orderCode, k.contractNo)} busyText="正在生成">
                {k.sealed ? '下载 PDF（双方签章）' : '下载 PDF'}
              </Button>
            )}
            <Button onClick={() => window.print()}>打印</Button>
          </div>
        </div>
      </section>
      <Standing c={c} older={older} />
      <div className="contractread">
        <nav className="toc no-print" aria-label="条款目录">
          {d.clauses.map((x, i) => (
            <a key={x.title} href={`#${clauseId(i)}`} className={changed.has(x.title) ? 'chg' : undefined}>
              {x.no}　{x.title}
            </a>
          ))}
        </nav>
        <section className="panel" aria-label="合同正文">
          <ContractPaper
            document={d}
            contractNo={k?.contractNo ?? ''}
            remark={k ? `第 ${k.versionNo} 版` : '预览'}
            changes={c.changes}
            seals={paperSeals(k)}
          />
        </section>
        <div className="stack no-print">
          <ContractSide c={c} />
        </div>
      </div>
    </>
  )
}

const BEFORE = '，合同在进入待付款时生成；以下是那时的正文预览。'
const NO_CONTRACT: Readonly<Record<number, string>> = {
  [OrderStatus.pendingConfirm]: `订单待确认${BEFORE}`,
  [OrderStatus.pendingReview]: `订单还在审核${BEFORE}`,
  [OrderStatus.pendingApproval]: `订单还在审批${BEFORE}`,
  [OrderStatus.cancelled]: '订单在生成合同之前取消了，没有合同；以下仅供参考。',
}

/** What the text binds to now, in one line: nothing yet, nothing any more, or by an older version. */
function Standing({ c, older }: { c: OrderContractSeen; older: boolean }) {
  const { contract: k } = c
  const latest = c.versions[0]
  return (
    <div className="gaptop">
      {!k && (
        <Note>
          <p>{NO_CONTRACT[c.orderStatus] ?? '订单早于合同功能，没有生成合同；以下按现行条款，仅供参考。'}</p>
        </Note>
      )}
      {k?.status === ContractStatus.deleted && (
        <Note tone="wait">
          <p>
            本版已于 {k.endedAt ? dateTime(k.endedAt) : ''} 作废{k.reason ? `：${k.reason}` : ''}，对双方没有约束力。
          </p>
        </Note>
      )}
      {k?.status === ContractStatus.changed && (
        <Note tone="wait">
          <p>作废协议正在签署{k.reason ? `：${k.reason}` : ''}。双方都签署之前，本合同继续有效；不签或撤回的，照旧履行。</p>
        </Note>
      )}
      {older && latest && (
        <Note tone="wait">
          <p>
            这是旧版本。
            <Link className="link" to={`/order/contract?orderCode=${encodeURIComponent(c.orderCode)}`}>
              看第 {latest.versionNo} 版
            </Link>
          </p>
        </Note>
      )}
    </div>
  )
}
