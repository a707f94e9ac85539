// Drawings for the demo's works and cases: what stands there, in lines. No letters but SKETCH DEMO: a machine without Chinese fonts draws the same.

const [INK, STEEL, EDGE, WARM, PAPER, SOFT] = ['#1b2430', '#aab4c0', '#6b7785', '#c8321a', '#f7f8fa', '#dde3ea']
const times = (n: number, draw: (i: number) => string): string => Array.from({ length: n }, (_, i) => draw(i)).join('')
const rect = (x: number, y: number, w: number, h: number, fill = STEEL): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" stroke="${INK}" stroke-width="2.5"/>`
const line = (x1: number, y1: number, x2: number, y2: number, width = 3, stroke = INK): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}"/>`
const roll = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${SOFT}" stroke="${INK}" stroke-width="2.5"/><circle cx="${x}" cy="${y}" r="${r / 4}" fill="${EDGE}"/>`
/** Two rolls and their housing; the pass is between them. */
const stand = (x: number, pass: number, r: number): string =>
  `${rect(x - r - 10, pass - 3 * r, 2 * r + 20, 6 * r, PAPER)}${roll(x, pass - r - 4, r)}${roll(x, pass + r + 4, r)}`
const ground = (y: number): string =>
  `${line(40, y, 920, y, 3)}${times(22, i => line(50 + i * 40, y, 36 + i * 40, y + 16, 1.5, EDGE))}`

const drawings: Readonly<Record<string, string>> = {
  'long-mill': `${rect(50, 230, 150, 150, SOFT)}${times(4, i => rect(66, 248 + i * 32, 118, 20, WARM))}${line(200, 300, 640, 300, 6, WARM)}${times(4, i => stand(270 + i * 95, 300, 26 - i * 3))}${times(8, i => line(660, 240 + i * 18, 880, 240 + i * 18, 5, EDGE))}${rect(650, 225, 12, 160)}${rect(876, 225, 12, 160)}${ground(420)}`,
  'strip-mill': `${rect(50, 272, 120, 46, WARM)}${line(170, 296, 780, 296, 7, WARM)}${times(5, i => stand(230 + i * 78, 296, 24))}${times(9, i => line(612 + i * 16, 210, 612 + i * 16, 284, 2, EDGE))}${rect(604, 196, 150, 16)}${times(5, i => `<circle cx="830" cy="296" r="${22 + i * 13}" fill="none" stroke="${INK}" stroke-width="2.5"/>`)}${ground(420)}`,
  certificate: `${rect(290, 90, 380, 460, '#ffffff')}<rect x="310" y="110" width="340" height="420" fill="none" stroke="${EDGE}" stroke-width="2"/>${rect(380, 150, 200, 18, EDGE)}${times(7, i => rect(350, 210 + i * 32, i % 3 === 2 ? 170 : 260, 9, SOFT))}<circle cx="570" cy="470" r="44" fill="none" stroke="${WARM}" stroke-width="5"/><path d="M570 440 l9 20 22 2 -17 15 6 21 -20 -11 -20 11 6 -21 -17 -15 22 -2Z" fill="${WARM}"/>`,
  viaduct: `${rect(40, 210, 880, 34)}${rect(40, 196, 880, 14, SOFT)}${times(4, i => `${rect(130 + i * 220, 244, 44, 196)}<path d="M${96 + i * 220} 244 h112 l-34 44 h-44Z" fill="${STEEL}" stroke="${INK}" stroke-width="2.5"/>${times(3, k => line(140 + i * 220 + k * 12, 290, 140 + i * 220 + k * 12, 436, 2, WARM))}${times(8, k => line(132 + i * 220, 300 + k * 17, 172 + i * 220, 300 + k * 17, 1.5, WARM))}`)}${times(24, i => line(52 + i * 37, 214, 52 + i * 37, 240, 1.5, WARM))}${ground(440)}`,
  crane: `${rect(180, 150, 700, 30)}${rect(300, 180, 34, 270)}${rect(560, 180, 34, 270)}${rect(300, 300, 294, 22)}${line(334, 322, 560, 446, 5, EDGE)}${line(447, 60, 190, 150, 4, EDGE)}${line(447, 60, 870, 150, 4, EDGE)}${rect(432, 60, 30, 92)}${rect(690, 180, 70, 26, EDGE)}${line(725, 206, 725, 300, 3)}${rect(660, 300, 130, 50, WARM)}${ground(450)}`,
  solar: `${times(3, i => `<path d="M${90 + i * 280} 380 l200 -130 24 36 -200 130Z" fill="#33485f" stroke="${INK}" stroke-width="2.5"/>${times(4, k => line(130 + i * 280 + k * 40, 354 - k * 26, 154 + i * 280 + k * 40, 390 - k * 26, 1.5, SOFT))}${rect(150 + i * 280, 372, 10, 88)}${rect(262 + i * 280, 306, 10, 154)}${line(155 + i * 280, 440, 267 + i * 280, 330, 4, EDGE)}`)}<circle cx="850" cy="120" r="46" fill="none" stroke="${WARM}" stroke-width="4"/>${ground(460)}`,
}

/** A drawing by its name, as SVG. Throws for one that is not here. */
export function showPicture(name: string): Buffer {
  const drawing = drawings[name]
  if (!drawing) throw new Error(`no drawing ${name}`)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600" font-family="sans-serif"><rect width="960" height="600" fill="${PAPER}"/>${drawing}<text x="936" y="582" font-size="18" text-anchor="end" fill="${EDGE}">SKETCH  DEMO</text></svg>`,
  )
}
