import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const QUOTE = ['quote {quoteNo}'] as const

export const quoteNotices = {
  quoteOffered: {
    group: '议价',
    title: '钢厂已报价，请答复',
    body: '议价单 {quoteNo}（{title}）已报价，{until} 前有效，请接受、还价或放弃',
    media: ['inbox', 'sms'],
    follows: QUOTE,
  },
  quoteProposed: {
    group: '议价',
    title: '钢厂主动报价',
    body: '业务员为贵公司报价 {quoteNo}（{title}），{until} 前有效，可接受、还价一次或放弃',
    media: ['inbox', 'sms'],
    follows: QUOTE,
  },
  quoteRefused: {
    group: '议价',
    title: '议价没有谈成',
    body: '议价单 {quoteNo}（{title}）各行都不让价：{why}',
    media: ['inbox'],
    follows: QUOTE,
  },
  quoteEnding: {
    group: '议价',
    title: '报价快到期',
    body: '议价单 {quoteNo}（{title}）的报价 {until} 失效，{act}',
    media: ['inbox', 'sms'],
    follows: QUOTE,
  },
  quoteExpired: {
    group: '议价',
    title: '报价已失效',
    body: '议价单 {quoteNo}（{title}）的报价已到期，需要时可重新询价',
    media: ['inbox'],
    follows: QUOTE,
  },
  quoteAsked: {
    group: '待办',
    title: '有议价待报价',
    body: '{companyName} 提出议价 {quoteNo}（{title}），请报价',
    media: ['inbox'],
    follows: QUOTE,
  },
  quoteCountered: {
    group: '待办',
    title: '买方还价',
    body: '{companyName} 对议价 {quoteNo}（{title}）还价，请答复',
    media: ['inbox'],
    follows: QUOTE,
  },
  quoteToApprove: {
    group: '待办',
    title: '底价待审批',
    body: '议价 {quoteNo}（{companyName}）：{why}',
    media: ['inbox'],
    follows: QUOTE,
  },
  quoteSentBack: {
    group: '待办',
    title: '底价审批退回',
    body: '议价 {quoteNo}（{companyName}）的报价没有通过：{why}，请重新报价',
    media: ['inbox'],
    follows: QUOTE,
  },
  quoteDone: {
    group: '待办',
    title: '议价有结果',
    body: '议价 {quoteNo}（{companyName}）：{what}',
    media: ['inbox'],
    follows: QUOTE,
  },
} as const satisfies NoticeTable
