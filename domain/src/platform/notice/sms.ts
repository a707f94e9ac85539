import { codes } from '../../kernel/codes.ts'

/** Whoever carries texts, and whose templates they are. */
export const SmsVendor = codes({
  none: { code: '', label: '没有接通' },
  aliyun: { code: 'aliyun', label: '阿里云' },
  tencent: { code: 'tencent', label: '腾讯云' },
})

/** What a carrier said later of a text that it took. */
export const SmsReceipt = codes({
  none: { code: '', label: '已发送', tone: 'good' },
  delivered: { code: 'delivered', label: '已送达', tone: 'good' },
  failed: { code: 'failed', label: '没有送达', tone: 'bad' },
})

/** 短信: what could not go out within so many hours is not sent any more; a day later a reminder misleads. */
export const SMS_KEEP_HOURS = 24

/** Words for which carriers turn a template down: finance and what sounds like it, whatever the text means by them. */
const RISKY = [
  '承兑',
  '汇票',
  '票据',
  '贷款',
  '授信',
  '逾期',
  '催',
  '垫资',
  '代开',
  '中标',
  '竞拍',
  '返利',
  '优惠',
  '红包',
  '中奖',
  '保证金',
  '扣罚',
]
export const riskyWords = (text: string): string[] => RISKY.filter(word => text.includes(word))
