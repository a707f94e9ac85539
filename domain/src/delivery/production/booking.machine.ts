// A paid made-to-order line in the mill's plan. The order's own status stays 待排产 until all its lines are done (order.machine.ts).
import { machine } from '../../kernel/machine.ts'
import type { BookingStateCode } from './schedule.codes.ts'

export type BookingEvent = 'plan' | 'move' | 'report' | 'finish' | 'takeBack' | 'takeBackAll' | 'end'
export type BookingActor = 'planner' | 'system'

export const bookingMachine = machine<BookingStateCode, BookingEvent, BookingActor>([
  { on: 'plan', from: ['waiting'], to: 'planned', by: ['planner', 'system'] },
  { on: 'move', from: ['planned'], to: 'planned', by: ['planner'] },
  // 报产: a part of the weight, or the last of it.
  { on: 'report', from: ['planned', 'running'], to: 'running', by: ['planner'] },
  { on: 'finish', from: ['planned', 'running'], to: 'done', by: ['planner'] },
  // A report is taken back whole; what is left decides where the line stands again.
  { on: 'takeBack', from: ['running', 'done'], to: 'running', by: ['planner'] },
  { on: 'takeBackAll', from: ['running', 'done'], to: 'planned', by: ['planner'] },
  // The order was cancelled: its tons are free for others.
  { on: 'end', from: ['waiting', 'planned', 'running', 'done'], to: 'ended', by: ['system'] },
])
