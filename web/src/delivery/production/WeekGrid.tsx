import './production.css'
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { WeekState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Fragment } from 'react'

export type Schedule = Reply<'/api/order/getProductionSchedule'>
export type GridLine = Schedule['lines'][number]
export type GridCell = GridLine['cells'][number]

/** Tons still to be had in a cell: whole tons are enough for the eye, kg decide at the order. */
const whole = (kg: Kg): string => Math.floor(kg / 1000).toLocaleString('en-US')
const OWN = { mine: '', gone: '', moved: '，后移' } as const

/** Line by week: state in words and colour, tons left, share booked, own tons. On a phone a line is a band of three by two weeks. */
export function WeekGrid(o: {
  data: Schedule
  compare: boolean
  onOrder(line: GridLine, cell: GridCell): void
  onAsk(line: GridLine, cell: GridCell): void
}) {
  const { data } = o
  return (
    <div className="wk">
      <div className="wh wl">产线与产品</div>
      {data.weeks.map(w => (
        <div key={w.week} className={w.current ? 'wh nowk' : 'wh'}>
          <b>
            {w.label}
            {w.current && '，本周'}
          </b>
          {w.span}
        </div>
      ))}
      {data.lines.map(line => (
        <Fragment key={line.lineCode}>
          <div className="wl">
            <b>{line.name}</b>
            <small>
              {line.sizeWords}
              <br />
              周能力 {whole(line.capacityKg)} 吨
            </small>
          </div>
          {line.cells.map((cell, i) => (
            <Cell
              key={cell.week}
              cell={cell}
              label={data.weeks[i]?.label ?? ''}
              compare={o.compare}
              onPress={
                cell.state === 'open' || cell.state === 'limited'
                  ? () => o.onOrder(line, cell)
                  : cell.state === 'inquire'
                    ? () => o.onAsk(line, cell)
                    : undefined
              }
            />
          ))}
        </Fragment>
      ))}
      <div className="wl wtot last">可订合计，吨</div>
      {data.leftKg.map((kg, i) => (
        <div key={data.weeks[i]?.week} className="wtot last">
          {whole(kg)}
        </div>
      ))}
    </div>
  )
}

function Cell({
  cell,
  label,
  compare,
  onPress,
}: {
  cell: GridCell
  label: string
  compare: boolean
  onPress: (() => void) | undefined
}) {
  const word = WeekState.label(cell.state)
  const bookable = cell.state === 'open' || cell.state === 'limited'
  const text = bookable ? `${word} ${whole(cell.leftKg)}` : word
  return (
    <div className={`wc ${cell.state}`} data-w={label.replace(/第 |\s/g, '')}>
      <span className="st">
        {onPress ? (
          <button type="button" onClick={onPress} aria-label={`${label} ${text}${bookable ? ' 吨，去订' : '，提采购意向'}`}>
            {text}
          </button>
        ) : (
          <b>{word}</b>
        )}
        <small>{cell.state === 'inquire' ? '未放量' : cell.state === 'stopped' ? '0 吨' : `${cell.percent} %`}</small>
      </span>
      <span className="wbar">
        <i style={{ width: `${cell.state === 'inquire' || cell.state === 'stopped' ? 0 : cell.percent}%` }} />
      </span>
      {cell.flag && <span className="flag">{cell.flag}</span>}
      {compare && <span className="diff">{difference(cell)}</span>}
      {cell.own.map(own => (
        <span key={own.kind} className={own.kind === 'mine' ? 'own' : `own ${own.kind}`}>
          我 {tons(own.kg)} 吨{OWN[own.kind]}
        </span>
      ))}
    </div>
  )
}

/** 上期对照: what the regular edition before said of the same week. */
function difference({ was, state, leftKg }: GridCell): string {
  if (!was) return '上期无此周'
  const change = leftKg - was.leftKg
  if (was.state === state && change === 0) return '与上期相同'
  const words = was.state === state ? '' : `上期${WeekState.label(was.state)}`
  const moved = change === 0 ? '' : `${change > 0 ? '多' : '少'} ${whole(Math.abs(change))} 吨`
  return [words, moved].filter(Boolean).join('，')
}
