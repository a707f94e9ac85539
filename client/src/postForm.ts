import { CallError, OK } from '@mall/contract/kernel/callError.ts'
import { mustBeSame, noteAnswer } from './requestId.ts'

/** Sends one file with the fields of its call. Rejects with the call's own words, as browserCaller does. */
export async function postForm<T>(
  path: string,
  o: {
    file: File
    token: string | null
    fields?: Readonly<Record<string, string>>
    onSessionInvalid?: () => void
  },
): Promise<T> {
  const { file, fields } = o
  const said = `${path} ${JSON.stringify([fields ?? {}, file.name, file.size, file.lastModified])}`
  mustBeSame(fields?.requestId, said)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value)
  body.append('file', file)
  const reply = await fetch(path, { method: 'POST', body, ...(o.token ? { headers: { token: o.token } } : {}) })
    .then(r => r.json() as Promise<{ status?: { code?: number; message?: string }; data?: T }>)
    .catch(() => null)
  const code = reply?.status?.code ?? 0
  const done = code === OK && reply?.data ? reply.data : null
  noteAnswer(fields?.requestId, said, code === OK && !done ? 0 : code)
  if (done) return done
  if (code === 606) o.onSessionInvalid?.()
  throw new CallError(code === OK ? 0 : code, reply?.status?.message ?? '文件没有传上去，请检查网络后重试')
}
