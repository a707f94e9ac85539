// 发票: whose turn it is first, then the red letters, the face of it, where its money comes from and its history.
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { invoiceWait, redGoesOn, turnText } from '@mall/domain/money/invoice/byHand.ts'
import { InvoiceFlow } from '@mall/domain/money/invoice/invoice.machine.ts'
import { RED_LETTER_HOURS, RedState, RedThere } from '@mall/domain/money/invoice/red.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Crumb, Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { Timeline } from '../../kernel/kit/Track.tsx'
import { byWhom, InvoiceFace } from './InvoiceFace.tsx'
import { INVOICE_READS } from './InvoiceFrame.tsx'
import { invoiceAddress } from './InvoiceRows.tsx'
import { MailState } from '@mall/domain/platform/notice/mail.ts'
import { mailWaits } from '@mall/domain/platform/partner/channelWords.ts'
import { ResendMail } from './ResendMail.tsx'
import { stuckTitle } from '../../kernel/kit/stuckTitle.ts'

const PATH = '/api/order/getInvoiceInfoDetails'
type Invoice = Reply<typeof PATH>
const numberOf = (query: URLSearchParams) => (query.get('invoiceSn') ?? '').trim().slice(0, 30)

export async function load({ query, ensure }: PageContext) {
  const invoiceSn = numberOf(query)
  if (!/^FP\d{8,20}$/.test(invoiceSn) || !(await ensure(PATH, { invoiceSn }))) throw notFound('invoice')
}
export const head = ({ query }: PageContext): Head => ({ title: `发票 ${numberOf(query)}`, noIndex: true })

export default function InvoiceDetail() {
  const [query] = useSearchParams()
  const invoiceSn = numberOf(query)
  const refresh = useRefresh()
  const read = useLazyCall(PATH, { invoiceSn }, { keepOld: true })
  useLive(e => {
    if (e.kind === 'again' || e.kind === 'invoice') void refresh(PATH)
  })
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '发票', to: '/invoice/invoices' },
            { label: invoiceSn },
          ]}
        />
        {read.data ? (
          <Whole v={read.data} />
        ) : read.isError ? (
          <Failed message={read.error.message} onRetry={() => read.refetch()} />
        ) : (
          <Panel>
            <Skeleton lines={12} />
          </Panel>
        )}
      </div>
    </main>
  )
}

type Asking = { act: 'object' | 'red' } | { act: 'refuse' | 'withdraw'; redNo: string }

