import { plainName } from '../money/funds/receipt.ts'
import { figureText, textOf } from './sheetCells.ts'
import { readUnitLines } from '../delivery/shipment/unitLines.ts'
import { describe, expect, test } from 'vitest'
import { plainAccount, plainCode, plainMobile, plainNumber, plainPerson, plainTitle, searchText, seenText } from './pasted.ts'

describe('what people paste is cleaned of what they do not see', () => {
  test.each([
    '102 0000 0103',
    '102-0000-0103',
    '+86 102 0000 0103',
    '+8610200000103',
    '0086 102-0000-0103',
    '8610200000103',
    '(86)10200000103',
    '１０２００００01０３',
    '\u202d10200000103\u202c',
    '102\u200b0000\u200b0103',
    '\ufeff102\u00a00000\u30000103 ',
    '102–0000—0103',
  ])('the mobile %j is 10200000103', said => {
    expect(plainMobile(said)).toBe('10200000103')
  })

  test('a mobile that has a digit too many keeps it, so that somebody sees it', () => {
    expect(plainMobile('102000001034')).toBe('102000001034')
    expect(plainMobile('86102000001')).toBe('86102000001')
  })

  test('codes in groups: tax number, bank account, identity number', () => {
    expect(plainCode('91130100\u200bDEM000014u')).toBe('91130100DEM000014U')
    expect(plainCode('\u202d９１１３０１００ＤＥＭ０００014Ｕ\u202c')).toBe('91130100DEM000014U')
    expect(plainCode('6222 0200-1234 5678')).toBe('6222020012345678')
  })

  test('numbers of orders and goods keep their dashes', () => {
    expect(plainNumber('DD2026112800\u200b1027 ')).toBe('DD20261128001027')
    expect(plainNumber('REB－HRB400E–20')).toBe('REB-HRB400E-20')
  })

  test.each([
    ['王 强', '王强'],
    ['王　强', '王强'],
    ['买买提・艾力', '买买提·艾力'],
    ['买买提•艾力', '买买提·艾力'],
    ['买买提．艾力', '买买提·艾力'],
    ['买买提‧艾力', '买买提·艾力'],
    ['买买提 · 艾力', '买买提·艾力'],
    ['\u200b李工', '李工'],
    ['John  Smith', 'John Smith'],
  ])('the name %s is %s', (said, name) => {
    expect(plainPerson(said)).toBe(name)
  })

  test('an invoice title keeps its brackets and loses what the tax office would not find', () => {
    expect(plainTitle('某某（北京）\u200b有限公司 ')).toBe('某某（北京）有限公司')
    expect(plainTitle('某某 ＡＢＣ 钢铁 有限公司')).toBe('某某ABC钢铁有限公司')
    expect(plainTitle('Heng Ye Steel Ltd')).toBe('Heng Ye Steel Ltd')
  })

  test('an account is a mobile when it looks like one', () => {
    expect(plainAccount(' 102 0000 0103')).toBe('10200000103')
    expect(plainAccount('demo01-2')).toBe('demo01-2')
  })

  test('words to look for', () => {
    expect(searchText('\u202dDD２０２６\u202c')).toBe('DD2026')
    expect(searchText('某某（北京）')).toBe('某某（北京）')
  })

  test('a cell, a name of the bank and a unit of the yard lose what nobody sees as well', () => {
    expect([textOf('\u200bA-1 '), figureText('３，２６０\u200b')]).toEqual(['A-1', '3260'])
    expect(plainName('甲\u200b（北京）有限公司')).toBe('甲(北京)有限公司')
    expect(readUnitLines('\u202dB2611001\u202c 26L0901 1 2.668').units[0]?.unit.unitNo).toBe('B2611001')
  })

  test('a picture of several people stays one picture', () => {
    expect(seenText('👨‍👩‍👧 好')).toBe('👨‍👩‍👧 好')
    expect(seenText('a\u200db')).toBe('ab')
  })
})
