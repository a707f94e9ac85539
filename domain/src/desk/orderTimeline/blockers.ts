// 等待事项: what an order waits for, whose turn it is, since when, until when. One table of kinds for the buyer's panel and the mill's exception
// board; the rows themselves are facts of the rooms (view order_block).
import { PAPER_RECORDED } from '../../platform/partner/channelWords.ts'

/** Who has to act. Desks are roles of the mill. */
export type BlockOwner =
  | 'buyer'
  | 'reviewer'
  | 'approver'
  | 'planner'
  | 'dispatcher'
  | 'warehouse'
  | 'gate'
  | 'weigher'
  | 'quality'
  | 'finance'
  | 'lab'
  | 'service'

export const ownerLabel: Record<BlockOwner, string> = {
  buyer: '客户',
  reviewer: '销售审核',
  approver: '销售经理',
  planner: '生产计划',
  dispatcher: '调度',
  warehouse: '仓库',
  gate: '门岗',
  weigher: '司磅员',
  quality: '质量',
  finance: '财务',
  lab: '化验',
  service: '客服',
}

interface Kind {
  /** What is blocked, in a few words; {ref} is the paper it hangs on. */
  label: string
  /** To the buyer, where the cause is the mill's own business. */
  buyerLabel?: string
  owner: BlockOwner
  /** What somebody does about it. */
  act: string
  /** Older than so many hours it is late (red), where nothing else says until when. */
  hours: number
  /** Stands on the exception board; others are the ordinary way of an order and stand in their queues. */
  board: boolean
}

