// A live line of a logged-in buyer, without a browser: counts what it hears.
import { DEMO_PASSWORD } from '../../demo/src/seed/demo.constants.ts'

export interface Line {
  heard(): string[]
  close(): void
}

export async function cookieOf(base: string, userName: string): Promise<string> {
  const reply = await fetch(`${base}/api/user/loginUser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ siteCode: 'HBJYJT', userName, password: DEMO_PASSWORD }),
  })
  await reply.arrayBuffer()
  return reply.headers
    .getSetCookie()
    .map(c => c.split(';')[0])
    .join('; ')
}

export async function openLine(base: string, cookie: string): Promise<Line> {
  const end = new AbortController()
  const reply = await fetch(`${base}/api/live`, { headers: { cookie }, signal: end.signal })
  if (reply.headers.get('content-type') !== 'text/event-stream' || !reply.body) throw new Error(`no live line: ${reply.status}`)
  const events: string[] = []
  const read = async (): Promise<void> => {
    let rest = ''
    for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
      rest += Buffer.from(chunk).toString()
      const parts = rest.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) if (part.startsWith('data: ')) events.push(part.slice(6))
    }
  }
  void read().catch(() => {})
  return { heard: () => events, close: () => end.abort() }
}
