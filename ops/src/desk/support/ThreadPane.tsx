import type { Reply } from '@mall/contract/main/calls.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { acceptOf } from '@mall/domain/platform/file/file.rules.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import {
  CardKind,
  type CardKindCode,
  SupportEnd,
  SupportState,
  SupportTicketState,
} from '@mall/domain/desk/support/support.codes.ts'
import { MOST_SAID, TRANSFER_SECONDS } from '@mall/domain/desk/support/support.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Input, Segmented } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { uploadFile } from '../../kernel/uploadFile.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { OfferDialog } from '../../orders/quote/OfferDialog.tsx'
import { CardDialog } from './CardDialog.tsx'
import { PhraseDialog } from './PhraseDialog.tsx'
import { TicketDialog } from './TicketDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

type Desk = Reply<'/api/ops/getSupportDesk'>
type Mode = 'answer' | 'note'

/** One conversation: what was said with the notes between, the box to answer or note, and who the customer is. */
export function ThreadPane(o: {
  threadNo: string
  colleagues: Desk['colleagues']
  typing: boolean
  mayShare: boolean
  mayQuote: boolean
  whyNotTake: string
  onAccept(): void
  onChanged(): void
  onClose(): void
}) {
  const { threadNo } = o
  const call = useCaller()
  const { message } = App.useApp()
  const read = useLazyCall('/api/ops/getSupportThread', { threadNo }, { refetchMs: 20_000 })
  const phraseList = useLazyCall('/api/ops/getPhrases', {})
  const phrases = phraseList.data ?? []
  const [mode, setMode] = useState<Mode>('answer')
  const [text, setText] = useState('')
  const [dialog, setDialog] = useState<'' | 'transfer' | 'ticket' | 'phrases' | 'card' | 'offer'>('')
  const key = useRef('')
  const end = useRef<HTMLLIElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const t = read.data
  const lastSeq = t?.list.at(-1)?.seq ?? 0
  const notes = t?.notes.length ?? 0
  const unread = t?.row.unread ?? 0
  const mine = t?.mine ?? false
  const { onChanged } = o
  useEffect(() => {
    // Some browsers answer a promise: an effect gives nothing back.
    end.current?.scrollIntoView({ block: 'end' })
  }, [lastSeq, notes])
  useEffect(() => {
    if (mine && unread > 0 && lastSeq > 0)
      void call('/api/ops/readSupport', { threadNo, seq: lastSeq })
        .then(onChanged)
        .catch(() => {})
  }, [call, onChanged, threadNo, mine, unread, lastSeq])
  const say = useMutation<unknown, Error, { words: string; fileId: string | null }>({
    mutationFn: ({ words, fileId }) => {
      // The same words again after a broken line are the same request.
      key.current ||= newRequestId()
      const said = { threadNo, requestId: key.current, words }
      return mode === 'note' ? call('/api/ops/noteSupport', said) : call('/api/ops/answerSupport', { ...said, fileId })
    },
    onSuccess: (_, sent) => {
      key.current = ''
      if (sent.words) setText('')
      o.onChanged()
    },
    onError: () => {
      key.current = nextRequestId(key.current)
    },
  })
  const act = useMutation<unknown, Error, () => Promise<unknown>>({ mutationFn: run => run(), onSettled: o.onChanged })
  // The same card again after a broken line is the same request too.
  const cardKeys = useRef(new Map<string, string>())
  const card = useMutation<unknown, Error, { kind: CardKindCode; no: string }>({
    mutationFn: one => {
      const what = `${threadNo} ${one.kind} ${one.no}`
      const requestId = cardKeys.current.get(what) ?? newRequestId()
      cardKeys.current.set(what, requestId)
      return call('/api/ops/answerSupport', { threadNo, requestId, card: one })
    },
    onError: (_, one) => {
      const what = `${threadNo} ${one.kind} ${one.no}`
      cardKeys.current.set(what, nextRequestId(cardKeys.current.get(what) ?? ''))
    },
    onSuccess: () => {
      cardKeys.current.clear()
      setDialog('')
      o.onChanged()
    },
  })
  const typedAt = useRef(0)
  if (!t)
    return (
      <section className="panel ch-thread">
        <PaneState query={read} />
      </section>
    )
  const { row } = t
  const typed = (value: string) => {
    if (value !== text) key.current = ''
    setText(value)
    if (mode === 'note' || !mine || Date.now() - typedAt.current < 3000) return
    typedAt.current = Date.now()
    void call('/api/ops/typeSupport', { threadNo }).catch(() => {})
  }
  const why = text.trim() === '' ? '先写一句' : mode === 'answer' && !mine ? '接入后才能回复，备注随时可写' : ''
  const send = () => {
    if (!why) say.mutate({ words: text.trim(), fileId: null })
    else void message.info(why)
  }
  const onKey = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || e.shiftKey || e.nativeEvent.isComposing) return
    e.preventDefault()
    send()
  }
  const offered = text.startsWith('/')
    ? phrases.filter(p => p.title.includes(text.slice(1).trim()) || p.words.includes(text.slice(1).trim()))
    : []
  const picture = (f: File | undefined) => {
    if (f)
      act.mutate(async () => {
        const stored = await uploadFile('/api/ops/uploadSupportPicture', 'chat', f)
        return call('/api/ops/answerSupport', { threadNo, requestId: newRequestId(), fileId: stored.fileId })
      })
  }
  const failed = say.error ?? act.error
  return (
    <>
      <section className="panel ch-thread" aria-label={`会话 ${row.whoName}`}>
        <div className="ch-head">
          <Button type="text" size="small" className="ch-back" aria-label="回到列表" onClick={o.onClose}>
            ‹
          </Button>
          <div>
            <b>{row.whoName}</b>　{row.companyName}
            <small className="mute">
              {threadNo}　<StatusTag of={SupportState} code={row.threadState} />
              {t.endWay ? `　${SupportEnd.label(t.endWay)}` : ''}
              {t.rateText ? `　评价：${t.rateText}` : ''}
            </small>
          </div>
          <span className="push row">
            {row.threadState === 'waiting' && (
              <ActButton type="primary" size="small" {...(o.whyNotTake ? { why: o.whyNotTake } : {})} onClick={o.onAccept}>
                接入
              </ActButton>
            )}
            {mine && (
              <Button size="small" onClick={() => setDialog('transfer')}>
                转交
              </Button>
            )}
            <Button size="small" onClick={() => setDialog('ticket')}>
              转工单
            </Button>
            {mine && (
              <Button size="small" onClick={() => act.mutate(() => call('/api/ops/endSupport', { threadNo }))}>
                结束
              </Button>
            )}
          </span>
        </div>
        {row.toMe && (
          <Alert
            type="warning"
            title={`${row.transferFrom} 转给您：${row.transferNote}`}
            action={
              <span className="row">
                <Button
                  size="small"
                  type="primary"
                  onClick={() => act.mutate(() => call('/api/ops/answerTransfer', { threadNo, accept: true }))}
                >
                  接收
                </Button>
                <Button
                  size="small"
                  onClick={() => act.mutate(() => call('/api/ops/answerTransfer', { threadNo, accept: false }))}
                >
                  退回
                </Button>
              </span>
            }
          />
        )}
        {row.transferTo && !row.toMe && (
          <p className="ch-strip">
            正转给 {row.transferTo}，对方接收前仍由 {row.agentName} 接待；{TRANSFER_SECONDS} 秒没有接收会自动退回。
          </p>
        )}
        <ol className="ch-lines" aria-live="polite" tabIndex={0} aria-label="话">
          {t.list.map(m => (
            <li key={m.seq} className={m.side}>
              {m.words && <p>{m.words}</p>}
              {m.card && (
                <p className="ch-card">
                  {CardKind.label(m.card.cardKind)}　<b>{m.card.title}</b> {m.card.subtitle}
                  {m.card.offer && m.card.offer.sumFen > 0 && (
                    <span className="ch-deal">
                      {yuan(m.card.offer.sumFen)} 元{m.card.offer.belowFen > 0 ? `，比挂牌低 ${yuan(m.card.offer.belowFen)}` : ''}
                    </span>
                  )}
                  {m.card.cardKind === 'quote' && m.card.no && <Link to={`/quotes?no=${m.card.no}`}>看议价单</Link>}
                </p>
              )}
              {m.picture && (
                <a href={m.picture.url} target="_blank" rel="noreferrer">
                  <img src={m.picture.thumbUrl} alt={`${m.name} 发的图片`} />
                </a>
              )}
              <small className="mute">
                {m.side === 'staff'
                  ? `${m.seq <= t.buyerReadSeq ? '已读' : '已送达'}　${m.name}`
                  : m.side === 'buyer'
                    ? m.name
                    : ''}{' '}
                {shortTime(m.at)}
              </small>
              {t.notes
                .filter(n => n.seq === m.seq)
                .map(n => (
                  <div key={n.at} className="ch-note">
                    <b>内部备注，客户看不到</b>　{n.words}
                    <small className="mute">
                      {n.name} {shortTime(n.at)}
                    </small>
                  </div>
                ))}
            </li>
          ))}
          {o.typing && <li className="system">对方正在输入…</li>}
          <li ref={end} aria-hidden="true" />
        </ol>
        <div className={`ch-box ${mode}`}>
          {offered.length > 0 && (
            <ul className="ch-phrases" aria-label="短语">
              {offered.slice(0, 6).map(p => (
                <li key={p.phraseId}>
                  <button type="button" onClick={() => setText(p.words)}>
                    <b>{p.title}</b> {p.words}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="row">
            <span className="mute">短语 /</span>
            {phrases.slice(0, 4).map(p => (
              <button key={p.phraseId} type="button" className="tag line" title={p.words} onClick={() => setText(p.words)}>
                {p.title}
              </button>
            ))}
            <button type="button" className="link" onClick={() => setDialog('phrases')}>
              {text.trim().length > 1 && !text.startsWith('/') ? '存为短语' : '管理短语'}
            </button>
            {mine && (
              <button type="button" className="link" onClick={() => setDialog('card')}>
                卡片
              </button>
            )}
            {mine && t.buyerId !== '' && o.mayQuote && (
              <button type="button" className="link" onClick={() => setDialog('offer')}>
                报价
              </button>
            )}
            {mine && !t.guest && (
              <button type="button" className="link" onClick={() => file.current?.click()}>
                图片
              </button>
            )}
            <input
              ref={file}
              type="file"
              hidden
              aria-label="发图片"
              accept={acceptOf('chat')}
              onChange={e => {
                picture(e.target.files?.[0])
                e.target.value = ''
              }}
            />
            <Segmented<Mode>
              className="push"
              size="small"
              aria-label="写给谁"
              value={mode}
              onChange={setMode}
              options={[
                { value: 'answer', label: '回复客户' },
                { value: 'note', label: '内部备注' },
              ]}
            />
          </div>
          {failed && <Alert type="error" showIcon title={failed.message} />}
          <div className="ch-write">
            <Input.TextArea
              aria-label={mode === 'note' ? '内部备注' : '回复客户'}
              rows={2}
              maxLength={MOST_SAID}
              value={text}
              placeholder={mode === 'note' ? '只有同事看得到' : '输入回复，Enter 发送；/ 找短语'}
              onChange={e => typed(e.target.value)}
              onKeyDown={onKey}
            />
            <ActButton type="primary" loading={say.isPending} {...(why ? { why } : {})} onClick={send}>
              {mode === 'note' ? '记下' : '发送'}
            </ActButton>
          </div>
        </div>
      </section>
      <aside className="panel ch-side" aria-label="客户">
        <section>
          <h3>
            {row.companyCode ? (
              <Link to={`/company360?code=${row.companyCode}`}>{row.companyName}</Link>
            ) : t.guest ? (
              '游客'
            ) : (
              '没有企业'
            )}
          </h3>
          {t.guest ? (
            <p className="mute">没有登录；请他登录后可以看订单、发图片，由业务员接待。</p>
          ) : (
            <dl className="kv">
              {t.mobile && (
                <div>
                  <dt>手机</dt>
                  <dd>{t.mobile}</dd>
                </div>
              )}
              {t.balanceFen !== null && (
                <div>
                  <dt>可用余额</dt>
                  <dd>{yuan(t.balanceFen)} 元</dd>
                </div>
              )}
              <div>
                <dt>业务员</dt>
                <dd>{t.bdName || '未绑定'}</dd>
              </div>
              <div>
                <dt>渠道</dt>
                <dd>{row.channelName || '—'}</dd>
              </div>
            </dl>
          )}
        </section>
        {t.orders.length > 0 && (
          <section>
            <h3>未完订单</h3>
            <ul className="ch-facts">
              {t.orders.map(x => (
                <li key={x.orderCode}>
                  <Link to={`/chain?orderCode=${x.orderCode}`}>{x.orderCode}</Link>
                  <StatusTag of={OrderStatus} code={x.orderStatus} />
                  <small className="mute">
                    {(x.weightKg / 1000).toFixed(3)} 吨　{yuan(x.amountFen)} 元
                  </small>
                </li>
              ))}
            </ul>
            {t.orderCount > t.orders.length && (
              <p>
                还有 {t.orderCount - t.orders.length} 张，
                <Link to={`/order?queue=all&live=true&word=${encodeURIComponent(row.companyName)}`}>
                  看全部 {t.orderCount} 张
                </Link>
              </p>
            )}
          </section>
        )}
        {t.deals.length > 0 && (
          <section>
            <h3>上次成交</h3>
            <ul className="ch-facts">
              {t.deals.map(d => (
                <li key={d.skuCode}>
                  <span className="ch-deal" title={d.skuCode}>
                    {d.title}
                  </span>
                  <small className="mute">
                    {yuan(d.priceFen)}，{shortTime(d.at)}；今日挂牌 {d.todayFen === null ? '已下架' : yuan(d.todayFen)}
                    {d.priceUnit === 'ton' ? '' : `　${PriceUnitLabel[d.priceUnit]}`}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        )}
        {t.companyNotes.length > 0 && (
          <section>
            <h3>企业备注</h3>
            <ul className="ch-facts">
              {t.companyNotes.map(n => (
                <li key={n.at}>
                  <span className="ch-words">{n.body}</span>
                  <small className="mute">
                    {n.authorName} {shortTime(n.at)}
                  </small>
                </li>
              ))}
            </ul>
            <Link to={`/company360?code=${row.companyCode}&tab=notes`}>全部备注</Link>
          </section>
        )}
        <section>
          <h3>工单</h3>
          {t.tickets.length === 0 && <p className="mute">没有。</p>}
          <ul className="ch-facts">
            {t.tickets.map(k => (
              <li key={k.ticketNo}>
                <Link to={`/tickets?open=${k.ticketNo}`}>{k.ticketNo}</Link>
                <StatusTag of={SupportTicketState} code={k.ticketState} />
                <small className="mute">
                  {k.ownerName || '未分派'}，{shortTime(k.dueAt)} 前
                </small>
              </li>
            ))}
          </ul>
        </section>
        {t.before.length > 0 && (
          <section>
            <h3>以前的会话</h3>
            <ul className="ch-facts">
              {t.before.map(b => (
                <li key={b.threadNo}>
                  <Link to={`/chat?open=${b.threadNo}`}>{shortTime(b.createdAt)}</Link> {b.agentName}
                  <small className="mute">{b.lastWords}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
      {dialog === 'transfer' && <TransferDialog threadNo={threadNo} onDone={o.onChanged} onClose={() => setDialog('')} />}
      {dialog === 'card' && (
        <CardDialog
          threadNo={threadNo}
          guest={t.guest}
          sending={card.isPending}
          error={card.error?.message ?? ''}
          onSend={one => card.mutate(one)}
          onClose={() => {
            card.reset()
            setDialog('')
          }}
        />
      )}
      {dialog === 'offer' && (
        <OfferDialog
          to={{
            companyCode: row.companyCode,
            userId: t.buyerId,
            name: row.whoName,
            skuCodes: [...new Set(t.list.flatMap(m => (m.card?.cardKind === 'goods' && m.card.no ? [m.card.no] : [])))].slice(-3),
          }}
          onClose={() => setDialog('')}
          // What still waits for the manager is no card: its buyer would read no price on it.
          onDone={made => made.state === 'offered' && card.mutate({ kind: 'quote', no: made.quoteNo })}
        />
      )}
      {dialog === 'phrases' && (
        <PhraseDialog
          phrases={phrases}
          words={text.startsWith('/') ? '' : text.trim()}
          mayShare={o.mayShare}
          onChanged={() => void phraseList.refetch()}
          onClose={() => setDialog('')}
        />
      )}
      {dialog === 'ticket' && (
        <TicketDialog
          threadNo={threadNo}
          colleagues={o.colleagues}
          words={t.list.findLast(m => m.side === 'buyer' && m.words)?.words ?? ''}
          onDone={o.onChanged}
          onClose={() => setDialog('')}
        />
      )}
    </>
  )
}
