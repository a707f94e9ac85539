// 基础资料: the rows every other desk chooses from. What is changed counts at once, in the mall as well.
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { BasicKind, type BasicKindCode } from '@mall/domain/goods/masterData/basics.rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { BasicDialog } from './BasicDialog.tsx'
import { type BasicRow, basicColumns } from './basicColumns.tsx'
import { BranchList } from './BranchList.tsx'
import { ChannelPhones } from './ChannelPhones.tsx'
import { FreightList } from './FreightList.tsx'

const TABS = [
  ...BasicKind.rows.map(r => ({ state: r.code as string, label: r.label })),
  { state: 'freight', label: '运费' },
  { state: 'branch', label: '开户行' },
]
/** What comes by Excel, and the page that takes it. */
const SHEETS: Readonly<Record<string, string>> = { freight: '/freightImport', branch: '/branchImport' }

export default function BasicsPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('view') ?? 'mill'
  const now = TABS.some(t => t.state === asked) ? asked : 'mill'
  const why = whyNoRight(useStaff(), 'basics.make')
  const [editing, setEditing] = useState<BasicRow | 'new' | null>(null)
  const choices = useLazyCall('/api/ops/getBasicChoices', {}).data
  const go = useNavigate()
  const [phones, setPhones] = useState(false)
  const kind = now as BasicKindCode
  const sheet = SHEETS[now]
  // Filters of one kind mean nothing to another.
  const tabs = <QueueTabs tabs={TABS} now={now} counts={{}} onPick={view => setParams({ view })} />
  return (
    <>
      <div className="page-head">
        <h1>基础资料</h1>
        <span className="mute">改了即生效；编码不再改，停用的不能再选，已在用的照旧</span>
        {sheet ? (
          <span className="push">
            <ActButton {...(why ? { why } : {})} onClick={() => void go(sheet)}>
              Excel 导入
            </ActButton>
          </span>
        ) : (
          <span className="push row">
            {kind === 'channel' ? (
              <ActButton {...(why ? { why } : {})} onClick={() => setPhones(true)}>
                批量填电话
              </ActButton>
            ) : null}
            <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setEditing('new')}>
              新增{BasicKind.label(kind)}
            </ActButton>
          </span>
        )}
      </div>
      {now === 'freight' ? (
        <FreightList tabs={tabs} choices={choices} why={why} />
      ) : now === 'branch' ? (
        <BranchList tabs={tabs} choices={choices} why={why} />
      ) : (
        <BasicList key={kind} kind={kind} tabs={tabs} choices={choices} why={why} onEdit={setEditing} />
      )}
      {phones ? <ChannelPhones onClose={() => setPhones(false)} /> : null}
      {editing ? (
        <BasicDialog kind={kind} row={editing === 'new' ? null : editing} choices={choices} onClose={() => setEditing(null)} />
      ) : null}
    </>
  )
}

function BasicList(props: {
  kind: BasicKindCode
  tabs: ReactNode
  choices: Parameters<typeof basicColumns>[1]
  why: string | undefined
  onEdit(row: BasicRow): void
}) {
  const { kind, tabs, choices, why, onEdit } = props
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [f, set, filtered] = useFilters({ word: '', state: '', page: 1 })
  const noun = BasicKind.label(kind)
  const list = useList('/api/ops/getBasics', f.page, {
    ofKind: kind,
    word: f.word,
    off: f.state === '' ? undefined : f.state === 'off',
  })
  const turn = useMutation({
    mutationFn: (r: BasicRow) => call('/api/ops/switchBasic', { ofKind: kind, code: r.code, rev: r.rev, off: !r.off }),
    onSuccess: (_, r) => void message.success(r.off ? `${r.name} 已启用` : `${r.name} 已停用，可随时启用`),
    onError: e => void message.error(e.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/ops/getBasics'] }),
  })
  const ask = (r: BasicRow) => {
    if (r.off) return turn.mutate(r)
    modal.confirm({
      title: `停用${noun} ${r.name}？`,
      content:
        r.goodsCount + r.orderCount > 0
          ? `${r.goodsCount} 个商品（在架 ${r.onShelfCount} 个）、最近一万张订单里的 ${r.orderCount} 张用着它，照旧；停用后新的不能再选它。可以随时启用。`
          : '停用后不能再选它。可以随时启用。',
      okText: '停用',
      cancelText: '不停用',
      onOk: () => turn.mutateAsync(r).catch(() => {}),
    })
  }
  return (
    <ListFrame<BasicRow>
      list="basics"
      label={noun}
      filtered={filtered}
      tabs={tabs}
      filters={
        <>
          <SearchWord value={f.word} placeholder="名称 / 编码" onChange={word => set({ word })} />
          <Select
            aria-label="状态"
            value={f.state}
            onChange={state => set({ state })}
            options={[
              { value: '', label: '在用与停用' },
              { value: 'on', label: '在用' },
              { value: 'off', label: '已停用' },
            ]}
          />
        </>
      }
      {...list.frame}
      columns={basicColumns(kind, choices, {
        why,
        busy: turn.isPending ? turn.variables.code : '',
        edit: onEdit,
        turn: ask,
      })}
      rowKey={r => r.code}
      unit="条"
      onPage={page => set({ page })}
      empty={`还没有${noun}，按「新增${noun}」建第一条。`}
    />
  )
}
