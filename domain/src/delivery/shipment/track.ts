// 轨迹 track of a truck: the machine's moves, and what happens between them.
import { WaybillStatus } from './waybill.status.ts'
import { WaybillEventLabel } from './waybill.machine.ts'

/** Things written into the track that move no status. */
const BESIDE = {
  slot: '改时段',
  named: '报车',
  truck: '换车',
  truckAsked: '申请换车',
  truckRefused: '换车未同意',
  load: '改装载',
  missed: '错过时段',
  slotLost: '未报车，时段释放',
  waypoint: '途经',
  queued: '到门口排队',
  called: '叫号',
  callMissed: '叫号未到',
} as const
export const trackLabel = (event: string): string =>
  (WaybillEventLabel as Record<string, string>)[event] ?? (BESIDE as Record<string, string>)[event] ?? '记录'

/** From here on a change of truck needs the dispatcher: the gate prepares by its slots. */
const CHANGE_FREE_MS = 2 * 3_600_000
/** Whether a buyer's change of truck waits for the dispatcher: within two hours before the slot. */
export const changeWaits = (slotAt: number | null, now: number): boolean => slotAt !== null && slotAt - now < CHANGE_FREE_MS

/** 等待事项 of one truck, for its buyer; empty when nothing is his. */
export function truckTodo(
  w: { status: number; ended: boolean; missed: boolean; slotAt: number | null; named: boolean; selfPickup: boolean },
  now: number,
): { what: string; act: 'slot' | 'truck' } | null {
  if (w.ended || w.status !== WaybillStatus.allocated) return null
  const mine = w.selfPickup
  if (w.missed || (w.slotAt !== null && now >= w.slotAt + 3_600_000))
    return { what: mine ? '过时段未到，请重新预约时段' : '过时段未到，等调度改期', act: 'slot' }
  if (w.slotAt === null) return { what: mine ? '还没有时段，请预约' : '等调度排时段', act: 'slot' }
  if (!w.named) return { what: mine ? '缺车牌和司机，时段前 2 小时未报即释放' : '等调度报车', act: 'truck' }
  return null
}
