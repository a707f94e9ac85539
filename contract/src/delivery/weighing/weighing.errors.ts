import type { ErrorTable } from '../../kernel/errorTable.ts'

export const weighingErrors = {
  GATE_NO_ENTRY: { code: 4941, message: '{why}' },
  GATE_CODE: { code: 4942, message: '提货码不对，请核对司机手机上的六位码，或扫通行码；还可以试 {left} 次' },
  GATE_THROTTLED: { code: 4943, message: '这张运单的提货码连续输错，请 {minutes} 分钟后再试，或让货主换新码' },
  SCALE_READING: { code: 4944, message: '{why}' },
  WEIGHT_WRONG: { code: 4945, message: '{why}' },
  TICKET_NOT_FOUND: { code: 4946, message: '没有这张磅单，请从磅单列表重新打开' },
  DISPUTE_STATE: { code: 4947, message: '{why}' },
  LOAD_UNIT: { code: 4948, message: '{why}' },
  LEAVE_BLOCKED: { code: 4949, message: '{why}' },
  RECEIPT_WRONG: { code: 4950, message: '{why}' },
  RECEIPT_DONE: { code: 4951, message: '这一车已经签收（{who}），请刷新查看' },
  OBJECTION_WRONG: { code: 4952, message: '{why}' },
  PASS_DEAD: { code: 4953, message: '通行链接已失效，请向货主要新链接' },
  PASS_THROTTLED: { code: 4954, message: '操作太频繁，请 {minutes} 分钟后再试，或打电话给货主' },
  TICKET_LOCKED: { code: 4955, message: '{why}' },
} as const satisfies ErrorTable
