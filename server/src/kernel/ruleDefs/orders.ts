// Orders, their deadlines and limits.
import { DESK_HOURS_A_DAY, USUAL_DESK_TIME } from '@mall/domain/kernel/workingTime.ts'
import { DEPOSIT_MOST_PERCENT, REST_MOST_DAYS } from '@mall/domain/orders/order/deposit.rules.ts'
import { LATE_CANCEL_MOST_DAYS } from '@mall/domain/orders/order/lateCancel.rules.ts'
import { STAGES_LEAST, STAGES_MOST, STAGE_LEAST_PERCENT } from '@mall/domain/orders/order/stage.rules.ts'
import { DESK_HOURS, HOURS, SUM, type RuleDef } from './def.ts'

export const ordersRules = {
  'order.autoReview': {
    label: '挂牌价现货订单自动审核',
    note: '已认证企业、未超审批金额的现货订单直接进入待付款',
    kind: 'switch',
    fallback: 'on',
  },
  'order.approvalAboveFen': {
    label: '审批金额线',
    note: '超过此金额的订单需销售经理审批',
    kind: 'fen',
    bounds: SUM,
    fallback: '200000000',
  },
  'order.reviewHours': {
    label: '待审核时限（工作小时）',
    note: `只计工作时间（见「工作时间」，节假日除外），${USUAL_DESK_TIME} 的一个工作日是 ${DESK_HOURS_A_DAY} 小时；到时仍未审核的订单自动取消并释放库存，剩四分之一时提醒审核岗。待付款的订单在等钢厂（纸质合同等第二人、等盖章、来款等复核）时也至少留这么久`,
    kind: 'number',
    bounds: DESK_HOURS,
    fallback: '20',
  },
  'order.approvalHours': {
    label: '待审批时限（工作小时）',
    note: '同上，审批岗',
    kind: 'number',
    bounds: DESK_HOURS,
    fallback: '20',
  },
  'order.unpaidMaxFen': {
    label: '每家企业未付款现货上限（元）',
    note: '待确认、待审核、待审批、待付款的现货订单合计',
    kind: 'fen',
    // Below ten thousand yuan no company could order a truckload any more.
    bounds: { least: 1_000_000, most: SUM.most, zeroIsOff: true },
    fallback: '2000000000',
  },
  'order.unpaidMaxTons': {
    label: '每家企业未付款现货上限（吨）',
    note: '同上，按吨',
    kind: 'number',
    bounds: { least: 10, most: 1_000_000, zeroIsOff: true },
    fallback: '6000',
  },
  'order.holdHoursSpot': {
    label: '现货未付款保留（小时）',
    note: '超时自动取消并释放库存',
    kind: 'number',
    bounds: HOURS,
    fallback: '24',
  },
  'order.holdHoursFutures': {
    label: '期货未付款保留（小时）',
    note: '超时自动取消',
    kind: 'number',
    bounds: HOURS,
    fallback: '72',
  },
  'order.depositPercent': {
    label: '期货订金（%）',
    note: '按合同生产的订单，买方下单时可以选先付这么多订金、提货前付尾款，进位到元；0 为只能付全款。已下的订单按下单时的',
    kind: 'number',
    bounds: { least: 0, most: DEPOSIT_MOST_PERCENT },
    fallback: '30',
    // Whether it rolls before it is paid nobody but the mill decides (decision 0274).
    fallbackInProduction: '0',
  },
  'order.restDays': {
    label: '尾款时限（天）',
    note: '从货备齐（全部入库）起；到期前一天和逾期各提醒买方一次，逾期后销售可以提请取消。已下的订单按下单时的',
    kind: 'number',
    bounds: { least: 1, most: REST_MOST_DAYS },
    fallback: '7',
  },
  'order.stagesFromYuan': {
    label: '分批付款放行：多少元起（元）',
    note: '货款到这个数的现货、期货订单，买方下单时可以选分期付、每付一期放行一批装车；0 为不按金额放开，与吨数两个都是 0 为不提供。框架、竞拍、团购的订单不适用。已下的订单按下单时的',
    kind: 'number',
    bounds: { least: 0, most: 100_000_000 },
    fallback: '500000',
    // To whom it keeps goods that are not paid for nobody but the mill decides (decision 0289).
    fallbackInProduction: '0',
  },
  'order.stagesFromTons': {
    label: '分批付款放行：多少吨起（吨）',
    note: '重量到这个数的订单也可以选；0 为不按重量放开',
    kind: 'number',
    bounds: { least: 0, most: 1_000_000 },
    fallback: '100',
    fallbackInProduction: '0',
  },
  'order.stagesMost': {
    label: '分批付款放行：最多几期',
    note: '买方自己定期数与每期比例，每期至少 10 %',
    kind: 'number',
    bounds: { least: STAGES_LEAST, most: STAGES_MOST },
    fallback: '4',
  },
  'order.stageFirstPercent': {
    label: '分批付款放行：首期至少（%）',
    note: '首期到账起为买方保留全部货物，或安排生产',
    kind: 'number',
    bounds: { least: STAGE_LEAST_PERCENT, most: 90 },
    fallback: '20',
  },
  'order.stageDays': {
    label: '分批付款放行：几天一期（天）',
    note: '现货从首期到账起，期货从全部入库起；到期前一天和逾期各提醒买方一次，逾期后销售可以提请终止没有放行的部分。已下的订单按下单时的',
    kind: 'number',
    bounds: { least: 1, most: REST_MOST_DAYS },
    fallback: '7',
  },
  'order.lateCancelDays': {
    label: '过了交货期多少天买方可以自己取消（天）',
    note: '按合同生产的订单，过了约定交货期这么多天仍未全部入库，买方可以不经同意取消，全额退款；写进合同。0 为只能申请、由经理审批。已下的订单按下单时的',
    kind: 'number',
    bounds: { least: 0, most: LATE_CANCEL_MOST_DAYS },
    fallback: '30',
    // How long a customer has to wait nobody but the mill says (decision 0279).
    fallbackInProduction: '0',
  },
  'order.acceptanceBp': {
    label: '承兑加价（万分之）',
    note: '用承兑汇票付款时货款加收',
    kind: 'number',
    bounds: { least: 0, most: 1000 },
    fallback: '60',
    // What it costs the mill nobody but the mill knows (decision 0104).
    fallbackInProduction: '0',
  },
  'order.speciallyTreated': {
    label: '特别处理企业名单',
    note: '逗号分隔的企业全称：审核时不查预付款，在队列中标出',
    kind: 'text',
    fallback: '石家庄演示云嵘钢材贸易有限公司',
    // The demo's company is nobody's customer.
    fallbackInProduction: '',
  },
  'order.authorityPercent': {
    label: '业务权限价：低于挂牌价至多（%）',
    note: '成交价低于它的订单审核岗不能单独通过，须提交经理审批；0 为不得低于现行挂牌价',
    kind: 'number',
    // Far below the list price there is no authority of a desk left to speak of.
    bounds: { least: 0, most: 30 },
    fallback: '2',
  },
} as const satisfies Record<string, RuleDef>
