import './framework.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { ContractStatus, ContractType } from '@mall/domain/orders/contract/contract.status.ts'
import { IndexWindow, leftLabel, leftSaidKg, partText } from '@mall/domain/selling/framework/framework.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { PhoneFold } from '../../kernel/kit/PhoneFold.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { Timeline } from '../../kernel/kit/Track.tsx'
import { CallOffCalendar } from './CallOffCalendar.tsx'
import { ContractTag } from './ContractTag.tsx'
import { Changes } from './Changes.tsx'
import { DepositPanel } from './Deposit.tsx'
import { EnterContract } from './EnterContract.tsx'
import {
  ALL_ORDERED,
  applyAddress,
  ccNoOf,
  type Contract,
  CONTRACT_READS,
  LIST,
  paymentText,
  pdfAddress,
  signAddress,
  toleranceText,
} from './frameworkWords.ts'
import { ContractLines } from './ContractLines.tsx'
import { PriceFormula } from './PriceFormula.tsx'
import { LeftInCart } from './LeftInCart.tsx'
import { PriceSheets } from './PriceSheets.tsx'
import { Reserved } from './Reserved.tsx'
import { Rebates } from './Rebates.tsx'

export async function load({ query, ensure }: PageContext) {
  const ccNo = ccNoOf(query)
  if (!ccNo) throw notFound()
  await Promise.all([
    ensure('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo }),
    ensure('/api/framework/getCallOffCalendar', { ccNo }),
    ensure('/api/framework/getFrameworkChangeLogPages', { ccNo }),
    ensure('/api/framework/getFrameworkRebates', { ccNo }),
    ensure('/api/framework/getReservations', { ccNo }),
  ])
}
export const head = ({ query }: PageContext): Head => ({ title: `框架合同 ${ccNoOf(query)}`, noIndex: true })

/** One contract: what is left of it, what lacks to its rule, how it is priced, what was changed. */
export default function FrameworkDetail() {
  const [query] = useSearchParams()
  const ccNo = ccNoOf(query)
  const refresh = useRefresh()
  const read = useLazyCall('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })
  useLive(event => {
    if (
      event.kind === 'order' ||
      event.kind === 'signing' ||
      event.kind === 'notice' ||
      event.kind === 'funds' ||
      event.kind === 'again'
    )
      void refresh(...CONTRACT_READS)
  })
  const c = read.data
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap fw">
        <Crumb
          items={[{ label: '买家中心', to: '/user/userCenter' }, { label: '框架合同', to: LIST }, { label: ccNo || '框架合同' }]}
        />
        {!c ? (
          <Panel>
            <h1 className="vh">框架合同</h1>
            {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={8} />}
          </Panel>
        ) : (
          <Body c={c} />
        )}
      </div>
    </main>
  )
}

function Body({ c }: { c: Contract }) {
  return (
    <>
      <HeadPanel c={c} />
      <Stuck c={c} />
      {c.whyNotUse !== '' && <LeftInCart ccNo={c.ccNo} />}
      <div className="fwcols">
        <div className="stack">
          <ContractLines c={c} />
          <Reserved c={c} />
          <CallOffCalendar c={c} />
          <PriceFormula c={c} />
          {(c.price.window === IndexWindow.deliveryMonth || c.sheetWaits) && (
            <div id="price-sheets">
              <PriceSheets ccNo={c.ccNo} />
            </div>
          )}
          <Changes ccNo={c.ccNo} />
        </div>
        <div className="stack">
          {c.deposit && <DepositPanel d={c.deposit} ccNo={c.ccNo} signed={c.versionNo > 0} />}
          {c.tiers.length > 0 && <Rebates c={c} />}
          {c.plan.length > 0 && <Plan c={c} />}
          <Versions c={c} />
        </div>
      </div>
    </>
  )
}

function HeadPanel({ c }: { c: Contract }) {
  const whyNotSign = useWhyNot('contract.sign')
  const whyNoChange =
    whyNotSign ??
    (c.status !== ContractStatus.confirmed ? '合同生效中才能申请变更' : c.changeWaits ? '已有一项变更在办' : undefined)
  const inForce = c.versions.find(v => v.versionNo === c.versionNo)
  return (
    <section className="panel" aria-label="合同概要">
      <div className="fwhead">
        <div>
          <h1>
            框架合同 {c.ccNo} <ContractTag c={c} dot />
          </h1>
          <p className="mute">
            {c.title}，{ContractType.label(c.contractType)}　{c.fromOn} 至 {c.toOn}
            {'　'}
            {c.versionNo > 0 ? `第 ${c.versionNo} 版` : '还没有生效'}　{paymentText(c.payment)}　送 {c.addressText || '按订单'}
          </p>
        </div>
        <span className="row push">
          {inForce && (
            <a className="btn" href={pdfAddress(inForce.documentNo)} download>
              合同 PDF
            </a>
          )}
          {whyNoChange ? (
            <Button disabledReason={whyNoChange} reasonAt="title">
              申请变更
            </Button>
          ) : (
            <LinkButton to={applyAddress(c.ccNo)}>申请变更</LinkButton>
          )}
          {c.signDocumentNo ? (
            <LinkButton look="primary" to={signAddress(c.signDocumentNo)}>
              去签署
            </LinkButton>
          ) : (
            <EnterContract ccNo={c.ccNo} why={c.whyNotUse || (c.leftKg === 0 ? ALL_ORDERED : '')} />
          )}
        </span>
      </div>
      <dl className="fwfive">
        <div>
          <dt>约定</dt>
          <dd>
            {tons(c.committedKg)} <i>吨</i>
          </dd>
          {c.limitKg > c.committedKg && <dd className="fwsub">{toleranceText(c)}</dd>}
        </div>
        <div>
          <dt>已订</dt>
          <dd>
            {tons(c.orderedKg)} <i>吨</i>
          </dd>
          <dd className="fwsub">{partText(c.orderedKg, c.committedKg)} %</dd>
        </div>
        <div>
          <dt>已发</dt>
          <dd>
            {tons(c.shippedKg)} <i>吨</i>
          </dd>
        </div>
        <div>
          <dt>已开票</dt>
          <dd>
            {tons(c.invoicedKg)} <i>吨</i>
          </dd>
        </div>
        <div className="on">
          <dt>{leftLabel(c)}</dt>
          <dd>
            <b>{tons(leftSaidKg(c.term, c))}</b> <i>吨</i>
          </dd>
          <dd className="fwsub">{c.lackKg > 0 ? `考核还差 ${tons(c.lackKg)} 吨` : '考核已到'}</dd>
        </div>
      </dl>
    </section>
  )
}

/** What the company must do until when, and what it loses otherwise. */
const Stuck = ({ c }: { c: Contract }) => (
  <>
    {c.sheetWaits && (
      <Note tone="wait">
        <span>
          有一个月的结算价等贵公司确认，到期没有回复视为无异议。<a href="#price-sheets">去看价格单</a>
        </span>
      </Note>
    )}
    <WhatLacks c={c} />
  </>
)
function WhatLacks({ c }: { c: Contract }) {
  if (c.signDocumentNo)
    return (
      <Note tone="wait">
        <span>
          {c.status === ContractStatus.changed
            ? '新版等双方签署，签署之前不能按这份合同下单；没有签成则按原版继续。'
            : '合同等双方签署，签署之后可以下单。'}
        </span>
      </Note>
    )
  if (c.deposit && c.deposit.lackFen > 0 && c.versionNo > 0)
    return (
      <Note tone="wait">
        <span>
          {c.whyNotUse}。<a href="/user/capital">去充值</a>
        </span>
      </Note>
    )
  if (c.whyNotUse)
    return (
      <Note>
        <span>
          {c.whyNotUse}。{c.orderedKg > 0 && '已下的订单照常履行。'}
        </span>
      </Note>
    )
  if (c.lackKg === 0) return null
  const daysLeft = Math.max(0, Math.ceil((Date.parse(`${c.toOn}T23:59:59+08:00`) - c.serverNow) / 86_400_000))
  return (
    <Note tone="wait">
      <span>
        再订 <b>{tons(c.lackKg)} 吨</b>才到考核的 {c.fulfilBp / 100} %
        {c.lackRebateFen > 0 && (
          <>
            ，否则没有返利 <b>{yuan(c.lackRebateFen)} 元</b>
          </>
        )}
        ；{c.toOn} 前下单才算，还有 {daysLeft} 天。
      </span>
    </Note>
  )
}

const Plan = ({ c }: { c: Contract }) => (
  <Panel title="月度计划" flush>
    <PhoneFold label={`看 ${c.plan.length} 个月的计划`}>
      <table className="tbl tight">
        <thead>
          <tr>
            <th>月份</th>
            <th className="num">计划，吨</th>
            <th className="num">已订，吨</th>
          </tr>
        </thead>
        <tbody>
          {c.plan.map(p => (
            <tr key={p.month}>
              <td>{p.month}</td>
              <td className="num">{tons(p.kg)}</td>
              <td className="num">{tons(p.orderedKg)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PhoneFold>
  </Panel>
)

const Versions = ({ c }: { c: Contract }) => (
  <Panel title="合同与签章">
    <PhoneFold label={`看 ${c.versions.length} 版的文件与签署情况`} open={c.signDocumentNo !== ''}>
      <Timeline
        items={c.versions.map(v => ({
          key: String(v.versionNo),
          state: v.versionNo === c.versionNo ? 'now' : 'done',
          time: dateTime(v.signedAt ?? v.madeAt),
          text: (
            <>
              第 {v.versionNo} 版　{v.stateText}
              <small className="mute block">
                <a href={pdfAddress(v.documentNo)} download>
                  PDF
                </a>{' '}
                <a href={signAddress(v.documentNo)}>签署情况</a>
              </small>
            </>
          ),
        }))}
      />
    </PhoneFold>
  </Panel>
)
