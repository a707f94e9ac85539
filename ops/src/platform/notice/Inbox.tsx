import { useLazyCall, useCaller } from '@mall/client/useCall.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Badge, Button, Drawer, Empty, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeskLine } from '../../kernel/kit/deskLine.ts'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

const PAGE_SIZE = 15

/** The employee's inbox: unread count in the header, live; a line leads to the desk where the matter lies. */
export function Inbox() {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const unread = useLazyCall('/api/ops/getUnreadCount', {}).data?.unread ?? 0
  useDeskLine(event => {
    // Conversations move all the time; they are no notices.
    if (event.kind === 'support' || event.kind === 'supportTyping') return
    void client.invalidateQueries({ queryKey: ['/api/ops/getUnreadCount'] })
    void client.invalidateQueries({ queryKey: ['/api/ops/getNoticeList'] })
  })
  return (
    <>
      <Badge count={unread} overflowCount={99} size="small">
        <Button size="small" onClick={() => setOpen(true)} aria-label={`消息通知，${unread} 条未读`}>
          消息
        </Button>
      </Badge>
      <Drawer open={open} onClose={() => setOpen(false)} title="消息通知" size={420}>
        {open && <List onGo={() => setOpen(false)} />}
      </Drawer>
    </>
  )
}

function List({ onGo }: { onGo: () => void }) {
  const [page, setPage] = useState(1)
  const client = useQueryClient()
  const call = useCaller()
  const go = useNavigate()
  const inbox = useLazyCall('/api/ops/getNoticeList', { currentPage: page, pageSize: PAGE_SIZE }, { keepOld: true })
  const read = useMutation({
    mutationFn: (noticeIds?: string[]) => call('/api/ops/readNotice', noticeIds ? { noticeIds } : {}),
    onSuccess: () =>
      Promise.all(
        (['/api/ops/getUnreadCount', '/api/ops/getNoticeList'] as const).map(p => client.invalidateQueries({ queryKey: [p] })),
      ),
  })
  if (inbox.isError && !inbox.data)
    return (
      <Alert type="error" showIcon title={inbox.error.message} action={<Button onClick={() => inbox.refetch()}>重试</Button>} />
    )
  if (!inbox.data) return <Skeleton active />
  const { list, totalCount, unread } = inbox.data
  if (list.length === 0) return <Empty description="还没有消息。待审核的认证、订单和取消申请会出现在这里。" />
  return (
    <>
      <div className="inbox-head">
        <span className="mute">{unread > 0 ? `${unread} 条未读` : '全部已读'}</span>
        <Button size="small" disabled={unread === 0} onClick={() => read.mutate(undefined)}>
          全部标为已读
        </Button>
      </div>
      <ul className="inbox">
        {list.map(n => (
          <li key={n.noticeId} className={n.read ? undefined : 'unread'}>
            <b>{n.title}</b> <Tag line>{n.group}</Tag>
            <p>{n.body}</p>
            <span className="mute">{dateTime(n.at)}</span>
            {n.link && (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  read.mutate([n.noticeId])
                  onGo()
                  void go(n.link)
                }}
              >
                去处理
              </Button>
            )}
            {!n.read && (
              <Button type="link" size="small" onClick={() => read.mutate([n.noticeId])}>
                标为已读
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pagination size="small" current={page} pageSize={PAGE_SIZE} total={totalCount} onChange={setPage} hideOnSinglePage />
    </>
  )
}
