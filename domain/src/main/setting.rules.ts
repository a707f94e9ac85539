import { creditCodeProblem, normaliseCreditCode } from '../kernel/creditCode.ts'
import { PHONE } from '../goods/masterData/basics.rules.ts'
import { readChannelSums } from '../orders/contract/signMode.rules.ts'
import { receivingWords, whyNotReceiving } from '../kernel/virtualAccount.ts'
import { readDays, readDeskTime } from '../kernel/workingTime.ts'

/** `days`: dates of the calendar, single or as stretches. `channelSums`: sums by channel, J0000009=500000.00. `account`: 收款账户, whole. `creditCode`: a 统一社会信用代码, or none. `deskTime`: hours of a workday. `phone`: a telephone, or none. `line`: a text of one line, as long as its bounds say. */
export type SettingKind =
  | ('switch' | 'fen' | 'number' | 'text' | 'days' | 'channelSums' | 'choice' | 'account' | 'creditCode')
  | ('deskTime' | 'phone' | 'line')
export interface SettingChoice {
  code: string
  label: string
}

/** Within which a number (or a sum, in fen) makes sense: beyond it the mall would stand still or the rule would mean nothing. */
export interface SettingBounds {
  least: number
  most: number
  /** Zero as well: it switches the rule off. */
  zeroIsOff?: boolean
}

/** The bounds in words: 1 到 720 的整数; 1.00 元到 100.00 元，或 0（不限）. */
export function boundsText(kind: 'number' | 'fen', b: SettingBounds): string {
  const range =
    kind === 'fen'
      ? `${settingText('fen', String(b.least))}到 ${settingText('fen', String(b.most))}`
      : `${b.least} 到 ${b.most} 的整数`
  return b.zeroIsOff ? `${range}，或 0（不限）` : range
}

/** Why a value does not fit its setting, in words for the field; undefined when it does. The same rule for the form and the server. */
export function whyNotSetting(
  kind: SettingKind,
  value: string,
  o: { choices?: readonly SettingChoice[] | undefined; bounds?: SettingBounds | null | undefined } = {},
): string | undefined {
  const choices = o.choices ?? []
  const bounds = o.bounds ?? { least: 1, most: Number.MAX_SAFE_INTEGER }
  const within = (digits: RegExp) => {
    const n = Number(value)
    return digits.test(value) && ((n >= bounds.least && n <= bounds.most) || (n === 0 && bounds.zeroIsOff === true))
  }
  switch (kind) {
    case 'switch':
      return value === 'on' || value === 'off' ? undefined : '只能是开或关'
    case 'choice':
      return choices.some(c => c.code === value) ? undefined : `请从 ${choices.map(c => c.label).join('、')} 中选择`
    case 'number':
      return within(/^\d{1,9}$/) ? undefined : `请填写 ${boundsText('number', bounds)}`
    case 'fen':
      return within(/^\d{1,15}$/) ? undefined : `请填写 ${boundsText('fen', bounds)}`
    case 'text':
      return value.length <= 300 ? undefined : '不能超过 300 个字'
    case 'line':
      return value.length > bounds.most ? `不能超过 ${bounds.most} 个字` : /[<>\n]/.test(value) ? '不能有换行和 < >' : undefined
    case 'phone':
      return value === '' || PHONE.test(value) ? undefined : '电话形如 0311-88886666、400-600-1234 或 11 位手机号'
    case 'deskTime': {
      const read = readDeskTime(value)
      return 'wrong' in read ? read.wrong : undefined
    }
    case 'creditCode':
      return value === '' ? undefined : (creditCodeProblem(normaliseCreditCode(value)) ?? undefined)
    case 'account':
      return whyNotReceiving(value)
    case 'channelSums': {
      const read = readChannelSums(value)
      return value.length > 300 ? '不能超过 300 个字' : 'wrong' in read ? read.wrong : undefined
    }
    case 'days': {
      const read = readDays(value)
      return value.length > 300 ? '不能超过 300 个字' : 'wrong' in read ? read.wrong : undefined
    }
  }
}

/** How a value reads in the audit log and beside the field. */
export function settingText(kind: SettingKind, value: string, choices: readonly SettingChoice[] = []): string {
  if (kind === 'choice') return choices.find(c => c.code === value)?.label ?? value
  if (kind === 'account') return receivingWords(value)
  if (kind === 'switch') return value === 'on' ? '开' : '关'
  if (kind === 'fen') return `${(Number(value) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} 元`
  return value === '' ? '（空）' : value
}
