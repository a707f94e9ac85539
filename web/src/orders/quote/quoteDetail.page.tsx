import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { QuoteLineState, QuoteState, QuoteStep } from '@mall/domain/orders/quote/quote.codes.ts'
import { leastCounter, whyNotCounter } from '@mall/domain/orders/quote/quote.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Thumb } from '../../delivery/afterSales/Photos.tsx'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Crumb, Panel, Totals } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { type Step, Timeline, Track } from '../../kernel/kit/Track.tsx'
import { isOpen, type Line, Lines, listAmount } from './QuoteLines.tsx'
import { plain, QUOTE_READS, quoteAddress } from './quoteWords.ts'

type Detail = Reply<'/api/quote/getQuoteDetail'>
const noOf = (query: URLSearchParams) => /^YJ\d{8,20}$/.exec(query.get('quoteNo') ?? '')?.[0] ?? ''

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName !== null && noOf(query) ? ensure('/api/quote/getQuoteDetail', { quoteNo: noOf(query) }) : undefined
export const head = ({ query }: PageContext): Head => ({ title: `议价 ${noOf(query)}`, noIndex: true })

/** 议价单: what is offered line by line, what is wanted of us until when, and all that was said. */
export default function QuoteDetail() {
  const [query] = useSearchParams()
  const quoteNo = noOf(query)
  const refresh = useRefresh()
  const read = useLazyCall('/api/quote/getQuoteDetail', { quoteNo }, { enabled: quoteNo !== '' })
  useLive(event => {
    if (event.kind === 'notice' || event.kind === 'order' || event.kind === 'again') void refresh('/api/quote/getQuoteDetail')
  })
  const q = read.data
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '议价', to: '/quote/quoteList' },
            { label: quoteNo || '议价单' },
          ]}
        />
        {q ? (
          <Quote key={q.version} q={q} />
        ) : quoteNo === '' ? (
          <Panel flush>
            <Empty title="没有这张议价单" actions={<LinkButton to="/quote/quoteList">看全部议价</LinkButton>} />
          </Panel>
        ) : (
          <Panel flush>
            <Waiting read={read} lines={10} />
          </Panel>
        )}
      </div>
    </main>
  )
}

function stepsOf(q: Detail): Step[] {
  const at = (kind: string) => q.steps.find(s => s.stepKind === kind)
  const over = q.state === QuoteState.refused || q.state === QuoteState.withdrawn || q.state === QuoteState.expired
  const offered = at('approve') ?? at('offer')
  const rank = q.state === 'asked' ? 1 : q.state === 'approval' ? 2 : q.state === 'offered' ? 3 : q.state === 'accepted' ? 4 : 5
  const note = (s: Detail['steps'][number] | undefined) => s && `${shortTime(s.at)} ${s.whoName}`
  const state = (n: number): Step['state'] =>
    over ? (n < 3 && offered ? 'done' : n === 0 ? 'done' : 'later') : rank > n ? 'done' : rank === n ? 'now' : 'later'
  const steps: Step[] = [
    q.millMade
      ? { key: 'ask', label: '钢厂主动报价', note: note(at('propose')), state: 'done' }
      : { key: 'ask', label: '提出', note: note(at('ask')), state: 'done' },
    { key: 'mill', label: '业务员报价', note: note(at('offer') ?? at('askApproval')), state: state(1) },
  ]
  if (q.approvalWhy)
    steps.push({ key: 'approval', label: '底价审批', note: note(at('approve')) ?? q.approverName, state: state(2) })
  return [
    ...steps,
    // How often he may still counter says nothing once he has answered, or nobody can.
    {
      key: 'answer',
      label: '您答复',
      note: rank > 3 ? note(at('accept')) : q.countersLeft > 0 ? `还可还价 ${q.countersLeft} 次` : '已还过价',
      state: state(3),
    },
    {
      key: 'order',
      label: over ? QuoteState.label(q.state) : '下单',
      note: q.orderCode || '报价转订单',
      state: over ? 'now' : state(4),
    },
  ]
}

