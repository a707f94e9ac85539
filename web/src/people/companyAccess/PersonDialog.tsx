import { Codes } from '@mall/contract/kernel/codes.ts'
import { useBoot } from '../../kernel/deps.ts'
import { INVITATION_DAYS } from '@mall/domain/people/companyAccess/people.rules.ts'
import { invitationHint, invitationWords } from '@mall/domain/platform/partner/channelWords.ts'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { type Limits, noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { useKept } from '../../kernel/useKept.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { LimitFields, limitProblems } from './Limits.tsx'

export type Person = Reply<'/api/user/getCompanyUserList'>['list'][number]

interface Typed {
  mobile: string
  name: string
  role: string
  limits: Limits
}

/** Invites somebody new, or changes somebody who is there. What was typed stays until it is saved or given up. */
export function PersonDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const call = useCaller()
  const { partners } = useBoot().site
  const refresh = useRefresh()
  const roles = useLazyCall('/api/user/getCompanyRoleList', {}).data ?? []
  const from: Typed = person
    ? { mobile: person.mobile, name: person.name, role: person.role, limits: person.limits }
    : { mobile: '', name: '', role: 'purchaser', limits: noLimits }
  const [form, change, drop] = useKept<Typed>(`mall.person.${person?.userName ?? 'new'}`, from)
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'p-mobile' | 'p-name' | 'p-role' | `limit-${keyof Limits}`>()
  const chosen = roles.find(r => r.role === form.role)
  const close = () => {
    drop()
    onClose()
  }
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['p-mobile', !person && !MOBILE.test(form.mobile) && '手机号是 11 位数字，以 1 开头'],
      ['p-name', form.name.trim() === '' && '请填写姓名，订单上这样显示'],
      ['p-role', form.role === '' && '请选择角色'],
      ...limitProblems(form.limits),
    ])
    if (!good) return
    setBusy(true)
    const { name, role, limits } = form
    try {
      if (person)
        await call('/api/user/updateUserBeanByUserName', {
          userName: person.userName,
          name,
          role,
          limits,
          blocked: person.blocked,
          reason: person.blockedReason,
        })
      else await call('/api/user/insertCompanyUser', { mobile: form.mobile, name, role, limits })
      await refresh('/api/user/getCompanyUserList', '/api/user/getCompanyRoleList')
      notify.success(
        person
          ? `${name.trim()} 的角色与限额已保存，对新订单生效。`
          : invitationWords(form.mobile, INVITATION_DAYS, partners.sms),
      )
      close()
    } catch (error) {
      refused(error, {
        [Codes.INVITE_SELF]: 'p-mobile',
        [Codes.INVITE_MEMBER]: 'p-mobile',
        [Codes.INVITE_TWICE]: 'p-mobile',
        [Codes.PERSON_KEPT]: 'p-role',
        [Codes.ROLE_NOT_FOUND]: 'p-role',
        [Codes.RIGHT_BEYOND]: 'p-role',
      })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={person ? `修改 ${person.name}` : '邀请人员'}
      onClose={person ? close : onClose}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="submit" form="person" look="primary" busy={busy} busyText="正在提交">
            {person ? '保存' : '发送邀请'}
          </Button>
        </>
      }
    >
      <form id="person" className="form" method="post" onSubmit={save} noValidate>
        {!person && (
          <Input
            id="p-mobile"
            label="手机号"
            required
            inputMode="tel"
            value={form.mobile}
            plain={plainMobile}
            onChange={e => change({ mobile: e.target.value })}
            error={errors['p-mobile']}
            hint={invitationHint(partners.sms)}
          />
        )}
        <Input
          id="p-name"
          label="姓名"
          required
          maxLength={20}
          value={form.name}
          onChange={e => change({ name: e.target.value })}
          error={errors['p-name']}
        />
        <Select
          id="p-role"
          label="角色"
          required
          value={form.role}
          disabled={person?.self}
          onChange={e => change({ role: e.target.value })}
          error={errors['p-role']}
          hint={person?.self ? person.whyNotTake : chosen?.note}
        >
          {roles.map(r => (
            <option key={r.role} value={r.role}>
              {r.name}
            </option>
          ))}
        </Select>
        <LimitFields value={form.limits} onChange={limits => change({ limits })} errors={errors} />
      </form>
    </Dialog>
  )
}
