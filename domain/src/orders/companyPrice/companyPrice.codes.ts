// 企业协议价: words of the room. 协议价 agreed price: what one company pays for certain goods for a time. 版本 version: its terms; a change is a new
// one, the old stays to be read. 限量 limit: tons that may be ordered at it. 采用 use: an order line that was ordered at it.
import { type CodeOf, codes } from '../../kernel/codes.ts'

/** How the price is said. */
export const AgreedKind = codes({
  fixed: { code: 'fixed', label: '固定价' },
  cut: { code: 'cut', label: '挂牌价下浮' },
  percent: { code: 'percent', label: '挂牌价打折' },
})
export type AgreedKindCode = CodeOf<typeof AgreedKind>

/** As it is shown; `coming` and `over` are what the clock makes of `live`. */
export const AgreedState = codes({
  waiting: { code: 'waiting', label: '待审批', tone: 'wait' },
  coming: { code: 'coming', label: '未开始', tone: 'info' },
  live: { code: 'live', label: '生效中', tone: 'good' },
  over: { code: 'over', label: '已到期', tone: 'none' },
  stopped: { code: 'stopped', label: '已停用', tone: 'bad' },
  rejected: { code: 'rejected', label: '已退回', tone: 'bad' },
})
export type AgreedStateCode = CodeOf<typeof AgreedState>

export const AgreedVersionState = codes({
  waiting: { code: 'waiting', label: '待审批', tone: 'wait' },
  inForce: { code: 'inForce', label: '现行', tone: 'good' },
  past: { code: 'past', label: '已替换', tone: 'none' },
  rejected: { code: 'rejected', label: '已退回', tone: 'bad' },
})
export type AgreedVersionStateCode = CodeOf<typeof AgreedVersionState>
