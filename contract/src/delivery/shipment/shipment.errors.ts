import type { ErrorTable } from '../../kernel/errorTable.ts'

export const shipmentErrors = {
  WAYBILL_NOT_FOUND: { code: 4901, message: '没有这张运单，请从运单列表重新打开' },
  WAYBILL_STATE: { code: 4902, message: '运单当前为「{state}」，不能{act}，请刷新' },
  SHIP_CANNOT: { code: 4903, message: '{why}', says: { twin: '同一次配车正在处理，请刷新' } },
  SHIP_UNITS: { code: 4904, message: '装载没有变化' },
  SHIP_UNITS_GONE: { code: 4905, message: '有 {n} 件刚被别的车或同事取走，请刷新后重选' },
  SHIP_HEAVY: { code: 4906, message: '{why}' },
  SLOT_CANNOT: {
    code: 4907,
    message: '{why}',
    says: {
      already: '已经在这个时段',
      hoursCrossed: '开始时间须早于结束时间',
      resumesPast: '恢复时间须在以后',
      onTheHour: '时段从整点开始，请从列表中选择',
      far: '只能预约 {days} 天以内的时段',
      closed: '{depot}{shut}，请选恢复后的时段',
    },
  },
  SLOT_FULL: { code: 4908, message: '这个时段刚被约满，请选有余量的时段' },
  SHIP_PLATE: { code: 4909, message: '{why}' },
  SHIP_DRIVER: { code: 4910, message: '{why}' },
  SHIP_IDENTITY: { code: 4911, message: '{why}' },
  SHIP_CARRIER: { code: 4912, message: '没有这家承运商，或已停用，请重新选择' },
  SHIP_BY_MILL: { code: 4913, message: '代办运输由钢厂安排车辆，您可在运单里看到' },
  SHIP_CHANGE_NONE: { code: 4914, message: '没有等您批的换车申请，可能已处理，请刷新' },
  GATE_NONE: { code: 4915, message: '{depot}还没有发货时段，请联系调度' },
  UNIT_NONE: { code: 4916, message: '没有这一件，请刷新后重试' },
  UNIT_CHOSEN: {
    code: 5599,
    message: '{unitNo} 是买方在订单 {orderCode} 里按捆包号选定的，只能交这一件，不能换、不能退回；不能交的请冻结，买方会收到通知',
  },
  UNIT_STATE: { code: 4917, message: '{unitNo} 当前为「{state}」，不能{act}' },
  UNIT_ENTRY: {
    code: 4918,
    says: {
      noGoods: '没有这个现货商品，请重新选择',
      dayAhead: '入库日期不能晚于今天',
      empty: '请至少录入一件',
      tooMany: '一次至多 {most} 行，请分次登记',
      aboveBooks: '账面在库 {onHand} {unit}，已登记 {registered}，至多还能登记 {room}；请先在「价格与库存」调库存',
    },
  },
  UNIT_OTHER_GOODS: { code: 4920, message: '{unitNo} 与要换的件不是同一商品或不在同一仓库' },
  FREIGHT_STATE: {
    code: 4921,
    says: {
      pickUp: '自提的车没有承运运费',
      asked: '这张运单已有运费申请，请刷新',
      noneDue: '这张运单没有待付的运费，可能已处理，请刷新',
    },
  },
  FREIGHT_OWN: { code: 4922, message: '运费由另一位同事付款，不能付自己申请的' },
  DEPOT_NONE: { code: 4924, message: '没有这个仓库，请刷新后重试' },
  WAYPOINT_WRONG: { code: 4925, message: '只有运输中的车可以登记途经' },
  BILL_NONE: { code: 4926, message: '这张订单还没有提单，配车后自动开出' },
} as const satisfies ErrorTable
