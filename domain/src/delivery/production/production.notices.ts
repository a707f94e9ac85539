import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const productionNotices = {
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
} as const satisfies NoticeTable
