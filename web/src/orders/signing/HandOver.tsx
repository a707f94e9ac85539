import './signing.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { type Flow, SIGN_READS, signPath, signTypePath } from './useSigning.ts'

/** 转给别人签: colleagues with the right; who cannot sign this one stays in sight with the reason. */
export function HandOver({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { documentNo } = flow
  const types = useLazyCall(signTypePath(documentNo), { documentNo })
  const [to, setTo] = useState('')
  const send = useSend()
  const refresh = useRefresh()
  const people = (types.data?.signers ?? []).filter(s => s.userId !== flow.me?.userId)
  const name = people.find(p => p.userId === to)?.name ?? ''
  const save = async () => {
    if (!(await send(signPath('modify', documentNo), { documentNo, signerId: to }))) return
    notify.success(`已转给 ${name}，并通知他签署。`)
    await refresh(...SIGN_READS)
    onClose()
  }
  return (
    <Dialog
      open
      title="转给别人签"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" disabledReason={to === '' ? '请选择一位同事' : null} reasonAt="title" onClick={save}>
            转给他
          </Button>
        </>
      }
    >
      {!types.data ? (
        <Waiting read={types} lines={3} bare />
      ) : people.length === 0 ? (
        <p>没有别的同事有「签署合同」权限。企业管理员可在「子账号」给角色加上，并在「签署授权」上传授权书。</p>
      ) : (
        <div className="signpick" role="radiogroup" aria-label="签署人">
          {people.map(p => (
            <label key={p.userId}>
              <input
                type="radio"
                name="signer"
                value={p.userId}
                checked={to === p.userId}
                disabled={p.why !== ''}
                onChange={() => setTo(p.userId)}
              />
              <span>
                <b>{p.name}</b> {p.mobile}
                <small className="mute">
                  {p.why || (p.limitFen === null ? '有授权，不限金额' : `有授权，单笔上限 ${yuan(p.limitFen)} 元`)}
                </small>
              </span>
            </label>
          ))}
        </div>
      )}
    </Dialog>
  )
}
