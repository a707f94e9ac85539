import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { MOST_WORDS, TalkKind, TalkState } from '@mall/domain/selling/auction/talk.rules.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Area } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { isOver, type Lot } from './lotWords.ts'

const READ = '/api/bidding/getLotTalk'
type Talk = Reply<typeof READ>

/** 问答: what was asked and answered for all, announcements, and one's own questions that wait. Moves on with the events of the lot. */
export function TalkPanel({ lot }: { lot: Lot }) {
  const refresh = useRefresh()
  const read = useLazyCall(READ, { biddingNo: lot.biddingNo })
  // Told to the asker alone: an answer or a reason.
  useLive(event => {
    if (event.kind === 'notice' || event.kind === 'again') void refresh(READ)
  })
  const d = read.data
  return (
    <Panel title="问答" id="talk" more={d ? `${d.list.length} 条` : undefined} remark="答复对所有买家公开，不写提问人">
      {!d ? (
        read.isError ? (
          <Failed message={read.error.message} onRetry={() => read.refetch()} />
        ) : (
          <Skeleton lines={3} />
        )
      ) : (
        <>
          {d.list.length === 0 && <p className="mute sm">还没有公开的问答。</p>}
          <ul className="lottalk">
            {d.list.map(t => (
              <One key={t.talkNo} t={t} />
            ))}
          </ul>
          <Own d={d} over={isOver(lot.state)} />
          <Ask lot={lot} whyNot={d.whyNotAsk} />
        </>
      )}
    </Panel>
  )
}

const One = ({ t }: { t: Talk['list'][number] }) => (
  <li>
    <p className="row gap8 sm">
      <Tag tone={t.talkKind === TalkKind.announcement ? 'wait' : 'none'} line>
        {TalkKind.label(t.talkKind)}
      </Tag>
      {t.mine && <span className="mute">我的提问</span>}
      {t.earlier.length > 0 && <span className="mute">已更正</span>}
      <time className="mute push">{shortTime(t.at)}</time>
    </p>
    {t.questionText !== '' && <p>问：{t.questionText}</p>}
    <p className={t.talkKind === TalkKind.question ? 'said' : undefined}>
      {t.talkKind === TalkKind.question && '答：'}
      {t.answer}
    </p>
    {t.earlier.length > 0 && (
      <details>
        <summary>更正之前的 {t.earlier.length} 版</summary>
        {t.earlier.map(e => (
          <p className="mute sm" key={e.at}>
            {shortTime(e.at)}　{e.answer}
            <br />
            更正原因：{e.reason}
          </p>
        ))}
      </details>
    )}
  </li>
)

/** Those that everybody reads stand above. */
function Own({ d, over }: { d: Talk; over: boolean }) {
  const rest = d.own.filter(o => o.talkState !== TalkState.answered)
  if (rest.length === 0) return null
  return (
    <section aria-label="我的提问" className="lottalk-own">
      <h3>我的提问</h3>
      <ul className="lottalk">
        {rest.map(o => (
          <li key={o.talkNo}>
            <p className="row gap8 sm">
              {over && o.talkState === TalkState.open ? (
                <Tag line>结束前没有答复</Tag>
              ) : (
                <StatusTag of={TalkState} code={o.talkState} />
              )}
              <time className="mute push">{shortTime(o.askedAt)}</time>
            </p>
            <p>{o.words}</p>
            {o.reason !== '' && <p className="said">{o.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ask({ lot, whyNot }: { lot: Lot; whyNot: string }) {
  const send = useSend()
  const refresh = useRefresh()
  const noRight = useWhyNot('order.create')
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const requestId = useRef('')
  if (whyNot !== '') return <p className="mute sm">{whyNot}。</p>
  const wrong = words.trim().length < 2 ? '请写提问' : ''
  const ask = async (e: FormEvent) => {
    e.preventDefault()
    setTried(true)
    if (wrong) return
    requestId.current ||= newRequestId()
    const made = await send('/api/bidding/askInLot', {
      biddingNo: lot.biddingNo,
      words: words.trim(),
      requestId: requestId.current,
    })
    requestId.current = nextRequestId(requestId.current)
    if (!made) return
    setWords('')
    setTried(false)
    await refresh(READ)
  }
  return (
    <form onSubmit={ask} method="post" noValidate>
      <Area
        label="向钢厂提问"
        rows={2}
        maxLength={MOST_WORDS}
        value={words}
        error={tried ? wrong : ''}
        hint="答复之前只有本人和钢厂看得到；公开时不写提问人，电话和企业名会去掉。"
        onChange={e => setWords(e.target.value)}
      />
      <Button type="submit" look="ink" disabledReason={noRight}>
        提问
      </Button>
    </form>
  )
}
