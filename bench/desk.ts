// The mill at work while buyers search: all list prices moved by one sheet, ten thousand goods imported; and conversations with 500 lines open.
import { writeXlsx } from 'hucre/xlsx'
import { DEMO_PASSWORD } from '../demo/src/seed/demo.constants.ts'
import type { Shot } from './load.ts'
import { gauges } from './processes.ts'

export const IMPORT_ROWS = 10_000
export const CHAT_LINES = 504
const LINES_EACH = 12
const HEADS = ['品种', '材质', '执行标准', '厚度mm', '宽度mm', '钢厂', '仓库', '其他属性', '单件重kg', '挂牌价', '在库件数']

/** An Excel of so many coils that nobody has: sizes between those of the catalogue, each once. */
export async function newCoils(rows: number): Promise<Blob> {
  const coils = Array.from({ length: rows }, (_, n) => [
    '镀锌卷',
    'DX51D+Z',
    'GB/T 2518-2019',
    (501 + 2 * (n % 500)) / 1000,
    1001 + 2 * Math.floor(n / 500),
    '冷轧公司',
    '天津港示范库',
    '镀层重量=Z140',
    9800,
    4210,
    1,
  ])
  const bytes = await writeXlsx({ sheets: [{ name: '商品', rows: [HEADS, ...coils] }] })
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

export interface Answer<T> {
  code: number
  message: string
  data: T
}
export async function ask<T>(base: string, path: string, body: object | FormData, token = ''): Promise<Answer<T>> {
  const form = body instanceof FormData
  const reply = await fetch(base + path, {
    method: 'POST',
    headers: { ...(form ? {} : { 'content-type': 'application/json' }), ...(token ? { token } : {}) },
    body: form ? body : JSON.stringify({ siteCode: 'HBJYJT', ...body }),
  })
  const { status, data } = (await reply.json()) as { status: { code: number; message: string }; data: T }
  return { ...status, data }
}
async function must<T>(base: string, path: string, body: object | FormData, token = ''): Promise<T> {
  const answer = await ask<T>(base, path, body, token)
  if (answer.code !== 1) throw new Error(`${path}：${answer.message}`)
  return answer.data
}
const staff = async (base: string, staffCode: string): Promise<string> =>
  (await must<{ token: string }>(base, '/api/ops/loginStaff', { staffCode, password: DEMO_PASSWORD })).token

/** Tries the file and starts its writing; its number. */
export async function startImport(base: string, token: string, file: Blob): Promise<string> {
  const form = new FormData()
  form.set('source', 'sheet')
  form.set('requestId', `bench-import-${Date.now()}`)
  form.set('file', file, 'goods.xlsx')
  const tried = await must<{ importNo: string; wrong: { cell: string; why: string }[] }>(
    base,
    '/api/ops/tryGoodsImport',
    form,
    token,
  )
  if (!tried.importNo) throw new Error(`试读：${JSON.stringify(tried.wrong.slice(0, 2))}`)
  await must(base, '/api/ops/startGoodsImport', { importNo: tried.importNo }, token)
  return tried.importNo
}
const sleep = (ms: number) => new Promise(done => setTimeout(done, ms))

const at = (times: number[], p: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

/** Buyers that ask, read and ask again, until it is over: milliseconds of each answer. No more than a mall has at a time, so that it is not the queue that is measured. */
async function browsing(
  base: string,
  shots: readonly Shot[],
  over: () => boolean,
): Promise<{ p50: number; p99: number; bad: number; total: number }> {
  const times: number[] = []
  let bad = 0
  let n = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!over()) {
        const shot = shots[n++ % shots.length]
        if (!shot) return
        const from = performance.now()
        const answer = await ask(base, shot.path, shot.body)
        times.push(performance.now() - from)
        if (answer.code !== 1) bad += 1
        await sleep(15)
      }
    }),
  )
  return { p50: at(times, 0.5), p99: at(times, 0.99), bad, total: times.length }
}

export interface Busy {
  quiet: { p50: number; p99: number; bad: number }
  busy: { p50: number; p99: number; bad: number; total: number }
  /** What the desk did meanwhile took so long. */
  tookMs: number
  goods: number
}

/** How the answers to buyers change while the desk works. */
async function beside(base: string, shots: readonly Shot[], seconds: number, work: () => Promise<number>): Promise<Busy> {
  const until = performance.now() + seconds * 1000
  await browsing(base, shots, () => performance.now() > until - seconds * 700)
  const quiet = await browsing(base, shots, () => performance.now() > until)
  let over = false
  const from = performance.now()
  const [busy, { goods, tookMs }] = await Promise.all([
    browsing(base, shots, () => over),
    work()
      .then(goods => ({ goods, tookMs: performance.now() - from }))
      .finally(() => {
        over = true
      }),
  ])
  return { quiet, busy, tookMs, goods }
}

