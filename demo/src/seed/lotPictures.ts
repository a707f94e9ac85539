// Pictures of the demo's lots, drawn here: what the goods look like, how large they are, where what is listed as wrong would be found. One of a kind is drawn once,
// however many lots show it. Letters and figures only: a machine without Chinese fonts draws the same.
import type { Tx } from '../../../server/src/kernel/ports/database.ts'
import type { FileStore } from '../../../server/src/kernel/ports/fileStore.ts'
import { keepPicture } from '../../../server/src/platform/file/keepPicture.ts'

export interface Pictured {
  unit: '卷' | '件'
  spec: string
  defect: string
}
const [INK, STEEL, EDGE, RED, PAPER] = ['#1b2430', '#aab4c0', '#6b7785', '#c8321a', '#f7f8fa']
/** Figures and Latin letters of a size; what is Chinese in it stands beside the picture. */
const plain = (spec: string): string => spec.replace(/[^0-9A-Za-z.*×φΦ/ -]/g, '').slice(0, 28)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const arrow = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${INK}" stroke-width="2" marker-start="url(#a)" marker-end="url(#a)"/>`
const mark = (shape: string): string => `<g fill="url(#h)" stroke="${RED}" stroke-width="3">${shape}</g>`

/** A coil from its side, with the place of the defect hatched in red. */
function coil(defect: string): string {
  const turns = [70, 95, 120, 145, 170]
    .map(r => `<circle cx="640" cy="300" r="${r}" fill="none" stroke="${EDGE}" stroke-width="1.5"/>`)
    .join('')
  const body = `<path d="M250 105 H640 A195 195 0 0 1 640 495 H250 A60 195 0 0 1 250 105Z" fill="${STEEL}" stroke="${INK}" stroke-width="3"/>
<circle cx="640" cy="300" r="195" fill="#c3cbd4" stroke="${INK}" stroke-width="3"/>${turns}<circle cx="640" cy="300" r="58" fill="${PAPER}" stroke="${INK}" stroke-width="3"/>`
  const where = /边裂/.test(defect)
    ? mark('<path d="M455 255 l18 12 l-16 10 l20 12 l-20 12 l18 12 l-20 10 l-8 -68Z"/>')
    : /塔形/.test(defect)
      ? mark('<path d="M640 105 A195 195 0 0 1 835 300 L868 300 A228 228 0 0 0 640 72Z"/>')
      : /氧化|锈|轧入/.test(defect)
        ? mark(
            '<ellipse cx="330" cy="210" rx="46" ry="18"/><ellipse cx="400" cy="330" rx="34" ry="14"/><ellipse cx="300" cy="410" rx="52" ry="16"/>',
          )
        : /厚度|头部/.test(defect)
          ? mark('<path d="M640 105 A195 195 0 0 1 778 162 L762 178 A172 172 0 0 0 640 128Z"/>')
          : ''
  return `${body}${where}${arrow(250, 545, 640, 545)}${arrow(880, 105, 880, 495)}`
}
/** A bundle from its end and its side. */
function bundle(defect: string): string {
  const ends = Array.from({ length: 19 }, (_, i) => {
    const [row = 0, col = 0] = i < 3 ? [0, i] : i < 7 ? [1, i - 3] : i < 12 ? [2, i - 7] : i < 16 ? [3, i - 12] : [4, i - 16]
    const width = [3, 4, 5, 4, 3][row] ?? 3
    return `<circle cx="${180 + (col - (width - 1) / 2) * 46}" cy="${216 + row * 40}" r="21" fill="${STEEL}" stroke="${INK}" stroke-width="2.5"/>`
  }).join('')
  const bars = Array.from(
    { length: 5 },
    (_, i) =>
      `<rect x="340" y="${196 + i * 41}" width="500" height="34" rx="3" fill="${STEEL}" stroke="${INK}" stroke-width="2.5"/>`,
  ).join('')
  const straps = [420, 590, 760].map(x => `<rect x="${x}" y="188" width="12" height="216" fill="${EDGE}"/>`).join('')
  const where = /短/.test(defect)
    ? mark('<rect x="792" y="237" width="48" height="34"/><rect x="770" y="319" width="70" height="34"/>')
    : /弯/.test(defect)
      ? mark('<path d="M790 196 q40 -6 66 -34 l12 14 q-32 36 -78 44Z"/>')
      : /锈/.test(defect)
        ? mark('<ellipse cx="480" cy="254" rx="40" ry="12"/><ellipse cx="660" cy="336" rx="52" ry="12"/>')
        : mark('<rect x="340" y="196" width="36" height="34"/>')
  return `${ends}${bars}${straps}${where}${arrow(340, 460, 840, 460)}`
}
function svgOf({ unit, spec, defect }: Pictured): string {
  const size = escaped(plain(spec))
  const [at, drawing] = unit === '卷' ? [590, coil(defect)] : [505, bundle(defect)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" font-family="sans-serif">
<defs><marker id="a" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 1 L10 5 L0 9Z" fill="${INK}"/></marker>
<pattern id="h" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="10" height="10" fill="#fbe3de"/><line x1="0" y1="0" x2="0" y2="10" stroke="${RED}" stroke-width="4"/></pattern></defs>
<rect width="960" height="640" fill="${PAPER}"/>${drawing}
<text x="${unit === '卷' ? 445 : 590}" y="${at}" font-size="30" text-anchor="middle" fill="${INK}">${size}</text>
<text x="936" y="622" font-size="18" text-anchor="end" fill="${EDGE}">SKETCH  DEMO</text></svg>`
}

/** Its number among the files; drawn and kept where it was not before. */
export const lotPicture = (tx: Tx, files: FileStore, userId: number, p: Pictured): Promise<string> =>
  keepPicture(tx, files, {
    of: JSON.stringify([p.unit, plain(p.spec), p.defect]),
    bytes: Buffer.from(svgOf(p)),
    purpose: 'lot',
    userId,
    fileName: `示意图 ${p.spec}.jpg`,
  })
