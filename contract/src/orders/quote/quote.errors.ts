import type { ErrorTable } from '../../kernel/errorTable.ts'

export const quoteErrors = {
  QUOTE_NONE: { code: 5274, message: '没有找到这张议价单，请从议价列表重新选择' },
  QUOTE_STATE: { code: 5275, message: '议价单{state}，不能{act}' },
  QUOTE_CHANGED: { code: 5276, message: '议价单刚有变化，请刷新核对后再操作' },
  QUOTE_OVER: { code: 5277, message: '议价单 {quoteNo} 的报价已失效，请重新询价' },
  QUOTE_LINES: {
    code: 5278,
    says: {
      unanswered: '请逐行答复：第 {lineNos} 行',
      unexplained: '第 {lineNo} 行不让价，请写原因',
      offShelf: '第 {lineNo} 行已下架，不能报价',
      notThen: '第 {lineNo} 行：{fault}',
      refusalUnexplained: '请写明退回的原因',
      countered: '已还过一次价，请接受或放弃',
      counteredTwice: '同一行还了两次价',
      notQuoted: '第 {lineNo} 行没有报价，不能还价',
      someNotQuoted: '所选的行有的没有报价，请刷新后重选',
      sameGoods: '第 {lineNo} 行与前面是同一商品，请合并，或分两张议价单',
      filesFull: '附件每方最多 {most} 份',
    },
  },
  QUOTE_PRICE: { code: 5279, message: '第 {line} 行：{why}' },
  QUOTE_ORDERED: { code: 5280, message: '议价单 {quoteNo} 已成交下单，不能再下第二次' },
  QUOTE_QUANTITY: { code: 5281, message: '议价单 {quoteNo} 按商定的件数和参数下单，请从议价单重新去下单' },
  QUOTE_SELF: { code: 5282, message: '报价须由另一人审批，您是报价人' },
  QUOTE_COMPANY: {
    code: 5307,
    says: {
      noCompany: '没有企业 {companyCode}，请核对企业编码',
      cannotBuy: '{name} 未认证、已冻结或没有管理员，不能报价',
      otherPerson: '这位客户不在这家企业，或不能下单，请报给企业的管理员',
      guest: '这条意向由访客留下，没有企业，请先电话联系',
    },
  },
} as const satisfies ErrorTable
