import './auction.css'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { APPEAL_DAYS, MOST_APPEAL } from '@mall/domain/selling/auction/appeal.rules.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { SupportTicketState } from '@mall/domain/desk/support/support.codes.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useWhyProxy } from '../../kernel/useWhyProxy.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Area } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { isOver, type Lot } from './lotWords.ts'

/** 申诉: for who took part, while the lot stands still or soon after it is over; what was said is a ticket, and its answer stands here too. */
export function AppealPanel({ lot, again }: { lot: Lot; again(): unknown }) {
  const { session } = useBoot()
  const send = useSend()
  const proxy = useWhyProxy()
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const requestId = useRef('')
  const { appeal } = lot
  if (!appeal || (!isOver(lot.state) && lot.pausedAt === null && appeal.tickets.length === 0)) return null
  const whyNot = whyNotRight(session.rights, 'order.create') ?? proxy
  const wrong = words.trim().length < 5 ? '请写明异议是什么，至少 5 个字' : ''
  const say = async (e: FormEvent) => {
    e.preventDefault()
    setTried(true)
    if (wrong) return
    requestId.current ||= newRequestId()
    const made = await send('/api/bidding/appealLot', {
      biddingNo: lot.biddingNo,
      words: words.trim(),
      requestId: requestId.current,
    })
    requestId.current = nextRequestId(requestId.current)
    if (!made) return
    setOpen(false)
    setWords('')
    setTried(false)
    await again()
  }
  return (
    <Panel
      title="申诉"
      id="appeal"
      more={appeal.until !== null && appeal.whyNot === '' ? `${shortTime(appeal.until)} 截止` : undefined}
    >
      {appeal.tickets.map(t => (
        <div key={t.ticketNo} className="appeal">
          <p className="row gap8">
            <Link to="/user/customerService?tab=ticket">工单 {t.ticketNo}</Link>
            <StatusTag of={SupportTicketState} code={t.ticketState} />
            <span className="mute sm push">
              {shortTime(t.createdAt)} 提出{t.ticketState === 'open' && `，${shortTime(t.dueAt)} 前答复`}
            </span>
          </p>
          <p>{t.words}</p>
          {t.answer && <p className="said">答复：{t.answer}</p>}
        </div>
      ))}
      {appeal.whyNot !== '' ? (
        <p className="mute sm">{appeal.whyNot}。</p>
      ) : open ? (
        <form onSubmit={say} method="post" noValidate>
          <Area
            label="对什么有异议"
            required
            rows={4}
            maxLength={MOST_APPEAL}
            value={words}
            error={tried ? wrong : ''}
            hint="写明时刻、出价或回执编号；图片可以在工单里补充说明后发给客服。"
            onChange={e => setWords(e.target.value)}
          />
          <div className="row gap8">
            <Button type="submit" look="ink" disabledReason={whyNot}>
              提交申诉
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              先不提
            </Button>
          </div>
        </form>
      ) : (
        <div className="row gap8">
          <span className="sm">
            {appeal.until === null
              ? '暂停期间对过程有异议的，可以申诉。'
              : `对过程或结果有异议的，结束后 ${APPEAL_DAYS} 个工作日内可以申诉；付款时限照走。`}
          </span>
          <Button className="push" disabledReason={whyNot} onClick={() => setOpen(true)}>
            申诉
          </Button>
        </div>
      )}
    </Panel>
  )
}
