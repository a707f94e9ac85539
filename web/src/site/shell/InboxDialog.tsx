import { useLazyCall } from '@mall/client/useCall.ts'
import { noticeGroups } from '@mall/domain/platform/notice/noticeTable.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

const PAGE = 10

/** 消息通知: newest first, by group, unread ones marked; a line leads to where the matter is dealt with. */
export default function InboxDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [group, setGroup] = useState('')
  const [unreadOnly, setUnreadOnly] = useState(false)
  const send = useSend()
  const refresh = useRefresh()
  const inbox = useLazyCall(
    '/api/notice/getNoticeList',
    { currentPage: page, pageSize: PAGE, unreadOnly, ...(group ? { group } : {}) },
    { keepOld: true },
  )
  const read = async (noticeIds?: string[]) => {
    if (await send('/api/notice/readNotice', noticeIds ? { noticeIds } : {}))
      await refresh('/api/notice/getUnreadCount', '/api/notice/getNoticeList')
  }
  const filter = (change: () => void) => {
    change()
    setPage(1)
  }
  const data = inbox.data
  return (
    <Dialog
      open
      wide
      title="消息通知"
      onClose={onClose}
      footer={
        <>
          <Link to="/user/noticeSetting" onClick={onClose}>
            通知设置
          </Link>
          <Button disabledReason={data?.unread ? undefined : '没有未读消息'} reasonAt="title" onClick={() => read()}>
            全部标为已读
          </Button>
        </>
      }
    >
      <div className="inbox-filter">
        <select aria-label="分类" className="select" value={group} onChange={e => filter(() => setGroup(e.target.value))}>
          <option value="">全部分类</option>
          {noticeGroups.map(g => (
            <option key={g}>{g}</option>
          ))}
        </select>
        <label>
          <input type="checkbox" checked={unreadOnly} onChange={e => filter(() => setUnreadOnly(e.target.checked))} /> 只看未读
        </label>
      </div>
      {!data ? (
        <Waiting read={inbox} lines={5} bare />
      ) : data.list.length === 0 ? (
        <Empty title={unreadOnly || group ? '没有符合条件的消息' : '还没有消息'}>
          订单审核、付款到账、企业认证和代打单的进展会出现在这里。
        </Empty>
      ) : (
        <ul className="inbox">
          {data.list.map(n => (
            <li key={n.noticeId} className={n.read ? undefined : 'unread'}>
              <div>
                <b>{n.title}</b>
                <span className="tag">{n.group}</span>
                <time>{dateTime(n.at)}</time>
              </div>
              <p>{n.body}</p>
              <div>
                {n.link && hasScreen(n.link) && (
                  <Link
                    to={n.link}
                    onClick={() => {
                      void read([n.noticeId])
                      onClose()
                    }}
                  >
                    去处理
                  </Link>
                )}
                {!n.read && (
                  <button type="button" className="link" onClick={() => read([n.noticeId])}>
                    标为已读
                  </button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {data && data.totalPage > 1 && (
        <div className="inbox-pages">
          <Button
            size="sm"
            disabledReason={page > 1 ? undefined : '已是第一页'}
            reasonAt="title"
            onClick={() => setPage(page - 1)}
          >
            上一页
          </Button>
          <span>
            {page} / {data.totalPage}
          </span>
          <Button
            size="sm"
            disabledReason={page < data.totalPage ? undefined : '已是最后一页'}
            reasonAt="title"
            onClick={() => setPage(page + 1)}
          >
            下一页
          </Button>
        </div>
      )}
    </Dialog>
  )
}
