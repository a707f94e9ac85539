// 首页版块与活动栏: arranged by the mill's own people; drafts, a preview, an hour, versions that can be restored.
import { BannerStand, PanelPlace, VersionStand } from '@mall/domain/site/content/content.codes.ts'
import { HomeArea, type HomeKind, HomePage, kindsOf, Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { z } from 'zod'
import { at, call, done, requestId, text, type ReplyOf } from '../../kernel/call.ts'

const KINDS = [...new Set([...kindsOf('index'), ...kindsOf('channel')])] as [HomeKind, ...HomeKind[]]
export const Block = z.object({
  kind: z.enum(KINDS),
  area: z.literal(HomeArea.values),
  shown: z.boolean(),
  title: text(20).describe('空为版块自己的标题'),
  subtitle: text(60),
  size: z.int().min(1).max(30).nullable().describe('条数；空为没有条数可选'),
  terminal: z.literal(Terminal.values),
})

/** The newest version as it was read: of two who change the same thing the second is told. Number 0: there was none. */
const seen = z.object({ versionId: z.int().min(0), rev: z.int().min(0).max(1_000_000) }).describe('读到的最新一版；没有为 0')
const wantedAt = at.min(0, '时刻有误').nullable().default(null).describe('开始时间；空为立即')
const panelId = z.string().regex(/^[0-9]{1,15}$/, '活动栏编号有误')
const pageCode = z.string().min(1).max(20).describe('index 门户，channel 所有渠道，或一个渠道码')

const VersionHead = {
  versionId: z.int().describe('哪一版'),
  versionNo: z.int(),
  rev: z.int(),
  note: z.string(),
  stand: z.literal(VersionStand.values),
  madeByName: z.string(),
  madeAt: at,
  publishedByName: z.string(),
  liveAt: at.nullable(),
  previewPath: z.string().describe('预览地址，有它的人都能看'),
}
const PanelText = {
  title: text(20).min(1, '请填写标题'),
  subtitle: text(40).default(''),
  link: text(500).min(1, '请填写链接').describe('站内 / 开头，或 http、https'),
  pictureId: z.string().max(40).default('').describe('空为没有图'),
  channels: z.array(z.string().max(20)).max(20).default([]).describe('只给这些渠道；空为全部'),
  terminal: z.literal(Terminal.values).default('ALL'),
  untilAt: at.min(0, '时刻有误').nullable().default(null).describe('结束时间；空为不结束'),
  classCode: z.string().max(20).default('').describe('横幅没有图片时配哪一品类的图'),
}
const place = z.literal(PanelPlace.values).default(PanelPlace.panel).describe('活动栏，或横幅')
const PanelVersion = z.object({ ...VersionHead, ...PanelText })
const saved = z.object({ versionId: z.int(), versionNo: z.int(), rev: z.int() })

export const homeDeskCalls = {
  '/api/ops/getPanels': call({
    title: '活动栏或横幅：次序、开关与全部版本',
    access: 'staff',
    right: 'content.see',
    input: z.object({ place }),
    output: z.array(
      z.object({
        panelId: z.string(),
        rev: z.int(),
        off: z.boolean(),
        stand: z.literal(BannerStand.values).nullable().describe('线上的一版；空为还没有发布过'),
        versions: z.array(PanelVersion).describe('新的在前'),
      }),
    ),
    example: {},
  }),
  '/api/ops/addPanel': call({
    title: '新建活动栏或横幅，从草稿开始',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ place, ...PanelText, note: text(200).default(''), requestId }),
    output: z.object({ panelId: z.string() }),
    refuses: ['HOME_WRONG', 'REQUEST_REUSED', 'STAFF_RIGHT'],
    example: { title: '镀锌周专场', link: '/search?word=镀锌', requestId: 'example-panel' },
    writes: true,
  }),
  '/api/ops/savePanelDraft': call({
    title: '保存活动栏或横幅的草稿；第一次保存生成下一版',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ panelId, seen, ...PanelText, note: text(200).default('') }),
    output: saved,
    refuses: ['HOME_NONE', 'HOME_STALE', 'HOME_AHEAD', 'HOME_WRONG', 'STAFF_RIGHT'],
    example: { panelId: '3', seen: { versionId: 1, rev: 1 }, title: '镀锌周专场', link: '/search' },
    writes: true,
  }),
  '/api/ops/publishPanel': call({
    title: '发布活动栏或横幅的草稿，立即或定时',
    access: 'staff',
    right: 'content.publish',
    input: z.object({ panelId, seen, wantedAt }),
    output: z.object({ liveAt: at }),
    refuses: ['HOME_NONE', 'HOME_STALE', 'HOME_SAME', 'HOME_WRONG', 'STAFF_RIGHT'],
    example: { panelId: '3', seen: { versionId: 1, rev: 1 } },
    writes: true,
  }),
  '/api/ops/takeBackPanel': call({
    title: '放弃活动栏或横幅的草稿，或收回定时的一版为草稿',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ panelId, seen }),
    output: done,
    refuses: ['HOME_NONE', 'HOME_STALE', 'HOME_LIVE', 'STAFF_RIGHT'],
    example: { panelId: '3', seen: { versionId: 1, rev: 1 } },
    writes: true,
  }),
  '/api/ops/restorePanel': call({
    title: '把活动栏或横幅的旧版恢复成草稿',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ panelId, seen, versionId: z.int().min(1) }),
    output: saved,
    refuses: ['HOME_NONE', 'HOME_STALE', 'HOME_OPEN', 'STAFF_RIGHT'],
    example: { panelId: '3', seen: { versionId: 2, rev: 2 }, versionId: 1 },
    writes: true,
  }),
  '/api/ops/switchPanel': call({
    title: '撤下或重新上活动栏、横幅',
    access: 'staff',
    right: 'content.publish',
    input: z.object({ panelId, rev: z.int().min(1), off: z.boolean() }),
    output: done,
    refuses: ['HOME_NONE', 'ARTICLE_CHANGED', 'STAFF_RIGHT'],
    example: { panelId: '3', rev: 1, off: true },
    writes: true,
  }),
  '/api/ops/orderPanels': call({
    title: '活动栏或横幅的次序',
    access: 'staff',
    right: 'content.publish',
    input: z.object({ place, was: z.array(panelId).max(200), panelIds: z.array(panelId).min(1).max(200) }),
    output: done,
    refuses: ['ARTICLE_CHANGED', 'STAFF_RIGHT'],
    example: { was: ['3', '4', '5'], panelIds: ['4', '3', '5'] },
    writes: true,
  }),
  '/api/ops/getHomeArrangement': call({
    title: '一页首页的版块与全部版本',
    access: 'staff',
    right: 'content.see',
    input: z.object({ pageCode }),
    output: z.object({
      pageCode: z.string(),
      page: z.literal(HomePage.values),
      now: z.object({ blocks: z.array(Block), versionNo: z.int().describe('0 为商城自带'), own: z.boolean() }),
      versions: z
        .array(z.object({ ...VersionHead, blocks: z.array(Block).describe('空为跟随所有渠道的一页') }))
        .describe('新的在前'),
      ownPages: z.array(z.string()).describe('有自己一页的渠道'),
    }),
    refuses: ['HOME_NONE'],
    example: { pageCode: 'index' },
  }),
  '/api/ops/saveHomeDraft': call({
    title: '保存首页版块草稿；第一次保存生成下一版',
    access: 'staff',
    right: 'content.edit',
    input: z.object({
      pageCode,
      seen,
      blocks: z.array(Block).max(30).describe('全部版块，按次序；渠道页为空即跟随所有渠道的一页'),
      note: text(200).default(''),
    }),
    output: saved,
    refuses: ['HOME_NONE', 'HOME_STALE', 'HOME_AHEAD', 'HOME_WRONG', 'STAFF_RIGHT'],
    example: { pageCode: 'J0000009', seen: { versionId: 0, rev: 0 }, blocks: [] },
    writes: true,
  }),
  '/api/ops/publishHome': call({
    title: '发布首页版块草稿，立即或定时',
    access: 'staff',
    right: 'content.publish',
    input: z.object({ pageCode, seen, wantedAt }),
    output: z.object({ liveAt: at }),
    refuses: ['HOME_NONE', 'HOME_STALE', 'HOME_SAME', 'HOME_WRONG', 'STAFF_RIGHT'],
    example: { pageCode: 'index', seen: { versionId: 1, rev: 1 } },
    writes: true,
  }),
  '/api/ops/takeBackHome': call({
    title: '放弃首页版块草稿，或收回定时的一版为草稿',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ pageCode, seen }),
    output: done,
    refuses: ['HOME_NONE', 'HOME_STALE', 'HOME_LIVE', 'STAFF_RIGHT'],
    example: { pageCode: 'index', seen: { versionId: 1, rev: 1 } },
    writes: true,
  }),
  '/api/ops/restoreHome': call({
    title: '把首页版块的旧版恢复成草稿；0 为商城自带的一版',
    access: 'staff',
    right: 'content.edit',
    input: z.object({ pageCode, seen, versionId: z.int().min(0) }),
    output: saved,
    refuses: ['HOME_NONE', 'HOME_STALE', 'HOME_OPEN', 'STAFF_RIGHT'],
    example: { pageCode: 'index', seen: { versionId: 1, rev: 2 }, versionId: 0 },
    writes: true,
  }),
}
export type HomeArrangement = ReplyOf<typeof homeDeskCalls, '/api/ops/getHomeArrangement'>
export type DeskPanel = ReplyOf<typeof homeDeskCalls, '/api/ops/getPanels'>[number]
export type PanelVersion = DeskPanel['versions'][number]
