import type { Company360 } from '@mall/contract/people/company/companyDesk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { MailReach } from '@mall/domain/platform/notice/ways.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { type Column, OpsTable } from '../../kernel/kit/OpsTable.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { StartProxy } from './StartProxy.tsx'

type Person = Company360['people'][number]
/** 元 and 吨 of one limit; what is not set is not limited. */
const limit = (fen: Fen | null, kg: Kg | null): string =>
  fen === null && kg === null
    ? '不限'
    : [fen === null ? '' : `${yuan(fen)} 元`, kg === null ? '' : `${tons(kg)} 吨`].filter(Boolean).join('、')

const columns = (o: {
  whyProxy: (p: Person) => string
  whyFreeze: string | undefined
  onProxy(p: Person): void
  onFreeze(p: Person): void
}): Column<Person>[] => [
  {
    key: 'who',
    title: '人员',
    head: true,
    render: p => (
      <>
        <b>{p.name}</b> <span className="mute">{p.userName}</span>
        <small className="mute">{p.mobile}</small>
      </>
    ),
  },
  { key: 'role', title: '角色', render: p => p.roleName },
  { key: 'order-limit', title: '单笔限额', num: true, render: p => limit(p.orderLimitFen, p.orderLimitKg) },
  { key: 'month-limit', title: '每月限额', num: true, render: p => limit(p.monthLimitFen, p.monthLimitKg) },
  {
    key: 'state',
    title: '状态',
    render: p => (
      <>
        {p.closed ? <Tag>已注销</Tag> : p.frozen ? <Tag tone="bad">已停用</Tag> : <Tag tone="good">正常</Tag>}
        {p.frozen && p.frozenReason ? <small className="mute">{p.frozenReason}</small> : null}
        {p.proxies > 0 ? <small className="warn">代打单进行中</small> : null}
      </>
    ),
  },
  {
    key: 'mail',
    title: '邮件通知',
    render: p => (
      <>
        <StatusTag of={MailReach} code={p.mailReach} />
        <small className="mute">{[p.mailAddress, p.mailReturnedWhy || p.mailGroups.join('、')].filter(Boolean).join('，')}</small>
      </>
    ),
  },
  { key: 'now', title: '登录中', num: true, render: p => p.sessions },
  {
    key: 'last',
    title: '上次登录',
    num: true,
    render: p => <span title={dateTime(p.lastLoginAt)}>{shortTime(p.lastLoginAt)}</span>,
  },
  {
    key: 'act',
    title: '操作',
    num: true,
    wide: true,
    render: p => {
      const why = o.whyProxy(p)
      return (
        <span className="row-acts">
          <ActButton size="small" {...(why ? { why } : {})} onClick={() => o.onProxy(p)}>
            代打单
          </ActButton>
          {p.closed ? null : (
            <ActButton
              size="small"
              danger={!p.frozen}
              {...(o.whyFreeze ? { why: o.whyFreeze } : {})}
              onClick={() => o.onFreeze(p)}
            >
              {p.frozen ? '恢复' : '停用'}
            </ActButton>
          )}
        </span>
      )
    },
  },
]

export function CompanyPeople({ c }: { c: Company360 }) {
  const staff = useStaff()
  const call = useCaller()
  const client = useQueryClient()
  const [proxy, setProxy] = useState<Person | null>(null)
  const [freezing, setFreezing] = useState<Person | null>(null)
  const whyProxy = (p: Person): string => c.whyNotProxy || (p.closed ? '账号已注销' : p.frozen ? '账号已停用' : '')
  const list = { list: c.people, totalCount: c.people.length }
  return (
    <>
      <OpsTable<Person>
        label="人员"
        query={{ data: list, isFetching: false, isError: false, error: null, refetch: () => {} }}
        columns={columns({ whyProxy, whyFreeze: whyNoRight(staff, 'company.freeze'), onProxy: setProxy, onFreeze: setFreezing })}
        rowKey={p => p.userId}
        page={1}
        pageSize={200}
        unit="人"
        onPage={() => {}}
        empty="企业还没有人员；由其管理员在商城「子账号」中邀请。"
      />
      {proxy ? (
        <StartProxy userId={proxy.userId} name={proxy.name} companyName={c.companyName} onClose={() => setProxy(null)} />
      ) : null}
      {freezing ? (
        <ReasonDialog
          title={freezing.frozen ? `恢复 ${freezing.name}？` : `停用 ${freezing.name}？`}
          consequence={freezing.frozen ? '恢复后可以重新登录。' : '他立即退出，不能再登录；企业的其他人员不受影响。'}
          okText={freezing.frozen ? '恢复' : '停用'}
          usual={freezing.frozen ? ['误操作', '已核实'] : ['账号异常', '企业要求', '离职']}
          onSend={async reason => {
            await call('/api/ops/freezeCompanyUser', { userId: freezing.userId, frozen: !freezing.frozen, reason })
            for (const path of ['/api/ops/getCompany360', '/api/ops/getCompanyLog'])
              await client.invalidateQueries({ queryKey: [path] })
          }}
          onClose={() => setFreezing(null)}
        />
      ) : null}
    </>
  )
}
