// What a demo tells beside the help articles: notices, banners, links, words to search for, and help on the ways to buy that a new mall has not opened
// yet. None of it is true of a real mall, which begins without them.
import { fromParagraphs } from '@mall/domain/site/content/richText.ts'
import { type ArticleSeed, group, outside } from '../../../server/src/site/referenceData/articles.ts'

/** `of` is the channel it is for; empty: everybody. What prices did is told by priceNotices.ts, from the prices themselves. */
export const notice = (of: string, kind: string, title: string, daysAgo: number, ...text: string[]): ArticleSeed => ({
  ...(of ? { channelCode: of } : {}),
  catCode: 'notice',
  title,
  kind,
  daysAgo,
  body: fromParagraphs(text),
})

export const demoArticleSeeds: ArticleSeed[] = [
  ...group('frameworkContract', [
    [
      '框架合同签订流程',
      '年度或月度框架合同由业务员起草、钢厂另一人审核，双方确认品种、数量、价格公式与计划后电子签署，生效后才能按它下单。',
      '签署页逐项列出每一版与上一版的不同。签署期限 {signing.days}，到期未签完自动撤回。',
      '生效后在合同页点「进入合同模式」，看到的价就是合同价；退出后恢复挂牌价。合同价是一级品的价，二级品、协议品不在合同内。',
    ],
    [
      '月度计划提报',
      '合同页的计划按月列出计划量与已订量，计划量计入执行率。',
      '合同页按各周产能、起订量和库存替您排好一份建议，看过再放进合同购物车；不合适的行可以改。',
    ],
    [
      '价格公式说明',
      '合同价 = 约定指数在计价窗口的均价 + 品种升贴水 + 规格加价，运费另计。',
      '窗口在下单前已经完整的，下单价就是结算价；按交货月均价的先按暂定价下单，月末出结算价单，双方确认后多退少补。',
    ],
    [
      '变更申请',
      '数量、价格、交期与地址的变更在合同页提出并写明原因，双方同意、签署后形成新版本；变更期间暂停按原版本下单，已下的订单不受影响。',
    ],
    [
      '电子签章使用',
      '由有签署授权的人用企业数字证书签署；授权在买家中心「签署授权」里申请。签署后的文件可以下载，任何人都能在「文件核验」页用编号和摘要核对它有没有被改过。',
      '不方便电子签的，可以下载、盖章后把扫描件传给业务员登记，由钢厂另一人核对。',
    ],
  ]),
  ...group('salesService', [
    [
      '竞拍规则',
      '企业认证后由有下单权限的人报名，保证金从可用余额冻结。出价以服务器受理的时刻为准，同价先到先得，出价不能撤回。',
      '可以设自动出价上限，上限只有自己看得到；结束前的出价会使结束时刻顺延，规则见每场公告。',
      '中标后按公告时限付清货款，保证金转为货款；逾期未付的保证金不退，并记一次违约。完整条文见竞拍大厅的「竞拍规则」。',
    ],
    [
      '团购规则',
      '参团吨数达到阶梯即按那一阶梯的价成交，吨数越多价越低；参团时按比例冻结保证金。',
      '截止前可以改数量或退出；截止时没有达到第一阶梯的不成团，保证金全部退回。成团后按成交价各自形成订单。',
    ],
    [
      '优惠券使用',
      '每张订单限用一张优惠券。能用哪几张、减多少，商品页、购物车和结算页都按当前的货算给您看；合同订单不用券。',
      '订单取消后券退回；退货、红冲时，券按各行货款的比例退减。',
    ],
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
  notice('J0000001', '交付', '宽厚板线检修结束', 1, '各周可订的吨数已按检修后的产能排出，见商品页的排产周；现货发运不受影响。'),
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
