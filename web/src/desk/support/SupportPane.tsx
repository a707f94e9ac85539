import './support.css'
import { acceptOf } from '@mall/domain/platform/file/file.rules.ts'
import { CardKind, type CardKindCode } from '@mall/domain/desk/support/support.codes.ts'
import { MOST_SAID } from '@mall/domain/desk/support/support.rules.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useBoot, useDeps } from '../../kernel/deps.ts'
import { loginAddress, useSend } from '../../kernel/data.ts'
import { uploadFile, whyNotUpload } from '../../kernel/uploadFile.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { shortTime } from '../../kernel/kit/time.ts'
import { LeaveForm } from './LeaveForm.tsx'
import { type Line, Lines } from './Lines.tsx'
import { RateForm } from './RateForm.tsx'
import { type Outgoing, useSupport } from './useSupport.ts'

const MEASURE: Record<CardKindCode, string> = { goods: '件', order: '张', quote: '张', lot: '场' }

/** What the page is about: goes along with the next word, unless the visitor says it shall not. */
function useCard(): Outgoing['card'] {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const skuCode = query.get('skuCode')
  const orderCode = query.get('orderCode')
  const biddingNo = query.get('biddingNo')
  if (pathname === '/goods' && skuCode) return { kind: 'goods', no: skuCode }
  if (pathname.startsWith('/order/') && orderCode) return { kind: 'order', no: orderCode }
  const quoteNo = query.get('quoteNo')
  if (pathname === '/quote/quoteDetail' && quoteNo) return { kind: 'quote', no: quoteNo }
  if (pathname === '/auction/details' && biddingNo) return { kind: 'lot', no: biddingNo }
  return null
}

