// The audit log: who did what, in whose name, and whether the chain still holds.
import { auditObjectTypes } from '@mall/domain/platform/audit/audit.objects.ts'
import { z } from 'zod'
import { at, call, pageIn, pageOf, text, word } from '../../kernel/call.ts'

export const auditCalls = {
  '/api/ops/getAuditList': call({
    title: '操作审计',
    access: 'staff',
    right: 'audit.see',
    input: z.object({
      ...pageIn,
      word: word(60).default(''),
      objectType: z.string().max(20).optional(),
      objectId: z.string().max(80).optional(),
      person: text(40).default('').describe('操作人或被代打单的买方：姓名、工号、账号、手机'),
      action: text(40).default('').describe('做了什么'),
      fromOn: z.iso.date().optional(),
      toOn: z.iso.date().optional(),
      proxyOnly: z.boolean().default(false).describe('只看代打单'),
    }),
    output: pageOf(
      z.object({
        seq: z.int(),
        at,
        actorName: z.string(),
        actorCode: z.string().describe('工号，空为买方'),
        behalfName: z.string().describe('以谁的名义，空为本人'),
        action: z.string(),
        objectType: z.enum(auditObjectTypes),
        objectId: z.string(),
        objectName: z.string().describe('对象的名称，没有则为空'),
        detail: z.string(),
      }),
    ),
    example: {},
  }),
  '/api/ops/checkAuditChain': call({
    title: '核对审计链：一次核对一段，未完时从 holdsTo 的下一条接着核对',
    access: 'staff',
    right: 'audit.see',
    input: z.object({ fromSeq: z.int().min(1).default(1) }),
    output: z.object({
      rows: z.int().describe('这次核对的条数'),
      holdsTo: z.int(),
      brokenAt: z.int().nullable(),
      done: z.boolean(),
      why: z.string(),
    }),
    example: {},
  }),
}
