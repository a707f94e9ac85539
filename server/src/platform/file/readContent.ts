// Content against suffix: what is inside decides, a name proves nothing. Pictures are decoded and drawn anew, so previews carry no foreign bytes.
import { type FileFormat, isHeic } from '@mall/domain/platform/file/file.rules.ts'
import sharp from 'sharp'
import { refuse } from '@mall/contract/main/errors.ts'
import { readPdf } from './pdf.ts'

// One picture at a time in the pool and no cache: an upload must not cost the shop its memory.
sharp.cache(false)
sharp.concurrency(1)

/** More than any scanner gives; a picture that claims more is a bomb. */
const MAX_PIXELS = 50_000_000

const starts = (bytes: Buffer, head: readonly number[]): boolean => head.every((b, i) => bytes[i] === b)
const isPng = (b: Buffer) => starts(b, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const isJpeg = (b: Buffer) => starts(b, [0xff, 0xd8, 0xff])
/** A zip with the root of an OFD in it, and whole: its list of contents stands at the end, so a download that broke off has none. */
const OFD_TAIL = 66_000
const isOfd = (b: Buffer) =>
  starts(b, [0x50, 0x4b, 0x03, 0x04]) && b.subarray(-OFD_TAIL).includes('PK\u0005\u0006') && b.includes('OFD.xml')

interface Previews {
  /** 1600 px at most, JPEG. */
  preview: Buffer
  /** 240 px at most, JPEG. */
  thumb: Buffer
}

export interface Content {
  /** What is kept: a PDF is written anew unless it is signed. */
  bytes: Buffer
  /** Of pictures. */
  previews: Previews | null
}

/** What the bytes are, if they are what the suffix says; undefined when they are not. A PDF that would act by itself is refused. */
export async function readContent(bytes: Buffer, format: FileFormat): Promise<Content | undefined> {
  if (format === 'pdf') {
    const pdf = await readPdf(bytes)
    if (pdf.kind === 'active') return refuse('FILE_ACTIVE', { what: pdf.what })
    return pdf.kind === 'sound' ? { bytes: pdf.bytes ? Buffer.from(pdf.bytes) : bytes, previews: null } : undefined
  }
  // Papers of other houses, kept as they came: their signatures are over these bytes. Who reads the XML does so strictly.
  if (format === 'ofd') return isOfd(bytes) ? { bytes, previews: null } : undefined
  if (format === 'xml') return /^\uFEFF?\s*<[?\w]/.test(bytes.toString('utf8', 0, 200)) ? { bytes, previews: null } : undefined
  if (isHeic(bytes.toString('latin1', 0, 12))) return refuse('FILE_HEIC')
  if (format === 'png' ? !isPng(bytes) : !isJpeg(bytes)) return undefined
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: false })
      .rotate()
      .timeout({ seconds: 8 })
    const meta = await picture.metadata()
    if ((meta.format === 'jpeg') !== (format === 'jpg') || (meta.width ?? 0) < 8 || (meta.height ?? 0) < 8) return undefined
    const preview = await picture
      .clone()
      .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer()
    const thumb = await sharp(preview)
      .resize(240, 240, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 76 })
      .toBuffer()
    return { bytes, previews: { preview, thumb } }
  } catch {
    return undefined
  }
}
