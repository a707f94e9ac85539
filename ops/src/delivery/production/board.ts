import type { Kg } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@mall/contract/main/calls.ts'
import { readyOn, whyNotPlan } from '@mall/domain/delivery/production/week.rules.ts'
import { slipWords } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'

export type Board = Reply<'/api/ops/getScheduleBoard'>
export type BoardLine = Board['lines'][number]
export type BoardCell = BoardLine['cells'][number]
export type DeskLine = Board['waiting'][number]

/** Tons on a chip: one decimal is enough for the eye. */
export const short = (kg: Kg): string => (kg / 1000).toFixed(1)
export const whole = (kg: Kg): string => Math.floor(kg / 1000).toLocaleString('en-US')

/** What would happen if the line were put there: the same rule as the server's. */
export function trial(board: Board, b: DeskLine, line: BoardLine, cell: BoardCell): { may: boolean; say: string } {
  if (!b.makes.includes(line.lineCode)) return { may: false, say: '这条线做不了' }
  if ((b.draft?.lineCode ?? b.lineCode) === line.lineCode && (b.draft?.week ?? b.week) === cell.week)
    return { may: false, say: '现在就在这一周' }
  const why = whyNotPlan(cell, b.kg, board.today)
  if (why) return { may: false, say: why.replace(/^第 \d+ 周/, '') }
  const on = readyOn(cell.week, line.readyDays)
  const told = b.plannedOn ?? b.dueOn
  const words = told === null ? '' : b.plannedOn === null && on <= told ? '，按要求' : `，${slipWords(told, on)}`
  return { may: true, say: `放这里余 ${tons(cell.leftKg - b.kg)} 吨，${on.slice(5)} 入库${words}` }
}

/** Everything that shows the plan is read again. */
export function useBoardAgain(): () => void {
  const client = useQueryClient()
  return () => {
    for (const path of ['/api/ops/getScheduleBoard', '/api/ops/getProductionList', '/api/ops/getProductionDetail'])
      void client.invalidateQueries({ queryKey: [path] })
  }
}
