// 通知 notice: event x medium x words. The inbox has every event; an SMS goes where waiting costs money. {names} are filled with facts.
import { filled } from '../filled.ts'

export type Medium = 'inbox' | 'sms'
interface NoticeEvent {
  /** How the inbox groups and filters it. */
  group:
    | '订单'
    | '竞拍'
    | '优惠'
    | '议价'
    | '付款'
    | '合同'
    | '发货'
    | '结算'
    | '发票'
    | '售后'
    | '资金'
    | '企业'
    | '账号'
    | '代打单'
    | '待办'
  title: string
  body: string
  media: readonly Medium[]
  /** What it goes on with: it takes the place of unread ones of the same. Without: it stands for itself. */
  follows?: readonly string[]
}

/** A truck has moved on: whatever was said of it before is history. */
const TRUCK = ['{waybillNo}'] as const
/** And it asks nothing of anybody: the trucks of one order tell it once, its page and the board tell it of each. */
const TRUCKS = ['{waybillNo}', 'trucks {orderCode}'] as const
const SHEET = ['{settleNo}'] as const
const RECEIPT = ['{receiptNo}'] as const
const REFUND = ['{refundNo}'] as const
const CREDIT = ['credit {orderCode}'] as const
const CREDIT_ASK = ['credit of {companyName}'] as const
const DRAFT = ['{draftCode}'] as const
const CLAIM = ['{claimNo}'] as const
const PAPER = ['invoice {invoiceSn}'] as const
const RED = ['red {redNo}'] as const
const LOT = ['lot {biddingNo}'] as const

