import { Codes } from '@mall/contract/kernel/codes.ts'
import './companyAccess.css'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { editable } from '@mall/domain/people/certification/certification.machine.ts'
import { JoinState, JOIN_DAYS } from '@mall/domain/people/companyAccess/people.rules.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Area, Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

export const MY_REQUESTS = {}

/** Who belongs to no company asks one that is there already; the answer says nothing of whether it is. */
export function JoinCompany() {
  const send = useSend()
  const refresh = useRefresh()
  const list = useLazyCall('/api/user/getMyJoinRequestList', MY_REQUESTS).data ?? []
  const [asking, setAsking] = useState(false)
  useLive(event => event.kind === 'notice' && void refresh('/api/user/getMyJoinRequestList'))
  const waits = list.some(r => r.state === JoinState.open)
  const withdraw = async (joinRequestId: string) => {
    if (await send('/api/user/withdrawJoinRequest', { joinRequestId })) notify.info('申请已撤回。')
    await refresh('/api/user/getMyJoinRequestList')
  }
  return (
    <Panel
      title="加入已认证的企业"
      remark="企业已在商城的，不必再认证一次"
      more={
        !asking &&
        !waits && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            申请加入
          </Button>
        )
      }
      flush
    >
      {asking && (
        <div className="bd">
          <AskForm onClose={() => setAsking(false)} />
        </div>
      )}
      {list.length === 0 ? (
        !asking && <p className="bd mute">按企业全称或统一社会信用代码申请，由企业管理员核实您的身份后答复。</p>
      ) : (
        <ul className="rolelist">
          {list.map(r => (
            <li key={r.joinRequestId} className="row">
              <span className="grow">
                <b className="strong">{r.companyWord}</b> <StatusTag of={JoinState} code={r.state} />
                <p className="mute">
                  {dateTime(r.askedAt)} 申请
                  {r.state === JoinState.open && `，${dateTime(r.expiresAt)} 前等企业管理员答复；没有答复的请核对名称或联系企业`}
                  {r.reason && `；${r.reason}`}
                </p>
              </span>
              {r.state === JoinState.open && (
                <ConfirmButton
                  size="sm"
                  title="撤回这份申请？"
                  consequence="撤回后可以重新申请。"
                  confirmText="撤回申请"
                  onConfirm={() => withdraw(r.joinRequestId)}
                >
                  撤回
                </ConfirmButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function AskForm({ onClose }: { onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const application = useLazyCall('/api/company/getCertification', {}).data?.application ?? null
  const draft = application && editable(application.state) ? application : null
  const [word, setWord] = useState('')
  const [note, setNote] = useState('')
  const [gives, setGives] = useState(false)
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'join-word' | 'join-draft'>()
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['join-word', word.trim().length < 4 && '请填写企业全称或 18 位统一社会信用代码'],
      ['join-draft', draft !== null && !gives && '您有一份没有提交的认证申请，勾选后才能申请加入别家'],
    ])
    if (!good) return
    setBusy(true)
    try {
      await call('/api/user/askToJoinCompany', { companyWord: word.trim(), note, giveUpDraft: gives })
      await refresh('/api/user/getMyJoinRequestList')
      notify.success(`申请已提交，${JOIN_DAYS} 天内等企业管理员答复。`)
      onClose()
    } catch (error) {
      refused(error, { [Codes.JOIN_WRONG]: 'join-word', [Codes.CERTIFICATION_OPEN]: 'join-word', [Codes.TOO_MANY]: 'join-word' })
      setBusy(false)
    }
  }
  return (
    <form className="form slim" method="post" onSubmit={submit} noValidate aria-label="申请加入企业">
      <Input
        id="join-word"
        label="企业全称或统一社会信用代码"
        required
        maxLength={60}
        value={word}
        onChange={e => setWord(e.target.value)}
        error={errors['join-word']}
        hint="与营业执照一致。为保护各家的资料，商城不提示有没有这家企业"
      />
      <Area
        id="join-note"
        label="说明"
        rows={2}
        maxLength={100}
        value={note}
        placeholder="如 采购部，接替张三"
        onChange={e => setNote(e.target.value)}
        hint="企业管理员看到您的姓名、脱敏的手机号和这段说明"
      />
      {draft && (
        <>
          <Checkbox id="join-draft" label={`获准加入时放弃认证申请 ${draft.certCode}`} checked={gives} onChange={setGives} />
          {errors['join-draft'] && <span className="err">{errors['join-draft']}</span>}
        </>
      )}
      <div className="row">
        <Button type="submit" look="primary" busy={busy} busyText="正在提交">
          提交申请
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  )
}