function Whole({ v }: { v: Invoice }) {
  const send = useSend()
  const refresh = useRefresh()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { invoiceSn } = v
  const act = async (name: Invoice['acts'][number], said: string, reason = '') => {
    const reply = await send('/api/order/updateInvoiceInfo', { invoiceSn, act: name, reason })
    await refresh(...INVOICE_READS)
    if (reply) notify.success(said)
    return reply
  }
  const answer = async (redNo: string, word: 'confirm' | 'refuse' | 'withdraw', said: string, reason = '') => {
    const reply = await send('/api/order/answerRedLetter', { redNo, act: word, reason })
    await refresh(...INVOICE_READS)
    if (reply) notify.success(said)
    return reply
  }
  const { site } = useBoot()
  const tax = { connected: site.partners.tax !== 'off' }
  const red = v.reds.find(r => r.doneAt === null && ['01', '02', '03', '04', '10'].includes(r.state))
  const whole = v.kind === 'blue' && v.redFen >= v.grossFen
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h1>
              发票 {v.taxInvoiceNo || v.invoiceSn} <StatusTag of={InvoiceFlow} code={v.flow} dot />{' '}
              {v.kind === 'red' && <Tag tone="bad">红票</Tag>}
              {whole ? <Tag tone="none">已全额红冲</Tag> : v.redOpenFen > 0 ? <Tag tone="wait">红冲中</Tag> : null}
            </h1>
            <p className="row mute facts">
              <span>数电票，{InvoiceType.label(v.invoiceType)}</span>
              <span>申请 {v.applyNo}</span>
              <span>{yuan(v.grossFen)} 元，含税</span>
              {byWhom(v, site.partners.tax) && <span>{byWhom(v, site.partners.tax)}</span>}
            </p>
          </div>
          <div className="acts no-print">
            {v.deliveredAt !== null &&
              v.parts.map(part => (
                <a key={part} className="btn" href={`/api/invoice/file?invoiceSn=${invoiceSn}&part=${part}`} download>
                  {part.toUpperCase()}
                </a>
              ))}
          </div>
        </div>
      </section>
      <Stuck v={v} red={red} act={act} answer={answer} ask={setAsking} />
      <div className="od">
        <div className="stack">
          {v.reds.length > 0 && <Reds v={v} ask={setAsking} />}
          {v.changedFen !== null && <Changed v={v} />}
          <InvoiceFace v={v} tax={site.partners.tax} />
        </div>
        <div className="stack">
          <Panel title="开票依据" flush>
            <table className="tbl line">
              <thead>
                <tr>
                  <th>磅单</th>
                  <th className="num">吨</th>
                  <th className="num">含税，元</th>
                </tr>
              </thead>
              <tbody>
                {v.lines.map(l => (
                  <tr key={l.lineNo}>
                    <td>
                      <Link to={`/order/electronicScale?word=${encodeURIComponent(l.waybillNo)}`} className="link">
                        {l.ticketNo}
                      </Link>
                      <small className="mute">
                        {' '}
                        <Link to={`/order/orderDetail?orderCode=${encodeURIComponent(l.orderCode)}`} className="link">
                          {l.orderCode}
                        </Link>
                        {l.heatNos.length > 0 && `，炉号 ${l.heatNos.join('、')}`}
                      </small>
                    </td>
                    <td className="num">{tons(l.kg)}</td>
                    <td className="num">{yuan(l.grossFen)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
          <Panel title="收票">
            <Facts
              items={[
                ['手机', v.recipientMobile],
                ['邮箱', v.recipientMail || '—'],
                ...(v.mail
                  ? [
                      [
                        '邮件',
                        <>
                          <StatusTag of={MailState} code={v.mail.mailState} /> {v.mail.address}{' '}
                          <small className="mute blk">
                            {shortTime(v.mail.at)}
                            {[v.mail.reason, v.mail.mailState === MailState.waiting ? mailWaits(site.partners.mail) : '']
                              .filter(Boolean)
                              .map(text => `，${text}`)}
                          </small>
                        </>,
                      ] as const,
                    ]
                  : []),
                ['交付', v.deliveredAt === null ? '开具后交付' : `${shortTime(v.deliveredAt)} 站内信`],
                ...(v.invoiceType === 2 && v.kind === 'blue'
                  ? [['用途确认', v.usedAt === null ? '未勾选' : `${shortTime(v.usedAt)} 已勾选抵扣`] as const]
                  : []),
              ]}
            />
            {v.deliveredAt !== null && <ResendMail invoiceSn={v.invoiceSn} mail={v.recipientMail} />}
            {v.acts.includes('used') && (
              <ConfirmButton
                look="quiet"
                title="用途确认（抵扣勾选）"
                consequence="登记已在电子税务局勾选抵扣。此后红冲须双方确认。"
                confirmText="已勾选抵扣"
                onConfirm={() => act('used', '已登记用途确认。')}
              >
                登记已勾选抵扣
              </ConfirmButton>
            )}
            {v.acts.includes('notUsed') && <Button onClick={() => act('notUsed', '已撤销用途确认。')}>撤销用途确认</Button>}
          </Panel>
          {v.kind === 'blue' && (
            <Panel title="更正">
              <p className="mute">抬头或内容有误时整张红冲，磅单放回「可开票」，重新申请。</p>
              <Button disabledReason={v.whyNotRed || undefined} onClick={() => setAsking({ act: 'red' })}>
                申请红字
              </Button>
            </Panel>
          )}
          {v.blueSn && (
            <Note>
              <span>
                红冲的蓝票{' '}
                <Link className="link" to={invoiceAddress(v.blueSn)}>
                  {v.blueNo}
                </Link>
              </span>
            </Note>
          )}
          <Panel title="操作记录">
            <Timeline
              items={v.history.toReversed().map((h, i) => ({
                key: `${h.at}-${i}`,
                time: shortTime(h.at),
                state: i === 0 ? ('now' as const) : ('done' as const),
                text: (
                  <>
                    {h.what}　{h.who}
                    {h.detail && <small className="mute"> {h.detail}</small>}
                  </>
                ),
              }))}
            />
          </Panel>
        </div>
      </div>
      {asking?.act === 'object' && (
        <ReasonDialog
          title="不同意变更后的金额"
          consequence="退回商城财务重新核对；磅单仍为这张票占用。"
          okText="不同意"
          onSend={reason => act('object', '已告诉财务，等重新核对。', reason)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.act === 'red' && (
        <ReasonDialog
          title="申请红字：整张红冲"
          consequence={
            v.usedAt === null
              ? `没有勾选抵扣，无需对方确认，${redGoesOn(tax)}，冲减 ${yuan(v.grossFen - v.redFen)} 元。`
              : `已勾选抵扣，须商城财务在 ${RED_LETTER_HOURS} 小时内确认，到时没有确认就作废；冲减 ${yuan(v.grossFen - v.redFen)} 元。`
          }
          okText="申请红字"
          onSend={async reason => {
            const reply = await send('/api/order/insertRedLetter', { invoiceSn, reason })
            await refresh(...INVOICE_READS)
            if (reply) notify.success(`红字确认单 ${reply.redNo} 已录入。`)
            return reply
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.act === 'refuse' && (
        <ReasonDialog
          title={`拒绝红字确认单 ${asking.redNo}`}
          consequence="红字确认单作废，已开的发票不变；商城财务会看到原因。"
          okText="拒绝"
          danger
          onSend={reason => answer(asking.redNo, 'refuse', '已拒绝。', reason)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.act === 'withdraw' && (
        <ReasonDialog
          title={`撤销红字确认单 ${asking.redNo}`}
          consequence="红字确认单作废，已开的发票不变。"
          okText="撤销"
          onSend={reason => answer(asking.redNo, 'withdraw', '已撤销。', reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

interface StuckProps {
  v: Invoice
  red: Invoice['reds'][number] | undefined
  act(name: Invoice['acts'][number], said: string): Promise<unknown>
  answer(redNo: string, word: 'confirm', said: string): Promise<unknown>
  ask(a: Asking): void
}
function Stuck({ v, red, act, answer, ask }: StuckProps) {
  const { site } = useBoot()
  const tax = { connected: site.partners.tax !== 'off' }
  const wait = invoiceWait(v, tax)
  if (!wait && !red) return null
  const there = red?.bureauState ?? ''
  const mine = v.flow === 'WC' || v.flow === 'NR' || red?.state === '02' || there === '02'
  return (
    <section className={mine ? 'stuck' : 'stuck calm'} aria-label={stuckTitle(mine)} aria-live="polite">
      <h2>{stuckTitle(mine)}</h2>
      <dl>
        <div>
          <dt>待办事项</dt>
          <dd>
            {red
              ? `${there ? `红字确认单${RedThere.label(there)}` : red.state === '02' ? '购方确认红字确认单' : RedState.label(red.state)}，冲减 ${yuan(red.grossFen)} 元`
              : v.troubleText || wait?.what}
            {!red && v.reason && v.flow !== 'NB' && `：${v.reason}`}
          </dd>
        </div>
        <div>
          <dt>处理方</dt>
          <dd>{red ? (red.state === '02' || there === '02' ? '贵公司财务' : red.turnText) : wait && turnText(wait, 'buyer')}</dd>
        </div>
        {red?.expiresAt && (there || red.state === '02' || red.state === '03') ? (
          <div>
            <dt>期限</dt>
            <dd>
              {shortTime(red.expiresAt)} 前，{RED_LETTER_HOURS} 小时没有确认就作废
            </dd>
          </div>
        ) : v.flow === 'NTS' && v.trouble === 'quota' ? (
          <div>
            <dt>到时</dt>
            <dd>{shortTime(v.sendAfter)} 起自动补开</dd>
          </div>
        ) : null}
      </dl>
      <span className="row no-print">
        {red?.state === '02' && (
          <>
            <Button
              look="primary"
              size="lg"
              busyText="正在确认"
              onClick={() => answer(red.redNo, 'confirm', `已确认，${redGoesOn(tax)}。`)}
            >
              确认红字
            </Button>
            <Button onClick={() => ask({ act: 'refuse', redNo: red.redNo })}>拒绝</Button>
          </>
        )}
        {red?.starter === 'buyer' && (red.state === '03' || red.state === '10') && (
          <Button onClick={() => ask({ act: 'withdraw', redNo: red.redNo })}>撤销红字</Button>
        )}
        {v.acts.includes('confirm') && (
          <Button look="primary" size="lg" onClick={() => act('confirm', '已同意，发票正在开具。')}>
            同意，开 {yuan(v.changedFen ?? v.grossFen)} 元
          </Button>
        )}
        {v.acts.includes('object') && <Button onClick={() => ask({ act: 'object' })}>不同意</Button>}
        {v.acts.includes('reapply') && (
          <Button look="primary" onClick={() => act('reapply', '已重新提交。')}>
            重新提交
          </Button>
        )}
        {v.acts.includes('withdraw') && (
          <ConfirmButton
            look="quiet"
            title="撤回申请"
            consequence="这张发票不再开具，磅单放回「可开票」。"
            confirmText="撤回申请"
            onConfirm={() => act('withdraw', '已撤回，磅单放回「可开票」。')}
          >
            撤回申请
          </ConfirmButton>
        )}
      </span>
    </section>
  )
}

const Changed = ({ v }: { v: Invoice }) => (
  <Panel
    title="金额有变"
    remark={`原 ${yuan(v.grossFen)} 元，现 ${yuan(v.changedFen ?? 0)} 元，少 ${yuan(v.grossFen - (v.changedFen ?? 0))} 元`}
  >
    <ul className="plain">
      {v.lines.map(l =>
        l.changedFen === null ? null : (
          <li key={l.lineNo}>
            {l.ticketNo} {l.goodsName}：{yuan(l.grossFen)} → <b className="strong">{yuan(l.changedFen)}</b> 元
          </li>
        ),
      )}
    </ul>
  </Panel>
)

const Reds = ({ v, ask }: { v: Invoice; ask(a: Asking): void }) => (
  <Panel title="红字" remark={`红冲后蓝票余额 ${yuan(v.grossFen - v.redFen)} 元`} flush>
    <table className="tbl cards line">
      <thead>
        <tr>
          <th>红字确认单</th>
          <th>状态</th>
          <th className="num">冲减，元</th>
          <th>处理方</th>
          <th>时间</th>
        </tr>
      </thead>
      <tbody>
        {v.reds.map(r => (
          <tr key={r.redNo}>
            <td className="all">
              {r.redNo}
              <small className="mute">
                {' '}
                {r.starter === 'buyer' ? '购方' : '销方'}录入：{r.reason}
                {r.sourceNo && `（${r.sourceNo}）`}
                {r.answer && `；${r.answer}`}
              </small>
            </td>
            <td data-l="状态">
              {r.bureauState ? <StatusTag of={RedThere} code={r.bureauState} /> : <StatusTag of={RedState} code={r.state} />}
              {r.doneAt !== null && <Tag tone="good">红票已开</Tag>}
            </td>
            <td className="num" data-l="冲减，元">
              −{yuan(r.grossFen)}
              <small className="mute">
                {' '}
                不含税 −{yuan(r.netFen)}，税额 −{yuan(r.taxFen)}
              </small>
            </td>
            <td data-l="处理方">
              {r.doneAt !== null && r.redInvoiceSn ? (
                <Link to={invoiceAddress(r.redInvoiceSn)} className="link">
                  红票 {r.redInvoiceNo}
                </Link>
              ) : (
                r.turnText || '—'
              )}
              {r.state === '03' && r.starter === 'buyer' && (
                <Button size="sm" onClick={() => ask({ act: 'withdraw', redNo: r.redNo })}>
                  撤销
                </Button>
              )}
            </td>
            <td data-l="时间">
              {shortTime(r.doneAt ?? r.answeredAt ?? r.madeAt)}
              {r.expiresAt !== null && (r.bureauState || r.state === '02' || r.state === '03') && (
                <small className="mute"> {shortTime(r.expiresAt)} 前</small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)
