import { expect, test } from 'vitest'
import { mentioned, withMentions } from './mentions.ts'

const wang = { staffCode: 'S1', name: '王二' }
const xiao = { staffCode: 'S2', name: '王二小' }
const li = { staffCode: 'S3', name: '李四' }
const other = { staffCode: 'S4', name: '李四' }

test('a longer name is not its beginning', () => {
  expect(mentioned('@王二小 请看', [wang, xiao])).toEqual([xiao])
  expect(mentioned('@王二 @王二小 请看', [wang, xiao])).toEqual([wang, xiao])
})
test('a name without the sign is only a name, and two people of one name are both meant', () => {
  expect(mentioned('问过王二', [wang])).toEqual([])
  expect(mentioned('@李四 看一下', [li, other])).toEqual([li, other])
})
test('words fall into pieces, nothing of them is lost', () => {
  const pieces = withMentions('请@王二小看@李四。邮箱 a@b', ['王二', '王二小', '李四'])
  expect(pieces.filter(p => p.named).map(p => p.text)).toEqual(['@王二小', '@李四'])
  expect(pieces.map(p => p.text).join('')).toBe('请@王二小看@李四。邮箱 a@b')
})
