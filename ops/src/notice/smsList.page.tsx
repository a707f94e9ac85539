import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { Alert, Checkbox } from 'antd'
import { boot } from '../app/session.ts'
import { type Column, OpsTable } from '../kit/OpsTable.tsx'
import { Tag } from '../kit/Tag.tsx'
import { dateTime } from '../kit/time.ts'
import { useFilters } from '../kit/useFilters.ts'

type Row = Reply<'/api/ops/getSmsList'>['list'][number]
const PAGE_SIZE = 20

const columns: Column<Row>[] = [
  { key: 'at', title: '时间', head: true, render: r => <span className="nowrap">{dateTime(r.createdAt)}</span> },
  { key: 'to', title: '手机', render: r => <span className="nowrap">{r.mobile}</span> },
  { key: 'body', title: '内容', wide: true, render: r => <span className="notes">{r.body}</span> },
  {
    key: 'state',
    title: '状态',
    render: r => (
      <>
        <Tag tone={r.lastError ? 'bad' : r.sentAt ? 'good' : 'wait'}>{r.lastError || (r.sentAt ? '已发送' : '待发送')}</Tag>
        {r.attempts > 1 && <span className="mute"> 第 {r.attempts} 次</span>}
      </>
    ),
  },
]

export default function SmsListPage() {
  const [f, set] = useFilters({ unsent: '', page: 1 })
  const sms = useLazyCall(
    '/api/ops/getSmsList',
    { currentPage: f.page, pageSize: PAGE_SIZE, unsentOnly: f.unsent === '1' },
    { keepOld: true },
  )
  return (
    <>
      <div className="page-head">
        <h1>短信记录</h1>
        <span className="mute">通知短信；验证码不留内容</span>
      </div>
      {boot.demo && <Alert type="warning" showIcon title="沙箱：短信不会真正发出，只在这里可见" className="gap" />}
      <section className="panel">
        <div className="flt">
          <Checkbox checked={f.unsent === '1'} onChange={e => set({ unsent: e.target.checked ? '1' : '' })}>
            只看未发送
          </Checkbox>
        </div>
        <OpsTable<Row>
          label="短信记录"
          query={sms}
          columns={columns}
          rowKey={r => r.smsId}
          page={f.page}
          pageSize={PAGE_SIZE}
          unit="条"
          onPage={page => set({ page })}
          empty="发出的第一条通知短信会出现在这里。"
        />
      </section>
    </>
  )
}
