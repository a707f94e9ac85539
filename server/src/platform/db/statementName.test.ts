import { expect, test } from 'vitest'
import { statementName } from './statementName.ts'

test.each([
  ['select id from orders where id = $1', 'select orders'],
  ['  with old as (select 1 from stock for update)\n  update stock set x = 1 from old', 'update stock'],
  ['insert into erp_outbox (topic) values ($1)', 'insert erp_outbox'],
  ['begin', 'begin'],
  ['select now()', 'select'],
])('%s is called %s', (text, name) => {
  expect(statementName(text).name).toBe(name)
})

test('the text is on one line and not longer than four hundred characters', () => {
  const { text } = statementName(`select\n   a\nfrom b where ${'c = 1 and '.repeat(100)} true`)
  expect(text.startsWith('select a from b where')).toBe(true)
  expect(text).toHaveLength(400)
})
