// What an Excel may not do to the mall: unpack to more than it says, be read whole when it is far too long, bring figures nobody typed.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../kernel/ctx.ts'
import { costOf } from '../../testing/costs.ts'
import { sheetOf, sheetWithFormulas } from './sheetFile.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

type Cell = string | number
const book = async (rows: Cell[][]) => (await writeXlsx({ sheets: [{ name: '表', rows: rows as never }] })) as Uint8Array
const ctxOf = (bytes: Uint8Array) => ({ file: { name: 'a.xlsx', bytes: Buffer.from(bytes) } }) as unknown as Ctx
/** What it is refused with; empty: it was read. */
const said = async (bytes: Uint8Array, most = 100) => {
  let why = ''
  const wrong = (w: string): never => {
    why = w
    throw new Error(w)
  }
  try {
    await sheetOf(ctxOf(bytes), wrong, most)
    return ''
  } catch (e) {
    return why || (e as Error).message
  }
}
const SHEET = 'xl/worksheets/sheet1.xml'
const parts = async (rows: Cell[][]) => unzipSync(await book(rows))
const ROWS: Cell[][] = [
  ['编码', '价'],
  ['A', 3001],
]

describe('a packed file', () => {
  test('is read', async () => {
    expect(await sheetOf(ctxOf(await book(ROWS)), () => expect.fail(), 10)).toEqual(ROWS)
  })

  test('of which rows are hidden by a filter is refused, and they are named', async () => {
    const p = await parts([...ROWS, ['B', 2000], ['C', 3100]])
    const xml = strFromU8(p[SHEET] ?? new Uint8Array()).replace(/<row r="3"/, '<row r="3" hidden="1"')
    expect(await said(zipSync({ ...p, [SHEET]: strToU8(xml) }))).toBe(
      '有 1 行是隐藏或筛掉的（第 3 行）：要写入的请取消隐藏，不要的请删掉，再导入',
    )
  })

  test('that unpacks to more than it may is refused by what comes out, whatever it says of itself', async () => {
    const p = await parts(ROWS)
    // 200 MiB of one space, packed to some 200 KiB.
    const honest = zipSync({ ...p, 'xl/worksheets/sheet2.xml': new Uint8Array(200 * 1024 * 1024).fill(32) }, { level: 9 })
    expect(honest.length).toBeLessThan(1024 * 1024)
    expect(await said(honest)).toContain('展开后太大')
    // The same with every size of it said to be nothing, in the directory and before the data.
    const lying = honest.slice()
    const view = new DataView(lying.buffer)
    let told = 0
    for (let i = 0; i + 30 < lying.length; i += 1) {
      const sign = view.getUint32(i, true)
      if (sign === 0x02014b50 && view.getUint32(i + 24, true) === 200 * 1024 * 1024) {
        view.setUint32(i + 24, 0, true)
        told += 1
      }
      if (sign === 0x04034b50 && view.getUint32(i + 22, true) === 200 * 1024 * 1024) {
        view.setUint32(i + 22, 0, true)
        told += 1
      }
    }
    expect(told).toBe(2)
    expect(await said(lying)).toContain('展开后太大')
    // In the sheet itself, which the reader would take.
    const inSheet = zipSync({ ...p, [SHEET]: new Uint8Array(30 * 1024 * 1024).fill(32) }, { level: 9 })
    expect(await said(inSheet)).toContain('展开后太大')
  })

  test('that unpacks to three hundred MiB, or to just what it may, costs the thread that serves buyers next to nothing', async () => {
    const p = await parts(ROWS)
    const bomb = zipSync({ ...p, 'xl/worksheets/sheet2.xml': new Uint8Array(300 * 1024 * 1024).fill(32) }, { level: 9 })
    const full = zipSync({ ...p, 'xl/worksheets/sheet2.xml': new Uint8Array(23 * 1024 * 1024).fill(32) }, { level: 9 })
    expect(await said(bomb)).toContain('展开后太大')
    for (const bytes of [bomb, full]) {
      const { cpu } = await costOf({ cpu: 4 }, () => said(bytes))
      expect(cpu).toBeLessThan(4)
    }
  })

  test('whose index is one endless tag is refused without being searched to its end', async () => {
    const p = await parts(ROWS)
    for (const part of ['_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels']) {
      const tag = part === 'xl/workbook.xml' ? '<sheet ' : '<Relationship '
      const msOf = async (tags: number): Promise<number> => {
        const bytes = zipSync({ ...p, [part]: strToU8(tag.repeat(tags)) })
        const from = performance.now()
        expect(await said(bytes), part).not.toBe('')
        return performance.now() - from
      }
      // Sixteen times as many tags; a search from each of them to the end would take 270 times as long.
      // Whoever else is at work makes one try slow, never all of them.
      const three = async (tags: number) => [await msOf(tags), await msOf(tags), await msOf(tags)]
      const few = Math.max(...(await three(60_000)))
      expect(Math.min(...(await three(1_000_000)))).toBeLessThan(80 * few)
    }
  })

  test('with a cell far to the right in each row is read without the empty cells before it', async () => {
    const p = await parts(ROWS)
    const row = (n: number) => `<row r="${n}"><c r="A${n}"><v>${n}</v></c><c r="XFD${n}"><v>7</v></c></row>`
    const sheet = strFromU8(p[SHEET] ?? new Uint8Array())
    const wide = sheet.replace(
      /<sheetData>.*<\/sheetData>/s,
      `<sheetData>${Array.from({ length: 80 }, (_, i) => row(i + 1)).join('')}</sheetData>`,
    )
    const rows = await sheetOf(ctxOf(zipSync({ ...p, [SHEET]: strToU8(wide) })), () => expect.fail(), 100)
    expect(rows).toHaveLength(80)
    expect(Math.max(...rows.map(r => r.length))).toBeLessThanOrEqual(100)
  })

  test('of 200,000 rows is refused before anybody makes cells of them', async () => {
    const p = await parts(ROWS)
    const row = (n: number) => `<row r="${n}"><c r="A${n}"><v>1</v></c></row>`
    const xml = strFromU8(p[SHEET] ?? new Uint8Array())
    p[SHEET] = strToU8(
      xml.replace('</sheetData>', `${Array.from({ length: 200_000 }, (_, i) => row(i + 3)).join('')}</sheetData>`),
    )
    expect(await said(zipSync(p), 20_000)).toBe('最多 20000 行，这个文件有 200001 行（连空行），请分成几个文件')
    // Rows that were formatted once and hold nothing are no rows of the list.
    p[SHEET] = strToU8(
      xml.replace('</sheetData>', `${Array.from({ length: 900 }, (_, i) => `<row r="${i + 3}" ht="20"/>`).join('')}</sheetData>`),
    )
    expect(await said(zipSync(p), 10)).toBe('')
  })

  test('a formula is found wherever the first sheet lies, and only there', async () => {
    const p = await parts(ROWS)
    const plain = strFromU8(p[SHEET] ?? new Uint8Array())
    const withFormula = strToU8(plain.replace(/(<c r="B2"[^>]*>)/, '$1<f>1+3000</f>'))
    expect(await said(zipSync({ ...p, [SHEET]: withFormula }))).toBe('B2 是公式，请复制后「粘贴为数值」')
    // As some programs write it: the first sheet is another file, sheet1.xml the second one.
    const elsewhere = Object.fromEntries(
      Object.entries(p).map(([name, bytes]) => [
        name,
        /rels$|Content_Types/.test(name)
          ? strToU8(strFromU8(bytes).replace(/worksheets\/sheet1\.xml/g, 'worksheets/blatt7.xml'))
          : bytes,
      ]),
    )
    delete elsewhere[SHEET]
    const moved = zipSync({ ...elsewhere, 'xl/worksheets/blatt7.xml': withFormula, [SHEET]: strToU8(plain) })
    expect(await said(moved)).toBe('B2 是公式，请复制后「粘贴为数值」')
    const clean = zipSync({ ...elsewhere, 'xl/worksheets/blatt7.xml': strToU8(plain), [SHEET]: withFormula })
    expect((await sheetWithFormulas(ctxOf(clean), () => expect.fail(), 10)).formulas).toEqual([])
  })
})

