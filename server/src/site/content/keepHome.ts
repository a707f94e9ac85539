// 首页版块, at the desk: the portal, the page of every channel, and of a channel that wants one of its own. Nothing arranged: as the mall comes.
import { timeText } from '@mall/domain/kernel/clock.ts'
import {
  completed,
  type HomeBlock,
  HomePage,
  type HomePageCode,
  usualBlocks,
  whyNotBlocks,
} from '@mall/domain/site/content/homeBlocks.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { samePayload } from '../../kernel/serve/samePayload.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import {
  arrangedPages,
  blocksOfVersions,
  freshPages,
  type PageNow,
  pageByKey,
  pieceOfPage,
  lockPages,
  insertPage,
  writeBlocks,
} from './home.queries.ts'
import { draftOf, holdPiece, publishDraft, restoreVersion, saveDraft, takeBack, versionView } from './keepPieces.ts'
import { insertPiece, versionsOfPieces } from './piece.queries.ts'
import { recordContent } from './writeArticle.ts'

/** Which table of kinds a page goes by; refuses a channel that is none. */
function pageOf(ctx: Ctx, code: string): HomePageCode {
  if (code === HomePage.index) return HomePage.index
  return code === HomePage.channel || ctx.world.catalogue.channels.has(code) ? HomePage.channel : refuse('HOME_NONE')
}
const nameOf = (ctx: Ctx, code: string): string =>
  code === HomePage.index || code === HomePage.channel
    ? HomePage.label(code)
    : `${ctx.world.catalogue.channels.get(code)?.channelName ?? code}首页`

/** Of a channel its own page, else that of every channel, else the mall's as it comes. */
function blocksNow(pages: ReadonlyMap<string, PageNow>, page: HomePageCode, code: string) {
  const own = pages.get(code)
  if (own && own.blocks.length > 0) return { blocks: completed(page, own.blocks), versionNo: own.versionNo, own: true }
  const all = pages.get(page)
  return all && all.blocks.length > 0
    ? { blocks: completed(page, all.blocks), versionNo: all.versionNo, own: code === page }
    : { blocks: usualBlocks(page), versionNo: 0, own: false }
}

export async function readHomeBlocks(ctx: Ctx, input: Parsed<'/api/cms/getHomeBlocks'>) {
  const code = input.page === HomePage.index ? HomePage.index : (input.ofChannel ?? ctx.channelCode ?? HomePage.channel)
  const { blocks, versionNo } = blocksNow(await arrangedPages(ctx.db), input.page, code)
  return { page: input.page, versionNo, blocks: blocks.filter(b => b.shown) }
}

export async function readHomePreview(ctx: Ctx, { previewKey }: Parsed<'/api/cms/getHomePreview'>) {
  const found = await pageByKey(ctx.db, previewKey)
  if (!found) return null
  const page = found.code === HomePage.index ? HomePage.index : HomePage.channel
  const pages = found.blocks.length > 0 ? new Map([[found.code, found]]) : await arrangedPages(ctx.db)
  const code = found.blocks.length > 0 ? found.code : page
  return { page, versionNo: found.versionNo, blocks: blocksNow(pages, page, code).blocks.filter(b => b.shown) }
}

export async function readArrangement(ctx: Ctx, { pageCode }: Parsed<'/api/ops/getHomeArrangement'>) {
  const page = pageOf(ctx, pageCode)
  const pieceId = await pieceOfPage(ctx.db, pageCode)
  const [pages, versions, contents] = await Promise.all([
    freshPages(ctx.db),
    pieceId === null ? [] : versionsOfPieces(ctx.db, [pieceId]),
    pieceId === null ? new Map<number, HomeBlock[]>() : blocksOfVersions(ctx.db, pieceId),
  ])
  // The page of every channel has to be looked at in one of them.
  const [first] = ctx.world.catalogue.channels.keys()
  const at = page === HomePage.index ? '/?' : `/homePage?channelCode=${pageCode === HomePage.channel ? (first ?? '') : pageCode}&`
  return {
    pageCode,
    page,
    now: blocksNow(new Map(pages.map(p => [p.code, p])), page, pageCode),
    versions: versions.map(v => {
      const blocks = contents.get(v.id) ?? []
      return { ...versionView(v, `${at}preview=${v.previewKey}`), blocks: blocks.length > 0 ? completed(page, blocks) : [] }
    }),
    ownPages: pages.filter(p => ctx.world.catalogue.channels.has(p.code) && p.blocks.length > 0).map(p => p.code),
  }
}

