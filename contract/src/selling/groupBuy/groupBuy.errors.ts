import type { ErrorTable } from '../../kernel/errorTable.ts'

export const groupBuyErrors = {
  GROUP_NONE: { code: 5222, message: '没有找到这一团，请从团购列表重新选择' },
  GROUP_NOT_OPEN: { code: 5223, message: '这一团{state}，不能{act}' },
  GROUP_ENDED: { code: 5224, message: '这一团已于 {at} 截止' },
  GROUP_QUANTITY: { code: 5225, message: '{why}' },
  GROUP_DEPOSIT: { code: 5226, message: '订金还差 {missing} 元，可用余额 {available} 元，请先来款或减少件数' },
  GROUP_LIMITED: { code: 5227, message: '超过您的限额：{why}。请减少件数，或由本企业限额足够的同事参团' },
  GROUP_MEMBER: {
    code: 5228,
    says: {
      joined: '贵公司已参加这一团，请在「改件数」里加减',
      notJoined: '贵公司没有参加这一团，请刷新',
    },
  },
  GROUP_STILL: { code: 5229, message: '截止前 6 小时起（{from}）不能{act}，加吨可到截止' },
  GROUP_CHOICE: { code: 5230, message: '同一商品还没有下一轮，请改选退订金或按挂牌价接货' },
  GROUP_WRONG: {
    code: 5231,
    message: '{why}',
    says: {
      tooLong: '一团连延期最多开 90 天',
      listChanged: '挂牌价已是 {list}，请退回重新提交',
      noArea: '没有这个价格区域',
      noGoods: '没有这个商品编号',
      notSpot: '这个商品没有现货',
      notFutures: '这个商品不接期货',
    },
  },
  GROUP_CHANGED: { code: 5232, message: '同事刚改过这一团，请重新打开核对' },
  GROUP_STATE: { code: 5233, message: '这一团{state}，不能{act}' },
  GROUP_STOCK: { code: 5234, message: '{what} 库存只剩 {available} {unit}，不够上限 {wanted} {unit}，请调整上限' },
  GROUP_NEED_TICK: { code: 5235, message: '请先阅读并同意团购规则与合同条款' },
  GROUP_WEEKS: { code: 5320, message: '{period}的产线只剩 {left} 吨，不够上限 {wanted} 吨，请调低上限或换交货期' },
  GROUP_RULES: { code: 5321, message: '团购规则刚更新为第 {version} 版，请重新阅读后参团' },
  GROUP_RULES_NONE: { code: 5322, message: '没有这一版团购规则，请看现行规则' },
  GROUP_ROUND: { code: 5323, message: '同一商品的 {groupNo} 已经开了，可以直接参团' },
  GROUP_ASK: {
    code: 5324,
    says: {
      done: '这份参团申请已经处理过，请刷新',
      colleagueWaits: '{who}的参团申请还在等本企业审批，不能再提',
      ofColleague: '这是{who}的参团申请，请由本人撤回',
    },
  },
  GROUP_ASK_OWN: { code: 5325, message: '自己的参团申请须由同事审批。{who}' },
} as const satisfies ErrorTable
