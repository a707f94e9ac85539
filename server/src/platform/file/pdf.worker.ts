// In a thread of its own, with an end: reads a PDF as a reader would, and says what in it would act by itself.
import { parentPort, workerData } from 'node:worker_threads'
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFParser, PDFRef, PDFStream } from '@cantoo/pdf-lib'

/** `active`: a word for what it would do. `bytes`: null where the file is kept as it came, because a signature covers it. */
export type PdfResult = { kind: 'sound'; bytes: Uint8Array | null } | { kind: 'active'; what: string } | { kind: 'broken' }

const ACTIVE: Record<string, string> = {
  JavaScript: '脚本',
  JS: '脚本',
  Launch: '启动程序的动作',
  EmbeddedFile: '附带的文件',
  EmbeddedFiles: '附带的文件',
  EF: '附带的文件',
  RichMedia: '多媒体',
  Movie: '多媒体',
  Rendition: '多媒体',
  XFA: '动态表单',
  SubmitForm: '提交表单的动作',
  ImportData: '导入数据的动作',
  URI: '网页链接',
  GoToR: '指向其他文件的跳转',
  GoToE: '指向附件的跳转',
  AA: '自动执行的动作',
}
/** Long enough that bytes of a picture do not spell them by chance. */
const LONG = ['JavaScript', 'Launch', 'EmbeddedFile', 'RichMedia', 'SubmitForm', 'ImportData', 'Rendition']
const WEB = /<script|<html[\s>]|<!doctype html|<iframe/i
const MOST_INFLATED = 32 * 1024 * 1024
const MOST_PAGES = 500

class Broken extends Error {}
/** The first thing found; noted and not thrown, since the library takes an error for an object it cannot read. */
let found = ''
const active = (name: string): void => {
  found ||= ACTIVE[name] ?? name
}

/** Names are compared as read: `/J#61vaScript` is JavaScript. */
function look(object: PDFObject | undefined, depth = 0): void {
  if (depth > 100) throw new Broken()
  const dict = object instanceof PDFStream ? object.dict : object
  if (dict instanceof PDFArray) for (const item of dict.asArray()) look(item, depth + 1)
  if (!(dict instanceof PDFDict)) return
  for (const [key, value] of dict.entries()) {
    for (const name of [key, value])
      if (name instanceof PDFName && Object.hasOwn(ACTIVE, name.decodeText())) active(name.decodeText())
    look(value, depth + 1)
  }
}

/** What the library unpacks by itself, objects and cross references, is unpacked here first, with an end and one plain filter. */
function bounded(text: string, bytes: Buffer): void {
  let total = 0
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3)) continue
    const from = Math.max(text.lastIndexOf('endstream', at - 1), text.lastIndexOf('endobj', at - 1), 0)
    const head = text
      .slice(from, at)
      .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    if (!/\/(ObjStm|XRef)\b/.test(head)) continue
    const filters = head.match(/\/(\w+Decode|Fl|LZW|AHx|A85|RL)\b/g) ?? []
    if (filters.length > 1 || (filters[0] ?? '/FlateDecode') !== '/FlateDecode') throw new Broken()
    const end = text.indexOf('endstream', at)
    const start = at + 6 + (text[at + 6] === '\r' ? 2 : 1)
    if (filters.length > 0)
      total += inflateSync(bytes.subarray(start, end < 0 ? undefined : end), {
        maxOutputLength: MOST_INFLATED,
        finishFlush: 2,
      }).length
    if (total > MOST_INFLATED) throw new Broken()
  }
}

/** The short form of a name that may have any of its letters written as a number. */
const spelled = (name: string): RegExp =>
  new RegExp(`/${[...name].map(c => `(?:${c}|#${c.charCodeAt(0).toString(16)})`).join('')}`, 'i')

async function read(bytes: Buffer): Promise<PdfResult> {
  const text = bytes.toString('latin1')
  // A page for a browser, or an archive, that also calls itself a PDF.
  if (WEB.test(text)) return { kind: 'active', what: '网页内容' }
  if (text.slice(-66_000).includes('PK\u0005\u0006')) return { kind: 'active', what: '附带的文件' }
  for (const name of LONG) if (spelled(name).test(text)) return { kind: 'active', what: ACTIVE[name] ?? name }
  bounded(text, bytes)

  // Every object as it is met: also those that a later one with the same number hides.
  const parser = PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, true)
  // biome-ignore lint/complexity/useLiteralKeys: private to the library, and the only place where every object passes
  const context = parser['context']
  const assign = context.assign.bind(context)
  context.assign = (ref, object) => {
    look(object)
    assign(ref, object)
  }
  await parser.parseDocument()
  look(context.trailerInfo.Root)
  if (found !== '') return { kind: 'active', what: found }
  if (context.trailerInfo.Encrypt) throw new Broken()

  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  const pages = document.getPageCount()
  if (pages < 1 || pages > MOST_PAGES) throw new Broken()
  // Opening at a page is no harm; everything else that opening does is.
  const open = document.catalog.get(PDFName.of('OpenAction'))
  const opens = open instanceof PDFRef ? document.context.lookup(open) : open
  if (opens instanceof PDFDict && opens.get(PDFName.of('S')) !== PDFName.of('GoTo'))
    return { kind: 'active', what: ACTIVE.AA ?? '' }
  // A signature covers the bytes as they are; everything else is written anew, so that nothing is kept that was not read here.
  if (/\/ByteRange\s*\[/.test(text)) return { kind: 'sound', bytes: null }
  return { kind: 'sound', bytes: await document.save({ addDefaultPage: false, updateFieldAppearances: false }) }
}

async function answer(bytes: Buffer): Promise<PdfResult> {
  try {
    return await read(bytes)
  } catch {
    return found === '' ? { kind: 'broken' } : { kind: 'active', what: found }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(await answer(Buffer.from(workerData as Uint8Array)))
