import { guestNumberHint } from '@mall/domain/platform/partner/channelWords.ts'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { SupportSolved } from '@mall/domain/desk/support/support.codes.ts'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Pick } from '../../kernel/kit/Choice.tsx'
import { Area, Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'

const STARS = [1, 2, 3, 4, 5].map(n => ({ value: n, label: String(n) }))
const SOLVED = SupportSolved.rows.map(r => ({ value: r.code, label: r.label }))

/** Two questions; 没解决 becomes a ticket by itself, or goes into the one that the conversation has. */
export function RateForm({ threadNo, onDone }: { threadNo: string; onDone(): unknown }) {
  const send = useSend()
  const [solved, setSolved] = useState<(typeof SOLVED)[number]['value'] | null>(null)
  const [stars, setStars] = useState<number | null>(null)
  const [words, setWords] = useState('')
  const { session, site } = useBoot()
  const [mobile, setMobile] = useState('')
  const digits = plainMobile(mobile)
  /** A guest can be answered at a number alone; he may leave none, and is told what that means. */
  const asksMobile = solved === 'no' && !session.userStatus
  const wrongMobile = digits !== '' && !/^1\d{10}$/.test(digits) ? '手机号是 11 位数字，以 1 开头' : ''
  const why = asksMobile && wrongMobile ? wrongMobile : solved === null ? '请选择问题解决了没有' : stars === null ? '请打分' : ''
  /** It grows below the edge of the pane by the field for his number. */
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asksMobile) form.current?.scrollIntoView({ block: 'nearest' })
  }, [asksMobile])
  const rate = async () => {
    if (solved === null || stars === null) return
    const made = await send('/api/support/rateSupport', {
      threadNo,
      solved,
      stars,
      words: words.trim(),
      ...(asksMobile && digits ? { mobile: digits } : {}),
    })
    if (!made) return
    notify.success(made.ticketNo ? `已${made.added ? '加进' : '转为'}工单 ${made.ticketNo}，不用再说一遍` : '谢谢评价')
    await onDone()
  }
  return (
    <div className="spform sprate" ref={form}>
      <h3>问题解决了吗？</h3>
      <Pick label="问题解决了吗？" options={SOLVED} value={solved} onChange={setSolved} />
      <h3>服务打几分（1 很差，5 很好）</h3>
      <Pick label="服务打几分" options={STARS} value={stars} onChange={setStars} />
      {asksMobile && (
        <Input
          label="手机（可不填）"
          inputMode="tel"
          value={mobile}
          error={wrongMobile}
          hint={guestNumberHint(site.partners.sms)}
          onChange={e => setMobile(e.target.value)}
        />
      )}
      <Area label="想说的（可不填）" rows={2} maxLength={200} value={words} onChange={e => setWords(e.target.value)} />
      <Button look="ink" wide disabledReason={why} reasonAt="title" onClick={rate}>
        提交评价
      </Button>
      <p className="mute">选「没解决」会直接转为工单（已有工单的加进去），不用再说一遍。</p>
    </div>
  )
}
