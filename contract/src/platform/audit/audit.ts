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
        archived: z.boolean().describe('从归档文件读回'),
      }),
    ).extend({
      archivedTo: at.nullable().describe('到这时为止的已归档，问了日期才查；空：没有归档'),
      archiveUnread: z.boolean().describe('这些日子里库中符合的超过能列出的，没有接着查归档'),
    }),
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
  '/api/ops/getAuditArchives': call({
    title: '操作审计的归档：每月一份',
    access: 'staff',
    right: 'audit.see',
    input: z.object({ ...pageIn }),
    output: pageOf(
      z.object({
        archive: z.string(),
        fromAt: at,
        toAt: at,
        rows: z.int(),
        firstSeq: z.int(),
        lastSeq: z.int(),
        bytes: z.int().describe('文件大小，字节'),
        checksum: z.string().describe('各行摘要之和'),
        sha256: z.string(),
        archivedAt: at,
        checkedAt: at.nullable(),
        checkedByName: z.string(),
        sound: z.boolean().nullable().describe('上次核对的结果；空：归档以后没有核对过'),
      }),
    ),
    example: {},
  }),
  '/api/ops/checkAuditArchive': call({
    title: '核对一份归档：从文件库重新取来，逐行算一遍，连同链',
    access: 'staff',
    right: 'audit.see',
    input: z.object({ archive: z.string().max(40) }),
    output: z.object({ sound: z.boolean(), why: z.string() }),
    refuses: ['AUDIT_NO_ARCHIVE'],
    example: { archive: 'audit_log_2026_01' },
    writes: true,
  }),
}
