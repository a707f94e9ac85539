// Downloads of certificates. A zip is read as it comes: each file of it begins with the same four bytes, and is counted off by them.
import type { Caller } from '@mall/contract/main/calls.ts'

/** PK\x03\x04 begins a file of a zip. */
const HEAD = [0x50, 0x4b, 0x03, 0x04]

export async function fetchFiles(
  call: Caller,
  certNos: readonly string[],
  o: { zip: boolean; onFile?(done: number, of: number): void; signal?: AbortSignal },
): Promise<void> {
  const { url, files } = await call('/api/warranty/getWarrantyFile', { certNos: [...certNos], zip: o.zip })
  const reply = await fetch(url, { ...(o.signal ? { signal: o.signal } : {}) })
  if (!reply.ok || !reply.body) throw new Error('下载没有完成，请再试一次')
  const parts: Uint8Array<ArrayBuffer>[] = []
  let seen = 0
  let matched = 0
  const reader = reply.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    for (const byte of part.value) {
      matched = byte === HEAD[matched] ? matched + 1 : byte === HEAD[0] ? 1 : 0
      if (matched < HEAD.length) continue
      matched = 0
      seen += 1
      // A file is on its way when it begins; it is there when the next one does.
      o.onFile?.(seen - 1, files)
    }
  }
  o.onFile?.(files, files)
  const name = files > 1 || o.zip ? `质保书-${files}份.zip` : `${certNos[0] ?? '质保书'}.pdf`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
