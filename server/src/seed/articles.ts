// Help articles, agreements and notices the mall opens with; edited in the database afterwards. catCodes are the specification's.
export interface ArticleSeed {
  catCode: string
  catName: string
  title: string
  isOpen?: true
  link?: string
  /** For notices: the kind shown before the title. */
  kind?: string
  daysAgo?: number
  text: string[]
}

const group = (catCode: string, catName: string, items: [title: string, ...text: string[]][]): ArticleSeed[] =>
  items.map(([title, ...text]) => ({ catCode, catName, title, text }))
const outside = (catCode: string, catName: string, items: [title: string, link: string][]): ArticleSeed[] =>
  items.map(([title, link]) => ({ catCode, catName, title, isOpen: true, link, text: [] }))
const notice = (kind: string, title: string, daysAgo: number, ...text: string[]): ArticleSeed => ({
  catCode: 'notice',
  catName: '通知公告',
  title,
  kind,
  daysAgo,
  text,
})

export const articleSeeds: ArticleSeed[] = [
  ...group('buyService', '购物指南', [
    [
      '注册与登录',
      '用手机号与密码登录，也可以用短信验证码登录。连续输错五次密码后需等待一段时间，等待时间逐次加长，最长 15 分钟。',
      '登录后 30 分钟无操作或满 12 小时需要重新登录；正在填写的内容会保留。',
    ],
    [
      '企业认证流程',
      '企业账号可由业务员开通，提交营业执照、经办人授权书与开票资料后由我方审核，一般 1-2 个工作日。',
      '认证前可以浏览和加入购物车；未认证企业的订单需人工审核。',
    ],
    [
      '如何选购现货',
      '先在首页选择渠道，再按品名、材质、规格、仓库筛选。列表同时给出可供件数与吨数、厂提价与到货价。',
      '现货按件出售，输入吨数时向上取整件；下单即占用库存，未付款 24 小时后自动释放。',
    ],
    [
      '期货（排产）订货说明',
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
  ...group('frameworkContract', '框架合同', [
    ['框架合同签订流程', '年度或月度框架合同由业务员起草，双方确认数量、价格公式与交货安排后电子签署。'],
    ['月度计划提报', '按合同约定在每月规定日期前提报下月计划量，计划量计入执行率。'],
    ['价格公式说明', '结算价一般为约定指数在计价区间的均价加品种升贴水与规格加价，运费另计。'],
    ['变更申请', '数量、价格、交期与地址的变更需提出申请并说明原因，双方同意后形成新版本。'],
    ['电子签章使用', '签章使用企业数字证书，签署后的文件可下载并校验。'],
  ]),
  ...group('salesService', '销售服务', [
    [
      '价格与销售区域',
      '价格含 13% 增值税，为出厂价。不同城市属于不同销售区域，挂牌价与运费随区域变化；未能识别的城市按默认区域 035 计价。',
    ],
    ['付款方式（现汇/承兑/授信）', '现汇可用企业余额、企业网银或扫码支付；选择承兑汇票时货款按公布的比例加价。'],
    ['竞拍规则', '竞拍以服务器时间为准，同价先到者优先；出价后不得撤回。'],
    ['团购规则', '参团吨数达到阶梯即享受对应优惠，截止时未成团的按约定退款或按挂牌价成交。'],
    ['优惠券使用', '每张订单限用一张优惠券，取消订单后退回。'],
    ['发票开具说明', '结算完成后可申请开票，默认开具数电票；专用发票需要完整的开票资料。'],
  ]),
  ...group('afterService', '售后服务', [
    ['质量异议处理', '收货后发现质量问题，请在 7 日内保留原状并提交照片、炉号与数量，协议品不受理质量异议。'],
    ['重量异议与磅差', '磅差在千分之三以内以发货磅为准，超出时双方复磅。理计商品按理论重量结算。'],
    ['退货退款流程', '双方确认退货后安排回运，验收入库后退款至企业余额。'],
    ['余款退款', '未使用的余额可申请退回，仅退至认证的同名账户。'],
    ['质保书下载', '每批货物随车提供质保书，电子件可在订单详情下载。'],
  ]),
  ...group('wuliuService', '物流服务', [
    ['自提须知', '自提需提前登记车牌与司机信息，凭提货码进厂；过皮、装车、过毛后出厂。'],
    ['代办运输与运费', '选择代办汽运时，运费按仓库到收货城市所在销售区域的每吨运价计算，随订单一并支付。'],
    ['提单与配车', '付款到账后开具提单并安排配车，可在订单详情查看进度。'],
    ['电子磅单查询', '每车的毛重、皮重、净重在出厂后即可查询。'],
    ['签收规范', '收货人核对件数与外观后签收；如有异常请在回单注明并拍照。'],
    ['一票制与两票制', '一票制：货款与运费同票，税率 13%。两票制：货款 13% 由我方开具，运费 9% 由承运方开具。'],
  ]),
  ...outside('links', '友情链接', [
    ['集团官网', 'https://group.example/'],
    ['招标采购平台', 'https://bidding.example/'],
    ['行业价格网', 'https://price.example/'],
  ]),
  ...outside('links2', '关联平台', [
    ['物流平台', 'https://logistics.example/'],
    ['金融服务平台', 'https://finance.example/'],
    ['招聘', 'https://jobs.example/'],
  ]),
  ...group('bottomArticle', '底部链接', [
    ['关于我们', '恒冶钢铁商城是钢铁集团直营的企业采购平台，提供板材、建材、线材、冷轧镀锌、彩涂、管材等现货与排产。'],
    ['联系我们', '客服热线见页面顶部；每个渠道另有专属电话，工作日 8:00-18:00。'],
    [
      '隐私政策',
      '我们只收集完成交易所需的信息；手机号、银行账号在页面上脱敏显示。您可以要求查看、更正或删除个人信息，法律要求保存的订单与发票除外。',
      '城市由您自己选择；只有在您同意后才会使用浏览器定位。',
    ],
    ['服务协议', '下单即视为同意按所选计重方式结算，实际重量与订货重量的差额多退少补。'],
    ['法律声明', '页面所示库存与价格以提交订单时系统确认的为准。'],
    ['网站地图', '首页、渠道、现货资源、帮助中心；完整地址见 /sitemap.xml。'],
  ]),
  ...group('privacyAgreement', '隐私与协议', [
    [
      '用户服务协议',
      '本协议约定您使用商城的权利与义务。账号仅限本企业授权人员使用，因转借造成的后果由企业承担。',
      '订单经系统确认后成立；价格、数量、交期以订单为准。',
    ],
    ['隐私政策', '为完成登录、下单、开票与配送，我们处理您的手机号、姓名、企业信息与收货信息，不会用于无关目的。'],
  ]),
  notice('价格', '建筑钢材挂牌价上调 10 元/吨', 0, '自今日 8:30 起，建筑钢材各区域挂牌价上调 10 元/吨，已提交的订单不受影响。'),
  notice('交付', '宽厚板线 26-28 日检修', 1, '检修期间宽厚板排产顺延，现货发运不受影响。'),
  notice('规则', '竞拍保证金中标转货款', 3, '自本月起，竞拍中标后保证金自动抵扣货款，未中标的即时释放。'),
  notice('结算', '质保书改用电子签章件', 6, '纸质质保书不再随车，电子签章件与纸质件同等有效，可在订单详情下载。'),
  notice('物流', '天津港库夜间提货调整', 8, '天津港示范库夜间提货改为 20:00 截止登记，请合理安排车辆。'),
  notice('价格', '镀锌加价表第 4 版生效', 11, 'Z180 以上镀层加价调整，详见商品页的镀层选项。'),
]

export const bannerSeeds: { channelCode: string | null; title: string; subtitle: string; link: string; classCode: string }[] = [
  { channelCode: null, title: '钢厂直营现货', subtitle: '15 大类 2.5 万个规格，炉号可查', link: '/search', classCode: 'HRC' },
  {
    channelCode: 'J0000009',
    title: '抗震钢筋当日发运',
    subtitle: 'HRB400E 全规格，理计磅计任选',
    link: '/search?word=HRB400E',
    classCode: 'REBAR',
  },
  {
    channelCode: 'J0000011',
    title: '锌铝镁长寿命',
    subtitle: 'ZM 镀层 60-310，汽车家电级表面',
    link: '/search?word=锌铝镁',
    classCode: 'GAL',
  },
  {
    channelCode: 'J0000001',
    title: '厚板批量定轧',
    subtitle: '6-150 mm，探伤板直供',
    link: '/search?word=中厚板',
    classCode: 'HRP',
  },
  {
    channelCode: 'J0000013',
    title: '方矩管 8 米定尺',
    subtitle: '黑管、热浸锌、锌铝镁',
    link: '/search?word=矩形管',
    classCode: 'RECT',
  },
]

export const hotWordSeeds = [
  '螺纹钢 HRB400E',
  '热轧卷 Q235B',
  '中厚板 Q355B',
  '镀锌卷 Z275',
  '锌铝镁',
  '彩涂 海蓝',
  '方管 100*100',
  '螺旋管 219',
  '盘螺',
  '重型废钢',
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
