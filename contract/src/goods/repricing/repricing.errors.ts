import type { ErrorTable, Sentences } from '../../kernel/errorTable.ts'

export const repricingErrors = {
  REPRICE_NONE: { code: 5480, message: '没有找到这张调价单，请刷新列表' },
  REPRICE_WRONG: {
    code: 5481,
    message: '{why}',
    says: {
      startsPast: '发布时间已过，请改一个，或改成批完即发',
      startsFar: '发布时间在一年以后，请核对',
      noRule: '至少一条规则',
      areasBelowZero: '{count} 个区域自己的价随同差额会不大于 0，请改选「不动」或「去掉」',
      areasByHand: '这张单的区域价是逐个定的，不能改办法',
      nothingChanges: '没有一个商品的价格会变',
      inGroup: '这个商品在团购里，改价超过审批线的要等团购结束',
      unexplained: '请写明退回的原因',
      dueIsPast: '定的发布时间已过，请退回重定',
    },
  },
  REPRICE_STATE: { code: 5482, message: '调价单{state}，不能{act}' },
  REPRICE_CHANGED: { code: 5483, message: '调价单刚有变化，请刷新核对后再操作' },
  REPRICE_SELF: { code: 5484, message: '调价单须由另一人审批：您起草、改过或提交了它' },
  REPRICE_MOVED: {
    code: 5485,
    message: '{why}',
    says: {
      stale: '{stale}，请退回',
      goodsMoved: '{count} 个商品的现价刚变，请重新计算',
      areasMoved: '{count} 个区域自己的价刚变，请重新计算',
    },
  },
  PRICE_RULE_NONE: { code: 5612, message: '价格表里没有这一行，可能刚被同事改过，请刷新' },
  PRICE_RULE_WRONG: {
    code: 5613,
    message: '{why}',
    says: {
      otherKind: '接替的须是同一品类的同一种行，另一种请新加一行',
      ended: '这一行已经到期',
      inUse: '这一行已经在用，请选它的最后一天',
      endPast: '最后一天不能早于今天',
      endBeforeStart: '最后一天早于起始日 {fromOn}，不用它请撤下',
      clashesLater: '与后面的一行重了：{row}，{span}',
      clashes: '与表里的一行重了：{row}，{span}。请改它，或让它先到期',
      noClass: '没有这个品类，请重新选择',
      otherClass: '这个品种不属于所选的品类，请重新选择',
      noMill: '没有这个生产厂，请重新选择',
    },
  },
  PRICE_WAITS: { code: 5625, message: '这个商品改的价已在调价单 {repricingNo} 里等审批，请先撤回它，或等批完再改' },
} as const satisfies ErrorTable

/** What this room says under INPUT, which is the wire's. */
export const repricingInputs = {
  dayBefore: '这个商品 {madeOn} 才建，这一天还没有价',
} as const satisfies Sentences
