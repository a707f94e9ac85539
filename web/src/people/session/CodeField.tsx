import type { Sent } from '@mall/contract/main/calls.ts'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { CodeInput, type CodeInputProps } from './CodeInput.tsx'

export const WRONG_MOBILE = '手机号是 11 位数字，以 1 开头'
export const wrongCode = (code: string): string | null => (/^[0-9]{6}$/.test(code) ? null : '验证码是 6 位数字')

interface Props extends Omit<CodeInputProps, 'label'> {
  label?: string
  mobile: string
  purpose: NonNullable<Sent<'/api/sms/sendSms'>['purpose']>
  /** Checks the number before a code is sent to it, showing what is wrong with it. */
  mobileIsGood: () => boolean | Promise<boolean>
}

/** The code that comes by SMS. */
export function CodeField({ label = '短信验证码', mobile, purpose, mobileIsGood, ...field }: Props) {
  const send = useSend()
  const off = useBoot().site.partners.sms === 'off'
  return (
    <CodeInput
      {...field}
      label={label}
      off={off}
      send={async () => ((await mobileIsGood()) ? send('/api/sms/sendSms', { mobile, purpose }) : undefined)}
      hint={sandboxCode =>
        off ? '短信通道尚未接入，暂时收不到验证码。' : sandboxCode ? `沙箱短信，验证码 ${sandboxCode}` : undefined
      }
    />
  )
}
