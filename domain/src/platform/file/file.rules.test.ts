import { expect, test } from 'vitest'
import { checkFileName, cleanFileName, isBuyersPurpose } from './file.rules.ts'

test('a file needs a suffix, a purpose that has a whitelist, and a format of it', () => {
  expect(checkFileName('营业执照', 'licence')).toEqual({ problem: 'FILE_SUFFIX' })
  expect(checkFileName('营业执照.', 'licence')).toEqual({ problem: 'FILE_SUFFIX' })
  expect(checkFileName('营业执照.pdf', '')).toEqual({ problem: 'FILE_WHITELIST' })
  expect(checkFileName('营业执照.pdf', 'toString')).toEqual({ problem: 'FILE_WHITELIST' })
  for (const name of ['a.svg', 'a.html', 'a.pdf.exe', 'a.zip', 'a.docm', 'a.constructor'])
    expect(checkFileName(name, 'licence')).toEqual({ problem: 'FILE_FORMAT' })
  for (const name of ['IMG_0231.HEIC', 'a.heif']) expect(checkFileName(name, 'receipt')).toEqual({ problem: 'FILE_HEIC' })
  expect(checkFileName('头像.pdf', 'avatar')).toEqual({ problem: 'FILE_FORMAT' })
  expect(checkFileName('扫描件.JPEG', 'licence')).toEqual({ format: 'jpg' })
})

test('the name given back has no path, no control characters and fits on a line', () => {
  expect(cleanFileName('../../etc/营业执照.PDF')).toBe('营业执照.pdf')
  expect(cleanFileName('C:\\扫描\\a\u0000\u202Efdp.pdf')).toBe('afdp.pdf')
  expect([...cleanFileName(`${'长'.repeat(500)}.pdf`)].length).toBe(84)
  expect(cleanFileName('.pdf')).toBe('文件.pdf')
})

test('a buyer uploads what is his to give, not what the desks put there', () => {
  expect(['licence', 'claim', 'quote', 'chat', 'avatar'].map(isBuyersPurpose)).toEqual([true, true, true, true, true])
  expect(['lot', 'article', 'paperContract', 'nothing'].map(isBuyersPurpose)).toEqual([false, false, false, false])
})
