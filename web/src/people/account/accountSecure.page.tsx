import './account.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { type ReactNode, useState } from 'react'
import { useWhyProxy } from '../../kernel/useWhyProxy.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { day, dateTime } from '../../kernel/kit/time.ts'
import { ChangeMobile } from './ChangeMobile.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { LINKED, LinkedAccounts } from './LinkedAccounts.tsx'
import { Devices } from './Devices.tsx'
import { Mine } from '../../site/shell/Mine.tsx'
import { ProxyLog } from '../../orders/actOnBehalf/ProxyLog.tsx'

const ME = {}

export const load = ({ boot, ensure }: PageContext) =>
  Promise.all([
    ensure('/api/user/checkUserAccountSecurity', ME),
    ensure('/api/user/getUserSessionList', ME),
    boot.session.companyName === null ? undefined : ensure('/api/user/getLinkedAccountList', LINKED),
  ])

export const head = (): Head => ({ title: '账号安全', noIndex: true })

export default function Secure() {
  const state = useLazyCall('/api/user/checkUserAccountSecurity', ME)
  const [open, setOpen] = useState<'password' | 'mobile' | 'close' | null>(null)
  const s = state.data
  const close = () => setOpen(null)
  const why = useWhyProxy()
  return (
    <Mine here="/user/accountSecure" title="账号安全">
      {s?.passwordOld && (
        <Note tone="wait">
          <span>密码已超过 {s.passwordMaxDays} 天没有更换，建议换一个新的，不要与其他网站相同。</span>
        </Note>
      )}
      <Panel title="账号安全" remark={s && s.lastLoginTime > 0 ? `上次登录 ${dateTime(s.lastLoginTime)}` : undefined} flush>
        {!s ? (
          <Waiting read={state} lines={3} />
        ) : (
          <ul className="secure">
            <Item
              name="登录密码"
              say={s.passwordChangedAt ? `${day(s.passwordChangedAt)} 修改` : '开户以来没有修改过，建议换成自己的密码'}
              act={
                open === 'password' ? undefined : (
                  <Button disabledReason={why} onClick={() => setOpen('password')}>
                    修改密码
                  </Button>
                )
              }
            >
              {open === 'password' && <ChangePassword onClose={close} />}
            </Item>
            <Item
              name="绑定手机"
              say={`${s.mobile}，用于登录、找回密码`}
              act={
                open === 'mobile' ? undefined : (
                  <Button disabledReason={why} onClick={() => setOpen('mobile')}>
                    更换手机
                  </Button>
                )
              }
            >
              {open === 'mobile' && <ChangeMobile masked={s.mobile} onClose={close} />}
            </Item>
            <Item
              name="邮箱"
              say={s.email || '未填写'}
              act={<LinkButton to="/user/userBaseInfo">{s.email ? '修改' : '去填写'}</LinkButton>}
            />
            <Item
              name="注销账号"
              say="清除个人资料并停止使用本账号；订单依法保留"
              act={open === 'close' ? undefined : <Button onClick={() => setOpen('close')}>注销账号</Button>}
            >
              {open === 'close' && <CloseAccount masked={s.mobile} onClose={close} />}
            </Item>
          </ul>
        )}
      </Panel>
      <LinkedAccounts />
      <Devices />
      <ProxyLog />
    </Mine>
  )
}

function Item({ name, say, act, children }: { name: string; say: string; act?: ReactNode; children?: ReactNode }) {
  return (
    <li>
      <b className="strong">{name}</b>
      <span className="mute">{say}</span>
      {act}
      {children}
    </li>
  )
}
