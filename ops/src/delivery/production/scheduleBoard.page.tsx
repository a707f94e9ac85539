import { useLazyCall } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Button, Empty, Result, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { type Board, type BoardCell, type BoardLine, type DeskLine, useBoardAgain } from './board.ts'
import { BoardGrid } from './BoardGrid.tsx'
import { Drafts } from './Drafts.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { WaitingList } from './WaitingList.tsx'
import { WeekDialog } from './WeekDialog.tsx'
import './schedule.css'

const EVERY_MS = 15_000

/** 排产计划: what waits at the left, the weeks at the right, moves that are not published below. */
export default function ScheduleBoardPage() {
  const [f, set] = useFilters({ works: '', fromWeek: '' })
  const board = useLazyCall(
    '/api/ops/getScheduleBoard',
    { works: f.works, ...(f.fromWeek ? { fromWeek: f.fromWeek } : {}) },
    { keepOld: true, refetchMs: EVERY_MS },
  )
  if (board.data) return <Loaded board={board.data} set={set} />
  if (board.isError)
    return (
      <Result
        status="warning"
        title="没有读到排产计划"
        subTitle={board.error.message}
        extra={<Button onClick={() => board.refetch()}>重试</Button>}
      />
    )
  return <Skeleton active paragraph={{ rows: 12 }} />
}

function Loaded({ board, set }: { board: Board; set(change: { works?: string; fromWeek?: string }): void }) {
  const why = whyNoRight(useStaff(), 'schedule.plan')
  const again = useBoardAgain()
  const [taken, setTaken] = useState<string | null>(null)
  const [plan, setPlan] = useState<{ booking: DeskLine; start: string | null } | null>(null)
  const [week, setWeek] = useState<{ line: BoardLine; cell: BoardCell } | null>(null)
  const [publishing, setPublishing] = useState(false)
  const known = [...board.waiting, ...board.drafts, ...board.planned]
  const find = (id: string | null): DeskLine | null => known.find(b => b.bookingId === id) ?? null
  const inHand = why ? null : find(taken)
  const open = (id: string) => {
    const booking = find(id)
    if (booking) setPlan({ booking, start: null })
  }
  const waitKg = board.waiting.reduce((sum, b) => sum + b.kg, 0)
  return (
    <>
      <div className="page-head">
        <h1>排产计划</h1>
        <span className="mute">
          {board.publishedAt === null ? '尚未发布' : `上次发布 ${dateTime(board.publishedAt)}`}　下次 {dateTime(board.nextAt)}
        </span>
        <span className="push row">
          <Link to="/rollingLine">产线</Link>
          <a href="/LZProductionSchedule" target="_blank" rel="noreferrer">
            客户看到的
          </a>
          <ActButton
            type="primary"
            {...(why ? { why } : board.drafts.length === 0 ? { why: '没有未发布的改动' } : {})}
            onClick={() => setPublishing(true)}
          >
            发布 {board.drafts.length} 处改动
          </ActButton>
        </span>
      </div>
      {board.works.length === 0 ? (
        <Empty description="还没有产线。先在「产线」里登记能生产什么、每周多少吨，周计划随即建好。">
          <Link to="/rollingLine">去登记产线</Link>
        </Empty>
      ) : (
        <div className="plan">
          <section className="panel" aria-label="待排">
            <div className="panel-head">
              <h2>待排 {board.waiting.length} 行</h2>
              <span className="push mute">{tons(waitKg)} 吨</span>
            </div>
            <WaitingList
              rows={board.waiting}
              inHand={taken}
              why={why}
              onTake={setTaken}
              onPlan={booking => setPlan({ booking, start: null })}
            />
          </section>
          <div>
            <section className="panel" aria-label="周网格">
              <div className="panel-head">
                <Segmented
                  aria-label="所属厂"
                  value={board.ofWorks}
                  onChange={works => set({ works, fromWeek: '' })}
                  options={board.works}
                />
                <span className="mute">{inHand ? '绿框可放；' : ''}余量已含未发布的改动</span>
                <span className="push row">
                  <Button size="small" disabled={!board.before} onClick={() => set({ fromWeek: board.before ?? '' })}>
                    前六周
                  </Button>
                  <Button size="small" disabled={!board.after} onClick={() => set({ fromWeek: board.after ?? '' })}>
                    后六周
                  </Button>
                </span>
              </div>
              <BoardGrid
                board={board}
                inHand={inHand}
                onTake={setTaken}
                onOpen={open}
                onWeek={(line, cell) => setWeek({ line, cell })}
                onDrop={(line, cell) => {
                  if (inHand) setPlan({ booking: inHand, start: `${line.lineCode} ${cell.week}` })
                  setTaken(null)
                }}
              />
            </section>
            <Drafts board={board} why={why} />
          </div>
        </div>
      )}
      {plan ? (
        <PlanDialog
          board={board}
          booking={plan.booking}
          start={plan.start}
          onClose={() => {
            setPlan(null)
            again()
          }}
        />
      ) : null}
      {week ? <WeekDialog line={week.line} cell={week.cell} onClose={() => setWeek(null)} /> : null}
      {publishing ? <PublishDialog board={board} onClose={() => setPublishing(false)} /> : null}
    </>
  )
}