export const noticeEvents = {
  orderReviewed: {
    group: '订单',
    title: '订单审核通过',
    body: '订单 {orderCode} 已通过审核，请在 {hours} 小时内付款',
    media: ['inbox', 'sms'],
  },
  orderToSign: {
    group: '订单',
    title: '订单审核通过，请签署合同',
    body: '订单 {orderCode} 已通过审核，请在 {hours} 小时内签署合同，双方签署后付款',
    media: ['inbox', 'sms'],
  },
  contractInForce: {
    group: '订单',
    title: '合同已生效，请付款',
    body: '订单 {orderCode} 的合同双方已签署，请在 {hours} 小时内付款',
    media: ['inbox', 'sms'],
  },
  agreementAnnounced: {
    group: '合同',
    title: '产品协议有新版公示',
    body: '《{title}》第 {versionNo} 版改 {changes} 处，{day} 起的新订单按它执行；此前的订单不变',
    media: ['inbox'],
  },
  orderReturned: { group: '订单', title: '订单退回待确认', body: '订单 {orderCode} 需您确认：{reason}', media: ['inbox', 'sms'] },
  orderRejected: { group: '订单', title: '订单被驳回', body: '订单 {orderCode} 未通过：{reason}', media: ['inbox'] },
  orderCancelledByMill: {
    group: '订单',
    title: '订单被钢厂取消',
    body: '订单 {orderCode} 已由钢厂取消：{reason}',
    media: ['inbox', 'sms'],
  },
  orderExtended: {
    group: '订单',
    title: '订单时限延长',
    body: '订单 {orderCode} 的时限延长 {time}：{reason}',
    media: ['inbox'],
  },
  orderReopened: {
    group: '订单',
    title: '订单重新审核',
    body: '订单 {orderCode} 由钢厂重新审核，暂不需要付款：{reason}',
    media: ['inbox', 'sms'],
  },
  orderTimedOut: {
    group: '订单',
    title: '订单超时取消',
    body: '订单 {orderCode} 超过时限，已自动取消并释放库存',
    media: ['inbox'],
  },
  orderReviewTimedOut: {
    group: '订单',
    title: '订单审核超时取消',
    body: '订单 {orderCode} 未在时限内审核完，已自动取消并释放库存；需要的话请重新下单，或联系专属客服',
    media: ['inbox', 'sms'],
  },
  cancelAgreed: {
    group: '订单',
    title: '取消申请已同意',
    body: '订单 {orderCode} 已取消，{refund} 元退回{to}',
    media: ['inbox', 'sms'],
  },
  cancelRefused: { group: '订单', title: '取消申请未同意', body: '订单 {orderCode} 继续执行：{reason}', media: ['inbox'] },
  paid: { group: '付款', title: '付款到账', body: '{amount} 元已到账，用于 {orderCodes}', media: ['inbox'] },
  surplus: {
    group: '付款',
    title: '款项转为余额',
    body: '{amount} 元到账时订单 {orderCodes} 已不待付，已记入企业余额，可用余额支付',
    media: ['inbox'],
  },
  scheduleSlipped: {
    group: '订单',
    title: '交期后移，请您选择',
    body: '订单 {orderCode} 原定 {was} 入库，现定 {now}（{week}，{late}）：{reason}。请在排产计划中接受新日期或申请取消',
    media: ['inbox', 'sms'],
  },
  scheduleMoved: {
    group: '订单',
    title: '排产日期已定',
    body: '订单 {orderCode} 定于 {week}生产，预计 {now} 入库（{late}）',
    media: ['inbox'],
  },
  slipDefaulted: {
    group: '订单',
    title: '交期按新日期办',
    body: '订单 {orderCode} 的交期后移到时未选，按接受 {now} 入库办；需要时仍可在订单中申请取消',
    media: ['inbox'],
  },
  orderProduced: {
    group: '订单',
    title: '订单已生产入库',
    body: '订单 {orderCode} 已全部入库 {tons} 吨，等待发货',
    media: ['inbox', 'sms'],
  },
  statementOffered: {
    group: '结算',
    title: '对账单已出，请核对',
    body: '{month}对账单 {statementNo}：结算 {settled} 元，期末余额 {closing} 元，请在 {until} 前确认；有疑问的行可以单独提出',
    media: ['inbox'],
    follows: ['{statementNo}'],
  },
  statementReminder: {
    group: '结算',
    title: '对账单快到确认期限',
    body: '{month}对账单 {statementNo} 还没有确认，{until} 后视为无异议',
    media: ['inbox', 'sms'],
    follows: ['{statementNo}'],
  },
  statementAnswered: {
    group: '结算',
    title: '对账争议有答复',
    body: '{month}对账单 {statementNo} 第 {line} 行：{result}。{answer}',
    media: ['inbox'],
    follows: ['{statementNo}'],
  },
  statementDisputed: {
    group: '结算',
    title: '对账单有争议',
    body: '{companyName} 的{month}对账单 {statementNo} 第 {line} 行：{reason}',
    media: ['inbox'],
  },
  settlementOffered: {
    group: '结算',
    title: '结算单待您确认',
    body: '订单 {orderCode} 的结算单 {settleNo}：结算 {tons} 吨，{result}，请在 {days} 天内确认',
    media: ['inbox', 'sms'],
    follows: SHEET,
  },
  settlementOfferedByRule: {
    group: '结算',
    title: '结算单已出，到时自动确认',
    body: '订单 {orderCode} 的结算单 {settleNo}：结算 {tons} 吨，{result}；各车磅差都在允差内，{days} 天后自动确认，有异议请在此前提出',
    media: ['inbox'],
    follows: SHEET,
  },
  settlementReminder: {
    group: '结算',
    title: '结算单快到确认期限',
    body: '订单 {orderCode} 的结算单 {settleNo}（{result}）还没有确认，到期由专属客服与您联系，不会自动确认',
    media: ['inbox', 'sms'],
    follows: SHEET,
  },
  settlementDone: {
    group: '结算',
    title: '订单已结算',
    body: '订单 {orderCode} 的结算单 {settleNo} 已确认：{result}',
    media: ['inbox'],
    follows: SHEET,
  },
  settlementDue: {
    group: '结算',
    title: '结算差额待补付',
    body: '订单 {orderCode} 的结算单 {settleNo} 已确认：{result}，请补付，补付前不能开票',
    media: ['inbox', 'sms'],
    follows: SHEET,
  },
  settlementUnpaid: {
    group: '结算',
    title: '结算差额还没有补付',
    body: '订单 {orderCode} 的结算单 {settleNo}：{result}，已过补付期限，请用余额补付；补付前不能开票',
    media: ['inbox', 'sms'],
    follows: SHEET,
  },
  settlementWithdrawn: {
    group: '结算',
    title: '结算单已撤回',
    body: '订单 {orderCode} 的结算单 {settleNo} 由钢厂撤回：{reason}。将重新出单',
    media: ['inbox'],
    follows: SHEET,
  },
  settlementRefused: {
    group: '待办',
    title: '客户不同意结案',
    body: '{companyName} 的订单 {orderCode}，结算单 {settleNo}：{reason}',
    media: ['inbox'],
  },
  claimAccepted: {
    group: '售后',
    title: '异议已受理',
    body: '订单 {orderCode} 的异议 {claimNo} 已受理，请保留包装和标签',
    media: ['inbox'],
    follows: CLAIM,
  },
  claimRejected: {
    group: '售后',
    title: '异议被驳回',
    body: '订单 {orderCode} 的异议 {claimNo} 未被受理：{reason}',
    media: ['inbox', 'sms'],
    follows: CLAIM,
  },
  claimProposed: {
    group: '售后',
    title: '异议有了方案，请答复',
    body: '订单 {orderCode} 的异议 {claimNo}：{what}，请在 {days} 天内答复，到期转仲裁',
    media: ['inbox', 'sms'],
    follows: CLAIM,
  },
  claimReminder: {
    group: '售后',
    title: '异议方案快到答复期限',
    body: '订单 {orderCode} 的异议 {claimNo} 还没有答复，到期转仲裁，不视为同意',
    media: ['inbox', 'sms'],
    follows: CLAIM,
  },
  claimToArbitrate: {
    group: '售后',
    title: '异议已转仲裁',
    body: '订单 {orderCode} 的异议 {claimNo} 已转仲裁，由钢厂另一位负责人裁定',
    media: ['inbox'],
    follows: CLAIM,
  },
  claimAwarded: {
    group: '售后',
    title: '异议已裁定',
    body: '订单 {orderCode} 的异议 {claimNo}：{what}',
    media: ['inbox', 'sms'],
    follows: CLAIM,
  },
  claimPaid: {
    group: '售后',
    title: '异议退款到账',
    body: '订单 {orderCode} 的异议 {claimNo} 退款 {amount} 元，已进可用余额',
    media: ['inbox', 'sms'],
    follows: CLAIM,
  },
  returnMade: {
    group: '售后',
    title: '退货单已开，请约定退回',
    body: '订单 {orderCode} 的异议 {claimNo} 商定退货，退货单 {returnNo}，请选取货方式和日期',
    media: ['inbox'],
    follows: ['{returnNo}'],
  },
  replacementMade: {
    group: '售后',
    title: '换货订单已开，请约定退回原货',
    body: '异议 {claimNo} 商定换货，换货订单 {newOrderCode} 已占用库存，不用付款；退货单 {returnNo} 的原货收齐后自动付清并安排发货',
    media: ['inbox'],
    follows: ['{returnNo}'],
  },
  replacementLost: {
    group: '售后',
    title: '换货改为退款',
    body: '换货订单 {newOrderCode} 已取消，{reason}；退货单 {returnNo} 收回的货按收回重量退款',
    media: ['inbox'],
    follows: ['{returnNo}'],
  },
  returnReceived: {
    group: '售后',
    title: '退货已收货',
    body: '退货单 {returnNo} 收到 {n} 件：{what}',
    media: ['inbox'],
    follows: ['{returnNo}'],
  },
  returnCancelled: {
    group: '售后',
    title: '退货单已取消',
    body: '退货单 {returnNo} 已由钢厂取消：{reason}',
    media: ['inbox'],
    follows: ['{returnNo}'],
  },
  claimDesk: {
    group: '待办',
    title: '异议等您处理',
    body: '{companyName} 的订单 {orderCode}，异议 {claimNo}：{what}',
    media: ['inbox'],
  },
  returnDesk: {
    group: '待办',
    title: '退货等收货',
    body: '{companyName} 的退货单 {returnNo}：{what}',
    media: ['inbox'],
  },
  settlementToCheck: {
    group: '待办',
    title: '结算单待核对',
    body: '{companyName} 的订单 {orderCode}，结算单 {settleNo} 有待认定的车或超出允差',
    media: ['inbox'],
  },
  caseCloseAsked: {
    group: '待办',
    title: '客户申请结案',
    body: '{companyName} 的订单 {orderCode}：{reason}',
    media: ['inbox'],
  },
  caseCloseRefused: {
    group: '结算',
    title: '钢厂不同意结案',
    body: '订单 {orderCode} 继续交货：{reason}',
    media: ['inbox', 'sms'],
  },
  slipAnswered: {
    group: '待办',
    title: '客户对交期后移有了答复',
    body: '{companyName} 的订单 {orderCode}：{answer}',
    media: ['inbox'],
  },
  lineWaits: {
    group: '待办',
    title: '有付款订单待排产',
    body: '订单 {orderCode} 有 {n} 行没有排上：{why}',
    media: ['inbox'],
  },
  weighDisputed: {
    group: '发货',
    title: '车辆磅单异议，请处理',
    body: '{plate}（运单 {waybillNo}）{why}，请在 {until} 前认可或等复磅；车停在厂内',
    media: ['inbox', 'sms'],
    follows: TRUCK,
  },
  reweighed: {
    group: '发货',
    title: '复磅完成，请认可',
    body: '{plate}（运单 {waybillNo}）复磅 {net} 吨，{deviation}；{until} 前未选，按复磅放行',
    media: ['inbox', 'sms'],
    follows: TRUCK,
  },
  disputeEnded: {
    group: '发货',
    title: '磅单异议已了结',
    body: '{plate}（运单 {waybillNo}）{how}，净重 {net} 吨',
    media: ['inbox', 'sms'],
    follows: TRUCK,
  },
  truckLeft: {
    group: '发货',
    title: '车辆已出厂',
    body: '{plate}（运单 {waybillNo}）{time} 出厂，净重 {net} 吨，订单 {orderCode}',
    media: ['inbox', 'sms'],
    follows: TRUCKS,
  },
  truckArrived: {
    group: '发货',
    title: '车辆已到达，请验收',
    body: '{plate}（运单 {waybillNo}）已到达 {place}，请核对后签收',
    media: ['inbox', 'sms'],
    follows: TRUCK,
  },
  receiptSigned: {
    group: '发货',
    title: '货物已签收',
    body: '运单 {waybillNo}（{plate}）{how}，签收人 {receiver}',
    media: ['inbox'],
    follows: TRUCKS,
  },
  receiptSoon: {
    group: '发货',
    title: '明天将自动签收',
    body: '运单 {waybillNo}（{plate}）到达后未签收，{time} 自动签收；有短少或破损请先在签收中登记',
    media: ['inbox', 'sms'],
    follows: TRUCK,
  },
  ticketCorrected: {
    group: '发货',
    title: '磅单已更正',
    body: '磅单 {oldNo}（{was} 吨）由 {newNo}（{net} 吨）替代：{reason}',
    media: ['inbox', 'sms'],
  },
  objectionDecided: {
    group: '结算',
    title: '重量异议已裁定',
    body: '运单 {waybillNo} 按 {tons} 吨结算：{reason}',
    media: ['inbox', 'sms'],
  },
  receiptUnsound: {
    group: '待办',
    title: '签收有短少或破损',
    body: '{companyName} 的运单 {waybillNo}（{plate}）：{what}',
    media: ['inbox'],
  },
  weighWanted: {
    group: '待办',
    title: '有车要复磅',
    body: '{plate}（运单 {waybillNo}）{why}，{until} 前须了结',
    media: ['inbox'],
    follows: TRUCK,
  },
  objectionWaits: {
    group: '待办',
    title: '重量异议待裁定',
    body: '{companyName} 的运单 {waybillNo}：发货磅 {mill} 吨，客户磅 {buyer} 吨，差 {permille}‰',
    media: ['inbox'],
  },
  unitPutOff: {
    group: '待办',
    title: '装车时退下货物',
    body: '{plate}（运单 {waybillNo}）退下 {unitNo}：{reason}，请补配',
    media: ['inbox'],
  },
  approvalWanted: {
    group: '待办',
    title: '有订单等您审批',
    body: '{name} 的订单 {orderCode}（{amount} 元、{tons} 吨）{why}',
    media: ['inbox', 'sms'],
  },
  approvalGiven: { group: '订单', title: '企业内部审批通过', body: '{name} 同意了订单 {orderCode}', media: ['inbox'] },
  approvalRefused: {
    group: '订单',
    title: '企业内部审批未通过',
    body: '{name} 未同意订单 {orderCode}：{reason}',
    media: ['inbox'],
  },
  certificationSubmitted: { group: '待办', title: '企业认证待审核', body: '{companyName} 提交了{kind}', media: ['inbox'] },
  certificationApproved: {
    group: '企业',
    title: '企业认证通过',
    body: '{companyName} 已通过认证，专属客服 {bdName} {bdPhone}',
    media: ['inbox', 'sms'],
  },
  certificationRejected: { group: '企业', title: '企业认证未通过', body: '{companyName}：{reason}', media: ['inbox', 'sms'] },
  licenceExpiring: { group: '企业', title: '证照即将到期', body: '{kind} 将于 {date} 到期，请及时更新', media: ['inbox', 'sms'] },
  licenceExpired: {
    group: '企业',
    title: '证照已到期',
    body: '{kind} 已于 {date} 到期，请更新',
    media: ['inbox', 'sms'],
  },
  // The business licence is the one paper that a rule of ordering asks for (`startOf`): of no other may this be said.
  businessLicenceExpired: {
    group: '企业',
    title: '证照已到期',
    body: '{kind} 已于 {date} 到期，更新前订单先由销售审核',
    media: ['inbox', 'sms'],
  },
  contactAssigned: { group: '企业', title: '专属客服已变更', body: '您的专属客服是 {bdName}，电话 {bdPhone}', media: ['inbox'] },
  companyFrozen: { group: '企业', title: '企业账户已冻结', body: '{companyName} 已被冻结：{reason}', media: ['sms'] },
  companyThawed: { group: '企业', title: '企业账户已解冻', body: '{companyName} 可以重新登录和交易', media: ['inbox', 'sms'] },
  invited: {
    group: '账号',
    title: '企业邀请您加入',
    body: '{companyName} 邀请您以「{role}」身份加入，请登录商城接受；{days} 天内有效',
    media: ['inbox', 'sms'],
  },
  invitedToRegister: {
    group: '账号',
    title: '企业邀请您加入',
    body: '{companyName} 邀请您以「{role}」身份加入，请用本手机号在 {address} 注册，登录后接受邀请；{days} 天内有效',
    media: ['sms'],
  },
  invitationWaits: {
    group: '账号',
    title: '有企业邀请您加入',
    body: '{companyName} 邀请您以「{role}」身份加入，请在买家中心答复',
    media: ['inbox'],
  },
  invitationAnswered: { group: '账号', title: '邀请有了答复', body: '{name} {answer}', media: ['inbox'] },
  nameChanged: { group: '账号', title: '有成员修改了姓名', body: '{account}：{change}，请核对', media: ['inbox'] },
  roleChanged: { group: '账号', title: '您的权限有变化', body: '{what}', media: ['inbox'] },
  proxyStarted: {
    group: '代打单',
    title: '客服正在为您代打单',
    body: '{staff} 于 {time} 开始以您的名义操作，事由：{reason}；最迟 {until} 结束。未经您确认的订单不生效',
    media: ['inbox', 'sms'],
  },
  proxyOrder: {
    group: '代打单',
    title: '代打单待您确认',
    body: '{staff} 为您代下订单 {orderCode}，共 {amount} 元、{tons} 吨，请核对后确认',
    media: ['inbox', 'sms'],
  },
  proxyEnded: {
    group: '代打单',
    title: '代打单已结束',
    body: '{staff} 的操作已结束，共 {n} 项，可在账号安全中查看',
    media: ['inbox'],
  },
  orderWaits: { group: '待办', title: '有订单待审核', body: '{companyName} 的订单 {orderCode}：{why}', media: ['inbox'] },
  orderNearlyOverdue: {
    group: '待办',
    title: '有订单即将超时',
    body: '{companyName} 的订单 {orderCode} 还剩 {left}，到时自动取消并释放库存',
    media: ['inbox'],
  },
  orderHanded: {
    group: '待办',
    title: '同事转来订单',
    body: '{name} 转来 {companyName} 的订单 {orderCode}：{body}',
    media: ['inbox'],
  },
  signWanted: {
    group: '合同',
    title: '合同待签署',
    body: '{title}（{documentNo}，{amount} 元）请在 {until} 前签署',
    media: ['inbox', 'sms'],
  },
  signUrged: {
    group: '合同',
    title: '催签合同',
    body: '{title}（{documentNo}）请尽快签署，{until} 到期',
    media: ['inbox', 'sms'],
  },
  signHanded: {
    group: '合同',
    title: '合同转给您签署',
    body: '{name} 把 {title}（{documentNo}，{amount} 元）转给您签署，{until} 前有效',
    media: ['inbox', 'sms'],
  },
  signNearlyOver: {
    group: '合同',
    title: '合同即将到期未签',
    body: '{title}（{documentNo}）{until} 到期，到期未签自动撤销',
    media: ['inbox', 'sms'],
  },
  signExtended: {
    group: '合同',
    title: '签署期限已延长',
    body: '{title}（{documentNo}）的签署期限延至 {until}',
    media: ['inbox'],
  },
  signDone: { group: '合同', title: '合同双方已签署', body: '{title}（{documentNo}）双方已签署生效', media: ['inbox'] },
  signEnded: {
    group: '合同',
    title: '合同签署已结束',
    body: '{title}（{documentNo}）{what}：{reason}',
    media: ['inbox', 'sms'],
  },
  signRevokeAsked: {
    group: '合同',
    title: '对方请求撤回合同',
    body: '{title}（{documentNo}）：{reason}，请答复是否同意',
    media: ['inbox'],
  },
  signRevokeDropped: {
    group: '合同',
    title: '撤回请求未成',
    body: '{title}（{documentNo}）继续签署：{reason}',
    media: ['inbox'],
  },
  signVoidAsked: {
    group: '合同',
    title: '对方申请作废合同',
    body: '{title}（{documentNo}）：{reason}，请签署作废协议或不同意',
    media: ['inbox', 'sms'],
  },
  signVoidRefused: {
    group: '合同',
    title: '合同未作废',
    body: '{title}（{documentNo}）恢复为已签署：{reason}',
    media: ['inbox'],
  },
  signVoided: { group: '合同', title: '合同已作废', body: '{title}（{documentNo}）双方已签署作废协议', media: ['inbox', 'sms'] },
  signDesk: {
    group: '待办',
    title: '合同签署待处理',
    body: '{companyName} 的 {title}（{documentNo}）：{what}',
    media: ['inbox'],
  },
  signAuthorityWaits: {
    group: '待办',
    title: '签署授权待审核',
    body: '{companyName} 提交了 {name} 的签署授权',
    media: ['inbox'],
  },
  signAuthorityDecided: { group: '合同', title: '签署授权有了结果', body: '{name} 的签署授权{result}', media: ['inbox'] },
  driverPass: {
    group: '发货',
    title: '提货司机码',
    body: '{plate} 于 {slot} 到{depot}提货，司机码 {code}，凭此链接进厂：{address}',
    media: ['sms'],
  },
  driverPassDead: { group: '发货', title: '司机码已停用', body: '{plate} 的提货已改派或取消，原司机码作废', media: ['sms'] },
  truckPlanned: {
    group: '发货',
    title: '已为订单派车',
    body: '订单 {orderCode} 已派车 {plate}，运单 {waybillNo}，{tons} 吨，{slot} 装车',
    media: ['inbox'],
    follows: TRUCKS,
  },
  truckCancelled: {
    group: '发货',
    title: '运单已取消',
    body: '运单 {waybillNo}（{plate}）已取消：{reason}',
    media: ['inbox', 'sms'],
    follows: TRUCK,
  },
  slotChanged: {
    group: '发货',
    title: '装车时段已改',
    body: '运单 {waybillNo}（{plate}）改到 {slot}：{reason}',
    media: ['inbox'],
    follows: TRUCK,
  },
  slotMissed: {
    group: '发货',
    title: '错过装车时段',
    body: '运单 {waybillNo}（{plate}）未在 {slot} 进厂，请重新预约时段',
    media: ['inbox', 'sms'],
    follows: TRUCK,
  },
  slotLost: {
    group: '发货',
    title: '未报车，时段已释放',
    body: '运单 {waybillNo} 到时段前 2 小时仍未报车牌和司机，{slot} 已给别的车，请重新预约',
    media: ['inbox', 'sms'],
    follows: TRUCK,
  },
  slotMissedDesk: {
    group: '待办',
    title: '有车错过时段',
    body: '{companyName} 的运单 {waybillNo}（{plate}）未在 {slot} 到 {depot}',
    media: ['inbox'],
    follows: TRUCK,
  },
  truckChangeAsked: {
    group: '待办',
    title: '有换车申请待批',
    body: '{companyName} 的运单 {waybillNo} 申请换为 {plate}，时段 {slot}',
    media: ['inbox'],
    follows: TRUCK,
  },
  truckChangeDecided: {
    group: '发货',
    title: '换车申请有了结果',
    body: '运单 {waybillNo} 换车{result}',
    media: ['inbox', 'sms'],
    follows: TRUCK,
  },
  freightWanted: {
    group: '待办',
    title: '有运费待付',
    body: '{carrier} 运单 {waybillNo} 申请运费 {amount} 元',
    media: ['inbox'],
  },
  freightDecided: { group: '待办', title: '运费申请有了结果', body: '运单 {waybillNo}：{result}', media: ['inbox'] },
  certMisfit: {
    group: '发货',
    title: '提货前质保不符，请处理',
    body: '订单 {orderCode} 有 {n} 件（炉号 {heatNo}）{what}。货还在库，处理前不装车，请在质保书页选择',
    media: ['inbox', 'sms'],
  },
  certMisfitDecided: {
    group: '发货',
    title: '质保不符已处理',
    body: '订单 {orderCode}：{answer}（{reason}）',
    media: ['inbox', 'sms'],
  },
  certIssued: {
    group: '发货',
    title: '质保书已签发',
    body: '订单 {orderCode} 的运单 {waybillNo} 签发质保书 {n} 份，可下载、拆分',
    media: ['inbox'],
    follows: ['certificates {orderCode}'],
  },
  certCorrected: {
    group: '发货',
    title: '质保书已更正',
    body: '质保书 {certNos} 等 {n} 份已出新版：{reason}。旧版核验时显示已更正，请换用新版',
    media: ['inbox', 'sms'],
  },
  certMisfitDesk: {
    group: '待办',
    title: '有货不合标准或内控',
    body: '{companyName} 的订单 {orderCode}：{n} 件，炉号 {heatNo}，{what}',
    media: ['inbox'],
  },
  certMisfitAnswered: {
    group: '待办',
    title: '客户对质保不符有了选择',
    body: '{companyName} 的订单 {orderCode}，炉号 {heatNo} {n} 件：{answer}',
    media: ['inbox'],
  },
  receiptBooked: {
    group: '资金',
    title: '来款已入账',
    body: '{payer} 转来 {amount} 元已入账（{receiptNo}）',
    media: ['inbox', 'sms'],
    follows: RECEIPT,
  },
  receiptLikely: {
    group: '资金',
    title: '有一笔来款可能是贵公司的',
    body: '{payer} 转来 {amount} 元，还没有入账；是贵公司的请传回单，财务人工认领',
    media: ['inbox', 'sms'],
    follows: RECEIPT,
  },
  receiptUndone: {
    group: '资金',
    title: '来款入账已撤销',
    body: '来款 {receiptNo}（{amount} 元）认错企业，已从余额撤出：{reason}',
    media: ['inbox', 'sms'],
    follows: RECEIPT,
  },
  holdReleased: { group: '资金', title: '保证金已释放', body: '{amount} 元已回到可用余额：{reason}', media: ['inbox'] },
  sourceRefundDone: {
    group: '资金',
    title: '退款已退回付款账户',
    body: '订单 {orderCode} 的退款 {amount} 元（{sourceNo}）银行已原路退回',
    media: ['inbox', 'sms'],
    follows: ['{sourceNo}'],
  },
  sourceRefundFailed: {
    group: '资金',
    title: '银行退不了，钱在余额',
    body: '订单 {orderCode} 的退款 {amount} 元（{sourceNo}）没有退到付款账户：{reason}；金额已回到可用余额，可直接使用或申请余款退款',
    media: ['inbox', 'sms'],
    follows: ['{sourceNo}'],
  },
  sourceRefundOdd: {
    group: '待办',
    title: '原路退款的银行答复对不上',
    body: '{companyName} 的原路退款 {sourceNo}：{why}',
    media: ['inbox'],
    follows: ['{sourceNo}'],
  },
  refundApproved: {
    group: '资金',
    title: '余款退款审核通过',
    body: '退款 {refundNo}（{amount} 元）已通过，付到 {account}',
    media: ['inbox'],
    follows: REFUND,
  },
  refundRejected: {
    group: '资金',
    title: '余款退款被驳回',
    body: '退款 {refundNo}（{amount} 元）未通过，金额已回到可用余额：{reason}',
    media: ['inbox', 'sms'],
    follows: REFUND,
  },
  refundPaid: {
    group: '资金',
    title: '余款退款已到账',
    body: '退款 {refundNo}（{amount} 元）已付到 {account}',
    media: ['inbox', 'sms'],
    follows: REFUND,
  },
  refundReturned: {
    group: '资金',
    title: '余款退款被银行退回',
    body: '退款 {refundNo}（{amount} 元）银行退回：{reason}。金额已回到可用余额，财务核对后重付，也可以撤回换账户',
    media: ['inbox', 'sms'],
    follows: REFUND,
  },
  creditOpened: {
    group: '资金',
    title: '授信有变动',
    body: '贵公司的授信{what}：额度 {limit} 元，账期 {days} 天，{until} 前可用',
    media: ['inbox'],
  },
  creditStopped: {
    group: '资金',
    title: '授信已停用',
    body: '贵公司的授信暂停用于新订单：{reason}。已用的按原到期日归还',
    media: ['inbox', 'sms'],
  },
  creditUsed: {
    group: '资金',
    title: '订单已用授信付款',
    body: '订单 {orderCodes} 用授信付款 {amount} 元，{dueOn} 到期',
    media: ['inbox'],
  },
  creditDueSoon: {
    group: '资金',
    title: '授信快到期',
    body: '订单 {orderCode} 的授信 {amount} 元 {dueOn} 到期（{left}），到期日可用余额足够时自动归还',
    media: ['inbox'],
    follows: CREDIT,
  },
  creditDueToday: {
    group: '资金',
    title: '授信今天到期',
    body: '订单 {orderCode} 的授信 {amount} 元今天到期，可用余额不足，请来款后归还',
    media: ['inbox', 'sms'],
    follows: CREDIT,
  },
  creditOverdue: {
    group: '资金',
    title: '授信已逾期',
    body: '订单 {orderCode} 的授信 {amount} 元 {dueOn} 到期，{left}；归还前不能再用授信付款',
    media: ['inbox', 'sms'],
    follows: CREDIT,
  },
  creditCollected: {
    group: '资金',
    title: '授信到期，已从余额归还',
    body: '订单 {orderCode} 的授信到期，已从可用余额归还 {amount} 元',
    media: ['inbox'],
    follows: CREDIT,
  },
  invoiceRemind: {
    group: '发票',
    title: '结算后还没有开票',
    body: '订单 {orderCode} 已结算，还有 {sum} 元没有申请开票，请选磅单申请',
    media: ['inbox'],
  },
  redRemind: {
    group: '发票',
    title: '红字确认单快到时',
    body: '发票 {taxInvoiceNo} 的红字确认单 {redNo}（{sum} 元）等您确认，到时作废',
    media: ['inbox', 'sms'],
    follows: RED,
  },
  creditToCheck: {
    group: '待办',
    title: '授信调整待复核',
    body: '{companyName}：额度 {limit} 元，账期 {days} 天，{reason}',
    media: ['inbox'],
    follows: CREDIT_ASK,
  },
  creditAnswered: {
    group: '待办',
    title: '授信调整已复核',
    body: '{companyName} 的授信调整{result}：{reason}',
    media: ['inbox'],
    follows: CREDIT_ASK,
  },
  draftSigned: {
    group: '资金',
    title: '承兑已签收',
    body: '承兑 {draftCode}（{amount} 元，{acceptor}）已签收，可以付订单',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftRefused: {
    group: '资金',
    title: '承兑不收',
    body: '承兑 {draftCode}（{amount} 元，{acceptor}）财务不收：{reason}',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftExpired: {
    group: '资金',
    title: '承兑登记已过期',
    body: '承兑 {draftCode}（{amount} 元，{acceptor}）没有在 {day} 前背书，登记已过期；票还在贵公司，可以重新登记',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftDueSoon: {
    group: '资金',
    title: '承兑快到期',
    body: '承兑 {draftCode}（{acceptor}）{day} 到期，由恒冶提示付款；还有 {amount} 元没有用，兑付后转为可用余额',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftPaid: {
    group: '资金',
    title: '承兑已兑付',
    body: '承兑 {draftCode}（{acceptor}）已兑付，没有用的 {amount} 元已转为可用余额',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftDishonoured: {
    group: '资金',
    title: '承兑退票，请补付',
    body: '承兑 {draftCode}（{acceptor}）被拒付：{reason}。已付订单的 {amount} 元请在 {day} 前用现汇补付，补付前不能用承兑、不能退余款',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftDebtLate: {
    group: '资金',
    title: '退票款过期未补',
    body: '承兑 {draftCode}（{acceptor}）的退票款 {amount} 元 {day} 到期未补付，请尽快用现汇补付',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftBack: {
    group: '资金',
    title: '承兑退票',
    body: '承兑 {draftCode}（{acceptor}）被拒付：{reason}。这张票没有付过订单，不需要补付',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftOdd: {
    group: '待办',
    title: '票据平台通知与登记不符',
    body: '承兑 {draftCode}（{companyName}）：{why}。没有签收，请与客户核对',
    media: ['inbox'],
  },
  draftMatures: {
    group: '待办',
    title: '承兑今天到期',
    body: '{companyName} 的承兑 {draftCode}（{amount} 元，{acceptor}）已提示付款',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftCameBack: {
    group: '待办',
    title: '承兑退票',
    body: '{companyName} 的承兑 {draftCode}（{acceptor}）被拒付：{reason}，退票款 {amount} 元',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftDebtOpen: {
    group: '待办',
    title: '退票款过期未补',
    body: '{companyName} 的承兑 {draftCode} 退票款 {amount} 元 {day} 到期未补付，请催收',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftRepaid: {
    group: '待办',
    title: '退票款已补付',
    body: '{companyName} 已补付承兑 {draftCode} 的退票款 {amount} 元',
    media: ['inbox'],
    follows: DRAFT,
  },
  receiptToCheck: {
    group: '待办',
    title: '来款认领待复核',
    body: '{receiptNo}（{amount} 元）认领到 {companyName}',
    media: ['inbox'],
    follows: RECEIPT,
  },
  receiptRefused: {
    group: '待办',
    title: '来款复核不通过',
    body: '{receiptNo}：{reason}',
    media: ['inbox'],
    follows: RECEIPT,
  },
  receiptConflict: {
    group: '待办',
    title: '银行重发来款，内容不同',
    body: '{receiptNo}（银行流水 {txnId}）以先到的为准，请向银行核实',
    media: ['inbox'],
  },
  refundWaits: {
    group: '待办',
    title: '余款退款待审核',
    body: '{companyName} 申请退款 {amount} 元（{refundNo}）',
    media: ['inbox'],
    follows: REFUND,
  },
  refundBack: {
    group: '待办',
    title: '余款退款被银行退回',
    body: '{companyName} 的 {refundNo}：{reason}，请核对账户后重付或驳回',
    media: ['inbox'],
    follows: REFUND,
  },
  refundOdd: {
    group: '待办',
    title: 'ERP 答复与退款不符',
    body: '{refundNo}：{why}。没有入账，请与 ERP 核对',
    media: ['inbox'],
  },
  commentLow: {
    group: '待办',
    title: '收到低分评价',
    body: '{companyName} 评价 {title}：{stars} 星，请查看回复',
    media: ['inbox'],
  },
  commentAppealed: {
    group: '待办',
    title: '评价申请恢复显示',
    body: '{companyName} 的 {title}：{reason}',
    media: ['inbox'],
  },
  commentReplied: {
    group: '订单',
    title: '客服回复了您的评价',
    body: '{title}（订单 {orderCode}）：{reply}',
    media: ['inbox'],
  },
  commentHidden: {
    group: '订单',
    title: '评价没有公开显示',
    body: '{title}（订单 {orderCode}）：{reason}。可在「我的评价」申请恢复',
    media: ['inbox'],
  },
  commentShown: {
    group: '订单',
    title: '评价已恢复显示',
    body: '{title}（订单 {orderCode}）：{reason}',
    media: ['inbox'],
  },
  erpDifferences: {
    group: '待办',
    title: 'ERP 对账有差异',
    body: '对账 {runNo}：{n} 条差异待处理',
    media: ['inbox'],
  },
  erpUnreconciled: {
    group: '待办',
    title: 'ERP 对账没有完成',
    body: '对账 {runNo}：{why}。恢复后自动再对',
    media: ['inbox'],
  },
  invoiceRejected: {
    group: '发票',
    title: '开票申请被驳回',
    body: '发票申请 {invoiceSn}（{sum} 元）：{reason}。可重新提交或撤回',
    media: ['inbox', 'sms'],
    follows: PAPER,
  },
  invoiceToConfirm: {
    group: '发票',
    title: '开票金额有变，请确认',
    body: '发票申请 {invoiceSn}：原 {was} 元，现 {sum} 元（{reason}），请同意或提出异议',
    media: ['inbox', 'sms'],
    follows: PAPER,
  },
  invoiceMailLost: {
    group: '发票',
    title: '发票邮件没有送到',
    body: '发票 {invoiceSn} 发到 {address} 没有成功：{reason}；可在发票页换一个邮箱重发，或下载',
    media: ['inbox'],
    follows: ['mail {invoiceSn}'],
  },
  invoiceIssued: {
    group: '发票',
    title: '发票已开具（沙箱）',
    body: '发票 {taxInvoiceNo}，{sum} 元，可下载 PDF 与 XML；沙箱开具，不可入账',
    media: ['inbox'],
    follows: PAPER,
  },
  invoiceLate: {
    group: '发票',
    title: '发票顺延到次日开具',
    body: '发票申请 {invoiceSn}（{sum} 元）：今日开票额度不足，次日 8:00 起自动补开，不用再申请',
    media: ['inbox'],
    follows: PAPER,
  },
  invoiceWithdrawnByMill: {
    group: '发票',
    title: '开票申请已撤回，请重新申请',
    body: '发票申请 {invoiceSn}（{sum} 元）：{reason}',
    media: ['inbox', 'sms'],
    follows: PAPER,
  },
  redToConfirm: {
    group: '发票',
    title: '红字确认单待您确认',
    body: '发票 {taxInvoiceNo} 的红字确认单 {redNo}，冲减 {sum} 元（{reason}），请在 72 小时内确认，到时作废',
    media: ['inbox', 'sms'],
    follows: RED,
  },
  redDone: {
    group: '发票',
    title: '红字发票已开具（沙箱）',
    body: '发票 {taxInvoiceNo} 冲减 {sum} 元，红字发票 {redInvoiceNo}',
    media: ['inbox'],
    follows: RED,
  },
  redEnded: {
    group: '发票',
    title: '红字确认单已结束',
    body: '发票 {taxInvoiceNo} 的红字确认单 {redNo}：{state}（{reason}）',
    media: ['inbox'],
    follows: RED,
  },
  invoiceToReview: {
    group: '待办',
    title: '开票申请待核对',
    body: '{companyName} 的开票申请 {applyNo}：{n} 张 {sum} 元',
    media: ['inbox'],
  },
  invoiceObjected: {
    group: '待办',
    title: '客户对开票金额有异议',
    body: '{companyName} 的发票申请 {invoiceSn}：{reason}',
    media: ['inbox'],
  },
  invoiceTrouble: {
    group: '待办',
    title: '发票开具失败',
    body: '{companyName} 的发票申请 {invoiceSn}（{sum} 元）：{reason}',
    media: ['inbox'],
  },
  redAtDesk: {
    group: '待办',
    title: '红字确认单待销方处理',
    body: '{companyName} 的发票 {taxInvoiceNo}，红字确认单 {redNo} 冲减 {sum} 元：{reason}',
    media: ['inbox'],
  },
  cancelWanted: {
    group: '待办',
    title: '有取消申请待审批',
    body: '{companyName} 申请取消订单 {orderCode}：{reason}',
    media: ['inbox'],
  },
  bidOutbid: {
    group: '竞拍',
    title: '您的出价被超过',
    body: '竞拍 {biddingNo} {title}：当前价 {price} {unit}，{until} 结束',
    media: ['inbox', 'sms'],
    follows: LOT,
  },
  bidEndsSoon: {
    group: '竞拍',
    title: '竞拍快结束了',
    body: '竞拍 {biddingNo} {title} 将于 {until} 结束，{place}',
    media: ['inbox', 'sms'],
    follows: LOT,
  },
  bidWon: {
    group: '竞拍',
    title: '竞拍中标，请付款',
    body: '竞拍 {biddingNo} {title} 以 {price} {unit} 成交，请在 {hours} 小时内付清，逾期保证金不退',
    media: ['inbox', 'sms'],
    follows: LOT,
  },
  bidLost: {
    group: '竞拍',
    title: '竞拍未中标',
    body: '竞拍 {biddingNo} {title} 已由其他买家成交，保证金已空出，可用于其他场或转出',
    media: ['inbox'],
    follows: LOT,
  },
  bidUnsold: {
    group: '竞拍',
    title: '竞拍流拍',
    body: '竞拍 {biddingNo} {title} 流拍（{why}），保证金已空出',
    media: ['inbox'],
    follows: LOT,
  },
  bidWithdrawn: {
    group: '竞拍',
    title: '竞拍已撤拍',
    body: '竞拍 {biddingNo} {title} 已撤拍：{why}，保证金已空出',
    media: ['inbox', 'sms'],
    follows: LOT,
  },
  bidDefaulted: {
    group: '竞拍',
    title: '竞拍违约，保证金已扣罚',
    body: '竞拍 {biddingNo} {title}：{why}，保证金 {deposit} 元已扣罚{after}',
    media: ['inbox', 'sms'],
    follows: LOT,
  },
  bidOffer: {
    group: '竞拍',
    title: '竞拍递补，请答复',
    body: '竞拍 {biddingNo} {title} 的前一名违约，您可按自己的出价 {price} {unit} 接下，请在 {until} 前答复',
    media: ['inbox', 'sms'],
    follows: LOT,
  },
  bidUnsoldDesk: { group: '待办', title: '竞拍流拍', body: '竞拍 {biddingNo} {title} 流拍：{why}，可重新上架', media: ['inbox'] },
  bidDefaultDesk: {
    group: '待办',
    title: '竞拍买方违约',
    body: '竞拍 {biddingNo} {title}：{why}，已扣保证金 {deposit} 元，请安排递补或重新上架',
    media: ['inbox'],
  },
  bidOfferOver: {
    group: '待办',
    title: '竞拍递补没有接下',
    body: '竞拍 {biddingNo} {title}：{why}，请再请下一名或重新上架',
    media: ['inbox'],
  },
  couponGiven: {
    group: '优惠',
    title: '收到优惠券',
    body: '{name}（{terms}）已发放给贵公司，{until} 前可用，结算时选用',
    media: ['inbox'],
  },
  couponEnding: {
    group: '优惠',
    title: '优惠券快到期',
    body: '{name}（{terms}）{until} 到期，还没有使用',
    media: ['inbox', 'sms'],
  },
} as const satisfies Record<string, NoticeEvent>

export type NoticeEventName = keyof typeof noticeEvents
export const noticeGroups = [...new Set(Object.values(noticeEvents).map(e => e.group))]

export interface NoticeWords {
  group: string
  title: string
  body: string
  sms: boolean
}

/** The words of an event. A fact that is missing leaves nothing behind, so no raw {name} ever reaches a person. */
export function noticeWords(name: NoticeEventName, facts: Readonly<Record<string, string | number>>): NoticeWords {
  const event: NoticeEvent = noticeEvents[name]
  const fill = (text: string) => filled(text, facts)
  return { group: event.group, title: fill(event.title), body: fill(event.body), sms: event.media.includes('sms') }
}

/** The threads of a notice, filled: a later one with any of them takes the place of the unread earlier. */
export const noticeThreads = (name: NoticeEventName, facts: Readonly<Record<string, string | number>>): string[] => {
  const event: NoticeEvent = noticeEvents[name]
  return (event.follows ?? []).map(text => filled(text, facts))
}
