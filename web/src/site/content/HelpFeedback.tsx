import './content.css'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'

/** Whether the text helped; who says no may say what is missing. The desk reads it with the version it was said of. */
export function HelpFeedback({ articleId }: { articleId: string }) {
  const [step, setStep] = useState<'ask' | 'why' | 'done'>('ask')
  const [note, setNote] = useState('')
  const send = useSend()
  const say = async (useful: boolean, missing = '') => {
    if (await send('/api/cms/rateHelp', { articleId, useful, note: missing })) setStep('done')
  }
  const submit = (e: FormEvent) => {
    e.preventDefault()
    void say(false, note.trim())
  }
  if (step === 'done')
    return (
      <p className="helpask" role="status">
        谢谢，已记下。
      </p>
    )
  if (step === 'ask')
    return (
      <div className="helpask">
        <span>这篇有用吗？</span>
        <Button look="quiet" size="sm" onClick={() => say(true)}>
          有用
        </Button>
        <Button look="quiet" size="sm" onClick={() => setStep('why')}>
          没用
        </Button>
      </div>
    )
  return (
    <form className="helpask" onSubmit={submit}>
      <label htmlFor="help-note">缺什么，或哪里没说清（可不写）</label>
      <textarea id="help-note" className="input" rows={2} maxLength={300} value={note} onChange={e => setNote(e.target.value)} />
      <Button type="submit" look="ink" size="sm">
        提交
      </Button>
    </form>
  )
}
