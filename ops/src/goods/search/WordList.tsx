import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Checkbox, Select } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { timeColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getSearchWords'>['list'][number]
interface Acts {
  why: string | undefined
  whyNoIntend: string | undefined
  onAdd(word: string): void
  onSeek(row: Row): void
  seeking: string
}

const synonymOf = (r: Row): string =>
  r.means ? `现按「${r.means}」查找${r.meansBy ? `，${r.meansBy} ${shortTime(r.meansAt)} 加` : ''}` : ''
const intendOf = ({ intend: i }: Row): string =>
  i
    ? `${i.madeByName} ${shortTime(i.madeAt)} 转寻源，${i.open ? '待处理' : `已处理${i.handledNote ? `：${i.handledNote}` : ''}`}`
    : ''

const columns = ({ why, whyNoIntend, onAdd, onSeek, seeking }: Acts): Column<Row>[] => [
  {
    key: 'word',
    title: '搜索词',
    head: true,
    excel: [
      { title: '搜索词', width: 30, value: r => r.word },
      { title: '现按', width: 20, value: r => r.means },
      { title: '谁加的同义词', value: r => r.meansBy },
      { title: '寻源', width: 40, value: intendOf },
    ],
    render: r => (
      <>
        <b>{r.word}</b>
        {r.means ? <small className="mute">{synonymOf(r)}</small> : null}
        {r.intend ? <small className="mute">{intendOf(r)}</small> : null}
      </>
    ),
  },
  {
    key: 'searches',
    title: '搜索次数',
    num: true,
    excel: { title: '搜索次数', value: r => r.searches },
    render: r => r.searches,
  },
  {
    key: 'empty',
    title: '没有结果',
    num: true,
    excel: { title: '没有结果', value: r => r.emptyCount },
    render: r => (r.emptyCount > 0 ? <b>{r.emptyCount}</b> : 0),
  },
  timeColumn('at', '最近一次', r => r.lastAt),
  {
    key: 'acts',
    title: '操作',
    render: r => {
      const whyNot =
        why ??
        (r.means
          ? '已有同义词，要改请先在「同义词」里移除'
          : r.word.includes(' ')
            ? '同义词按整个词替换，中间有空格的不能加'
            : '')
      return (
        <span className="row-acts">
          <ActButton
            size="small"
            {...(whyNot ? { why: whyNot } : {})}
            onClick={() => onAdd(r.word)}
            aria-label={`加同义词 ${r.word}`}
          >
            加同义词
          </ActButton>
          <ActButton
            size="small"
            {...(why ? { why } : r.intend?.open ? { why: '已转寻源，还没有处理' } : {})}
            loading={seeking === r.word}
            onClick={() => onSeek(r)}
            aria-label={`转寻源 ${r.word}`}
          >
            转寻源
          </ActButton>
          {whyNoIntend ? null : (
            <Link to={`/intend?word=${encodeURIComponent(r.word)}`} aria-label={`查意向 ${r.word}`}>
              查意向
            </Link>
          )}
        </span>
      )
    },
  },
]

const share = (part: number, all: number): string => (all === 0 ? '0' : ((part / all) * 100).toFixed(1))

export function WordList({ tabs, why, onAdd }: { tabs: ReactNode; why: string | undefined; onAdd(word: string): void }) {
  const whyNoIntend = whyNoRight(useStaff(), 'order.see')
  const [f, set, filtered] = useFilters({ word: '', days: 7, emptyOnly: false, channel: '', page: 1 })
  const days = f.days === 30 ? 30 : f.days === 1 ? 1 : 7
  const list = useList('/api/ops/getSearchWords', f.page, {
    days,
    emptyOnly: f.emptyOnly,
    word: f.word,
    ...(f.channel ? { ofChannel: f.channel } : {}),
  })
  const { data } = list
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const range = days === 1 ? '今天' : `近 ${days} 天`
  const seek = useMutation({
    mutationFn: (r: Row) =>
      call('/api/ops/makeWordIntend', { word: r.word, note: `${range}搜了 ${r.searches} 次，${r.emptyCount} 次没有结果` }),
    onSuccess: (made, r) => {
      void message.success(`「${r.word}」已转寻源 ${made.intendCode}，在「采购意向」里处理`)
      void client.invalidateQueries({ queryKey: ['/api/ops/getIntendList'] })
    },
    onError: e => void message.error(e.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/ops/getSearchWords'] }),
  })
  return (
    <ListFrame<Row>
      list="searchWord"
      label="搜索词"
      filtered={filtered}
      tabs={tabs}
      understood={
        data
          ? `${range}没有结果的搜索：${data.allEmpty} / ${data.allSearches} 次 = ${share(data.allEmpty, data.allSearches)}%`
          : undefined
      }
      filters={
        <>
          <SearchWord value={f.word} placeholder="搜索词" onChange={word => set({ word })} />
          <Select
            aria-label="时间"
            value={days}
            onChange={d => set({ days: d })}
            options={[
              { value: 1, label: '今天' },
              { value: 7, label: '近 7 天' },
              { value: 30, label: '近 30 天' },
            ]}
          />
          <Select
            aria-label="渠道"
            value={f.channel}
            popupMatchSelectWidth={false}
            onChange={channel => set({ channel })}
            options={[
              { value: '', label: '全部渠道' },
              ...(data?.channels ?? []).map(c => ({ value: c.channelCode, label: c.channelName })),
            ]}
          />
          <Checkbox checked={f.emptyOnly} onChange={e => set({ emptyOnly: e.target.checked })}>
            只看搜不到的
          </Checkbox>
        </>
      }
      {...list.frame}
      columns={columns({
        why,
        whyNoIntend,
        onAdd,
        onSeek: r => seek.mutate(r),
        seeking: seek.isPending ? seek.variables.word : '',
      })}
      rowKey={r => r.word}
      unit="个词"
      onPage={page => set({ page })}
      empty="这些天还没有人搜索。搜索过几秒就会记到这里。"
    />
  )
}
