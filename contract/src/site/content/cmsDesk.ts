// 内容台: articles with versions, and hot words, kept by the mill's own people.
import { ArticleArea, ArticleStand, BannerStand, VersionStand } from '@mall/domain/site/content/content.codes.ts'
import { z } from 'zod'
import { at, call, done, pageIn, pageOf, requestId, text, typed, word, type ReplyOf } from '../../kernel/call.ts'
import { StoredFile } from '../../platform/file/file.ts'
import { RichTextIn } from './richText.ts'

const articleId = typed().min(1).max(40)
const catCode = typed().min(1).max(40)
const rev = z.int().min(0).max(1_000_000)
const channels = z.array(z.string().max(20)).max(20).describe('只给这些渠道；空为全部')
const kind = text(8).describe('公告前的类别，如 销售；其它分组为空')

const Version = z.object({
  versionNo: z.int(),
  ...{ title: z.string(), isOpen: z.int(), link: z.string(), body: RichTextIn, note: z.string(), rev: z.int() },
  stand: z.literal(VersionStand.values),
  ...{ madeByName: z.string(), madeAt: at, submittedByName: z.string(), decidedByName: z.string() },
  wantedAt: at.nullable().describe('批准后从何时起；空为立即'),
  sentBack: z.string().describe('退回的理由'),
  liveAt: at.nullable(),
  acceptedCount: z.int().describe('注册协议：多少人同意了这一版'),
  usefulCount: z.int().describe('读者说有用'),
  uselessCount: z.int(),
  missing: z.array(z.string()).describe('读者写的缺什么，新的在前，至多 10 条'),
  previewPath: z.string().describe('预览地址，有它的人都能看'),
})
const Row = z.object({
  ...{ articleId: z.string(), title: z.string(), kind: z.string(), channels: z.array(z.string()), rev: z.int() },
  stand: z.literal(ArticleStand.values),
  versionNo: z.int().describe('线上的版本；0 为没有'),
  isOpen: z.int(),
  open: z
    .object({ versionNo: z.int(), stand: z.literal(VersionStand.values), at: at.nullable() })
    .nullable()
    .describe('还没上线的版本：草稿、待批准或定时'),
  liveAt: at.nullable(),
  offAt: at.nullable().describe('从何时起下线'),
})

const HotWord = z.object({
  word: word(20).min(1, '词不能为空'),
  fromAt: at.min(0, '时刻有误').nullable().default(null).describe('从何时起；空为一直'),
  untilAt: at.min(0, '时刻有误').nullable().default(null).describe('到何时；空为不结束'),
})

