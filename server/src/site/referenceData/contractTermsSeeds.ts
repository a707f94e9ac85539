// Version 1 of the mall's own texts: the clauses of every contract and the agreement of each class of goods. Our own words; the mill's people
// change them in the console. 3‰, tolerances and terms of objection follow the trade (磅差, 交货允差, 异议期).
import { JOINT_REWEIGHING } from '@mall/domain/delivery/shipment/receipt.rules.ts'
import type { Clause, TermsText } from '@mall/domain/orders/contract/termsText.ts'

export const templateSeed: TermsText = {
  title: '钢材买卖合同',
  clauses: [
    {
      title: '标的与价格',
      paragraphs: [
        '产品名称、规格、件数、重量、单价和金额以上表为准。单价为含 13 % 增值税的价格。',
        '合同金额 {合同金额}（大写：人民币{大写金额}）。发票按{票制}开具。',
        '本合同附有{产品协议}，与本合同具有同等效力；产品协议与本合同不一致的，以产品协议为准，但计重方式以本合同第三条为准。',
      ],
    },
    {
      title: '交货',
      paragraphs: [
        '交货方式：{交货}。交货期：{交货期}。可以分批交货，分批的每一批视为独立交货。',
        '[自提]买方凭提单、提货人证件和车牌信息提货，货物装车出厂后风险转移给买方。通知可提后 10 日内未提的，卖方可以按仓库公示的标准收取保管费。',
        '[代办]卖方代办运输，运费由买方承担并已计入合同金额；货物交给买方或其指定收货人签收后风险转移给买方。收货地址不能卸车的，买方应提前一日通知卖方。',
        '[排产][磅计/抄码]排产产品交货数量允许偏差 {允差}；偏差以内的视为按约交货，按实际交货数量结算。',
        '[排产]卖方晚于约定交货期交货的，每日按未交部分货款的 0.5‰ 减价，最多减至未交部分货款的 5 %。',
      ],
    },
    {
      title: '计重与磅差',
      paragraphs: [
        '{计重方式}，结算重量预计 {重量范围}。',
        '[理计]过磅仅作参考，磅差不另计；件数不符的以签收单为准。',
        `[磅计]以卖方出厂磅单的净重结算。买方复磅与出厂磅单相差在 ±3‰ 以内的，以出厂磅单为准；超出 ±3‰ 的，买方在重量异议期内提出，${JOINT_REWEIGHING}。`,
        '[抄码]以每件标牌所载重量结算，不再过磅；标牌缺失或无法辨认的，该件按出厂磅单结算。',
        '磅具应在检定有效期内。结算后多退少补，多付的货款退回买方在商城的余额。',
      ],
    },
    {
      title: '付款',
      paragraphs: [
        '[勾选][全款]付款方式：{付款方式}。订单进入待付款后 {付款时限}内付清全款。',
        '[签章][全款]付款方式：{付款方式}。双方在订单进入待付款后 {付款时限}内签署，签署之后 {付款时限}内付清全款。',
        '[勾选][订金]付款方式：{付款方式}。分订金、尾款两次付。',
        '[签章][订金]付款方式：{付款方式}。双方在订单进入待付款后 {付款时限}内签署，分订金、尾款两次付。',
        '[勾选][分批]付款方式：{付款方式}。分期付款，每付一期放行一批。',
        '[签章][分批]付款方式：{付款方式}。双方在订单进入待付款后 {付款时限}内签署，分期付款，每付一期放行一批。',
        '[挂牌][现货]逾期未付的，本合同自动作废，占用的库存释放，双方互不承担违约责任。',
        '[挂牌][排产]逾期未付的，本合同自动作废，不安排生产，双方互不承担违约责任。',
        '[竞拍]逾期未付或者买方取消订单的，为买方违约：竞拍保证金不予退还，本合同终止，货物由卖方另行处理。因卖方原因取消的，保证金退还。',
        '[团购]逾期未付或者买方取消订单的，为买方违约：参团订金不予退还，本合同终止，货物由卖方另行处理。因卖方原因取消的，订金退还。',
        '[承兑]承兑汇票应为卖方接受的银行承兑汇票，票面、背书完整，剩余期限不超过 6 个月；汇票被拒付的，买方应在 3 日内以现汇补足。',
        '货款应由买方账户支付。由他人代付的，买方应先提供三方确认的代付说明。',
      ],
    },
    {
      title: '质量与异议',
      paragraphs: [
        '质量执行标准：{产品标准}，随货提供质量证明书。标准更新的，以合同生效时有效的版本为准。',
        '外观和规格异议应在签收后 {外观异议期}内提出，重量异议应在签收后 {重量异议期}内提出，内在质量异议应在签收后 {内在异议期}内提出，并保持货物原状、原标识；逾期未提出的，视为交货符合约定。',
        '经确认属于卖方责任的，卖方负责退货、换货或折价；已加工使用的部分，卖方以该部分货款为限承担责任。',
        '[协议品]协议品按现状销售，买方已了解其表面、尺寸或性能的偏差，不再就这些偏差提出质量异议。',
      ],
    },
    {
      title: '违约与争议',
      paragraphs: [
        '[现货]买方付款后无正当理由不提货或拒收的，应承担由此产生的保管、运输费用。',
        '[排产]排产产品投产后买方要求取消或变更规格的，应赔偿卖方的实际损失；未投产的，经双方同意可以变更。',
        '因不可抗力不能履行的，遇到方应在 3 日内通知对方并提供证明，按影响程度免除责任。政府限产、交通管制属于不可抗力。',
        '因本合同产生的争议由双方协商解决；协商不成的，向卖方所在地有管辖权的人民法院起诉。',
      ],
    },
    {
      title: '签署与生效',
      paragraphs: [
        '[勾选]买方在提交订单时勾选同意本合同与所附产品协议，订单进入待付款时合同生效，与书面合同具有同等效力。',
        '[签章]双方使用电子印章签署，或者在纸面合同上签字盖章后，合同生效；使用电子印章的，与书面合同具有同等效力。',
        '本合同对应订单 {订单号}。合同的变更以双方确认的新版本为准，原版本留存备查。',
      ],
    },
  ],
}

