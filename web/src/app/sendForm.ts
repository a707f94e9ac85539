import type { Path, Reply } from '@mall/contract/calls.ts'
import { CallError, OK } from '@mall/contract/callError.ts'

/** A call that takes one file (`upload: true` in the contract), with the fields of its input. Rejects with the call's own words. */
export async function sendForm<P extends Path>(
  path: P,
  o: { file: File; token: string | null; fields?: Readonly<Record<string, string>> },
): Promise<Reply<P>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(o.fields ?? {})) body.append(name, value)
  body.append('file', o.file)
  const reply = await fetch(path, { method: 'POST', body, ...(o.token ? { headers: { token: o.token } } : {}) })
    .then(r => r.json() as Promise<{ status?: { code?: number; message?: string }; data?: Reply<P> }>)
    .catch(() => null)
  if (reply?.status?.code === OK && reply.data) return reply.data
  throw new CallError(reply?.status?.code ?? 0, reply?.status?.message ?? '文件没有传上去，请检查网络后重试')
}
