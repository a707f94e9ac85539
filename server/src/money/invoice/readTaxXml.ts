// The bureau's XML of a fully digital invoice (数电票), read strictly: one document of known size and depth, no declarations, no entities of its own,
// each part exactly once, amounts to the fen. What cannot be read is said by its name in Chinese.
import type { TaxDocument, TaxLine } from '@mall/domain/money/invoice/byHand.ts'
import { readXml } from 'hucre/xml'

/** Two thousand lines are a third of it. */
const MOST_BYTES = 2 * 1024 * 1024
const MOST_ELEMENTS = 40_000
const MOST_DEPTH = 12

export class UnreadableXml extends Error {}
const unreadable = (why: string): never => {
  throw new UnreadableXml(why)
}

/** The text, if it is no more than elements and text: what a parser is given has nothing to resolve and no place to go deep. */
function soundText(bytes: Buffer): string {
  if (bytes.length > MOST_BYTES) return unreadable(`XML 超过 ${MOST_BYTES / 1024 / 1024} MB`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return unreadable('XML 不是 UTF-8 编码')
  }
  if (/<!(?!--|\[CDATA\[)/.test(text)) return unreadable('XML 含有 DOCTYPE 等声明，税务局的文件没有')
  const bare = text.replaceAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>/g, '')
  const open: string[] = []
  let count = 0
  let roots = 0
  for (const [, close, name = '', end] of bare.matchAll(/<(\/?)([A-Za-z_][\w.:-]*)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (close) {
      if (open.pop() !== name) return unreadable('XML 的标签没有成对')
      continue
    }
    count += 1
    if (count > MOST_ELEMENTS) return unreadable('XML 的内容太多')
    if (open.length === 0) roots += 1
    if (end) continue
    open.push(name)
    if (open.length > MOST_DEPTH) return unreadable('XML 的层次太深')
  }
  if (open.length > 0 || roots !== 1) return unreadable('XML 的标签没有成对')
  return text
}

type Row = Readonly<Record<string, unknown>>
const textOf = (row: Row, key: string): string => {
  const v = row[key]
  return typeof v === 'string' ? v.trim() : ''
}

/** 94211.59, -12.5, 100: whole fen. */
function fen(row: Row, key: string, label: string): number {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(textOf(row, key))
  if (!found) return unreadable(`读不出${label}`)
  const [, minus, whole = '', part = ''] = found
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return minus && value !== 0 ? -value : value
}
/** 28.465 tons are 28465 kg; null: none is said. Not of whole kilograms: it cannot be what was weighed. */
function kilograms(row: Row): number | null {
  const text = textOf(row, 'Quantity')
  if (text === '') return null
  const found = /^(-?)(\d{1,9})(?:\.(\d{1,3})0*)?$/.exec(text)
  if (!found) return unreadable(`读不出数量「${text.slice(0, 30)}」，须为吨，最多三位小数`)
  const [, minus, whole = '', part = ''] = found
  const value = Number(whole) * 1000 + Number(part.padEnd(3, '0'))
  return minus && value !== 0 ? -value : value
}
/** 0.13 and 13% are the same. */
function rate(row: Row): number {
  const text = textOf(row, 'TaxRate')
  const percent = /^(\d{1,2})(?:\.0+)?\s*[%％]$/.exec(text)?.[1] ?? /^0?\.(\d{1,2})0*$/.exec(text)?.[1]?.padEnd(2, '0')
  return percent === undefined ? unreadable('读不出税率') : Number(percent)
}

export function readTaxXml(bytes: Buffer): TaxDocument {
  const text = soundText(bytes)
  const rows = (tag: string): Row[] => {
    try {
      return readXml(text, { rowTag: tag, stripNamespaces: true }).data
    } catch {
      return unreadable('XML 读不出来，请重新下载后上传')
    }
  }
  const one = (tag: string, label: string): Row => {
    const [first, more] = rows(tag)
    return !first || more ? unreadable(`不是数电票的 XML：${label}${first ? '不止一处' : '没有找到'}`) : first
  }
  const supervision = one('TaxSupervisionInfo', '发票号码')
  const seller = one('SellerInformation', '销售方')
  const buyer = one('BuyerInformation', '购买方')
  const basic = one('BasicInformation', '合计')
  const issued = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(textOf(supervision, 'IssueTime'))
  const lines = rows('IssuItemInformation').map(
    (l): TaxLine => ({
      name: textOf(l, 'ItemName'),
      unit: textOf(l, 'MeaUnits'),
      kg: kilograms(l),
      netFen: fen(l, 'Amount', '明细金额'),
      taxFen: fen(l, 'ComTaxAm', '明细税额'),
      ratePercent: rate(l),
    }),
  )
  if (lines.length === 0) return unreadable('不是数电票的 XML：没有找到明细')
  const kind = textOf(rows('GeneralOrSpecialVAT')[0] ?? {}, 'LabelCode')
  return {
    taxInvoiceNo: textOf(supervision, 'InvoiceNumber'),
    issuedOn: issued?.[1] ?? unreadable('读不出开票日期'),
    invoiceType: kind === '01' ? 2 : kind === '02' ? 1 : null,
    seller: { name: textOf(seller, 'SellerName'), taxNo: textOf(seller, 'SellerIdNum') },
    buyer: { name: textOf(buyer, 'BuyerName'), taxNo: textOf(buyer, 'BuyerIdNum') },
    netFen: fen(basic, 'TotalAmWithoutTax', '合计金额'),
    taxFen: fen(basic, 'TotalTaxAm', '合计税额'),
    grossFen: fen(basic, 'TotalTax-includedAmount', '价税合计'),
    lines,
  }
}