export const blockKinds = {
  confirm: { label: '等买方确认', owner: 'buyer', act: '去确认', hours: 24, board: false },
  review: { label: '等销售审核', owner: 'reviewer', act: '去审核', hours: 10, board: false },
  approval: { label: '等销售经理审批', owner: 'approver', act: '去审批', hours: 10, board: false },
  cancelAsked: { label: '客户申请取消，等答复', owner: 'approver', act: '去答复', hours: 10, board: true },
  signBuyer: { label: '合同等买方签署', owner: 'buyer', act: '去签署', hours: 24, board: true },
  sealMill: { label: '合同等卖方盖章', owner: 'approver', act: '去盖章', hours: 10, board: true },
  signReady: { label: '合同准备中，等送签或纸签', owner: 'approver', act: '看签署', hours: 10, board: true },
  paperWaits: { label: PAPER_RECORDED, owner: 'approver', act: '去确认', hours: 10, board: true },
  signUnclear: { label: '签章平台状态不明', owner: 'approver', act: '看签署', hours: 1, board: true },
  replaceWaits: { label: '换货订单等原货退回', owner: 'buyer', act: '看退货', hours: 168, board: true },
  pay: { label: '等买方付款', owner: 'buyer', act: '去付款', hours: 24, board: false },
  toPlan: { label: '付款后没有排上产', owner: 'planner', act: '去排产', hours: 10, board: true },
  slip: { label: '交期后移，等买方选择', owner: 'buyer', act: '去选择', hours: 20, board: true },
  late: { label: '过了预计入库日还没有报产', owner: 'planner', act: '去排产', hours: 0, board: true },
  shipLate: {
    label: '过了约定交货期，到时买方可以自己取消',
    buyerLabel: '过了约定交货期，还没有备齐',
    owner: 'planner',
    act: '去排产',
    hours: 0,
    board: true,
  },
  unitsLack: {
    label: '仓库没有登记到可配的件',
    buyerLabel: '仓库备货中',
    owner: 'warehouse',
    act: '去登记',
    hours: 10,
    board: true,
  },
  toAllocate: { label: '库里有货，正在配货', owner: 'dispatcher', act: '去配货', hours: 1, board: true },
  payRest: { label: '货已备齐，等买方付尾款', owner: 'buyer', act: '付尾款', hours: 168, board: true },
  payStage: { label: '等买方付下一期，付了放行下一批', owner: 'buyer', act: '付下一期', hours: 168, board: true },
  toDispatch: { label: '已配货，等配车', owner: 'dispatcher', act: '去配车', hours: 24, board: true },
  toBook: { label: '已配货，等买方预约提货', owner: 'buyer', act: '预约提货', hours: 72, board: true },
  misfit: { label: '质保不合标准，货还在库', owner: 'quality', act: '去处理', hours: 10, board: true },
  misfitOwn: { label: '质保不合买方内控，等买方选择', owner: 'buyer', act: '去选择', hours: 24, board: true },
  misfitAsked: { label: '买方要求换货或退出，等答复', owner: 'quality', act: '去处理', hours: 10, board: true },
  noValues: { label: '炉号没有化验值，出不了质保书', owner: 'lab', act: '录入化验值', hours: 10, board: true },
  truckUnnamed: { label: '运单没有报车', owner: 'buyer', act: '报车', hours: 0, board: true },
  changeAsked: { label: '换车申请等批', owner: 'dispatcher', act: '去批', hours: 1, board: true },
  slotMissed: { label: '错过时段，车没有来', owner: 'dispatcher', act: '重新约', hours: 4, board: true },
  inYard: { label: '车在厂内，正在装车过磅', owner: 'gate', act: '看车', hours: 4, board: true },
  weighDispute: { label: '磅单异议，车停在厂内', owner: 'weigher', act: '去裁定', hours: 0, board: true },
  onRoad: { label: '车在途中', owner: 'dispatcher', act: '看运单', hours: 24, board: true },
  unsigned: { label: '货已到，等买方签收', owner: 'buyer', act: '去签收', hours: 24, board: true },
  reweighed: { label: '复磅已出，等买方认可', owner: 'buyer', act: '认可复磅', hours: 0, board: true },
  unsound: { label: '签收有短少或破损', owner: 'finance', act: '去处理', hours: 48, board: true },
  weightObjection: { label: '重量异议等复磅', owner: 'weigher', act: '去登记', hours: 72, board: true },
  restOpen: { label: '余下的没有货可发，等结案', owner: 'finance', act: '去结案', hours: 24, board: true },
  closeAsked: { label: '客户申请结案，等答复', owner: 'finance', act: '去答复', hours: 24, board: true },
  sheetDrafted: { label: '结算单等财务核对', owner: 'finance', act: '去核对', hours: 24, board: true },
  sheetOffered: { label: '结算单等买方确认', owner: 'buyer', act: '去确认', hours: 72, board: true },
  claimFiled: { label: '异议等受理', owner: 'service', act: '去受理', hours: 24, board: true },
  claimOpen: { label: '异议受理中，等方案', owner: 'service', act: '去提方案', hours: 72, board: true },
  claimOffered: { label: '异议方案等买方答复', owner: 'buyer', act: '去答复', hours: 72, board: true },
  claimAward: { label: '异议等第三人裁定', owner: 'approver', act: '去裁定', hours: 72, board: true },
  claimMoney: { label: '商定的赔付还没到账', owner: 'finance', act: '看原因', hours: 72, board: true },
  returnBook: { label: '退货等买方预约', owner: 'buyer', act: '去预约', hours: 72, board: true },
  returnComes: { label: '退货等到厂过磅', owner: 'warehouse', act: '去收货', hours: 72, board: true },
  invoiceCheck: { label: '发票等财务核对', owner: 'finance', act: '去核对', hours: 24, board: true },
  invoiceAgree: { label: '发票金额有变，等买方同意', owner: 'buyer', act: '去答复', hours: 72, board: true },
  invoiceBack: { label: '开票申请被驳回，等买方处理', owner: 'buyer', act: '去处理', hours: 72, board: true },
  invoiceFailed: { label: '发票开具失败', owner: 'finance', act: '去处理', hours: 4, board: true },
  invoiceByHand: { label: '发票等财务手工开具', owner: 'finance', act: '去登记', hours: 24, board: true },
  redBuyer: { label: '红字发票等买方确认', owner: 'buyer', act: '去确认', hours: 72, board: true },
  redMill: { label: '红字发票等卖方确认', owner: 'finance', act: '去确认', hours: 72, board: true },
  sheetDue: { label: '结算差额未补', owner: 'buyer', act: '去补付', hours: 24, board: true },
} as const satisfies Record<string, Kind>

