// What the pages of the room share: the frame with its tabs, the steps of an application, who may.
import './invoice.css'
import type { ReactNode } from 'react'
import type { Path } from '@mall/contract/main/calls.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Crumb, Note } from '../../kernel/kit/Panel.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'
import { Mine } from '../../site/shell/Mine.tsx'

export const INVOICE_READS: Path[] = [
  '/api/order/getBillingTickets',
  '/api/order/getBillingStock',
  '/api/order/getBillingDraft',
  '/api/order/getInvoiceInfoPages',
  '/api/order/getInvoiceInfoDetails',
  '/api/order/getInvoiceApplyPages',
  '/api/order/getOrderInvoices',
]
const TABS = [
  ['/invoice/invoiceApplyList', '可开票'],
  ['/invoice/salesShipmentList', '已结算磅单'],
  ['/invoice/salesShipmentStockList', '按货物'],
  ['/invoice/invoiceApply', '我的申请'],
  ['/invoice/invoices', '全部发票'],
  ['/invoice/invoiceList', '已开发票'],
  ['/invoice/writeInvoice', '抬头'],
  ['/invoice/invoiceAddressList', '收票人'],
] as const

/** Why the visitor sees nothing of this room; empty: he does. */
function useWhyNotInvoice(): string {
  const { session } = useBoot()
  return session.companyName === null ? `发票属于企业。${JOIN_FIRST}` : (whyNotRight(session.rights, 'invoice.manage') ?? '')
}

export function InvoiceFrame({ here, title, children }: { here: string; title: string; children: ReactNode }) {
  const why = useWhyNotInvoice()
  const inMine =
    here === '/invoice/invoices' || here === '/invoice/invoiceList' ? '/invoice/invoices' : '/invoice/invoiceApplyList'
  return (
    <Mine here={inMine} title={title}>
      <nav className="tabs" aria-label="发票">
        {TABS.map(([to, label]) => (
          <Tab key={to} to={to} on={to === here}>
            {label}
          </Tab>
        ))}
      </nav>
      {why ? (
        <Note tone="wait">
          <span>{why}</span>
        </Note>
      ) : (
        children
      )}
    </Mine>
  )
}

const STEPS = [
  ['applyForInvoicing', '选磅单', '已结算、没开过'],
  ['billingDetails', '抬头', '一张申请一个抬头'],
  ['fillInRecipients', '收票人', '手机和邮箱'],
  ['confirmationInformation', '核对并提交', '逐行逐分'],
] as const
export type StepName = (typeof STEPS)[number][0]
export const stepAddress = (step: StepName): string => `/invoice/invoiceApplyList/${step}`

/** One flow, one route a step. */
export function ApplySteps({ step, children }: { step: StepName; children: ReactNode }) {
  const why = useWhyNotInvoice()
  const at = STEPS.findIndex(([name]) => name === step)
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '开票申请', to: '/invoice/invoiceApplyList' },
            { label: STEPS[at]?.[1] ?? '' },
          ]}
        />
        <h1 className="ph">申请开票</h1>
        <ol className="flow" aria-label="开票步骤">
          {STEPS.map(([name, label, note], i) => (
            <li
              key={name}
              className={i < at ? 'done' : i === at ? 'now' : undefined}
              aria-current={i === at ? 'step' : undefined}
            >
              <b>{i + 1}</b>
              <span>
                {label}
                <small>　{note}</small>
              </span>
            </li>
          ))}
        </ol>
        {why ? (
          <Note tone="wait">
            <span>{why}</span>
          </Note>
        ) : (
          children
        )}
      </div>
    </main>
  )
}
