import type { StaffRow } from '@mall/contract/people/staff/staff.ts'
import { postsClash } from '@mall/domain/people/staff/posts.ts'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { roleLabel } from '../../kernel/staff.ts'
import { timeColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { StaffActs } from './StaffActs.tsx'
import { StaffDialog } from './StaffDialog.tsx'
import { StartPassword } from './StartPassword.tsx'

const columns = (onShown: (staffCode: string, password: string) => void, onEdit: (row: StaffRow) => void): Column<StaffRow>[] => [
  {
    key: 'who',
    title: '员工',
    head: true,
    excel: [
      { title: '工号', value: r => r.staffCode },
      { title: '姓名', value: r => r.name },
      { title: '手机', value: r => r.mobile },
    ],
    render: r => (
      <>
        <b className="nowrap">
          {r.staffCode} {r.name}
        </b>
        <small className="mute">{r.mobile || '还没填手机'}</small>
      </>
    ),
  },
  {
    key: 'roles',
    title: '岗位',
    excel: { title: '岗位', value: r => roleLabel(r.roles) },
    render: r => (
      <>
        {roleLabel(r.roles)}
        {postsClash(r.roles) ? (
          <small className="warn" title={postsClash(r.roles)}>
            出纳兼财务
          </small>
        ) : null}
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => (r.frozen ? '已停用' : r.mustChange ? '初始密码' : '正常') },
      { title: '停用原因', width: 24, value: r => r.frozenReason },
    ],
    render: r => (
      <>
        {r.frozen ? <Tag tone="bad">已停用</Tag> : r.mustChange ? <Tag tone="wait">初始密码</Tag> : <Tag tone="good">正常</Tag>}
        {r.frozen && r.frozenReason ? <small className="mute">{r.frozenReason}</small> : null}
      </>
    ),
  },
  {
    key: 'two',
    title: '两步验证',
    excel: { title: '两步验证', value: r => (r.enrolled ? '已启用' : '未启用') },
    render: r => (r.enrolled ? '已启用' : <span className="mute">未启用</span>),
  },
  {
    key: 'now',
    title: '登录 / 代打单',
    num: true,
    render: r => (
      <>
        {r.sessions} / {r.proxies > 0 ? <b className="warn">{r.proxies}</b> : 0}
      </>
    ),
  },
  {
    key: 'companies',
    title: '负责企业',
    num: true,
    excel: { title: '负责企业', width: 8, value: r => r.companies },
    render: r => r.companies,
  },
  timeColumn('last', '上次登录', r => r.lastLoginAt),
  {
    key: 'act',
    title: '操作',
    num: true,
    wide: true,
    render: r => <StaffActs row={r} onEdit={() => onEdit(r)} onShown={password => onShown(r.staffCode, password)} />,
  },
]

export default function StaffListPage() {
  const [f, set, filtered] = useFilters(
    { word: '', role: '', frozen: undefined as boolean | undefined, page: 1 },
    { frozen: 'boolean' },
  )
  const [editing, setEditing] = useState<StaffRow | 'new' | null>(null)
  const [shown, setShown] = useState<{ whose: string; password: string } | null>(null)
  const staff = useList('/api/ops/getStaffList', f.page, { word: f.word, role: f.role || undefined, frozen: f.frozen })
  const roles = staff.data?.roles ?? []
  return (
    <>
      <div className="page-head">
        <h1>员工账号</h1>
        <span className="mute">每次改动都记入操作审计</span>
        <Button type="primary" className="push" onClick={() => setEditing('new')}>
          新增员工
        </Button>
      </div>
      <ListFrame<StaffRow>
        list="staff"
        label="员工账号"
        fits
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="工号 / 姓名 / 手机" onChange={word => set({ word })} />
            <Select
              aria-label="岗位"
              value={f.role}
              onChange={role => set({ role })}
              options={[{ value: '', label: '全部岗位' }, ...roles.map(r => ({ value: r.code, label: r.label }))]}
            />
            <Segmented
              aria-label="状态"
              value={f.frozen === undefined ? 'all' : String(f.frozen)}
              onChange={v => set({ frozen: v === 'all' ? undefined : v === 'true' })}
              options={[
                { value: 'all', label: '全部' },
                { value: 'false', label: '正常' },
                { value: 'true', label: '已停用' },
              ]}
            />
          </>
        }
        {...staff.frame}
        columns={columns((staffCode, password) => setShown({ whose: staffCode, password }), setEditing)}
        rowKey={r => r.staffCode}
        unit="人"
        onPage={page => set({ page })}
        empty="还没有员工账号。"
      />
      {editing ? (
        <StaffDialog
          row={editing === 'new' ? null : editing}
          roles={roles}
          onClose={() => setEditing(null)}
          onShown={(staffCode, password) => setShown({ whose: staffCode, password })}
        />
      ) : null}
      {shown ? <StartPassword {...shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}
