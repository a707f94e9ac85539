// 质保书 of the buyer: certificates, what does not fit before pick-up, his own limits, certificates passed on, and the public verification.
import { kgInt } from '../../kernel/units.ts'
import { plainNumber } from '@mall/domain/kernel/pasted.ts'
import { z } from 'zod'
import { MisfitKind, MisfitState } from '@mall/domain/delivery/millCertificate/misfit.machine.ts'
import { type PropertyKey, properties } from '@mall/domain/delivery/millCertificate/properties.ts'
import {
  at,
  call,
  daysIn,
  done,
  nothing,
  orderCode,
  pageIn,
  pageOf,
  person,
  requestId,
  text,
  typed,
  word,
} from '../../kernel/call.ts'
import { isCertNo } from '@mall/domain/delivery/millCertificate/verifyCode.ts'

const kg = kgInt().describe('整公斤')
export const certNo = typed().toUpperCase().refine(isCertNo, '质保书编号形如 ZB20261128000001，拆分件后面是 -F1')
export const propertyKey = z.enum(Object.keys(properties) as [PropertyKey, ...PropertyKey[]], '没有这个检验项目')
/** Thousandths of the unit. */
export const milli = z.int('请填写数值').min(0, '不能小于 0').max(10_000_000, '数值不合理，请核对单位和小数点')
const EXAMPLE_CERT = 'ZB20261117000083'

export const ValueOut = z.object({ key: propertyKey, label: z.string(), unit: z.string(), limit: z.string(), value: z.string() })
const ContentOut = z.object({
  certNo: z.string(),
  versionNo: z.int(),
  mill: z.string(),
  buyer: z.string(),
  customer: z.string().describe('拆分件的收货单位；空为原件'),
  useFor: z.string(),
  parentNo: z.string(),
  orderCode: z.string(),
  contractNo: z.string(),
  waybillNo: z.string(),
  plate: z.string(),
  depotName: z.string(),
  productName: z.string(),
  grade: z.string(),
  spec: z.string(),
  standard: z.string(),
  delivery: z.string(),
  heatNo: z.string(),
  thicknessMm: z.number().nullable(),
  pieces: z.int(),
  pieceUnit: z.string(),
  weightKg: kg,
  weightBasis: z.string(),
  units: z.array(z.object({ unitNo: z.string(), pieces: z.int(), kg })),
  chemistry: z.array(ValueOut),
  mechanics: z.array(ValueOut),
  coating: z
    .object({ code: z.string(), name: z.string(), rows: z.array(ValueOut) })
    .optional()
    .describe('镀层重量，三点试验；没有镀层的没有'),
  bend: z.string(),
  measuredOnly: z.boolean().optional().describe('这个牌号没有存标准限值：只列实测值，不作合格判定'),
  inspector: z.string(),
  testedOn: z.string(),
  demo: z.boolean().describe('演示数据，没有人检验过'),
  concessions: z.array(z.string()),
  correction: z.string(),
  issuedAt: at,
})
export const CertRowOut = z.object({
  certNo: z.string(),
  orderCode: z.string(),
  companyName: z.string(),
  waybillNo: z.string(),
  title: z.string(),
  heatNo: z.string(),
  grade: z.string(),
  pieces: z.int(),
  pieceUnit: z.string(),
  weightKg: kg,
  leftPieces: z.int().describe('还可拆的件数'),
  leftKg: kg,
  childCount: z.int().describe('拆过的份数'),
  versionNo: z.int(),
  versionReason: z.string(),
  conceded: z.boolean(),
  demo: z.boolean(),
  issuedAt: at,
})
const PendingOut = z.object({
  orderCode: z.string(),
  title: z.string(),
  skuCode: z.string(),
  heatNo: z.string(),
  grade: z.string(),
  pieces: z.int(),
  pieceUnit: z.string(),
  kg,
  waybillNo: z.string(),
  hasValues: z.boolean().describe('没有时等化验'),
  standardMisfits: z.int(),
  ownMisfits: z.int(),
})
export const FoundOut = z.array(
  z.object({
    key: propertyKey,
    label: z.string(),
    unit: z.string(),
    value: z.string(),
    limit: z.string(),
    of: z.enum(['standard', 'buyer']),
  }),
)
const MisfitOut = z.object({
  misfitId: z.string(),
  orderCode: z.string(),
  title: z.string(),
  standard: z.string(),
  heatNo: z.string(),
  unitNo: z.string(),
  pieces: z.int(),
  pieceUnit: z.string(),
  kg,
  waybillNo: z.string(),
  slotAt: at.nullable(),
  kind: z.literal(MisfitKind.values),
  state: z.literal(MisfitState.values),
  found: FoundOut,
  ownVersion: z.int().nullable(),
  openedAt: at,
  answeredBy: z.string(),
  answeredAt: at.nullable(),
  reason: z.string(),
  decision: z.string(),
  newUnitNo: z.string(),
})
export const LimitIn = z.object({ key: propertyKey, min: milli.nullable(), max: milli.nullable() })
const LimitOut = LimitIn
const GradeOut = z.object({
  grade: z.string(),
  standard: z.string(),
  limits: z.array(LimitOut.extend({ label: z.string(), unit: z.string(), decimals: z.int(), text: z.string() })),
  byThickness: z.array(z.object({ upToMm: z.number(), yieldMpa: z.number() })),
})
const OwnOut = z.object({
  grade: z.string(),
  versionNo: z.int(),
  limits: z.array(LimitOut),
  note: z.string(),
  by: z.string(),
  at,
})

