import { RichText } from '@mall/client/RichText.tsx'
import type { RichText as Doc } from '@mall/domain/site/content/richText.ts'
import { showPieces } from '@mall/domain/site/content/showPages.ts'
import { Facts } from '../../kernel/kit/Panel.tsx'

/** The text of a showcase in the order it was written; lines 「标签：内容」 below each other are a table of facts where they stand. */
export function ShowText({ doc, previewKey = '' }: { doc: Doc; previewKey?: string }) {
  return showPieces(doc).map((piece, i) =>
    piece.kind === 'facts' ? (
      <Facts key={i} items={piece.rows.map(r => [r.label, r.text] as const)} />
    ) : (
      <RichText key={i} doc={piece.doc} level={3} previewKey={previewKey} />
    ),
  )
}
