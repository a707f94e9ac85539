import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const CLAIM = ['{claimNo}'] as const

export const afterSalesNotices = {
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
} as const satisfies NoticeTable