export type BlockKind = keyof typeof blockKinds
export const blockKindCodes = Object.keys(blockKinds) as BlockKind[]
export const boardKinds = blockKindCodes.filter(k => blockKinds[k].board)
/** Ordinary until it takes too long: only then does it stand on the board, and a truck on the buyer's page. */
export const onlyWhenLate: readonly BlockKind[] = ['signReady', 'toAllocate', 'inYard', 'onRoad']
/** The owners that a filter offers. */
export const blockOwners = Object.keys(ownerLabel) as BlockOwner[]

/** Who has to act: at self pick-up the truck is the buyer's own. */
export const ownerOf = (kind: BlockKind, selfPickup: boolean): BlockOwner =>
  kind === 'truckUnnamed' || kind === 'slotMissed' ? (selfPickup ? 'buyer' : 'dispatcher') : blockKinds[kind].owner

export interface Block {
  kind: BlockKind
  /** When it began, ms. */
  since: number
  /** Until when it has time; null: only its age says. */
  due: number | null
}

const HOUR_MS = 3_600_000
/** When it becomes late. */
export const lateAt = (b: Block): number => b.due ?? b.since + blockKinds[b.kind].hours * HOUR_MS
export const isLate = (b: Block, now: number): boolean => now > lateAt(b)

/** What runs out first comes first; of two that run out together the older. */
export const byUrgency = (a: Block, b: Block): number => lateAt(a) - lateAt(b) || a.since - b.since

/** The table speaks of both sides; the buyer is spoken to, and of the mill's yard he hears what it means for him. */
export const toBuyer = (kind: BlockKind): string => {
  const { label, buyerLabel }: Kind = blockKinds[kind]
  return buyerLabel ?? label.replace(/买方|客户/, '贵公司')
}
/** What was worded for the buyer, for the mill's desk: with its cause. */
export const toDesk = (waitsFor: string): string =>
  blockKindCodes.reduce(
    (text, kind) => {
      const { label, buyerLabel }: Kind = blockKinds[kind]
      return buyerLabel ? text.replaceAll(buyerLabel, label) : text
    },
    waitsFor.replaceAll('贵公司', '客户'),
  )

export interface Turn {
  /** Worded for the buyer. */
  waitsFor: string
  whose: string
  mine: boolean
  since: number
}
/**
 * 等待事项、责任方 in one line, for every list and every answer about an order: all of what stops it now, the most urgent first, and each who has to act
 * once. The ordinary way of a truck or of goods that are just given is nothing that stops. Undefined: its state alone says what comes next.
 */
export function turnOf(rows: readonly (Block & { selfPickup: boolean })[], now: number): Turn | undefined {
  const stops = rows.filter(b => !onlyWhenLate.includes(b.kind) || isLate(b, now)).toSorted(byUrgency)
  const [first] = stops
  if (!first) return undefined
  const owners = [...new Set(stops.map(b => ownerOf(b.kind, b.selfPickup)))]
  return {
    waitsFor: [...new Set(stops.map(b => toBuyer(b.kind)))].join('；'),
    whose: owners.map(owner => (owner === 'buyer' ? '贵公司' : ownerLabel[owner])).join('、'),
    mine: owners.includes('buyer'),
    since: Math.min(...stops.map(b => b.since)),
  }
}