function Quote({ q }: { q: Detail }) {
  const [picked, setPicked] = useState<readonly number[]>(() => q.lines.filter(isOpen).map(l => l.lineNo))
  const [counters, setCounters] = useState<Readonly<Record<number, number>>>({})
  const send = useSend()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { session } = useBoot()
  const proxy = session.insteadUserId !== false
  const whyRight = useWhyNot('order.create') ?? undefined
  const why = proxy ? '报价由买方自己接受，您不能代为答复' : whyRight
  const answering = q.state === QuoteState.offered
  const accepted = q.state === QuoteState.accepted
  const chosen = q.lines.filter(l => (answering ? picked.includes(l.lineNo) && isOpen(l) : l.state === QuoteLineState.agreed))
  const sumFen = chosen.reduce((s, l) => s + (l.amountFen ?? 0), 0)
  const todaySum = chosen.reduce((s, l) => s + listAmount(l), 0)
  const faultOf = (l: Line) => {
    const counterFen = counters[l.lineNo]
    return counterFen === undefined || l.offerFen === null
      ? undefined
      : whyNotCounter({
          counterFen,
          offerFen: l.offerFen,
          leastFen: leastCounter({ ...l, millMade: q.millMade }),
          millMade: q.millMade,
        })
  }
  const countered = q.lines.filter(l => counters[l.lineNo] !== undefined)
  const wrong = countered.find(l => faultOf(l))
  const key = { quoteNo: q.quoteNo, version: q.version }
  const again = () => refresh(...QUOTE_READS)
  const toOrder = () => navigate(`/confirmOrder?quoteNo=${q.quoteNo}`)
  const accept = async () => {
    const done = await send('/api/quote/acceptQuote', { ...key, lineNos: chosen.map(l => l.lineNo) })
    await again()
    if (done) await toOrder()
  }
  const goOrder = async () => {
    if (await send('/api/quote/quoteToCart', { quoteNo: q.quoteNo })) await toOrder()
    else await again()
  }
  const counter = async () => {
    await send('/api/quote/counterQuote', {
      ...key,
      lines: countered.map(l => ({ lineNo: l.lineNo, counterFen: counters[l.lineNo] ?? 0 })),
    })
    await again()
  }
  const end = async (path: '/api/quote/refuseQuote' | '/api/quote/withdrawQuote') => {
    await send(path, key)
    await again()
  }
  const acceptText = `接受 ${chosen.length} 行，${yuan(sumFen)} 元`
  const over = !answering && !accepted && q.state !== QuoteState.asked && q.state !== QuoteState.approval
  const turn = {
    asked: ['钢厂逐行报价', `商城 ${q.bdName || '业务员'}`],
    approval: ['底价审批', '商城 销售经理'],
    offered: [`接受报价${q.countersLeft > 0 ? '，或再还一口价' : ''}`, `贵公司 ${q.buyerName}`],
    accepted: ['按谈成的价下单', `贵公司 ${q.buyerName}`],
  }[q.state as 'asked']
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h1>
              议价 {q.quoteNo} <StatusTag of={QuoteState} code={q.state} dot />
            </h1>
            <p className="row mute sm gap8">
              <span>{q.title}</span>
              <span>价格区域 {q.areaName}</span>
              <span>
                {q.millMade
                  ? `钢厂 ${shortTime(q.madeAt)} 发起，联系人 ${q.buyerName}`
                  : `${q.buyerName} ${shortTime(q.madeAt)} 提出`}
              </span>
              {q.bdName && <span>业务员 {q.bdName}</span>}
            </p>
          </div>
          <div className="acts">
            <LinkButton to={`/quote/quoteApply?from=${q.quoteNo}`}>{over ? '重新询价' : '复制一份'}</LinkButton>
            {(q.state === QuoteState.asked || q.state === QuoteState.approval) && (
              <ConfirmButton
                look="quiet"
                title={`撤回 ${q.quoteNo}`}
                consequence="撤回后钢厂不再报价；需要时可重新询价。"
                confirmText="撤回"
                disabledReason={whyRight}
                reasonAt="title"
                onConfirm={() => end('/api/quote/withdrawQuote')}
              >
                撤回
              </ConfirmButton>
            )}
            {answering && (
              <ConfirmButton
                look="quiet"
                title={`都不接受 ${q.quoteNo}`}
                consequence="这张议价单到此结束，需要时可重新询价。"
                confirmText="都不接受"
                disabledReason={why}
                reasonAt="title"
                onConfirm={() => end('/api/quote/refuseQuote')}
              >
                都不接受
              </ConfirmButton>
            )}
          </div>
        </div>
        <div className="bd">
          <Track steps={stepsOf(q)} />
        </div>
      </section>
      {turn && (
        <section className="stuck gaptop" aria-label="待您处理">
          <h2>待您处理</h2>
          <dl>
            <div>
              <dt>待办事项</dt>
              <dd>{turn[0]}</dd>
            </div>
            <div>
              <dt>处理方</dt>
              <dd>{turn[1]}</dd>
            </div>
            <div>
              <dt>开始时间</dt>
              <dd>
                {shortTime(q.since)}
                {(answering || accepted) && q.expiresAt !== null && (
                  <>
                    ，{shortTime(q.expiresAt)} 失效，剩 <Countdown endsAt={q.expiresAt} over="已失效" plain />
                  </>
                )}
              </dd>
            </div>
          </dl>
          {answering && (
            <ConfirmButton
              look="primary"
              size="lg"
              title={`接受 ${chosen.length} 行`}
              consequence={
                <>
                  按报价成交 {chosen.length} 行，货款 {yuan(sumFen)} 元；没勾的行这次不买。接受后去确认订单，
                  {q.expiresAt !== null && `${shortTime(q.expiresAt)} 前`}没有下单就失效。
                </>
              }
              confirmText={acceptText}
              disabledReason={why ?? (chosen.length === 0 ? '请至少勾选一行' : undefined)}
              reasonAt="title"
              onConfirm={accept}
            >
              {acceptText}
            </ConfirmButton>
          )}
          {accepted && (
            <Button look="primary" size="lg" onClick={goOrder} disabledReason={why} reasonAt="title" busyText="正在准备">
              去下单，{yuan(sumFen)} 元
            </Button>
          )}
        </section>
      )}
      <div className="mo gaptop">
        <div className="stack">
          <Lines
            q={q}
            answering={answering && !why}
            picked={picked}
            onPick={(no, on) => setPicked(all => (on ? [...all, no] : all.filter(n => n !== no)))}
            counters={counters}
            onCounter={(no, fen) =>
              setCounters(all => {
                const { [no]: _, ...rest } = all
                return fen === null ? rest : { ...rest, [no]: fen }
              })
            }
            faultOf={faultOf}
          />
          {answering && q.countersLeft > 0 && (
            <div className="row spread">
              <span className="why">勾选的行按报价成交；没勾的行这次不买，不影响别的行。还价只有一次，之后以对方答复为准。</span>
              <Button
                onClick={counter}
                busyText="正在还价"
                disabledReason={why ?? (countered.length === 0 ? '先在行里填还价' : wrong ? faultOf(wrong) : undefined)}
                reasonAt="title"
              >
                还价{countered.length > 0 && ` ${countered.length} 行`}
              </Button>
            </div>
          )}
          {(q.note || q.replyText || q.files.length > 0) && (
            <Panel title={q.files.length > 0 ? '附言与附件' : '附言'}>
              {q.note && <p>您说：{q.note}</p>}
              {q.replyText && <p className="mute">对方说：{q.replyText}</p>}
              {q.files.length > 0 && (
                <ul className="quote-files">
                  {q.files.map(f => (
                    <li key={f.fileId}>
                      <Thumb shot={f} />
                      <a href={`/api/file/get?id=${f.fileId}`}>{f.fileName}</a>
                      <small className="mute">{f.ofMill ? '对方附' : '您附'}</small>
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
          )}
        </div>
        <div className="stack">
          {chosen.length > 0 && (
            <Panel title={answering ? '接受后' : '谈成的行'}>
              <Totals
                lines={[
                  ...chosen.map(l => ({
                    label: `${l.title}${l.offerKg === null || l.priceUnit === 'piece' ? ` ${l.offerPieces} ${l.pieceUnit}` : ` ${tons(l.offerKg)} 吨`} × ${plain(l.offerFen ?? 0)}`,
                    value: yuan(l.amountFen ?? 0),
                  })),
                  { label: '货款合计', value: <Money fen={sumFen} main />, rule: true, total: true },
                  ...(todaySum > sumFen
                    ? [{ label: '比挂牌价省', value: <span className="ok">{yuan(todaySum - sumFen)} 元</span> }]
                    : []),
                ]}
              />
              <p className="hint gap8">价格锁定到报价失效的时刻；库存以下单时为准，运费在确认订单时另计。</p>
            </Panel>
          )}
          <Panel title="往来">
            <Timeline
              items={q.steps.map((s, i) => ({
                key: s.seq,
                time: shortTime(s.at),
                text: (
                  <>
                    {QuoteStep.label(s.stepKind)}
                    {s.text && `：${s.text}`}
                    {s.whoName && <span className="mute">　{s.whoName}</span>}
                  </>
                ),
                state: i === 0 ? 'now' : 'done',
              }))}
            />
          </Panel>
          {q.before.length > 0 && (
            <Panel title="以前的议价" flush>
              <table className="tbl tight">
                <thead>
                  <tr>
                    <th>单号</th>
                    <th>结果</th>
                    <th className="num">省，元</th>
                  </tr>
                </thead>
                <tbody>
                  {q.before.map(b => (
                    <tr key={b.quoteNo}>
                      <td>
                        <Link to={quoteAddress(b.quoteNo)}>{b.quoteNo}</Link>
                      </td>
                      <td>
                        <StatusTag of={QuoteState} code={b.state} />
                      </td>
                      <td className="num">{b.savedFen > 0 ? yuan(b.savedFen) : '—'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}
