import './actOnBehalf.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { clock, dateTime } from '../../kernel/kit/time.ts'

type Session = Reply<'/api/user/getProxyLog'>['list'][number]
const PAGE_SIZE = 5

/** Who acted in my name, when, why, and every single thing he did. A running one can be ended here. */
export function ProxyLog() {
  const { session } = useBoot()
  const [scope, setScope] = useState<'mine' | 'company'>('mine')
  const [page, setPage] = useState(1)
  const refresh = useRefresh()
  const log = useLazyCall('/api/user/getProxyLog', { scope, currentPage: page, pageSize: PAGE_SIZE }, { keepOld: true })
  useLive(event => {
    if (event.kind === 'notice' || event.kind === 'again') void refresh('/api/user/getProxyLog')
  })
  const seesAll = session.rights.includes('people.manage')
  const data = log.data
  return (
    <Panel
      id="proxy"
      title="代打单记录"
      remark="商城员工以您的名义做过什么"
      more={
        seesAll && (
          <Seg
            label="范围"
            value={scope}
            onChange={v => {
              setScope(v)
              setPage(1)
            }}
            options={[
              { value: 'mine', label: '我的' },
              { value: 'company', label: '全公司' },
            ]}
          />
        )
      }
      footer={
        data && data.totalPage > 1 ? (
          <>
            <Button size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              上一页
            </Button>
            <span className="mute sm">
              第 {page} / {data.totalPage} 页，共 {data.totalCount} 次
            </span>
            <Button size="sm" disabled={page >= data.totalPage} onClick={() => setPage(page + 1)}>
              下一页
            </Button>
          </>
        ) : undefined
      }
      flush
    >
      {!data ? (
        <Waiting read={log} lines={3} />
      ) : data.list.length === 0 ? (
        <Empty title="没有代打单记录">需要协助下单时，请联系专属客服；他开始操作时您会立即收到通知。</Empty>
      ) : (
        <ul className="proxylog">
          {data.list.map(s => (
            <Item key={s.sessionId} s={s} withName={scope === 'company'} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Item({ s, withName }: { s: Session; withName: boolean }) {
  const send = useSend()
  const refresh = useRefresh()
  const inside = useBoot().session.insteadUserId !== false
  const end = async () => {
    if (await send('/api/user/endProxySession', { sessionId: s.sessionId })) notify.success('代打单已结束，对方不能再操作。')
    await refresh('/api/user/getProxyLog')
  }
  return (
    <li>
      <div className="row">
        <b>{s.staffName}</b>
        {withName && <span>以 {s.buyerName} 的名义</span>}
        {s.running ? <Tag tone="wait">进行中，最迟 {clock(s.until).slice(0, 5)} 结束</Tag> : <Tag>{s.endWhy || '已结束'}</Tag>}
        <span className="mute sm push">
          {dateTime(s.startedAt)}
          {s.endedAt !== null && ` 至 ${clock(s.endedAt).slice(0, 5)}`}
        </span>
        {s.running && !inside && (
          <ConfirmButton
            size="sm"
            title={`结束 ${s.staffName} 的代打单？`}
            consequence="对方立即退出，不能再以您的名义操作。已经代下而您尚未确认的订单，可在我的订单里取消。"
            confirmText="立即结束"
            onConfirm={end}
          >
            立即结束
          </ConfirmButton>
        )}
      </div>
      <p className="mute">
        事由：{s.reason}；共 {s.actCount} 项操作
      </p>
      <details open={s.running || undefined}>
        <summary>逐项查看</summary>
        <ol>
          {s.acts.map((a, i) => (
            <li key={i}>
              <time className="mute">{clock(a.at)}</time>
              <span>
                {a.action}
                {a.detail && <small className="mute block">{a.detail}</small>}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}
