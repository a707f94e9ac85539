// 纸质签署: a contract that both have signed on paper. The mill records it with its scans, a second employee confirms; the buyer reads along.
import { z } from 'zod'
import { MOST_SCANS } from '@mall/domain/orders/signing/paper.rules.ts'
import { at, call, runningNo, text, typed } from '../../kernel/call.ts'
import { fileId } from '../../platform/file/file.ts'

/** A record as both sides read it. */
export const PaperOut = z.object({
  paperId: z.string(),
  state: z.enum(['waits', 'confirmed', 'rejected', 'takenBack', 'ended']),
  signedOn: z.string(),
  buyerSigner: z.string().describe('买方签字的人'),
  note: z.string(),
  recordedBy: z.string().describe('登记人'),
  recordedAt: at,
  decidedBy: z.string().describe('第二人；还没有确认为空'),
  decidedAt: at.nullable(),
  reason: z.string(),
  scans: z
    .array(z.object({ fileId: z.string(), fileName: z.string(), image: z.boolean() }))
    .describe('扫描件；没有确认合同的权限为空'),
})

const flowNo = runningNo('signFlow', '流程号不完整')

export const paperContractCalls = {
  '/api/ops/recordPaperContract': call({
    title: '登记纸质签署：日期、买方签字人、扫描件；由另一位同事确认',
    access: 'staff',
    right: 'contract.seal',
    input: z.object({
      flowNo,
      signedOn: z.iso.date('请填写签署日期'),
      buyerSigner: typed().min(1, '请填写买方签字的人').max(40),
      note: text(200).default('').describe('买方看得到'),
      fileIds: z.array(fileId).min(1, '请上传扫描件').max(MOST_SCANS, `最多 ${MOST_SCANS} 份扫描件`),
    }),
    output: z.object({ paperId: z.string() }),
    refuses: ['SIGN_NONE', 'PAPER_STATE', 'FILE_NOT_FOUND'],
    example: {
      flowNo: 'QS20261122000001',
      signedOn: '2026-11-22',
      buyerSigner: '李卫东',
      fileIds: ['AAAAAAAAAAAAAAAAAAAAAA'],
    },
    writes: true,
  }),
  '/api/ops/decidePaperContract': call({
    title: '纸质签署登记：第二人确认或驳回；登记人收回',
    access: 'staff',
    right: 'contract.seal',
    input: z.object({
      paperId: z.string().regex(/^[0-9]{1,18}$/),
      act: z.enum(['confirm', 'reject', 'takeBack']),
      reason: text(100).default(''),
    }),
    output: z.object({ state: PaperOut.shape.state }),
    refuses: [
      'PAPER_NONE',
      'PAPER_STATE',
      'PAPER_OWN',
      'PAPER_LOOK',
      'REASON_NEEDED',
      'ORDER_STATE',
      'CONTRACT_STATE',
      'SIGN_STATE',
      'ALREADY_DONE',
    ],
    example: { paperId: '1', act: 'confirm' },
    writes: true,
  }),
}
