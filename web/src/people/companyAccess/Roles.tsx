import './companyAccess.css'
import type { CompanyRole } from '@mall/contract/people/companyAccess/people.ts'
import { allCompanyRights, companyRights } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { RoleDialog } from './RoleDialog.tsx'

const usedBy = (r: CompanyRole) =>
  [r.users > 0 && `${r.users} 人`, r.invitations > 0 && `${r.invitations} 份邀请`].filter(Boolean).join('，')

/** Rights down, roles across; on a phone each role with its rights. */
export function Roles({ roles }: { roles: readonly CompanyRole[] }) {
  const [changing, setChanging] = useState<CompanyRole | null>(null)
  const acts = (r: CompanyRole) => r.own && <RoleActs r={r} onChange={() => setChanging(r)} />
  return (
    <>
      <div className="scroll not-n">
        <table className="tbl matrix">
          <thead>
            <tr>
              <th>权限</th>
              {roles.map(r => (
                <th key={r.role} className="c">
                  {r.name}
                  <small>{usedBy(r) || '未使用'}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {allCompanyRights.map(right => (
              <tr key={right}>
                <th scope="row">{companyRights[right]}</th>
                {roles.map(r => (
                  <td key={r.role} className="c">
                    {r.rights.includes(right) ? (
                      <b className="ok">
                        ✓<span className="vh">有</span>
                      </b>
                    ) : (
                      <span className="mute">
                        —<span className="vh">无</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            {roles.some(r => r.own) && (
              <tr>
                <th scope="row">自定义角色</th>
                {roles.map(r => (
                  <td key={r.role} className="c">
                    {acts(r)}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <ul className="rolelist only-n">
        {roles.map(r => (
          <li key={r.role}>
            <p className="row spread">
              <b className="strong">{r.name}</b>
              <span className="mute sm">{usedBy(r) || '未使用'}</span>
            </p>
            <p className="row tags">
              {allCompanyRights
                .filter(right => r.rights.includes(right))
                .map(right => (
                  <Tag key={right} line>
                    {companyRights[right]}
                  </Tag>
                ))}
            </p>
            {acts(r)}
          </li>
        ))}
      </ul>
      {changing && <RoleDialog key={changing.role} role={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

function RoleActs({ r, onChange }: { r: CompanyRole; onChange: () => void }) {
  const send = useSend()
  const refresh = useRefresh()
  const why = r.users + r.invitations > 0 ? `正在使用（${usedBy(r)}），请先改为其他角色` : null
  const remove = async () => {
    if (await send('/api/user/deleteCompanyRole', { roleId: r.role })) notify.success(`角色「${r.name}」已删除。`)
    await refresh('/api/user/getCompanyRoleList')
  }
  return (
    <span className="row acts mid">
      <Button size="sm" onClick={onChange} aria-haspopup="dialog">
        修改
      </Button>
      <ConfirmButton
        size="sm"
        disabledReason={why}
        reasonAt="title"
        title={`删除角色「${r.name}」？`}
        consequence="删除后不能再分配；没有人在用它。"
        confirmText="删除角色"
        onConfirm={remove}
      >
        删除
      </ConfirmButton>
    </span>
  )
}
