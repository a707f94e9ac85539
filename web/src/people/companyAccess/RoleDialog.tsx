import { Codes } from '@mall/contract/kernel/codes.ts'
import './companyAccess.css'
import type { CompanyRole } from '@mall/contract/people/companyAccess/people.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { administratorOnly, allCompanyRights, companyRights } from '@mall/domain/people/companyAccess/companyRights.ts'
import { whyNotRoleName, whyNotRoleRights } from '@mall/domain/people/companyAccess/people.rules.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { useKept } from '../../kernel/useKept.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'

interface Typed {
  name: string
  rights: string[]
}

/** A role of the company's own: a name and rights of the one table. Those of administrators stand there and say why they cannot be had. */
export function RoleDialog({ role, onClose }: { role: CompanyRole | null; onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const empty: Typed = role ? { name: role.name, rights: role.rights } : { name: '', rights: ['order.create'] }
  const [form, change, drop] = useKept<Typed>(`mall.role.${role?.role ?? 'new'}`, empty)
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'role-name' | 'role-rights'>()
  const toggle = (right: string, on: boolean) =>
    change({ rights: on ? [...form.rights, right] : form.rights.filter(r => r !== right) })
  const close = () => {
    drop()
    onClose()
  }
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const name = form.name.trim()
    const good = check([
      ['role-name', name === '' ? '请填写角色名称' : (whyNotRoleName(name) ?? null)],
      ['role-rights', whyNotRoleRights(form.rights) ?? null],
    ])
    if (!good) return
    setBusy(true)
    try {
      await call('/api/user/saveCompanyRole', { ...(role ? { roleId: role.role } : {}), name, rights: form.rights })
      await refresh('/api/user/getCompanyRoleList', '/api/user/getCompanyUserList')
      notify.success(role ? `角色「${name}」已保存，对用它的人立即生效。` : `角色「${name}」已新增，可以分配给人员。`)
      close()
    } catch (error) {
      refused(error, {
        [Codes.ROLE_NAME_TAKEN]: 'role-name',
        [Codes.ROLE_WRONG]: 'role-rights',
        [Codes.RIGHT_BEYOND]: 'role-rights',
      })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={role ? `修改角色「${role.name}」` : '新增角色'}
      onClose={role ? close : onClose}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="submit" form="role" look="primary" busy={busy} busyText="正在保存">
            保存角色
          </Button>
        </>
      }
    >
      <form id="role" className="form" method="post" onSubmit={save} noValidate>
        <Input
          id="role-name"
          label="角色名称"
          required
          maxLength={12}
          value={form.name}
          onChange={e => change({ name: e.target.value })}
          error={errors['role-name']}
        />
        <fieldset>
          <legend className="lab req">权限</legend>
          <div className="rights">
            {allCompanyRights.map((right, i) => {
              const never = administratorOnly.includes(right)
              return (
                <Checkbox
                  key={right}
                  id={i === 0 ? 'role-rights' : undefined}
                  label={
                    <>
                      {companyRights[right]} {never && <small className="mute">只属于企业管理员</small>}
                    </>
                  }
                  checked={form.rights.includes(right)}
                  disabled={never}
                  onChange={on => toggle(right, on)}
                />
              )
            })}
          </div>
          {errors['role-rights'] && <span className="err">{errors['role-rights']}</span>}
        </fieldset>
      </form>
    </Dialog>
  )
}
