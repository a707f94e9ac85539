import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Link } from 'react-router'
import { leaving, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { tellTabs } from '../../kernel/switched.ts'

type Account = Reply<'/api/user/getLinkedAccountList'>[number]

/** The whole page is loaded again: nothing of the company of before may stay in memory. */
export function useSwitch() {
  const send = useSend()
  return async (a: Account) => {
    leaving.now = true
    const done = await send('/api/user/switchAccount', { accountId: a.accountId })
    leaving.now = false
    if (!done) return
    leaving.now = true
    sessionStorage.clear()
    tellTabs(a.companyName)
    location.assign('/user/userCenter')
  }
}

/** Which company one acts for, and the way to another one. */
export default function SwitchCompany({ onClose }: { onClose: () => void }) {
  const list = useLazyCall('/api/user/getLinkedAccountList', {})
  const go = useSwitch()
  return (
    <Dialog open title="切换企业" onClose={onClose} footer={<Button onClick={onClose}>留在这里</Button>}>
      <p className="mute">切换后，购物车、订单、资金都是那家企业的；其他打开着的页面不能再办理。</p>
      {!list.data ? (
        <Waiting read={list} lines={3} />
      ) : (
        <ul className="companies">
          {list.data.map(a => (
            <li key={a.accountId}>
              <span className="grow">
                <b className="strong">{a.companyName}</b>
                <small>
                  {a.userName}　{a.roleName}
                </small>
              </span>
              {a.current ? (
                <Tag tone="info">正在使用</Tag>
              ) : (
                <Button size="sm" disabledReason={a.whyNot || null} busyText="正在切换" onClick={() => go(a)}>
                  切换到此企业
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="hint">
        <Link to="/user/accountSecure#linked" onClick={onClose}>
          管理关联账号
        </Link>
      </p>
    </Dialog>
  )
}