/** What an agreement says of each way of settling; the order's own way picks the one paragraph that is for it. */
interface Weighing {
  理计?: string
  磅计?: string
  抄码?: string
  /** Whatever the order is settled by. */
  always?: string
}
interface AgreementSeed {
  title: string
  weighing: Weighing
  quality: string[]
  special: string[]
}
const agreements: Record<string, AgreementSeed> = {
  REBAR: {
    title: '螺纹钢产品协议',
    weighing: {
      理计: '按理论重量结算，以每捆标牌所载支数和定尺为准。',
      磅计: '按出厂磅单净重结算，捆线不另扣。',
    },
    quality: [
      '公称重量允许偏差按产品标准执行，在标准允许偏差内的负公差不构成重量异议。',
      '抗震钢筋（牌号带 E）的强屈比、超屈比和最大力总延伸率见质量证明书；进场复验由买方见证取样，样品须带原捆标牌。',
    ],
    special: ['打捆交货，不拆捆零售。露天存放产生的浮锈不影响使用，不作为质量异议。'],
  },
  WIRE: {
    title: '线材产品协议',
    weighing: {
      磅计: '盘条按出厂磅单净重结算，捆线和标牌重量已扣除或按惯例计入，以磅单注明为准。',
    },
    quality: ['直径偏差和不圆度按产品标准执行。头尾剪切量由卖方出厂前完成，拉拔用户如有特殊剪尾要求应在下单时注明。'],
    special: ['盘卷 4 道捆线交货，运输中个别捆线断裂不视为包装不合格。'],
  },
  HRP: {
    title: '热轧中厚板产品协议',
    weighing: {
      理计: '按理论重量结算，计算厚度为标准允许的最大、最小厚度的平均值。',
    },
    quality: ['尺寸、外形允许偏差按产品标准执行，未注明时厚度偏差按 N 类。要求探伤、Z 向性能或正火交货的，以订货参数为准。'],
    special: ['每张钢板喷印炉批号和尺寸，买方切割前应移植标识；没有原标识的，不受理内在质量异议。'],
  },
  HRC: {
    title: '热轧卷产品协议',
    weighing: {
      磅计: '按出厂磅单净重结算；单卷重量以标牌为参考。',
    },
    quality: [
      '尺寸、外形允许偏差按产品标准执行。带钢头尾 3 m 内的厚度、宽度偏差和表面缺陷不作为质量异议。',
      '未经酸洗的氧化铁皮、轻微压痕不影响使用的，不作为质量异议。',
    ],
    special: ['裸卷捆带交货。开平、分条后提出的异议，应保留未加工部分和原卷标牌。'],
  },
  CRC: {
    title: '冷轧卷产品协议',
    weighing: { always: '包装物重量不计入净重。' },
    quality: [
      '尺寸允许偏差和力学性能按产品标准执行。表面质量级别以订货参数为准。',
      '深冲用途的成形性能自出厂之日起 6 个月内有效，不涂油的产品不保证不生锈。',
    ],
    special: ['防锈纸加塑膜、铁皮包装。收货后应在干燥的库房存放，淋雨、结露造成的锈蚀由买方承担。'],
  },
  GAL: {
    title: '镀锌卷产品协议',
    weighing: { always: '镀层重量计入净重，包装物不计。' },
    quality: [
      '镀层重量以三点试验平均值为准，镀层种类和公称重量以订货参数为准，检验和允许偏差按产品标准执行。',
      '经钝化处理的产品自出厂之日起 3 个月内不应出现白锈；运输、存放中进水受潮的除外。',
    ],
    special: ['无锌花、光整等表面结构以订货参数为准。不同批次之间允许有轻微色差。'],
  },
  PPC: {
    title: '彩涂卷产品协议',
    weighing: { always: '涂层重量计入净重，包装物不计。' },
    quality: [
      '涂层厚度、光泽和色差按产品标准执行；颜色以双方确认的色板或 RAL 色号为准，同一工程应一次订足，不同批次间的色差不作为质量异议。',
    ],
    special: ['覆膜产品应在到货后 45 日内撕膜，避免日晒。油漆品牌以订货参数为准，未指定的由卖方选用。'],
  },
  STRUCT: {
    title: '钢结构产品协议',
    weighing: {
      理计: '型材按理论重量结算，加工构件按图纸理论重量结算，焊缝重量按 1.5 % 计入。',
    },
    quality: ['型材尺寸、外形按相应国家标准执行；构件按经买方确认的深化图纸制作，以出厂检验记录为准。'],
    special: ['构件须在图纸确认后投产；确认后变更图纸的，费用和工期另行商定。发货附构件清单，按清单清点。'],
  },
  RECT: {
    title: '方矩管产品协议',
    weighing: { 理计: '按理论重量结算，执行 GB/T 6728 的重量计算方法。' },
    quality: ['壁厚、边长和弯曲度按产品标准执行。热镀锌产品的镀层按公称重量，局部少量锌瘤、滴瘤不影响使用的不作为异议。'],
    special: ['整捆交货，捆内支数以标牌为准。端头毛刺和运输中轻微擦伤不作为质量异议。'],
  },
  ROUND: {
    title: '圆管产品协议',
    weighing: { 理计: '按理论重量结算，镀锌管按增重系数计入锌层重量。' },
    quality: ['按产品标准执行，逐支水压或涡流检验。衬塑、涂塑产品的卫生性能以检验报告为准。'],
    special: ['六角打捆、管口套保护帽交货。螺纹管件由买方自配的，接口渗漏不作为管材质量异议。'],
  },
  SPIRAL: {
    title: '螺旋管产品协议',
    weighing: {},
    quality: ['按产品标准执行。焊缝逐支水压，探伤比例以订货参数为准。'],
    special: ['防腐管在装卸中应使用软吊带，防腐层破损由造成方修补。管端内支撑到货后由买方自行拆除。'],
  },
  SECTION: {
    title: '型材产品协议',
    weighing: { 理计: '按理论重量结算，每米重以合同商品栏写明的理重表为准，乘以定尺和支数。' },
    quality: [
      '尺寸、外形和重量允许偏差按产品标准执行，在标准允许偏差内的重量差不构成重量异议。钢轨端头、钢板桩锁口以出厂检验为准。',
    ],
    special: ['打捆交货，捆内支数以标牌为准；大规格散装。露天存放产生的浮锈不影响使用，不作为质量异议。'],
  },
  BAR: {
    title: '棒材产品协议',
    weighing: { 理计: '按理论重量结算，每米重以合同商品栏写明的理重表为准，乘以定尺和支数。' },
    quality: ['直径、边长偏差和不圆度按产品标准执行。优质碳素结构钢和合金结构钢以质量证明书的炉号成分为准。'],
    special: ['打捆交货，端面按材质涂色。加工前应保留标牌；没有标牌的，不受理材质异议。'],
  },
  SEAMLESS: {
    title: '无缝管产品协议',
    weighing: { 理计: '按理论重量结算，每米重按外径和壁厚计算，以合同商品栏写明的为准。' },
    quality: ['外径、壁厚和弯曲度按产品标准执行；水压或无损检测按标准规定的一种进行，以质量证明书为准。'],
    special: ['打捆或散装交货，管端加护套。内外表面轻微氧化铁皮不作为质量异议。'],
  },
  CUTPLATE: {
    title: '开平板产品协议',
    weighing: {
      理计: '按理论重量结算，厚度、宽度、长度取合同商品栏写明的尺寸。',
      磅计: '按出厂磅单净重结算；花纹板的单张重量只供参考。',
    },
    quality: ['尺寸、外形允许偏差按产品标准执行；开平板的瓢曲、飘边在标准范围内的，不作为质量异议。'],
    special: ['裸装交货，垫木吊运。需要四切、定尺或剖条的，下单时写明。'],
  },
  SCRAP: {
    title: '再生资源产品协议',
    weighing: { 磅计: '按车过磅，以卖方出厂磅单净重结算。', always: '扣杂比例以现场验收单为准。' },
    quality: ['按产品标准执行，按现状交货。买方提货前可以看货，装车后不再就料型、夹杂提出异议。'],
    special: ['不得夹带密闭容器、易燃易爆物和放射性物品；买方应具备再生资源回收或加工的资质。'],
  },
  BYPROD: {
    title: '副产品协议',
    weighing: {
      磅计: '按车过磅，以卖方出厂磅单净重结算。',
      always: '含水量超过约定的部分按检验结果折算。',
    },
    quality: ['成分以出厂检验单为准，属于生产伴生产品，批次之间允许波动。'],
    special: ['买方应按环保要求密闭运输、合规利用，并在提货时提供运输车辆的准运信息。危险货物须由有资质的车辆承运。'],
  },
  VEHICLE: {
    title: '专用车产品协议',
    weighing: { always: '按台计价，重量不影响价款。整备质量以公告和合格证为准。' },
    quality: ['整车质保期为交付后 12 个月或 10 万公里，以先到者为准，易损件除外；随车交付合格证、公告参数页和使用说明。'],
    special: ['上牌、保险由买方办理。选装件以订货参数为准，投产后不能变更底盘型号。'],
  },
  AM: {
    title: '增材制造产品协议',
    weighing: { always: '金属粉末按公斤计价，桶标所载为净重；打印件按件计价。' },
    quality: [
      '粉末的粒度、氧含量和流动性以随货检验单为准，真空密封状态下保质 12 个月，开封后由买方负责。打印件按经确认的模型和公差验收。',
    ],
    special: ['金属粉末应防潮、防静电存放。打印件的模型由买方提供的，买方保证不侵犯他人权利。'],
  },
}

