import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import type { ExcelColumn } from '@mall/client/excel.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { redGoesOn } from '@mall/domain/money/invoice/byHand.ts'
import { InvoiceFlow } from '@mall/domain/money/invoice/invoice.machine.ts'
import { RED_LETTER_HOURS, RED_REASONS, RedState, RedThere } from '@mall/domain/money/invoice/red.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { boot } from '../../kernel/session.ts'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { ByHand } from './ByHand.tsx'
import { MailState } from '@mall/domain/platform/notice/mail.ts'

type Invoice = Reply<'/api/ops/getInvoiceDetail'>
type Act = Invoice['acts'][number]
const tax = { connected: boot.partners?.tax !== 'off' }
const lineSheet: ExcelColumn<Invoice['lines'][number]>[] = [
  { title: '磅单', width: 20, value: l => l.ticketNo },
  { title: '订单', width: 22, value: l => l.orderCode },
  { title: '品名', width: 20, value: l => l.goodsName },
  { title: '规格', width: 24, value: l => l.spec },
  { title: '吨', value: l => ({ kg: l.kg }) },
  { title: '含税，元', value: l => ({ fen: l.grossFen }) },
  { title: '改为，元', value: l => (l.changedFen === null ? null : { fen: l.changedFen }) },
  { title: '已红冲，元', value: l => ({ fen: l.redFen }) },
]
const WORDS: Record<Act, string> = {
  pass: '核对无误，送开',
  change: '改金额，请客户确认',
  reject: '驳回',
  correct: '重新核对',
  retry: '重新开具',
  withdraw: '撤回',
}
type Asking = { kind: 'reject' | 'withdraw' } | { kind: 'change' | 'red' } | { kind: 'refuse' | 'giveUp'; redNo: string }