describe('sheets of figures', () => {
  let mall: TestMall
  let desk: Caller
  beforeAll(async () => {
    mall = await testMall()
    desk = await mall.staff('S001')
  })
  afterAll(() => mall.close())

  test.each([
    ['/api/ops/importRepricing', ['商品编号', '新价'], ['X', 3001]],
    ['/api/ops/importFreights', ['仓库编码', '区域编码', '运费'], ['W01', '031', 35]],
    ['/api/ops/importOptions', ['参数', '适用', '编码', '加价'], ['镀层', '镀锌卷', 'Z140', 30]],
    ['/api/ops/importBranches', ['联行号', '银行', '支行名称', '城市'], ['102121000018', '示例银行', '示例银行支行', 20]],
  ] as const)('%s takes no formula', async (url, heads, row) => {
    const p = await parts([[...heads], [...row]])
    const at = `${String.fromCharCode(64 + row.length)}2`
    const xml = strFromU8(p[SHEET] ?? new Uint8Array())
    p[SHEET] = strToU8(xml.replace(new RegExp(`(<c r="${at}"[^>]*>)`), '$1<f>1+1</f>'))
    const bound = 'x-sheet-bound'
    const reply = await mall.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': `multipart/form-data; boundary=${bound}`, token: desk.token ?? '' },
      payload: Buffer.concat([
        Buffer.from(
          `--${bound}\r\ncontent-disposition: form-data; name="requestId"\r\n\r\nformula-${url.slice(-12)}\r\n--${bound}\r\ncontent-disposition: form-data; name="dryRun"\r\n\r\n1\r\n--${bound}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`,
        ),
        Buffer.from(zipSync(p)),
        Buffer.from(`\r\n--${bound}--\r\n`),
      ]),
    })
    expect((reply.json() as { status: { message: string } }).status.message).toContain(`${at} 是公式`)
  })
})
