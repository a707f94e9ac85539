import { WeekState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { type Board, type BoardCell, type BoardLine, type DeskLine, short, trial, whole } from './board.ts'

const SHOWN = 3
const sign = (n: number): string => `另 ${n} 单`

/** Lines by weeks: what is left, what lies there, where the line in hand fits. A chip is dragged or opened by key; a cell's head opens its settings. */
export function BoardGrid(o: {
  board: Board
  inHand: DeskLine | null
  onTake(bookingId: string | null): void
  onDrop(line: BoardLine, cell: BoardCell): void
  onOpen(bookingId: string): void
  onWeek(line: BoardLine, cell: BoardCell): void
}) {
  const { board } = o
  return (
    <div className="wk">
      <div className="wh wl">产线，周能力</div>
      {board.weeks.map(w => (
        <div key={w.week} className={w.current ? 'wh nowk' : 'wh'}>
          <b>
            {w.label}
            {w.current ? '，本周' : ''}
          </b>
          {w.span}
        </div>
      ))}
      {board.lines.map(line => (
        <Fragment key={line.lineCode}>
          <div className="wl">
            <b>{line.name}</b>
            <small>{whole(line.capacityKg)} 吨</small>
          </div>
          {board.weeks.map(w => {
            const cell = line.cells.find(c => c.week === w.week)
            return cell ? (
              <Cell key={w.week} o={o} line={line} cell={cell} label={w.label} />
            ) : (
              <div key={w.week} className="wc inquire" data-w={w.label.replace(/第 |\s/g, '')}>
                <span className="st">未建</span>
              </div>
            )
          })}
        </Fragment>
      ))}
    </div>
  )
}

function Cell({ o, line, cell, label }: { o: Parameters<typeof BoardGrid>[0]; line: BoardLine; cell: BoardCell; label: string }) {
  const [all, setAll] = useState(false)
  const asked = o.inHand ? trial(o.board, o.inHand, line, cell) : null
  const full = cell.leftKg === 0
  const word =
    cell.state === 'stopped' ? '停线' : cell.state === 'inquire' ? '未放量' : full ? '已满' : `余 ${whole(cell.leftKg)}`
  const fits = asked ? (asked.may ? ' can' : o.inHand?.makes.includes(line.lineCode) ? ' cannot' : '') : ''
  const chips = all ? cell.bookings : cell.bookings.slice(0, SHOWN)
  return (
    <div
      className={`wc ${cell.state}${fits}`}
      data-w={label.replace(/第 |\s/g, '')}
      onDragOver={e => asked?.may && e.preventDefault()}
      onDrop={e => {
        e.preventDefault()
        if (asked?.may) o.onDrop(line, cell)
      }}
    >
      <span className="st">
        <button
          type="button"
          onClick={() => o.onWeek(line, cell)}
          aria-label={`${line.name} ${label} ${word}，改这一周`}
          title={`${WeekState.label(cell.state)}，截止 ${cell.closedEarlyOn ?? cell.extendedTo ?? cell.closesOn}`}
        >
          <b>{word}</b>
        </button>
        <small>{cell.state === 'inquire' ? '' : cell.state === 'stopped' ? cell.stopReason : `${cell.percent} %`}</small>
      </span>
      <span className="wbar">
        <i style={{ width: `${cell.state === 'inquire' ? 0 : cell.percent}%` }} />
      </span>
      {asked && fits ? <span className="say">{asked.say}</span> : null}
      {cell.holds.map(h => (
        <Held key={h.groupNo} h={h} />
      ))}
      {chips.map(b => (
        <button
          key={`${b.bookingId} ${b.kind}`}
          type="button"
          className={`own ${b.kind}`}
          draggable={b.kind !== 'gone'}
          onDragStart={e => {
            e.dataTransfer.setData('text/plain', b.bookingId)
            o.onTake(b.bookingId)
          }}
          onDragEnd={() => o.onTake(null)}
          onClick={() => o.onOpen(b.bookingId)}
        >
          {b.name} {short(b.kg)}
          {b.kind === 'new' ? '，未发布' : ''}
        </button>
      ))}
      {!all && cell.bookings.length > SHOWN ? (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {sign(cell.bookings.length - SHOWN)}
        </button>
      ) : null}
    </div>
  )
}

/** Tons of the week that a group keeps: they lie in no order, so there is nothing to move. */
function Held({ h }: { h: BoardCell['holds'][number] }) {
  const mayRead = whyNoRight(useStaff(), 'group.see') === undefined
  const title = `周占用：团购 ${h.groupNo}，${tons(h.kg)} 吨`
  const words = (
    <>
      团购 {short(h.kg)}
      <small>{h.groupNo}</small>
    </>
  )
  return mayRead ? (
    <Link className="own held" to={`/groupBuyWatch?no=${h.groupNo}`} title={title}>
      {words}
    </Link>
  ) : (
    <span className="own held" title={title}>
      {words}
    </span>
  )
}
