// 买方账号 given by the mill (decision 0165): what is asked for and where it stands.
import { codes } from '../../kernel/codes.ts'

export const AccountAskKind = codes({
  open: { code: 'open', label: '开账号' },
  reset: { code: 'reset', label: '重发初始密码' },
})
export const AccountAskState = codes({
  waiting: { code: 'waiting', label: '待同意', tone: 'wait' },
  done: { code: 'done', label: '已办', tone: 'good' },
  refused: { code: 'refused', label: '不同意', tone: 'bad' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'none' },
})
/** A start password that nobody has replaced is good for this long. Days. */
export const START_PASSWORD_DAYS = 7
