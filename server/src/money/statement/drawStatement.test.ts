// The paper of a statement: where e签宝 and every other platform put the seals.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { type Fonts, M, SEAL_SIZE } from '../../platform/pdf/sheet.ts'
import { readPaper } from '../../platform/pdf/testPaper.ts'
import { buyerSigner, millSigner, placesOf } from '../../orders/signing/esignMake.ts'
import { esignHouse } from '../../orders/signing/testEsign.ts'
import { signWork } from '../../orders/signing/signWork.ts'
import { draw, type StatementPaper } from './drawStatement.ts'

const face = (name: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${name}`))
const fonts: Fonts = { regular: face('400Regular/NotoSansSC_400Regular.ttf'), bold: face('700Bold/NotoSansSC_700Bold.ttf') }

const paper = (lines: number, o: Partial<StatementPaper> = {}): StatementPaper => ({
  number: 'DZ202610-KH100001',
  title: '2026 年 10 月对账单',
  span: '本月',
  unsealed: '',
  seller: '恒冶钢铁商城（演示）有限公司',
  buyer: '石家庄演示云嵘钢材贸易有限公司',
  at: Date.UTC(2026, 10, 1),
  equations: [],
  lines: Array.from({ length: lines }, (_, i) => ({
    no: i + 1,
    day: '10-08',
    ticket: `BD2026100800${String(i).padStart(4, '0')}`,
    order: 'DD20261002000186',
    title: '螺纹钢 HRB400E Φ20*9000',
    kg: 10_672,
    fen: 3_415_040,
    doubt: '',
  })),
  settledKg: 10_672 * lines,
  settledFen: 3_415_040 * lines,
  disputedFen: 0,
  ...o,
})

/** The two places of the file, and what else stands within them. */
async function placed(p: StatementPaper) {
  const pdf = await draw(p, fonts)
  const { places, pages } = await signWork({ do: 'places', pdf: new Uint8Array(pdf) })
  const { runs } = await readPaper(pdf)
  const at = (['buyer', 'mill'] as const).map(side => places[side] ?? expect.unreachable(`no place for ${side}`))
  const under = at.map(s =>
    runs.filter(
      r => r.page === s.page && r.y > s.y && r.y < s.y + SEAL_SIZE && r.x < s.x + SEAL_SIZE && r.x + r.size * r.text.length > s.x,
    ),
  )
  return { places, pages, runs, at, under: under.map(list => list.map(r => r.text)) }
}

test('both seals stand in the block that names the two sides, side by side on the last page, over no other word, however long the month was', async () => {
  for (let lines = 0; lines <= 48; lines += 1) {
    const { at, under, runs, pages } = await placed(paper(lines))
    expect([lines, under]).toEqual([lines, [['（盖章）'], ['（盖章）']]])
    for (const [i, name] of ['买方：石家庄演示云嵘钢材贸易有限公司', '卖方：恒冶钢铁商城（演示）有限公司'].entries()) {
      const words = runs.findLast(r => r.text === name) ?? expect.unreachable(name)
      // Right under the name, from its left edge, and above the number of the page.
      expect(at[i]).toMatchObject({ page: words.page, x: words.x })
      expect(words.page).toBe(pages - 1)
      expect((at[i]?.y ?? 0) + SEAL_SIZE).toBeLessThan(words.y)
      expect(words.y - (at[i]?.y ?? 0) - SEAL_SIZE).toBeLessThan(20)
      expect(at[i]?.y).toBeGreaterThan(M.bottom - 8)
    }
  }
})

test('names that need two lines push both seals down together', async () => {
  const { at, under } = await placed(paper(3, { buyer: '石家庄演示云嵘钢材贸易供应链管理集团股份有限公司第二分公司' }))
  expect(at[0]?.y).toBe(at[1]?.y)
  expect(under).toEqual([['（盖章）'], ['（盖章）']])
})

test('e签宝 is told these places, pages counted from one; a paper that nobody seals has none', async () => {
  const { places, pages, at } = await placed(paper(40))
  const house = await esignHouse()
  await house.close()
  const seals = placesOf(places, pages)
  const person = { name: '卫癸巳', mobile: '10200000001' }
  const told = [
    buyerSigner(house.settings, { fileId: 'f', seals, biz: 'b', name: '买方', person }),
    millSigner(house.settings, 'f', seals.mill),
  ].map(s => s.signFields[0]?.normalSignFieldConfig.signFieldPosition)
  const by = house.settings.sealAt === 'center' ? SEAL_SIZE / 2 : 0
  expect(told).toEqual(at.map(p => ({ positionPage: String(p.page + 1), positionX: p.x + by, positionY: p.y + by })))
  const bare = await draw(paper(2, { unsealed: '供核对用，未经双方签章。' }), fonts)
  expect((await signWork({ do: 'places', pdf: new Uint8Array(bare) })).places).toEqual({})
})
