// The text of an article as blocks, not as HTML: what is not in this list cannot be stored, so nothing has to be cleaned on its way to a page. Its
// shape is that of the editor's document, so that neither has to be turned into the other.

export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }
export type Inline =
  | { type: 'text'; text: string; marks?: Mark[] | undefined }
  | { type: 'hardBreak' }
  /** 系统数值: follows the setting of this key, is never typed. */
  | { type: 'value'; attrs: { key: string } }
export interface Paragraph {
  type: 'paragraph'
  content?: Inline[] | undefined
}
interface ListItem {
  type: 'listItem'
  content: Paragraph[]
}
export type Block =
  | Paragraph
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: Inline[] | undefined }
  | { type: 'bulletList' | 'orderedList'; content: ListItem[] }
  | { type: 'blockquote'; content: Paragraph[] }
  | { type: 'picture'; attrs: { fileId: string; alt: string } }
export interface RichText {
  type: 'doc'
  content: Block[]
}

/** Of one article. */
const MOST_BLOCKS = 300
const MOST_LETTERS = 20_000
const MOST_PICTURES = 20

/** What a link may lead to: http, https, or a page of this site. */
export function whyNotLink(href: string): string | undefined {
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(href)) return `链接里有空格或看不见的字符：${href.slice(0, 40)}`
  if (/^\/(?!\/)/.test(href)) return undefined
  if (/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(href)) return undefined
  return `链接须以 http://、https:// 或站内的 / 开头：${href.slice(0, 40)}`
}

/** Paragraphs typed without any form, as the articles of a new mall are; {key} stands for the value of a rule. */
export const fromParagraphs = (paragraphs: readonly string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map(text => ({ type: 'paragraph', ...(text === '' ? {} : { content: inlines(text) }) })),
})
const inlines = (text: string): Inline[] =>
  text
    .split(/(\{[A-Za-z.]+\})/)
    .filter(part => part !== '')
    .map(part => (/^\{.+\}$/.test(part) ? { type: 'value', attrs: { key: part.slice(1, -1) } } : { type: 'text', text: part }))

const inlineText = (content: readonly Inline[] = []): string =>
  content.map(n => (n.type === 'text' ? n.text : n.type === 'value' ? `{${n.attrs.key}}` : '\n')).join('')

/** Where text stands in a block, in order: of a list each paragraph of each item. */
function inlinesOf(block: Block): (readonly Inline[])[] {
  switch (block.type) {
    case 'picture':
      return []
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(item => item.content.map(p => p.content ?? []))
    case 'blockquote':
      return block.content.map(p => p.content ?? [])
    default:
      return [block.content ?? []]
  }
}

/** What is read aloud, found and compared: one line a paragraph, an item of a list or the words under a picture. Values stand as {key}. */
export const plainParagraphs = (doc: RichText): string[] =>
  doc.content
    .flatMap(b => (b.type === 'picture' ? [b.attrs.alt && `（图：${b.attrs.alt}）`] : inlinesOf(b).map(inlineText)))
    .flatMap(text => text.split('\n'))
    .filter(text => text.trim() !== '')

/** What a text is about in so many letters: its first sentences, without headings and words under pictures. */
export const summaryOf = (doc: RichText, most = 120): string =>
  plainParagraphs({ ...doc, content: doc.content.filter(b => b.type !== 'heading' && b.type !== 'picture') })
    .join(' ')
    .slice(0, most)

export const picturesOf = (doc: RichText): string[] => [
  ...new Set(doc.content.flatMap(b => (b.type === 'picture' ? [b.attrs.fileId] : []))),
]
export const valuesOf = (doc: RichText): string[] => [
  ...new Set(
    doc.content.flatMap(b => inlinesOf(b).flatMap(line => line.flatMap(n => (n.type === 'value' ? [n.attrs.key] : [])))),
  ),
]

/** Why a text cannot be kept, as a sentence for the editor; undefined when it can. An empty one can: it is a draft. */
export function whyNotRichText(doc: RichText, knownValues: readonly string[]): string | undefined {
  if (doc.content.length > MOST_BLOCKS) return `最多 ${MOST_BLOCKS} 段`
  const letters = plainParagraphs(doc).reduce((n, p) => n + p.length, 0)
  if (letters > MOST_LETTERS) return `正文最多 ${MOST_LETTERS} 个字，现在 ${letters} 个`
  if (picturesOf(doc).length > MOST_PICTURES) return `最多 ${MOST_PICTURES} 张图片`
  const unknown = valuesOf(doc).find(k => !knownValues.includes(k))
  if (unknown !== undefined) return `没有系统数值 ${unknown}`
  for (const node of doc.content.flatMap(inlinesOf).flat())
    if (node.type === 'text')
      for (const mark of node.marks ?? []) {
        const why = mark.type === 'link' ? whyNotLink(mark.attrs.href) : undefined
        if (why) return why
      }
  return undefined
}

/** The text as it is read: every value in its words of now. */
export function withValues(doc: RichText, words: ReadonlyMap<string, string>): RichText {
  const line = (content: readonly Inline[] | undefined): Inline[] =>
    (content ?? []).map(n => (n.type === 'value' ? { type: 'text', text: words.get(n.attrs.key) ?? '' } : n))
  const paragraph = (p: Paragraph): Paragraph => ({ ...p, content: line(p.content) })
  return {
    type: 'doc',
    content: doc.content.map(b => {
      switch (b.type) {
        case 'picture':
          return b
        case 'bulletList':
        case 'orderedList':
          return { ...b, content: b.content.map(i => ({ ...i, content: i.content.map(paragraph) })) }
        case 'blockquote':
          return { ...b, content: b.content.map(paragraph) }
        default:
          return { ...b, content: line(b.content) }
      }
    }),
  }
}
