import { Codes } from '@mall/contract/kernel/codes.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { JoinRequest } from '@mall/contract/people/companyAccess/joinRequest.ts'
import { type Limits, noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Area, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { dateTime } from '../../kernel/kit/time.ts'
import { LimitFields, limitProblems } from './Limits.tsx'

/** Who asks to become one of the company's people. Who they are the administrator finds out himself: the mall knows only their number. */
export function JoinRequests({ requests }: { requests: readonly JoinRequest[] }) {
  const [open, setOpen] = useState<{ request: JoinRequest; accept: boolean } | null>(null)
  if (requests.length === 0)
    return (
      <Empty title="没有待答复的加入申请" drawing="plate">
        注册后没有企业的人按贵公司全称或统一社会信用代码申请，申请列在这里。
      </Empty>
    )
  return (
    <>
      <table className="tbl cards line">
        <thead>
          <tr>
            <th>申请人</th>
            <th>说明</th>
            <th>有效期至</th>
            <th className="num">操作</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(r => (
            <tr key={r.joinRequestId}>
              <td className="all">
                <b className="strong">{r.name}</b>
                <small>{r.mobile}</small>
              </td>
              <td data-l="说明">{r.note || <span className="mute">没有填写</span>}</td>
              <td data-l="有效期至">
                {dateTime(r.expiresAt)}
                <small>{dateTime(r.askedAt)} 申请</small>
              </td>
              <td className="num all">
                <span className="row acts ends">
                  <Button size="sm" onClick={() => setOpen({ request: r, accept: true })} aria-haspopup="dialog">
                    同意
                  </Button>
                  <Button size="sm" onClick={() => setOpen({ request: r, accept: false })} aria-haspopup="dialog">
                    不同意
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open && <AnswerDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

function AnswerDialog({ request, accept, onClose }: { request: JoinRequest; accept: boolean; onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const roles = useLazyCall('/api/user/getCompanyRoleList', {}).data ?? []
  const [role, setRole] = useState('purchaser')
  const [limits, setLimits] = useState<Limits>(noLimits)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'join-role' | 'join-reason' | `limit-${keyof Limits}`>()
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    if (!check(accept ? limitProblems(limits) : [['join-reason', reason.trim() === '' && '请写明原因，申请人会看到']])) return
    setBusy(true)
    try {
      await call('/api/user/answerJoinRequest', { joinRequestId: request.joinRequestId, accept, role, limits, reason })
      await refresh('/api/user/getJoinRequestList', '/api/user/getCompanyUserList', '/api/user/getCompanyRoleList')
      notify.success(accept ? `${request.name} 已加入贵公司。` : `已答复 ${request.name}。`)
      onClose()
    } catch (error) {
      await refresh('/api/user/getJoinRequestList')
      refused(error, { [Codes.ROLE_NOT_FOUND]: 'join-role', [Codes.RIGHT_BEYOND]: 'join-role' })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={accept ? `同意 ${request.name} 加入` : `不同意 ${request.name} 加入`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="answer-join" look="primary" busy={busy} busyText="正在提交">
            {accept ? '同意加入' : '不同意'}
          </Button>
        </>
      }
    >
      <form id="answer-join" className="form" method="post" onSubmit={save} noValidate>
        {accept ? (
          <>
            <p className="mute">请先核实 {request.mobile} 是本公司人员：加入后按角色使用贵公司的价格、地址与余额。</p>
            <Select
              id="join-role"
              label="角色"
              required
              value={role}
              onChange={e => setRole(e.target.value)}
              error={errors['join-role']}
              hint={roles.find(r => r.role === role)?.note}
            >
              {roles.map(r => (
                <option key={r.role} value={r.role}>
                  {r.name}
                </option>
              ))}
            </Select>
            <LimitFields value={limits} onChange={setLimits} errors={errors} />
          </>
        ) : (
          <Area
            id="join-reason"
            label="原因"
            required
            rows={2}
            maxLength={100}
            value={reason}
            onChange={e => setReason(e.target.value)}
            error={errors['join-reason']}
          />
        )}
      </form>
    </Dialog>
  )
}