/** One invoice beside the queue: its lines, its red letters, its history, and what finance may do. */
export function InvoicePane({ invoiceSn, onClose }: { invoiceSn: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getInvoiceDetail', { invoiceSn }, { refetchMs: 10_000 })
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const staff = useStaff()
  const why = whyNoRight(staff, 'invoice.handle')
  const [asking, setAsking] = useState<Asking | null>(null)
  const [amounts, setAmounts] = useState<Record<number, number | null>>({})
  const [redKind, setRedKind] = useState('')
  const v = read.data
  if (!v) return <PaneState query={read} />
  const redFen = v.lines.reduce((sum, l) => sum + l.redFen, 0)
  const leftFen = v.grossFen - redFen
  const again = () => {
    for (const path of ['/api/ops/getInvoiceQueue', '/api/ops/getInvoiceDetail', '/api/ops/getTaxPlatform'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const send = async (act: Act, reason = '') => {
    const lines =
      act === 'change'
        ? v.lines.flatMap(l => {
            const fen = amounts[l.lineNo]
            return fen === undefined || fen === null || fen === l.grossFen ? [] : [{ lineNo: l.lineNo, grossFen: fen }]
          })
        : []
    await call('/api/ops/actOnInvoice', { invoiceSn, act, reason, lines })
    again()
  }
  const click = (act: Act) => {
    if (act === 'reject' || act === 'change' || act === 'withdraw') return setAsking({ kind: act })
    void send(act).catch((e: unknown) => message.error((e as Error).message))
  }
  const answer = async (redNo: string, act: 'confirm' | 'refuse' | 'withdraw', reason = '') => {
    await call('/api/ops/answerRedLetter', { redNo, act, reason })
    again()
  }
  return (
    <>
      <div className="hd">
        <div>
          <b>{v.taxInvoiceNo || v.invoiceSn}</b>
          <small>{v.companyName}</small>
          <small className="mute">
            申请 {v.applyNo}，{InvoiceType.label(v.invoiceType)}，{v.groupText}
          </small>
        </div>
        <span className="push row">
          <StatusTag of={InvoiceFlow} code={v.flow} dot />
          {redFen > 0 && <Tag tone="bad">{leftFen === 0 ? '已红冲' : '部分红冲'}</Tag>}
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {v.troubleText && <section className="note">{v.troubleText}</section>}
        {!v.troubleText && v.reason && <section className="note">{v.reason}</section>}
        <section>
          <h3>抬头</h3>
          <dl className="kv">
            <div>
              <dt>名称</dt>
              <dd>{v.title}</dd>
            </div>
            <div>
              <dt>税号</dt>
              <dd>{v.taxNo}</dd>
            </div>
            <div>
              <dt>收票</dt>
              <dd>
                {v.recipientMobile} {v.recipientMail}
              </dd>
            </div>
          </dl>
          {v.mail && (
            <p className="mute">
              <StatusTag of={MailState} code={v.mail.mailState} /> {v.mail.address}，{shortTime(v.mail.at)}
              {v.mail.reason && `，${v.mail.reason}`}
            </p>
          )}
          {v.deliveredAt !== null && (
            <p className="row">
              {v.parts.map(part => (
                <Button key={part} size="small" href={`/api/invoice/file?invoiceSn=${invoiceSn}&part=${part}`}>
                  下载 {part.toUpperCase()}
                </Button>
              ))}
            </p>
          )}
        </section>
        <section>
          <h3>
            金额 {yuan(v.grossFen)} 元，不含税 {yuan(v.netFen)}，税额 {yuan(v.taxFen)}{' '}
            <ExcelButton label={`发票 ${v.invoiceSn}`} columns={lineSheet} read={v.lines} />
          </h3>
          {v.changedFen !== null && <p className="note">请客户确认：改为 {yuan(v.changedFen)} 元</p>}
          <table className="tbl">
            <thead>
              <tr>
                <th>磅单 / 品名</th>
                <th className="num">吨</th>
                <th className="num">含税，元</th>
              </tr>
            </thead>
            <tbody>
              {v.lines.map(l => (
                <tr key={l.lineNo}>
                  <td>
                    {l.ticketNo}
                    <small className="mute">
                      {l.goodsName} {l.spec}，
                      <Link to={`/order?word=${l.orderCode}&queue=all&open=${l.orderCode}`}>{l.orderCode}</Link>
                    </small>
                  </td>
                  <td className="num">{tons(l.kg)}</td>
                  <td className="num">
                    {yuan(l.grossFen)}
                    {l.changedFen !== null && <small className="mute">改 {yuan(l.changedFen)}</small>}
                    {l.redFen > 0 && <small className="mute">已红冲 {yuan(l.redFen)}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <ByHand invoice={v} again={again} />
        {v.reds.length > 0 && (
          <section>
            <h3>红字</h3>
            {v.reds.map(r => {
              const open = r.doneAt === null
              return (
                <div key={r.redNo}>
                  <p>
                    {r.redNo}{' '}
                    {r.bureauState ? (
                      <StatusTag of={RedThere} code={r.bureauState} />
                    ) : (
                      <StatusTag of={RedState} code={r.state} />
                    )}{' '}
                    −{yuan(r.grossFen)} 元
                    <small className="mute">
                      {r.starter === 'buyer' ? '购方' : '销方'}录入：{r.reason}
                      {r.sourceNo && `（${r.sourceNo}）`}
                      {r.answer && `；${r.answer}`}
                      {r.redInvoiceNo && `；红票 ${r.redInvoiceNo}`}
                      {r.expiresAt !== null &&
                        (r.bureauState !== '' || r.state === '02' || r.state === '03') &&
                        `；${shortTime(r.expiresAt)} 前`}
                    </small>
                  </p>
                  <p className="row">
                    {open && r.state === '03' && (
                      <>
                        <ActButton
                          size="small"
                          type="primary"
                          {...(why ? { why } : {})}
                          onClick={() =>
                            answer(r.redNo, 'confirm').then(
                              () => void message.success(`已确认，${redGoesOn(tax)}`),
                              (e: unknown) => void message.error((e as Error).message),
                            )
                          }
                        >
                          确认红字
                        </ActButton>
                        <ActButton
                          size="small"
                          {...(why ? { why } : {})}
                          onClick={() => setAsking({ kind: 'refuse', redNo: r.redNo })}
                        >
                          拒绝
                        </ActButton>
                      </>
                    )}
                    {open && (r.bureauState !== '' || ((r.state === '02' || r.state === '10') && r.starter === 'seller')) && (
                      <ActButton
                        size="small"
                        {...(why ? { why } : {})}
                        onClick={() => setAsking({ kind: 'giveUp', redNo: r.redNo })}
                      >
                        撤销
                      </ActButton>
                    )}
                  </p>
                </div>
              )
            })}
          </section>
        )}
        <section>
          <h3>记录</h3>
          <ol className="events">
            {v.history.toReversed().map((h, i) => (
              <li key={`${h.at}-${i}`}>
                <time>{shortTime(h.at)}</time>
                <span>
                  {h.what}
                  <small className="mute">
                    {h.who}
                    {h.detail ? `：${h.detail}` : ''}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      {(v.acts.length > 0 || v.whyNotRed === '') && (
        <section className="decide">
          {v.acts.map((act, i) => (
            <ActButton key={act} {...(i === 0 ? { type: 'primary' as const } : {})} onClick={() => click(act)}>
              {WORDS[act]}
            </ActButton>
          ))}
          {v.whyNotRed === '' && (
            <ActButton {...(why ? { why } : {})} onClick={() => setAsking({ kind: 'red' })}>
              录入红字
            </ActButton>
          )}
        </section>
      )}
      {asking?.kind === 'change' && (
        <ReasonDialog
          title={`改金额 ${v.invoiceSn}`}
          consequence="客户同意后开具，少开的放回磅单；只能改少。"
          okText="请客户确认"
          onSend={reason => send('change', reason)}
          onClose={() => setAsking(null)}
        >
          {v.lines.map(l => (
            <p key={l.lineNo}>
              {l.ticketNo}，申请 {yuan(l.grossFen)} 元{' '}
              <MoneyInput
                label={`第 ${l.lineNo} 行新金额`}
                unit="元"
                value={amounts[l.lineNo] ?? l.grossFen}
                onChange={fen => setAmounts({ ...amounts, [l.lineNo]: fen })}
              />
            </p>
          ))}
        </ReasonDialog>
      )}
      {(asking?.kind === 'reject' || asking?.kind === 'withdraw') && (
        <ReasonDialog
          title={`${WORDS[asking.kind]} ${v.invoiceSn}`}
          consequence={
            asking.kind === 'reject' ? '客户会看到原因，可重新提交或撤回。' : '发票不再开具，磅单放回客户的「可开票」。'
          }
          okText={WORDS[asking.kind]}
          onSend={reason => send(asking.kind, reason)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === 'red' && (
        <ReasonDialog
          title={`录入红字：${redFen > 0 ? '余下的' : '整张'}红冲 ${v.taxInvoiceNo}`}
          consequence={`冲减 −${yuan(leftFen)} 元（含税）${redFen > 0 ? `，此前已红冲 ${yuan(redFen)} 元` : ''}，红票开具后不能撤回。${
            v.usedAt === null
              ? `购方没有勾选抵扣，无需确认，${redGoesOn(tax)}。`
              : `购方已勾选抵扣，须购方在 ${RED_LETTER_HOURS} 小时内确认，到时没有确认就作废。`
          }`}
          okText={`录入，红冲 ${yuan(leftFen)} 元`}
          label="说明"
          disabled={redKind === ''}
          onSend={async reason => {
            await call('/api/ops/openRedLetter', { invoiceSn, reason: `${redKind}：${reason}` })
            again()
          }}
          onClose={() => setAsking(null)}
        >
          <label htmlFor="red-kind">红冲原因</label>
          <Select
            id="red-kind"
            value={redKind || null}
            placeholder="税务平台的四种之一"
            onChange={setRedKind}
            style={{ width: '100%', marginBottom: 12 }}
            options={RED_REASONS.map(value => ({ value, label: value }))}
          />
        </ReasonDialog>
      )}
      {(asking?.kind === 'refuse' || asking?.kind === 'giveUp') && (
        <ReasonDialog
          title={`${asking.kind === 'refuse' ? '拒绝' : '撤销'}红字确认单 ${asking.redNo}`}
          consequence="红字确认单作废，已开的发票不变；客户会看到原因。"
          okText={asking.kind === 'refuse' ? '拒绝' : '撤销'}
          onSend={reason => answer(asking.redNo, asking.kind === 'refuse' ? 'refuse' : 'withdraw', reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
