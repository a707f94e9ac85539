import type { ErrorTable } from '../../kernel/errorTable.ts'

export const frameworkErrors = {
  FRAMEWORK_NONE: { code: 5240, message: '没有找到这份框架合同，请从框架合同列表里选择' },
  FRAMEWORK_NOT_USABLE: { code: 5241, message: '框架合同 {ccNo} 不能下单：{why}。可退出合同模式，按挂牌价购买' },
  FRAMEWORK_NEEDED: { code: 5242, message: '合同订货（salesType 90）请先从框架合同进入合同模式' },
  FRAMEWORK_LIMIT: { code: 5243, message: '{title}：{why}，请减少数量或申请加量' },
  FRAMEWORK_BUY_NOW: { code: 5244, message: '合同模式下请加入合同购物车；要按挂牌价立即购买，请先退出合同' },
  FRAMEWORK_CHANGE: {
    code: 5245,
    message: '变更没有提交：{why}',
    says: {
      openFirst: '已有一项变更 {changeNo} 在办，请先办完它',
      millDrafts: '钢厂正在拟一项变更，等它送签或撤回之后再申请，也可联系业务员',
      open: '已有一项变更 {changeNo} 在办，等它办完或先撤回',
      noAddress: '没有这个收货地址',
      noLine: '合同没有第 {lineNo} 行',
      lineTwice: '第 {lineNo} 行写了两次，请只留一个',
      fileGone: '有附件没有找到，请重新上传',
      unexplained: '驳回请写明原因',
    },
  },
  FRAMEWORK_STATE: { code: 5246, message: '{what}{state}，不能{act}，请刷新查看' },
  FRAMEWORK_WRONG: {
    code: 5247,
    message: '合同内容有误：{why}',
    says: {
      noIndex: '没有指数 {indexCode}',
      noCompany: '没有认证通过的企业 {companyCode}',
      companyFrozen: '{name} 已停用',
      otherCompany: '已有的合同不能换企业，请新建',
      noManager: '企业没有管理员，不能送签',
    },
  },
  FRAMEWORK_TWO: { code: 5248, message: '这份合同是您编写的，须由另一位同事审核' },
  FRAMEWORK_MANAGER: { code: 5249, message: '这项变更改动价格或加量较多，须由销售经理审批' },
  FRAMEWORK_PRICE: { code: 5251, message: '框架合同 {ccNo} 暂时没有指数价，请联系业务员' },
  FRAMEWORK_REBATE: {
    code: 5290,
    message: '返利没有改动：{why}',
    says: {
      none: '没有这个返利期',
      unexplained: '搁置请写明原因',
    },
  },
  FRAMEWORK_FILL: {
    code: 5292,
    message: '没有放进合同购物车：{why}',
    says: {
      noLine: '合同没有第 {lineNo} 行',
      noGoods: '{title} 现在没有{kind}的商品',
      allInCart: '余量已经在合同购物车里',
      planFull: '本月计划已订满',
      restSmall: '余 {rest} 吨，不够一件（{piece} 吨）',
      restSmallBesideCart: '合同购物车里已有 {inCart} 吨，余 {rest} 吨，不够一件（{piece} 吨）',
      planNotRolled: '本月计划{notRolled}',
    },
  },
  FRAMEWORK_DEPOSIT: {
    code: 5293,
    message: '履约保证金没有处理：{why}',
    says: {
      none: '这份合同没有履约保证金',
      done: '已经处理过了，请刷新',
      contractOpen: '合同还没有结束，或有订单没有付款',
      aboveHeld: '扣罚不能超过冻结的 {held} 元',
      notProposed: '还没有人提出处理',
      proposalChanged: '提出的已改为扣罚 {forfeit} 元，请刷新再决定',
      unexplained: '退回请写明原因',
    },
  },
  FRAMEWORK_DEPOSIT_TWO: { code: 5294, message: '这项处理是您提出的，须由另一位同事决定' },
  FRAMEWORK_INDEX: {
    code: 5295,
    message: '指数没有保存：{why}',
    says: {
      none: '没有指数 {code}',
      changed: '别人刚改过，请刷新核对后再改',
      nameTaken: '已有叫「{name}」的指数',
      codeTaken: '编码 {code} 已有（{name}）',
    },
  },
  FRAMEWORK_UNCOVERED: {
    code: 5296,
    message: '{title} 没有放进合同购物车：{why}。要按挂牌价买，请放进普通购物车（退出合同模式后结算）',
  },
  FRAMEWORK_CHANGE_TWO: { code: 5591, message: '这项变更是您拟的，须由另一位同事审批' },
  INDEX_WISH: {
    code: 5605,
    message: '指数没有录入：{why}',
    says: {
      waits: '{who}录入的一份还在等确认，先确认、退回或撤回',
      unexplained: '改已公布的日子或变动较大，请写明原因',
      noIndex: '没有指数 {indexCode}',
      done: '这一份已经办过了，请刷新查看',
      valueChanged: '{day} 的值后来又变了，请退回重新录入',
    },
  },
  INDEX_WISH_TWO: { code: 5606, message: '这份指数是您录入的，须由另一位同事确认' },
  FRAMEWORK_PLAN: {
    code: 5614,
    message: '没有放进合同购物车：{why}。请刷新，看过新的建议再放',
    says: {
      stockChanged: '库存变了',
      moved: '各周的余量、库存或合同购物车变了',
      taken: '已经在合同购物车里，或已订够',
    },
  },
  FRAMEWORK_SHEET: { code: 5615, message: '{month} 的价格单{state}，不能{act}，请刷新查看' },
  FRAMEWORK_REMAKE: {
    code: 5616,
    message: '价格单没有重出：{why}',
    says: {
      indexOpen: '这个月的指数还没有发布完',
      indexSame: '指数均价还是 {index} 元/吨，先更正指数，或维持原价',
    },
  },
} as const satisfies ErrorTable
