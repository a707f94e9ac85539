// XML read and written by libxml2. The library is fetched with the first document: a mall whose buyers send none holds nothing of it.
import type { XmlElement, XmlNode } from 'libxml2-wasm'

/** An element: attributes by their names as written (`xml:lang`), the text in it put together, its elements in order. */
export interface Element {
  name: string
  attrs: Readonly<Record<string, string>>
  text: string
  children: readonly Element[]
}

/** Why a text is no document that can be answered, in words for whoever sent it. */
export class Unreadable extends Error {}

const library = () => import('libxml2-wasm')

/** A document type may name where its grammar lies, as all cXML does; one that brings declarations of its own is none of ours. */
const OWN_GRAMMAR = /<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)/

/**
 * The root of a document. Nothing is fetched and no entity but the five of XML is known: libxml2 takes any other for well-formed where a grammar is
 * named, and leaves it out of the text with a warning, so that `1&thinsp;000` would read 1000. A warning is a refusal.
 */
export async function readXml(bytes: Buffer): Promise<Element> {
  const text = utf8(bytes)
  if (OWN_GRAMMAR.test(text)) throw new Unreadable('文档里不能自带 DTD 声明')
  const { XmlDocument, ParseOption, XmlElement, XmlText, XmlCData } = await library()
  let doc: InstanceType<typeof XmlDocument>
  try {
    doc = XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET })
  } catch (e) {
    throw new Unreadable(`不是格式良好的 XML${placeOf(e)}`)
  }
  try {
    const [warning] = doc.warnings
    if (warning) throw new Unreadable(`有无法识别的内容（第 ${warning.line} 行），实体只认 XML 自带的五个，其他字符请直接写`)
    const plain = (e: XmlElement): Element => {
      let said = ''
      const children: Element[] = []
      for (let node: XmlNode | null = e.firstChild; node; node = (node as XmlElement).next)
        if (node instanceof XmlElement) children.push(plain(node))
        else if (node instanceof XmlText || node instanceof XmlCData) said += node.content
      const attrs = e.attrs.map(a => [a.prefix ? `${a.prefix}:${a.name}` : a.name, a.value] as const)
      return { name: e.name, attrs: Object.fromEntries(attrs), text: said.trim(), children }
    }
    return plain(doc.root)
  } finally {
    doc.dispose()
  }
}
function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable('文档须为 UTF-8 编码')
  }
}
const placeOf = (e: unknown): string => {
  const line = (e as { details?: { line?: number }[] }).details?.[0]?.line
  return line ? `（第 ${line} 行）` : ''
}

/** What is to be written: a name, its attributes (left out where undefined), then text or elements (left out where false). */
export type Node = readonly [
  name: string,
  attrs: Readonly<Record<string, string | undefined>>,
  ...inner: (Node | string | false)[],
]

/** Characters that no XML may hold, in whatever form: they are not said. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** The document as text, with the grammar it follows. */
export async function writeXml(grammar: string, root: Node): Promise<string> {
  const { XmlDocument } = await library()
  const doc = XmlDocument.create()
  try {
    const put = (e: XmlElement, [, attrs, ...inner]: Node): void => {
      for (const [name, value] of Object.entries(attrs)) {
        if (value === undefined) continue
        const [local = '', prefix] = name.split(':').reverse()
        e.setAttr(local, value.replace(FORBIDDEN, ''), prefix)
      }
      for (const one of inner) {
        if (typeof one === 'string') e.addText(one.replace(FORBIDDEN, ''))
        else if (one) put(e.addElement(one[0]), one)
      }
    }
    put(doc.createRoot(root[0]), root)
    const body = doc.root.toString({ format: false })
    return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${root[0]} SYSTEM "${grammar}">\n${body}\n`
  } finally {
    doc.dispose()
  }
}

/** The first element of this path below, if any. */
export function at(e: Element | undefined, ...path: string[]): Element | undefined {
  let found = e
  for (const name of path) found = found?.children.find(c => c.name === name)
  return found
}
export const all = (e: Element | undefined, name: string): readonly Element[] => e?.children.filter(c => c.name === name) ?? []
