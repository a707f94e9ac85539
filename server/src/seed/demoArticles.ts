// What a demo tells beside the help articles: notices, banners, links, words to search for, and help on rooms that are not open yet. None of
// it is true of a real mall, which begins without them.
import { type ArticleSeed, group, outside } from './articles.ts'

/** `of` is the channel it is for; empty: everybody. */
const notice = (of: string, kind: string, title: string, daysAgo: number, ...text: string[]): ArticleSeed => ({
  ...(of ? { channelCode: of } : {}),
  catCode: 'notice',
  title,
  kind,
  daysAgo,
  text,
})

export const demoArticleSeeds: ArticleSeed[] = [
  ...group('frameworkContract', [
    ['框架合同签订流程', '年度或月度框架合同由业务员起草，双方确认数量、价格公式与交货安排后电子签署。'],
    ['月度计划提报', '按合同约定在每月规定日期前提报下月计划量，计划量计入执行率。'],
    ['价格公式说明', '结算价一般为约定指数在计价区间的均价加品种升贴水与规格加价，运费另计。'],
    ['变更申请', '数量、价格、交期与地址的变更需提出申请并说明原因，双方同意后形成新版本。'],
    ['电子签章使用', '签章使用企业数字证书，签署后的文件可下载并校验。'],
  ]),
  ...group('salesService', [
    ['竞拍规则', '竞拍以服务器时间为准，同价先到者优先；出价后不得撤回。'],
    ['团购规则', '参团吨数达到阶梯即享受对应优惠，截止时未成团的按约定退款或按挂牌价成交。'],
    ['优惠券使用', '每张订单限用一张优惠券，取消订单后退回。'],
    ['发票开具说明', '结算完成后可申请开票，默认开具数电票；专用发票需要完整的开票资料。'],
  ]),
  ...group('afterService', [
    ['退货退款流程', '双方确认退货后安排回运，验收入库后退款至企业余额。'],
    ['余款退款', '未使用的余额可申请退回，仅退至认证的同名账户。'],
    ['质保书下载', '每批货物随车提供质保书，电子件可在订单详情下载。'],
  ]),
  ...group('wuliuService', [
    ['提单与配车', '付款到账后开具提单并安排配车，可在订单详情查看进度。'],
    ['电子磅单查询', '每车的毛重、皮重、净重在出厂后即可查询。'],
    ['签收规范', '收货人核对件数与外观后签收；如有异常请在回单注明并拍照。'],
  ]),
  ...outside('links', [
    ['集团官网', 'https://group.example/'],
    ['招标采购平台', 'https://bidding.example/'],
    ['行业价格网', 'https://price.example/'],
  ]),
  ...outside('links2', [
    ['物流平台', 'https://logistics.example/'],
    ['金融服务平台', 'https://finance.example/'],
    ['招聘', 'https://jobs.example/'],
  ]),
  notice(
    'J0000009',
    '价格',
    '建筑钢材今日挂牌价已更新',
    0,
    '各规格今日的挂牌价与涨跌见渠道首页的今日价目，已提交的订单不受影响。',
  ),
  notice('J0000001', '交付', '宽厚板线 26-28 日检修', 1, '检修期间宽厚板排产顺延，现货发运不受影响。'),
  notice('', '物流', '天津港库夜间提货调整', 8, '天津港示范库夜间提货改为 20:00 截止登记，请合理安排车辆。'),
  notice('J0000011', '价格', '镀锌加价表第 4 版生效', 11, 'Z180 以上镀层加价调整，详见商品页的镀层选项。'),
  notice(
    'J0000009',
    '规则',
    '理计、磅计分开下单结算',
    2,
    '同一规格有理计、磅计两种：理计按理论重量，磅计按出厂磅单多退少补，两种不能在一张订单里混装。',
  ),
  notice(
    'J0000009',
    '标准',
    '热轧带肋钢筋按 GB 1499.2-2024 供货',
    9,
    '质保书按现行标准出具；工程指定其他标准的，请在备注里写明。',
  ),
  notice('', '物流', '提货以商品页的日历为准', 4, '各库的装车时段与余量随预约变化，商品页与预约页的提货日历是同一份。'),
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
