import { InvoiceRoute, InvoiceType } from '@mall/domain/kernel/tax.ts'
import { MailReach } from '@mall/domain/platform/notice/ways.ts'
import { ClaimKind } from '@mall/domain/orders/contract/claimTerms.ts'
import { auditObjects } from '@mall/domain/platform/audit/audit.objects.ts'
import { columnRoles } from '@mall/domain/money/funds/bankTable.ts'
import { AcceptorClass, DraftKind, DraftState } from '@mall/domain/money/acceptance/draft.ts'
import { StatementLineState, StatementState } from '@mall/domain/money/statement/statement.rules.ts'
// No screen shows a raw code: every field of an answer is either a measure or a text by its name, or it stands here, with the table that
// says what its codes are called, or with why nobody ever sees it. A field that is new and none of these fails until somebody decides.
import { CallOffAim } from '@mall/domain/selling/framework/callOffPlan.ts'
import { ChangeState } from '@mall/domain/selling/framework/change.rules.ts'
import { TalkKind, TalkState } from '@mall/domain/selling/auction/talk.rules.ts'
import { ReservationMove, ReservationPeriod, ReservationState } from '@mall/domain/selling/framework/reservation.rules.ts'
import { SheetWord } from '@mall/domain/selling/framework/priceSheet.rules.ts'
import { IndexWindow, PriceState } from '@mall/domain/selling/framework/framework.rules.ts'
import { FrameworkDeposit } from '@mall/domain/selling/framework/deposit.rules.ts'
import { RebatePeriod, RebateState } from '@mall/domain/selling/framework/rebate.rules.ts'
import { ExportFormat, ExportKind, ExportState } from '@mall/domain/desk/export/export.codes.ts'
import {
  AfterSalesStatus,
  AfterSalesType,
  ClaimWay,
  Finding,
  PhotoPosition,
  OrderRefundStatus,
  ReturnMode,
  ReturnStatus,
  ReturnTo,
  RoundSide,
} from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { ClaimEventLabel } from '@mall/domain/delivery/afterSales/claim.machine.ts'
import {
  AwardState,
  BiddingMode,
  BiddingStatus,
  DepositState,
  Disclosure,
  LotEventKind,
  MyPlace,
  PoolMoveKind,
  PriceBasis,
} from '@mall/domain/selling/auction/bidding.status.ts'
import { ScalePhotoKind, ScalePhotoStage } from '@mall/domain/delivery/shipment/scalePhoto.codes.ts'
import { PositionSource, TripLeg } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import { DeliveryState, HookEvent, HookFormat, KeyState, OpenRight } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { OptionChangeState } from '@mall/domain/goods/masterData/options.rules.ts'
import { CHOICE_PARAMS } from '@mall/domain/goods/goods/optionTable.ts'
import { PricePart, SizeAxis } from '@mall/domain/goods/repricing/priceTable.ts'
import { AccountAskKind, AccountAskState } from '@mall/domain/people/session/givenAccount.codes.ts'
import { ConcessionKind, ConcessionState } from '@mall/domain/goods/concession/concession.codes.ts'
import {
  AreaHow,
  RepriceHow,
  RepricingSource,
  RepricingState,
  TouchedKind,
} from '@mall/domain/goods/repricing/repricing.codes.ts'
import { ImportKind, ImportSource, ImportState } from '@mall/domain/goods/goods/goodsImport.codes.ts'
import { AgreedKind, AgreedState, AgreedVersionState } from '@mall/domain/orders/companyPrice/companyPrice.codes.ts'
import { CouponKind, CouponPlanState, CouponState, CouponWay } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { QuoteLineState, QuoteState, QuoteStep } from '@mall/domain/orders/quote/quote.codes.ts'
import { auditActs } from '@mall/domain/main/audit.acts.ts'
import {
  certificationEventLabel,
  certificationKindLabel,
  CertificationState,
} from '@mall/domain/people/certification/certification.machine.ts'
import { certificationFields } from '@mall/domain/people/certification/certification.fields.ts'
import { AddressType, CompanyNature, Industry, LicenceKind } from '@mall/domain/people/company/company.codes.ts'
import { ContractStatus, ContractType, SignMode, TermsKind } from '@mall/domain/orders/contract/contract.status.ts'
import { InvoiceTitleType } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import {
  CardKind,
  SupportEnd,
  SupportSolved,
  SupportState,
  SupportTicketEvent,
  AskedKind,
  SupportTicketKind,
  SupportTicketState,
} from '@mall/domain/desk/support/support.codes.ts'
import { DepotKind } from '@mall/domain/goods/masterData/basics.rules.ts'
import { SetupState } from '@mall/domain/goods/masterData/setup.points.ts'
import { CommentState } from '@mall/domain/delivery/comment/comment.ts'
import { HandKind, HandResult, HandState } from '@mall/domain/money/byHand/handWord.ts'
import { HandoverState } from '@mall/domain/desk/erp/handover.ts'
import { DifferenceState, RunState } from '@mall/domain/desk/erp/difference.ts'
import { BookKind, ErpTopics } from '@mall/domain/desk/erp/erp.events.ts'
import { ReceiptState, UnmatchedWhy } from '@mall/domain/money/funds/receipt.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { ImportLine } from '@mall/domain/money/funds/statement.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { PriceSource } from '@mall/domain/goods/goods/priceOffer.ts'
import { MailState } from '@mall/domain/platform/notice/mail.ts'
import { SourceRefundState } from '@mall/domain/money/payment/sourceRefund.ts'
import { AGING, MatterLabel, SINCE, TodoLabel } from '@mall/domain/money/finance/aging.ts'
import { StageState } from '@mall/domain/orders/order/stage.rules.ts'
import { CameTo, DueKind } from '@mall/domain/money/statement/moneyPage.rules.ts'
import { filePurposes } from '@mall/domain/platform/file/file.rules.ts'
import {
  CoilInnerDiameter,
  GradeLevel,
  Oiling,
  PaintBrand,
  SaleUnit,
  SettlementMode,
  SurfaceQuality,
  SurfaceStructure,
  SurfaceTreatment,
  StockMode,
} from '@mall/domain/goods/goods/goods.codes.ts'
import { Partner, PartnerLink } from '@mall/domain/platform/partner/partner.codes.ts'
import { SmsReceipt, SmsVendor } from '@mall/domain/platform/notice/sms.ts'
import { HomeArea, homeKindLabels, HomePage, Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { StockLevelState } from '@mall/domain/desk/erp/stockLevel.ts'
import { ArticleArea, ArticleStand, BannerStand, PanelPlace, VersionStand } from '@mall/domain/site/content/content.codes.ts'
import { PriceUnitLabel } from '@mall/domain/kernel/money.ts'
import { OrderEventLabel } from '@mall/domain/orders/order/order.machine.ts'
import { ReviewCause } from '@mall/domain/orders/order/order.rules.ts'
import { CancelApply, FreightMode, OrderStatus, PaymentType, PayStatus } from '@mall/domain/orders/order/order.status.ts'
import { PayPart } from '@mall/domain/orders/order/deposit.rules.ts'
import { MoneyChangeType, PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { companyRights, companyRoles } from '@mall/domain/people/companyAccess/companyRights.ts'
import { CompanyApproval, InvitationState } from '@mall/domain/people/companyAccess/people.rules.ts'
import { SheetState, Verdict } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { BookingState, SlipReply, WeekState, UnitState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { staffRoleLabels } from '@mall/domain/people/staff/staff.rights.ts'
import {
  GroupChoice,
  GroupDeposit,
  GroupEventKind,
  GroupState,
  MemberState,
} from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { ApprovalStatus, UserType } from '@mall/domain/people/session/user.codes.ts'
import { AuthorityState, SignKind, SignWay } from '@mall/domain/orders/signing/sign.rules.ts'
import { ByHandState, IssuedBy } from '@mall/domain/money/invoice/byHand.ts'
import { PaperState } from '@mall/domain/orders/signing/paper.rules.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import {
  DisputeCause,
  DisputeState,
  GateState,
  ObjectionState,
  ReceiptHow,
  TicketKind,
  TicketState,
} from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { MisfitKind, MisfitState } from '@mall/domain/delivery/millCertificate/misfit.machine.ts'
import { properties } from '@mall/domain/delivery/millCertificate/properties.ts'
import {
  InvoiceApplyStatus,
  InvoiceFlow,
  InvoiceHandled,
  InvoiceKind,
  InvoiceTrouble,
} from '@mall/domain/money/invoice/invoice.machine.ts'
import { RedSide, RedState } from '@mall/domain/money/invoice/red.machine.ts'
import { BillingBlock } from '@mall/domain/money/invoice/tickets.ts'
import { densityLabels, themeLabels } from '@mall/domain/people/staff/look.ts'
import { describe, expect, test } from 'vitest'
import { callTable } from '../main/calls.ts'

/** Codes a person reads: the words for each. */
interface Table {
  values: readonly (string | number)[]
  label(code: string | number): string
}
const words = (table: Record<string, string | { label: string }>): Table => ({
  values: Object.keys(table),
  label: code => {
    const row = table[code]
    return typeof row === 'string' ? row : (row?.label ?? String(code))
  },
})

const bandLabels = (bands: readonly { code: string; label: string }[]) => Object.fromEntries(bands.map(b => [b.code, b.label]))

const shownBy: Record<string, readonly Table[]> = {
  depotKind: [DepotKind],
  theme: [words(themeLabels)],
  density: [words(densityLabels)],
  pointState: [SetupState],
  status: [OrderStatus, ContractStatus, SignStatus, WaybillStatus, AfterSalesStatus, ReturnStatus, OrderRefundStatus],
  topic: [ErpTopics],
  objectType: [words(auditObjects)],
  waybillStatus: [WaybillStatus],
  cause: [DisputeCause],
  how: [ReceiptHow],
  orderStatus: [OrderStatus],
  newOrderStatus: [OrderStatus],
  contractStatus: [ContractStatus],
  contractType: [ContractType],
  leftStatus: [SignStatus],
  signStatus: [SignStatus],
  way: [SignWay, ClaimWay],
  wish: [ClaimWay],
  afterSalesType: [AfterSalesType],
  finding: [Finding],
  kind: [ClaimKind, words(TodoLabel), ScalePhotoKind],
  stage: [ScalePhotoStage],
  leg: [TripLeg],
  source: [PositionSource],
  matter: [words(MatterLabel)],
  band: [words(bandLabels(AGING)), words(bandLabels(SINCE))],
  mode: [ReturnMode],
  placed: [ReturnTo],
  position: [PhotoPosition],
  side: [RoundSide],
  reply: [SlipReply],
  weekState: [WeekState],
  payStatus: [PayStatus],
  cancelApply: [CancelApply],
  stockMode: [StockMode],
  settlement: [SettlementMode],
  freightMode: [FreightMode],
  paymentType: [PaymentType],
  invoiceType: [InvoiceType],
  invoiceRoute: [InvoiceRoute],
  companyApproval: [CompanyApproval],
  reviewCauses: [ReviewCause],
  managerCauses: [ReviewCause],
  event: [words(OrderEventLabel), words(certificationEventLabel)],
  acts: [words(OrderEventLabel), words(ClaimEventLabel)],
  action: [words(auditActs)],
  payCode: [PayCode],
  payPart: [PayPart],
  moneyChangeType: [MoneyChangeType],
  sourceState: [SourceRefundState],
  what: [ImportLine],
  mailState: [MailState],
  mailReach: [MailReach],
  state: [
    SourceRefundState,
    PaymentState,
    CertificationState,
    InvitationState,
    AuthorityState,
    WeekState,
    BookingState,
    SheetState,
    MisfitState,
    UnitState,
  ],
  verdict: [Verdict],
  changeState: [OptionChangeState],
  param: [words(Object.fromEntries(Object.entries(CHOICE_PARAMS).map(([code, p]) => [code, p.label])))],
  gradeLevel: [GradeLevel],
  dueKind: [DueKind],
  stageState: [StageState],
  cameTo: [CameTo],
  saleUnit: [SaleUnit],
  priceUnit: [words(PriceUnitLabel)],
  innerDiameter: [CoilInnerDiameter],
  oiling: [Oiling],
  surfaceQuality: [SurfaceQuality],
  surfaceStructure: [SurfaceStructure],
  surfaceTreatment: [SurfaceTreatment],
  paintBrand: [PaintBrand],
  addressType: [AddressType],
  titleType: [InvoiceTitleType],
  nature: [CompanyNature],
  industry: [Industry],
  userType: [UserType],
  approvalStatus: [ApprovalStatus],
  role: [words(companyRoles)],
  rights: [words(companyRights)],
  roles: [words(staffRoleLabels)],
  purpose: [words(filePurposes)],
}
/** Closed sets that are no field's only meaning: their words, by the set itself. */
const shownSets: readonly Table[] = [
  HookFormat,
  Partner,
  PartnerLink,
  SmsReceipt,
  SmsVendor,
  words(columnRoles),
  GroupChoice,
  GroupDeposit,
  FrameworkDeposit,
  GroupEventKind,
  GroupState,
  MemberState,
  OrderOrigin,
  PriceSource,
  AwardState,
  BiddingMode,
  BiddingStatus,
  DepositState,
  Disclosure,
  LotEventKind,
  MyPlace,
  PoolMoveKind,
  PriceBasis,
  BookKind,
  CommentState,
  CardKind,
  SupportEnd,
  SupportSolved,
  SupportState,
  SupportTicketEvent,
  AskedKind,
  SupportTicketKind,
  SupportTicketState,
  HandKind,
  HandResult,
  HandState,
  HandoverState,
  DifferenceState,
  RunState,
  AcceptorClass,
  DraftKind,
  DraftState,
  ReceiptState,
  RefundStatus,
  UnmatchedWhy,
  TermsKind,
  ArticleArea,
  ArticleStand,
  VersionStand,
  BannerStand,
  PanelPlace,
  StockLevelState,
  HomeArea,
  HomePage,
  Terminal,
  words(homeKindLabels),
  SignMode,
  words(certificationKindLabel),
  LicenceKind,
  words(certificationFields),
  SignKind,
  PaperState,
  ByHandState,
  IssuedBy,
  TicketKind,
  TicketState,
  StatementState,
  StatementLineState,
  ExportFormat,
  ExportKind,
  ExportState,
  DisputeState,
  ObjectionState,
  GateState,
  MisfitKind,
  words(properties),
  InvoiceApplyStatus,
  InvoiceFlow,
  InvoiceHandled,
  InvoiceKind,
  InvoiceTrouble,
  RedState,
  RedSide,
  BillingBlock,
  ImportKind,
  ImportSource,
  ImportState,
  AgreedKind,
  RepriceHow,
  PricePart,
  SizeAxis,
  RepricingSource,
  ConcessionKind,
  ConcessionState,
  RepricingState,
  AreaHow,
  AccountAskKind,
  AccountAskState,
  TouchedKind,
  AgreedState,
  AgreedVersionState,
  CouponKind,
  CouponPlanState,
  CouponState,
  CouponWay,
  QuoteLineState,
  QuoteState,
  QuoteStep,
  ChangeState,
  IndexWindow,
  PriceState,
  ReservationMove,
  ReservationPeriod,
  ReservationState,
  TalkKind,
  TalkState,
  SheetWord,
  CallOffAim,
  RebatePeriod,
  RebateState,
  DeliveryState,
  HookEvent,
  KeyState,
  OpenRight,
]

/** Sets a screen acts on and never prints, with what it prints instead. */
const neverShownSets: Record<string, string> = {
  'none|even|odd': 'how the page opens the cable of a scale',
  'sales|money|loads|stuck|queues|funnel|todo|best|words|due|tons|moves|carts': 'which parts of 实时经营 are drawn',
  'buyer|staff|system': 'on which side of the conversation a line stands',
  'hide|show|keep': 'the button of the act',
  'city|within|none': 'the words of what was found, or that nothing was',
  'bound|open|told': 'the words beside the price',
  'daily|manual': 'the words 每日自动, or who ran it',
  'waiting|sent|done': 'the words 待发送, 等答复 or 已答复 beside the message',
  'applied|repeat|odd': 'a sentence about the answer',
  'text|fen|kg|piece': 'the unit of the figure beside it',
  'claim|askReturn|takeBack|check|refuse|undo': 'which buttons a receipt has',
  'notice|import|link': 'the words 到账通知, 导入流水 or 银行直联',
  'waiting|matched': 'the words 已对上 beside the slip at the desk, or nothing',
  'waiting|matched|withdrawn': 'the words 等财务核对, 已对上 or 已撤回 beside the voucher',
  'diameter|thickness': 'the shelf says 直径 or 厚度',
  'part|subtotal|total': 'where a line of a sum is drawn',
  'priceUp|priceDown|stockShort|soldOut|packOff|offShelf|modeGone|paramsGone|unitsGone|notCovered': 'the message beside it',
  'switch|fen|number|text|days|channelSums|choice|account|creditCode|deskTime|phone|line': 'which control a setting has',
  '|certify|notSet': 'which sentence stands instead of the account',
  'added|removed|changed': 'the word 新增 or 删去 beside the clause',
  'same|added|removed|changed': 'how a paragraph is marked',
  'draft|published': 'the word 草稿 or 现行 beside the version',
  '|password|enrol': 'which form opens next',
  'in|code': 'which form opens next',
  'mine|gone|moved': 'the colour of own tons; the words 我 and 后移 beside it',
  'mine|gone|new': 'the colour of a chip; the word 未发布 beside it',
  'productName|grade|mill|depot|settlement|gradeLevel|coating|model': 'the label beside it',
  'thickness|width|length|diameter|price': 'the label beside it',
  'seller|carrier': 'who invoices it: 承运方开 stands beside the label',
  'innerDiameter|oiling|surfaceQuality|surfaceStructure|surfaceTreatment|paintBrand|utStandard': 'the label beside it',
  'CERT_REQUIRED|HOLD_CAP|TEAM_BUDGET': 'the message beside it',
  'month|quarter|year': 'the words 每月, 每季度 or 每年 beside the budget',
  '|own|usual': 'the word 本品 or 默认 beside the choice',
  'sure|choose|instead|unknown|unread': 'the group of the purchase list',
  'waiting|passed|dead|expired|failed': 'a sentence of the bank check',
  passed: 'a sentence of the bank check',
  pieces: 'how a quantity was read',
  tons: 'how a quantity was read',
  none: 'how a quantity was read',
  'take|pass|fail|edit|seal|refuse|urge|extend|revoke|askRevoke|agreeRevoke|declineRevoke|takeBackAsk|applyVoid|confirmVoid|refuseVoid|withdrawVoid|toPaper|ask':
    'the button of the act',
  'offer|withdraw': 'the button of the act',
  'inbox|sms|page|none': 'how the answer reaches the customer, in the box it is written in',
  '|buyer|mill': '买方 or 卖方, 我方 at the desk',
  'buyer|mill|': '贵公司 or 商城客服 beside what it waits for',
  'go|wait|no': 'the colour of the sentence on the driver’s pass',
  'done|now|later': 'how a step of the way is drawn',
  '|waits|confirmed': 'the word 纸质待确认 beside the state, or 纸质签署 in its place',
  'ok|resting|none': 'a sentence about the signing platform',
  '|standard|buyer': '不合标准 or 超内控 beside the value',
  'standard|buyer': '标准 or 内控 beside the limit',
  'lab|demo': '演示数据 beside what nobody measured',
  'none|same|other': 'a sentence about the file',
  'blank|sound|corrected|revoked|wrong|unknown|pause': 'the verdict, a sentence',
  'balance|goods|invoice': 'the title beside it',
  'slot|truck': 'the button 改时段 or 报车 beside what waits',
  'reject|pass|change|correct|retry|withdraw': 'the button of the act',
  'withdraw|reapply|confirm|object|used|notUsed': 'the button of the act',
  'billingDetails|fillInRecipients|confirmationInformation': 'where the flow goes on',
  'stock|production': 'the words 入库登记 or 生产报产 beside the day',
  'due|waits|paid|rejected': 'the list it stands in',
  'pdf|ofd|xml': 'the word PDF, OFD or XML on the button',
  'next|now|past': 'the word 公示中 or 现行 beside the version',
  'coming|inForce|over': 'the word 将生效, 现行 or 已被替代 beside the rule',
  'won|leading|auto|sealed|quantity|ranked': 'the word 中标待付, 领先 ... beside the sum',
  'shut|past|full|free': 'the word 余 n, 满 or 不发 beside the hour',
  ...Object.fromEntries(
    'doc paragraph heading bulletList orderedList listItem blockquote picture text hardBreak value bold italic link'
      .split(' ')
      .map(type => [type, 'a piece of an article’s text, drawn']),
  ),
}
/** Strings and numbers a screen acts on and never prints. */
const neverShown: Record<string, string> = {
  baud: 'how the page opens the cable of a scale',
  askAddress: 'which indicator the page asks for its weight',
  ruleId: 'number of a row',
  attribute: 'key of an attribute; `ofText` says it',
  attributeValue: 'of an attribute; `ofText` says it',
  workKind: 'the label stands beside it',
  takes: 'kinds of work: what cannot be ticked says so',
  synonymId: 'which row is removed',
  result: 'a sentence about the answer',
  accent: 'a colour, drawn',
  classCode: 'chooses the drawing',
  shape: 'chooses the drawing',
  periodKey: 'which period of a rebate; its label is shown',
  kind: 'which notice; its title and text are shown',
  key: 'the label of the setting',
  device: 'a text of the browser',
  mime: 'how a paper is opened',
  siteCode: 'only on the wire',
  source: '演示数据 beside what nobody measured',
  dots: 'drawn as the QR',
  token: 'only on the wire',
  path: 'a link',
  previewPath: 'a link',
  picture: 'a picture, drawn',
  versionId: 'which version is meant',
  ownPages: 'channels; the list says them by name',
  channels: 'how many channels',
  level: 'drawn as a heading',
  fileId: 'a picture, drawn',
  part: 'ofName',
  rev: 'only on the wire',
  termsKey: 'only on the wire',
  code: 'the label beside it',
  isOpen: 'where a link opens',
  rolledBase: 'the label of the option (orderParamTexts)',
  baseSize: 'the label of the option (orderParamTexts)',
  packageWay: 'the label of the option (orderParamTexts)',
  utStandard: 'the label of the option (orderParamTexts)',
  levels: 'the word of the standard itself, Level A',
  ofChannel: 'channelName beside it',
  coating: 'the mark of the trade itself, Z120',
  deliveryDateNumber: 'periodLabel',
  period: 'periodLabel',
  customerTier: 'A 级, the tier is called so',
  initial: 'the first letter of a city',
  query: 'a part of an address',
  drop: 'the label beside it',
  own: 'the label of the choice that bears it',
  fingerprint: 'only on the wire',
  groupKey: 'only on the wire',
  packing: 'a text',
  qr: 'the two-dimensional code, drawn',
  attributes: 'each value behind its name, as it was typed',
  sizes: 'which fields of a form must be filled',
  stamp: 'only on the wire',
  hidden: 'keys of columns; the list has their heads',
}

/** Numbers that are measures, moments, counts or shares: the name says which. */
const MEASURE =
  /(Fen|FenPerTon|[kK]g|KgPerM|G|T|Mm|Um|Wan|Bp|Pct|Percent|[pP]ermille|At|On|Until|Time|Hours|[mM]inutes|[sS]econds|Days|[cC]ount|Left|Num|[pP]ieces|Page|[sS]ize|Lines|Orders|Tons|PerM|Before|Now)$/
const COUNTS =
  'spotMin spots threeMin unseen no fromNo toNo versionNo templateVersion added approval approvals at attempts certification changed companies companyWaits delta ended fen fenPerTon from futures holdsTo intend invitations least minutes mm most n onHand orders overrides people proxies removed reserved restored review rivals round rows seq sessions since spot to tons unpaid unread until users version weekday priceBandPercent trucksLeft lineNo talkNo adjustFen silentSince counts extended mine moves percent releaseWeeks skus told replyBy trucks due now axles damaged gone inside limitPermille loaded of permille photos short sound usualTimes checks corrected current decimals files issued left max min newVersion onTruck attempt booked conflict likelyPoints line open points repeat ordered ownMisfits ownVersion standardMisfits units value yieldMpa cancelled capacity change lack lacking missed plan readyUnits registered row saved statusSince taken truckOfOrder trucksPerHour weekdays answerBy countered received day failed issuing late retried tickets times waiting sendAfter compared different messages ours theirs oursSum theirsSum resent same tries underWay stars goodsStars weightStars deliveryStars goodsAverage weightAverage deliveryAverage lateCompanies uncovered days dishonoured due30 due7 hand months odd openOfClass validFrom acceptedNo inForceFrom nextFrom nextNo bidSeq bidders bids coming defaults draft extensions extensionsMost heldBy lines lots overdueFenPerTonDay rank refusedBids rulesVersion appeals openAppeals guests signedUp sold stepsMost toAnswer toPay today todaySold groups reachedGroups failedGroups cancelledGroups fills members tier tiersMost given stopped orderNo changes moved sign carts kept ruleNo deposits goods made doneRows rowNo planId openTickets position readSeq lastSeq buyerReadSeq unanswered unassigned arrived held lastCode lastMs lost ms perDay perMinute sent usedToday allEmpty allSearches findsThen searches before beforeEmpty beforeRate cartAdds checkouts empty emptySearches goodsViews pages rate sumViews views visitors priced article liveNo came total planned notDone asks signing index talk reservation leftOut movedGoods wrongRows begins ends approvePercent agree all bare gaps joined stayed archivedTo bytes firstSeq'.split(
    ' ',
  )
/** Strings that are names, texts, addresses, numbers of things, or days. */
const TEXT =
  /(Name|Title|[lL]abel|Text|[wW]hy|[rR]easons?|[nN]otes?|[pP]hone|[mM]obile|Url|[tT]el|[aA]ddress|Account|[tT]ail|On|At|Until|No|Nos|[iI]d|Ids|Codes?|Number|Error|Steps|[wW]ord|Words|NotTake|NotReopen|NotCancel|NotConfirm|NotAskClose|NotProxy|NotAgree|NotApplyCancel|Scope|Person|Token|File|wire|whyNot[A-Z][A-Za-z]+)$/
const WORDS =
  'domain identity materias agreedVersion paperSigner ours theirs registeredBy recordedBy whyNoPaper no was now hash advantages ahead applicant approvers before behalfName body bought buyer by category city className companyOrders closed customerCategory deliverTo detail differs field from grade grades hint last legalPerson link list masterOrderCode may mayNot message month more number on paragraphs phone pieceUnit pinyin problem qr qrSvg ref receiver registry remark secret spec standard startPassword subtitle summary taken telephone text ticket title to today traits understood unit uses value wait waitsFor whose zgEndCode url rtToken name group panelId params utLevel email invitedBy version whyNot whyNotMade spotText futuresText mill buyerSigner sellerSigner sha256 serial trouble validFrom whyNotAct whyNotSign after cause extendedTo flag fromWeek held makes ofWorks product products slip span takenBack week what who words works askedBy basis carrier decision disputed gate goods photos place plate position says slot supersededBy supersedes verify weigher answer answeredBy bend concessions contact correction customer decidedBy disputedBy delivery inspector limit misfits useFor waiting weightBasis whyNotDecline whyNotExchange whyNotWithdraw appliedBy conditions day days gateHours lacks madeBy proposed tooHeavy whyNotBook whyNotChange cert certValue retestValue standardValue filedBy inClaim moneyWaits property refundNo waits draft blueSn invoiceSn invoiceSns openRed pdfHash price recipientMail redInvoiceSn scannedBy about messageKey author whyHidden remindedBy turn endorseBy odd outcome column columns defect lastHash alt sentBack excerpt missing liftBy lines releaseAfter rules toDo href onDay below needs returned ofChannel ofMill cell transferFrom transferTo cityNames actsAs lastIp lastTrouble mentionNames nets revokedBy whyDead silent means vendor weekAgo knownFrom meansBy changed warn of otherPrice toConnect listedDefect rows archive checksum ordered aside choices forOrder chosenBy heats pictures doubts tolerance'.split(
    ' ',
  )

interface Leaf {
  name: string
  path: string
  kind: string
  /** Of an enum or literals. */
  values: readonly (string | number)[]
}
interface Def {
  type: string
  shape?: Record<string, Zod>
  element?: Zod
  innerType?: Zod
  options?: Zod[]
  valueType?: Zod
  getter?: () => Zod
  out?: Zod
  entries?: Record<string, string | number>
  values?: (string | number | boolean)[]
}
interface Zod {
  _zod: { def: Def }
}

function leavesOf(schema: Zod, name: string, path: string, above: ReadonlySet<Zod> = new Set()): Leaf[] {
  if (above.has(schema)) return []
  const seen = new Set(above).add(schema)
  const { def } = schema._zod
  const inner = (s: Zod | undefined, n = name) => (s ? leavesOf(s, n, path, seen) : [])
  if (def.shape) return Object.entries(def.shape).flatMap(([n, s]) => inner(s, n))
  if (def.options) return def.options.flatMap(s => inner(s))
  if (def.getter) return inner(def.getter())
  const within = def.element ?? def.innerType ?? def.valueType ?? def.out
  if (within) return inner(within)
  const values = def.entries ? Object.values(def.entries) : (def.values ?? [])
  return [{ name, path, kind: def.type, values: values.filter(v => typeof v !== 'boolean') }]
}

const leaves = Object.entries(callTable).flatMap(([path, call]) => leavesOf(call.output as unknown as Zod, '', path))
const wordsOf = (l: Leaf): readonly Table[] => [...(shownBy[l.name] ?? []), ...shownSets]
const setOf = (l: Leaf): string => l.values.join('|')
const reads = (text: string) => /[一-鿿]/.test(text)
/** A closed set is known by its values, an open field by its name. */
function known(l: Leaf): boolean {
  if (l.kind === 'boolean' || (l.kind === 'literal' && l.values.length === 0)) return true
  if (l.values.length > 0)
    return (
      setOf(l) in neverShownSets || l.values.every(v => reads(String(v)) || wordsOf(l).some(t => t.values.some(c => c === v)))
    )
  if (l.name === '' || l.name in shownBy || l.name in neverShown) return true
  return l.kind === 'number' ? MEASURE.test(l.name) || COUNTS.includes(l.name) : TEXT.test(l.name) || WORDS.includes(l.name)
}

test('every field of every answer is a measure, a text, or a code whose words are known', () => {
  const unknown = leaves.filter(l => !known(l))
  expect([...new Set(unknown.map(l => `${l.kind} ${l.name} ${setOf(l)} ${l.path}`))].sort()).toEqual([])
})

test('a state or a kind in an answer is its enumeration, never any number', () => {
  // Of one name with a code and yet a count: how many wait, and the place in a queue.
  const counted = ['cancelApply /api/ops/getWorkCount', 'position /api/support/getSupport', 'position /api/support/getThreadList']
  const open = leaves.filter(l => l.kind === 'number' && l.name in shownBy && !counted.includes(`${l.name} ${l.path}`))
  expect([...new Set(open.map(l => `${l.name} ${l.path}`))].sort()).toEqual([])
})

describe.each(Object.entries(shownBy))('a code of %s', (_name, tables) => {
  test('is called something a person can read', () => {
    for (const t of tables)
      for (const code of t.values) expect([code, reads(t.label(code)) || /\d/.test(t.label(code))]).toEqual([code, true])
  })
})
