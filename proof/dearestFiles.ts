// Files as large as each upload may take them, for every reader that the mall has: Excel by its import's own heads, pictures, papers, a bank's list.
import { randomFillSync } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { BRANCH_COLUMNS, MOST_BRANCH_ROWS } from '@mall/domain/site/bankBranches/branchSheet.ts'
import { FREIGHT_COLUMNS, MOST_FREIGHT_ROWS } from '@mall/domain/goods/masterData/freightSheet.ts'
import { OPTION_COLUMNS } from '@mall/domain/goods/masterData/optionSheet.ts'
import { LOT_COLUMNS, MOST_ROWS as MOST_LOT_ROWS } from '@mall/domain/selling/auction/lotSheet.ts'
import { MOST_PRICE_ROWS, PRICE_COLUMNS } from '@mall/domain/orders/companyPrice/priceSheet.ts'
import { GOODS_HEADS, MOST_GOODS_ROWS } from '@mall/domain/goods/goods/goodsSheet.ts'
import { MOST_SHEET_ROWS } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { REPRICING_COLUMNS } from '@mall/domain/goods/repricing/repricingSheet.ts'
import { MOST_LINES } from '@mall/domain/money/funds/statement.ts'
import { MOST_BYTES } from '@mall/domain/money/funds/statementFile.ts'
import { DEMO_ACCOUNT } from '@mall/domain/kernel/virtualAccount.ts'
import type { Path } from '@mall/contract/main/calls.ts'
import type { Seen } from './dearestBodies.ts'

export interface BigFile {
  name: string
  bytes: Buffer
}
type Cell = string | number

const book = async (rows: Cell[][]): Promise<Buffer> =>
  Buffer.from((await writeXlsx({ sheets: [{ name: '表', rows: rows as never }] })) as Uint8Array)

