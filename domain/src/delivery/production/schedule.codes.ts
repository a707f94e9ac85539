import { codes, type CodeOf } from '../../kernel/codes.ts'

/** What a buyer reads in a cell of the week grid. */
export const WeekState = codes({
  open: { code: 'open', label: '开放', tone: 'good' },
  limited: { code: 'limited', label: '紧张', tone: 'wait' },
  closed: { code: 'closed', label: '已截止', tone: 'none' },
  inquire: { code: 'inquire', label: '询单', tone: 'info' },
  stopped: { code: 'stopped', label: '停线', tone: 'none' },
})
export type WeekStateCode = CodeOf<typeof WeekState>

/** A made-to-order line on its way through the mill. */
export const BookingState = codes({
  waiting: { code: 'waiting', label: '待排', tone: 'wait' },
  planned: { code: 'planned', label: '已排', tone: 'info' },
  running: { code: 'running', label: '生产中', tone: 'info' },
  done: { code: 'done', label: '已入库', tone: 'good' },
  ended: { code: 'ended', label: '已退出排产', tone: 'none' },
})
export type BookingStateCode = CodeOf<typeof BookingState>

/** Why a paid line has no week; the planner reads it. */
export const WaitCause = codes({
  noLine: { code: 'noLine', label: '没有能生产它的产线' },
  noRoom: { code: 'noRoom', label: '已放量的各周都排满' },
  notReleased: { code: 'notReleased', label: '所选交货期未放量' },
})
export type WaitCauseCode = CodeOf<typeof WaitCause>

/** What became of a slip (交期后移): the buyer's word, or the end of his time. */
export const SlipReply = codes({
  waits: { code: 'waits', label: '等客户选', tone: 'wait' },
  accepted: { code: 'accepted', label: '客户已接受', tone: 'good' },
  cancelAsked: { code: 'cancelAsked', label: '客户申请取消', tone: 'bad' },
  defaulted: { code: 'defaulted', label: '到时未选，按接受办', tone: 'none' },
})
export type SlipReplyCode = CodeOf<typeof SlipReply>

/** How a unit of steel is bound: 卷, 捆, 张, 件, 批. */
export const UnitKind = codes({
  coil: { code: 'coil', label: '卷' },
  bundle: { code: 'bundle', label: '捆' },
  plate: { code: 'plate', label: '张' },
  piece: { code: 'piece', label: '件' },
  lot: { code: 'lot', label: '批' },
})
export type UnitKindCode = CodeOf<typeof UnitKind>

export const UnitState = codes({
  free: { code: 'free', label: '可用', tone: 'none' },
  kept: { code: 'kept', label: '点名留货', tone: 'info' },
  allocated: { code: 'allocated', label: '已配订单', tone: 'info' },
  loaded: { code: 'loaded', label: '已装车', tone: 'info' },
  shipped: { code: 'shipped', label: '已出厂', tone: 'good' },
  blocked: { code: 'blocked', label: '冻结', tone: 'bad' },
  void: { code: 'void', label: '报产撤回', tone: 'none' },
})

const KIND_OF: Readonly<Record<string, UnitKindCode>> = { 卷: 'coil', 张: 'plate', 桶: 'lot', 台: 'piece' }
/** The unit a piece of the class is entered as, by the unit it is counted in; what comes in bars and pipes is bundled. */
export const unitKindOf = (pieceUnit: string): UnitKindCode => KIND_OF[pieceUnit] ?? 'bundle'