/** Said where an agreement has nothing of its own to say of that way. */
const USUAL = {
  理计: '按理论重量结算，磅差不另计。',
  磅计: '按出厂磅单净重结算。',
  抄码: '按每件标牌所载重量结算，不再过磅。',
} as const
/** By the piece nothing is weighed. */
const BY_PIECE = new Set(['VEHICLE', 'AM'])
const weighingOf = (code: string, { always, ...own }: Weighing): string[] => [
  ...(BY_PIECE.has(code) ? [] : (['理计', '磅计', '抄码'] as const).map(mode => `[${mode}]${own[mode] ?? USUAL[mode]}`)),
  ...(always ? [always] : []),
]
const clausesOf = (code: string, a: AgreementSeed): Clause[] => [
  { title: '计重', paragraphs: weighingOf(code, a.weighing) },
  { title: '标准与异议', paragraphs: a.quality },
  { title: '包装与其他约定', paragraphs: a.special },
]

export const agreementSeeds: ReadonlyMap<string, TermsText> = new Map(
  Object.entries(agreements).map(([code, a]) => [code, { title: a.title, clauses: clausesOf(code, a) }]),
)

/** Of the demo alone: the rebar agreement was worded anew, so that there is a difference to look at and orders that stand by the old text. */
export const demoSecondVersion = (): { code: string; note: string } & TermsText => {
  const first = agreementSeeds.get('REBAR') ?? templateSeed
  return {
    code: 'REBAR',
    note: '复验取样改为双方共同见证；雨季存放单列一条',
    title: first.title,
    clauses: [
      ...first.clauses.map(c =>
        c.title === '标准与异议'
          ? {
              ...c,
              paragraphs: c.paragraphs.map(p => p.replace('进场复验由买方见证取样', '进场复验由双方共同见证取样')),
            }
          : c,
      ),
      { title: '雨季存放', paragraphs: ['6 月至 9 月，买方应在提货后 5 日内入棚或垫高苫盖；积水浸泡造成的锈蚀由买方承担。'] },
    ],
  }
}

/** Of the demo alone: a change that is announced and binds in some days. */
export const demoAnnouncedVersion = (): { code: string; note: string } & TermsText => {
  const first = agreementSeeds.get('HRC') ?? templateSeed
  return {
    code: 'HRC',
    note: '开平板的头尾料处理写明',
    title: first.title,
    clauses: [
      ...first.clauses,
      { title: '开平头尾', paragraphs: ['委托开平的卷，头尾各 1.5 米以内的料随货交付，按出厂磅单计重，不作质量异议的依据。'] },
    ],
  }
}
