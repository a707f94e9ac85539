import './certification.css'
import { useCaller } from '@mall/client/useCall.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { bankCheckRules } from '@mall/domain/people/certification/certification.machine.ts'
import { useState } from 'react'
import { goLogin, SESSION_INVALID, useRefresh } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { type Application, CERTIFICATION } from './useCertification.ts'
import type { Draft } from './useDraft.ts'

/** 小额打款: start, wait, name the amount; every end says how to go on. */
export function BankCheck({ application, draft, sandbox }: { application: Application | null; draft: Draft; sandbox: boolean }) {
  const call = useCaller()
  const refresh = useRefresh()
  const [amount, setAmount] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const check = application?.bankCheck?.current ? application.bankCheck : null
  const run = async (work: () => Promise<unknown>) => {
    setError(null)
    try {
      await work()
    } catch (e) {
      if (e instanceof CallError && e.code === SESSION_INVALID) return goLogin()
      setError(e instanceof CallError ? e.message : '操作没有完成，请稍后再试')
    }
    await refresh(CERTIFICATION)
  }
  const start = () =>
    run(async () => {
      const saved = await draft.save()
      if (saved) await call('/api/company/startBankCheck', { version: draft.version.current })
    })
  const answer = () =>
    run(async () => {
      if (amount === null || amount < 1 || amount > 99) return setError('金额为 1-99 分的整数，例如 0.37 元填 37')
      await call('/api/company/answerBankCheck', { amountFen: amount })
      setAmount(null)
      notify.success('对公账户验证通过。')
    })

  if (!sandbox)
    return (
      <Note tone="wait">
        <span>小额打款验证尚未接入，请上传开户许可证或基本存款账户信息，由审核人员核对。</span>
      </Note>
    )
  if (application?.bankProved)
    return (
      <p className="row">
        <Tag tone="good" dot>
          账户已验证
        </Tag>
        <span className="mute sm">更换账号或企业名称后需要重新验证</span>
      </p>
    )
  const { form } = draft
  const left = application?.bankChecksLeft ?? bankCheckRules.perDay
  const why =
    form.companyName === '' || form.lineNo === '' || form.bankAccountTail === ''
      ? '先填好企业名称、开户行与银行账号'
      : left === 0
        ? '今天的 3 次验证已用完，请明天再试'
        : null
  if (check?.state === 'waiting')
    return (
      <div className="bankcheck">
        <p>
          已向尾号 <b>{form.bankAccountTail}</b> 的账户打款 1 笔，金额不足 1 元。请查看入账记录，{dateTime(check.expiresAt)}{' '}
          前填写金额；还可以填 {check.triesLeft} 次。
        </p>
        <div className="row top">
          <NumberInput label="收到的金额" unit="分" size="lg" value={amount} onChange={setAmount} error={error} />
          <Button look="ink" size="lg" onClick={answer}>
            确认金额
          </Button>
        </div>
        {check.sandboxAmountFen !== undefined && (
          <p className="hint">沙箱：没有真实打款，本次金额是 {check.sandboxAmountFen} 分。</p>
        )}
      </div>
    )
  return (
    <div className="bankcheck">
      {check?.state === 'failed' && (
        <Note tone="bad">
          <span>{check.message}</span>
        </Note>
      )}
      {check?.state === 'dead' && (
        <Note tone="bad">
          <span>金额三次不符，上次验证已结束。请核对账号后重新发起。</span>
        </Note>
      )}
      {check?.state === 'expired' && (
        <Note tone="wait">
          <span>上次验证已过期，请重新发起。</span>
        </Note>
      )}
      <p className="mute sm">
        我们向对公账户打一笔不足 1 元的款，您填写收到的金额，即可证明账户属于本企业。7 天有效，可填 3 次，每天最多发起 3 次。
      </p>
      <div className="row">
        <Button look="ink" onClick={start} disabledReason={why}>
          {check ? '重新发起验证' : '发起打款验证'}
        </Button>
        {!why && <span className="hint">今天还可发起 {left} 次</span>}
      </div>
      {error && check?.state !== 'failed' && <span className="err">{error}</span>}
    </div>
  )
}
