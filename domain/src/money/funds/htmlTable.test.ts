import { describe, expect, test } from 'vitest'
import { isHtml, isSheetXml, rowsOfHtml } from './htmlTable.ts'

const cells = (text: string) => rowsOfHtml(text, 100).map(r => r.cells)

describe('a table of a web page', () => {
  test('is its rows, whatever letters its tags have and whether they are ended', () => {
    expect(cells('<TABLE><TR><TD>一<td>二</TD><tr><th>三</th></table>')).toEqual([['一', '二'], ['三']])
  })
  test('holds no marks of the page, no scripts, no styles and no comments', () => {
    expect(
      cells(
        '<style>td{}</style><table><!-- <td>x</td> --><tr><td><b>1,234.56</b><script>a("<td>")</script></td><td>a<br>b</td></tr></table>',
      ),
    ).toEqual([['1,234.56', 'a b']])
  })
  test('says signs as signs, and what is no tag as it stands', () => {
    expect(cells('<td>甲&amp;乙&nbsp;&#65;&#x42;&unknown;</td><td>3 < 5</td>')).toEqual([['甲&乙 AB&unknown;', '3 < 5']])
  })
  test('keeps its columns where cells are wider or reach into the rows below', () => {
    expect(
      cells(
        '<tr><td rowspan=2>日期</td><td colspan="2">金额</td><td>余额</td></tr><tr><td>收</td><td>支</td><td>9</td></tr><tr><td>1</td></tr>',
      ),
    ).toEqual([['日期', '金额', '', '余额'], ['', '收', '支', '9'], ['1']])
    expect(cells('<tr><td>a</td><td rowspan=2>b</td></tr><tr></tr><tr><td>c</td><td>d</td></tr>')).toEqual([
      ['a', 'b'],
      [],
      ['c', 'd'],
    ])
  })
  test('is read in one pass however it is broken', () => {
    for (const piece of ['<td', '<script>', '<!--', '<td>', '<', '&#', '<td colspan=99999>'])
      expect(rowsOfHtml(piece.repeat(100_000), 50).length).toBeLessThanOrEqual(50)
  })
})

test('a page is known by how it begins, a table of XML by its name', () => {
  expect(isHtml('\r\n<!DOCTYPE html><html>')).toBe(true)
  expect(isHtml('<?xml version="1.0"?><html xmlns:x="urn:schemas-microsoft-com:office:excel">')).toBe(true)
  expect(isHtml('日期,金额\n<html>')).toBe(false)
  expect(isSheetXml('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">')).toBe(true)
})
