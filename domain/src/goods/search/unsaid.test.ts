import { expect, test } from 'vitest'
import { bareMetres, unsaidParts } from './unsaid.ts'

const added = (spec: string, text: string) =>
  unsaidParts(spec, text)
    .filter(p => p.unsaid)
    .map(p => p.text)

test.each([
  ['Φ20*9000', 'HRB400E 20*9', []],
  ['Φ20*9000', '三级抗震 14×9米', ['20']],
  ['Φ32*12000', 'HRB400E 32', ['12000']],
  ['100×100×4*6000', '方管 100*100', ['4', '6000']],
  ['3*1500*C', '热卷 3.0*1500*C', []],
  ['1.0*1000*C', '镀锌 1.0 Z120', ['1000']],
  ['DN100 Φ114.3×3.75*6000', '焊管 DN100*3.75', ['6000']],
  ['DN100 Φ114.3×3.75*6000', '焊管 Φ114*3.75 6米', []],
  ['Φ219.1×6*12000', '螺旋管 219*6 12米', []],
  ['HN 400×200×8×13*12000', 'HN400*200*8*13 12米', []],
  ['HW 200×200×8×12*12000', 'H型钢 Q235B 200*200*8*12 12米', []],
  ['HW 200×200×8×12*12000', 'H型钢 Q235B 200*200*8*12', ['12000']],
  ['栏板半挂车', '栏板半挂车', []],
])('%s says beyond "%s": %j', (spec, text, parts) => {
  expect(added(spec, text)).toEqual(parts)
})

test('a bare 9 behind a diameter is nine metres; a written unit or millimetres are no shorthand', () => {
  expect(['20*9', '14×9米', '20*9000', '100*100*4'].map(bareMetres)).toEqual([9, undefined, undefined, 4])
})
