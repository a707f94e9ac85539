// Companies at the mill's desk: list, one page each (360°), freezing.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { z } from 'zod'
import { noticeGroups } from '@mall/domain/platform/notice/noticeTable.ts'
import { MailReach } from '@mall/domain/platform/notice/ways.ts'
import { at, call, done, pageIn, pageOf, text, typed, word, type ReplyOf } from '../../kernel/call.ts'

const companyCode = typed().min(1).max(40)
const EXAMPLE = 'KH100001'
const reason = text(200).min(1, '请填写原因')
const byCompany = z.object({ companyCode })
/** `right` is of the content; which companies he sees is asked in deskScope.ts. */
const see = { access: 'staff', right: 'company.see', refuses: ['COMPANY_NOT_FOUND', 'STAFF_RIGHT'] } as const
const Act = z.object({ at, actorName: z.string(), behalfName: z.string(), action: z.string(), detail: z.string() })

export const companyDeskCalls = {
  '/api/ops/getCompanyList': call({
    ...see,
    title: '企业列表（业务员：其负责的企业）',
    input: z.object({
      ...pageIn,
      word: word(40).default('').describe('企业名称、编号、税号、人员姓名或手机'),
      approvalStatus: z.literal(ApprovalStatus.values).optional(),
      frozen: z.boolean().optional(),
      contact: text(20).optional().describe('业务员工号；none 为未绑定；mine 为本人'),
      sort: z.enum(['recent', 'amount', 'balance', 'name']).default('recent'),
    }),
    output: pageOf(
      z.object({
        companyCode: z.string(),
        companyName: z.string(),
        cityName: z.string(),
        customerTier: z.string(),
        approvalStatus: z.literal(ApprovalStatus.values),
        frozen: z.boolean(),
        bdStaffCode: z.string(),
        bdName: z.string(),
        people: z.int(),
        orders: z.int(),
        totalFen: fenInt(),
        availableFen: fenInt().nullable().describe('只给可看资金的岗位'),
        lastOrderAt: at.nullable(),
      }),
    ),
    example: {},
  }),
  '/api/ops/getCompany360': call({
    ...see,
    title: '企业全貌：基本资料与人员',
    input: byCompany,
    output: z.object({
      companyCode: z.string(),
      companyName: z.string(),
      creditCode: z.string(),
      legalPerson: z.string(),
      cityName: z.string(),
      salesAreaCode: z.string(),
      address: z.string(),
      tel: z.string(),
      customerCategory: z.string(),
      customerTier: z.string(),
      approvalStatus: z.literal(ApprovalStatus.values),
      certifiedAt: at.nullable(),
      registeredCapitalFen: fenInt().nullable(),
      establishedOn: z.string().nullable(),
      validUntil: z.string().nullable(),
      businessScope: z.string(),
      createdAt: at,
      frozen: z.boolean(),
      frozenReason: z.string(),
      bdStaffCode: z.string(),
      bdName: z.string(),
      bdPhone: z.string(),
      availableFen: fenInt().nullable().describe('余额只给可看资金的岗位'),
      frozenFen: fenInt().nullable(),
      orders: z.int(),
      totalFen: fenInt(),
      unpaidFen: fenInt(),
      whyNotProxy: z.string().describe('为什么不能代打单，空为可以'),
      peopleCount: z.int(),
      people: z.array(
        z.object({
          userId: z.string(),
          userName: z.string(),
          name: z.string(),
          mobile: z.string(),
          roleName: z.string(),
          orderLimitFen: fenInt().nullable(),
          monthLimitFen: fenInt().nullable(),
          orderLimitKg: kgInt().nullable(),
          monthLimitKg: kgInt().nullable(),
          frozen: z.boolean(),
          frozenReason: z.string(),
          closed: z.boolean(),
          lastLoginAt: at.nullable(),
          sessions: z.int(),
          proxies: z.int(),
          mailReach: z.literal(MailReach.values).describe('收不收邮件通知，为什么'),
          mailAddress: z.string().describe('脱敏，空为没有确认过'),
          mailGroups: z.array(z.enum(noticeGroups)),
          mailReturnedWhy: z.string().describe('退信的原因'),
        }),
      ),
    }),
    example: { companyCode: EXAMPLE },
  }),
  '/api/ops/getCompanyOrders': call({
    ...see,
    right: 'order.see',
    title: '企业全貌：订单',
    input: byCompany.extend({ ...pageIn, status: z.literal(OrderStatus.values).optional() }),
    output: pageOf(
      z.object({
        orderCode: z.string(),
        status: z.literal(OrderStatus.values),
        companyApproval: z.literal(CompanyApproval.values).describe('企业内部审批：1 待审批'),
        summary: z.string(),
        buyerName: z.string(),
        actorName: z.string().describe('代打单的员工，空为买方自己'),
        weightKg: kgInt(),
        totalFen: fenInt(),
        paidFen: fenInt(),
        createdAt: at,
      }),
    ),
    example: { companyCode: EXAMPLE },
  }),
  '/api/ops/getCompanyFunds': call({
    ...see,
    right: 'pay.see',
    title: '企业全貌：资金与流水',
    input: byCompany.extend(pageIn),
    output: pageOf(z.object({ at, kind: z.string(), note: z.string(), amountFen: fenInt(), balanceFen: fenInt() })).extend({
      availableFen: fenInt(),
      frozenFen: fenInt(),
    }),
    example: { companyCode: EXAMPLE },
  }),
  '/api/ops/getCompanyPapers': call({
    ...see,
    right: 'company.papers',
    title: '企业全貌：证照、账户、文件与认证记录',
    input: byCompany,
    output: z.object({
      licences: z.array(
        z.object({ kind: z.string(), number: z.string(), validUntil: z.string().nullable(), fileId: z.string() }),
      ),
      bankAccounts: z.array(
        z.object({ bankName: z.string(), tail: z.string(), isDefault: z.boolean(), verifiedAt: at.nullable() }),
      ),
      files: z.array(
        z.object({ fileId: z.string(), purpose: z.string(), fileName: z.string(), size: z.int(), by: z.string(), at }),
      ),
      certifications: z.array(
        z.object({
          certCode: z.string(),
          kind: z.string(),
          state: z.literal(CertificationState.values),
          applicant: z.string(),
          submittedAt: at.nullable(),
          decidedAt: at.nullable(),
          rejectReason: z.string(),
          log: z.array(z.object({ at, actorName: z.string(), event: z.string(), detail: z.string() })),
        }),
      ),
    }),
    example: { companyCode: EXAMPLE },
  }),
  '/api/ops/getCompanyLog': call({
    ...see,
    right: 'audit.see',
    title: '企业全貌：操作记录',
    input: byCompany.extend(pageIn),
    output: pageOf(Act.extend({ seq: z.int() })),
    example: { companyCode: EXAMPLE },
  }),
  '/api/ops/freezeCompany': call({
    title: '冻结企业：全部人员立即退出',
    access: 'staff',
    right: 'company.freeze',
    input: byCompany.extend({ reason }),
    output: z.object({ ended: z.int().describe('结束的会话') }),
    refuses: ['COMPANY_NOT_FOUND', 'ALREADY_DONE'],
    example: { companyCode: 'QY-NONE', reason: '欠款逾期' },
    writes: true,
  }),
  '/api/ops/thawCompany': call({
    title: '解冻企业',
    access: 'staff',
    right: 'company.freeze',
    input: byCompany.extend({ reason }),
    output: done,
    refuses: ['COMPANY_NOT_FOUND', 'ALREADY_DONE'],
    example: { companyCode: 'QY-NONE', reason: '已还清' },
    writes: true,
  }),
  '/api/ops/freezeCompanyUser': call({
    title: '停用或恢复企业的一个人员',
    access: 'staff',
    right: 'company.freeze',
    input: z.object({ userId: z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择人员'), frozen: z.boolean(), reason }),
    output: done,
    refuses: ['PERSON_NOT_FOUND', 'ALREADY_DONE'],
    example: { userId: '999999999', frozen: true, reason: '账号异常' },
    writes: true,
  }),
  '/api/ops/getCompanyNotes': call({
    ...see,
    title: '企业内部备注，客户看不到',
    input: z.object({ ...pageIn, companyCode }),
    output: pageOf(
      z.object({ noteId: z.string(), authorName: z.string(), body: z.string(), mentionNames: z.array(z.string()), at }),
    ),
    example: { companyCode: EXAMPLE },
  }),
  '/api/ops/addCompanyNote': call({
    ...see,
    title: '写企业内部备注，可 @同事；客户看不到',
    input: z.object({
      companyCode,
      body: text(500).min(1, '请填写备注'),
      mention: z.array(text(20)).max(10, '一条备注最多 @ 10 位同事').default([]).describe('@ 到的同事的工号'),
      requestId: typed().min(8).max(64),
    }),
    output: done,
    refuses: ['COMPANY_NOT_FOUND', 'STAFF_RIGHT', 'STAFF_NOT_FOUND', 'HAND_OVER', 'REQUEST_REUSED'],
    example: { companyCode: EXAMPLE, body: '结算习惯：月底前开票', requestId: 'example-note-1' },
    writes: true,
  }),
  '/api/ops/getCompanyColleagues': call({
    ...see,
    title: '看得到这家企业的同事',
    input: byCompany,
    output: z.array(z.object({ staffCode: z.string(), name: z.string() })),
    example: { companyCode: EXAMPLE },
  }),
}
export type Company360 = ReplyOf<typeof companyDeskCalls, '/api/ops/getCompany360'>
