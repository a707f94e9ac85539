// How buyers type sections, bars, rails and piles: what is clear finds one size, what is not is said and all its readings are offered.
import { expect, test } from 'vitest'
import { rangeRows, type SectionShape } from '../range/range.ts'
import { parseQuery } from './parseQuery.ts'
import type { SizeReading } from './sizes.ts'

/** Sizes of a family that a reading means, by their models. */
const modelsOf = (readings: readonly SizeReading[], shape: SectionShape): string[] =>
  readings
    .filter(r => r.shapes.includes(shape))
    .flatMap(({ axes }) =>
      rangeRows(shape)
        .filter(
          row =>
            (axes.sideA === undefined || axes.sideA === Math.round(row.sideAMm * 1000)) &&
            (axes.sideB === undefined || axes.sideB === Math.round(row.sideBMm * 1000)) &&
            (axes.thickness === undefined || axes.thickness === Math.round(row.thicknessMm * 1000)),
        )
        .map(row => row.model),
    )

/** As it is typed, the variety, its family and the one size that is meant. */
const LINES: readonly (readonly [string, string, SectionShape, string])[] = [
  ['工25a', 'SEC-I', 'ibeam', '25a'],
  ['25#工', 'SEC-I', 'ibeam', '25a'],
  ['20#a工字钢 12米', 'SEC-I', 'ibeam', '20a'],
  ['I32b', 'SEC-I', 'ibeam', '32b'],
  ['工字钢 40c', 'SEC-I', 'ibeam', '40c'],
  ['160*88*6 工', 'SEC-I', 'ibeam', '16'],
  ['12.6#工', 'SEC-I', 'ibeam', '12.6'],
  ['63c 工钢', 'SEC-I', 'ibeam', '63c'],
  ['10#工字钢', 'SEC-I', 'ibeam', '10'],
  ['56a#', 'SEC-I', 'ibeam', '56a'],
  ['槽20', 'SEC-C', 'channel', '20a'],
  ['20#槽', 'SEC-C', 'channel', '20a'],
  ['20b槽钢', 'SEC-C', 'channel', '20b'],
  ['[16a', 'SEC-C', 'channel', '16a'],
  ['6.5#槽钢', 'SEC-C', 'channel', '6.5'],
  ['5#槽', 'SEC-C', 'channel', '5'],
  ['14b槽钢', 'SEC-C', 'channel', '14b'],
  ['400*104*14.5槽', 'SEC-C', 'channel', '40c'],
  ['C10 槽铁', 'SEC-C', 'channel', '10'],
  ['8#槽钢 6米', 'SEC-C', 'channel', '8'],
  ['角50*5', 'SEC-L', 'equalAngle', '50×5'],
  ['L50*5', 'SEC-L', 'equalAngle', '50×5'],
  ['63*6角钢', 'SEC-L', 'equalAngle', '63×6'],
  ['∠100×10', 'SEC-L', 'equalAngle', '100×10'],
  ['40*40*4角铁', 'SEC-L', 'equalAngle', '40×4'],
  ['30*3角', 'SEC-L', 'equalAngle', '30×3'],
  ['75*75*8角钢', 'SEC-L', 'equalAngle', '75×8'],
  ['∠200×20', 'SEC-L', 'equalAngle', '200×20'],
  ['角钢160*14', 'SEC-L', 'equalAngle', '160×14'],
  ['250*28角钢', 'SEC-L', 'equalAngle', '250×28'],
  ['不等边角钢100*63*8', 'SEC-LU', 'unequalAngle', '100×63×8'],
  ['L63*40*5', 'SEC-LU', 'unequalAngle', '63×40×5'],
  ['125*80*10不等边', 'SEC-LU', 'unequalAngle', '125×80×10'],
  ['L200*125*14', 'SEC-LU', 'unequalAngle', '200×125×14'],
  ['方钢20*20', 'BAR-S', 'squareBar', '20×20'],
  ['16方', 'BAR-S', 'squareBar', '16×16'],
  ['六角钢24', 'BAR-X', 'hexBar', 'S24'],
  ['扁铁50*5', 'BAR-F', 'flatBar', '50×5'],
  ['40×4扁钢', 'BAR-F', 'flatBar', '40×4'],
  ['扁钢100*10', 'BAR-F', 'flatBar', '100×10'],
  ['43kg轨道钢', 'RAI-H', 'heavyRail', '43kg'],
  ['60公斤重轨', 'RAI-H', 'heavyRail', '60kg'],
  ['轻轨24', 'RAI-L', 'lightRail', '24kg'],
  ['12kg轻轨', 'RAI-L', 'lightRail', '12kg'],
  ['QU80', 'RAI-C', 'craneRail', 'QU80'],
  ['吊车轨QU120', 'RAI-C', 'craneRail', 'QU120'],
  ['拉森桩400*170*15.5', 'PIL-U', 'sheetPile', '400×170×15.5'],
  ['拉森3号', 'PIL-U', 'sheetPile', '400×125×13'],
]
/** Of these the trade means a and the edition of 1988 had b: both are offered. */
const BARE = new Set(['槽20', '20#槽'])
test.each(LINES)('%s is %s', (text, code, shape, model) => {
  const { varietyCodes, sizes, grades, words, doubts } = parseQuery(text)
  // 56a# says no name: no channel is so high.
  expect(varietyCodes.length === 0 || varietyCodes.includes(code)).toBe(true)
  expect([grades, words]).toEqual([[], []])
  expect(modelsOf(sizes[0]?.any ?? [], shape)).toEqual(BARE.has(text) ? ['20a', '20b'] : [model])
  expect(doubts.length).toBe(BARE.has(text) ? 1 : 0)
})

