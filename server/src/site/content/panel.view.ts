import type { ShownPanel } from './panel.queries.ts'

/** `previewKey`: it is looked at before it is published, and so is its picture. */
export const panelView = (p: ShownPanel, previewKey = '') => ({
  panelId: String(p.id),
  title: p.title,
  subtitle: p.subtitle,
  link: p.link,
  picture:
    p.pictureId === null
      ? ''
      : `/api/file/get?id=${encodeURIComponent(p.pictureId)}&size=preview${previewKey && `&previewKey=${previewKey}`}`,
  terminalCode: p.terminal,
  untilAt: p.untilAt?.getTime() ?? null,
})

/** A banner as the call of the specification answers it; without a picture the page draws its class. */
export const bannerView = ({ classCode, ...p }: ShownPanel) => {
  const { panelId, untilAt: _, ...rest } = panelView({ ...p, classCode })
  return { bannerId: panelId, ...rest, classCode }
}
