import { expect, test } from 'vitest'
import { shortNames, withoutNames } from './talk.rules.ts'

test('what everybody reads has no number to call, no address, no company', () => {
  const names = shortNames('石家庄演示云嵘钢材贸易有限公司')
  expect(withoutNames('请打 138 0013 8000 或 0311-8765432，写 a.b@c.com', names)).toBe('请打 〔略〕 或 〔略〕，写 〔略〕')
  expect(withoutNames('石家庄演示云嵘钢材贸易想知道边裂多深', names)).toBe('〔略〕想知道边裂多深')
  expect(withoutNames('河北某某物资有限公司也看过货吗', names)).toBe('〔略〕也看过货吗')
})

test('sizes, weights and numbers of heats stay', () => {
  const words = '第 2 行 2.75*1500*C 的 18.260 吨，炉号 26L0901，厚度负差多少？1250×2500'
  expect(withoutNames(words, [])).toBe(words)
})

test('a mobile number is found however it is parted; a day, an hour and a range of prices or widths stay', () => {
  expect(withoutNames('打138.0013.8000，１３８００１３８０００，138—0013—8000，+86 138 0013 8000', [])).toBe(
    '打〔略〕，〔略〕，〔略〕，〔略〕',
  )
  const words = '2026-11-30 14:00 能看货吗？宽 1250-1500，价在 3000-3100 之间'
  expect(withoutNames(words, [])).toBe(words)
})
