import type { Reply } from '@mall/contract/main/calls.ts'
import { SmsReceipt } from '@mall/domain/platform/notice/sms.ts'
import { Checkbox } from 'antd'
import { ChannelNote } from './ChannelNote.tsx'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getSmsList'>['list'][number]

const stateOf = (r: Row): string => r.lastError || (r.sentAt ? SmsReceipt.label(r.receipt) : '待发送')

const columns: Column<Row>[] = [
  timeColumn('at', '时间', r => r.createdAt, { head: true }),
  textColumn('to', '手机', r => r.mobile),
  textColumn('body', '内容', r => r.body, { wide: true, width: 60 }),
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: stateOf },
      { title: '次数', width: 8, value: r => r.attempts },
      { title: '发出', value: r => ({ at: r.sentAt }) },
    ],
    render: r => (
      <>
        <Tag tone={r.lastError ? 'bad' : r.sentAt ? 'good' : 'wait'}>{stateOf(r)}</Tag>
        {r.attempts > 1 && <span className="mute"> 第 {r.attempts} 次</span>}
      </>
    ),
  },
]

export default function SmsListPage() {
  const [f, set, filtered] = useFilters({ word: '', fromOn: '', toOn: '', unsent: '', page: 1 })
  const sms = useList('/api/ops/getSmsList', f.page, {
    word: f.word,
    fromOn: f.fromOn || undefined,
    toOn: f.toOn || undefined,
    unsentOnly: f.unsent === '1',
  })
  return (
    <>
      <div className="page-head">
        <h1>短信记录</h1>
        <span className="mute">通知短信；验证码不留内容</span>
      </div>
      <ChannelNote partner="sms" what="短信" />
      <ListFrame<Row>
        list="sms"
        label="短信记录"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="内容 / 完整手机号" onChange={word => set({ word })} />
            <DateRange from={f.fromOn} to={f.toOn} onChange={set} />
            <Checkbox checked={f.unsent === '1'} onChange={e => set({ unsent: e.target.checked ? '1' : '' })}>
              只看未发送
            </Checkbox>
          </>
        }
        {...sms.frame}
        columns={columns}
        rowKey={r => r.smsId}
        unit="条"
        onPage={page => set({ page })}
        empty="发出的第一条通知短信会出现在这里。"
      />
    </>
  )
}
