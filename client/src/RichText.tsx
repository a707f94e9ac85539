// The text of an article as a page: for readers in the mall and for the preview at the desk, so that both see the same. Blocks become elements one by
// one; no markup of anybody's is ever put into the page.
import {
  type Block,
  type Inline,
  type Mark,
  type Paragraph,
  type RichText as Doc,
  whyNotLink,
} from '@mall/domain/site/content/richText.ts'
import type { ReactNode } from 'react'

function marked(text: string, marks: readonly Mark[] | undefined): ReactNode {
  return (marks ?? []).reduce<ReactNode>((inner, mark) => {
    if (mark.type === 'bold') return <strong>{inner}</strong>
    if (mark.type === 'italic') return <em>{inner}</em>
    const { href } = mark.attrs
    // Looked at again where it becomes a link, whatever is stored.
    if (whyNotLink(href)) return inner
    return href.startsWith('/') ? (
      <a href={href}>{inner}</a>
    ) : (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inner}
      </a>
    )
  }, text)
}

/** `value` draws a 系统数值 where it still stands as one: at the desk. To readers it comes as words. */
type DrawValue = (key: string) => ReactNode

const Line = ({ content, value }: { content: readonly Inline[] | undefined; value: DrawValue }) =>
  (content ?? []).map((n, i) =>
    n.type === 'text' ? (
      <span key={i}>{marked(n.text, n.marks)}</span>
    ) : n.type === 'hardBreak' ? (
      <br key={i} />
    ) : (
      <span key={i}>{value(n.attrs.key)}</span>
    ),
  )

const Paragraphs = ({ list, value }: { list: readonly Paragraph[]; value: DrawValue }) =>
  list.map((p, i) => (
    <p key={i}>
      <Line content={p.content} value={value} />
    </p>
  ))

function Piece({ block, value, level, previewKey }: { block: Block; value: DrawValue; level: 2 | 3; previewKey: string }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Line content={block.content} value={value} />
        </p>
      )
    case 'heading': {
      const Head = block.attrs.level === 2 ? (level === 2 ? 'h2' : 'h3') : level === 2 ? 'h3' : 'h4'
      return (
        <Head>
          <Line content={block.content} value={value} />
        </Head>
      )
    }
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <List>
          {block.content.map((item, i) => (
            <li key={i}>
              <Paragraphs list={item.content} value={value} />
            </li>
          ))}
        </List>
      )
    }
    case 'blockquote':
      return (
        <blockquote>
          <Paragraphs list={block.content} value={value} />
        </blockquote>
      )
    case 'picture':
      return (
        <figure>
          <img
            src={`/api/file/get?id=${encodeURIComponent(block.attrs.fileId)}&size=preview${previewKey && `&previewKey=${previewKey}`}`}
            alt={block.attrs.alt}
            loading="lazy"
          />
          {block.attrs.alt && <figcaption>{block.attrs.alt}</figcaption>}
        </figure>
      )
  }
}

/** `level`: of its first headings; 3 where it stands below a heading of the page. `previewKey`: of a version that is not published, for its pictures. */
export function RichText({
  doc,
  value = key => key,
  level = 2,
  previewKey = '',
}: {
  doc: Doc
  value?: DrawValue
  level?: 2 | 3
  previewKey?: string
}) {
  return (
    <div className="richtext">
      {doc.content.map((block, i) => (
        <Piece key={i} block={block} value={value} level={level} previewKey={previewKey} />
      ))}
    </div>
  )
}
