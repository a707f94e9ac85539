// 时段 gate slot: an hour at a depot's gate and how many trucks it takes. 提货码 pick-up code: what opens the gate for one truck in its slot.
// Times are instants in ms; a slot begins on the hour.

const MINUTE = 60_000
export const SLOT_HOURS = 1
export const SLOT_MS = SLOT_HOURS * 60 * MINUTE
/** Before its slot a truck is let in by so much; earlier it waits outside. */
export const EARLY_MINUTES = 15
export const EARLY_MS = EARLY_MINUTES * MINUTE
/** So long before the slot truck and driver must be named, or it is given to another. */
export const NAMED_BEFORE_MS = 120 * MINUTE

const HOUR = SLOT_MS
const two = (n: number): string => String(n).padStart(2, '0')
/** 08:00–09:00 of the mill's clock; the last hour of a day ends at 24:00. */
export function hourWords(startsAt: number): string {
  const hour = new Date(startsAt + 8 * HOUR).getUTCHours()
  return `${two(hour)}:00–${two(hour + 1)}:00`
}
/** 11-23 08:00–09:00, on every screen and in every message. */
export const slotWords = (startsAt: number | null): string =>
  startsAt === null ? '未定时段' : `${new Date(startsAt + 8 * HOUR).toISOString().slice(5, 10)} ${hourWords(startsAt)}`

export interface Slot {
  startsAt: number
  /** Trucks the gate takes in this hour; 0: the depot does not load then (不发). */
  capacity: number
  taken: number
}
export type SlotState = 'shut' | 'past' | 'full' | 'free'

export const slotState = (s: Slot, now: number): SlotState =>
  s.capacity === 0 ? 'shut' : now >= s.startsAt + SLOT_MS ? 'past' : s.taken >= s.capacity ? 'full' : 'free'

/** What the words in a table of hours mean. */
export const SLOT_LEGEND = '余：还可约的车数；已过：时段已结束，后面是约过的车数；不发：仓库该时段不发货'

/** 余 2, 满, 不发; 已过 for an hour that is over, with the trucks that had it. */
export function slotText(s: Slot, now: number): string {
  const state = slotState(s, now)
  if (state === 'past') return s.taken > 0 ? `已过 ${s.taken} 车` : '已过'
  return state === 'shut' ? '不发' : state === 'full' ? '满' : `余 ${s.capacity - s.taken}`
}

/** Why a truck cannot have this slot; undefined when it can. The last word has the conditional write: two may ask for the last place. */
export function whyNotSlot(s: Slot, now: number, o: { named: boolean }): string | undefined {
  const state = slotState(s, now)
  if (state === 'shut') return '这个时段仓库不发货，请选其他时段'
  if (state === 'past') return '这个时段已过，请选以后的时段'
  if (state === 'full') return '这个时段已约满，请选有余量的时段'
  return !o.named && s.startsAt - now < NAMED_BEFORE_MS ? '离时段不到 2 小时，请先报车牌和司机' : undefined
}

export interface PassFacts {
  slot: Pick<Slot, 'startsAt'>
  /** Announced for this truck, plain. */
  plate: string
  /** The waybill was given up, or its code replaced by a change of truck. */
  ended: boolean
  /** Already inside or gone: the code has done its work. */
  entered: boolean
}
export type PassState = 'early' | 'go' | 'late' | 'dead' | 'used'

/** Whether the code opens the gate now: from a quarter of an hour before the slot to its end. */
export function passState(f: PassFacts, now: number): PassState {
  if (f.ended) return 'dead'
  if (f.entered) return 'used'
  if (now < f.slot.startsAt - EARLY_MS) return 'early'
  return now < f.slot.startsAt + SLOT_MS ? 'go' : 'late'
}

/** Why the gate stays shut for the truck that stands before it, for the gate and for the driver; undefined: it opens. */
export function whyNotEnter(f: PassFacts, seenPlate: string, now: number): string | undefined {
  const state = passState(f, now)
  if (state === 'dead') return '运单已取消或换车，提货码已停用，请向货主要新码'
  if (state === 'used') return '这张运单的车已经进过厂'
  if (seenPlate !== f.plate) return `车牌不符：预约 ${f.plate}，门口识别 ${seenPlate}`
  if (state === 'early') return '还没到时段，请在厂外等候'
  return state === 'late' ? '已过时段，时段已释放，请货主重新预约' : undefined
}

/** A six-digit code people can say on the telephone. `random`: a whole number from a source nobody can guess. */
export const pickUpCode = (random: number): string => String(random % 1_000_000).padStart(6, '0')

/** How late a truck is that has not come, in words; empty before its slot is over. */
export function lateText(startsAt: number, now: number): string {
  const late = Math.floor((now - startsAt - SLOT_MS) / MINUTE)
  if (late < 1) return ''
  const hours = Math.floor(late / 60)
  return hours === 0 ? `晚 ${late} 分` : late % 60 === 0 ? `晚 ${hours} 小时` : `晚 ${hours} 小时 ${late % 60} 分`
}
