import { expect, test } from 'vitest'
import { barsPerPiece, piecesFor } from './listQuantity.ts'

const bundle = { pieceUnit: '件', pieceWeightG: 2_668_000, diameterUm: 20_000, lengthUm: 9_000_000 }
const beam = { pieceUnit: '支', pieceWeightG: 1_698_000, diameterUm: 0, lengthUm: 12_000_000 }

test('a bundle of Φ20 of nine metres holds 120 bars', () => {
  expect(barsPerPiece(bundle)).toBe(120)
  expect(barsPerPiece(beam)).toBeUndefined()
})

test('tons are taken to the nearest whole bundles, and the other side of what was written is offered', () => {
  expect(piecesFor({ kind: 'tons', tons: 20, unit: '吨' }, bundle)).toEqual({ ok: true, pieces: 7, other: 8 })
  expect(piecesFor({ kind: 'tons', tons: 20.5, unit: '吨' }, bundle)).toEqual({ ok: true, pieces: 8, other: 7 })
  const small = { ...bundle, pieceWeightG: 2_557_000 }
  expect(piecesFor({ kind: 'tons', tons: 5.5, unit: '吨' }, small)).toEqual({ ok: true, pieces: 2, other: 3 })
  const half = { ...bundle, pieceWeightG: 2_000_000 }
  expect(piecesFor({ kind: 'tons', tons: 5, unit: '吨' }, half)).toEqual({ ok: true, pieces: 3, other: 2 })
  expect(piecesFor({ kind: 'tons', tons: 26.68, unit: '吨' }, bundle)).toEqual({ ok: true, pieces: 10 })
  expect(piecesFor({ kind: 'tons', tons: 0.5, unit: '吨' }, bundle)).toEqual({ ok: true, pieces: 1 })
})

test('bars of a bundle are not bundles: 300 根 are three bundles of 120', () => {
  expect(piecesFor({ kind: 'pieces', n: 300, unit: '根' }, bundle)).toEqual({ ok: true, pieces: 3, other: 2 })
  expect(piecesFor({ kind: 'pieces', n: 20, unit: '支' }, beam)).toEqual({ ok: true, pieces: 20 })
  expect(piecesFor({ kind: 'pieces', n: 20, unit: '支' }, { ...bundle, diameterUm: 0 })).toMatchObject({ ok: false })
})

test('a number without a unit, or with another word for a piece, counts pieces; a truck is no quantity', () => {
  expect(piecesFor({ kind: 'pieces', n: 6, unit: '' }, bundle)).toEqual({ ok: true, pieces: 6 })
  expect(piecesFor({ kind: 'pieces', n: 6, unit: '捆' }, bundle)).toEqual({ ok: true, pieces: 6 })
  expect(piecesFor({ kind: 'none' }, bundle)).toEqual({ ok: true, pieces: 1 })
  expect(piecesFor({ kind: 'pieces', n: 1, unit: '车' }, bundle)).toMatchObject({ ok: false })
})

test('nothing, and parts of a piece, are asked back: they are not made into a quantity', () => {
  const no = { ok: false, ask: '数量要大于 0，请改' }
  expect(piecesFor({ kind: 'pieces', n: 0, unit: '件' }, bundle)).toEqual(no)
  expect(piecesFor({ kind: 'tons', tons: 0, unit: '吨' }, bundle)).toEqual(no)
  const ask = (n: number, unit = '件') => piecesFor({ kind: 'pieces', n, unit }, bundle)
  expect(ask(2.5)).toEqual({ ok: false, ask: '按整件卖，写的是 2.5 件，请定 2 还是 3 件', either: [2, 3] })
  expect(ask(0.5, '捆')).toEqual({ ok: false, ask: '按整件卖，写的是 0.5 捆，请定 1 件', either: [1] })
})

test('what has no weight is not sold by tons', () => {
  expect(piecesFor({ kind: 'tons', tons: 5, unit: '吨' }, { ...beam, pieceUnit: '台', pieceWeightG: 0 })).toMatchObject({
    ok: false,
  })
})

test('metres become pieces only where they are whole ones of goods sold singly, and it is shown how', () => {
  const tube = { ...beam, pieceUnit: '根', lengthUm: 6_000_000 }
  const metres = (n: number, of = tube) => piecesFor({ kind: 'pieces', n, unit: '米' }, of)
  expect(metres(240)).toEqual({ ok: true, pieces: 40, how: '240 米按每根 6 米，是 40 根' })
  expect(metres(250)).toMatchObject({ ok: false, ask: '写的是 250 米，商城按根卖（每根 6 米，不成整根），请填根数' })
  expect(metres(240, bundle)).toMatchObject({ ok: false })
  expect(metres(240, { ...tube, lengthUm: 0 })).toMatchObject({ ok: false })
})

test('a unit that counts something else than the goods are sold by is asked back', () => {
  const said = (n: number, unit: string, of = bundle) => piecesFor({ kind: 'pieces', n, unit }, of).ok
  expect([said(2, '捆', beam), said(2, '件', beam), said(2, '平方米', { ...beam, pieceUnit: '张' }), said(2, '套')]).toEqual(
    Array(4).fill(false),
  )
  expect([said(2, '卷'), said(2, '件', { ...beam, pieceUnit: '张' })]).toEqual([false, false])
  expect([said(2, '根', beam), said(2, '块', { ...beam, pieceUnit: '张' }), said(2, '盘', { ...bundle, lengthUm: 0 })]).toEqual(
    Array(3).fill(true),
  )
})
