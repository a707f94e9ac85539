// T26, request by request: the dearest that anybody may ask of a call, forty at a time, does not hold up the others, and nobody is cut off without an
// answer. Reads and writes of guests, buyers and employees, and every upload.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Errors } from '@mall/contract/main/errors.ts'
import { callTable, type Path, paths } from '@mall/contract/main/calls.ts'
import { freePort } from '../bench/processes.ts'
import { root } from '../tools/source.ts'
import { randomOf, requestsOf, Seen } from './dearestBodies.ts'
import { type BigFile, filesFor } from './dearestFiles.ts'
import { checkInvariants } from './invariants.ts'
import { type Mall, newKey, openMall } from './mall.ts'
import type { Outcome } from './outcome.ts'
import type { Pauses } from './pauses.ts'

const AT_ONCE = 40
const MARK = 'mark-of-a-part-7d1f'
/** As browsers and proxies do: a connection is used again. */
const AGENT = new http.Agent({ keepAlive: true })
/** Wild requests that are tried one by one, of which the one that costs the main thread most is the dearest. */
const TRIES = 6
/** Of /healthz meanwhile, ms: by the clock on a quiet machine, in processor time of the main thread on any. */
const MOST_MS = 250
/** In which nothing else is served: processor time of the longest turn of the loop, ms. */
const MOST_PAUSE_MS = 150
/** Of /healthz while nobody asks: more than this is other work on the machine, and the clock says nothing of the mall. */
const QUIET_MS = 25

type Kind = 'read' | 'write' | 'upload'
interface Row {
  path: Path
  kind: Kind
}
const rows: readonly Row[] = (['read', 'upload', 'write'] as const).flatMap(kind =>
  paths
    .filter(p => kind === (callTable[p].upload ? 'upload' : callTable[p].writes ? 'write' : 'read'))
    .map(p => ({ path: p, kind })),
)
const deskKind = (p: Path): '买方' | '员工' => (callTable[p].access === 'staff' ? '员工' : '买方')

/** A session of its own for each call: the one before may have ended it, or closed the account. */
async function sessionOf(mall: Mall, access: string): Promise<string | null> {
  if (access === 'guest') return null
  const staff = access === 'staff'
  const token = randomBytes(32).toString('base64url')
  await mall.db.query(
    staff
      ? `update app_user set frozen = false, staff_roles = array['admin'], must_change_password = false where staff_code = 'S001'`
      : `update app_user set frozen = false where user_name = 'demo01'`,
  )
  await mall.db.query(
    `insert into session (token_hash, user_id, kind, expires_at, ip)
     select $1, id, $2, now() + interval '12 hours', '127.0.0.1' from app_user where ${staff ? `staff_code = 'S001'` : `user_name = 'demo01'`}`,
    [createHash('sha256').update(token).digest('hex'), staff ? 'staff' : 'buyer'],
  )
  return token
}

interface Answer {
  /** No answer, or one that is none: 5xx but for "come again". */
  wrong: string
  code: number
  later: boolean
  data: unknown
}
type Asked = { body: object; file?: undefined } | { body: object; file: BigFile }

