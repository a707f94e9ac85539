// One signature more on a PDF, written behind what is there already: earlier signatures keep every byte they cover.
import type { Placed } from '../../kernel/ports/signing.ts'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { SignPdf } from '@signpdf/signpdf'
import { Signer } from '@signpdf/utils'
import { SEAL_NAMES, SEAL_SIZE, type SealSide } from '../../platform/pdf/sheet.ts'
import { drawSeal } from './sealDrawing.ts'

/** Bytes kept free for a signature: certificate, authority and signature are about 3.5 KB. */
const ROOM = 8192

/** Where a paper says its seals stand; a side it does not name is left out; and how many pages it has. */
export async function placesIn(pdf: Buffer): Promise<{ places: Partial<Record<SealSide, Placed>>; pages: number }> {
  const doc = await PDFDocument.load(pdf, { updateMetadata: false })
  const named = doc.catalog
    .lookupMaybe(PDFName.of('Names'), PDFDict)
    ?.lookupMaybe(PDFName.of('Dests'), PDFDict)
    ?.lookupMaybe(PDFName.of('Names'), PDFArray)
  const pages = doc.getPages().map(p => p.ref)
  const places: Partial<Record<SealSide, Placed>> = {}
  for (let i = 0; named && i + 1 < named.size(); i += 2) {
    const name = named.lookupMaybe(i, PDFString, PDFHexString)?.decodeText()
    const side = (['buyer', 'mill'] as const).find(s => SEAL_NAMES[s] === name)
    const at = named.lookupMaybe(i + 1, PDFArray)
    const [x, y] = [at?.lookupMaybe(2, PDFNumber)?.asNumber(), at?.lookupMaybe(3, PDFNumber)?.asNumber()]
    const page = pages.findIndex(ref => ref === at?.get(0))
    if (side && page >= 0 && x !== undefined && y !== undefined) places[side] = { page, x, y: y - SEAL_SIZE }
  }
  return { places, pages: pages.length }
}

export interface Mark {
  kind: 'seal' | 'stamp'
  /** Company, as it stands in its certificate. */
  name: string
  reason: string
  at: Date
  /** Of a seal. */
  lines?: readonly string[]
  place?: Placed
}

async function withPlaceholder(pdf: Buffer, m: Mark): Promise<Buffer> {
  const doc = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const { context } = doc
  const range = PDFArray.withContext(context)
  range.push(PDFNumber.of(0))
  for (let i = 0; i < 3; i += 1) range.push(PDFName.of('**********'))
  const dict = context.obj({
    Type: m.kind === 'stamp' ? 'DocTimeStamp' : 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: m.kind === 'stamp' ? 'ETSI.RFC3161' : 'ETSI.CAdES.detached',
    ByteRange: range,
    Contents: PDFHexString.of('0'.repeat(ROOM * 2)),
    ...(m.kind === 'seal'
      ? { M: PDFString.fromDate(m.at), Name: PDFHexString.fromText(m.name), Reason: PDFHexString.fromText(m.reason) }
      : {}),
  })
  // As raw bytes: in an object stream it would be packed, and its place could not be found.
  const raw = new Uint8Array(dict.sizeInBytes())
  dict.copyBytesInto(raw, 0)
  const signature = context.register(PDFInvalidObject.of(raw))

  const pages = doc.getPages()
  const wanted = m.place?.page ?? -1
  const page = pages[wanted < 0 ? pages.length + wanted : wanted] ?? pages.at(-1)
  if (!page) throw new Error('a PDF without pages')
  const [x, y] = m.place ? [m.place.x, m.place.y] : [0, 0]
  const size = m.kind === 'seal' ? SEAL_SIZE : 0
  const appearance = m.kind === 'seal' ? await sealOf(doc, m) : context.register(context.formXObject([], { BBox: [0, 0, 0, 0] }))
  const acroForm = doc.catalog.getOrCreateAcroForm()
  const fields = acroForm.dict.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([])
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [x, y, x + size, y + size],
      V: signature,
      T: PDFString.of(`Signature${fields.size() + 1}`),
      // Printed, and not to be moved.
      F: 132,
      P: page.ref,
      AP: { N: appearance },
    }),
  )
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray) ?? context.obj([])
  annotations.push(widget)
  page.node.set(PDFName.of('Annots'), annotations)
  fields.push(widget)
  acroForm.dict.set(PDFName.of('Fields'), fields)
  // SigFlags: signatures exist, append only.
  acroForm.dict.set(PDFName.of('SigFlags'), PDFNumber.of(3))
  return Buffer.from(await doc.save({ useObjectStreams: false, updateFieldAppearances: false, addDefaultPage: false }))
}

/** The drawing as a form of its own, with its fonts. */
async function sealOf(doc: PDFDocument, m: Mark): Promise<PDFRef> {
  const drawn = await drawSeal({ name: m.name, lines: m.lines ?? [] })
  const [seal] = await doc.embedPdf(drawn)
  if (!seal) throw new Error('no seal')
  await seal.embed()
  const form: PDFObject | undefined = doc.context.lookup(seal.ref)
  if (form instanceof PDFRawStream) form.dict.set(PDFName.of('BBox'), doc.context.obj([0, 0, SEAL_SIZE, SEAL_SIZE]))
  return seal.ref
}

class With extends Signer {
  readonly make: (bytes: Buffer) => Promise<Buffer>
  constructor(make: (bytes: Buffer) => Promise<Buffer>) {
    super()
    this.make = make
  }
  override sign(bytes: Buffer): Promise<Buffer> {
    return this.make(bytes)
  }
}

/** The PDF with one signature or time stamp more; `make` gives the CMS over the bytes it is handed. */
export async function addSignature(pdf: Buffer, mark: Mark, make: (bytes: Buffer) => Promise<Buffer>): Promise<Buffer> {
  return new SignPdf().sign(await withPlaceholder(pdf, mark), new With(make))
}
