// 交接文件: what waits for an ERP that is not connected, handed over as a file.
import { z } from 'zod'
import { HANDOVER_LINES, HandoverState } from '@mall/domain/desk/erp/handover.ts'
import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import { at, call, done, pageIn, pageOf, runningNo, text } from '../../kernel/call.ts'

const handoverNo = runningNo('erpHandover', '交接文件的编号不完整')
export const erpHandoverCalls = {
  '/api/ops/getErpHandoverList': call({
    title: 'ERP 交接文件',
    access: 'staff',
    right: 'erp.see',
    input: z.object({ ...pageIn }),
    output: pageOf(
      z.object({
        handoverNo: z.string(),
        fromOn: z.string(),
        toOn: z.string(),
        lineCount: z.int(),
        handoverState: z.literal(HandoverState.values),
        deliveredName: z.string(),
        madeBy: z.string(),
        madeAt: at,
        endedName: z.string(),
        endedAt: at.nullable(),
      }),
    ).extend({
      connected: z.boolean(),
      waitingFactCount: z.int().describe('还没有放进文件的'),
      oldestOn: z.string().describe('最早的一条是哪天；空：没有'),
      whyNotMake: z.string().describe('空：可以生成'),
    }),
    example: {},
  }),
  '/api/ops/makeErpHandover': call({
    title: `把等着的消息按产生日期放进一份交接文件，一份最多 ${HANDOVER_LINES} 条；付款指令不在内`,
    access: 'staff',
    right: 'erp.handle',
    input: z.object({ fromOn: z.iso.date('请填写日期'), toOn: z.iso.date('请填写日期') }),
    output: z.object({ handoverNo: z.string(), lineCount: z.int() }),
    refuses: ['ERP_ON', 'ERP_MONEY', 'ERP_HANDOVER_NONE'],
    example: { fromOn: '2026-11-01', toOn: '2026-11-02' },
    writes: true,
  }),
  '/api/ops/getErpHandoverUrl': call({
    title: `下载一份交接文件：${DOWNLOAD_SECONDS} 秒内有效的一次性地址`,
    access: 'staff',
    right: 'erp.handle',
    input: z.object({ handoverNo }),
    output: z.object({ url: z.string(), expiresAt: at }),
    refuses: ['ERP_MONEY', 'ERP_HANDOVER_NONE'],
    example: { handoverNo: 'JF202611220001' },
    writes: true,
  }),
  '/api/ops/endErpHandover': call({
    title: '登记交接文件已交付，或作废（里面的消息回到待发送）',
    access: 'staff',
    right: 'erp.handle',
    input: z.object({
      handoverNo,
      act: z.enum(['deliver', 'drop']),
      deliveredName: text(100).default('').describe('ERP 里的批号或文件名'),
    }),
    output: done,
    refuses: ['ERP_MONEY', 'ERP_HANDOVER_NONE', 'ERP_HANDOVER_STATE'],
    example: { handoverNo: 'JF202611220001', act: 'deliver', deliveredName: '导入批 1122' },
    writes: true,
  }),
}
