// 团购: words of the room. 团 group: goods at prices that fall with the tons joined. 档 tier: from so many tons on, such a price for everybody.
// 参团 membership: pieces of one company, with a deposit and what is to happen when the group is not reached.
import { type CodeOf, codes } from '../../kernel/codes.ts'

/** 团的状态. The database keeps 0-5; a draft is a 0 nobody has published yet. */
export const GroupState = codes({
  coming: { code: 0, label: '未开始', tone: 'none' },
  running: { code: 1, label: '等待成团', tone: 'wait' },
  reached: { code: 2, label: '已成团', tone: 'good' },
  failed: { code: 3, label: '未成团', tone: 'none' },
  done: { code: 4, label: '成团，已结束', tone: 'good' },
  cancelled: { code: 5, label: '已取消', tone: 'none' },
  /** Ours, shown only: not published. */
  draft: { code: 10, label: '草稿', tone: 'none' },
  /** Ours, shown only: its time is over, the result is being made. */
  closing: { code: 11, label: '结果生成中', tone: 'wait' },
})
export type GroupStateCode = CodeOf<typeof GroupState>

/** 没成团时: what a member has chosen in advance. */
export const GroupChoice = codes({
  refund: { code: 'refund', label: '退订金' },
  list: { code: 'list', label: '按挂牌价接货' },
  nextWindow: { code: 'nextWindow', label: '转下一轮' },
})
export type GroupChoiceCode = CodeOf<typeof GroupChoice>

/** 参团 of one company. */
export const MemberState = codes({
  joined: { code: 'joined', label: '已参团', tone: 'wait' },
  /** The group has ended, what follows for this company is being done. */
  pending: { code: 'pending', label: '结果生成中', tone: 'wait' },
  left: { code: 'left', label: '已退出', tone: 'none' },
  unpaid: { code: 'unpaid', label: '待付款', tone: 'wait' },
  paid: { code: 'paid', label: '已付款', tone: 'good' },
  /** Not paid in time, or cancelled by the buyer. */
  defaulted: { code: 'defaulted', label: '违约', tone: 'bad' },
  refunded: { code: 'refunded', label: '已退订金', tone: 'none' },
  moved: { code: 'moved', label: '已转下一轮', tone: 'info' },
  /** The mill's side ended it. */
  cancelled: { code: 'cancelled', label: '已取消', tone: 'none' },
})
export type MemberStateCode = CodeOf<typeof MemberState>

/** 订金 of one company in one group. */
export const GroupDeposit = codes({
  held: { code: 'held', label: '已冻结', tone: 'wait' },
  released: { code: 'released', label: '已解冻', tone: 'none' },
  converted: { code: 'converted', label: '转货款', tone: 'good' },
  forfeited: { code: 'forfeited', label: '已扣罚', tone: 'bad' },
})
export type GroupDepositCode = CodeOf<typeof GroupDeposit>

/** 待本企业审批: a wish above its maker's limits. */
const GroupAskState = codes({
  waiting: { code: 'waiting', label: '待本企业审批', tone: 'wait' },
  agreed: { code: 'agreed', label: '已同意', tone: 'good' },
  refused: { code: 'refused', label: '未同意', tone: 'bad' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'none' },
  /** The group has ended, or a colleague has joined meanwhile. */
  over: { code: 'over', label: '已失效', tone: 'none' },
})
export type GroupAskStateCode = CodeOf<typeof GroupAskState>

/** What happened in a group, in the order of its numbers. */
export const GroupEventKind = codes({
  published: { code: 'published', label: '发布' },
  started: { code: 'started', label: '开始' },
  joined: { code: 'joined', label: '参团' },
  changed: { code: 'changed', label: '改数量' },
  left: { code: 'left', label: '退出' },
  reached: { code: 'reached', label: '升档' },
  fell: { code: 'fell', label: '退档' },
  extended: { code: 'extended', label: '延期' },
  failed: { code: 'failed', label: '未成团' },
  done: { code: 'done', label: '成团结束' },
  cancelled: { code: 'cancelled', label: '取消' },
})
export type GroupEventKindCode = CodeOf<typeof GroupEventKind>
