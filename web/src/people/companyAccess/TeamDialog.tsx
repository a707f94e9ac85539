import { Codes } from '@mall/contract/kernel/codes.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { Team } from '@mall/contract/people/companyAccess/team.ts'
import { teamBeyond, type TeamBeyond, type TeamPeriod, teamPeriods } from '@mall/domain/people/companyAccess/team.rules.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox, Radios } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input, NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'

const optionsOf = <K extends string>(table: Readonly<Record<K, string>>) =>
  (Object.entries(table) as [K, string][]).map(([value, label]) => ({ value, label }))

interface Props {
  team: Team | null
  people: Reply<'/api/user/getTeamList'>['people']
  onClose: () => void
}

export function TeamDialog({ team, people, onClose }: Props) {
  const call = useCaller()
  const refresh = useRefresh()
  const [name, setName] = useState(team?.teamName ?? '')
  const [period, setPeriod] = useState<TeamPeriod>(team?.period ?? 'month')
  const [budgetFen, setBudget] = useState<number | null>(team?.budgetFen ?? null)
  const [beyond, setBeyond] = useState<TeamBeyond>(team?.beyond ?? 'approve')
  const [members, setMembers] = useState<readonly string[]>(team?.members.map(m => m.userName) ?? [])
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'team-name' | 'team-budget' | 'team-members'>()
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const teamName = name.trim()
    const good = check([
      ['team-name', teamName === '' && '请填写班组名称'],
      ['team-budget', (budgetFen === null || budgetFen < 0 || budgetFen > 1e14) && '预算填 0 或更大的数'],
    ])
    if (!good || budgetFen === null) return
    setBusy(true)
    try {
      await call('/api/user/saveTeam', {
        ...(team ? { teamId: team.teamId, setAt: team.setAt } : {}),
        teamName,
        period,
        budgetFen,
        beyond,
        members: [...members],
      })
      await refresh('/api/user/getTeamList')
      notify.success(`班组「${teamName}」已保存，对新订单生效。`)
      onClose()
    } catch (error) {
      refused(error, { [Codes.TEAM_WRONG]: 'team-name', [Codes.PERSON_NOT_FOUND]: 'team-members' })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={team ? `修改班组「${team.teamName}」` : '新增班组'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="team" look="primary" busy={busy} busyText="正在保存">
            保存
          </Button>
        </>
      }
    >
      <form id="team" className="form" method="post" onSubmit={save} noValidate>
        <Input
          id="team-name"
          label="班组名称"
          required
          maxLength={20}
          value={name}
          placeholder="如 一工区"
          onChange={e => setName(e.target.value)}
          error={errors['team-name']}
        />
        <fieldset>
          <legend className="lab">预算按</legend>
          <Radios label="预算按" options={optionsOf(teamPeriods)} value={period} onChange={setPeriod} />
        </fieldset>
        <NumberInput
          id="team-budget"
          label="预算"
          unit="元"
          size="lg"
          decimals={2}
          required
          maxLength={16}
          value={budgetFen === null ? null : budgetFen / 100}
          onChange={typed => setBudget(typed === null ? null : Math.round(typed * 100))}
          error={errors['team-budget']}
          hint="订单提交时占用，取消或未同意即退还；结算后按结算金额算。填 0：每张订单都算超出"
        />
        <fieldset>
          <legend className="lab">超出预算的订单</legend>
          <Radios label="超出预算的订单" options={optionsOf(teamBeyond)} value={beyond} onChange={setBeyond} />
        </fieldset>
        <fieldset>
          <legend className="lab">成员，一人只在一个班组</legend>
          <div className="rights">
            {people.map((p, i) => {
              const elsewhere = p.teamId !== '' && p.teamId !== team?.teamId
              return (
                <Checkbox
                  key={p.userName}
                  id={i === 0 ? 'team-members' : undefined}
                  label={
                    <>
                      {p.name} <small className="mute">{elsewhere ? '在另一个班组' : p.userName}</small>
                    </>
                  }
                  checked={members.includes(p.userName)}
                  disabled={elsewhere}
                  onChange={on => setMembers(on ? [...members, p.userName] : members.filter(m => m !== p.userName))}
                />
              )
            })}
          </div>
          {errors['team-members'] && <span className="err">{errors['team-members']}</span>}
        </fieldset>
      </form>
    </Dialog>
  )
}
