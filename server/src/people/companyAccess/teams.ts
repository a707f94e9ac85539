// 班组: the administrator says who orders on which budget. The people of the company are locked, and the row of the team: an order that is being made ends
// before the new budget or begins with it.
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { MOST_TEAMS, teamBeyond, teamPeriods, type TeamBudget } from '@mall/domain/people/companyAccess/team.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { managing } from './managing.ts'
import {
  addMembers,
  dropMembers,
  endTeam,
  insertTeam,
  lockTeam,
  nameTaken,
  peopleInTeams,
  teamsOf,
  updateTeam,
} from './team.queries.ts'

export async function readTeams(ctx: Ctx): Promise<Reply<'/api/user/getTeamList'>> {
  const [teams, people] = await Promise.all([teamsOf(ctx.db, ctx.companyId), peopleInTeams(ctx.db, ctx.companyId)])
  return {
    list: teams.map(({ id, setAt, teamName, period, budgetFen, beyond, usedFen, orderCount }) => ({
      teamId: String(id),
      setAt: setAt.getTime(),
      teamName,
      period,
      budgetFen,
      beyond,
      usedFen,
      orderCount,
      members: people.filter(p => p.teamId === id).map(({ userName, name }) => ({ userName, name })),
    })),
    people: people.map(({ userName, name, teamId }) => ({ userName, name, teamId: teamId === null ? '' : String(teamId) })),
  }
}

const inWords = (t: TeamBudget, names: readonly string[]) =>
  `班组「${t.teamName}」${teamPeriods[t.period]} ${yuan(t.budgetFen)} 元，超出${teamBeyond[t.beyond]}；成员 ${names.join('、') || '无'}`

export const saveTeam = (ctx: Ctx, { teamId, setAt, members, ...team }: Parsed<'/api/user/saveTeam'>) =>
  managing(ctx, async (tx, me) => {
    const { companyId } = ctx
    const form = { ...team, companyId, userId: me.id }
    const known =
      teamId === undefined ? undefined : ((await lockTeam(tx, companyId, Number(teamId))) ?? refuse('TEAM_WRONG.gone'))
    if (known && setAt !== undefined && known.setAt.getTime() !== setAt) return refuse('TEAM_WRONG.changed')
    if (!known && (await teamsOf(tx, companyId)).length >= MOST_TEAMS) return refuse('TEAM_WRONG.tooMany', { max: MOST_TEAMS })
    if (known && (await nameTaken(tx, companyId, team.teamName, known.id))) return refuse('TEAM_WRONG.nameTaken')
    const id = known?.id ?? ((await insertTeam(tx, form)) ?? refuse('TEAM_WRONG.nameTaken')).id
    if (known) await updateTeam(tx, id, form)
    const people = await peopleInTeams(tx, companyId)
    const chosen = [...new Set(members)].map(userName => people.find(p => p.userName === userName) ?? refuse('PERSON_NOT_FOUND'))
    const elsewhere = chosen.find(p => p.teamId !== null && p.teamId !== id)
    if (elsewhere) return refuse('TEAM_WRONG.elsewhere', { name: elsewhere.name })
    await dropMembers(tx, companyId, id)
    await addMembers(
      tx,
      companyId,
      id,
      chosen.map(p => p.userId),
    )
    await audit(tx, {
      actorId: me.id,
      act: 'people.team',
      objectType: 'company',
      objectId: String(companyId),
      detail: inWords(
        team,
        chosen.map(p => p.name),
      ),
    })
    return { teamId: String(id) }
  })

export const deleteTeam = (ctx: Ctx, { teamId }: { teamId: string }) =>
  managing(ctx, async (tx, me) => {
    const team = (await lockTeam(tx, ctx.companyId, Number(teamId))) ?? refuse('TEAM_WRONG.gone')
    await dropMembers(tx, ctx.companyId, team.id)
    await endTeam(tx, ctx.companyId, team.id)
    await audit(tx, {
      actorId: me.id,
      act: 'people.teamEnd',
      objectType: 'company',
      objectId: String(ctx.companyId),
      detail: `班组「${team.teamName}」`,
    })
    return { done: true as const }
  })
