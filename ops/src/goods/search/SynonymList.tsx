import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Select } from 'antd'
import type { ReactNode } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getSynonyms'>['list'][number]

export function SynonymList({ tabs, why }: { tabs: ReactNode; why: string | undefined }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [f, set, filtered] = useFilters({ word: '', removed: false, page: 1 })
  const list = useList('/api/ops/getSynonyms', f.page, { word: f.word, removed: f.removed })
  const remove = useMutation({
    mutationFn: (r: Row) => call('/api/ops/removeSynonym', { synonymId: r.synonymId }),
    onSuccess: (_, r) => void message.success(`「${r.word}」不再按「${r.means}」查找`),
    onError: e => void message.error(e.message),
    onSettled: () =>
      Promise.all(
        (['/api/ops/getSynonyms', '/api/ops/getSearchWords'] as const).map(p => client.invalidateQueries({ queryKey: [p] })),
      ),
  })
  const ask = (r: Row) =>
    modal.confirm({
      title: `移除同义词「${r.word} → ${r.means}」？`,
      content: '移除后买家搜这个词马上不再按它查找；谁加的、谁移除的都有记录。',
      okText: '移除',
      cancelText: '不移除',
      onOk: () => remove.mutateAsync(r).catch(() => {}),
    })
  const columns: Column<Row>[] = [
    textColumn('word', '买家用的词', r => r.word, { head: true }),
    textColumn('means', '它指的词', r => r.means),
    textColumn('by', '谁加的', r => r.madeByName),
    timeColumn('at', '添加时间', r => r.madeAt),
    ...(f.removed
      ? [
          textColumn<Row>('removedBy', '谁移除的', r => r.removedByName),
          timeColumn<Row>('removedAt', '移除时间', r => r.removedAt),
        ]
      : [
          {
            key: 'acts',
            title: '操作',
            render: (r: Row) => (
              <ActButton
                size="small"
                {...(why ? { why } : {})}
                loading={remove.isPending && remove.variables.synonymId === r.synonymId}
                onClick={() => ask(r)}
                aria-label={`移除同义词 ${r.word}`}
              >
                移除
              </ActButton>
            ),
          },
        ]),
  ]
  return (
    <ListFrame<Row>
      list="synonym"
      label="同义词"
      filtered={filtered}
      tabs={tabs}
      filters={
        <>
          <SearchWord value={f.word} placeholder="买家用的词 / 它指的词" onChange={word => set({ word })} />
          <Select
            aria-label="状态"
            value={f.removed}
            onChange={removed => set({ removed })}
            options={[
              { value: false, label: '在用' },
              { value: true, label: '已移除' },
            ]}
          />
        </>
      }
      {...list.frame}
      columns={columns}
      rowKey={r => String(r.synonymId)}
      unit="条"
      onPage={page => set({ page })}
      empty="还没有同义词。在「搜索词」里挑一个搜不到的词，按「加同义词」。"
    />
  )
}
