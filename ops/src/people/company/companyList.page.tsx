import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { timeColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { ContactDialog } from './ContactDialog.tsx'

type Row = Reply<'/api/ops/getCompanyList'>['list'][number]
const ANY = -1

const columns: Column<Row>[] = [
  {
    key: 'company',
    title: '企业',
    head: true,
    excel: [
      { title: '企业', width: 36, value: r => r.companyName },
      { title: '企业编号', value: r => r.companyCode },
      { title: '城市', value: r => r.cityName },
      { title: '客户等级', width: 8, value: r => r.customerTier },
    ],
    sorts: ['name'],
    render: r => (
      <>
        <Link to={`/company360?code=${r.companyCode}`}>
          <b>{r.companyName}</b>
        </Link>
        <small className="mute">
          {r.companyCode}，{r.cityName}，{r.customerTier} 级
        </small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => `${ApprovalStatus.label(r.approvalStatus)}${r.frozen ? '，已冻结' : ''}` },
    render: r => (
      <>
        <StatusTag of={ApprovalStatus} code={r.approvalStatus} /> {r.frozen ? <Tag tone="bad">已冻结</Tag> : null}
      </>
    ),
  },
  {
    key: 'bd',
    title: '专属客服',
    excel: { title: '专属客服', value: r => `${r.bdName} ${r.bdStaffCode}`.trim() },
    render: r =>
      r.bdName ? <span className="nowrap">{`${r.bdName} ${r.bdStaffCode}`}</span> : <span className="warn">未绑定</span>,
  },
  { key: 'people', title: '人员', num: true, excel: { title: '人员', width: 8, value: r => r.people }, render: r => r.people },
  { key: 'orders', title: '订单', num: true, excel: { title: '订单', width: 8, value: r => r.orders }, render: r => r.orders },
  yuanColumn('sum', '有效订单，元', r => r.totalFen, { sorts: ['amount'] }),
  {
    key: 'balance',
    title: '余额，元',
    num: true,
    excel: { title: '余额，元', value: r => (r.availableFen === null ? null : { fen: r.availableFen }) },
    sorts: ['balance'],
    render: r => (r.availableFen === null ? '—' : yuan(r.availableFen)),
  },
  timeColumn('last', '最近下单', r => r.lastOrderAt, { sorts: ['recent'] }),
]

export default function CompanyListPage() {
  const staff = useStaff()
  const { rights } = staff
  const seesAll = rights.includes('company.seeAll')
  const funds = rights.includes('pay.see') || rights.includes('fund.see')
  const [f, set, filtered] = useFilters(
    {
      word: '',
      approval: undefined as number | undefined,
      frozen: undefined as boolean | undefined,
      contact: 'all',
      sort: 'recent',
      page: 1,
    },
    { approval: 'number', frozen: 'boolean' },
  )
  const [keys, setKeys] = useState<string[]>([])
  const [assigning, setAssigning] = useState(false)
  const sales = useLazyCall('/api/ops/getSalesList', {}, { enabled: seesAll })
  const companies = useList('/api/ops/getCompanyList', f.page, {
    word: f.word,
    approvalStatus: ApprovalStatus.from(f.approval),
    frozen: f.frozen,
    contact: f.contact === 'all' ? undefined : f.contact,
    sort: f.sort as 'recent',
  })
  const why = whyNoRight(staff, 'company.assign')
  return (
    <>
      <div className="page-head">
        <h1>企业</h1>
        <span className="mute">{seesAll ? '点开一家看全貌' : '您负责的企业；点开一家看全貌'}</span>
      </div>
      <ListFrame<Row>
        list="company"
        label="企业"
        filtered={filtered}
        filters={
          <>
            <SearchWord
              value={f.word}
              placeholder={rights.includes('people.see') ? '企业 / 税号 / 人员 / 手机' : '企业 / 税号'}
              onChange={word => set({ word })}
            />
            <Select
              aria-label="认证状态"
              value={f.approval ?? ANY}
              onChange={v => set({ approval: v === ANY ? undefined : v })}
              options={[
                { value: ANY, label: '全部认证状态' },
                ...ApprovalStatus.rows.map(r => ({ value: r.code as number, label: r.label })),
              ]}
            />
            <Select
              aria-label="冻结"
              value={f.frozen === undefined ? 'all' : String(f.frozen)}
              onChange={v => set({ frozen: v === 'all' ? undefined : v === 'true' })}
              options={[
                { value: 'all', label: '冻结与否' },
                { value: 'true', label: '已冻结' },
                { value: 'false', label: '未冻结' },
              ]}
            />
            {seesAll ? (
              <Select
                aria-label="专属客服"
                value={f.contact}
                onChange={contact => set({ contact })}
                options={[
                  { value: 'all', label: '全部客服' },
                  { value: 'mine', label: '我负责的' },
                  { value: 'none', label: '未绑定' },
                  ...(sales.data ?? []).map(s => ({ value: s.staffCode, label: `${s.name}（${s.companies}）` })),
                ]}
              />
            ) : null}
          </>
        }
        {...companies.frame}
        columns={funds ? columns : columns.filter(c => c.key !== 'balance')}
        rowKey={r => r.companyCode}
        unit="家"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        selection={{ keys, onChange: setKeys, whyNot: () => why }}
        footer={
          keys.length > 0 ? (
            <div className="batch">
              <span>已选 {keys.length} 家</span>
              <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setAssigning(true)}>
                指定专属客服
              </ActButton>
              <Button onClick={() => setKeys([])}>取消选择</Button>
            </div>
          ) : null
        }
        empty={seesAll ? '企业通过认证后会出现在这里。' : '还没有由您负责的企业。'}
      />
      {assigning ? (
        <ContactDialog
          codes={keys}
          onClose={() => setAssigning(false)}
          onDone={() => {
            setAssigning(false)
            setKeys([])
          }}
        />
      ) : null}
    </>
  )
}
