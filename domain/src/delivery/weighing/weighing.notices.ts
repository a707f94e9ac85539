import type { NoticeTable } from '../../platform/notice/noticeTable.ts'
import { TRUCK, TRUCKS } from '../../platform/notice/threads.ts'

export const weighingNotices = {
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
    title: '重量异议有结果',
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
    title: '重量异议待复磅',
    body: '{companyName} 的运单 {waybillNo}：发货磅 {mill} 吨，客户磅 {buyer} 吨，差 {permille}‰',
    media: ['inbox'],
    follows: ['objection {waybillNo}'],
  },
  unitPutOff: {
    group: '待办',
    title: '装车时退下货物',
    body: '{plate}（运单 {waybillNo}）退下 {unitNo}：{reason}，请补配',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