export const warrantyCalls = {
  '/api/warranty/getWarrantyList': call({
    title: '质保书：待签发的与已签发的，不符的在前',
    access: 'company',
    open: 'ship',
    input: z.object({
      ...pageIn,
      word: word(60).default('').describe('质保书、订单、炉号、卷号、运单、商品'),
      grade: text(40).default(''),
      orderCode: orderCode.optional(),
      misfitOnly: z.boolean().default(false),
      ...daysIn,
    }),
    output: pageOf(CertRowOut).extend({
      totalKg: kg,
      pending: z.array(PendingOut),
      pendingCount: z.int(),
      grades: z.array(z.string()),
    }),
    example: {},
  }),
  '/api/warranty/getWarrantyDetail': call({
    title: '一份质保书，它的版本与拆分件',
    access: 'company',
    open: 'ship',
    input: z.object({ certNo, version: z.int().min(1).max(1000).optional() }),
    output: z.object({
      content: ContentOut,
      code: z.string().describe('校验码'),
      hash: z.string(),
      qr: z.object({ size: z.int(), dots: z.string().describe('0 与 1，逐行') }),
      current: z.int(),
      versions: z.array(z.object({ versionNo: z.int(), at, reason: z.string() })),
      parentNo: z.string(),
      revokedAt: at.nullable(),
      revokeReason: z.string(),
      checks: z.int().describe('被核验的次数'),
      left: z.array(z.object({ unitNo: z.string(), pieces: z.int(), kg })),
      leftPieces: z.int(),
      leftKg: kg,
      children: z.array(
        z.object({
          certNo: z.string(),
          customer: z.string(),
          useFor: z.string(),
          contact: z.string(),
          pieces: z.int(),
          weightKg: kg,
          issuedAt: at,
          checks: z.int(),
          revokedAt: at.nullable(),
          revokeReason: z.string(),
        }),
      ),
    }),
    refuses: ['WARRANTY_NONE'],
    example: { certNo: EXAMPLE_CERT },
  }),
  '/api/warranty/getWarrantyPreview': call({
    title: '出厂前的质保书：炉号的值对标准与内控',
    access: 'company',
    input: z.object({
      orderCode,
      heatNo: z.string().overwrite(plainNumber).max(20).min(1),
      skuCode: typed().min(1).max(80),
    }),
    output: z.object({
      orderCode: z.string(),
      title: z.string(),
      standard: z.string(),
      grade: z.string(),
      heatNo: z.string(),
      pieces: z.int(),
      pieceUnit: z.string(),
      kg,
      waybillNo: z.string(),
      unitNos: z.array(z.string()),
      inspector: z.string(),
      testedOn: z.string(),
      demo: z.boolean(),
      values: z.array(ValueOut.extend({ own: z.string(), bad: z.enum(['', 'standard', 'buyer']) })),
      ownVersion: z.int().nullable(),
    }),
    refuses: ['WARRANTY_NONE', 'WARRANTY_WAITS'],
    example: { orderCode: 'DD20261102000186', heatNo: '26L30871', skuCode: 'X' },
  }),
  '/api/warranty/getWarrantyFile': call({
    title: '下载：一份为 PDF，几份为压缩包，地址六十秒内一次有效',
    access: 'company',
    input: z.object({
      certNos: z.array(certNo).min(1, '请至少选一份').max(200, '一次最多打包 200 份，请按日期或订单缩小范围'),
      zip: z.boolean().default(false),
    }),
    output: z.object({ url: z.string(), files: z.int(), expiresAt: at }),
    refuses: ['WARRANTY_NONE'],
    example: { certNos: [EXAMPLE_CERT] },
  }),
  '/api/warranty/splitWarranty': call({
    title: '质保书拆分：给自己的客户签发其中一部分',
    access: 'company',
    need: 'cert.manage',
    input: z.object({
      requestId,
      certNo,
      pieces: z.int('请填写整件数').min(1, '请填写整件数').max(1_000_000),
      unitNos: z.array(typed().min(1).max(30)).max(500).default([]).describe('从这些捆包里取；空为依次取'),
      customer: text(60).min(2, '请填写收货单位全称'),
      useFor: text(60).default(''),
      contact: person(40).default(''),
    }),
    output: z.object({ certNo: z.string(), pieces: z.int(), weightKg: kg }),
    refuses: ['WARRANTY_NONE', 'WARRANTY_CANNOT', 'WARRANTY_SPLIT'],
    example: { requestId: 'split-0001', certNo: EXAMPLE_CERT, pieces: 4, customer: '廊坊演示霁钢路桥建设集团有限公司' },
    writes: true,
  }),
  '/api/warranty/revokeSplit': call({
    title: '撤回一份拆分件，重量可以重拆',
    access: 'company',
    need: 'cert.manage',
    input: z.object({ certNo, reason: text(100).min(1, '请填写撤回的原因') }),
    output: done,
    refuses: ['WARRANTY_NONE', 'WARRANTY_CANNOT', 'ALREADY_DONE'],
    example: { certNo: `${EXAMPLE_CERT}-F1`, reason: '件数填错' },
    writes: true,
  }),
  '/api/warranty/getMisfitList': call({
    title: '提货前不符：等处理的，以及处理过的',
    access: 'company',
    input: z.object({ orderCode: orderCode.optional(), open: z.boolean().default(true) }),
    output: z.object({ list: z.array(MisfitOut) }),
    example: {},
  }),
  '/api/warranty/answerMisfit': call({
    title: '不合内控：让步接收、换货或申请退出',
    access: 'company',
    need: 'cert.manage',
    input: z.object({
      misfitIds: z
        .array(z.string().regex(/^[0-9]{1,15}$/))
        .min(1)
        .max(200),
      choice: z.enum(['concede', 'askExchange', 'askWithdraw'], '请选择怎么办'),
      reason: text(100).default(''),
    }),
    output: done,
    refuses: ['MISFIT_NONE', 'MISFIT_CANNOT', 'ALREADY_DONE'],
    example: { misfitIds: ['1'], choice: 'concede' },
    writes: true,
  }),
  '/api/warranty/getOwnLimitList': call({
    title: '贵公司内控指标：各牌号的现行与历史，可设的牌号',
    access: 'company',
    input: nothing,
    output: z.object({ own: z.array(OwnOut), grades: z.array(z.string()) }),
    example: {},
  }),
  '/api/warranty/getGrade': call({
    title: '一个牌号的标准限值',
    access: 'company',
    input: z.object({ grade: text(40).min(1, '请选择牌号') }),
    output: GradeOut,
    refuses: ['GRADE_NONE'],
    example: { grade: 'Q355B' },
  }),
  '/api/warranty/saveOwnLimit': call({
    title: '保存内控指标：新的一版，在库的货重新比对',
    access: 'company',
    need: 'cert.manage',
    input: z.object({
      grade: text(40).min(1, '请选择牌号'),
      version: z.int().min(0).describe('打开页面时的版本，0 为没有'),
      limits: z.array(LimitIn).max(40).describe('空为取消内控'),
      note: text(100).default(''),
    }),
    output: z.object({ version: z.int() }),
    refuses: ['GRADE_NONE', 'OWN_LIMIT', 'OWN_CHANGED'],
    example: { grade: 'Q355B', version: 0, limits: [{ key: 'CEV', min: null, max: 430 }] },
    writes: true,
  }),
  '/api/warranty/verify': call({
    title: '质保书公开核验：编号与校验码，不用登录',
    access: 'guest',
    input: z.object({ no: text(40).default(''), code: text(40).default(''), sha256: text(100).default('') }),
    output: z.object({
      state: z.enum(['blank', 'sound', 'corrected', 'revoked', 'wrong', 'unknown', 'pause']),
      certNo: z.string(),
      seconds: z.int().describe('暂停还剩的秒数'),
      left: z.int().describe('还可以错几次'),
      content: ContentOut.nullable(),
      chain: z
        .object({ parentNo: z.string(), parentPieces: z.int(), parentKg: kg, parentAt: at, splitKg: kg })
        .nullable()
        .describe('拆分件：原件与已拆合计'),
      newVersion: z.int().describe('已更正为第几版；0 为没有'),
      correction: z.string(),
      revokedAt: at.nullable(),
      file: z.enum(['none', 'same', 'other']).describe('PDF 的摘要是否相同'),
    }),
    refuses: ['WARRANTY_VERIFY_FORM', 'WARRANTY_VERIFY_HASH'],
    example: { no: EXAMPLE_CERT, code: '91B44E07K3MX' },
  }),
}
