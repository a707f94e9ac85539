import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { QuoteLineState, QuoteState, QuoteStep } from '@mall/domain/orders/quote/quote.codes.ts'
import { whyNotOffer } from '@mall/domain/orders/quote/quote.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { FilePick, type FileItem } from '../../kernel/FilePick.tsx'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { HOURS, hoursText } from './quoteHours.ts'

type Quote = Reply<'/api/ops/getQuote'>
type Line = Quote['lines'][number]
interface Said {
  fen: Fen | null
  pieces: number
  reason: string
  /** 2026-12-05; empty: the buyer's day, or none. */
  day: string
}
const price = (fen: Fen | null): string => (fen === null ? '—' : yuan(fen))
const isOpen = (l: Line) => l.state === QuoteLineState.asked || l.state === QuoteLineState.countered

/** One quote: every line with list, authority, last deal and what is wanted; the answer below, or the manager's decision. */
export function QuotePane({ q, onClose }: { q: Quote; onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const staff = useStaff()
  const { message } = App.useApp()
  const [said, setSaid] = useState<Readonly<Record<number, Said>>>(() =>
    Object.fromEntries(
      q.lines
        .filter(isOpen)
        .map(l => [
          l.lineNo,
          { fen: l.counterFen ?? l.wantedFen, pieces: l.offerPieces ?? l.pieces, reason: '', day: l.offerOn ?? l.needOn ?? '' },
        ]),
    ),
  )
  const [reply, setReply] = useState('')
  const [files, setFiles] = useState<FileItem[]>([])
  const [validHours, setHours] = useState(24)
  const [back, setBack] = useState(false)
  const again = async () => {
    for (const path of ['/api/ops/getQuotes', '/api/ops/getQuote']) await client.invalidateQueries({ queryKey: [path] })
  }
  const key = { quoteNo: q.quoteNo, version: q.version }
  const answer = useMutation({
    mutationFn: () =>
      call('/api/ops/answerQuote', {
        ...key,
        reply: reply.trim(),
        validHours,
        fileIds: files.map(f => f.fileId),
        lines: q.lines.filter(isOpen).map(l => {
          const s = said[l.lineNo]
          return {
            lineNo: l.lineNo,
            offerFen: s?.fen ?? null,
            pieces: s?.pieces ?? l.pieces,
            reason: s?.reason.trim() ?? '',
            ...(s?.day ? { offerOn: s.day } : {}),
          }
        }),
      }),
    onSuccess: done =>
      void message.success(done.state === 'approval' ? '已送底价审批' : done.state === 'refused' ? '已谢绝' : '报价已发出'),
    onSettled: again,
  })
  const decide = useMutation({
    mutationFn: () => call('/api/ops/decideQuote', { ...key, pass: true }),
    onSuccess: () => void message.success('已批准，报价发出'),
    onSettled: again,
  })
  const asked = q.state === QuoteState.asked
  const change = (no: number, c: Partial<Said>) =>
    setSaid(all => {
      const now = all[no]
      return now ? { ...all, [no]: { ...now, ...c } } : all
    })
  const faultOf = (l: Line): string | undefined => {
    const s = said[l.lineNo]
    if (!s) return undefined
    if (s.fen === null) return s.reason.trim() ? undefined : '不让价，请写原因'
    if (l.todayFen === null) return '已下架，不能报价'
    return whyNotOffer({ offerFen: s.fen, listFen: l.todayFen, lastFen: l.offerFen, pieces: s.pieces, wantedPieces: l.pieces })
  }
  const open = q.lines.filter(isOpen)
  const wrong = open.find(l => faultOf(l))
  const below = open.filter(l => isBelow(l, said[l.lineNo]?.fen ?? null))
  const why = q.whyNotAct || (wrong ? `第 ${wrong.lineNo} 行：${faultOf(wrong)}` : '')
  const noDecide = q.whyNotAct || whyNoRight(staff, 'quote.decide') || ''
  return (
    <>
      <div className="hd">
        <div>
          <b>{q.quoteNo}</b>
          <small>
            <Link to={`/company360?code=${q.companyCode}`}>{q.companyName}</Link>
          </small>
        </div>
        <span className="push row">
          <StatusTag of={QuoteState} code={q.state} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body flow">
        <p>
          {q.buyerName} {q.millMade && <Tag line>钢厂主动报价</Tag>}
          <small className="mute">
            {'　'}
            {q.areaName}　{shortTime(q.madeAt)} 提出
            {q.expiresAt !== null && `　${shortTime(q.expiresAt)} 失效`}
          </small>
        </p>
        {q.note && <p className="hint">买方说：{q.note}</p>}
        {q.approvalWhy && <Alert type="warning" showIcon title={`底价审批：${q.approvalWhy}`} />}
        {q.lines.map(l => (
          <section key={l.lineNo} aria-label={`第 ${l.lineNo} 行`} className="quote-line">
            <p>
              <b>
                {l.lineNo}. {l.title}
              </b>{' '}
              <StatusTag of={QuoteLineState} code={l.state} />
              <small className="mute">
                {l.depotName}　{l.pieces} {l.pieceUnit}
                {l.priceUnit !== 'piece' && ` ${tons(l.weightKg)} 吨`}　库存 {l.availablePieces}
              </small>
            </p>
            <dl className="kv cols">
              <Fact label={`今日价，${PriceUnitLabel[l.priceUnit]}`} value={price(l.todayFen)} />
              <Fact label="权限价" value={price(l.authorityFen)} />
              <Fact label="上次成交" value={price(l.lastFen)} />
              <Fact
                label={l.counterFen === null ? '买方要' : '买方还'}
                value={price(l.counterFen ?? (q.millMade ? null : l.wantedFen))}
              />
              {l.offerFen !== null && <Fact label="已报" value={price(l.offerFen)} />}
              {l.nextFen !== null && <Fact label="送审" value={price(l.nextFen)} />}
              {l.needOn !== null && <Fact label="要求交期" value={l.needOn} />}
              {(l.nextOn ?? l.offerOn) !== null && <Fact label="答复交期" value={l.nextOn ?? l.offerOn ?? ''} />}
            </dl>
            {l.reason && <p className="hint">不让价：{l.reason}</p>}
            {asked && isOpen(l) && said[l.lineNo] && (
              <div className="row">
                <MoneyInput
                  label={`第 ${l.lineNo} 行报价`}
                  unit={PriceUnitLabel[l.priceUnit]}
                  value={said[l.lineNo]?.fen ?? null}
                  onChange={fen => change(l.lineNo, { fen })}
                />
                <InputNumber<number>
                  aria-label={`第 ${l.lineNo} 行件数`}
                  min={1}
                  max={l.pieces}
                  precision={0}
                  value={said[l.lineNo]?.pieces ?? l.pieces}
                  suffix={l.pieceUnit}
                  onChange={n => change(l.lineNo, { pieces: n ?? l.pieces })}
                />
                <Input
                  type="date"
                  className="date-field"
                  aria-label={`第 ${l.lineNo} 行交期，可不填`}
                  title="能交的日子，可不填"
                  value={said[l.lineNo]?.day ?? ''}
                  onChange={e => change(l.lineNo, { day: e.target.value })}
                />
                <Button size="small" onClick={() => change(l.lineNo, { fen: null })}>
                  不让价
                </Button>
                {isBelow(l, said[l.lineNo]?.fen ?? null) && <Tag tone="wait">低于权限价，须审批</Tag>}
                {said[l.lineNo]?.fen === null && (
                  <Input
                    aria-label={`第 ${l.lineNo} 行不让价的原因`}
                    placeholder="原因，买方看得到"
                    maxLength={100}
                    value={said[l.lineNo]?.reason}
                    onChange={e => change(l.lineNo, { reason: e.target.value })}
                  />
                )}
                {faultOf(l) && <small className="todo-word">{faultOf(l)}</small>}
              </div>
            )}
          </section>
        ))}
        {asked && (
          <div className="stacked">
            <Input.TextArea
              aria-label="附言，买方看得到"
              placeholder="附言，买方看得到"
              rows={2}
              maxLength={300}
              value={reply}
              onChange={e => setReply(e.target.value)}
            />
            <FilePick label="附件" path="/api/ops/uploadQuoteFile" purpose="quote" value={files} onChange={setFiles} />
            <div className="row">
              <Select
                aria-label="报价有效期"
                value={validHours}
                onChange={setHours}
                options={HOURS.map(h => ({ value: h, label: hoursText(h) }))}
              />
              <ActButton type="primary" {...(why ? { why } : {})} loading={answer.isPending} onClick={() => answer.mutate()}>
                {below.length > 0 ? `送审批（${below.length} 行低于权限价）` : '发出报价'}
              </ActButton>
            </div>
            {answer.isError ? <Alert type="error" showIcon title={answer.error.message} /> : null}
          </div>
        )}
        {q.state === QuoteState.approval && (
          <div className="row">
            <ActButton
              type="primary"
              {...(noDecide ? { why: noDecide } : {})}
              loading={decide.isPending}
              onClick={() => decide.mutate()}
            >
              批准并发出
            </ActButton>
            <ActButton {...(noDecide ? { why: noDecide } : {})} onClick={() => setBack(true)}>
              退回重报
            </ActButton>
            {decide.isError ? <Alert type="error" showIcon title={decide.error.message} /> : null}
          </div>
        )}
        {q.files.length > 0 && (
          <>
            <h3>附件</h3>
            <ul className="plain">
              {q.files.map(f => (
                <li key={f.fileId}>
                  <a href={`/api/file/get?id=${f.fileId}`}>{f.fileName}</a>{' '}
                  <small className="mute">{f.ofMill ? (f.sent ? '钢厂附' : '钢厂附，待审批') : '买方附'}</small>
                </li>
              ))}
            </ul>
          </>
        )}
        <h3>往来</h3>
        <ol className="plain">
          {q.steps.map(s => (
            <li key={s.seq}>
              <span className="mute">{shortTime(s.at)}</span> {QuoteStep.label(s.stepKind)}
              {s.text && `：${s.text}`} <span className="mute">{s.whoName}</span>
            </li>
          ))}
        </ol>
      </div>
      {back ? (
        <ReasonDialog
          title={`退回 ${q.quoteNo}`}
          consequence="退回后由业务员重新报价，买方看不到这次的价。"
          okText="退回"
          onSend={async reason => {
            await call('/api/ops/decideQuote', { ...key, pass: false, reason })
            await again()
          }}
          onClose={() => setBack(false)}
        />
      ) : null}
    </>
  )
}

const isBelow = (l: Line, fen: Fen | null): boolean => fen !== null && l.authorityFen !== null && fen < l.authorityFen
const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="num">
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
