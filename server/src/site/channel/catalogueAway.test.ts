import { expect, test } from 'vitest'
import type { Pool } from '../../kernel/ports/database.ts'
import { loadCatalogue } from './catalogue.ts'

test('a database that goes away while the catalogue is read is one failure, told to whoever asked; nothing is left that would end the process', async () => {
  const unheard: unknown[] = []
  const hear = (why: unknown) => void unheard.push(why)
  process.on('unhandledRejection', hear)
  const gone = { rows: () => Promise.reject(new Error('Connection terminated unexpectedly')) } as unknown as Pool
  await expect(loadCatalogue(gone)).rejects.toThrow('Connection terminated')
  await new Promise(done => setTimeout(done, 20))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})