/** Every list price of the mall up by one yuan: drafted, agreed to by a second person, published. */
export const repriceAll = async (base: string, shots: readonly Shot[], seconds: number): Promise<Busy> => {
  const [maker, manager] = [await staff(base, 'S004'), await staff(base, 'S003')]
  return beside(base, shots, seconds, async () => {
    const { repricingNo, goodsCount } = await must<{ repricingNo: string; goodsCount: number }>(
      base,
      '/api/ops/saveRepricing',
      { title: '压测：全部加 1 元', rules: [{ how: 'add', addFen: 100 }], requestId: `bench-price-${Date.now()}` },
      maker,
    )
    const now = () => must<{ version: number; repricingState: string }>(base, '/api/ops/getRepricing', { repricingNo }, manager)
    await must(base, '/api/ops/submitRepricing', { repricingNo, version: (await now()).version }, maker)
    const waiting = await now()
    if (waiting.repricingState === 'waiting')
      await must(base, '/api/ops/decideRepricing', { repricingNo, version: waiting.version, pass: true }, manager)
    for (let i = 0; i < 600 && (await now()).repricingState !== 'published'; i += 1) await sleep(100)
    return goodsCount
  })
}

/** Ten thousand new goods from an Excel. */
export const importMany = async (base: string, shots: readonly Shot[], seconds: number): Promise<Busy> => {
  const token = await staff(base, 'S004')
  const file = await newCoils(IMPORT_ROWS)
  return beside(base, shots, seconds, async () => {
    const importNo = await startImport(base, token, file)
    for (let i = 0; i < 1200; i += 1) {
      const { head } = await must<{ head: { state: string } }>(base, '/api/ops/getGoodsImport', { importNo }, token)
      if (head.state === 'done') return IMPORT_ROWS
      if (head.state === 'failed') throw new Error('导入没有写入')
      await sleep(100)
    }
    throw new Error('导入太慢')
  })
}

/** One open line of a buyer; `heard` is called with each event. */
async function openLine(base: string, cookie: string, heard: (data: string) => void): Promise<() => void> {
  const end = new AbortController()
  const reply = await fetch(`${base}/api/live`, { headers: { cookie }, signal: end.signal })
  if (reply.headers.get('content-type') !== 'text/event-stream' || !reply.body) throw new Error(`没有事件线：${reply.status}`)
  const read = async () => {
    for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
      const text = Buffer.from(chunk).toString()
      if (text.includes('"support"')) heard(text)
    }
  }
  void read().catch(() => {})
  return () => end.abort()
}

/** 504 lines of 42 people; an employee answers six of them in turn: until the last of a person's twelve lines has heard it. */
export async function chat(
  base: string,
  seconds: number,
): Promise<{ p50: number; p99: number; answers: number; missing: number; lines: number; cpu: number }> {
  const people: { token: string; cookie: string; heard: number }[] = []
  // Some of the demo's people are frozen or have left.
  for (let n = 2; n <= 60 && people.length < CHAT_LINES / LINES_EACH; n += 1) {
    const reply = await fetch(`${base}/api/user/loginUser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ siteCode: 'HBJYJT', userName: `demo${String(n).padStart(2, '0')}`, password: DEMO_PASSWORD }),
    })
    const { data } = (await reply.json()) as { data: { token: string } | null }
    const cookie = reply.headers
      .getSetCookie()
      .map(c => c.split(';')[0])
      .join('; ')
    if (data) people.push({ token: data.token, cookie, heard: 0 })
  }
  const close = await Promise.all(
    people.flatMap(p => Array.from({ length: LINES_EACH }, () => openLine(base, p.cookie, () => (p.heard += 1)))),
  )
  const agent = await staff(base, 'S027')
  await must(base, '/api/ops/keepDuty', { onDuty: true }, agent)
  const six: { person: (typeof people)[number]; threadNo: string }[] = []
  for (const [i, person] of people.entries()) {
    if (six.length === 6) break
    const { threadNo } = await must<{ threadNo: string }>(
      base,
      '/api/support/sendMessage',
      { requestId: `bench-ask-${Date.now()}-${i}`, words: '在吗？' },
      person.token,
    )
    if ((await ask(base, '/api/ops/acceptSupport', { threadNo }, agent)).code === 1) six.push({ person, threadNo })
  }
  const times: number[] = []
  let missing = 0
  const cpu = await gauges(base)
  const until = performance.now() + seconds * 1000
  await Promise.all(
    six.map(async ({ person, threadNo }) => {
      for (let n = 0; performance.now() < until; n += 1) {
        const before = person.heard
        const from = performance.now()
        await must(
          base,
          '/api/ops/answerSupport',
          { threadNo, requestId: `bench-say-${threadNo}-${n}`, words: `第 ${n} 句` },
          agent,
        )
        while (person.heard < before + LINES_EACH && performance.now() - from < 2000) await sleep(1)
        times.push(performance.now() - from)
        missing += Math.max(0, before + LINES_EACH - person.heard)
        await sleep(200)
      }
    }),
  )
  const after = await gauges(base)
  for (const end of close) end()
  return {
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    answers: times.length,
    missing,
    lines: close.length,
    cpu: (after.cpuSeconds - cpu.cpuSeconds) / seconds,
  }
}
