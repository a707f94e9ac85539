import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { whyNotRight } from '@mall/domain/user/companyRights.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../app/data.ts'
import { useBoot } from '../app/deps.ts'
import { useFieldErrors } from '../app/useFieldErrors.ts'
import { useKept } from '../app/useKept.ts'
import { Button } from '../kit/Button.tsx'
import { Checkbox } from '../kit/Choice.tsx'
import { ConfirmButton } from '../kit/Dialog.tsx'
import { Empty, Failed, Skeleton } from '../kit/Empty.tsx'
import { Input } from '../kit/Field.tsx'
import { notify } from '../kit/notify.ts'
import { halfWidth } from '../kit/number.ts'
import { Panel } from '../kit/Panel.tsx'
import { Tag } from '../kit/Tag.tsx'

/** Accounts in the company's own name: refunds go there, receipts are matched by them. */
export function BankAccounts() {
  const { session } = useBoot()
  const why = whyNotRight(session.rights, 'invoice.manage')
  const accounts = useLazyCall('/api/company/getCompanyBankAccountList', {})
  const [open, setOpen] = useState(false)
  const send = useSend()
  const refresh = useRefresh()
  const list = accounts.data
  const act = async (
    path: '/api/company/deleteCompanyBankAccount' | '/api/company/updateCompanyBankAccountDefault',
    id: string,
  ) => {
    await send(path, { accountId: id })
    await refresh('/api/company/getCompanyBankAccountList')
  }
  return (
    <Panel
      title="银行账户"
      remark="须与企业同名"
      more={
        !open && (
          <Button look="quiet" disabledReason={why} reasonAt="title" onClick={() => setOpen(true)}>
            新增账户
          </Button>
        )
      }
      flush
    >
      {open && (
        <div className="bd">
          <BankForm onDone={() => setOpen(false)} />
        </div>
      )}
      {accounts.isError && !list ? (
        <Failed message={accounts.error.message} onRetry={() => accounts.refetch()} />
      ) : !list ? (
        <div className="bd">
          <Skeleton lines={3} />
        </div>
      ) : list.length === 0 ? (
        <Empty title="还没有银行账户">登记后，余款退款退到这里，来款也能更快对上。</Empty>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>开户行</th>
              <th>户名</th>
              <th>联行号</th>
              <th>账号</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {list.map(a => (
              <tr key={a.accountId}>
                <td className="all">
                  <b className="strong">{a.subBankName}</b> {a.isDefault && <Tag tone="info">默认</Tag>}{' '}
                  {a.verifiedAt && <Tag tone="good">已验证</Tag>}
                </td>
                <td data-l="户名">{a.accountName}</td>
                <td data-l="联行号">{a.lineNo}</td>
                <td data-l="账号">**** {a.accountTail}</td>
                <td className="num">
                  {!why && (
                    <span className="row acts ends">
                      {!a.isDefault && (
                        <Button size="sm" onClick={() => act('/api/company/updateCompanyBankAccountDefault', a.accountId)}>
                          设为默认
                        </Button>
                      )}
                      <ConfirmButton
                        size="sm"
                        title={`移除尾号 ${a.accountTail} 的账户？`}
                        consequence={`${a.subBankName}。移除后退款不再能选这个账户。`}
                        confirmText="移除账户"
                        onConfirm={() => act('/api/company/deleteCompanyBankAccount', a.accountId)}
                      >
                        移除
                      </ConfirmButton>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

const empty = { bankName: '', subBankName: '', lineNo: '' }

function BankForm({ onDone }: { onDone: () => void }) {
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
    const number = halfWidth(account).replace(/[\s-]+/g, '')
    const lineNo = halfWidth(f.lineNo).replace(/\s+/g, '')
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
      refused(error, { BANK_ACCOUNT_TWICE: 'b-account', INPUT: 'b-bank' })
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
      <div className="whole row acts">
        <Button look="primary" type="submit" busy={busy} busyText="正在保存…">
          登记账户
        </Button>
        <Button
          onClick={() => {
            drop()
            onDone()
          }}
        >
          取消
        </Button>
      </div>
    </form>
  )
}