/** Where the buyer deals with it; `ref`: the paper it hangs on. */
export function buyerLink(kind: BlockKind, o: { orderCode: string; ref: string }): string {
  const order = `/order/orderDetail?orderCode=${encodeURIComponent(o.orderCode)}`
  const ref = encodeURIComponent(o.ref)
  switch (kind) {
    case 'signBuyer':
    case 'sealMill':
    case 'signReady':
    case 'paperWaits':
    case 'signUnclear':
      return `/order/sign?documentNo=${ref}`
    case 'payRest':
    case 'payStage':
      return `/pay/payment?masterOrderCode=${encodeURIComponent(o.orderCode)}&rest=1`
    case 'slip':
      return '/LZProductionSchedule'
    case 'toBook':
      return `/order/pickUp?orderCode=${encodeURIComponent(o.orderCode)}`
    case 'misfit':
    case 'misfitOwn':
    case 'misfitAsked':
    case 'noValues':
      return `/warranty/warrantyList?orderCode=${encodeURIComponent(o.orderCode)}`
    case 'truckUnnamed':
    case 'changeAsked':
    case 'slotMissed':
    case 'inYard':
    case 'weighDispute':
    case 'reweighed':
    case 'onRoad':
    case 'unsigned':
    case 'unsound':
    case 'weightObjection':
      return `/order/orderShipShow?waybillNo=${ref}`
    case 'sheetOffered':
    case 'sheetDue':
      return `/order/settlement?settleNo=${ref}`
    case 'claimFiled':
    case 'claimOpen':
    case 'claimOffered':
    case 'claimAward':
    case 'claimMoney':
      return `/afterSales/detail?claimNo=${ref}`
    case 'returnBook':
    case 'returnComes':
    case 'replaceWaits':
      return `/orderReturn/orderReturnDetail?returnNo=${ref}`
    case 'invoiceCheck':
    case 'invoiceAgree':
    case 'invoiceBack':
    case 'invoiceFailed':
    case 'invoiceByHand':
    case 'redBuyer':
    case 'redMill':
      return `/invoice/invoiceDetail?invoiceSn=${ref}`
    default:
      return order
  }
}

/** Where the mill's staff deals with it, below /ops. */
export function deskLink(kind: BlockKind, o: { orderCode: string; ref: string; depotCode: string }): string {
  const code = encodeURIComponent(o.orderCode)
  const ref = encodeURIComponent(o.ref)
  switch (kind) {
    case 'signBuyer':
    case 'sealMill':
    case 'signReady':
    case 'paperWaits':
    case 'signUnclear':
      return `/signing?word=${ref}`
    case 'toPlan':
    case 'slip':
    case 'late':
    case 'shipLate':
      return `/schedule`
    case 'unitsLack':
      return `/units?lacks=${code}`
    case 'toAllocate':
    case 'toDispatch':
    case 'toBook':
    case 'truckUnnamed':
    case 'changeAsked':
    case 'slotMissed':
      return `/dispatch?word=${code}`
    case 'misfit':
    case 'misfitOwn':
    case 'misfitAsked':
      return `/misfit?word=${code}`
    case 'noValues':
      return `/heat?word=${ref}`
    case 'inYard':
    case 'weighDispute':
    case 'reweighed':
      return `/gate?depot=${encodeURIComponent(o.depotCode)}&truck=${ref}`
    case 'onRoad':
    case 'unsigned':
      return `/dispatch?word=${ref}&open=${ref}`
    case 'weightObjection':
      return `/weightObjection?word=${ref}`
    case 'unsound':
    case 'restOpen':
    case 'closeAsked':
    case 'sheetDrafted':
    case 'sheetOffered':
    case 'sheetDue':
      return `/settlement?word=${code}&state=all`
    case 'claimFiled':
    case 'claimOpen':
    case 'claimOffered':
    case 'claimAward':
    case 'claimMoney':
      return `/claims?open=${ref}`
    case 'returnBook':
    case 'returnComes':
    case 'replaceWaits':
      return `/goodsReturns?open=${ref}`
    case 'invoiceCheck':
    case 'invoiceAgree':
    case 'invoiceBack':
    case 'invoiceFailed':
    case 'invoiceByHand':
    case 'redBuyer':
    case 'redMill':
      return `/invoice?open=${ref}`
    default:
      return `/order?word=${code}&queue=all&open=${code}`
  }
}
