import './certification.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { accountProblem, normaliseAccount } from '@mall/domain/people/certification/certification.rules.ts'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { plainCode } from '@mall/domain/kernel/pasted.ts'
import { type FieldProps, idOf } from './FormField.tsx'

/** Branch and account number. The number is sent once, sealed, and never comes back: only its last four digits are shown. */
export function BankFields({ draft, application, errors }: FieldProps) {
  const { form, set, save } = draft
  const [account, setAccount] = useState('')
  const [changing, setChanging] = useState(false)
  const [accountError, setAccountError] = useState<string | null>(null)
  const typing = form.bankAccountTail === '' || changing
  const wordOf = (field: 'lineNo' | 'bankAccountTail') => {
    const v = application?.verdicts.find(x => x.field === field && !x.ok)
    return v && application?.uncorrected.includes(field) ? `审核意见：${v.reason}` : null
  }
  const saveAccount = async () => {
    const number = normaliseAccount(account)
    if (number === '') return setAccountError(null)
    const why = accountProblem(number)
    setAccountError(why)
    if (why || !(await save({ bankAccount: number }))) return
    setAccount('')
    setChanging(false)
  }
  return (
    <>
      <BranchPicker
        id={idOf('lineNo')}
        cityCode={form.cityCode}
        chosen={form.lineNo === '' ? null : { lineNo: form.lineNo, name: form.subBankName }}
        onChoose={b => set({ lineNo: b.lineNo, bankName: b.bankName, subBankName: b.subBankName })}
        error={errors.lineNo ?? wordOf('lineNo')}
      />
      {typing ? (
        <Input
          id={idOf('bankAccountTail')}
          label="银行账号"
          required
          inputMode="numeric"
          autoComplete="off"
          value={account}
          onChange={e => setAccount(e.target.value)}
          onBlur={() => void saveAccount()}
          error={accountError ?? errors.bankAccountTail ?? wordOf('bankAccountTail')}
          hint="户名须与企业名称一致；保存后只显示后四位"
          maxLength={40}
          after={
            <Button look="quiet" size="sm" onClick={saveAccount}>
              保存账号
            </Button>
          }
        />
      ) : (
        <div className="field" id={idOf('bankAccountTail')} tabIndex={-1}>
          <span className="lab req">银行账号</span>
          <p className="row entkept">
            <b>**** **** {form.bankAccountTail}</b>
            <Button look="quiet" size="sm" onClick={() => setChanging(true)}>
              更换账号
            </Button>
          </p>
          {wordOf('bankAccountTail') && <span className="err">{wordOf('bankAccountTail')}</span>}
        </div>
      )}
    </>
  )
}

interface Branch {
  lineNo: string
  bankName: string
  subBankName: string
}
interface PickerProps {
  id: string
  cityCode: string
  chosen: { lineNo: string; name: string } | null
  onChoose(branch: Branch): void
  error: string | null
}

/** Typed like a search, picked from the list; a branch that is not in it is written down, and the small payment tells whether it is right. */
function BranchPicker({ id, cityCode, chosen, onChoose, error }: PickerProps) {
  const [word, setWord] = useState('')
  const [searching, setSearching] = useState(false)
  const [everywhere, setEverywhere] = useState(false)
  const [writing, setWriting] = useState(false)
  const open = searching || chosen === null
  const city = everywhere ? '' : cityCode
  const found = useLazyCall(
    '/api/subBank/getSteelSubBankOfPages',
    { word: word.trim(), cityCode: city, pageSize: 8 },
    { enabled: open, keepOld: true },
  )
  if (!open && chosen)
    return (
      <div className="field" id={id} tabIndex={-1}>
        <span className="lab req">开户行</span>
        <p className="row entkept">
          <b>{chosen.name}</b>
          <small className="mute">联行号 {chosen.lineNo}</small>
          <Button look="quiet" size="sm" onClick={() => setSearching(true)}>
            更换
          </Button>
        </p>
        {error && <span className="err">{error}</span>}
      </div>
    )
  const choose = (b: Branch) => {
    onChoose(b)
    setSearching(false)
    setWriting(false)
    setWord('')
  }
  if (writing) return <OwnBranch id={id} onWritten={choose} onBack={() => setWriting(false)} />
  return (
    <div className="field">
      <Input
        id={id}
        label="开户行"
        required
        value={word}
        onChange={e => setWord(e.target.value)}
        placeholder="输入支行名称或联行号"
        error={error}
        autoComplete="off"
        maxLength={40}
      />
      <ul className="branches" aria-label="支行">
        {found.data?.list.map(b => (
          <li key={b.lineNo}>
            <button type="button" onClick={() => choose(b)}>
              <span>{b.subBankName}</span> <small className="mute">{b.lineNo}</small>
            </button>
          </li>
        ))}
        {found.isError && (
          <li className="err" role="alert">
            {found.error.message}{' '}
            <button type="button" className="link" onClick={() => found.refetch()}>
              重试
            </button>
          </li>
        )}
        {found.data?.list.length === 0 && <li className="mute">没有找到支行，换一个关键词{city ? '，或在全部城市中查' : ''}</li>}
      </ul>
      <p className="hint">
        {found.data ? `共 ${found.data.totalCount} 家` : '正在查询'}
        {cityCode !== '' && (
          <button type="button" className="link" onClick={() => setEverywhere(!everywhere)}>
            {everywhere ? '只看所在城市' : '在全部城市中查'}
          </button>
        )}{' '}
        <button type="button" className="link" onClick={() => setWriting(true)}>
          列表里没有，自己填写
        </button>
      </p>
    </div>
  )
}

function OwnBranch({ id, onWritten, onBack }: { id: string; onWritten(branch: Branch): void; onBack(): void }) {
  const [b, setB] = useState<Branch>({ bankName: '', subBankName: '', lineNo: '' })
  const [wrong, setWrong] = useState('')
  const change = (part: Partial<Branch>) => {
    setB({ ...b, ...part })
    setWrong('')
  }
  const done = () => {
    const written = { bankName: b.bankName.trim(), subBankName: b.subBankName.trim(), lineNo: b.lineNo.trim() }
    if (written.bankName === '' || written.subBankName === '') return setWrong('请填写银行和支行全称')
    if (!/^[0-9]{12}$/.test(written.lineNo)) return setWrong('联行号是 12 位数字，可在支行的回单上找到')
    onWritten(written)
  }
  return (
    <fieldset className="field ownbranch">
      <legend className="lab req">开户行</legend>
      <Input
        id={id}
        label="银行"
        required
        value={b.bankName}
        maxLength={40}
        onChange={e => change({ bankName: e.target.value })}
      />
      <Input
        id={`${id}-sub`}
        label="支行全称"
        required
        value={b.subBankName}
        maxLength={80}
        onChange={e => change({ subBankName: e.target.value })}
      />
      <Input
        id={`${id}-line`}
        label="联行号"
        required
        inputMode="numeric"
        value={b.lineNo}
        plain={plainCode}
        error={wrong || null}
        onChange={e => change({ lineNo: e.target.value })}
      />
      <p className="row">
        <Button look="ink" size="sm" onClick={done}>
          用这家支行
        </Button>
        <Button look="quiet" size="sm" onClick={onBack}>
          从列表里选
        </Button>
      </p>
    </fieldset>
  )
}
