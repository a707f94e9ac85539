// 班组: parts of a buying company with budgets of their own.
import { teamBeyond, teamPeriods, type TeamBeyond, type TeamPeriod } from '@mall/domain/people/companyAccess/team.rules.ts'
import { z } from 'zod'
import { at, call, done, nothing, text, typed, type ReplyOf } from '../../kernel/call.ts'
import { fenInt } from '../../kernel/units.ts'

const teamId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择班组')
const period = z.enum(Object.keys(teamPeriods) as [TeamPeriod, ...TeamPeriod[]])
const beyond = z.enum(Object.keys(teamBeyond) as [TeamBeyond, ...TeamBeyond[]])
/** A budget with what is used of it, as the checkout and the approver read it. */
export const TeamUse = z.object({
  teamName: z.string(),
  period,
  budgetFen: fenInt(),
  beyond,
  usedFen: fenInt().describe('本期已用，不含这张订单'),
})

export const teamCalls = {
  '/api/user/getTeamList': call({
    title: '班组、预算与成员',
    access: 'company',
    need: 'people.manage',
    input: nothing,
    output: z.object({
      list: z.array(
        TeamUse.extend({
          teamId: z.string(),
          setAt: at.describe('最近一次修改'),
          orderCount: z.int().describe('本期的订单'),
          members: z.array(z.object({ userName: z.string(), name: z.string() })),
        }),
      ),
      people: z
        .array(z.object({ userName: z.string(), name: z.string(), teamId: z.string() }))
        .describe('本企业人员与所在班组，空为没有'),
    }),
    example: {},
  }),
  '/api/user/saveTeam': call({
    title: '新增或修改班组：预算、成员、超出怎么办',
    access: 'company',
    need: 'people.manage',
    input: z.object({
      teamId: teamId.optional(),
      setAt: at.optional().describe('修改时照读到的填：此后另一位管理员改过的，不覆盖'),
      teamName: text(20).min(1, '请填写班组名称'),
      period,
      budgetFen: fenInt('预算须为整数分').min(0, '预算不能小于 0').max(1e14, '预算过大'),
      beyond,
      members: z.array(typed().min(1).max(40)).max(500).default([]),
    }),
    output: z.object({ teamId: z.string() }),
    refuses: ['TEAM_WRONG', 'PERSON_NOT_FOUND', 'COMPANY_RIGHT', 'SESSION_INVALID'],
    example: { teamName: '一工区', period: 'month', budgetFen: 50_000_000, beyond: 'approve', members: ['demo00-0'] },
    writes: true,
  }),
  '/api/user/deleteTeam': call({
    title: '撤销班组；它的订单照常执行',
    access: 'company',
    need: 'people.manage',
    input: z.object({ teamId }),
    output: done,
    refuses: ['TEAM_WRONG', 'COMPANY_RIGHT', 'SESSION_INVALID'],
    example: { teamId: '999999999' },
    writes: true,
  }),
}
export type Team = ReplyOf<typeof teamCalls, '/api/user/getTeamList'>['list'][number]