/** Of a channel the first time somebody arranges its page; of two at once one makes it. */
async function pieceForPage(tx: Tx, code: string): Promise<number> {
  await lockPages(tx)
  const old = await pieceOfPage(tx, code)
  if (old !== null) return old
  const id = await insertPiece(tx, 'home')
  await insertPage(tx, id, code)
  return id
}

async function held(ctx: Ctx, tx: Tx, input: { pageCode: string; seen: { versionId: number; rev: number } }) {
  const page = pageOf(ctx, input.pageCode)
  const pieceId = await pieceForPage(tx, input.pageCode)
  return { page, ...(await holdPiece(tx, pieceId, input.seen)) }
}
const follows = (page: HomePageCode, code: string): boolean => code !== page

/** All blocks in their order, shown or not. `seen`: the newest version as it was read; a colleague's is never overwritten. */
export const saveHomeDraft = (ctx: Ctx, input: Parsed<'/api/ops/saveHomeDraft'>) =>
  ctx.db.tx(async tx => {
    const h = await held(ctx, tx, input)
    const following = input.blocks.length === 0 && follows(h.page, input.pageCode)
    const why = following ? undefined : whyNotBlocks(h.page, input.blocks)
    if (why) return refuse('HOME_WRONG', { why })
    const saved = await saveDraft(ctx, tx, h, input.note, id => writeBlocks(tx, id, input.blocks))
    await recordContent(
      ctx,
      tx,
      'content.homeDraft',
      `home-${input.pageCode}`,
      `${nameOf(ctx, input.pageCode)}第 ${saved.versionNo} 版草稿${following ? '，跟随所有渠道' : ''}${input.note ? `：${input.note}` : ''}`,
    )
    return saved
  })

/** At once or from an hour on; until then the page stays as it is. */
export const publishHome = (ctx: Ctx, input: Parsed<'/api/ops/publishHome'>) =>
  ctx.db.tx(async tx => {
    const h = await held(ctx, tx, input)
    const draft = draftOf(h)
    const contents = await blocksOfVersions(tx, h.pieceId)
    const said = contents.get(draft.id) ?? []
    const shown = h.live ? (contents.get(h.live.id) ?? []) : undefined
    if (h.live && shown && samePayload(shown, said)) return refuse('HOME_SAME', { versionNo: h.live.versionNo })
    // A release may have brought or taken a kind since the draft was written.
    const why = said.length === 0 ? undefined : whyNotBlocks(h.page, completed(h.page, said))
    if (why) return refuse('HOME_WRONG', { why })
    const liveAt = await publishDraft(ctx, tx, h, input.wantedAt)
    await recordContent(
      ctx,
      tx,
      'content.homePublish',
      `home-${input.pageCode}`,
      `${nameOf(ctx, input.pageCode)}第 ${draft.versionNo} 版，${timeText(liveAt)} 起`,
    )
    return { liveAt: liveAt.getTime() }
  })

export const takeBackHome = (ctx: Ctx, input: Parsed<'/api/ops/takeBackHome'>) =>
  ctx.db.tx(async tx => {
    const h = await held(ctx, tx, input)
    const became = await takeBack(tx, h)
    await recordContent(
      ctx,
      tx,
      'content.homeBack',
      `home-${input.pageCode}`,
      `${nameOf(ctx, input.pageCode)}第 ${h.newest?.versionNo ?? 0} 版${became === 'draft' ? '收回为草稿' : '草稿放弃'}`,
    )
    return { done: true as const }
  })

/** An earlier arrangement as a new draft; number 0 is the page as the mall comes. */
export const restoreHome = (ctx: Ctx, input: Parsed<'/api/ops/restoreHome'>) =>
  ctx.db.tx(async tx => {
    const h = await held(ctx, tx, input)
    const old = h.versions.find(v => v.id === input.versionId)
    if (input.versionId !== 0 && !old) return refuse('HOME_NONE')
    const blocks = old ? ((await blocksOfVersions(tx, h.pieceId)).get(old.id) ?? []) : usualBlocks(h.page)
    const no = old?.versionNo ?? 0
    const saved = await restoreVersion(ctx, tx, h, no, id =>
      writeBlocks(tx, id, blocks.length > 0 ? completed(h.page, blocks) : []),
    )
    await recordContent(
      ctx,
      tx,
      'content.homeDraft',
      `home-${input.pageCode}`,
      `${nameOf(ctx, input.pageCode)}${no === 0 ? '商城自带的一版' : `第 ${no} 版`}恢复成草稿`,
    )
    return saved
  })
