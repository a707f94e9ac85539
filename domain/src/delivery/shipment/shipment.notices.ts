import type { NoticeTable } from '../../platform/notice/noticeTable.ts'
import { TRUCK, TRUCKS } from '../../platform/notice/threads.ts'

export const shipmentNotices = {
  driverPass: {
    group: '发货',
    title: '提货码',
    body: '{plate} 于 {slot} 到{depot}提货，提货码 {code}，凭此链接进厂：{address}',
    media: ['sms'],
  },
  driverPassDead: { group: '发货', title: '提货码已停用', body: '{plate} 的提货已改派或取消，原提货码作废', media: ['sms'] },
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
} as const satisfies NoticeTable
