import { callTable } from '@mall/contract/main/calls.ts'
import { fieldLabel } from '@mall/contract/main/labels.ts'
import { expect, test } from 'vitest'
import { fieldRows, schemaOf } from './docsFields.ts'

const openCalls = Object.entries(callTable).filter(([, c]) => c.open)

test('every field of the open calls says what it is', () => {
  const silent = openCalls.flatMap(([path, c]) =>
    (['input', 'output'] as const).flatMap(io =>
      fieldRows(schemaOf(c[io], io), name => fieldLabel(path, name, io)).flatMap(r =>
        r.says === '' ? [`${path} ${io} ${r.name}`] : [],
      ),
    ),
  )
  expect(openCalls.length).toBeGreaterThan(40)
  expect(silent).toEqual([])
})

test('a sum says its unit, also where its name is one of the mall’s own', () => {
  const path = '/api/search/getSearchProducts'
  const rows = fieldRows(schemaOf(callTable[path].output, 'output'), name => fieldLabel(path, name, 'output'))
  const says = (name: string) => rows.find(r => r.name === name)?.says
  expect(says('list[].deliveredFen')).toBe('到货价，分')
  expect(says('list[].pieceWeightG')).toBe('单件重，克')
})
