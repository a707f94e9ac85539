import { SECTION_SHAPES } from '../range/range.ts'
import { describe, expect, test } from 'vitest'
import type { Shape } from './shapes.ts'
import { readDiameter, readModel, readNamedAxis, readNominal, readSize, type SizeReading } from './sizes.ts'

/** `coil/plate thickness 20 width 1500`: shapes, then axes in mm. */
const said = (readings: SizeReading[]) =>
  readings.map(
    r =>
      `${r.shapes.join('/')} ${Object.entries(r.axes)
        .map(([axis, um]) => `${axis} ${axis === 'dn' ? um : um / 1000}`)
        .join(' ')}`,
  )
const read = (text: string, shapes: Shape[], coil: boolean) => readSize(text.split('*').map(Number), coil, new Set(shapes))
const ofRange = (r: SizeReading) => r.shapes.every(s => (SECTION_SHAPES as readonly string[]).includes(s))
/** Without the sizes of sections and bars, which stand in tables and are told at the end. */
const size = (text: string, shapes: Shape[] = [], coil = false) => said(read(text, shapes, coil).filter(r => !ofRange(r)))
const range = (text: string, ...shapes: Shape[]) => said(read(text, shapes, false).filter(ofRange))
const SECTIONS = SECTION_SHAPES.join('/')

describe('one number', () => {
  test.each([
    ['14', ['coil/plate thickness 14', 'bar/rod diameter 14']],
    ['15', ['coil/plate thickness 15', 'bar/rod diameter 15', 'round diameter 15']],
    ['200', ['coil/plate thickness 200', 'bar/rod diameter 200', 'round diameter 200']],
    ['201', ['round diameter 201']],
    ['599', ['round diameter 599']],
    ['600', ['round diameter 600', 'coil/plate width 600']],
    ['2999', ['round diameter 2999', 'coil/plate width 2999']],
    ['3000', ['coil/plate width 3000', `plate/bar/round/rect/section/${SECTIONS} length 3000`]],
    ['4000', ['coil/plate width 4000', `plate/bar/round/rect/section/${SECTIONS} length 4000`]],
    ['4001', [`plate/bar/round/rect/section/${SECTIONS} length 4001`]],
  ])('%s may be %j', (text, readings) => expect(size(text)).toEqual(readings))

  test('may be a side, a wall or a height only of goods that were named', () => {
    expect(size('8', ['rect']).slice(2)).toEqual(['rect sideA 8', 'rect thickness 8'])
    expect(size('300', ['section'])).toEqual(['round diameter 300', 'section sideA 300'])
    expect(size('29', ['round']).slice(3)).toEqual(['round thickness 29'])
    expect(size('30', ['round']).slice(3)).toEqual([])
  })
})

describe('two numbers', () => {
  test.each([
    ['6*499', ['bar diameter 6 length 499'].slice(1)],
    ['6*500', ['coil/plate thickness 6 width 500']],
    ['20*9', ['bar diameter 20 length 9000', 'round diameter 20 thickness 9', 'rect sideA 20 sideB 20 thickness 9']],
    ['20*10', ['bar diameter 20 length 10000', 'rect sideA 20 sideB 10', 'section sideA 20 sideB 10']],
    [
      '50*18',
      [
        'bar diameter 50 length 18000',
        'round diameter 50 thickness 18',
        'rect sideA 50 sideB 50 thickness 18',
        'rect sideA 50 sideB 18',
        'section sideA 50 sideB 18',
      ],
    ],
    [
      '50*19',
      [
        'round diameter 50 thickness 19',
        'rect sideA 50 sideB 50 thickness 19',
        'rect sideA 50 sideB 19',
        'section sideA 50 sideB 19',
      ],
    ],
    [
      '51*18',
      [
        'round diameter 51 thickness 18',
        'rect sideA 51 sideB 51 thickness 18',
        'rect sideA 51 sideB 18',
        'section sideA 51 sideB 18',
      ],
    ],
    ['50*2999', ['coil/plate thickness 50 width 2999']],
    ['50*3000', ['coil/plate thickness 50 width 3000', 'bar diameter 50 length 3000']],
    ['15*7', ['bar diameter 15 length 7000', 'round diameter 15 thickness 7', 'rect sideA 15 sideB 15 thickness 7']],
    ['14*6', ['bar diameter 14 length 6000']],
    [
      '100*40',
      [
        'round diameter 100 thickness 40',
        'rect sideA 100 sideB 100 thickness 40',
        'rect sideA 100 sideB 40',
        'section sideA 100 sideB 40',
      ],
    ],
    ['100*41', ['rect sideA 100 sideB 41', 'section sideA 100 sideB 41']],
    ['60*120', ['rect sideA 120 sideB 60', 'section sideA 60 sideB 120']],
    ['1000*1000', ['coil/plate thickness 1000 width 1000', 'rect sideA 1000 sideB 1000', 'section sideA 1000 sideB 1000']],
    ['1001*50', []],
    ['60*1001', ['coil/plate thickness 60 width 1001']],
    ['9*20', []],
    ['60*9', ['round diameter 60 thickness 9', 'rect sideA 60 sideB 60 thickness 9']],
  ])('%s may be %j', (text, readings) => expect(size(text)).toEqual(readings))
})

