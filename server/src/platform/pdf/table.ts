// What papers with a table share: its rows, and the foot of every page.
import { INK, M, MUTE, PAGE, RULE, type Sheet, WIDTH } from './sheet.ts'

export interface PaperColumn {
  head: string
  /** Of the sheet's width; all of a table's come to one. */
  share: number
  right?: true
}

/** A row of cells, a line under it; a text that is too wide is set smaller, down to 5 points. */
export function tableRow(
  s: Sheet,
  columns: readonly PaperColumn[],
  texts: readonly string[],
  o: { size?: number; head?: true; bold?: true } = {},
): void {
  s.need(18)
  let x = M.left
  for (const [i, c] of columns.entries()) {
    const width = WIDTH * c.share
    const text = texts[i] ?? ''
    let size = o.size ?? 9
    s.font(o.bold ? 'bold' : 'regular', size)
    while (s.width(text) > width - 6 && size > 5) s.font(o.bold ? 'bold' : 'regular', (size -= 0.5))
    s.put(text, c.right ? x + width - 3 - s.width(text) : x + 2, s.y + 4, o.head ? MUTE : INK)
    x += width
  }
  s.y += 18
  s.rule(s.y)
}
export const tableHead = (s: Sheet, columns: readonly PaperColumn[], size?: number): void =>
  tableRow(
    s,
    columns,
    columns.map(c => c.head),
    { head: true, ...(size === undefined ? {} : { size }) },
  )

/** The foot of every page: what it is of, which of how many. The last thing that is drawn. */
export function numberPages(s: Sheet, name: string): void {
  const pages = s.pdf.bufferedPageRange().count
  for (let i = 0; i < pages; i += 1) {
    s.pdf.switchToPage(i)
    s.font('regular', 8)
    const foot = `${name}　第 ${i + 1} / ${pages} 页`
    s.pdf
      .moveTo(M.left, PAGE.height - 44)
      .lineTo(M.left + WIDTH, PAGE.height - 44)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
    s.put(foot, M.left + WIDTH - s.width(foot), PAGE.height - 38, MUTE)
  }
}
