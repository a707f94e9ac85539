import './invoice.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { assemble } from '@mall/domain/money/invoice/assembly.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel, Totals } from '../../kernel/kit/Panel.tsx'
import { ApplySteps, INVOICE_READS, stepAddress } from './InvoiceFrame.tsx'
import { dayWord, PackedInvoices } from './PackedInvoices.tsx'
import { type Billing, TicketTable } from './TicketTable.tsx'

const PATH = '/api/order/getBillingTickets'
const inputOf = (query: URLSearchParams) => {
  const orderCode = (query.get('orderCode') ?? '').trim().slice(0, 40)
  return orderCode ? { orderCode } : {}
}
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(PATH, inputOf(query)) : undefined
export const head = (): Head => ({ title: '申请开票：选磅单', noIndex: true })

export default function ApplyForInvoicing() {
  return (
    <ApplySteps step="applyForInvoicing">
      <Choose />
    </ApplySteps>
  )
}

function Choose() {
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const input = inputOf(query)
  const read = useLazyCall(PATH, input, { keepOld: true })
  useLive(e => (e.kind === 'invoice' || e.kind === 'order' || e.kind === 'again') && void refresh(PATH))
  const b = read.data
  if (!b) return <Waiting read={read} lines={10} bare />
  if (b.list.length === 0 && b.blocked.length === 0)
    return (
      <Panel flush>
        <Empty
          title="没有可开票的磅单"
          actions={
            <LinkButton look="ink" to="/order/settlementList">
              去看结算单
            </LinkButton>
          }
        >
          订单全部签收、结算确认、差额付清之后，磅单就会出现在这里。
        </Empty>
      </Panel>
    )
  return <Assembly b={b} />
}

function Assembly({ b }: { b: Billing }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const send = useSend()
  const refresh = useRefresh()
  const asked = query.get('tickets')?.split(',')
  const [off, setOff] = useState<ReadonlySet<string>>(() => {
    const wanted = asked ?? (query.get('orderCode') ? null : b.draft?.ticketIds)
    return new Set(wanted ? b.list.map(t => t.ticketId).filter(id => !wanted.includes(id)) : [])
  })
  const chosen = new Set(b.list.map(t => t.ticketId).filter(id => !off.has(id)))
  const by = useMemo(() => new Map(b.list.map(t => [t.ticketId, t])), [b.list])
  const mine = b.list.filter(t => chosen.has(t.ticketId))
  const packed = assemble(
    mine.map(t => ({ key: t.ticketId, group: t.group, kg: t.kg, grossFen: t.openFen, ratePercent: t.ratePercent })),
    b.limits,
  )
  const goes = new Map<string, number[]>()
  for (const [n, i] of packed.entries()) for (const l of i.lines) goes.set(l.key, [...(goes.get(l.key) ?? []), n])
  const today = packed.filter(i => i.day === 0)
  const later = packed.filter(i => i.day > 0)
  const sum = (list: typeof packed, pick: (i: (typeof packed)[number]) => number) => list.reduce((s, i) => s + pick(i), 0)
  const next = async () => {
    const draft = await send('/api/order/saveBillingDraft', { ticketIds: [...chosen] })
    await refresh(...INVOICE_READS)
    if (draft) await navigate(stepAddress('billingDetails'))
  }
  const why = chosen.size === 0 ? '请至少选一张磅单' : chosen.size > 400 ? '一次最多 400 张磅单' : undefined
  const top = Math.max(0, ...packed.map(i => i.netFen))
  return (
    <div className="mo">
      <div className="stack">
        <TicketTable
          b={b}
          chosen={chosen}
          choose={(ids, on) => {
            const to = new Set(off)
            for (const id of ids) {
              if (on) to.delete(id)
              else to.add(id)
            }
            setOff(to)
          }}
          goesTo={id =>
            (goes.get(id) ?? []).map(n => {
              const late = packed[n]?.day ?? 0
              return { text: late > 0 ? `留到${dayWord(late)}` : `发票 ${n + 1}`, late: late > 0 }
            })
          }
        />
        <Panel title="限额">
          <div className="day-limits">
            <div>
              <span>
                今天可以开出{' '}
                <b className="strong">
                  {today.length} / {packed.length} 张
                </b>
              </span>
              <progress
                className={later.length > 0 ? 'wait' : undefined}
                aria-label="今天可以开出"
                max={Math.max(1, packed.length)}
                value={today.length}
              />
              <small>{later.length > 0 ? '其余超出我们今天的开票额度，次日 8:00 起自动补开，不用再申请' : '以开具时为准'}</small>
            </div>
            <div>
              <span>
                单张最高，不含税{' '}
                <b className="strong">
                  {yuan(top)} / {yuan(b.limits.maxNetFen)}
                </b>
              </span>
              <progress aria-label="单张限额" max={b.limits.maxNetFen} value={top} />
            </div>
          </div>
        </Panel>
      </div>
      <div className="stack">
        <PackedInvoices
          maxLines={b.limits.maxLines}
          invoices={packed.map(i => ({
            ...i,
            paymentType: by.get(i.lines[0]?.key ?? '')?.paymentType ?? 'A',
            lines: i.lines.map(l => ({ ticketNo: by.get(l.key)?.ticketNo ?? '' })),
          }))}
        />
        <Panel>
          <Totals
            lines={[
              { label: '今天不含税', value: yuan(sum(today, i => i.netFen)) },
              { label: '今天税额', value: yuan(sum(today, i => i.taxFen)) },
              { label: '今天开票', value: `${yuan(sum(today, i => i.grossFen))} 元`, rule: true },
              ...(later.length > 0 ? [{ label: '留到以后', value: yuan(sum(later, i => i.grossFen)) }] : []),
              { label: `已选 ${chosen.size} 张磅单`, value: `${yuan(mine.reduce((s, t) => s + t.openFen, 0))} 元`, rule: true },
            ]}
          />
          <Button look="primary" size="lg" wide disabledReason={why} busyText="正在占用磅单" onClick={next}>
            下一步：抬头
          </Button>
          <p className="mute sm">提交前可以随时改；磅单为您占用到今天 24:00。</p>
        </Panel>
      </div>
    </div>
  )
}
