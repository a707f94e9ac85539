// 订货参数: what buyers of made-to-order goods may choose and what it adds a ton; changes wait for a second person above a line.
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { isChoiceParam } from '@mall/domain/goods/masterData/options.rules.ts'
import { CHOICE_PARAMS, choiceParams } from '@mall/domain/goods/goods/optionTable.ts'
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
import { OptionChanges } from './OptionChanges.tsx'
import { OptionDialog } from './OptionDialog.tsx'
import { type OptionListRow, optionColumns } from './optionColumns.tsx'

const TABS = [
  { state: 'rows', label: '可选项' },
  { state: 'changes', label: '调整单' },
] as const

export default function OptionsPage() {
  const [params, setParams] = useSearchParams()
  const now = params.get('view') === 'changes' ? 'changes' : 'rows'
  const why = whyNoRight(useStaff(), 'price.make')
  const [editing, setEditing] = useState<OptionListRow | 'new' | null>(null)
  const choices = useLazyCall('/api/ops/getOptionChoices', {}).data
  const waiting = useLazyCall('/api/ops/getOptionChanges', { changeState: 'waiting', pageSize: 1 }).data?.totalCount
  const go = useNavigate()
  const tabs = (
    <QueueTabs
      tabs={TABS}
      now={now}
      counts={waiting ? { changes: waiting } : {}}
      onPick={view => setParams(view === 'rows' ? {} : { view })}
    />
  )
  return (
    <>
      <div className="page-head">
        <h1>订货参数</h1>
        <span className="mute">期货排产可选什么、每吨加多少；调整单里还有区域加价、运费和收费；已下的订单不变</span>
        <span className="push row">
          <ActButton {...(why ? { why } : {})} onClick={() => void go('/optionImport')}>
            Excel 导入
          </ActButton>
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setEditing('new')}>
            新增一项
          </ActButton>
        </span>
      </div>
      {now === 'changes' ? (
        <OptionChanges tabs={tabs} />
      ) : (
        <OptionList tabs={tabs} why={why} choices={choices} onEdit={setEditing} />
      )}
      {editing ? (
        <OptionDialog row={editing === 'new' ? null : editing} choices={choices} onClose={() => setEditing(null)} />
      ) : null}
    </>
  )
}

function OptionList(props: {
  tabs: ReactNode
  why: string | undefined
  choices: Reply<'/api/ops/getOptionChoices'> | undefined
  onEdit(row: OptionListRow): void
}) {
  const { tabs, why, choices, onEdit } = props
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [f, set, filtered] = useFilters({ param: 'coating', scopeCode: '', word: '', state: '', page: 1 })
  const param = isChoiceParam(f.param) ? f.param : undefined
  const list = useList('/api/ops/getOptions', f.page, {
    param,
    scopeCode: f.scopeCode || undefined,
    word: f.word,
    off: f.state === '' ? undefined : f.state === 'off',
  })
  const turn = useMutation({
    mutationFn: (r: OptionListRow) =>
      call('/api/ops/switchOption', { param: r.param, scopeCode: r.scopeCode, code: r.code, rev: r.rev, off: !r.off }),
    onSuccess: (_, r) => void message.success(r.off ? `${r.label} 已启用` : `${r.label} 已停用，可随时启用`),
    onError: e => void message.error(e.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/ops/getOptions'] }),
  })
  const ask = (r: OptionListRow) => {
    if (r.off) return turn.mutate(r)
    modal.confirm({
      title: `停用${CHOICE_PARAMS[r.param].label} ${r.label}（${r.scopeName}）？`,
      content:
        r.cartLines > 0
          ? `${r.cartLines} 行购物车选了它，停用后须改选才能下单；已下的订单不变。可以随时启用。`
          : '停用后不能再选它；已下的订单不变。可以随时启用。',
      okText: '停用',
      cancelText: '不停用',
      onOk: () => turn.mutateAsync(r).catch(() => {}),
    })
  }
  const scope = param ? CHOICE_PARAMS[param].scope : 'all'
  const scopes =
    scope === 'variety'
      ? (choices?.varieties ?? []).map(v => ({ value: v.varietyCode, label: `${v.varietyName} ${v.varietyCode}` }))
      : (choices?.classes ?? []).map(c => ({ value: c.classCode, label: c.className }))
  return (
    <ListFrame<OptionListRow>
      list="orderOption"
      label="订货参数"
      filtered={filtered}
      tabs={tabs}
      filters={
        <>
          <Select
            aria-label="参数"
            value={f.param}
            onChange={next => set({ param: next, scopeCode: '' })}
            popupMatchSelectWidth={false}
            options={[
              { value: 'all', label: '全部参数' },
              ...choiceParams.map(p => ({ value: p as string, label: CHOICE_PARAMS[p].label })),
            ]}
          />
          {scope === 'all' ? null : (
            <Select
              aria-label={scope === 'variety' ? '品种' : '品类'}
              value={f.scopeCode}
              onChange={scopeCode => set({ scopeCode })}
              popupMatchSelectWidth={false}
              showSearch
              optionFilterProp="label"
              options={[{ value: '', label: scope === 'variety' ? '全部品种' : '全部品类' }, ...scopes]}
            />
          )}
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
      columns={optionColumns({
        why,
        busy: turn.isPending ? `${turn.variables.scopeCode}>${turn.variables.code}` : '',
        edit: onEdit,
        turn: ask,
      })}
      rowKey={r => `${r.param}>${r.scopeCode}>${r.code}`}
      unit="项"
      onPage={page => set({ page })}
      empty="这一参数还没有可选项，按「新增一项」建第一项。"
    />
  )
}
