import { type ReceivingAccount, receivingLabels, receivingOf, receivingText } from '@mall/domain/kernel/virtualAccount.ts'
import { Input } from 'antd'

const KEYS = Object.keys(receivingLabels) as (keyof ReceivingAccount)[]
const NONE: ReceivingAccount = { holder: '', bankName: '', lineNo: '', accountNo: '', prefix: '' }

/** 收款账户: its parts beside each other; they change together or not at all. */
export function AccountFields(o: { id: string; value: string; disabled: boolean; onChange(value: string): void }) {
  const account = receivingOf(o.value) ?? NONE
  return (
    <div className="account-fields">
      {KEYS.map((k, i) => (
        <label key={k} htmlFor={i === 0 ? o.id : `${o.id}-${k}`}>
          {receivingLabels[k]}
          <Input
            id={i === 0 ? o.id : `${o.id}-${k}`}
            value={account[k]}
            maxLength={60}
            disabled={o.disabled}
            placeholder={k === 'prefix' ? '银行不提供子账号的不填' : ''}
            onChange={e => {
              const typed = k === 'holder' || k === 'bankName' ? e.target.value.trimStart() : e.target.value.replace(/[\s-]/g, '')
              o.onChange(receivingText({ ...account, [k]: typed }))
            }}
          />
        </label>
      ))}
    </div>
  )
}
