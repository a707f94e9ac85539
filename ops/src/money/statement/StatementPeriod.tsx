import { referenceLabel } from '@mall/domain/orders/order/reference.ts'
import type { ExcelColumn } from '@mall/client/excel.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { whyNotPeriod } from '@mall/domain/money/statement/statement.rules.ts'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { CompanyField } from '../../kernel/kit/CompanyField.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { localOf } from '../../kernel/kit/localTime.ts'
import { shortTime } from '../../kernel/kit/time.ts'
import { EquationList } from './EquationList.tsx'

type Period = Reply<'/api/ops/getStatementPeriod'>
const sheet: ExcelColumn<Period['lines'][number]>[] = [
  { title: '磅单', width: 20, value: l => l.ticketNo || l.waybillNo || l.settleNo },
  { title: '订单', width: 22, value: l => l.orderCode },
  { title: referenceLabel.buyerNo, width: 20, value: l => l.buyerNo },
  { title: '商品', width: 30, value: l => l.title },
  { title: '结算时间', width: 18, value: l => ({ at: l.settledAt }) },
  { title: '吨', value: l => ({ kg: l.settledKg }) },
  { title: '元', value: l => ({ fen: l.amountFen }) },
]
/** In the address: open, and no company chosen yet. */
export const NO_COMPANY = '-'

/** Any days of a company up to today, as the buyer sees them himself: for the telephone, and before a month is over. */
export function StatementPeriod({ company, onClose }: { company: string; onClose(): void }) {
  const [today] = useState(() => localOf(Date.now()).slice(0, 10))
  const [code, setCode] = useState(company === NO_COMPANY ? '' : company)
  const [days, setDays] = useState({ fromOn: `${today.slice(0, 8)}01`, toOn: today })
  const why = days.fromOn && days.toOn ? whyNotPeriod(days, today) : '请选择起止日期'
  const read = useLazyCall('/api/ops/getStatementPeriod', { companyCode: code, ...days }, { enabled: code !== '' && why === '' })
  const p = read.data
  return (
    <Modal open width={920} title="任选期间往来" footer={null} onCancel={onClose}>
      <p className="row period-asked">
        <CompanyField label="企业" value={code} onChange={setCode} />
        <DateRange from={days.fromOn} to={days.toOn} onChange={change => setDays({ ...days, ...change })} />
      </p>
      {code === '' ? (
        <p className="mute">选一家企业：输入名称或编码，从列出的里面选。</p>
      ) : why !== '' ? (
        <Alert type="warning" showIcon title={why} />
      ) : read.isError ? (
        <Alert type="error" showIcon title={read.error.message} />
      ) : !p ? (
        <p className="mute">正在读取 …</p>
      ) : (
        <div className="period">
          <p className="row">
            <b>{p.companyName}</b>
            <span className="mute">
              {p.periodText}，{shortTime(p.now)} 的数；供核对，不签章
            </span>
            <a className="push" href={`/api/statement/pdf?companyCode=${code}&fromOn=${p.fromOn}&toOn=${p.toOn}`} download>
              PDF
            </a>
            <ExcelButton label={`往来明细 ${p.companyName} ${p.periodText}`} columns={sheet} read={p.lines} />
          </p>
          <EquationList list={p.equations} />
          <h3>
            结算明细{' '}
            <small className="mute">
              {p.lines.length} 行，{tons(p.settledKg)} 吨，{yuan(p.settledFen)} 元
            </small>
          </h3>
          {p.lines.length > 0 ? (
            <div className="import-lines">
              <table className="tbl" aria-label="结算明细">
                <thead>
                  <tr>
                    <th>磅单</th>
                    <th>商品</th>
                    <th className="num">吨</th>
                    <th className="num">元</th>
                  </tr>
                </thead>
                <tbody>
                  {p.lines.map(l => (
                    <tr key={l.lineNo}>
                      <td>
                        {l.ticketNo || l.waybillNo || l.settleNo}
                        <small className="mute">
                          {[l.orderCode, l.buyerNo, shortTime(l.settledAt)].filter(Boolean).join('，')}
                        </small>
                      </td>
                      <td>{l.title}</td>
                      <td className="num">{tons(l.settledKg)}</td>
                      <td className="num">{yuan(l.amountFen)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ) : (
            <p className="mute">这段时间没有结算。</p>
          )}
        </div>
      )}
    </Modal>
  )
}
