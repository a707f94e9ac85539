// 活动栏与横幅, at the desk. A panel that was shown is taken off, not deleted: what was promised stays readable.
import { timeText } from '@mall/domain/kernel/clock.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import {
  BannerStand,
  type BannerStandCode,
  PanelPlace,
  type PanelPlaceCode,
  VersionStand,
} from '@mall/domain/site/content/content.codes.ts'
import { whyNotLink } from '@mall/domain/site/content/richText.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { samePayload } from '../../kernel/serve/samePayload.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { strangePictures } from './article.queries.ts'
import { draftOf, holdPiece, publishDraft, restoreVersion, saveDraft, takeBack, versionView } from './keepPieces.ts'
import {
  countPanels,
  deskPanels,
  insertPanel,
  lockOrder,
  MOST_PANELS,
  orderPanels,
  placeOf,
  panelTexts,
  type PanelText,
  switchPanel,
  writePanel,
} from './panel.queries.ts'
import { dropPiece, insertPiece, insertVersion, versionsOfPieces } from './piece.queries.ts'
import { recordContent } from './writeArticle.ts'

type Did = 'Draft' | 'Publish' | 'Back' | 'Place'
const actOf = (place: PanelPlaceCode, did: Did): AuditAct => `content.${place}${did}`
/** The page that shows it first: a banner stands on the pages of channels unless it was put on the portal as well. */
const previewOf = (place: PanelPlaceCode, t: PanelText, key: string): string =>
  place === PanelPlace.banner && t.channels[0] ? `/homePage?channelCode=${t.channels[0]}&panel=${key}` : `/?panel=${key}`
const textView = (t: PanelText) => ({
  title: t.title,
  subtitle: t.subtitle,
  link: t.link,
  pictureId: t.pictureId ?? '',
  channels: t.channels,
  terminal: t.terminal,
  untilAt: t.untilAt?.getTime() ?? null,
  classCode: t.classCode,
})

export const readPanels = async (ctx: Ctx, { place }: Parsed<'/api/ops/getPanels'>) => {
  const panels = await deskPanels(ctx.db, place)
  const ids = panels.map(p => p.id)
  const [versions, texts] = await Promise.all([versionsOfPieces(ctx.db, ids), panelTexts(ctx.db, ids)])
  const textOf = new Map(texts.map(t => [t.versionId, t]))
  return panels.map(p => {
    const own = versions.flatMap(v => {
      const text = v.pieceId === p.id ? textOf.get(v.id) : undefined
      return text ? [{ ...versionView(v, previewOf(place, text, v.previewKey)), ...textView(text), isOver: text.isOver }] : []
    })
    const live = own.find(v => v.stand === VersionStand.live)
    const stand = (): BannerStandCode | null => {
      if (p.off) return BannerStand.off
      if (live) return live.isOver ? BannerStand.over : BannerStand.live
      return own.some(v => v.stand === VersionStand.ahead) ? BannerStand.ahead : null
    }
    return { panelId: String(p.id), rev: p.rev, off: p.off, stand: stand(), versions: own }
  })
}

/** What the form says, looked at. Refuses links that are none of ours and not http or https, unknown channels, pictures that are not the desk's. */
async function textOf(
  ctx: Ctx,
  tx: Tx,
  place: PanelPlaceCode,
  input: Omit<Parsed<'/api/ops/addPanel'>, 'requestId' | 'note' | 'place'>,
): Promise<PanelText> {
  const unknown = input.channels.find(c => !ctx.world.catalogue.channels.has(c))
  const why =
    whyNotLink(input.link) ??
    (unknown === undefined ? undefined : `没有渠道 ${unknown}`) ??
    (place === PanelPlace.banner && !ctx.world.catalogue.classes.has(input.classCode) ? '请选配图的品类' : undefined) ??
    (input.pictureId !== '' && (await strangePictures(tx, [input.pictureId])).length > 0
      ? '这张图片不在文章图片里，请重新上传'
      : undefined)
  if (why) return refuse('HOME_WRONG', { why })
  return {
    title: input.title,
    subtitle: input.subtitle,
    link: input.link,
    pictureId: input.pictureId || null,
    channels: [...new Set(input.channels)],
    terminal: input.terminal,
    untilAt: input.untilAt === null ? null : new Date(input.untilAt),
    classCode: place === PanelPlace.banner ? input.classCode : '',
  }
}

/** A new panel begins as a draft, at the end of the list. */
export const addPanel = (ctx: Ctx, input: Parsed<'/api/ops/addPanel'>) =>
  ctx.once(async tx => {
    const { requestId: sent, ...asked } = input
    const requestId = `${ctx.me.userId}:${sent}`
    await lockOrder(tx)
    if ((await countPanels(tx, input.place)) >= MOST_PANELS)
      return refuse('HOME_WRONG.tooMany', { most: MOST_PANELS, place: PanelPlace.label(input.place) })
    const text = await textOf(ctx, tx, input.place, input)
    const pieceId = await insertPiece(tx, 'panel')
    await insertPanel(tx, { id: pieceId, requestId, asked, place: input.place })
    const made = await insertVersion(tx, { pieceId, note: input.note, userId: ctx.me.userId })
    if (!made) throw new Error('no version')
    await writePanel(tx, made.versionId, text)
    await recordContent(ctx, tx, actOf(input.place, 'Draft'), `panel-${pieceId}`, `新建《${text.title}》${text.link}`)
    return { panelId: String(pieceId) }
  })

