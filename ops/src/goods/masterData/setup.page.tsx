// 开张清单: what the mall still needs before its first order; every state is read from the data.
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { SetupState } from '@mall/domain/goods/masterData/setup.points.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import './basics.css'

export default function SetupPage() {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const read = useLazyCall('/api/ops/getSetup', {})
  // Whoever comes back has just done one of the points: what was read for the menu some seconds ago is not the list any more.
  useEffect(() => void client.invalidateQueries({ queryKey: ['/api/ops/getSetup'] }), [client])
  const put = useMutation({
    mutationFn: (away: boolean) => call('/api/ops/putSetupAway', { away }),
    onSuccess: (_, away) => void message.success(away ? '已收起，菜单里还能打开' : '已重新显示'),
    onError: e => void message.error(e.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/ops/getSetup'] }),
  })
  const d = read.data
  const byHand = d?.points.find(p => p.key === 'byHand')?.says ?? ''
  const away = d ? d.awayAt !== null : false
  return (
    <>
      <div className="page-head">
        <h1>开张清单</h1>
        <span className="mute">
          {d ? (d.openCount > 0 ? `还有 ${d.openCount} 项没做` : '需要的都已就绪') : ''}
          {d && d.openCount === 0 ? `；${byHand}` : ''}
          {d && away ? `；${d.awayByName} 于 ${dateTime(d.awayAt)} 收起` : ''}
        </span>
        {d ? (
          <span className="push">
            <Button loading={put.isPending} onClick={() => put.mutate(!away)}>
              {away ? '重新放到首屏' : '从首屏收起'}
            </Button>
          </span>
        ) : null}
      </div>
      {read.isError && !d ? (
        <Alert type="error" showIcon title={read.error.message} action={<Button onClick={() => read.refetch()}>重试</Button>} />
      ) : null}
      {!d && !read.isError ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {d ? (
        <ol className="panel setup-list" aria-label="开张清单">
          {d.points.map(p => (
            <li key={p.key}>
              <StatusTag of={SetupState} code={p.pointState} />
              <div>
                <b>{p.title}</b>
                <span>{p.says}</span>
                <small className="mute">{p.why}</small>
              </div>
              {p.href ? (
                <Link to={p.href} aria-label={`${p.pointState === SetupState.done ? '查看' : '去办'}：${p.title}`}>
                  {p.pointState === SetupState.done ? '查看' : '去办'}
                </Link>
              ) : (
                <span className="mute">在服务器上</span>
              )}
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}
