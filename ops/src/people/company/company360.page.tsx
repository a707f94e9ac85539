import { linkOf } from '../../kernel/session.ts'
import { bySmsTo } from '@mall/domain/platform/partner/channelWords.ts'
import type { Company360 } from '@mall/contract/people/company/companyDesk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { Alert, App, Button, Result, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Mark } from '../../kernel/Mark.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { CompanyClaims } from './CompanyClaims.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { CompanyFunds } from './CompanyFunds.tsx'
import { CompanyLog } from './CompanyLog.tsx'
import { CompanyGroup } from '../../money/statement/CompanyGroup.tsx'
import { CompanyNotes } from './CompanyNotes.tsx'
import { CompanyOrders } from '../../orders/order/CompanyOrders.tsx'
import { CompanyPapers } from './CompanyPapers.tsx'
import { CompanyPeople } from './CompanyPeople.tsx'
import { ContactDialog } from './ContactDialog.tsx'

export default function Company360Page() {
  const [params] = useSearchParams()
  const companyCode = params.get('code') ?? ''
  const company = useLazyCall('/api/ops/getCompany360', { companyCode }, { enabled: companyCode !== '' })
  if (companyCode === '' || (company.isError && !company.data))
    return (
      <Result
        icon={<Mark size={48} />}
        title={company.isError ? company.error.message : '没有选择企业'}
        extra={
          <>
            <Link to="/company">回到企业列表</Link>{' '}
            {company.isError ? <Button onClick={() => company.refetch()}>重试</Button> : null}
          </>
        }
      />
    )
  return company.data ? <Whole c={company.data} key={companyCode} /> : <Skeleton active paragraph={{ rows: 10 }} />
}

function Whole({ c }: { c: Company360 }) {
  const [params, setParams] = useSearchParams()
  const staff = useStaff()
  const { companyCode } = c
  // What a desk may not see is not offered; the server refuses it all the same.
  const tabs = [
    { key: 'facts', label: '资料', children: <CompanyFacts c={c} /> },
    { key: 'people', right: 'people.see', label: `人员 ${c.peopleCount}`, children: <CompanyPeople c={c} /> },
    { key: 'notes', label: '内部备注', children: <CompanyNotes companyCode={companyCode} /> },
    { key: 'orders', right: 'order.see', label: '订单', children: <CompanyOrders companyCode={companyCode} /> },
    { key: 'funds', right: 'pay.see', label: '资金', children: <CompanyFunds companyCode={companyCode} /> },
    { key: 'group', right: 'pay.see', label: '集团', children: <CompanyGroup companyCode={companyCode} /> },
    { key: 'claims', right: 'claim.see', label: '异议', children: <CompanyClaims companyName={c.companyName} /> },
    { key: 'papers', right: 'company.papers', label: '证照与认证', children: <CompanyPapers companyCode={companyCode} /> },
    { key: 'log', right: 'audit.see', label: '操作记录', children: <CompanyLog companyCode={companyCode} /> },
  ].flatMap(({ right, ...tab }) => (right === undefined || staff.rights.includes(right) ? [tab] : []))
  const asked = params.get('tab') ?? 'facts'
  const go = (tab: string) => setParams({ code: c.companyCode, tab }, { replace: true })
  return (
    <div className="c360">
      <Head c={c} />
      {c.frozen ? (
        <Alert type="error" showIcon title={`已冻结：${c.frozenReason || '未写原因'}。全部人员不能登录、不能交易。`} />
      ) : null}
      <section className="panel">
        <dl className="figures-bar">
          {c.availableFen === null ? null : <Figure name="可用余额，元" value={yuan(c.availableFen)} />}
          {c.frozenFen === null ? null : <Figure name="冻结，元" value={yuan(c.frozenFen)} />}
          <Figure name="有效订单" value={`${c.orders} 单`} />
          <Figure name="有效订单，元" value={yuan(c.totalFen)} />
          <Figure name="待付款，元" value={yuan(c.unpaidFen)} />
        </dl>
        <Tabs activeKey={tabs.some(t => t.key === asked) ? asked : 'facts'} onChange={go} items={tabs} />
      </section>
    </div>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Head({ c }: { c: Company360 }) {
  const staff = useStaff()
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [asking, setAsking] = useState<'freeze' | 'contact' | null>(null)
  const whyFreeze = whyNoRight(staff, 'company.freeze')
  const whyAssign = whyNoRight(staff, 'company.assign')
  const send = async (reason: string) => {
    if (c.frozen) await call('/api/ops/thawCompany', { companyCode: c.companyCode, reason })
    else {
      const { ended } = await call('/api/ops/freezeCompany', { companyCode: c.companyCode, reason })
      void message.success(`已冻结，${ended} 个会话立即结束`)
    }
    await client.invalidateQueries()
  }
  return (
    <div className="page-head">
      <h1>{c.companyName}</h1>
      <span>
        <StatusTag of={ApprovalStatus} code={c.approvalStatus} /> {c.frozen ? <Tag tone="bad">已冻结</Tag> : null}{' '}
        <span className="mute">{c.companyCode}</span>
      </span>
      <span className="acts">
        {staff.rights.includes('invoice.see') && (
          <Link to={`/invoice?state=all&word=${encodeURIComponent(c.companyName)}`}>发票</Link>
        )}
        <ActButton {...(whyAssign ? { why: whyAssign } : {})} onClick={() => setAsking('contact')}>
          指定专属客服
        </ActButton>
        <ActButton danger={!c.frozen} {...(whyFreeze ? { why: whyFreeze } : {})} onClick={() => setAsking('freeze')}>
          {c.frozen ? '解冻' : '冻结企业'}
        </ActButton>
      </span>
      {asking === 'contact' ? (
        <ContactDialog codes={[c.companyCode]} onClose={() => setAsking(null)} onDone={() => setAsking(null)} />
      ) : null}
      {asking === 'freeze' ? (
        <ReasonDialog
          title={c.frozen ? `解冻 ${c.companyName}？` : `冻结 ${c.companyName}？`}
          consequence={
            c.frozen
              ? `解冻后其人员可以重新登录和交易；${bySmsTo('他们', linkOf('sms'), '请打电话告诉管理员')}。`
              : `其 ${c.peopleCount} 名人员立即退出，进行中的代打单一并结束，不能再登录和交易；${bySmsTo('管理员', linkOf('sms'), '请打电话告诉管理员')}。`
          }
          okText={c.frozen ? '解冻' : '冻结'}
          usual={c.frozen ? ['已还清欠款', '资料已补齐'] : ['欠款逾期', '资料失效', '涉诉', '交易异常']}
          onSend={send}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  )
}
