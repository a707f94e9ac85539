import { useLazyCall } from '@mall/client/useCall.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useWhyProxy } from '../../kernel/useWhyProxy.ts'
import { useSwitch } from '../../site/shell/SwitchCompany.tsx'
import { LinkAccount } from './LinkAccount.tsx'

export const LINKED = {}

/** One's own accounts in other companies; who works for one company only has none. */
export function LinkedAccounts() {
  const { session } = useBoot()
  const list = useLazyCall('/api/user/getLinkedAccountList', LINKED, { enabled: session.companyName !== null })
  const send = useSend()
  const refresh = useRefresh()
  const go = useSwitch()
  const why = useWhyProxy()
  const [open, setOpen] = useState(false)
  if (session.companyName === null) return null
  const accounts = list.data
  const unlink = async (accountId: string) => {
    await send('/api/user/unlinkAccount', { accountId })
    await refresh('/api/user/getLinkedAccountList')
  }
  return (
    <section id="linked">
      <Panel
        title="我在其他企业的账号"
        remark="关联后可直接切换，不必退出登录；改密码即解除"
        more={
          !open && (
            <Button look="quiet" disabledReason={why} onClick={() => setOpen(true)}>
              关联账号
            </Button>
          )
        }
        flush
      >
        {open && (
          <div className="bd">
            <LinkAccount onClose={() => setOpen(false)} />
          </div>
        )}
        {!accounts ? (
          <Waiting read={list} lines={2} />
        ) : accounts.length === 0 ? (
          !open && <p className="bd mute">没有关联账号。您在另一家企业也有账号的，关联后一次登录两边都能用。</p>
        ) : (
          <table className="tbl cards line">
            <thead>
              <tr>
                <th>企业</th>
                <th>角色</th>
                <th>关联时间</th>
                <th className="num">操作</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map(a => (
                <tr key={a.accountId}>
                  <td className="all">
                    <b className="strong">{a.companyName}</b> {a.current && <Tag tone="info">正在使用</Tag>}
                    <small>{a.userName}</small>
                  </td>
                  <td data-l="角色">
                    <Tag line>{a.roleName}</Tag>
                  </td>
                  <td data-l="关联时间">{dateTime(a.linkedAt)}</td>
                  <td className="num all">
                    <span className="row acts ends">
                      {!a.current && (
                        <Button
                          size="sm"
                          disabledReason={why ?? (a.whyNot || null)}
                          reasonAt="title"
                          busyText="正在切换"
                          onClick={() => go(a)}
                          aria-label={`切换到 ${a.companyName}`}
                        >
                          切换
                        </Button>
                      )}
                      <ConfirmButton
                        size="sm"
                        disabledReason={why}
                        title={`解除 ${a.companyName} 的账号？`}
                        consequence="解除后要用它自己的密码登录。账号本身不受影响，可以重新关联。"
                        confirmText="解除关联"
                        onConfirm={() => unlink(a.accountId)}
                      >
                        解除
                      </ConfirmButton>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
    </section>
  )
}
