import type { ErrorTable } from '../../kernel/errorTable.ts'

export const companyPriceErrors = {
  AGREED_NONE: { code: 5300, message: '没有找到这份协议价，请刷新列表' },
  AGREED_WRONG: {
    code: 5301,
    message: '{why}',
    says: {
      unexplained: '请写明退回的原因',
      sendBack: '{fault}，请退回重订',
    },
  },
  AGREED_STATE: { code: 5302, message: '协议价{state}，不能{act}' },
  AGREED_CHANGED: { code: 5303, message: '协议价刚有变化，请刷新核对后再操作' },
  AGREED_COMPANY: { code: 5304, message: '{why}', says: { otherCompany: '协议价不能换企业，请另订一份' } },
  AGREED_SELF: { code: 5305, message: '协议价须由另一人审批，您是订价人' },
  AGREED_LIMIT: { code: 5306, message: '协议价 {priceNo} 只剩 {left} 吨，不够这张订单，请减少件数或请业务员增加限量' },
} as const satisfies ErrorTable