/** What is asked, with a request number of its own where the call takes one. */
interface Sent {
  status: number
  later: boolean
  text: string
}
async function send(mall: Mall, p: Path, { body, file }: Asked, token: string | null): Promise<Sent> {
  const own = 'requestId' in body || 'requestId' in (callTable[p].example as object) ? { ...body, requestId: newKey() } : body
  const auth: Record<string, string> = token ? { token } : {}
  if (!file) {
    const headers = { 'content-type': 'application/json', ...auth }
    const reply = await mall.raw(p, { method: 'POST', headers, body: JSON.stringify(own) })
    return { status: reply.status, later: reply.headers.has('retry-after'), text: await reply.text() }
  }
  // The bytes of a file are shared by all who send it: forty copies of it are no part of what is proved.
  const field = (name: string, more: string): string =>
    `--${MARK}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const fields = Object.entries(own).map(([k, v]) => `${field(k, '')}${String(v)}\r\n`)
  const head = Buffer.from(
    `${fields.join('')}${field('file', `; filename="${file.name}"\r\ncontent-type: application/octet-stream`)}`,
  )
  const tail = Buffer.from(`\r\n--${MARK}--\r\n`)
  const length = head.length + file.bytes.length + tail.length
  const headers = { 'content-type': `multipart/form-data; boundary=${MARK}`, 'content-length': length, ...auth }
  const over = (agent: http.Agent | false) =>
    new Promise<Sent>((done, failed) => {
      const request = http.request(new URL(p, mall.base), { method: 'POST', headers, agent }, reply => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', failed)
        reply.on('end', () =>
          done({ status: reply.statusCode ?? 0, later: 'retry-after' in reply.headers, text: Buffer.concat(parts).toString() }),
        )
      })
      // A kept connection may end in the moment in which it is used again; a new one may not.
      request.on('error', (e: NodeJS.ErrnoException) => {
        if (request.reusedSocket && (e.code === 'ECONNRESET' || e.code === 'EPIPE')) over(false).then(done, failed)
        else failed(e)
      })
      request.write(head)
      request.write(file.bytes)
      request.end(tail)
    })
  return over(AGENT)
}
async function ask(mall: Mall, p: Path, asked: Asked, token: string | null, whole = false): Promise<Answer> {
  const t0 = performance.now()
  try {
    const { status, later: again, text } = await send(mall, p, asked, token)
    const later = status === 503 && again
    const wrong = status >= 500 && !later ? `HTTP ${status}` : ''
    const head = /^\{"status":\{"code":(\d+)/.exec(text)
    const data = whole && head ? (JSON.parse(text) as { data: unknown }).data : null
    return { wrong, later, code: Number(head?.[1] ?? 0), data }
  } catch (e) {
    return {
      wrong: `断开 ${String((e as { cause?: { code?: string } }).cause?.code ?? (e as { code?: string }).code ?? (e as Error).message)} ${((performance.now() - t0) / 1000).toFixed(1)} 秒后`,
      later: false,
      code: 0,
      data: null,
    }
  }
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** What is known of the mall's process from outside; undefined where it is another machine's, or no Linux. */
interface Inside {
  pauses(): Promise<Pauses>
  /** Processor time that its main thread has had, ms. */
  spent(): number
}
async function insideOf(port: number): Promise<Inside | undefined> {
  const pauses = async () => (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as Pauses
  try {
    const { pid } = await pauses()
    const spent = () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    spent()
    return { pauses, spent }
  } catch {
    return undefined
  }
}

interface Result extends Row {
  /** /healthz meanwhile: by the clock and in processor time of the main thread. */
  p99: number
  p99Cpu: number
  /** Longest turn of the loop. */
  pause: number
  /** The same while its requests were tried one by one, with what is done but once. */
  first: number
  busy: number
  quiet: number
  later: number
  /** The best answer that one of the requests got: 1 is done, else a refusal in words. */
  code: number
  one: number
  bytes: number
  body: string
  wrong: string
}
interface Looked {
  ms: number
  cpu: number
}
async function health(mall: Mall, inside: Inside | undefined): Promise<Looked> {
  const [t0, c0] = [performance.now(), inside?.spent() ?? 0]
  await (await mall.raw('/healthz', { method: 'GET' })).arrayBuffer()
  return { ms: performance.now() - t0, cpu: (inside?.spent() ?? 0) - c0 }
}

/** The dearest of the call, and forty of it. */
async function rowOf(mall: Mall, inside: Inside | undefined, row: Row, seen: Seen): Promise<Result & { sent: number }> {
  const { path: p, kind } = row
  const token = await sessionOf(mall, callTable[p].access)
  const example = callTable[p].example as object
  // What may be uploaded in a day is no bound of what one request costs.
  if (kind === 'upload') await mall.db.query(`update file_object set created_at = created_at - interval '2 days'`)
  const asks: Asked[] =
    kind === 'upload'
      ? (await filesFor(p, seen)).map(file => ({ body: example, file }))
      : requestsOf(p, seen, randomOf(mall.seed, p), TRIES).map(body => ({ body }))
  let [worst] = asks
  let dearest = -1
  let wrong = ''
  let code = 0
  await inside?.pauses()
  for (const asked of asks) {
    const [c0, t0] = [inside?.spent() ?? 0, performance.now()]
    const answer = await ask(mall, p, asked, token)
    const cost = inside ? inside.spent() - c0 : performance.now() - t0
    wrong ||= answer.wrong && `${answer.wrong}（单个）`
    if (answer.code === 1 || code === 0) code = answer.code
    if (cost > dearest) [dearest, worst] = [cost, asked]
  }
  const first = inside ? (await inside.pauses()).longestMs : 0
  const asked = worst ?? { body: example }
  // Asked again, for what a call does once in the life of a process is told apart from what it does each time.
  wrong ||= (await ask(mall, p, asked, token)).wrong
  const alone = inside ? (await inside.pauses()).longestMs : 0
  const still: number[] = []
  for (let i = 0; i < 5; i += 1) still.push((await health(mall, inside)).ms)
  const looks: Looked[] = []
  let open = true
  const look = (async () => {
    while (open) {
      looks.push(await health(mall, inside))
      await new Promise(done => setTimeout(done, 5))
    }
  })()
  await inside?.pauses()
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(mall, p, asked, token)))
  open = false
  await look
  const during = await inside?.pauses()
  const bad = answers.filter(a => a.wrong)
  if (bad.length > 0) wrong ||= `${bad[0]?.wrong}（${bad.length}/${AT_ONCE}）`
  return {
    ...row,
    p99: at(
      looks.map(l => l.ms),
      0.99,
    ),
    p99Cpu: at(
      looks.map(l => l.cpu),
      0.99,
    ),
    pause: Math.max(during?.longestMs ?? 0, alone),
    first,
    busy: during?.busy ?? 0,
    quiet: Math.max(...still),
    later: answers.filter(a => a.later).length,
    one: dearest,
    bytes: asked.file?.bytes.length ?? JSON.stringify(asked.body).length,
    body: asked.file ? asked.file.name : JSON.stringify(asked.body).slice(0, 120),
    wrong,
    sent: asks.length + 1 + AT_ONCE,
    code,
  }
}

/** What a row is blamed for; empty: nothing. */
function faultOf(r: Result, inside: boolean): string {
  if (r.wrong) return r.wrong
  if (r.pause >= MOST_PAUSE_MS) return `主线程一次停 ${r.pause.toFixed(0)} 毫秒`
  if (r.first >= MOST_MS) return `主线程头一次停 ${r.first.toFixed(0)} 毫秒`
  if (inside && r.p99Cpu >= MOST_MS) return `/healthz 等了主线程 ${r.p99Cpu.toFixed(0)} 毫秒`
  // A neighbour on the machine is seen in what /healthz takes while nobody asks; what the main thread did is known above.
  return r.quiet < QUIET_MS && !inside && r.p99 >= MOST_MS ? `/healthz ${r.p99.toFixed(0)} 毫秒` : ''
}
const shown = (r: Result): string =>
  `${r.path} 停 ${r.pause.toFixed(0)}（头一次 ${r.first.toFixed(0)}），/healthz p99 ${r.p99.toFixed(0)}（主线程 ${r.p99Cpu.toFixed(0)}，无人问时 ${r.quiet.toFixed(0)}），单个 ${r.one.toFixed(0)}，忙 ${(r.busy * 100).toFixed(0)}%，稍后再试 ${r.later}/${AT_ONCE}，答 ${r.code}，${r.bytes} 字节 ${r.body}`

/** The mall answers with what it has: codes and numbers for the lists of wild requests. */
async function lookAround(mall: Mall, seen: Seen): Promise<void> {
  const tokens = { buyer: await sessionOf(mall, 'company'), staff: await sessionOf(mall, 'staff') }
  for (const { path: p } of rows.filter(r => r.kind === 'read')) {
    const token = callTable[p].access === 'guest' ? null : callTable[p].access === 'staff' ? tokens.staff : tokens.buyer
    const example = callTable[p].example as Record<string, unknown>
    const wide = { ...example, pageSize: 100 }
    const body = callTable[p].input.safeParse(wide).success ? wide : example
    seen.take((await ask(mall, p, { body }, token, true)).data)
    seen.take(example)
  }
}

export async function dearest(seed: number, only: string | undefined): Promise<Outcome> {
  const port = await freePort()
  const probe = pathToFileURL(path.join(root, 'proof/pauses.ts')).href
  const mall = await openMall(seed, {
    NODE_OPTIONS: `--import=${probe}`,
    PAUSES_PORT: String(port),
  })
  try {
    const inside = await insideOf(port)
    const seen = new Seen()
    await lookAround(mall, seen)
    const chosen = rows.filter(r => !only || r.path.toLowerCase().includes(only.toLowerCase()) || r.kind === only)
    if (chosen.length === 0) return { pass: false, figures: `没有接口叫 ${only}` }
    const results: Result[] = []
    const deaf: string[] = []
    let sent = 0
    for (const row of chosen) {
      const r = await rowOf(mall, inside, row, seen)
      results.push(r)
      sent += r.sent
      if (r.code === Errors.SESSION_INVALID.code) deaf.push(r.path)
      const fault = faultOf(r, inside !== undefined)
      if (fault || only || process.env.DEAREST_ALL) console.log(`  ${fault ? `不行 ${fault}：` : ''}${shown(r)}`)
    }
    const faults = results.filter(r => faultOf(r, inside !== undefined))
    const broken = await checkInvariants(mall.db)
    const counts = [...Map.groupBy(results, r => `${deskKind(r.path)}${{ read: '读', write: '写', upload: '上传' }[r.kind]}`)]
    const slowest = results.toSorted((a, b) => b.pause - a.pause || b.p99 - a.p99).slice(0, 5)
    return {
      pass: faults.length === 0 && broken.length === 0 && deaf.length === 0,
      figures: [
        `${counts.map(([k, list]) => `${k} ${list.length}`).join('、')}，${sent} 个请求，种子 ${seed}`,
        `断开或 5xx ${results.filter(r => r.wrong).length}`,
        `/healthz 其间 p99 最大 ${Math.max(...results.map(r => r.p99)).toFixed(0)} 毫秒（主线程 ${Math.max(...results.map(r => r.p99Cpu)).toFixed(0)}）`,
        ...(inside ? [] : ['主线程看不到，只按时钟']),
        ...(faults.length > 0
          ? [
              `不行 ${faults.length} 个：${faults
                .slice(0, 10)
                .map(r => `${r.path} ${faultOf(r, inside !== undefined)}`)
                .join('；')}`,
            ]
          : []),
        `最慢：${slowest.map(shown).join('；')}`,
        ...(deaf.length > 0 ? [`没有登录上：${deaf.slice(0, 10).join('、')}`] : []),
        ...(broken.length > 0 ? [`不变量被破坏：${broken.map(b => `${b.id} ${b.says} ${b.violations} 处`).join('；')}`] : []),
      ].join('；'),
    }
  } finally {
    await mall.close()
  }
}
