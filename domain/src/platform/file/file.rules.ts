// 上传 upload: what may be uploaded for which purpose. The screen asks the same rule before a byte is sent; the server asks it again and
// then looks at the content.

export type FileFormat = 'pdf' | 'jpg' | 'png' | 'ofd' | 'xml'

/** The address of a download is good for so long, and once. */
export const DOWNLOAD_SECONDS = 60

interface Purpose {
  label: string
  formats: readonly FileFormat[]
  /** Bytes at most. */
  maxBytes: number
  /** Put there by employees only. */
  desk?: true
}
const MB = 1024 * 1024
const papers = ['pdf', 'jpg', 'png'] as const

export const filePurposes = {
  licence: { label: '证照', formats: papers, maxBytes: 10 * MB },
  letter: { label: '授权书', formats: papers, maxBytes: 10 * MB },
  voucher: { label: '凭证', formats: papers, maxBytes: 10 * MB },
  /** 转账回单: read by the company's finance and by whoever places receipts. */
  transfer: { label: '转账回单', formats: papers, maxBytes: 10 * MB },
  agreement: { label: '协议文件', formats: papers, maxBytes: 20 * MB },
  /** 签收与过磅的照片: of a buyer, a driver by his link, or staff. */
  receipt: { label: '签收照片', formats: papers, maxBytes: 10 * MB },
  /** 异议的照片与单证: of the buyer who claims; the mill sees them by its right to claims. */
  claim: { label: '异议照片', formats: papers, maxBytes: 10 * MB },
  /** 变更附件: of the buyer who applies for a change of a framework contract; the mill sees them by its right to the contracts. */
  frameworkChange: { label: '合同变更附件', formats: papers, maxBytes: 10 * MB },
  /** 纸质合同: of the desk that records it; the buyer reads it with the record. */
  paperContract: { label: '纸质合同扫描件', formats: papers, maxBytes: 20 * MB, desk: true },
  /** 数电票文件: of the desk that registers an invoice issued by hand; the buyer fetches them with the invoice. */
  taxInvoice: { label: '数电票文件', formats: ['pdf', 'ofd', 'xml'], maxBytes: 10 * MB, desk: true },
  /** 银行回单 of what finance has paid: of the desk alone. */
  bankSlip: { label: '银行回单', formats: papers, maxBytes: 10 * MB, desk: true },
  /** 过磅照片: of the desk; with a truck, its buyer's and the mill's. */
  scale: { label: '过磅照片', formats: ['jpg', 'png'], maxBytes: 10 * MB, desk: true },
  /** 评价图片: of the buyer; whoever sees the comment sees them, small. */
  comment: { label: '评价图片', formats: ['jpg', 'png'], maxBytes: 10 * MB },
  /** 竞拍标的的照片、图样、附件: of the desk; with the lot, everybody's. */
  lot: { label: '竞拍标的文件', formats: papers, maxBytes: 10 * MB, desk: true },
  /** 件的照片: of the desk; with a unit that a buyer may choose, everybody's, small. */
  unit: { label: '件的照片', formats: ['jpg', 'png'], maxBytes: 10 * MB, desk: true },
  /** 议价附件: of a buyer or the desk; both sides of the quote it goes with. */
  quote: { label: '议价附件', formats: papers, maxBytes: 10 * MB },
  /** 订单附件: of the buyer who orders; with the order, whoever sees it and the mill. */
  order: { label: '订单附件', formats: papers, maxBytes: 10 * MB },
  /** 文章里的图片: of the desk; with a published version, everybody's. */
  article: { label: '文章图片', formats: ['jpg', 'png'], maxBytes: 5 * MB, desk: true },
  /** 会话图片: of a buyer or the desk; the two sides of its conversation. */
  chat: { label: '会话图片', formats: ['jpg', 'png'], maxBytes: 5 * MB },
  avatar: { label: '头像', formats: ['jpg', 'png'], maxBytes: 5 * MB },
} as const satisfies Record<string, Purpose>

export type FilePurpose = keyof typeof filePurposes
export const isFilePurpose = (text: string): text is FilePurpose => Object.hasOwn(filePurposes, text)

/** Whether a buyer may put something there. */
export const isBuyersPurpose = (text: string): boolean => isFilePurpose(text) && !('desk' in filePurposes[text])

/** Bytes of the largest upload of all purposes. */
export const MAX_FILE_BYTES = Math.max(...Object.values(filePurposes).map(p => p.maxBytes))

const SUFFIX: Record<string, FileFormat> = {
  pdf: 'pdf',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  ofd: 'ofd',
  xml: 'xml',
}
export const MIME: Record<FileFormat, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  ofd: 'application/ofd',
  xml: 'application/xml',
}
/** For the `accept` of a file input. */
export const acceptOf = (purpose: FilePurpose): string =>
  filePurposes[purpose].formats.map(f => (f === 'jpg' ? '.jpg,.jpeg' : `.${f}`)).join(',')

export type FileProblem = 'FILE_SUFFIX' | 'FILE_WHITELIST' | 'FILE_FORMAT' | 'FILE_HEIC'

/** What telephones take pictures in unless they are told otherwise. */
const HEIC = ['heic', 'heif', 'hif']
/** The same by its first bytes, whatever it is called: `ftyp` and one of the brands of the format. */
export const isHeic = (head: string): boolean => /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(head)

/** The checks of specification section 5, in its order: a suffix, a whitelist, the format in the whitelist. */
export function checkFileName(name: string, purpose: string): { format: FileFormat } | { problem: FileProblem } {
  const dot = name.lastIndexOf('.')
  const suffix =
    dot >= 0
      ? name
          .slice(dot + 1)
          .trim()
          .toLowerCase()
      : ''
  if (suffix === '') return { problem: 'FILE_SUFFIX' }
  if (!isFilePurpose(purpose)) return { problem: 'FILE_WHITELIST' }
  if (HEIC.includes(suffix)) return { problem: 'FILE_HEIC' }
  const format = SUFFIX[suffix]
  const formats: readonly FileFormat[] = filePurposes[purpose].formats
  if (!format || !formats.includes(format)) return { problem: 'FILE_FORMAT' }
  return { format }
}

/** The name as it is shown and given back: no path, no control or direction characters, no longer than a line. */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const plain = [...base].filter(c => !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(c) && !'<>:"|?*'.includes(c)).join('')
  const dot = plain.lastIndexOf('.')
  const stem = dot >= 0 ? plain.slice(0, dot) : plain
  const suffix = dot >= 0 ? plain.slice(dot) : ''
  return `${[...stem].slice(0, 80).join('').trim() || '文件'}${suffix.toLowerCase()}`
}

/** What is wrong with a file, in the same words before and after the upload; the first and third are the specification's. {max} is in MB. */
export const fileSentences = {
  FILE_SUFFIX: '文件名后缀不能为空',
  FILE_WHITELIST: '文件格式白名单不能为空',
  FILE_FORMAT: '不支持此上传格式',
  FILE_HEIC:
    '不支持此上传格式：这是手机的 HEIC 照片。请在手机「设置 › 相机 › 格式」里选「兼容性最佳」再拍，或把它另存为 JPG 后上传',
  FILE_CONTENT: '文件内容与后缀不符或已损坏，请重新导出后上传',
  FILE_LARGE: '文件不能超过 {max} MB，请压缩后上传',
} as const
