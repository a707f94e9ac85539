import { expect, test } from 'vitest'
import { weightOfPieces } from '../../kernel/weight.ts'
import { coatingOf, coilLengthM, coilOuterDiameterMm, plateKg, plateStandardKg, sheetKgPerM2 } from './flatWeight.ts'
import * as long from './longWeight.ts'
import { pieceGrams } from './pieceWeight.ts'

test('200 bars of rebar 20 by 12 metres weigh 5.928 t by the table', () => {
  const grams = pieceGrams((long.rebarKgPerM(20) ?? 0) * 12)
  expect(weightOfPieces(200, grams)).toBe(5928)
})

test('a diameter the rebar standard does not list has no table weight', () => {
  expect(long.rebarKgPerM(21)).toBeUndefined()
})

test('a plate of 20 × 2200 × 12000 weighs 4144.8 kg and 4145 kg on the certificate', () => {
  const kg = plateKg({ thicknessMm: 20, widthMm: 2200, lengthMm: 12_000 })
  expect(kg).toBeCloseTo(4144.8, 6)
  expect(plateStandardKg(kg)).toBe(4145)
  expect(plateStandardKg(847.84)).toBe(848)
})

test('a round pipe of 219.1 × 6 × 12 m weighs 378.39 kg', () => {
  expect(long.roundPipeKgPerM({ outerDiameterMm: 219.1, wallMm: 6 }) * 12).toBeCloseTo(378.39, 1)
})

test('galvanised sheet of 1.0 with Z275 weighs 7.8185 kg per square metre and 9.7731 kg per metre of 1250', () => {
  const kgPerM2 = sheetKgPerM2({ thicknessMm: 1, coating: coatingOf('Z275') })
  expect(kgPerM2).toBeCloseTo(7.8185, 4)
  expect(kgPerM2 * 1.25).toBeCloseTo(9.7731, 4)
})

test('coating marks are read by family and mass, anything else is none', () => {
  expect(coatingOf('az150')).toEqual({ family: 'AZ', totalGramsPerM2: 150 })
  expect(coatingOf('ZM275')).toEqual({ family: 'ZM', totalGramsPerM2: 275 })
  expect(coatingOf('热浸锌')).toBeUndefined()
  expect(sheetKgPerM2({ thicknessMm: 2 })).toBeCloseTo(15.7, 6)
})

test('20 t of cold coil 1.0 × 1250 hold 2038.2 m of strip and reach 1723 mm on a 610 mandrel', () => {
  expect(coilLengthM({ weightKg: 20_000, thicknessMm: 1, widthMm: 1250 })).toBeCloseTo(2038.2, 1)
  expect(coilOuterDiameterMm({ weightKg: 20_000, widthMm: 1250, innerDiameterMm: 610 })).toBeCloseTo(1723, 0)
})

test('hot-dip galvanising adds its share of the wall', () => {
  expect(long.galvanisedPipeFactor(4, 500)).toBeCloseTo(1.03185, 5)
  expect(long.galvanisedPipeFactor(4, 300)).toBeCloseTo(1.0191, 5)
})

test('the sections of the standards weigh what the standards print', () => {
  expect(long.rectPipeKgPerM({ sideAMm: 100, sideBMm: 100, wallMm: 4 })).toBeCloseTo(11.73, 2)
  expect(long.rectPipeMarketKgPerM({ sideAMm: 100, sideBMm: 100, wallMm: 4 })).toBeCloseTo(11.84, 1)
  expect(long.roundPipeKgPerM({ outerDiameterMm: 114.3, wallMm: 4 })).toBeCloseTo(10.88, 2)
  expect(long.hBeamKgPerM({ heightMm: 400, widthMm: 200, webMm: 8, flangeMm: 13, radiusMm: 13 })).toBeCloseTo(65.4, 1)
  expect(long.angleKgPerM({ legMm: 50, thicknessMm: 5, radiusMm: 5.5 })).toBeCloseTo(3.77, 2)
  const channel16a = { heightMm: 160, widthMm: 63, webMm: 6.5, flangeMm: 10, radiusMm: 10, toeRadiusMm: 5 }
  expect(long.channelKgPerM(channel16a)).toBeCloseTo(17.24, 1)
  const i20a = { heightMm: 200, widthMm: 100, webMm: 7, flangeMm: 11.4, radiusMm: 9, toeRadiusMm: 4.5 }
  expect(long.iBeamKgPerM(i20a)).toBeCloseTo(27.9, 1)
})

test('plain rod of 6.5 weighs 0.26 kg a metre', () => {
  expect(long.barKgPerM(6.5)).toBeCloseTo(0.26, 2)
})

test('rebar may deviate less the thicker it is', () => {
  expect([12, 20, 22].map(long.rebarWeightTolerancePct)).toEqual([5.5, 4.5, 3.5])
})