/** 客服: a column beside the page, a drawer below 1280, the whole screen of a phone. */
export default function SupportPane({ onClose }: { onClose(): void }) {
  const s = useSupport()
  const call = useCaller()
  const send = useSend()
  const deps = useDeps()
  const { session, site, channel } = useBoot()
  const here = useLocation()
  const pageCard = useCard()
  const [text, setText] = useState('')
  const [noCard, setNoCard] = useState('')
  const [leaving, setLeaving] = useState(false)
  const [older, setOlder] = useState<Line[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLLIElement>(null)
  const rate = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.documentElement.classList.add('chatting')
    field.current?.focus({ preventScroll: true })
    return () => document.documentElement.classList.remove('chatting')
  }, [])
  const { thread, unsent } = s
  const d = s.state.data
  const list =
    thread && s.said.data ? [...older.filter(o => !s.said.data?.list.some(m => m.seq === o.seq)), ...s.said.data.list] : []
  const lastSeq = list.at(-1)?.seq ?? 0
  const over = thread?.threadState === 'ended'
  const askRate = over && thread.solved === null && thread.agentName !== '' && thread.endWay !== 'login'
  useEffect(() => {
    // The question stands below the last line: the line alone would leave it under the edge. Some browsers answer a promise: an effect gives nothing back.
    if (askRate) rate.current?.scrollIntoView({ block: 'nearest' })
    else end.current?.scrollIntoView({ block: 'end' })
  }, [lastSeq, unsent.length, s.typing, askRate])
  useEffect(() => setOlder([]), [thread?.threadNo])

  const cardKey = pageCard ? `${pageCard.kind} ${pageCard.no}` : ''
  // What was said in a conversation that is over is not before whoever takes the next one.
  const carded = !over && list.some(m => m.card && `${m.card.cardKind} ${m.card.no}` === cardKey)
  const card = pageCard && noCard !== cardKey && !carded ? pageCard : null
  const say = () => {
    const words = text.trim()
    if (words === '') return
    setText('')
    void s.send({ words, card, fileId: null })
  }
  const onKey = (e: KeyboardEvent) => {
    // Enter while the input method still composes chooses a word.
    if (e.key !== 'Enter' || e.shiftKey || e.nativeEvent.isComposing) return
    e.preventDefault()
    say()
  }
  const picture = async (f: File | undefined) => {
    if (!f) return
    const why = whyNotUpload(f, 'chat')
    if (why) return notify.error(why)
    try {
      const stored = await uploadFile({
        file: f,
        purpose: 'chat',
        token: deps.session.get().session.token,
        signal: new AbortController().signal,
        onProgress: () => {},
      })
      await s.send({ words: '', card: null, fileId: stored.fileId })
    } catch (e) {
      notify.error((e as Error).message)
    }
  }
  const more = async () => {
    const first = list[0]
    if (!thread || !first) return
    const got = await call('/api/support/getMessages', { threadNo: thread.threadNo, beforeSeq: first.seq }).catch(() => null)
    if (got) setOlder(o => [...got.list, ...o])
  }
  const agent = thread?.threadState === 'open' ? thread.agentName : ''
  const contact = d?.contact ?? null
  const phone = contact?.phone || channel?.telephone || site.phone
  const title = agent || (contact ? `${contact.name}　您的业务员` : '在线客服')
  const under = !d
    ? ''
    : agent
      ? thread?.agentHere
        ? '在线'
        : '暂时离开，回来就回复'
      : contact && !contact.here && d.open
        ? '不在，由值班同事接待'
        : d.open
          ? d.hoursText
          : `现在没有人值班${d.nextAt ? `，下次 ${shortTime(d.nextAt)}` : ''}`
  const closed = d && !d.open && (!thread || over)
  return (
    <section
      className="chatpane no-print"
      role="dialog"
      aria-label="在线客服"
      // Esc in a question that lies over it answers the question.
      onKeyDown={e => e.key === 'Escape' && !(e.target as Element).closest('dialog') && onClose()}
    >
      <header>
        <span className="face" aria-hidden="true">
          {(agent || contact?.name || '客').slice(0, 1)}
        </span>
        <div>
          <h2>{title}</h2>
          <small>
            {under}
            {phone && (
              <>
                {'　'}
                <a href={`tel:${phone}`}>{phone}</a>
              </>
            )}
          </small>
        </div>
        <button type="button" aria-label="关闭客服" onClick={onClose}>
          ×
        </button>
      </header>
      {s.state.isError && !d ? (
        <Failed message={s.state.error.message} onRetry={() => s.state.refetch()} />
      ) : !d ? (
        <div className="spbody">
          <Skeleton lines={5} />
        </div>
      ) : d.vendorUrl ? (
        <div className="spform">
          <p>在线客服在新窗口打开。</p>
          <a className="btn ink wide" href={d.vendorUrl} target="_blank" rel="noopener noreferrer">
            打开在线客服
          </a>
        </div>
      ) : closed || leaving ? (
        <div className="spbody">
          <LeaveForm card={card} words={text} {...(leaving && !closed ? { onBack: () => setLeaving(false) } : {})} />
        </div>
      ) : (
        <>
          {thread?.threadState === 'waiting' && (
            <div className="spqueue" role="status">
              <b>第 {thread.position} 位</b>
              <span>
                {thread.waitMinutes > 0 ? `预计 ${thread.waitMinutes} 分钟。` : '现在没有客服在线，接入时间说不准。'}
                可以先写，接入后一并看到。
                <span className="row">
                  <button type="button" className="link" onClick={() => setLeaving(true)}>
                    不等了，留言
                  </button>
                  <button
                    type="button"
                    className="link"
                    onClick={async () => (await send('/api/support/endSupport', { threadNo: thread.threadNo })) && s.again()}
                  >
                    退出排队
                  </button>
                </span>
              </span>
            </div>
          )}
          <div className="spbody">
            {s.said.data?.more && list[0] && list[0].seq > 1 && (
              <button type="button" className="link more" onClick={more}>
                更早的
              </button>
            )}
            <ol aria-live="polite" aria-label="会话">
              {!thread && unsent.length === 0 && (
                <li className="sys">
                  {session.userStatus ? '请写下您的问题。' : '请写下您的问题；登录后由您的业务员接待。'}
                  {d.visitorName && !session.userStatus ? `您是 ${d.visitorName}。` : ''}
                </li>
              )}
              <Lines list={list} readSeq={s.said.data?.readSeq ?? 0} />
              {unsent.map(o => (
                <li key={o.requestId} className="sp-me">
                  <p>{o.words || (o.fileId ? '［图片］' : '［卡片］')}</p>
                  {o.failed ? (
                    <small className="bad" role="alert">
                      {o.failed}{' '}
                      <button type="button" className="link" onClick={() => s.send(o)}>
                        重发
                      </button>{' '}
                      <button type="button" className="link" onClick={() => s.drop(o.requestId)}>
                        删除
                      </button>
                    </small>
                  ) : (
                    <small>发送中</small>
                  )}
                </li>
              ))}
              {s.typing && <li className="sys">{agent || '客服'} 正在输入…</li>}
              <li ref={end} aria-hidden="true" className="end" />
            </ol>
            {askRate && (
              <div ref={rate}>
                <RateForm key={thread.threadNo} threadNo={thread.threadNo} onDone={s.again} />
              </div>
            )}
          </div>
          {s.down && (
            <p className="spdown" role="status">
              连接断开，重连中；已写的不会丢
            </p>
          )}
          <form
            className="spinput"
            onSubmit={e => {
              e.preventDefault()
              say()
            }}
          >
            {card && (
              <p className="spwith">
                带上这{MEASURE[card.kind]}
                {CardKind.label(card.kind)} <b>{card.no}</b>
                <button type="button" className="link" onClick={() => setNoCard(cardKey)}>
                  不带
                </button>
              </p>
            )}
            <textarea
              ref={field}
              aria-label="消息"
              rows={2}
              maxLength={MOST_SAID}
              value={text}
              placeholder={over ? '再问一次，Enter 发送' : '输入消息，Enter 发送'}
              onChange={e => {
                setText(e.target.value)
                s.typed()
              }}
              onKeyDown={onKey}
            />
            <div className="acts">
              {d.picturesOk ? (
                <button type="button" className="link" onClick={() => file.current?.click()}>
                  图片
                </button>
              ) : (
                <a href={loginAddress(here.pathname + here.search)}>登录后找您的业务员、可发图片</a>
              )}
              <input
                ref={file}
                type="file"
                className="vh"
                aria-label="发图片"
                tabIndex={-1}
                accept={acceptOf('chat')}
                onChange={e => {
                  void picture(e.target.files?.[0])
                  e.target.value = ''
                }}
              />
              {session.userStatus && <Link to="/user/customerService">我的会话</Link>}
              {thread?.threadState === 'open' && (
                <ConfirmButton
                  size="sm"
                  title="结束这次会话？"
                  consequence="客服不再看到您之后写的话；可以评价，也可以随时再问。"
                  confirmText="结束"
                  onConfirm={async () => (await send('/api/support/endSupport', { threadNo: thread.threadNo })) && s.again()}
                >
                  结束会话
                </ConfirmButton>
              )}
              <Button look="ink" type="submit" disabledReason={text.trim() === '' ? '先写一句话' : null} reasonAt="title">
                发送
              </Button>
            </div>
          </form>
        </>
      )}
    </section>
  )
}
