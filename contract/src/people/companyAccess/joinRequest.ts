// 加入申请: somebody without a company asks one to take him in. What he learns of companies is nothing but their answer.
import { z } from 'zod'
import { at, call, done, nothing, text, typed, type ReplyOf } from '../../kernel/call.ts'
import { JoinState } from '@mall/domain/people/companyAccess/people.rules.ts'
import { limits, role } from './people.ts'

const joinRequestId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择申请')

export const joinRequestCalls = {
  '/api/user/askToJoinCompany': call({
    title: '申请加入企业：按企业全称或统一社会信用代码',
    access: 'user',
    input: z.object({
      companyWord: typed().min(4, '请填写企业全称或 18 位统一社会信用代码').max(60, '企业名称不能超过 60 个字'),
      note: text(100).default('').describe('说明，如部门与岗位'),
      giveUpDraft: z.boolean().default(false).describe('获准加入时放弃本人填写中或被驳回的企业认证申请'),
    }),
    output: done,
    refuses: ['JOIN_WRONG', 'CERTIFICATION_OPEN', 'TOO_MANY'],
    example: { companyWord: '恒冶示例机械制造有限公司', note: '采购部' },
    writes: true,
  }),
  '/api/user/getMyJoinRequestList': call({
    title: '我的加入申请',
    access: 'user',
    input: nothing,
    output: z.array(
      z.object({
        joinRequestId: z.string(),
        companyWord: z.string().describe('本人填写的企业'),
        state: z.literal(JoinState.values),
        reason: z.string(),
        askedAt: at,
        expiresAt: at,
      }),
    ),
    example: {},
  }),
  '/api/user/withdrawJoinRequest': call({
    title: '撤回加入申请',
    access: 'user',
    input: z.object({ joinRequestId }),
    output: done,
    refuses: ['JOIN_WRONG'],
    example: { joinRequestId: '999999999' },
    writes: true,
  }),
  '/api/user/getJoinRequestList': call({
    title: '等待答复的加入申请',
    access: 'company',
    need: 'people.manage',
    input: nothing,
    output: z.array(
      z.object({
        joinRequestId: z.string(),
        name: z.string(),
        mobile: z.string().describe('脱敏'),
        note: z.string(),
        askedAt: at,
        expiresAt: at,
      }),
    ),
    example: {},
  }),
  '/api/user/answerJoinRequest': call({
    title: '答复加入申请：给角色与限额，或写明原因不同意',
    access: 'company',
    need: 'people.manage',
    input: z.object({
      joinRequestId,
      accept: z.boolean(),
      role: role.default('purchaser'),
      limits,
      reason: text(100).default(''),
    }),
    output: done,
    refuses: [
      'JOIN_WRONG',
      'ROLE_NOT_FOUND',
      'RIGHT_BEYOND',
      'CERTIFICATION_OPEN',
      'CERT_STATE',
      'ALREADY_DONE',
      'COMPANY_RIGHT',
      'SESSION_INVALID',
    ],
    example: { joinRequestId: '999999999', accept: false, reason: '不是本公司人员' },
    writes: true,
  }),
}
export type JoinRequest = ReplyOf<typeof joinRequestCalls, '/api/user/getJoinRequestList'>[number]
