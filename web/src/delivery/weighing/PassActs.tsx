// What the driver may do by his link: ask for a second weighing, say that he has arrived, sign by proxy with a photo.
import './weighing.css'
import type { DriverPass as Pass } from '@mall/contract/delivery/weighing/weighing.ts'
import { acceptOf } from '@mall/domain/platform/file/file.rules.ts'
import { CallError, OK } from '@mall/contract/kernel/callError.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { useState } from 'react'
import { nextRequestId } from '@mall/client/requestId.ts'
import { whyNotUpload } from '../../kernel/uploadFile.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Area, Input } from '../../kernel/kit/Field.tsx'

type Shown = NonNullable<Pass['pass']>
const token = (): string => new URLSearchParams(location.search).get('t') ?? ''

export function PassActs({ p, onDone }: { p: Shown; onDone(): void }) {
  const call = useCaller()
  const [said, setSaid] = useState<{ ok: boolean; text: string } | null>(null)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [requestId, setRequestId] = useState('')
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work()
      setSaid({ ok: true, text: done })
      setAsking(false)
    } catch (e) {
      setSaid({ ok: false, text: e instanceof CallError ? e.message : '没有完成，请检查网络后再试' })
    }
    onDone()
  }
  return (
    <>
      <div role="status">{said && <p className={said.ok ? 'off' : 'off err-off'}>{said.text}</p>}</div>
      {(p.mayQueue || p.mayReweigh || p.mayArrive || p.maySign) && (
        <footer className="js">
          {p.mayQueue && (
            <>
              <Button
                look="primary"
                wide
                busyText="正在登记"
                onClick={() => act(() => call('/api/weighing/passQueue', { t: token() }), '已排队，叫到您时这个页面会变。')}
              >
                我到门口了，排队
              </Button>
              <p className="why">先按时段、再按到的先后叫号；开着这个页面等。</p>
            </>
          )}
          {p.mayReweigh && !asking && (
            <>
              <Button
                wide
                onClick={() => {
                  setRequestId(nextRequestId)
                  setAsking(true)
                }}
              >
                磅数不对，要复磅
              </Button>
              <p className="why">出门前可以要求复磅，不收费。出了门要走货场复磅。</p>
            </>
          )}
          {p.mayReweigh && asking && (
            <form
              onSubmit={e => {
                e.preventDefault()
              }}
            >
              <Area label="哪里不对" required rows={2} maxLength={200} value={reason} onChange={e => setReason(e.target.value)} />
              <Button
                look="primary"
                wide
                busyText="正在提交"
                disabledReason={reason.trim() ? undefined : '请写一句磅数哪里不对'}
                onClick={() =>
                  act(
                    () => call('/api/weighing/passReweigh', { t: token(), requestId, reason: reason.trim() }),
                    '已要求复磅，请回磅上等。',
                  )
                }
              >
                要求复磅
              </Button>
            </form>
          )}
          {p.mayArrive && (
            <Button
              look="primary"
              wide
              busyText="正在登记"
              onClick={() => act(() => call('/api/weighing/passArrive', { t: token() }), '已登记到达，收货人会收到通知。')}
            >
              我到了
            </Button>
          )}
          {p.maySign && <ProxySign p={p} act={act} onDone={onDone} />}
        </footer>
      )}
    </>
  )
}

function ProxySign({
  p,
  act,
  onDone,
}: {
  p: Shown
  act(work: () => Promise<unknown>, done: string): Promise<void>
  onDone(): void
}) {
  const call = useCaller()
  const [open, setOpen] = useState(false)
  const [receiver, setReceiver] = useState(p.receiver)
  const [why, setWhy] = useState('')
  const [short, setShort] = useState('')
  const [wrong, setWrong] = useState('')
  const [sending, setSending] = useState(false)
  const [requestId, setRequestId] = useState('')
  if (!open)
    return (
      <>
        <Button
          wide
          onClick={() => {
            setRequestId(nextRequestId)
            setOpen(true)
          }}
        >
          收货人不能自己签，代签收
        </Button>
        <p className="why">代签收要拍签收单或卸货的照片；收货人会收到通知。</p>
      </>
    )
  const photo = async (file: File | undefined) => {
    if (!file || sending) return
    const bad = whyNotUpload(file, 'receipt')
    setWrong(bad ?? '')
    if (bad) return
    setSending(true)
    try {
      const body = new FormData()
      body.append('t', token())
      body.append('file', file)
      const reply = (await (await fetch('/api/weighing/passPhoto', { method: 'POST', body })).json()) as {
        status: { code: number; message: string }
      }
      if (reply.status.code !== OK) setWrong(reply.status.message)
    } catch {
      setWrong('照片没有传上去，请检查网络后重试')
    }
    setSending(false)
    onDone()
  }
  const whyNot =
    p.photos === 0 ? '请先拍照' : receiver.trim() === '' ? '请填写收货人' : why.trim() === '' ? '请写为什么代签' : undefined
  return (
    <form
      onSubmit={e => {
        e.preventDefault()
      }}
    >
      <Input label="谁收的货" required maxLength={40} value={receiver} onChange={e => setReceiver(e.target.value)} />
      <Input
        label="收货人为什么不自己签"
        required
        maxLength={200}
        value={why}
        onChange={e => setWhy(e.target.value)}
        placeholder="例如 仓库无人值守"
      />
      <Area label="有短少或破损的话写在这里" rows={2} maxLength={200} value={short} onChange={e => setShort(e.target.value)} />
      <label className="field">
        <span className="lab req">照片（已传 {p.photos} 张）</span>
        <input type="file" accept={acceptOf('receipt')} disabled={sending} onChange={e => void photo(e.target.files?.[0])} />
        {sending && <span className="hint">正在上传…</span>}
        {wrong && <span className="err">{wrong}</span>}
      </label>
      <Button
        look="primary"
        wide
        busyText="正在提交"
        disabledReason={whyNot}
        onClick={() =>
          act(
            () =>
              call('/api/weighing/passSign', {
                t: token(),
                requestId,
                receiver: receiver.trim(),
                why: why.trim(),
                short: short.trim(),
              }),
            '已代签收，通行证到此停用。辛苦了。',
          )
        }
      >
        代签收
      </Button>
    </form>
  )
}
