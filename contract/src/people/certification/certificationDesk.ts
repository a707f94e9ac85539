// 认证审核: the desk of the console. A field is judged with what the registry says and the document beside it.
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { z } from 'zod'
import { allFields } from '@mall/domain/people/certification/certification.fields.ts'
import { at, call, daysIn, pageIn, pageOf, text, word, type ReplyOf } from '../../kernel/call.ts'
import { BankCheckOut, certCode, RegistryEntryOut } from './certificationForm.ts'

const field = z.enum(allFields as [(typeof allFields)[number], ...typeof allFields])
const EXAMPLE_CERT = 'QY20261101000001'

const QueueRow = z.object({
  certCode: z.string(),
  kind: z.enum(['first', 'change']),
  state: z.literal(CertificationState.values),
  companyName: z.string(),
  creditCode: z.string(),
  applicantName: z.string(),
  submittedAt: at.nullable(),
  ageMinutes: z.int(),
  workMinutes: z.int().describe('工作时间内等了多久，分'),
  round: z.int().describe('第几次提交'),
  differs: z.boolean().describe('与企业信息查询有差异'),
})

export const certificationDeskCalls = {
  '/api/ops/getCertificationQueue': call({
    title: '认证审核队列',
    access: 'staff',
    right: 'company.review',
    input: z.object({
      ...pageIn,
      ...daysIn,
      state: z.literal(CertificationState.values).optional(),
      kind: z.enum(['first', 'change']).optional(),
      word: word(60).default(''),
    }),
    output: pageOf(QueueRow),
    example: { state: 1 },
  }),
  '/api/ops/getCertificationDetail': call({
    title: '认证申请：逐项资料、查询结果、证照',
    access: 'staff',
    right: 'company.review',
    input: z.object({ certCode }),
    output: QueueRow.extend({
      version: z.int(),
      companyCode: z.string(),
      applicantMobile: z.string(),
      remark: z.string(),
      rejectReason: z.string(),
      reviewerName: z.string(),
      decidedAt: at.nullable(),
      fields: z.array(
        z.object({
          field,
          label: z.string(),
          group: z.string(),
          value: z.string(),
          files: z.array(
            z.object({
              fileId: z.string(),
              fileName: z.string(),
              mime: z.string(),
              size: z.int(),
              title: z.string(),
              mustSee: z.boolean().describe('通过前须打开'),
            }),
          ),
          registry: z.string(),
          must: z.boolean().describe('通过前须核对'),
          differs: z.boolean(),
          before: z.string().describe('变更前的资料'),
          verdict: z
            .object({ ok: z.boolean(), reason: z.string(), changed: z.boolean() })
            .nullable()
            .describe('上一次的意见，和之后是否改过'),
        }),
      ),
      registry: RegistryEntryOut.nullable(),
      registryAt: at.nullable(),
      bankCheck: BankCheckOut.nullable(),
      bankProved: z.boolean(),
      taken: z.string().describe('同一代码已属于哪家企业；空为没有'),
      rivals: z.int().describe('同一代码还有几份申请在审核'),
      contacts: z.array(z.object({ userId: z.string(), name: z.string(), phone: z.string(), companies: z.int() })),
      log: z.array(z.object({ at, event: z.string(), actorName: z.string(), detail: z.string() })),
    }),
    refuses: ['CERT_NONE'],
    example: { certCode: EXAMPLE_CERT },
  }),
  '/api/ops/decideCertification': call({
    title: '认证审核：通过，或逐项写明原因驳回',
    access: 'staff',
    right: 'company.review',
    input: z.object({
      certCode,
      version: z.int().min(1),
      approve: z.boolean(),
      verdicts: z
        .array(z.object({ field, ok: z.boolean(), reason: text(100).default('') }))
        .max(40)
        .default([]),
      papersSeen: z.array(z.string().max(80)).max(40).default([]).describe('打开过的证照'),
      bdUserId: z
        .string()
        .regex(/^[0-9]{1,18}$/, '请从列表中选择专属客服')
        .optional(),
    }),
    output: z.object({
      certCode: z.string(),
      state: z.literal(CertificationState.values),
      companyCode: z.string(),
      companyName: z.string(),
    }),
    refuses: [
      ...(['CERT_NONE', 'ALREADY_DONE', 'CERT_VERDICT', 'CREDIT_TAKEN', 'CERT_APPLICANT', 'CERT_CONTACT'] as const),
      ...(['CERT_INCOMPLETE', 'CERT_OWN_ACCOUNT'] as const),
    ],
    example: { certCode: EXAMPLE_CERT, version: 1, approve: true },
    writes: true,
  }),
}
export type Application = ReplyOf<typeof certificationDeskCalls, '/api/ops/getCertificationDetail'>
