import { linkOf } from '../../kernel/session.ts'
import { bounceWords, mailListWords } from '@mall/domain/platform/partner/channelWords.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { MailState } from '@mall/domain/platform/notice/mail.ts'
import { Select } from 'antd'
import { Link } from 'react-router'
import { ChannelNote } from './ChannelNote.tsx'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getMailList'>['list'][number]

const columns: Column<Row>[] = [
  timeColumn('at', '时间', r => r.createdAt, { head: true }),
  textColumn('to', '邮箱', r => r.address),
  {
    key: 'subject',
    title: '标题',
    wide: true,
    excel: { title: '标题', width: 48, value: r => r.title },
    render: r => (
      <>
        {r.title}
        <small className="mute">
          {r.about ? <Link to={`/invoice?open=${r.about}`}>{r.about}</Link> : `通知 ${r.readerName}`}
          {r.fileCount > 0 && `，附件 ${r.fileCount}`}
        </small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => MailState.label(r.mailState) },
      { title: '次数', width: 8, value: r => r.attempts },
      { title: '原因', width: 32, value: r => r.lastError },
    ],
    render: r => (
      <>
        <StatusTag of={MailState} code={r.mailState} />
        <small className="mute">
          {r.lastError}
          {r.attempts > 1 && ` 第 ${r.attempts} 次`}
        </small>
      </>
    ),
  },
]

export default function MailListPage() {
  const [f, set, filtered] = useFilters({ word: '', state: '', page: 1 })
  const mail = useList('/api/ops/getMailList', f.page, {
    word: f.word,
    state: MailState.values.find(s => s === f.state) ?? '',
  })
  const { data } = mail.frame.query
  const bounces = data
    ? bounceWords(linkOf('mail'), data.bounceBox, data.bouncesReadAt === null ? '' : dateTime(data.bouncesReadAt))
    : ''
  return (
    <>
      <div className="page-head">
        <h1>邮件记录</h1>
        <span className="mute">{mailListWords(linkOf('mail'))}</span>
      </div>
      {bounces === '' ? null : <p className="mute">{bounces}</p>}
      <ChannelNote partner="mail" what="邮件" />
      <ListFrame<Row>
        list="mail"
        label="邮件记录"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="发票申请号 / 标题 / 收件人 / 完整邮箱" onChange={word => set({ word })} />
            <Select
              aria-label="状态"
              value={f.state}
              options={[
                { value: '', label: '全部状态' },
                ...MailState.rows.map(r => ({ value: r.code as string, label: r.label })),
              ]}
              onChange={state => set({ state })}
            />
          </>
        }
        {...mail.frame}
        columns={columns}
        rowKey={r => r.mailNo}
        unit="封"
        onPage={page => set({ page })}
        empty="第一张发票的邮件、第一封通知邮件会出现在这里。"
      />
    </>
  )
}
