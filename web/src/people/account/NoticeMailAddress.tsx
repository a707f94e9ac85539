import { Codes } from '@mall/contract/kernel/codes.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { EMAIL } from '@mall/domain/people/session/user.codes.ts'
import { mailCodeHint } from '@mall/domain/platform/partner/channelWords.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { CodeInput } from '../session/CodeInput.tsx'
import { wrongCode } from '../session/CodeField.tsx'

/** The address is his when he can read there: a code is sent to it and typed here. */
export function NoticeMailAddress({ known, onDone }: { known: string; onDone: () => void }) {
  const call = useCaller()
  const send = useSend()
  const refresh = useRefresh()
  const { mail } = useBoot().site.partners
  const [address, setAddress] = useState(known)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'mailAddress' | 'mailCode'>()
  const mailAddress = address.trim()
  const wrongAddress = !EMAIL.test(mailAddress) && '邮箱格式是 名称@域名，如 buyer@company.example'
  const confirm = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['mailAddress', wrongAddress],
      ['mailCode', wrongCode(code)],
    ])
    if (!good) return
    setBusy(true)
    try {
      await call('/api/notice/confirmMailAddress', { mailAddress, mailCode: code })
      await refresh('/api/notice/getNoticeMail')
      notify.success('邮箱已确认，请在下面选要收的通知。')
      onDone()
    } catch (e) {
      refused(e, { [Codes.MAIL_CODE_WRONG]: 'mailCode', [Codes.INPUT]: 'mailAddress' })
    }
    setBusy(false)
  }
  return (
    <form className="form slim" method="post" onSubmit={confirm} noValidate aria-label="确认邮箱">
      <Input
        id="mailAddress"
        label="收通知的邮箱"
        type="email"
        autoComplete="email"
        required
        maxLength={80}
        value={address}
        onChange={e => setAddress(e.target.value)}
        error={errors.mailAddress}
      />
      <CodeInput
        id="mailCode"
        label="邮箱验证码"
        off={mail === 'off'}
        send={async () =>
          check([['mailAddress', wrongAddress]]) ? send('/api/notice/sendMailCode', { mailAddress }) : undefined
        }
        hint={sandboxCode => mailCodeHint(mail, sandboxCode)}
        value={code}
        onChange={setCode}
        error={errors.mailCode}
      />
      <div className="row">
        <Button type="submit" look="primary" busy={busy} busyText="正在确认">
          确认邮箱
        </Button>
        {known !== '' && <Button onClick={onDone}>取消</Button>}
      </div>
    </form>
  )
}
