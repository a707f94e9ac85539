import { Codes } from '@mall/contract/kernel/codes.ts'
import { FormFoot } from '../../kernel/kit/FormFoot.tsx'
import { useCaller } from '@mall/client/useCall.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { useKept } from '../../kernel/useKept.ts'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { plainCode } from '@mall/domain/kernel/pasted.ts'

const empty = { bankName: '', subBankName: '', lineNo: '' }

/** A new account of the company. Its number is neither kept in the tab nor shown again. */
export function BankAccountForm({ onDone }: { onDone: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const [f, change, drop] = useKept('mall.bankAccount', empty)
  const [account, setAccount] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'b-bank' | 'b-sub' | 'b-line' | 'b-account' | 'b-agreed'>()
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const number = plainCode(account)
    const lineNo = plainCode(f.lineNo)
    const good = check([
      ['b-bank', f.bankName.trim() === '' && '请填写银行'],
      ['b-sub', f.subBankName.trim() === '' && '请填写开户支行'],
      ['b-line', !/^[0-9]{12}$/.test(lineNo) && '联行号是 12 位数字，可在支行的回单上找到'],
      ['b-account', !/^[0-9]{8,30}$/.test(number) && '银行账号是 8 到 30 位数字'],
      ['b-agreed', !agreed && '请先同意保存银行账号'],
    ])
    if (!good) return
    setBusy(true)
    try {
      await call('/api/company/insertCompanyBankAccount', {
        bankName: f.bankName.trim(),
        subBankName: f.subBankName.trim(),
        lineNo,
        account: number,
        agreed: true,
      })
      await refresh('/api/company/getCompanyBankAccountList')
      notify.success('银行账户已登记。')
      drop()
      onDone()
    } catch (error) {
      refused(error, { [Codes.BANK_ACCOUNT_TWICE]: 'b-account', [Codes.INPUT]: 'b-bank' })
      setBusy(false)
    }
  }
  return (
    <form className="quick form pair" onSubmit={save} noValidate aria-label="新增银行账户">
      <Input
        id="b-bank"
        label="银行"
        required
        value={f.bankName}
        error={errors['b-bank']}
        onChange={e => change({ bankName: e.target.value })}
      />
      <Input
        id="b-sub"
        label="开户支行"
        required
        value={f.subBankName}
        error={errors['b-sub']}
        onChange={e => change({ subBankName: e.target.value })}
      />
      <Input
        id="b-line"
        label="联行号"
        required
        inputMode="numeric"
        value={f.lineNo}
        error={errors['b-line']}
        onChange={e => change({ lineNo: e.target.value })}
      />
      <Input
        id="b-account"
        label="银行账号"
        required
        inputMode="numeric"
        autoComplete="off"
        value={account}
        error={errors['b-account']}
        hint="加密保存，只显示后四位"
        onChange={e => setAccount(e.target.value)}
      />
      <div className="whole">
        <Checkbox id="b-agreed" label="同意保存银行账号，仅用于退款与开票" checked={agreed} onChange={setAgreed} />
        {errors['b-agreed'] && <p className="err">{errors['b-agreed']}</p>}
      </div>
      <FormFoot
        save="登记账户"
        busy={busy}
        onCancel={() => {
          drop()
          onDone()
        }}
      />
    </form>
  )
}
