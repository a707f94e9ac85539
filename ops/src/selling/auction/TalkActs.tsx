import { useCaller } from '@mall/client/useCall.ts'
import { MOST_WORDS, TalkKind, TalkState } from '@mall/domain/selling/auction/talk.rules.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { type Talk, useTalkAgain } from './talkWords.ts'

/** 答复、不予公开、更正 of one question, wherever it is read. */
export function TalkActs({ t }: { t: Talk }) {
  const call = useCaller()
  const again = useTalkAgain()
  const noRight = whyNoRight(useStaff(), 'bid.run')
  const [asks, setAsks] = useState<'answer' | 'correct' | 'reject' | null>(null)
  const [questionText, setQuestion] = useState(t.questionText)
  const [answer, setAnswer] = useState(t.answer)
  const why = t.whyNotAct || noRight
  const key = { biddingNo: t.biddingNo, talkNo: t.talkNo, rev: t.rev }
  const question = t.talkKind === TalkKind.question
  const open = t.talkState === TalkState.open
  const stands = t.talkState === TalkState.answered
  const begin = (what: typeof asks) => {
    setQuestion(t.questionText)
    setAnswer(t.answer)
    setAsks(what)
  }
  const shownQuestion = question && (
    <label className="talkfield">
      公开的提问
      <Input.TextArea
        aria-label="公开的提问"
        rows={2}
        maxLength={MOST_WORDS}
        value={questionText}
        onChange={e => setQuestion(e.target.value)}
      />
    </label>
  )
  return (
    <span className="row wrap">
      <ActButton
        size="small"
        type={open ? 'primary' : 'default'}
        {...(why ? { why } : {})}
        onClick={() => begin(stands ? 'correct' : 'answer')}
      >
        {open ? '答复' : t.talkState === TalkState.rejected ? '改为答复' : '更正'}
      </ActButton>
      {open && (
        <ActButton size="small" {...(why ? { why } : {})} onClick={() => begin('reject')}>
          不予公开
        </ActButton>
      )}
      {asks === 'answer' && (
        <ReasonDialog
          title={`答复 ${t.biddingNo} 第 ${t.talkNo} 条`}
          consequence="答复和提问一起对所有买家公开，不写提问人；电话和企业名自动去掉。公开之后只能更正，原来的留着。"
          label="答复"
          most={500}
          okText="公开答复"
          onSend={text => call('/api/ops/answerTalk', { ...key, questionText, answer: text }).finally(again)}
          onClose={() => setAsks(null)}
        >
          <p className="mute">原话：{t.words}</p>
          {shownQuestion}
        </ReasonDialog>
      )}
      {asks === 'correct' && (
        <ReasonDialog
          title={`更正 ${t.biddingNo} 第 ${t.talkNo} 条`}
          consequence="更正对所有买家公开，原来的一版和更正原因也看得到；已报名的会收到通知。"
          label="更正原因"
          okText="更正"
          onSend={reason => call('/api/ops/answerTalk', { ...key, questionText, answer, reason }).finally(again)}
          onClose={() => setAsks(null)}
        >
          {shownQuestion}
          <label className="talkfield">
            {question ? '答复' : '公告'}
            <Input.TextArea
              aria-label={question ? '答复' : '公告'}
              rows={3}
              maxLength={500}
              value={answer}
              onChange={e => setAnswer(e.target.value)}
            />
          </label>
        </ReasonDialog>
      )}
      {asks === 'reject' && (
        <ReasonDialog
          title={`不予公开 ${t.biddingNo} 第 ${t.talkNo} 条`}
          consequence="提问不公开，原因告诉提问人；以后还可以改为答复。"
          okText="不予公开"
          usual={['与本场的货无关', '涉及其他买家', '公告里已有']}
          onSend={reason => call('/api/ops/rejectTalk', { ...key, reason }).finally(again)}
          onClose={() => setAsks(null)}
        />
      )}
    </span>
  )
}