describe('three numbers', () => {
  test.each([
    ['20*2200*12000', ['plate thickness 20 width 2200 length 12000']],
    ['9*500*18', ['plate thickness 9 width 500 length 18']],
    ['9*500*17', ['plate thickness 9 width 500 length 17000']],
    ['9*499*17', []],
    ['10*10*30', ['rect sideA 10 sideB 10 thickness 30']],
    ['10*10*31', []],
    ['9*60*4', []],
    ['60*9*20', []],
    ['40*60*4', ['rect sideA 60 sideB 40 thickness 4']],
    ['80*40*31', ['section sideA 80 sideB 40 thickness 31']],
    ['79*40*31', []],
    ['80*39*31', ['round diameter 80 thickness 39 length 31000'].slice(1)],
    ['219*6*12', ['round diameter 219 thickness 6 length 12000', 'rect sideA 219 sideB 219 thickness 6 length 12000']],
    ['15*7*6', ['round diameter 15 thickness 7 length 6000', 'rect sideA 15 sideB 15 thickness 7 length 6000']],
    ['14*6*6', []],
    ['20*10*6', ['rect sideA 20 sideB 10 thickness 6']],
    ['219*6*19', []],
    ['219*6*3000', ['round diameter 219 thickness 6 length 3000', 'rect sideA 219 sideB 219 thickness 6 length 3000']],
    ['300*40*40', ['section sideA 300 sideB 40 thickness 40']],
    [
      '300*40*12',
      [
        'rect sideA 300 sideB 40 thickness 12',
        'section sideA 300 sideB 40 thickness 12',
        'round diameter 300 thickness 40 length 12000',
        'rect sideA 300 sideB 300 thickness 40 length 12000',
      ],
    ],
    ['300*41*12', ['rect sideA 300 sideB 41 thickness 12', 'section sideA 300 sideB 41 thickness 12']],
  ])('%s may be %j', (text, readings) => expect(size(text)).toEqual(readings))
})

describe('four and five numbers', () => {
  test.each([
    ['40*60*4*6', ['rect sideA 60 sideB 40 thickness 4 length 6000', 'section sideA 40 sideB 60 thickness 4 flange 6']],
    ['40*60*4*99', ['rect sideA 60 sideB 40 thickness 4 length 99000', 'section sideA 40 sideB 60 thickness 4 flange 99']],
    ['40*60*4*100', ['rect sideA 60 sideB 40 thickness 4 length 100']],
    ['400*200*8*13*12', ['section sideA 400 sideB 200 thickness 8 flange 13 length 12000']],
    ['1*2*3*4*5*6', []],
  ])('%s may be %j', (text, readings) => expect(size(text)).toEqual(readings))
  test('no number is no size', () => expect(readSize([], false, new Set())).toEqual([]))
})

test('a size that ends in C is a coil, with or without its width', () => {
  expect([size('3*1500', [], true), size('3', [], true)]).toEqual([['coil thickness 3 width 1500'], ['coil thickness 3']])
})

