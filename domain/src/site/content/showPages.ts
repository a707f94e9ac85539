import type { Block, Paragraph, RichText } from './richText.ts'

/** Categories of articles that have a page of their own: address -> category (specification section 2). */
export const SHOW_CATEGORIES = {
  productInstructions: { catCode: 'productInstructions' },
  qualifications: { catCode: 'qualificationsCenter' },
  cases: { catCode: 'case' },
  agreements: { catCode: 'privacyAgreement' },
} as const

/** 「标签：内容」 as its two parts; a sentence without a short label is only text. */
export function labelled(paragraph: string): { label: string; text: string } {
  const at = paragraph.indexOf('：')
  return at > 0 && at <= 8 ? { label: paragraph.slice(0, at), text: paragraph.slice(at + 1) } : { label: '', text: paragraph }
}

/** Of a text, in its order: rows of facts, or blocks that stand as they were written. */
export type ShowPiece = { kind: 'facts'; rows: { label: string; text: string }[] } | { kind: 'text'; doc: RichText }

/** A paragraph that is one plain line: what has bold, a link or a break of its own would lose it in a table. */
const plainLine = (p: Paragraph): string =>
  (p.content ?? []).every(n => n.type === 'text' && (n.marks ?? []).length === 0)
    ? (p.content ?? []).map(n => (n.type === 'text' ? n.text : '')).join('')
    : ''
const factOf = (b: Block) => {
  const row = b.type === 'paragraph' ? labelled(plainLine(b)) : { label: '', text: '' }
  return row.label !== '' && row.text.trim() !== '' ? row : undefined
}

/**
 * A text as a showcase draws it: two and more lines 「标签：内容」 one below the other are a table where they stand; all else, a single such line too,
 * stays as it was written. Nothing changes its place and nothing is left out.
 */
export function showPieces(doc: RichText): ShowPiece[] {
  const runs: { facts: boolean; blocks: Block[] }[] = []
  for (const b of doc.content) {
    const facts = factOf(b) !== undefined
    const last = runs.at(-1)
    if (last?.facts === facts) last.blocks.push(b)
    else runs.push({ facts, blocks: [b] })
  }
  const pieces: ShowPiece[] = []
  for (const { facts, blocks } of runs) {
    const last = pieces.at(-1)
    if (facts && blocks.length > 1) pieces.push({ kind: 'facts', rows: blocks.flatMap(b => factOf(b) ?? []) })
    else if (last?.kind === 'text') last.doc.content.push(...blocks)
    else pieces.push({ kind: 'text', doc: { type: 'doc', content: blocks } })
  }
  return pieces
}
