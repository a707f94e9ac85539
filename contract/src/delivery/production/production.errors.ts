import type { ErrorTable } from '../../kernel/errorTable.ts'

export const productionErrors = {
  LINE_NONE: { code: 4851, message: '没有这条产线，请刷新后重试' },
  WEEK_NONE: { code: 4852, message: '这条产线没有这一周，请刷新后重试' },
  BOOKING_NONE: { code: 4853, message: '没有这一行排产，请刷新后重试' },
  BOOKING_STATE: { code: 4854, message: '这一行当前为「{state}」，不能{act}' },
  SCHEDULE_CANNOT: {
    code: 4855,
    message: '{why}',
    says: {
      held: '{held}，暂不能排',
      cannotRoll: '{line}做不了 {title}',
      already: '已经排在{week}',
      full: '{week}刚被占满，请刷新',
      oldFull: '原来的{week}已被占满，不能撤回，请改排其他周',
      heldFromReport: '{held}，不能报产',
      twin: '同一次报产正在处理，请刷新',
      overCapacity: '{week}已排商城订单 {booked} 吨，加商城外 {elsewhere} 吨超过能力；请先把订单移走',
      delayLate: '延期截止不能晚于这一周的周一',
    },
  },
  SCHEDULE_CHANGED: { code: 4856, message: '未发布的改动在您打开清单之后有变化，请核对新的清单再发布' },
  SLIP_NONE: { code: 4857, message: '没有等您选择的交期后移，可能已选过或已到时限，请刷新' },
  SLIP_LINES: { code: 4858, message: '这张订单有 {n} 行，现在只能整单申请取消；只取消这一行请联系专属客服' },
  REPORT_UNITS: { code: 4859, message: '{why}', says: { dayAhead: '生产日期不能晚于今天' } },
  UNIT_TAKEN: { code: 4860, message: '件号 {unitNo} 已经报过，请核对' },
  REPORT_NONE: { code: 4861, message: '没有这次报产，或已撤回，请刷新' },
  REPORT_GONE: { code: 4862, message: '{unitNo} 已装车或出厂，这次报产不能撤回' },
  LINE_TAKEN: { code: 4863, message: '产线代号或名称已有，请换一个' },
} as const satisfies ErrorTable
