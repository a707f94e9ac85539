// Help articles and agreements every mall opens with: only what is true of any mall of this release. Kept at the content desk afterwards;
// catCodes are the specification's. What a demo tells beside it stands in demoArticles.ts.
import { claimTermsText } from '@mall/domain/afterSales/claim.rules.ts'
import { ruleDefs } from '../rules/rules.ts'

export interface ArticleSeed {
  catCode: string
  title: string
  isOpen?: true
  link?: string
  /** For notices: the kind shown before the title. */
  kind?: string
  daysAgo?: number
  /** For notices: of this channel only; without it for everybody. */
  channelCode?: string
  text: string[]
}

export const group = (catCode: string, items: [title: string, ...text: string[]][]): ArticleSeed[] =>
  items.map(([title, ...text]) => ({ catCode, title, text }))
export const outside = (catCode: string, items: [title: string, link: string][]): ArticleSeed[] =>
  items.map(([title, link]) => ({ catCode, title, isOpen: true, link, text: [] }))
export const articleSeeds: ArticleSeed[] = [
  ...group('buyService', [
    [
      '注册与登录',
      '用手机号与密码登录，也可以用短信验证码登录。连续输错五次密码后需等待一段时间，等待时间逐次加长，最长 15 分钟。',
      '登录后 30 分钟无操作或满 12 小时需要重新登录；正在填写的内容会保留。',
    ],
    [
      '企业认证流程',
      '注册后在买家中心在线申请：查到企业，上传营业执照、经办人授权书与开票资料，验证对公账户，一般一个工作日内审核。',
      '认证前可以看价和加入购物车，认证通过后下单。企业已在商城的，请本企业管理员邀请您加入。',
    ],
    [
      '如何选购现货',
      '先在首页选择渠道，再按品名、材质、规格、仓库筛选。列表同时给出可供件数与吨数、厂提价与到货价。',
      '现货按件出售，输入吨数时向上取整件；下单即占用库存，到时未付款自动释放，时限见商品页与订单。',
    ],
    [
      '期货订货说明',
      '标有“可排产”的商品可以选择镀层、包装、长度范围、目标单重与交货旬，由销售审核可制规格后排产。',
      '排产有起订量；交货数量允许在品类规定的百分比内浮动，按实际过磅结算。',
    ],
    [
      '购物车与立即购买',
      '购物车按渠道、仓库、现货或期货、计重方式分组，每一组会生成一张订单。',
      '加入后价格或库存有变化时，购物车会标出旧价与新价，确认后再提交；立即购买只结算当前这一件商品，不影响购物车。',
    ],
    [
      '搜索与筛选技巧',
      '可以直接输入 HRB400E 20*9、Φ20、三级抗震 20、3.0*1500*C Q235B、镀锌 1.0 Z120 这样的行话。',
      '没有合适规格时，系统给出最接近的规格，也可以一键提交采购意向。',
    ],
  ]),
  ...group('salesService', [
    [
      '价格与销售区域',
      '价格含 13% 增值税，为出厂价。不同城市属于不同销售区域，挂牌价与运费随区域变化；未能识别的城市按默认区域 035 计价。',
    ],
    ['付款方式', '现汇可用企业余额、企业网银或扫码支付；选择承兑汇票时货款按公布的比例加价。'],
  ]),
  ...group('afterService', [
    [
      '质量异议处理',
      `收货后发现问题，请保留原状，在订单的「售后」里提异议，附照片、炉号与数量。${claimTermsText(Number(ruleDefs['weighing.objectionHours'].fallback))}。协议品不受理质量异议。`,
    ],
    ['重量异议与磅差', '磅差在千分之三以内以发货磅为准，超出时双方复磅。理计商品按理论重量结算。'],
  ]),
  ...group('wuliuService', [
    [
      '自提须知',
      '付款后在订单页预约提货时段，填报车牌、司机；司机凭短信里的提货码和身份证，在时段内到订单所写的仓库装车、过磅。',
    ],
    ['代办运输与运费', '选择代办汽运时，运费按仓库到收货城市所在销售区域的每吨运价计算，随订单一并支付。'],
    ['一票制与两票制', '一票制：货款与运费同票，税率 13%。两票制：货款 13% 由我方开具，运费 9% 由承运方开具。'],
  ]),
  ...group('bottomArticle', [
    ['关于我们', '本商城是钢厂直营的企业采购平台，提供板材、建材、线材、冷轧镀锌、彩涂、管材等现货与排产。'],
    ['联系我们', '客服热线见页面顶部；渠道另设专属电话的，见该渠道首页。工作日 8:00-18:00。'],
    ['法律声明', '页面所示库存与价格以提交订单时系统确认的为准。'],
    ['网站地图', '首页、渠道、现货资源、帮助中心；完整地址见 /sitemap.xml。'],
  ]),
  ...group('privacyAgreement', [
    [
      '用户服务协议',
      '本协议约定您使用商城的权利与义务。账号仅限本企业授权人员使用，因转借造成的后果由企业承担。',
      '订单经系统确认后成立；价格、数量、交期以订单为准。',
      '下单即视为同意按所选计重方式结算，实际重量与订货重量的差额多退少补。',
    ],
    [
      '隐私政策',
      '为完成登录、下单、开票与配送，我们处理您的手机号、姓名、企业信息与收货信息，不会用于无关目的。',
      '手机号、银行账号在页面上脱敏显示。您可以要求查看、更正或删除个人信息，法律要求保存的订单与发票除外。',
      '城市由您自己选择；只有在您点了「定位我所在城市」并在浏览器里允许之后，才使用一次浏览器定位。',
      '定位由您主动发起：位置取整到约一公里，只用来找所在城市（设有地图服务时用取整后的位置向它询问），不保存、不写入日志；您的浏览器只记住城市，随时可以更换或忘记。',
    ],
  ]),
]

/** Services beside the goods (assumption): yuan per ton, and the classes that can have them. */
export const serviceSeeds: [code: string, label: string, yuanPerTon: number, classes: string[]][] = [
  ['CUT', '定尺切割', 60, ['HRP', 'RECT', 'ROUND', 'SPIRAL', 'STRUCT', 'REBAR']],
  ['SLIT', '分条', 80, ['CRC', 'GAL', 'PPC', 'HRC']],
  ['LEVEL', '开平', 55, ['HRC', 'CRC', 'GAL']],
  ['PACK', '精包装', 45, ['CRC', 'GAL', 'PPC', 'RECT', 'ROUND']],
  ['FILM', '覆膜', 120, ['PPC', 'GAL']],
  ['GALV', '热浸锌', 900, ['RECT', 'ROUND', 'STRUCT']],
  ['PAINT', '喷砂涂装', 420, ['STRUCT', 'SPIRAL']],
  ['LOAD', '代装加固', 10, ['HRP', 'HRC', 'CRC', 'GAL', 'PPC', 'REBAR', 'WIRE', 'RECT', 'ROUND', 'SPIRAL', 'STRUCT']],
]
