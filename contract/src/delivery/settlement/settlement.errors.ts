import type { ErrorTable } from '../../kernel/errorTable.ts'

export const settlementErrors = {
  SETTLEMENT_NOT_FOUND: { code: 4981, message: '没有这张结算单，请从结算单列表重新打开' },
  SETTLEMENT_STATE: { code: 4982, message: '结算单当前为「{state}」，不能{act}，请刷新' },
  SETTLEMENT_NOTHING: { code: 4983, message: '没有可以结算的车：都在争议中，或还没有签收' },
  SETTLEMENT_OPEN: { code: 4984, message: '这张订单已有一张结算单等人确认，请先处理它' },
  SETTLEMENT_TRUCKS: { code: 4985, message: '还有 {n} 车没有签收或取消，签收之后再出结算单' },
  SETTLEMENT_TAIL: { code: 4986, message: '尾量{why}，请先由钢厂勾选「同意超差结清」，或选转下单' },
  SETTLEMENT_TAIL_CHOICE: { code: 4987, message: '还有尾量没有交，请选结清或转下单' },
  SETTLEMENT_ROWS: { code: 4988, message: '有 {n} 行待认定，请逐行选「认可发货磅」或「提异议」' },
  SETTLEMENT_CHANGED: { code: 4989, message: '结算金额已变化，请刷新后核对再确认' },
  SETTLEMENT_CARRY: { code: 4990, message: '尾量的货已售出，不能转下单，请选结清' },
  SETTLEMENT_MONEY: { code: 4991, message: '应退金额超过订单未退的已付款，不能确认，请联系专属客服核对' },
  CASE_CLOSE_NONE: { code: 4992, message: '没有等答复的结案申请，请刷新' },
  SETTLEMENT_NO_TAIL: { code: 4993, message: '这张结算单没有尾量，无需不同意结案；对某一车有异议请逐车提出' },
  SETTLEMENT_PRICE: { code: 5291, message: '这张订单按暂定价下单，{month} 的结算价出来、买方确认（或到期没有异议）之后才能结算' },
  CASE_CLOSE_NOT: { code: 5655, message: '{why}', says: { sheetOffered: '结算单等您确认，确认之后订单就结束' } },
} as const satisfies ErrorTable
