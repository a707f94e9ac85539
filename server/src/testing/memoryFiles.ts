import { Readable } from 'node:stream'
import { readFile } from 'node:fs/promises'
import type { FileStore } from '../kernel/ports/fileStore.ts'

/** Files of a database that a test opens without a folder beside it. */
export function memoryFiles(): FileStore {
  const kept = new Map<string, Buffer>()
  return {
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async key => kept.get(key) ?? null,
    remove: async key => void kept.delete(key),
    putFile: async (key, file) => void kept.set(key, await readFile(file)),
    stream: async key => {
      const bytes = kept.get(key)
      return bytes ? Readable.from([bytes]) : null
    },
  }
}
