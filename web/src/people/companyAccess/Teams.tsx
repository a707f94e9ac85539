import type { Reply } from '@mall/contract/main/calls.ts'
import type { Team } from '@mall/contract/people/companyAccess/team.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { teamBeyond, teamPeriods } from '@mall/domain/people/companyAccess/team.rules.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { TeamDialog } from './TeamDialog.tsx'

type TeamPage = Reply<'/api/user/getTeamList'>

/** Parts of the company with budgets of their own, and how much of each is used in the period now running. */
export function Teams({ teams, onNew }: { teams: TeamPage; onNew: () => void }) {
  const send = useSend()
  const refresh = useRefresh()
  const [changing, setChanging] = useState<Team | null>(null)
  if (teams.list.length === 0)
    return (
      <Empty
        title="还没有班组"
        drawing="plate"
        actions={
          <Button look="ink" onClick={onNew}>
            新增班组
          </Button>
        }
      >
        部门、班组、工区各有一份预算：成员下的单算进去，超出的由审批人审批，或不能提交。
      </Empty>
    )
  const end = async (t: Team) => {
    if (await send('/api/user/deleteTeam', { teamId: t.teamId })) notify.success(`班组「${t.teamName}」已撤销。`)
    await refresh('/api/user/getTeamList')
  }
  return (
    <>
      <table className="tbl cards line">
        <thead>
          <tr>
            <th>班组</th>
            <th>成员</th>
            <th>预算</th>
            <th className="num">操作</th>
          </tr>
        </thead>
        <tbody>
          {teams.list.map(t => (
            <tr key={t.teamId}>
              <td className="all">
                <b className="strong">{t.teamName}</b>
                <small>超出预算：{teamBeyond[t.beyond]}</small>
              </td>
              <td data-l="成员">{t.members.map(m => m.name).join('、') || <span className="mute">还没有成员</span>}</td>
              <td data-l="预算" className="all">
                <BudgetUse t={t} />
              </td>
              <td className="num all">
                <span className="row acts ends">
                  <Button size="sm" onClick={() => setChanging(t)} aria-haspopup="dialog" aria-label={`修改 ${t.teamName}`}>
                    修改
                  </Button>
                  <ConfirmButton
                    size="sm"
                    title={`撤销班组「${t.teamName}」？`}
                    consequence="成员以后下单不再受它的预算约束；已下的订单照常执行。"
                    confirmText="撤销班组"
                    onConfirm={() => end(t)}
                  >
                    撤销
                  </ConfirmButton>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changing && <TeamDialog key={changing.teamId} team={changing} people={teams.people} onClose={() => setChanging(null)} />}
    </>
  )
}

function BudgetUse({ t }: { t: Team }) {
  const share = t.budgetFen > 0 ? Math.max(0, Math.min(100, Math.round((t.usedFen / t.budgetFen) * 100))) : 100
  return (
    <div className="limits">
      <span>
        {teamPeriods[t.period]} {yuan(t.budgetFen)} 元
      </span>
      <span className={share >= 90 ? 'use hot' : 'use'}>
        <span className="bar" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </span>
        <small>
          已用 {yuan(t.usedFen)} 元，{t.orderCount} 张订单
        </small>
      </span>
    </div>
  )
}
