import type { ShownPanel } from './panel.queries.ts'

export const panelView = (p: ShownPanel) => ({
  ...{ panelId: String(p.id), title: p.title, subtitle: p.subtitle, link: p.link },
  picture: p.pictureId === null ? '' : `/api/file/get?id=${encodeURIComponent(p.pictureId)}&size=preview`,
  terminalCode: p.terminal,
  untilAt: p.untilAt?.getTime() ?? null,
})
