import type { ErrorTable } from '../../kernel/errorTable.ts'

export const actOnBehalfErrors = {
  PROXY_FORBIDDEN: { code: 4020, message: '代打单状态下不能进行「{act}」，请由买方本人操作' },
  PROXY_WHO: { code: 4451, message: '没有这个买家账号，或不是您负责的企业，请核对账号' },
  PROXY_WHY_NOT: { code: 4452, message: '不能为该买家代打单：{why}', says: { noCompany: '对方尚未加入企业' } },
  PROXY_TICKET: { code: 4453, message: '代打单凭证已过期或已用过，请回到运营台重新开始' },
  PROXY_NESTED: { code: 4454, message: '已在代打单状态，请先退出，再开始另一次' },
  PROXY_ENDED: { code: 4455, message: '这次代打单已经结束，请刷新' },
  PROXY_ONLY: { code: 4456, message: '只有代打单状态下、尚待买方确认的代打单可以用短信确认' },
} as const satisfies ErrorTable