test.each([
  ['Φ50圆钢', 'BAR-R', '', ['bar diameter=50']],
  ['45#圆钢 80', 'BAR-R', '45#', ['bar diameter=80']],
  ['16圆', 'BAR-R', '', ['bar diameter=16']],
  ['无缝108*4.5', 'TUB-S', '', ['round diameter=108 thickness=4.5']],
  ['219*8 20#无缝', 'TUB-S', '20#', ['round diameter=219 thickness=8']],
  ['Φ159×6', '', '', ['round diameter=159 thickness=6', 'bar diameter=159 length=6000']],
  ['57*3.5无缝管', 'TUB-S', '', ['round diameter=57 thickness=3.5']],
  ['无缝325*10', 'TUB-S', '', ['round diameter=325 thickness=10']],
  ['锰板20*2200*12000', '', 'Q355B', ['plate thickness=20 width=2200 length=12000']],
  ['开平10*1500*6000', 'CTP', '', ['plate thickness=10 width=1500 length=6000']],
  ['Q355B 中板 30*2200*8000', 'HRP', 'Q355B', ['plate thickness=30 width=2200 length=8000']],
])('%s: beside bars, tubes and plates the number with # is the steel', (text, code, grade, readings) => {
  const { varietyCodes, grades, sizes } = parseQuery(text)
  expect([varietyCodes.join(), grades.join()]).toEqual([code, grade])
  expect(
    sizes[0]?.any.map(
      r =>
        `${r.shapes.join('/')} ${Object.entries(r.axes)
          .map(([a, um]) => `${a}=${um / 1000}`)
          .join(' ')}`,
    ),
  ).toEqual(readings)
})

test.each([
  ['5#角', '角钢 50 没有写厚度：标准有 3、4、5、6 mm，都列出'],
  ['50*5', '50*5 可以是角钢、扁钢，请写明品名'],
  ['50*5 6米', '50*5 可以是角钢、扁钢，请写明品名'],
  ['20#', '20# 按材质查找；工字钢、槽钢、角钢请写 20#工、20#槽、20#角'],
  ['100*100*10', '100*100*10 可以是角钢、方管，请写明品名'],
  ['25a', '25a 可以是工字钢、槽钢，请写明品名'],
  ['轨道钢', '轨道钢没有写型号：重轨、轻轨写每米公斤数（43kg、24kg），起重机轨写 QU80'],
  ['拉森5号', '拉森 5 号各家叫法不一：这里是 500×200×24.3，请核对尺寸'],
  ['5mm花纹板 1500*6000', '花纹板按过磅结算；没有写花纹的各种都列出'],
  ['20#槽', '20#槽钢没有写 a、b：20a 腿宽 73，20b 腿宽 75（旧标准的 20#），都列出'],
  ['Q235B无缝 108*4.5', '无缝钢管的标准 GB/T 8162、8163 没有 Q235，一般用 20#、45#、Q355B'],
])('%s is said to be open: %s', (text, doubt) => expect(parseQuery(text).doubts).toEqual([doubt]))

test.each([
  '63*6',
  '30公斤轨道',
  '方钢管 50*50*3',
  '14#槽',
  '25#工',
  '20a槽钢',
  'HRB400E 20*9',
  '1.0*1250*C',
  '螺纹钢 20',
  'DN100*4',
])('%s is clear', text => expect(parseQuery(text).doubts).toEqual([]))

test('63*6 of goods nobody named is an angle beside tubes: no flat bar is 63 wide; a hollow square is no solid one', () => {
  expect(modelsOf(parseQuery('63*6').sizes[0]?.any ?? [], 'equalAngle')).toEqual(['63×6'])
  expect(modelsOf(parseQuery('63*6').sizes[0]?.any ?? [], 'flatBar')).toEqual([])
  expect(parseQuery('方钢管 50*50*3').varietyCodes).toEqual(['JFG', 'JZM'])
})

test('a welded H is no rolled one', () => {
  for (const text of ['焊H400*200*8*12', 'BH400×200×8×12', '焊接H型钢 400*200*8*12']) {
    const { varietyCodes, words } = parseQuery(text)
    expect([varietyCodes, words.length]).toEqual([[], 1])
  }
})
