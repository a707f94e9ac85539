import { guestAnswer } from '@mall/domain/platform/partner/channelWords.ts'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AskedKind, type AskedKindCode } from '@mall/domain/desk/support/support.codes.ts'
import { MOST_SAID } from '@mall/domain/desk/support/support.rules.ts'
import { useRef, useState } from 'react'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Area, Input, Select } from '../../kernel/kit/Field.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import type { Outgoing } from './useSupport.ts'

/** 留言: what, where one can be reached; becomes a ticket with a time. */
export function LeaveForm({ card, words: begun, onBack }: { card: Outgoing['card']; words: string; onBack?: () => void }) {
  const send = useSend()
  const { session, site, channel } = useBoot()
  const [kind, setKind] = useState<AskedKindCode>('price')
  const [words, setWords] = useState(begun)
  const [mobile, setMobile] = useState('')
  const [tried, setTried] = useState(false)
  const [made, setMade] = useState<Reply<'/api/support/leaveMessage'> | null>(null)
  const requestId = useRef('')
  const digits = plainMobile(mobile)
  const wrongMobile = /^1\d{10}$/.test(digits)
    ? ''
    : digits.length < 11
      ? `还差 ${11 - digits.length} 位，手机号共 11 位`
      : '手机号是 11 位数字，以 1 开头'
  const wrongWords = words.trim() === '' ? '请填写内容' : ''
  const phone = channel?.telephone || site.phone
  const leave = async () => {
    setTried(true)
    if (wrongWords || wrongMobile) return
    requestId.current ||= newRequestId()
    const input = { requestId: requestId.current, ticketKind: kind, words: words.trim(), mobile: digits, card }
    const answer = await send('/api/support/leaveMessage', input)
    if (answer) setMade(answer)
    else requestId.current = nextRequestId(requestId.current)
  }
  if (made)
    return (
      <div className="spform" role="status">
        <h3>工单 {made.ticketNo} 已提交</h3>
        <p>
          {made.ownerName ? `由 ${made.ownerName} 处理，` : ''}
          {shortTime(made.dueAt)} 前回复您。
        </p>
        <p className="mute">
          工单不锁定库存和价格；要锁定请下单付款。
          {session.userStatus ? '进度在「买家中心 › 客服」。' : guestAnswer(site.partners.sms)}
        </p>
      </div>
    )
  return (
    <div className="spform">
      <Select label="要问什么" required value={kind} onChange={e => setKind(e.target.value as AskedKindCode)}>
        {AskedKind.rows.map(r => (
          <option key={r.code} value={r.code}>
            {r.label}
          </option>
        ))}
      </Select>
      <Area
        label="内容"
        required
        rows={4}
        maxLength={MOST_SAID}
        value={words}
        error={tried ? wrongWords : ''}
        onChange={e => setWords(e.target.value)}
      />
      <Input
        label="手机"
        required
        inputMode="tel"
        value={mobile}
        error={tried ? wrongMobile : ''}
        onChange={e => setMobile(e.target.value)}
      />
      <Button look="ink" wide onClick={leave}>
        提交，生成工单
      </Button>
      {onBack && (
        <button type="button" className="link" onClick={onBack}>
          回到会话
        </button>
      )}
      {phone && <p className="mute">着急请拨 {phone}</p>}
    </div>
  )
}
