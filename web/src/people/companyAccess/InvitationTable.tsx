import type { Reply } from '@mall/contract/main/calls.ts'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { LimitsUse } from './Limits.tsx'

type Invitation = Reply<'/api/user/getCompanyUserList'>['invitations'][number]

export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const send = useSend()
  const refresh = useRefresh()
  const again = async (i: Invitation) => {
    if (await send('/api/user/resendInvitation', { invitationId: i.invitationId }))
      notify.success(`已再次发给 ${i.name}，有效期重新计算。`)
    await refresh('/api/user/getCompanyUserList')
  }
  const withdraw = async (i: Invitation) => {
    if (await send('/api/user/withdrawInvitation', { invitationId: i.invitationId }))
      notify.success(`给 ${i.name} 的邀请已撤回。`)
    await refresh('/api/user/getCompanyUserList', '/api/user/getCompanyRoleList')
  }
  return (
    <table className="tbl cards line">
      <thead>
        <tr>
          <th>被邀请人</th>
          <th>角色</th>
          <th>限额</th>
          <th>有效期至</th>
          <th className="num">操作</th>
        </tr>
      </thead>
      <tbody>
        {invitations.map(i => (
          <tr key={i.invitationId}>
            <td className="all">
              <b className="strong">{i.name}</b>
              <small>
                {i.mobile}，{i.invitedBy} 邀请
              </small>
            </td>
            <td data-l="角色">
              <Tag line>{i.roleName}</Tag>
            </td>
            <td data-l="限额">
              <LimitsUse limits={i.limits} />
            </td>
            <td data-l="有效期至">
              {dateTime(i.expiresAt)}
              <small>{dateTime(i.sentAt)} 发出</small>
            </td>
            <td className="num all">
              <span className="row acts ends">
                <Button
                  size="sm"
                  onClick={() => again(i)}
                  busyText="正在发送"
                  disabledReason={i.sendsLeft === 0 ? '已发过 5 次，请撤回后重新邀请' : null}
                  reasonAt="title"
                >
                  再发一次
                </Button>
                <ConfirmButton
                  size="sm"
                  title={`撤回给 ${i.name} 的邀请？`}
                  consequence="撤回后他不能再接受这份邀请；需要时可以重新邀请。"
                  confirmText="撤回邀请"
                  onConfirm={() => withdraw(i)}
                >
                  撤回
                </ConfirmButton>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
