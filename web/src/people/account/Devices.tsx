import { useLazyCall } from '@mall/client/useCall.ts'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

/** Where the account is logged in now. A line that is not one's own is a reason to change the password. */
export function Devices() {
  const sessions = useLazyCall('/api/user/getUserSessionList', {})
  const send = useSend()
  const refresh = useRefresh()
  const list = sessions.data
  const others = list?.filter(s => !s.current).length ?? 0
  const again = () => refresh('/api/user/getUserSessionList')
  const end = async (sessionId: string) => {
    if (await send('/api/user/endUserSession', { sessionId })) notify.success('这台设备已退出登录。')
    await again()
  }
  const endOthers = async () => {
    const reply = await send('/api/user/endOtherUserSessions', {})
    if (reply) notify.success(`其他 ${reply.ended} 台设备已退出登录。`)
    await again()
  }
  return (
    <Panel
      title="登录中的设备"
      remark="不是您本人的，请让它退出并修改密码"
      more={
        others > 0 && (
          <ConfirmButton
            look="quiet"
            title={`让其他 ${others} 台设备都退出登录？`}
            consequence="它们需要重新登录，没有提交的内容可能丢失。本机不受影响。"
            confirmText="全部退出"
            onConfirm={endOthers}
          >
            全部退出
          </ConfirmButton>
        )
      }
      flush
    >
      {!list ? (
        <Waiting read={sessions} lines={3} />
      ) : list.length === 0 ? (
        <p className="bd mute">本人目前没有登录中的设备。</p>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>设备</th>
              <th>登录时间</th>
              <th>最近使用</th>
              <th>网络地址</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {list.map(s => (
              <tr key={s.sessionId}>
                <td className="all">
                  {s.device || '未知设备'} {s.current && <Tag tone="info">本机</Tag>}
                </td>
                <td data-l="登录时间">{dateTime(s.startedAt)}</td>
                <td data-l="最近使用">{dateTime(s.seenAt)}</td>
                <td data-l="网络地址">{s.address}</td>
                <td className="num">
                  {s.current ? (
                    <span className="mute">正在使用</span>
                  ) : (
                    <Button size="sm" onClick={() => end(s.sessionId)}>
                      退出登录
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
