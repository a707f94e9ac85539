// The invoices that come out of what was chosen: packed in the browser by the rule the server packs by.
import './invoice.css'
import type { PackedInvoice } from '@mall/domain/money/invoice/assembly.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { PaymentType } from '@mall/domain/orders/order/order.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'

type Shown = Omit<PackedInvoice, 'group' | 'lines'> & { lines: readonly { ticketNo: string }[]; paymentType: 'A' | 'B' }
export const dayWord = (day: number): string => (day === 0 ? '今天' : day === 1 ? '次日' : `第 ${day + 1} 天`)

export function PackedInvoices({ invoices, maxLines }: { invoices: readonly Shown[]; maxLines: number }) {
  const today = invoices.filter(i => i.day === 0).length
  return (
    <Panel flush title={`预计开具 ${invoices.length} 张`} remark={today < invoices.length ? `今天 ${today} 张` : undefined}>
      {invoices.length === 0 && (
        <p className="bd mute" aria-live="polite">
          还没有选磅单。
        </p>
      )}
      {invoices.map((i, n) => (
        <div key={`${n}-${i.grossFen}`} className={i.day > 0 ? 'idraft late' : 'idraft'}>
          <div className="row">
            <h3>
              {i.day > 0 ? `留到${dayWord(i.day)} · 发票 ${n + 1}` : `发票 ${n + 1}`}{' '}
              <Tag line>{PaymentType.label(i.paymentType)}</Tag>
            </h3>
            <b className="strong">{yuan(i.grossFen)} 元</b>
          </div>
          <p>{[...new Set(i.lines.map(l => l.ticketNo))].join('、')}</p>
          <dl>
            <div>
              <dt>行数</dt>
              <dd>
                {i.lines.length} / {maxLines} 行
              </dd>
            </div>
            <div>
              <dt>吨</dt>
              <dd>{tons(i.kg)}</dd>
            </div>
            <div>
              <dt>不含税，元</dt>
              <dd>{yuan(i.netFen)}</dd>
            </div>
            <div>
              <dt>税额 {i.ratePercent} %，元</dt>
              <dd>{yuan(i.taxFen)}</dd>
            </div>
          </dl>
          {i.why && (
            <p>
              {i.why}
              {i.day > 0 ? '；额度每天 8:00 恢复，到时自动补开，不用再申请。' : '。'}
            </p>
          )}
        </div>
      ))}
    </Panel>
  )
}