/** `seen`: the newest version as it was read; a colleague's is never overwritten. What waits for its hour is taken back first. */
export const savePanelDraft = (ctx: Ctx, input: Parsed<'/api/ops/savePanelDraft'>) =>
  ctx.db.tx(async tx => {
    const held = await heldPanel(tx, input)
    const text = await textOf(ctx, tx, held.place, input)
    const saved = await saveDraft(ctx, tx, held, input.note, id => writePanel(tx, id, text))
    await recordContent(
      ctx,
      tx,
      actOf(held.place, 'Draft'),
      `panel-${held.pieceId}`,
      `《${text.title}》第 ${saved.versionNo} 版草稿 ${text.link}${input.note ? `：${input.note}` : ''}`,
    )
    return saved
  })

/** A panel is a piece; a home page of the same number is none. */
async function heldPanel(tx: Tx, input: { panelId: string; seen: { versionId: number; rev: number } }) {
  const held = await holdPiece(tx, Number(input.panelId), input.seen)
  const texts = await panelTexts(tx, [held.pieceId])
  const place = await placeOf(tx, held.pieceId)
  return texts.length > 0 && place ? { ...held, texts, place } : refuse('HOME_NONE')
}

/** At once or from an hour on; until then what is shown stays. Refuses what says nothing new and what would end before it begins. */
export const publishPanel = (ctx: Ctx, input: Parsed<'/api/ops/publishPanel'>) =>
  ctx.db.tx(async tx => {
    const held = await heldPanel(tx, input)
    const draft = draftOf(held)
    const said = held.texts.find(t => t.versionId === draft.id) ?? refuse('HOME_NONE')
    const shown = held.texts.find(t => t.versionId === held.live?.id)
    if (shown && held.live && samePayload(textView(shown), textView(said)))
      return refuse('HOME_SAME', { versionNo: held.live.versionNo })
    const liveAt = await publishDraft(ctx, tx, held, input.wantedAt)
    if (said.untilAt && said.untilAt <= liveAt) return refuse('HOME_WRONG.endsBeforeStart')
    await recordContent(
      ctx,
      tx,
      actOf(held.place, 'Publish'),
      `panel-${held.pieceId}`,
      `《${said.title}》第 ${draft.versionNo} 版 ${said.link}，${timeText(liveAt)} 起`,
    )
    return { liveAt: liveAt.getTime() }
  })

/** A draft is given up, what waits for its hour becomes one. A panel that never was more goes with its draft. */
export const takeBackPanel = (ctx: Ctx, input: Parsed<'/api/ops/takeBackPanel'>) =>
  ctx.db.tx(async tx => {
    const held = await heldPanel(tx, input)
    const what = held.texts.find(t => t.versionId === held.newest?.id)?.title ?? ''
    const became = await takeBack(tx, held)
    if (became === 'dropped' && held.versions.length === 1) await dropPiece(tx, held.pieceId)
    await recordContent(
      ctx,
      tx,
      actOf(held.place, 'Back'),
      `panel-${held.pieceId}`,
      `《${what}》第 ${held.newest?.versionNo ?? 0} 版${became === 'draft' ? '收回为草稿' : '草稿放弃'}`,
    )
    return { done: true as const }
  })

/** An old version's words as a new draft; what is shown stays as it is. */
export const restorePanel = (ctx: Ctx, input: Parsed<'/api/ops/restorePanel'>) =>
  ctx.db.tx(async tx => {
    const held = await heldPanel(tx, input)
    const old = held.texts.find(t => t.versionId === input.versionId) ?? refuse('HOME_NONE')
    const no = held.versions.find(v => v.id === input.versionId)?.versionNo ?? 0
    const saved = await restoreVersion(ctx, tx, held, no, id => writePanel(tx, id, old))
    await recordContent(ctx, tx, actOf(held.place, 'Draft'), `panel-${held.pieceId}`, `《${old.title}》第 ${no} 版恢复成草稿`)
    return saved
  })

/** Taken off or put on again, at once, whatever its times are. */
export const turnPanel = (ctx: Ctx, input: Parsed<'/api/ops/switchPanel'>) =>
  ctx.db.tx(async tx => {
    const id = Number(input.panelId)
    const place = (await placeOf(tx, id)) ?? refuse('HOME_NONE')
    if ((await switchPanel(tx, id, input.rev, input.off)) === 0) return refuse('ARTICLE_CHANGED')
    await recordContent(ctx, tx, actOf(place, 'Place'), `panel-${id}`, input.off ? '撤下' : '重新上')
    return { done: true as const }
  })

/** All panels in their new order; `was` is the order that was read. */
export const putPanelsInOrder = (ctx: Ctx, { place, was, panelIds }: Parsed<'/api/ops/orderPanels'>) =>
  ctx.db.tx(async tx => {
    await lockOrder(tx)
    const have = (await deskPanels(tx, place)).map(p => String(p.id))
    if (have.join() !== was.join() || have.toSorted().join() !== panelIds.toSorted().join()) return refuse('ARTICLE_CHANGED')
    await orderPanels(tx, panelIds)
    await recordContent(ctx, tx, actOf(place, 'Place'), `${place}s`, `次序 ${panelIds.join('、')}`)
    return { done: true as const }
  })
