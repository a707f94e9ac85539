// 集团: companies that belong together. Each keeps its own books; who may read the sums of one is for its own administrator to say.
import { JoinState } from '@mall/domain/people/companyAccess/people.rules.ts'
import { z } from 'zod'
import { at, call, done, nothing, text, typed, type ReplyOf } from '../../kernel/call.ts'

const groupAskId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择集团邀请')
const reader = z.object({ userName: z.string(), name: z.string(), companyName: z.string() })

export const groupCalls = {
  '/api/user/getCompanyGroup': call({
    title: '本企业的集团：成员、邀请、谁能看本企业的汇总',
    access: 'company',
    need: 'people.manage',
    input: nothing,
    output: z.object({
      group: z
        .object({
          groupName: z.string(),
          head: z.boolean().describe('本企业是建立集团的企业'),
          members: z.array(z.object({ companyName: z.string(), head: z.boolean(), joinedAt: at })),
          sent: z
            .array(
              z.object({ groupAskId: z.string(), companyWord: z.string(), state: z.literal(JoinState.values), expiresAt: at }),
            )
            .describe('发出的邀请，只给建立集团的企业看'),
          readers: z.array(reader).describe('能看本企业汇总的人'),
        })
        .nullable(),
      asked: z
        .array(z.object({ groupAskId: z.string(), groupName: z.string(), headName: z.string(), expiresAt: at }))
        .describe('请本企业加入集团的邀请'),
    }),
    example: {},
  }),
  '/api/user/makeCompanyGroup': call({
    title: '建立集团',
    access: 'company',
    need: 'people.manage',
    input: z.object({ groupName: text(40).min(2, '请填写集团名称') }),
    output: done,
    refuses: ['COMPANY_GROUP', 'COMPANY_RIGHT', 'SESSION_INVALID'],
    example: { groupName: '示例集团' },
    writes: true,
  }),
  '/api/user/askCompanyIntoGroup': call({
    title: '邀请企业加入集团：按企业全称或统一社会信用代码',
    access: 'company',
    need: 'people.manage',
    input: z.object({
      companyWord: typed().min(4, '请填写企业全称或 18 位统一社会信用代码').max(60, '企业名称不能超过 60 个字'),
    }),
    output: done,
    refuses: ['COMPANY_GROUP', 'TOO_MANY', 'COMPANY_RIGHT', 'SESSION_INVALID'],
    example: { companyWord: '恒冶示例机械制造有限公司' },
    writes: true,
  }),
  '/api/user/withdrawGroupAsk': call({
    title: '撤回集团邀请',
    access: 'company',
    need: 'people.manage',
    input: z.object({ groupAskId }),
    output: done,
    refuses: ['COMPANY_GROUP', 'COMPANY_RIGHT', 'SESSION_INVALID'],
    example: { groupAskId: '999999999' },
    writes: true,
  }),
  '/api/user/answerGroupAsk': call({
    title: '答复集团邀请：加入或谢绝',
    access: 'company',
    need: 'people.manage',
    input: z.object({ groupAskId, accept: z.boolean() }),
    output: done,
    refuses: ['COMPANY_GROUP', 'COMPANY_RIGHT', 'SESSION_INVALID'],
    example: { groupAskId: '999999999', accept: false },
    writes: true,
  }),
  '/api/user/leaveCompanyGroup': call({
    title: '退出集团；建立集团的企业退出，集团随之解散',
    access: 'company',
    need: 'people.manage',
    input: nothing,
    output: done,
    refuses: ['COMPANY_GROUP', 'COMPANY_RIGHT', 'SESSION_INVALID'],
    example: {},
    writes: true,
  }),
  '/api/user/saveGroupReader': call({
    title: '给集团里的人看本企业汇总的权限，或收回',
    access: 'company',
    need: 'people.manage',
    input: z.object({ account: typed().min(1, '请填写对方的登录账号').max(40), granted: z.boolean() }),
    output: done,
    refuses: ['COMPANY_GROUP', 'COMPANY_RIGHT', 'SESSION_INVALID'],
    example: { account: 'demo00-0', granted: false },
    writes: true,
  }),
}
export type CompanyGroup = ReplyOf<typeof groupCalls, '/api/user/getCompanyGroup'>
