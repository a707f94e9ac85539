// Contracts of orders and the texts they are made of. Money in fen, weight in kg.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import { z } from 'zod'
import { at, call, done, orderCode, pageIn, pageOf, text, typed, type ReplyOf } from '../../kernel/call.ts'

const ClauseOut = z.object({ no: z.string(), title: z.string(), paragraphs: z.array(z.string()) })
const PartyOut = z.object({
  name: z.string(),
  creditCode: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
const signMode = z.enum(['ticked', 'signed']).describe('ticked 勾选条款成交；signed 须双方签署')
const boundMode = z.enum(['ticked', 'signed', 'paper']).describe('ticked 勾选条款成交；signed 须双方签署；paper 已纸质签署')

/** The text of a contract as plain data: the same for the page and the PDF. */
export const ContractText = z.object({
  title: z.string(),
  orderCode: z.string().describe('下单前为空'),
  signMode,
  buyer: PartyOut,
  seller: PartyOut,
  lines: z.array(
    z.object({
      no: z.int(),
      title: z.string(),
      standard: z.string(),
      millName: z.string(),
      extrasText: z.string(),
      pieces: z.int(),
      pieceUnit: z.string(),
      weightKg: kgInt(),
      fromKg: kgInt(),
      toKg: kgInt(),
      priceFen: fenInt(),
      priceUnit: z.enum(['ton', 'kg', 'piece']),
      amountFen: fenInt(),
    }),
  ),
  sums: z.object({
    pieces: z.int(),
    weightKg: kgInt(),
    fromKg: kgInt(),
    toKg: kgInt(),
    goodsFen: fenInt(),
    serviceFen: fenInt(),
    freightFen: fenInt(),
    acceptanceFen: fenInt(),
    discountFen: fenInt().optional(),
    freightByCarrier: z.boolean().optional().describe('两票制：运费由承运方另开 9 % 发票'),
    totalFen: fenInt(),
    capitalsText: z.string().describe('合计的大写'),
  }),
  referenceText: z.string().optional().describe('买方参考：采购单号、项目、希望到货日；没有说的没有'),
  lot: z
    .object({ title: z.string(), rows: z.array(z.string()) })
    .optional()
    .describe('竞拍的标的清单：件号与缺陷'),
  clauses: z.array(ClauseOut),
  agreements: z.array(z.object({ code: z.string(), title: z.string(), versionNo: z.int(), clauses: z.array(ClauseOut) })),
  templateVersion: z.int(),
})
export type ContractText = z.output<typeof ContractText>

export const Change = z.object({
  part: z.string().describe('哪份文本：goods 货物、template 合同条款，其余为品种'),
  ofName: z.string(),
  title: z.string(),
  state: z.enum(['added', 'removed', 'changed']),
  paragraphs: z.array(z.object({ state: z.enum(['same', 'added', 'removed', 'changed']), was: z.string(), now: z.string() })),
})
export type Change = z.output<typeof Change>

const ContractHead = z.object({
  contractNo: z.string(),
  versionNo: z.int(),
  contractType: z.string(),
  status: z.literal(ContractStatus.values),
  signMode: boundMode,
  totalFen: fenInt(),
  madeAt: at,
  madeByName: z.string(),
  acceptedAt: at.nullable(),
  acceptedByName: z.string(),
  endedAt: at.nullable(),
  reason: z.string(),
  onPlatform: z.boolean().describe('在电子签章平台上签'),
  sealed: z.boolean().describe('双方已在平台签章，下载的就是签章文件'),
  mayAskSealed: z.boolean().describe('勾选条款成交的，可以申请盖章合同'),
  paperOn: z.string().describe('纸质签署的日期；空为不是'),
  paperSigner: z.string().describe('纸质签署的买方签字人'),
})
const contractNo = typed().min(1).max(40).optional().describe('哪一版；不写为最新一版')

export const OrderContract = z.object({
  orderCode: z.string(),
  orderStatus: z.literal(OrderStatus.values),
  contract: ContractHead.nullable().describe('订单还没到待付款时没有，正文是按现行条款的预览'),
  document: ContractText,
  termsKey: z.string().describe('所用各版本的标记；确认订单时带回'),
  needsTerms: z.boolean().describe('买方确认时须勾选同意条款'),
  versions: z.array(ContractHead),
  changes: z.array(Change).describe('与上一版的差别'),
  newer: z
    .array(
      z.object({
        kind: z.enum(['template', 'agreement']),
        code: z.string(),
        title: z.string(),
        fromNo: z.int(),
        toNo: z.int(),
        changes: z.array(Change),
      }),
    )
    .describe('本合同锁定的条款之后又发布了新版的，不影响本合同'),
  history: z.array(z.object({ contractNo: z.string(), label: z.string(), at, actorName: z.string(), reason: z.string() })),
})
export type OrderContract = z.output<typeof OrderContract>

const EXAMPLE_ORDER = 'DD20261102000186'
const url = z.object({
  url: z.string().describe(`PDF 的地址，GET，${DOWNLOAD_SECONDS} 秒内可用一次`),
  contractNo: z.string(),
  expiresAt: at,
})
const kind = z.enum(['template', 'agreement'])
const code = typed().min(1).max(20).describe('合同类型（C），或品种')
const which = { kind, code }
const clauses = z.array(z.object({ title: text(40), paragraphs: z.array(text(600)).max(20) })).max(20)
const rev = z.int().min(0).describe('读到的草稿修订号；0 为还没有草稿')
const Version = z.object({
  versionNo: z.int(),
  title: z.string(),
  state: z.enum(['draft', 'published']),
  note: z.string(),
  rev: z.int(),
  clauses: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
  hash: z.string(),
  madeByName: z.string(),
  madeAt: at,
  publishedByName: z.string(),
  publishedAt: at.nullable(),
  inForceFrom: at.nullable().describe('生效时间，此后生成的合同用它；草稿没有'),
})

export const contractCalls = {
  '/api/order/getOrderContract': call({
    title: '订单的合同正文、版本与差别',
    access: 'company',
    input: z.object({ orderCode, contractNo }),
    output: OrderContract,
    refuses: ['ORDER_NOT_FOUND', 'CONTRACT_NOT_FOUND'],
    example: { orderCode: EXAMPLE_ORDER },
  }),
  '/api/order/getContractUrl': call({
    title: '合同 PDF 的一次性地址',
    access: 'company',
    proxy: true,
    input: z.object({ orderCode, contractNo }),
    output: url,
    refuses: ['ORDER_NOT_FOUND', 'CONTRACT_NOT_FOUND'],
    example: { orderCode: EXAMPLE_ORDER },
    writes: true,
  }),
  '/api/ops/getOrderContract': call({
    title: '订单的合同（运营）',
    access: 'staff',
    right: 'contract.see',
    input: z.object({ orderCode, contractNo }),
    output: OrderContract,
    refuses: ['ORDER_NOT_FOUND', 'CONTRACT_NOT_FOUND'],
    example: { orderCode: EXAMPLE_ORDER },
  }),
  '/api/ops/getContractUrl': call({
    title: '合同 PDF 的一次性地址（运营）',
    access: 'staff',
    right: 'contract.see',
    input: z.object({ orderCode, contractNo }),
    output: url,
    refuses: ['ORDER_NOT_FOUND', 'CONTRACT_NOT_FOUND'],
    example: { orderCode: EXAMPLE_ORDER },
    writes: true,
  }),
  '/api/ops/getContractTermsList': call({
    title: '合同条款与产品协议',
    access: 'staff',
    right: 'contract.see',
    input: z.object({}),
    output: z.array(
      z.object({
        kind,
        code: z.string(),
        className: z.string(),
        title: z.string(),
        versionNo: z.int().describe('现行版本；0 为还没有发布'),
        publishedAt: at.nullable(),
        nextNo: z.int().nullable().describe('已公示、还没执行的版本'),
        nextFrom: at.nullable(),
        hasDraft: z.boolean(),
      }),
    ),
    example: {},
  }),
  '/api/ops/getContractTerms': call({
    title: '一份条款的全部版本',
    access: 'staff',
    right: 'contract.see',
    input: z.object(which),
    output: z.object({
      kind,
      code: z.string(),
      versions: z.array(Version),
      openOrders: z.int().describe('按旧版本执行的未完订单，最多数到 1000'),
    }),
    refuses: ['TERMS_NOT_FOUND'],
    example: { kind: 'agreement' as const, code: 'REBAR' },
  }),
  '/api/ops/compareContractTerms': call({
    title: '比较一份条款的两个版本',
    access: 'staff',
    right: 'contract.see',
    input: z.object({ ...which, fromNo: z.int().min(1).max(10_000), toNo: z.int().min(1).max(10_000) }),
    output: z.array(Change),
    refuses: ['TERMS_NOT_FOUND'],
    example: { kind: 'agreement' as const, code: 'REBAR', fromNo: 1, toNo: 2 },
  }),
  '/api/ops/getContractTermsOrders': call({
    title: '按旧版本条款执行的未完订单',
    access: 'staff',
    right: 'contract.see',
    input: z.object({ ...pageIn, ...which }),
    output: pageOf(
      z.object({
        orderCode: z.string(),
        companyName: z.string(),
        status: z.literal(OrderStatus.values),
        totalFen: fenInt(),
        contractNo: z.string(),
        contractStatus: z.literal(ContractStatus.values),
        versionNo: z.int(),
        madeAt: at,
      }),
    ),
    example: { kind: 'agreement' as const, code: 'REBAR' },
  }),
  '/api/ops/saveContractTermsDraft': call({
    title: '保存条款草稿',
    access: 'staff',
    right: 'contract.edit',
    input: z.object({ ...which, rev, title: text(40), clauses, note: text(200).default('') }),
    output: z.object({ versionNo: z.int(), rev: z.int() }),
    refuses: ['TERMS_NOT_FOUND', 'TERMS_WRONG', 'TERMS_DRAFT', 'STAFF_RIGHT'],
    example: {
      kind: 'agreement' as const,
      code: 'WIRE',
      rev: 0,
      title: '线材产品协议',
      note: '补充捆线约定',
      clauses: [{ title: '计重', paragraphs: ['[磅计]按出厂磅单净重结算。'] }],
    },
    writes: true,
  }),
  '/api/ops/dropContractTermsDraft': call({
    title: '放弃条款草稿',
    access: 'staff',
    right: 'contract.edit',
    input: z.object({ ...which, rev }),
    output: done,
    refuses: ['TERMS_DRAFT', 'STAFF_RIGHT'],
    example: { kind: 'agreement' as const, code: 'WIRE', rev: 1 },
    writes: true,
  }),
  '/api/ops/publishContractTerms': call({
    title: '发布条款草稿，从执行日起的合同用它',
    access: 'staff',
    right: 'contract.edit',
    input: z.object({
      ...which,
      rev,
      fromOn: z.iso.date().optional().describe('执行日；产品协议的改动须提前公示，不写为最早的一天'),
    }),
    output: z.object({ versionNo: z.int(), inForceFrom: at }),
    refuses: ['TERMS_DAY', 'TERMS_DRAFT', 'TERMS_SAME', 'TERMS_WRONG', 'STAFF_RIGHT'],
    example: { kind: 'agreement' as const, code: 'WIRE', rev: 1 },
    writes: true,
  }),
}
export type OrderContractSeen = ReplyOf<typeof contractCalls, '/api/order/getOrderContract'>
export type TermsHead = ReplyOf<typeof contractCalls, '/api/ops/getContractTermsList'>[number]
export type Terms = ReplyOf<typeof contractCalls, '/api/ops/getContractTerms'>
export type TermsVersion = Terms['versions'][number]
