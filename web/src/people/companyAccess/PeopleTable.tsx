import { type FormEvent, useEffect, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton, Dialog } from '../../kernel/kit/Dialog.tsx'
import { Area } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { LimitsUse } from './Limits.tsx'
import { type Person, PersonDialog } from './PersonDialog.tsx'

const READS = ['/api/user/getCompanyUserList', '/api/user/getCompanyRoleList'] as const

export function PeopleTable({ people }: { people: readonly Person[] }) {
  const [changing, setChanging] = useState<Person | null>(null)
  const [blocking, setBlocking] = useState<Person | null>(null)
  return (
    <>
      <table className="tbl cards line">
        <thead>
          <tr>
            <th>人员</th>
            <th>角色</th>
            <th>状态</th>
            <th>限额</th>
            <th className="num">操作</th>
          </tr>
        </thead>
        <tbody>
          {people.map(p => (
            <Row key={p.userName} p={p} onChange={() => setChanging(p)} onBlock={() => setBlocking(p)} />
          ))}
        </tbody>
      </table>
      {changing && <PersonDialog key={changing.userName} person={changing} onClose={() => setChanging(null)} />}
      {blocking && <BlockDialog p={blocking} onClose={() => setBlocking(null)} />}
    </>
  )
}

function Row({ p, onChange, onBlock }: { p: Person; onChange: () => void; onBlock: () => void }) {
  const send = useSend()
  const refresh = useRefresh()
  const { userName, name, role, limits } = p
  const thaw = async () => {
    if (await send('/api/user/updateUserBeanByUserName', { userName, name, role, limits, blocked: false, reason: '' }))
      notify.success(`${name} 可以重新登录了。`)
    await refresh(...READS)
  }
  const remove = async () => {
    if (await send('/api/user/deleteUserBean', { userName })) notify.success(`${name} 已移出企业，他的订单仍在「我的订单」里。`)
    await refresh(...READS)
  }
  return (
    <tr className={p.blocked ? 'off' : undefined}>
      <td className="all">
        <b className="strong">{name}</b> {p.self && <Tag tone="info">本人</Tag>}
        {p.linked && <Tag line>已关联</Tag>}
        <small>
          {userName}　{p.mobile}
          {p.linked && '　本人可从他在其他企业的账号切换进来'}
        </small>
      </td>
      <td data-l="角色">
        <Tag line>{p.roleName}</Tag>
      </td>
      <td data-l="状态">
        {p.blocked ? <Tag tone="bad">已停用</Tag> : <Tag tone="good">在用</Tag>}
        <small>{p.blocked ? p.blockedReason : p.lastLoginAt ? `${dateTime(p.lastLoginAt)} 登录` : '还没有登录过'}</small>
      </td>
      <td data-l="限额" className="all">
        <LimitsUse limits={limits} used={p.used} />
      </td>
      <td className="num all">
        <span className="row acts ends">
          <Button size="sm" onClick={onChange} aria-haspopup="dialog" aria-label={`修改 ${name}`}>
            修改
          </Button>
          {p.blocked ? (
            <Button size="sm" onClick={thaw} aria-label={`恢复 ${name}`}>
              恢复
            </Button>
          ) : (
            <Button
              size="sm"
              onClick={onBlock}
              aria-haspopup="dialog"
              aria-label={`停用 ${name}`}
              disabledReason={p.whyNotTake || null}
              reasonAt="title"
            >
              停用
            </Button>
          )}
          <ConfirmButton
            size="sm"
            disabledReason={p.whyNotTake || null}
            reasonAt="title"
            title={`把 ${name} 移出企业？`}
            consequence="他的账号随即注销并退出登录，手机号可另行注册；他下的订单留在企业。移出后不能恢复，只能重新邀请。"
            confirmText="移出企业"
            onConfirm={remove}
          >
            移除
          </ConfirmButton>
        </span>
      </td>
    </tr>
  )
}

/** A blocked person is out at once; the reason is what he and the next administrator read. */
function BlockDialog({ p, onClose }: { p: Person; onClose: () => void }) {
  const send = useSend()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => document.getElementById('block-reason')?.focus(), [])
  const { userName, name, role, limits } = p
  const block = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    if (reason.trim() === '') {
      setError('请填写原因，如离岗、调岗')
      return document.getElementById('block-reason')?.focus()
    }
    setBusy(true)
    const done = await send('/api/user/updateUserBeanByUserName', { userName, name, role, limits, blocked: true, reason })
    setBusy(false)
    await refresh(...READS)
    if (!done) return
    notify.success(`${name} 已停用并退出登录。`)
    onClose()
  }
  return (
    <Dialog
      open
      title={`停用 ${name}？`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>先不</Button>
          <Button type="submit" form="block" look="primary" busy={busy} busyText="正在停用">
            停用
          </Button>
        </>
      }
    >
      <form id="block" method="post" onSubmit={block} noValidate>
        <p>他会立即退出登录，不能再下单、付款；已下的订单照常执行。以后可以恢复。</p>
        <Area
          id="block-reason"
          className="gaptop"
          label="原因"
          required
          rows={2}
          maxLength={100}
          value={reason}
          onChange={e => setReason(e.target.value)}
          error={error}
        />
      </form>
    </Dialog>
  )
}
