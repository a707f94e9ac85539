import type { ErrorTable } from '../../kernel/errorTable.ts'

export const orderErrors = {
  ORDER_CHANGED: {
    code: 4202,
    message: '商品信息已变化：{why}。请确认后重新提交',
    says: {
      agreedMoved: '{title} 的协议价刚有变化',
      agreedEnded: '协议价刚到期',
      cartTaken: '购物车已被另一笔订单结算',
      couponMoved: '优惠券刚有变化',
      contractMoved: '框架合同已是第 {version} 版',
    },
  },
  ORDER_NOT_FOUND: { code: 4203, message: '订单不存在' },
  ORDER_STATE: { code: 4204, message: '订单当前为「{state}」，不能{act}' },
  ADDRESS_NEEDED: { code: 4205, message: '请选择收货地址，或改为自提' },
  INVOICE_NEEDED: { code: 4206, message: '请选择发票抬头' },
  REQUEST_RUNNING: { code: 4208, message: '订单正在处理，请稍候查看我的订单' },
  MANAGER_NEEDED: { code: 4223, message: '须由销售经理审批：{why}，请提交经理审批' },
  KEEP_OVER: {
    code: 4226,
    message: '不能扣这么多违约金：{why}',
    says: { short: '退回的钱还了授信、回了原承兑，或已用于别处，余额不够扣' },
  },
  CANCEL_UNPAID: {
    code: 4227,
    says: {
      noRest: '订单当前为「{state}」，没有未付的尾款或分期货款，不用提请取消',
      notLate: '尾款、分期货款没有逾期，不能提请取消',
      asked: '这张订单已有取消申请，等销售经理答复',
    },
  },
  STAGE_END: {
    code: 5673,
    says: {
      trucks: '还有 {n} 车在途或在厂，全部签收或取消之后才能终止没有放行的部分',
      sheet: '结算单 {settleNo} 在处理，了结之后才能终止没有放行的部分',
      nothing: '没有不再交付的货，不用终止',
      carry: '尾量还有没付的分期货款，不能转下单，请选结清',
      kept: '已有货交付的订单据实结算，不扣违约金',
    },
  },
  ORDERED_ALREADY: { code: 4225, message: '这些商品刚才已经下单（订单号 {orders}），没有重复提交' },
  HAND_OVER: { code: 4472, message: '{name} 看不到这家企业的订单，请转给其专属客服或审核岗' },
  APPROVAL_WAITS: { code: 4618, message: '订单在等企业内部审批，请联系{who}' },
  APPROVAL_OWN: { code: 4619, message: '不能审批自己的订单，{who}' },
  TERMS_NEEDED: { code: 4801, message: '请先阅读并勾选同意《钢材买卖合同》和产品协议，再{act}' },
  SEALED_COPY: { code: 4816, message: '{why}', says: { noContract: '这张订单还没有合同' } },
  ORDER_DELIVERY: {
    code: 5595,
    says: {
      onlyUnpaid: '只有竞拍、团购成交的订单在待付款时可以改',
      freightChanged: '运费刚有变化：订单金额现在是 {total} 元，请核对后重新确认',
      moved: '订单状态已变化，请刷新',
      aboveLimits: '加上运费超过下单人的限额：{over}',
      paying: '有一笔付款在等银行，到账或关闭后再改',
      signed: '合同由双方签署，改提货方式请联系专属客服',
    },
  },
  ORDER_PROJECT: {
    code: 5618,
    says: { aboveLimit: '归进去就超出项目的限额：{over}。{who}归到这个项目，或请企业管理员调整项目限额' },
  },
  ORDER_FILE: { code: 5619, message: '订单已是「{state}」，附件不能再撤' },
  ORDER_REFERENCE: { code: 5596, message: '{why}' },
} as const satisfies ErrorTable
