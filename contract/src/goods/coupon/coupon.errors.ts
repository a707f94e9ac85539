import type { ErrorTable } from '../../kernel/errorTable.ts'

export const couponErrors = {
  COUPON_NONE: { code: 5260, message: '没有找到这张优惠券，请从「我的优惠券」重新选择' },
  COUPON_ENDED: { code: 5261, message: '优惠券 {name} 已于 {until} 过期，请换一张或不用券下单' },
  COUPON_STOPPED: { code: 5262, message: '优惠券 {name} 已停止：{why}' },
  COUPON_SCOPE: { code: 5263, message: '优惠券 {name} 不能用于这些商品：{scope}' },
  COUPON_MINIMUM: { code: 5264, message: '优惠券 {name} 还差 {lack} 元可用，请加购或换一张' },
  COUPON_USED: { code: 5265, message: '优惠券 {name} 已用于订单 {orderCode}，请换一张或不用券下单' },
  COUPON_FREIGHT: { code: 5266, message: '优惠券 {name} 只抵运费，自提或没有运费的订单用不了' },
  COUPON_GONE: { code: 5267, message: '{name} 已发完' },
  COUPON_LIMIT: { code: 5268, message: '{name} 每家企业限领 {most} 张，贵公司已领满' },
  COUPON_TAKE_OVER: { code: 5269, message: '{name} 的领取已截止' },
  COUPON_PLAN_NONE: { code: 5270, message: '没有找到这种优惠券，可能已停止，请刷新' },
  COUPON_PLAN_WRONG: {
    code: 5271,
    message: '{why}',
    says: {
      noScope: '没有渠道或品类 {codes}',
      noGoods: '没有上架的商品同时符合渠道、品类和现货或期货，请放宽',
    },
  },
  COUPON_GIVE: {
    code: 5272,
    says: {
      noCompany: '没有企业 {code}，请核对编码',
      stopped: '{name} 已停用，不能发放',
      uncertified: '{name} 未完成认证，不能发放',
    },
  },
  COUPON_EARLY: { code: 5273, message: '优惠券 {name} 从 {from} 起可用' },
  COUPON_CONTRACT: { code: 5617, message: '框架合同的订单按合同价，不能用优惠券；要用券请退出合同模式，按挂牌价购买' },
  COUPON_WAITS: { code: 5654, message: '优惠券「{name}」等另一人批准，批准后才能发放' },
} as const satisfies ErrorTable