/** What stands in a column of that head: something that exists, as far as the answers of the mall told of it. */
function cellFor(head: string, i: number, seen: Seen): Cell {
  const named = (name: string): Cell | undefined => {
    const known = seen.of(name, 'string')
    return known[i % Math.max(1, known.length)]
  }
  const plain = head.replace(/[（(].*/, '')
  if (/商品编/.test(plain)) return named('skuCode') ?? `SKU-${i}`
  if (/企业编码/.test(plain)) return named('companyCode') ?? 'C0001'
  if (/仓库/.test(plain)) return named('depotCode') ?? 'W01'
  if (/区域编码/.test(plain)) return named('salesAreaCode') ?? named('areaCode') ?? '130100'
  if (/联行号/.test(plain)) return String(102_000_000_000 + i)
  if (/城市/.test(plain)) return named('cityName') ?? '石家庄市'
  if (/银行|支行/.test(plain)) return `中国工商银行股份有限公司第 ${i} 支行`
  if (/品种|品类/.test(plain)) return named('varietyCode') ?? named('varietyName') ?? '螺纹钢'
  if (/材质/.test(plain)) return named('grade') ?? 'HRB400E'
  if (/钢厂/.test(plain)) return named('millCode') ?? named('millName') ?? '河钢'
  if (/开始|截止|结束|看货日/.test(plain)) return `2027-0${1 + (i % 9)}-1${i % 9} 09:30`
  if (/场次/.test(plain)) return `场 ${Math.floor(i / 3)}`
  if (/方式|计重/.test(plain)) return ['一口价', '立减', '理计', '公开'][i % 4] ?? ''
  if (/价|数值|金|幅度|运费|元|kg|mm|件数|吨/.test(plain)) return 1000 + (i % 5000)
  if (/现货|期货|上架/.test(plain)) return '是'
  return `第 ${i} 行`
}
const filled = (heads: readonly string[], rows: number, seen: Seen): Cell[][] => [
  [...heads],
  ...Array.from({ length: rows }, (_, i) => heads.map(h => cellFor(h, i, seen))),
]
/** Nothing in it can be read: each cell has a reason why. */
const wrong = (heads: readonly string[], rows: number): Cell[][] => [
  [...heads],
  ...Array.from({ length: rows }, (_, i) => heads.map((_h, k) => `错 ${i} ${k}`)),
]

/** Rows and heads of the imports: `most` as their contract says it. */
const SHEETS: Partial<Record<Path, { heads: readonly string[]; most: number }>> = {
  '/api/ops/tryGoodsImport': { heads: GOODS_HEADS, most: MOST_GOODS_ROWS },
  '/api/ops/importCompanyPrices': { heads: PRICE_COLUMNS, most: MOST_PRICE_ROWS },
  '/api/ops/importRepricing': { heads: REPRICING_COLUMNS, most: MOST_SHEET_ROWS },
  '/api/ops/importFreights': { heads: FREIGHT_COLUMNS, most: MOST_FREIGHT_ROWS },
  '/api/ops/importBranches': { heads: BRANCH_COLUMNS, most: MOST_BRANCH_ROWS },
  '/api/ops/importOptions': { heads: OPTION_COLUMNS, most: 500 },
  '/api/ops/importBiddingLots': { heads: LOT_COLUMNS, most: MOST_LOT_ROWS },
  '/api/cart/readPurchaseSheet': { heads: ['品名', '材质', '规格', '数量', '单位'], most: 999 },
}
export const isSheet = (path: Path): boolean => SHEETS[path] !== undefined

const MB = 1024 * 1024
/** Pictures of the most pixels, of the most bytes, papers of many parts. */
async function pictures(): Promise<BigFile[]> {
  const side = 7000
  const flat = { create: { width: side, height: side, channels: 3, background: '#3d4b5c' }, limitInputPixels: false } as const
  const noise = Buffer.alloc(1250 * 1250 * 3)
  randomFillSync(noise)
  const raw = { raw: { width: 1250, height: 1250, channels: 3 } } as const
  const parts = Array.from({ length: 40_000 }, (_, i) => `${i + 4} 0 obj<</Type/X/N ${i}/K(${'k'.repeat(60)})>>endobj\n`).join('')
  const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n${parts}trailer<</Root 1 0 R/Size 40004>>\n%%EOF\n`
  return [
    { name: 'a.jpg', bytes: await sharp(flat).jpeg().toBuffer() },
    { name: 'a.png', bytes: await sharp(flat).png().toBuffer() },
    { name: 'b.png', bytes: await sharp(noise, raw).png({ compressionLevel: 0 }).toBuffer() },
    { name: 'a.pdf', bytes: Buffer.from(pdf) },
    { name: 'b.pdf', bytes: Buffer.from(`${pdf.slice(0, -6)}${' '.repeat(Math.max(0, 9.9 * MB - pdf.length))}\n%%EOF\n`) },
  ]
}
let drawn: Promise<BigFile[]> | undefined

/** A bank's list of as many lines as are taken, and one that is as large as a file may be. */
function statements(): BigFile[] {
  const head = '流水号,付款户名,付款账号,收款账号,金额,附言,时间\n'
  const line = (i: number) =>
    `DEMOTXN9${String(i).padStart(8, '0')},演练付款人${i},13010000${i},${DEMO_ACCOUNT.accountNo},${10 + i}.00,货款,2026-11-21 09:58\n`
  const lines = (most: number) => head + Array.from({ length: most }, (_, i) => line(i)).join('')
  return [MOST_LINES, 90_000].map((most, i) => ({ name: `${i}.csv`, bytes: Buffer.from(lines(most)).subarray(0, MOST_BYTES) }))
}

/** The largest files of the kinds that a call reads. */
export async function filesFor(path: Path, seen: Seen): Promise<BigFile[]> {
  if (path === '/api/ops/previewReceiptImport' || path === '/api/ops/importReceipts') return statements()
  const sheet = SHEETS[path]
  if (!sheet) return (drawn ??= pictures())
  return Promise.all(
    [filled(sheet.heads, sheet.most, seen), wrong(sheet.heads, sheet.most)].map(async (rows, i) => ({
      name: `${i}.xlsx`,
      bytes: await book(rows),
    })),
  )
}
