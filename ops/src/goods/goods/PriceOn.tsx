import type { ExcelColumn } from '@mall/client/excel.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { serverTime } from '@mall/client/serverClock.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'

const areaSheet: ExcelColumn<Reply<'/api/ops/getPriceOn'>['areas'][number]>[] = [
  { title: '销售区域', width: 20, value: a => a.areaName },
  { title: '当天的价，元', value: a => (a.priceFen === null ? null : { fen: a.priceFen }) },
  { title: '说明', width: 24, value: a => (a.priceFen === null ? `${a.knownFrom} 起有记录` : a.isOwn ? '单独定的' : '') },
]
/** 某日的价: what a goods cost at the end of any day, in every sales area. */
export function PriceOn({ skuCode, unitText }: { skuCode: string; unitText: string }) {
  const [day, setDay] = useState('')
  const read = useLazyCall('/api/ops/getPriceOn', { skuCode, day }, { enabled: day !== '', keepOld: true })
  const d = day === '' ? undefined : read.data
  return (
    <section aria-label="某日的价">
      <h3>某日的价</h3>
      <Input
        type="date"
        aria-label="哪一天"
        className="date-field"
        value={day}
        max={dayText(new Date(serverTime()))}
        onChange={e => setDay(e.target.value)}
      />
      {read.isError && !d ? <Alert type="error" showIcon title={read.error.message} /> : null}
      {d ? (
        <div className={read.isPlaceholderData ? 'dim' : ''}>
          <p role="status">
            收市挂牌价 <b>{yuan(d.priceFen)}</b> {unitText}
            {d.changes > 0 ? <small className="mute">　当天改过 {d.changes} 次</small> : null}{' '}
            <ExcelButton label={`${skuCode} ${day} 的价`} columns={areaSheet} read={d.areas} />
          </p>
          {d.areas.length > 0 ? (
            <table className="plain-table">
              <thead>
                <tr>
                  <th>销售区域</th>
                  <th className="num">当天的价</th>
                </tr>
              </thead>
              <tbody>
                {d.areas.map(a => (
                  <tr key={a.salesAreaCode}>
                    <td>{a.areaName}</td>
                    <td className="num">
                      {a.priceFen === null ? <small className="mute">{a.knownFrom} 起有记录</small> : yuan(a.priceFen)}
                      {a.isOwn ? <small className="mute">单独定的</small> : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
        </div>
      ) : (
        <p className="hint">选一天，看那天收市时的挂牌价和各区域的价。</p>
      )}
    </section>
  )
}
