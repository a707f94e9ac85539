import { readDays } from '../workingTime.ts'

/** `days`: dates of the calendar, single or as stretches. */
export type SettingKind = 'switch' | 'fen' | 'number' | 'text' | 'days' | 'choice'
export interface SettingChoice {
  code: string
  label: string
}

/** Why a value does not fit its setting, in words for the field; undefined when it does. The same rule for the form and the server. */
export function whyNotSetting(
  kind: SettingKind,
  value: string,
  o: { choices?: readonly SettingChoice[] | undefined; mayBeZero?: boolean | undefined } = {},
): string | undefined {
  const choices = o.choices ?? []
  const least = o.mayBeZero ? 0 : 1
  switch (kind) {
    case 'switch':
      return value === 'on' || value === 'off' ? undefined : '只能是开或关'
    case 'choice':
      return choices.some(c => c.code === value) ? undefined : `请从 ${choices.map(c => c.label).join('、')} 中选择`
    case 'number':
      return /^\d{1,6}$/.test(value) && Number(value) >= least ? undefined : `请填写 ${least} 到 999999 的整数`
    case 'fen':
      return /^\d{1,13}$/.test(value) && Number(value) >= least ? undefined : o.mayBeZero ? '请填写金额' : '请填写大于 0 的金额'
    case 'text':
      return value.length <= 300 ? undefined : '不能超过 300 个字'
    case 'days': {
      const read = readDays(value)
      return value.length > 300 ? '不能超过 300 个字' : 'wrong' in read ? read.wrong : undefined
    }
  }
}

/** How a value reads in the audit log and beside the field. */
export function settingText(kind: SettingKind, value: string, choices: readonly SettingChoice[] = []): string {
  if (kind === 'choice') return choices.find(c => c.code === value)?.label ?? value
  if (kind === 'switch') return value === 'on' ? '开' : '关'
  if (kind === 'fen') return `${(Number(value) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} 元`
  return value === '' ? '（空）' : value
}
