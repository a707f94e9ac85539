import './shipment.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { hourWords } from '@mall/domain/delivery/shipment/slot.rules.ts'

type Gate = Reply<'/api/order/getDispList'>['gates'][number]
const HOUR = 3_600_000

/** 今日时段: depots beside hours, 余 n, 满, 不发; the company's own trucks are marked. */
export function HourTable({ gates, now }: { gates: readonly Gate[]; now: number }) {
  const hours = [...new Set(gates.flatMap(g => g.slots.map(s => s.slotAt)))].toSorted((a, b) => a - b)
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="各仓库时段">
      <table className="hours">
        <thead>
          <tr>
            <th scope="col">仓库</th>
            {hours.map(h => (
              <th key={h} scope="col" className={now >= h && now < h + HOUR ? 'on' : undefined}>
                {hourWords(h).slice(0, 5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gates.map(g => (
            <tr key={g.depotCode}>
              <th scope="row">
                {g.depotName}
                {g.closed && <small className="warnt"> {g.closed}</small>}
              </th>
              {hours.map(h => {
                const s = g.slots.find(x => x.slotAt === h)
                const text = s?.text ?? '不发'
                return (
                  <td key={h} className={s?.state ?? 'shut'}>
                    <span>
                      {s !== undefined && s.own > 0 && <b className={s.late ? 'mine lt' : 'mine'}>我 {s.own}</b>}
                      {text}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