export const cmsDeskCalls = {
  '/api/ops/getContentGroups': call({
    title: '内容：分组与文章，含还没上线的版本',
    access: 'staff',
    right: 'content.see',
    input: z.object({}),
    output: z.array(
      z.object({
        ...{ catCode: z.string(), name: z.string(), area: z.literal(ArticleArea.values), articles: z.array(Row) },
        ...{ off: z.boolean().describe('页脚里不显示'), rev: z.int() },
      }),
    ),
    example: {},
  }),
  '/api/ops/getConsents': call({
    title: '注册协议的同意情况：谁、哪家企业、哪一版、何时；还停在旧版与没有同意过的',
    access: 'staff',
    right: 'content.see',
    input: z.object({
      ...pageIn,
      articleId,
      word: word(40).default('').describe('姓名、账号或企业'),
      stand: z.enum(['all', 'now', 'old', 'none']).default('all').describe('现行版、旧版、没有同意过'),
    }),
    output: pageOf(
      z.object({
        ...{ userId: z.string(), realName: z.string(), userName: z.string(), companyName: z.string() },
        versionNo: z.int().nullable().describe('最近同意的是第几版'),
        consentAt: at.nullable(),
      }),
    ).extend({
      ...{ title: z.string(), liveNo: z.int().nullable().describe('现行是第几版') },
      counts: z.object({ nowCount: z.int(), oldCount: z.int(), noneCount: z.int() }),
    }),
    refuses: ['ARTICLE_NONE'],
    example: { articleId: 'none' },
  }),
  '/api/ops/getArticleVersions': call({
    title: '一篇文章的全部版本',
    access: 'staff',
    right: 'content.see',
    input: z.object({ articleId }),
    output: z.object({
      articleId: z.string(),
      catCode: z.string(),
      catName: z.string(),
      area: z.literal(ArticleArea.values),
      path: z.string().describe('站内地址'),
      versions: z.array(Version).describe('新的在前'),
      announceDays: z.int().describe('改动须提前公示的天数；0 为不须'),
    }),
    refuses: ['ARTICLE_NONE'],
    example: { articleId: 'buyService-1' },
  }),
  '/api/ops/getSystemValues': call({
    title: '文章里可用的系统数值与现在的说法',
    access: 'staff',
    right: 'content.see',
    input: z.object({}),
    output: z.array(
      z.object({ key: z.string(), label: z.string(), text: z.string(), articleCount: z.int().describe('几篇文章用着') }),
    ),
    example: {},
  }),
  '/api/ops/addArticle': call({
    title: '在分组里新建一篇文章，从草稿开始',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ catCode, title: text(60).min(1, '请填写标题'), kind: kind.default(''), requestId }),
    output: z.object({ articleId: z.string() }),
    refuses: ['ARTICLE_GROUP', 'REQUEST_REUSED', 'STAFF_RIGHT'],
    example: { catCode: 'buyService', title: '开户与首单', requestId: 'example-article' },
    writes: true,
  }),
  '/api/ops/saveArticleDraft': call({
    title: '保存文章草稿；第一次保存生成下一版',
    access: 'staff',
    right: 'content.edit',
    input: z.object({
      articleId,
      rev: rev.describe('所改草稿的修订号；还没有草稿为 0'),
      title: text(60).min(1, '请填写标题'),
      isOpen: z.int().min(0).max(1),
      link: text(500).default(''),
      body: RichTextIn,
      note: text(200).default(''),
    }),
    output: z.object({ versionNo: z.int(), rev: z.int() }),
    refuses: ['ARTICLE_NONE', 'ARTICLE_DRAFT', 'ARTICLE_WAITING', 'ARTICLE_WRONG', 'STAFF_RIGHT'],
    example: {
      ...{ articleId: 'buyService-1', rev: 0, title: '注册与登录', isOpen: 0 },
      body: {
        type: 'doc' as const,
        content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '用手机号登录。' }] }],
      },
    },
    writes: true,
  }),
  '/api/ops/dropArticleDraft': call({
    title: '放弃草稿，或收回待批准的版本为草稿',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ articleId, rev, back: z.boolean().default(false).describe('收回为草稿，不放弃') }),
    output: done,
    refuses: ['ARTICLE_NONE', 'ARTICLE_DRAFT', 'STAFF_RIGHT'],
    example: { articleId: 'buyService-1', rev: 1 },
    writes: true,
  }),
  '/api/ops/restoreArticle': call({
    title: '把一个旧版恢复成草稿',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ articleId, versionNo: z.int().min(1).max(10_000) }),
    output: z.object({ versionNo: z.int(), rev: z.int() }),
    refuses: ['ARTICLE_NONE', 'ARTICLE_DRAFT', 'STAFF_RIGHT'],
    example: { articleId: 'buyService-1', versionNo: 1 },
    writes: true,
  }),
  '/api/ops/submitArticle': call({
    title: '提交发布，由另一人批准',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ articleId, rev, wantedAt: at.min(0, '时刻有误').nullable().default(null) }),
    output: done,
    refuses: ['ARTICLE_NONE', 'ARTICLE_DRAFT', 'ARTICLE_WRONG', 'ARTICLE_SAME', 'ARTICLE_DAY', 'STAFF_RIGHT'],
    example: { articleId: 'buyService-1', rev: 1 },
    writes: true,
  }),
  '/api/ops/decideArticle': call({
    title: '批准或退回待发布的版本',
    access: 'staff',
    right: 'content.publish',
    input: z.object({ articleId, rev, pass: z.boolean(), reason: text(200).default('') }),
    output: z.object({ liveAt: at.nullable() }),
    refuses: ['ARTICLE_NONE', 'ARTICLE_DRAFT', 'ARTICLE_SELF', 'ARTICLE_REASON', 'ARTICLE_DAY', 'STAFF_RIGHT'],
    example: { articleId: 'buyService-1', rev: 2, pass: true },
    writes: true,
  }),
  '/api/ops/unscheduleArticle': call({
    title: '撤回已批准、还没到时的版本，成为草稿',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ articleId, versionNo: z.int().min(1).max(10_000) }),
    output: done,
    refuses: ['ARTICLE_NONE', 'ARTICLE_DRAFT', 'ARTICLE_LIVE', 'STAFF_RIGHT'],
    example: { articleId: 'buyService-1', versionNo: 2 },
    writes: true,
  }),
  '/api/ops/placeArticle': call({
    title: '文章的分组、渠道、类别、下线时间',
    access: 'staff',
    right: 'content.publish',
    input: z.object({
      ...{ articleId, rev, catCode, channels, kind },
      offAt: at.min(0, '时刻有误').nullable().default(null).describe('从何时起下线；空为不下线'),
    }),
    output: done,
    refuses: ['ARTICLE_NONE', 'ARTICLE_GROUP', 'ARTICLE_PLACE', 'ARTICLE_CHANGED', 'STAFF_RIGHT'],
    example: { articleId: 'buyService-1', rev: 1, catCode: 'buyService', channels: [], kind: '', offAt: null },
    writes: true,
  }),
  '/api/ops/orderArticles': call({
    title: '分组里文章的次序',
    access: 'staff',
    right: 'content.publish',
    input: z.object({ catCode, articleIds: z.array(articleId).min(1).max(200).describe('这一组的全部文章') }),
    output: done,
    refuses: ['ARTICLE_GROUP', 'ARTICLE_CHANGED', 'STAFF_RIGHT'],
    example: { catCode: 'bottomArticle', articleIds: ['bottomArticle-2', 'bottomArticle-1'] },
    writes: true,
  }),
  '/api/ops/saveArticleGroup': call({
    title: '分组的名称；页脚的栏可以隐藏，编码不变',
    access: 'staff',
    right: 'content.publish',
    input: z.object({
      ...{ catCode, name: text(12).min(1, '请填写名称'), off: z.boolean(), rev: z.int().min(0).max(1_000_000) },
    }),
    output: z.object({ rev: z.int() }),
    refuses: ['ARTICLE_GROUP', 'ARTICLE_CHANGED', 'ARTICLE_PLACE', 'STAFF_RIGHT'],
    example: { catCode: 'links', name: '友情链接', off: false, rev: 0 },
    writes: true,
  }),
  '/api/ops/orderArticleGroups': call({
    title: '页脚各栏的次序',
    access: 'staff',
    right: 'content.publish',
    input: z.object({ catCodes: z.array(catCode).min(1).max(20).describe('页脚的全部栏') }),
    output: done,
    refuses: ['ARTICLE_CHANGED', 'STAFF_RIGHT'],
    example: {
      catCodes: ['buyService', 'frameworkContract', 'salesService', 'afterService', 'wuliuService', 'links', 'links2'],
    },
    writes: true,
  }),
  '/api/ops/uploadArticlePicture': call({
    title: '上传文章用的图片（multipart/form-data）',
    access: 'staff',
    right: 'content.edit',
    input: z.object({}),
    output: StoredFile,
    refuses: [
      'FILE_MISSING',
      'FILE_SUFFIX',
      'FILE_WHITELIST',
      'FILE_FORMAT',
      'FILE_HEIC',
      'FILE_CONTENT',
      'FILE_LARGE',
      'FILE_QUOTA',
      'BUSY',
      'STAFF_RIGHT',
    ],
    example: {},
    writes: true,
    upload: true,
  }),
  '/api/ops/getHotWords': call({
    title: '热门搜索词：全站的，或一个渠道自己的',
    access: 'staff',
    right: 'content.see',
    input: z.object({ ofChannel: z.string().max(20).default('').describe('空为全站') }),
    output: z.object({
      words: z.array(HotWord.extend({ stand: z.literal(BannerStand.values) })),
      channels: z.array(z.string()).describe('有自己一份的渠道'),
    }),
    example: {},
  }),
  '/api/ops/saveHotWords': call({
    title: '保存热门搜索词，第一个是搜索框的默认词；渠道的空着就用全站的',
    access: 'staff',
    right: 'content.publish',
    input: z.object({
      ofChannel: z.string().max(20).default('').describe('空为全站'),
      was: z.array(HotWord).max(30).describe('读到时的词'),
      words: z.array(HotWord).max(20, '最多 20 个词'),
    }),
    output: done,
    refuses: ['ARTICLE_PLACE', 'ARTICLE_CHANGED', 'STAFF_RIGHT'],
    example: { was: [], words: [{ word: '螺纹钢 HRB400E' }] },
    writes: true,
  }),
}
export type ArticleVersion = ReplyOf<typeof cmsDeskCalls, '/api/ops/getArticleVersions'>['versions'][number]
