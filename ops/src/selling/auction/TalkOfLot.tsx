import { useLazyCall } from '@mall/client/useCall.ts'
import { TalkKind, TalkState } from '@mall/domain/selling/auction/talk.rules.ts'
import { Link } from 'react-router'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useStaff } from '../../kernel/staff.ts'
import { TalkActs } from './TalkActs.tsx'
import type { Talk } from './talkWords.ts'

/** 问答 of a lot beside its bids: what waits first. For who runs auctions. */
export function TalkOfLot({ biddingNo }: { biddingNo: string }) {
  const runs = useStaff().rights.includes('bid.run')
  const read = useLazyCall('/api/ops/getDeskTalk', { biddingNo }, { enabled: runs, refetchMs: 10_000, keepOld: true })
  if (!runs) return null
  const list = read.data?.list ?? []
  const open = list.filter(t => t.talkState === TalkState.open)
  const rest = list.filter(t => t.talkState !== TalkState.open)
  return (
    <section className="panel" aria-label="问答">
      <div className="panel-head">
        <h2>问答</h2>
        {open.length > 0 && <span className="warn">{open.length} 条等答复</span>}
        <span className="push">
          <Link to="/biddingTalk">全部竞拍的提问</Link>
        </span>
      </div>
      {!read.data ? (
        <PaneState query={read} />
      ) : list.length === 0 ? (
        <p className="panel-pad mute">没有提问，也没有公告。</p>
      ) : (
        <ul className="bidappeals">
          {[...open.toReversed(), ...rest].map(t => (
            <li key={t.talkNo}>
              <TalkText t={t} />
              <TalkActs key={t.rev} t={t} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const TalkText = ({ t }: { t: Talk }) => (
  <>
    <span className="row">
      <b>第 {t.talkNo} 条</b>
      {t.talkKind === TalkKind.announcement ? <Tag line>公告</Tag> : <StatusTag of={TalkState} code={t.talkState} />}
      {t.late && <Tag tone="bad">等了很久</Tag>}
      <span className="mute push">{shortTime(t.askedAt)}</span>
    </span>
    {t.talkKind === TalkKind.question && (
      <p>
        {t.words}
        <small className="mute">{`　${t.companyName} ${t.userName}`}</small>
      </p>
    )}
    {t.talkState === TalkState.answered && (
      <p>
        {t.talkKind === TalkKind.question && t.questionText !== t.words && (
          <span className="mute">公开为：{t.questionText}　</span>
        )}
        {t.talkKind === TalkKind.question && '答：'}
        {t.answer}
      </p>
    )}
    {t.reason !== '' && <p className="mute">不予公开：{t.reason}</p>}
    {t.earlier.map(e => (
      <p className="mute" key={e.at}>
        {shortTime(e.at)} {e.byName}：{e.answer}（更正原因：{e.reason}）
      </p>
    ))}
  </>
)
