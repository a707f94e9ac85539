import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const millCertificateNotices = {
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
} as const satisfies NoticeTable
