import { kgInt } from '../../kernel/units.ts'
import { ProductRow } from '../../kernel/productRow.ts'
import { PanelPlace } from '@mall/domain/site/content/content.codes.ts'
import { HomePage, Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { z } from 'zod'
import { at, call, done, ofChannel, text, word } from '../../kernel/call.ts'
import { Block } from './homeDesk.ts'
import { RichTextIn } from './richText.ts'

const ArticleLink = z.object({
  title: z.string(),
  link: z.string(),
  isOpen: z.int().describe('1 打开外部链接，0 站内文章'),
  articleId: z.string(),
})
const ArticleGroup = z.object({ catCode: z.string(), catName: z.string(), articleInfoListAll: z.array(ArticleLink) })
const Article = z.object({
  articleId: z.string(),
  title: z.string(),
  catCode: z.string(),
  catName: z.string(),
  paragraphs: z.array(z.string()).describe('正文逐段，没有格式'),
  body: RichTextIn.describe('正文，带格式'),
  publishedAt: at,
})
const previewKey = z.string().regex(/^[0-9a-f]{32}$/, '预览地址有误')
const ActivityPanel = z.object({
  panelId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  link: z.string().describe('站内 / 开头，或 http、https'),
  picture: z.string().describe('图片地址；空为没有图'),
  terminalCode: z.literal(Terminal.values).describe('给哪一端'),
  untilAt: at.nullable().describe('结束时间；空为不结束'),
})
const { panelId: _panelId, untilAt: _until, ...ofBanner } = ActivityPanel.shape
const Banner = z.object({
  bannerId: z.string(),
  ...ofBanner,
  classCode: z.string().describe('没有图片时配哪一品类的图'),
})
const HomeShown = z.object({
  page: z.literal(HomePage.values),
  versionNo: z.int().describe('0 为商城自带'),
  blocks: z.array(Block),
})
const byArticle = z.object({ articleId: z.string().min(1).max(40) })

export const cmsCalls = {
  '/api/cms/getArticleInfo': call({
    title: '文章',
    access: 'guest',
    input: byArticle,
    output: Article.nullable(),
    example: { articleId: 'buyService-1' },
  }),
  '/api/cms/getArticleInfoBeanByPrimaryKey': call({
    title: '按主键取文章',
    access: 'guest',
    input: byArticle,
    output: Article.nullable(),
    example: { articleId: 'buyService-1' },
  }),
  '/api/cms/getArticlePreview': call({
    title: '预览还没发布的一版文章，凭预览地址里的钥匙',
    access: 'guest',
    input: z.object({ previewKey }),
    output: Article.nullable(),
    example: { previewKey: '0'.repeat(32) },
  }),
  '/api/cms/searchHelp': call({
    title: '在帮助里找',
    access: 'guest',
    input: z.object({ word: word(40).min(1, '请输入要找的内容') }),
    output: z.array(z.object({ articleId: z.string(), title: z.string(), catName: z.string(), excerpt: z.string() })),
    example: { word: '付款' },
  }),
  '/api/cms/rateHelp': call({
    title: '一篇帮助有没有用',
    access: 'guest',
    input: z.object({ ...byArticle.shape, useful: z.boolean(), note: text(300).default('').describe('缺什么；有用时不记') }),
    output: done,
    refuses: ['ARTICLE_NONE', 'TOO_MANY'],
    example: { articleId: 'buyService-1', useful: true },
    writes: true,
  }),
  '/api/cms/getPrivacyInfo': call({
    title: '隐私与协议文本',
    access: 'guest',
    input: z.object({ catCode: z.string().max(40).default('privacyAgreement'), orderByValue: z.string().max(40).optional() }),
    output: z.array(
      Article.extend({
        version: z.string(),
        next: z
          .object({ version: z.string(), from: at, title: z.string(), paragraphs: z.array(z.string()), body: RichTextIn })
          .nullable()
          .describe('公示中、还没执行的下一版'),
      }),
    ),
    example: { catCode: 'privacyAgreement', orderByValue: 'seq' },
  }),
  '/api/cms/getArticleCateListContentInfoByParam': call({
    title: '页脚文章分组',
    access: 'guest',
    input: z.object({ catCodeList: z.array(z.string().max(40)).min(1).max(20) }),
    output: z.array(ArticleGroup),
    example: {
      catCodeList: ['buyService', 'frameworkContract', 'salesService', 'afterService', 'wuliuService', 'links', 'links2'],
    },
  }),
  '/api/cms/showIndexBanner': call({
    title: '首页横幅',
    access: 'guest',
    input: z.object({ ofChannel }),
    output: z.array(Banner),
    example: {},
  }),
  '/api/cms/getHotSearchKeyWordsNew': call({
    title: '热门搜索词：渠道有自己的词就是它的，没有就是全站的',
    access: 'guest',
    input: z.object({
      webMark: z.string().max(20).optional(),
      terminalCode: z.string().max(20).optional(),
      adCode: z.string().max(20).optional(),
      ofChannel,
    }),
    output: z.object({ hotWord: z.object({ defaultWord: z.string(), hotWords: z.array(z.string()) }) }),
    example: { webMark: 'HBJYJT', terminalCode: 'PC', adCode: 'search' },
  }),
  '/api/cms/showMobileIndexUnifyActivityPanel': call({
    title: '首页活动栏',
    punchOut: true,
    access: 'guest',
    input: z.object({
      ofChannel,
      terminalCode: z.enum(['PC', 'MOBILE']).optional().describe('只要这一端的；不填为两端的'),
    }),
    output: z.array(ActivityPanel),
    example: {},
  }),
  '/api/cms/getPanelPreview': call({
    title: '预览还没发布的一版活动栏或横幅，凭预览地址里的钥匙',
    access: 'guest',
    input: z.object({ previewKey }),
    output: ActivityPanel.extend({
      place: z.literal(PanelPlace.values).describe('活动栏，或横幅'),
      classCode: z.string(),
    }).nullable(),
    example: { previewKey: '0'.repeat(32) },
  }),
  '/api/cms/getHomeBlocks': call({
    title: '首页由哪些版块组成：显示的、按次序',
    punchOut: true,
    access: 'guest',
    input: z.object({ page: z.literal(HomePage.values), ofChannel }),
    output: HomeShown,
    example: { page: 'index' },
  }),
  '/api/cms/getHomePreview': call({
    title: '预览还没发布的一版首页版块，凭预览地址里的钥匙',
    access: 'guest',
    input: z.object({ previewKey }),
    output: HomeShown.nullable(),
    example: { previewKey: '0'.repeat(32) },
  }),
  '/api/cms/getSellLikeHotCakesGoods': call({
    title: '热销商品',
    punchOut: true,
    access: 'guest',
    input: z.object({ ofChannel, size: z.int().min(1).max(30).default(10) }),
    output: z.array(ProductRow.extend({ soldKg: kgInt().describe('近 90 天订出的重量；0 为还没有人订，按库存列出') })),
    example: { ofChannel: 'J0000009' },
  }),
  '/api/cms/getNoticeList': call({
    title: '通知公告：全部，或一个渠道自己的与全站的',
    access: 'guest',
    input: z.object({ ofChannel, size: z.int().min(1).max(50).default(6) }),
    output: z.array(z.object({ articleId: z.string(), kind: z.string(), title: z.string(), publishedAt: at })),
    example: {},
  }),
}