test.each([
  [[20], ['bar/rod/round diameter 20']],
  [
    [20, 9],
    ['round diameter 20 thickness 9', 'bar diameter 20 length 9000'],
  ],
  [
    [20, 99],
    ['round diameter 20 thickness 99', 'bar diameter 20 length 99000'],
  ],
  [[20, 100], ['bar/round diameter 20 length 100']],
  [[219, 6, 12], ['round diameter 219 thickness 6 length 12000']],
  [[1, 2, 3, 4], []],
  [[], []],
])('Φ with %j may be %j', (numbers, readings) => expect(said(readDiameter(numbers))).toEqual(readings))

test.each([
  [[100], ['round dn 100']],
  [[100, 4], ['round dn 100 thickness 4']],
  [[100, 4, 6000], ['round dn 100 thickness 4 length 6000']],
  [[1, 2, 3, 4], []],
  [[], []],
])('DN with %j is %j', (numbers, readings) => expect(said(readNominal(numbers))).toEqual(readings))

test('an axis said aloud holds for all goods; metres are metres, short lengths too', () => {
  const all = `coil/plate/bar/rod/rect/round/section/${SECTIONS}/other`
  expect(said(readNamedAxis('thickness', 20, false))).toEqual([`${all} thickness 20`])
  expect(said(readNamedAxis('width', 1.5, true))).toEqual([`${all} width 1500`])
  expect(
    [readNamedAxis('length', 9, false), readNamedAxis('length', 9, true), readNamedAxis('length', 9000, false)].map(said),
  ).toEqual([[`${all} length 9000`], [`${all} length 9000`], [`${all} length 9000`]])
  expect(said(readNamedAxis('length', 120, true))).toEqual([`${all} length 120000`])
})

describe('sections and bars by the tables of their standards', () => {
  test.each([
    ['250*116*8', ['ibeam sideA 250 sideB 116 thickness 8']],
    ['200*73*7', ['channel sideA 200 sideB 73 thickness 7']],
    ['250*116*8*12', ['ibeam sideA 250 sideB 116 thickness 8 length 12000']],
    ['50*5', ['equalAngle sideA 50 sideB 50 thickness 5', 'flatBar sideA 50 thickness 5']],
    ['63*6', ['equalAngle sideA 63 sideB 63 thickness 6']],
    ['63*40*5', ['unequalAngle sideA 63 sideB 40 thickness 5']],
    ['100*100*10', ['equalAngle sideA 100 sideB 100 thickness 10']],
    ['400*170*15.5', ['sheetPile sideA 400 sideB 170 thickness 15.5']],
    ['20*2200', []],
    ['43', []],
    ['26*7', []],
  ])('%s of goods nobody named may be %j', (text, readings) => expect(range(text)).toEqual(readings))

  test.each([
    ['43', 'heavyRail', ['heavyRail sideA 140 sideB 114 thickness 14.5']],
    ['24', 'hexBar', ['hexBar sideA 24']],
    ['20', 'squareBar', ['squareBar sideA 20 sideB 20']],
    ['50', 'equalAngle', ['equalAngle sideA 50']],
    ['50*5*6', 'flatBar', ['flatBar sideA 50 thickness 5 length 6000']],
    ['250*116*8', 'channel', []],
  ] as const)('%s of %s is %j', (text, shape, readings) => expect(range(text, shape)).toEqual(readings))

  test.each([
    [25, 'a', [], ['ibeam sideA 250 sideB 116 thickness 8', 'channel sideA 250 sideB 78 thickness 7']],
    [25, '', ['ibeam'], ['ibeam sideA 250 sideB 116 thickness 8']],
    [12.6, '', ['ibeam'], ['ibeam sideA 126 sideB 74 thickness 5']],
    [20, '', ['channel'], ['channel sideA 200 sideB 73 thickness 7', 'channel sideA 200 sideB 75 thickness 9']],
    [14, '', ['channel'], ['channel sideA 140 sideB 58 thickness 6']],
    [5, '', ['equalAngle'], ['equalAngle sideA 50']],
    [26, 'a', [], []],
  ] as const)('the number %s%s of %j is %j', (n, letter, shapes, readings) =>
    expect(said(readModel(n, letter, new Set(shapes)))).toEqual(readings),
  )
})
